"""7.35, 17.1: Partisans and Insurgents by card play: who may prepare them, and where."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.pacific.loyalty import plays_red
from sandtable.games.triumph.system.card_play import (
    NOT_IN_HAND,
    VAULT_FULL,
    HalfEntered,
    finish_play,
    in_hand,
    put_in_vault,
    spend_card,
    vault_has_room,
)
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.kinds import INSURGENT, PARTISAN, WITH
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import CARD_USES, CardUses
from sandtable.protocol.text import Text

SOVIETS_ONLY = refusal("7.35", "Your faction cannot raise Partisans or Insurgents.")
NO_PROVINCE = refusal("4.5", "Partisans and Insurgents can arise only in Chinese Provinces.")
NOT_NAMED = refusal("17.11", "The card does not name that Province for Partisans.")
NO_INSURGENT_PAIR = refusal("7.352", "To raise Insurgents you need a second card that names the Province.")

PARTISANS = event(
    "partisans", "faction card space", "{0} {0:plays/play} {1}: a Partisan arises in {2}.", by="faction"
)


def provinces_region(content: Content, faction: int) -> int:
    """4.5b, 7.351: the Region whose Provinces a faction's irregulars arise in; -1 for all but the Soviets."""
    if not plays_red(content, faction):
        return -1
    loyalty = content.theatres[content.faction_theatre[faction]].loyalty[faction]
    return -1 if loyalty is None else loyalty.region


def by_own_card(content: Content, card: int, space: int) -> bool:
    """17.1a: a Diplomacy card serves for the Province that it names."""
    return any(content.nation_capital[nation] == space for nation in content.card_neutrals[card])


def by_partisan_option(content: Content, card: int, space: int) -> bool:
    """8.3b, 17.11: a WildCard serves for the two Provinces of its Partisan Option, not for its Neutrals."""
    return space in content.card_partisans[card]


def province_problem(g: TriumphState, faction: int, card: int, space: int) -> int:
    """7.351, 4.5b: why a card raises no irregulars in a place, or 0."""
    region = provinces_region(g.content, faction)
    if region < 0:
        return SOVIETS_ONLY
    if g.content.space_region[space] != region or not g.content.space_is_land[space]:
        return NO_PROVINCE
    return 0 if names_province(g.content, card, space) else NOT_NAMED


def names_province(content: Content, card: int, space: int) -> bool:
    """Whether a card serves for the irregulars of a Province in one way or the other."""
    return by_own_card(content, card, space) or by_partisan_option(content, card, space)


def provinces_of(g: TriumphState, faction: int, card: int) -> list[int]:
    """7.351: the Provinces in which a faction may raise irregulars with a card."""
    content = g.content
    named = [*(content.nation_capital[n] for n in content.card_neutrals[card]), *content.card_partisans[card]]
    return [space for space in named if province_problem(g, faction, card, space) == 0]


def add_partisan(g: TriumphState, space: int) -> None:
    """17.0a: a Partisan is a marker and no unit: it neither moves nor fights, and hinders nobody."""
    g.partisans[space] += 1


def remove_partisan(g: TriumphState, space: int) -> None:
    """17.2a, 17.4b: a Partisan takes up arms or is killed; where there is none, nothing happens."""
    g.partisans[space] = max(0, g.partisans[space] - 1)


def play_partisan(g: TriumphState, faction: int, card: int, space: int) -> None:
    """7.351, 17.1a, 8.3b: a Partisan arises and the card is discarded."""
    add_partisan(g, space)
    spend_card(g, card)
    g.tell(PARTISANS, faction, card, space)


# ---------------------------------------------------------------------- Insurgents


def insurgents_fit(g: TriumphState, faction: int, first: int, second: int, space: int) -> bool:
    """7.352a, 7.352b: two cards that both name the Province, by nation or by Partisan Option."""
    if first == second:
        return False
    return not province_problem(g, faction, first, space) and not province_problem(g, faction, second, space)


def insurgent_pairs(content: Content, faction: int) -> list[tuple[int, int, int]]:
    """All pairs of cards that name the same Province, and which, for a faction that can have Insurgents."""
    region = provinces_region(content, faction)
    pairs: list[tuple[int, int, int]] = []
    for space in range(content.n_spaces) if region >= 0 else ():
        if content.space_region[space] == region and content.space_is_land[space]:
            serving = [card for card in range(content.n_cards) if names_province(content, card, space)]
            pairs += [(first, second, space) for first, second in combinations(serving, 2)]
    return pairs


def insurgent_problem(g: TriumphState, faction: int, card: int, space: int) -> int:
    """7.352a: a card may be used for Insurgents if a second one in hand names the Province too."""
    problem = province_problem(g, faction, card, space)
    if problem:
        return problem
    if not vault_has_room(g, faction):
        return VAULT_FULL
    if any(insurgents_fit(g, faction, card, other, space) for other in hand_of(g, faction)):
        return 0
    return NO_INSURGENT_PAIR


ASKS_PARTNER_CARD: Final = template(
    "prompt.insurgents", "card space", "Choose a card to pair with {0} for Insurgents in {1}."
)


@steps.add
class InsurgentPartner(HalfEntered):
    """7.352: the second card of an Insurgent pair, which then goes into the Secret Vault."""

    __slots__ = ("card", "faction", "space")
    name = "insurgent-partner"

    def __init__(self, faction: int, card: int, space: int) -> None:
        self.faction = faction
        self.card = card
        self.space = space

    def stands(self, g: TriumphState) -> bool:
        held = in_hand(g, self.faction, self.card)
        return held and insurgent_problem(g, self.faction, self.card, self.space) == 0

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_PARTNER_CARD, self.card, self.space)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (WITH,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        other = code & 0xFFFF
        if not in_hand(g, self.faction, other):
            return NOT_IN_HAND
        return 0 if insurgents_fit(g, self.faction, self.card, other, self.space) else NO_INSURGENT_PAIR

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [WITH << 16 | card for card in hand_of(g, self.faction)]
        return [code for code in codes if self.check(g, seat, code) == 0]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        finish_play(g)
        put_in_vault(g, self.faction, [self.card, code & 0xFFFF], g.content.n_techs + self.space)


# ---------------------------------------------------------------------- in the Government Phase


def uses(g: TriumphState, faction: int, card: int) -> list[int]:
    """4.1, 17.1a, 7.351: what irregulars a faction can use a card of its hand for now."""
    found = []
    for space in provinces_of(g, faction, card):
        found.append(PARTISAN << 16 | space)
        if insurgent_problem(g, faction, card, space) == 0:
            found.append(INSURGENT << 16 | space)
    return found


def use_problem(g: TriumphState, faction: int, card: int, code: int) -> int:
    """7.351, 7.352a: why a card raises no such irregulars now, or 0."""
    check = province_problem if code >> 16 == PARTISAN else insurgent_problem
    return check(g, faction, card, code & 0xFFFF)


def play(g: TriumphState, faction: int, card: int, code: int) -> None:
    """7.351, 7.352: a Partisan arises at once; a second card is asked for where Insurgents are prepared."""
    if code >> 16 == INSURGENT:
        g.push(InsurgentPartner(faction, card, code & 0xFFFF))
    else:
        finish_play(g)
        play_partisan(g, faction, card, code & 0xFFFF)


def install() -> None:
    """Let the cards of this theatre be used so."""
    kinds = (PARTISAN, INSURGENT)
    CARD_USES["pacific"] = CardUses(kinds, uses, use_problem, play, insurgents_fit, insurgent_pairs)
