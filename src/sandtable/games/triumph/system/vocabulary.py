"""Which words of the notation a game has: some are for what only some contents and set-ups know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.triumph.content import NO_ISLET, Content
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.card_play import BLACKMAIL, intelligence_of
from sandtable.games.triumph.theatre import Setup

OF_RIVALS_ALONE: Final = (kinds.FIRST,)
OF_ALLIES: Final = (kinds.LEAD, kinds.REVEAL_AS)
OF_PARTNERS: Final = (
    kinds.AGREE, kinds.REFUSE, kinds.SUPREME, kinds.CONSENT_ALL, kinds.CONSENT_ASK, kinds.CONSENT_NONE,
    kinds.SEND,
)  # fmt: skip
OF_NOBODY: Final = (kinds.VIOLATE_PROXY,)
OF_PROXIES: Final = (kinds.LOYALTY, kinds.VIOLATE_BY_PROXY)
OF_PARTISANS: Final = (
    kinds.PARTISAN, kinds.INSURGENT, kinds.RISE, kinds.MILITARISE, kinds.RECRUIT, kinds.SUPPRESS,
)  # fmt: skip
OF_UNITED_FRONT: Final = (kinds.INSURRECT,)
OF_SNEAK_ATTACKS: Final = (kinds.SNEAK,)
OF_SUICIDE: Final = (kinds.KAMIKAZE, kinds.KAMIKAZE_CONVOYS)
OF_ISLETS: Final = (kinds.REMOVE,)
OF_BLACKMAIL: Final = (kinds.TAKE,)


def unused(content: Content, setups: Sequence[Setup]) -> set[int]:
    """The kinds of action that nothing asks for in these set-ups."""
    there = (
        (OF_NOBODY, False),
        (OF_RIVALS_ALONE, not content.partnerships),
        (OF_ALLIES, any(setup.allies for setup in setups)),
        (OF_PARTNERS, bool(content.partnerships)),
        (OF_PROXIES, any(region >= 0 for region in content.power_confined_region)),
        (OF_PARTISANS, any(content.card_partisans)),
        (OF_UNITED_FRONT, any(setup.united_front for setup in setups)),
        (OF_SNEAK_ATTACKS, any(content.power_sneak)),
        (OF_SUICIDE, any(content.power_kamikaze)),
        (OF_ISLETS, any(islet != NO_ISLET for islet in content.space_islet)),
        (OF_BLACKMAIL, any(intelligence_of(content, card) == BLACKMAIL for card in range(content.n_cards))),
    )
    return {kind for words, present in there if not present for kind in words}
