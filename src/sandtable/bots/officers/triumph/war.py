"""Peace and War: what a declaration would cost, what it would open, and whether that pays."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from sandtable.bots.officers.triumph.campaign import VICTORY, Assault, assaults, is_rivals, reach
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.lookahead import best_of, turn_over
from sandtable.bots.officers.triumph.prices import price
from sandtable.bots.officers.triumph.worth import LEVEL, remembered
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.follow_up import imagine, rehearsal
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.victory import capitals, enemy_capitals, theatre_of

HALF: Final = 0.5  # of the units of an attack so many must not be needed for a better one
LATER: Final = 0.7  # what a second attack of the same Turn still counts
PAYS: Final = 3.0
HOPEFUL: Final = 1.0  # what is worth a second look
TOO_DEAR: Final = 6 * LEVEL
SEQUEL: Final = 0.6  # the part of a campaign's profit that comes after its first Turn
MOST: Final = 2  # so many declarations are looked at closely


def declaration(desk: Desk, codes: Sequence[int], otherwise: int) -> int:
    """The declaration that pays best, or 0: those that promise something are tried out on samples."""
    if desk.player is None:
        # Who plays on in a trial thinks of nothing but his campaign.
        codes = [code for code in codes if desk.campaign is not None and desk.campaign.code == code]
    values = {code: outlook(desk, desk.g, code) for code in codes}
    ahead = desk.player is not None and otherwise
    promising = [code for code in codes if values[code] > (HOPEFUL if ahead else PAYS)]
    promising.sort(key=lambda code: -values[code])
    if not promising or not ahead:
        return promising[0] if promising else 0
    scores = {otherwise: 0.0, **{code: sequel(desk, code) for code in promising[:MOST]}}
    chosen = best_of(desk, scores, turn_over(desk), {})
    return 0 if chosen == otherwise else chosen


def outlook(desk: Desk, g: TriumphState, code: int) -> float:
    """What a declaration is worth: the attacks that it opens, now and later, less its price."""
    mine, me = desk.mine, desk.me
    cost = price(g, mine, me, code)
    later = sequel(desk, code)
    if cost - later >= TOO_DEAR and code >> 16 not in (kinds.DECLARE, kinds.SNEAK):
        return -cost
    twin = rehearsal(g)
    imagine(twin, me, code)
    twin.memo = {}
    opened = total(twin, mine, me)
    return opened - total(g, mine, me) - cost + (later if opened > 0 else 0.0)


def sequel(desk: Desk, code: int) -> float:
    """What a declaration opens beyond this Turn: the rest of the campaign."""
    plan = desk.campaign
    return SEQUEL * plan.profit if plan is not None and plan.code == code else 0.0


def total(g: TriumphState, mine: int, me: int) -> float:
    """What the attacks of this Turn are worth together."""
    return remembered(g, (total, mine, me), lambda: sum_up(g, mine, me))


def sum_up(g: TriumphState, mine: int, me: int) -> float:
    """The best attacks of this Turn, each less what it takes from a better one."""
    plans = assaults(g, mine, me, reach(g, me))
    used: set[int] = set()
    value, part = 0.0, 1.0
    for plan in plans[:4]:
        fresh = len(set(plan.units) - used) / len(plan.units)
        if fresh >= HALF:
            value += part * fresh * plan.score
            part *= LATER
            used |= set(plan.units)
    return value + VICTORY * chance_to_win(g, me, plans)


def chance_to_win(g: TriumphState, me: int, plans: Sequence[Assault]) -> float:
    """The chance that the Capitals among these attacks win the War together, where no single one does."""
    missing = theatre_of(g, me).military_capitals - enemy_capitals(g, me)
    open_ones = [plan.prospect.takes for plan in plans if is_capital(g, me, plan.space)]
    if missing < 2 or len(open_ones) < missing:
        return 0.0
    return prod(sorted(open_ones, reverse=True)[:missing])


def is_capital(g: TriumphState, me: int, space: int) -> bool:
    """Whether a place is a Main or SubCapital of a Rival."""
    return space in capitals(g.content) and is_rivals(g, me, space)


def common(desk: Desk, codes: Sequence[int]) -> int:
    """The declarations that Partners make before either of them moves, each faction of a seat its own."""
    silent = kinds.DONE << 16 if kinds.DONE << 16 in codes else 0
    by_faction: dict[int, list[int]] = {}
    for code in codes:
        if code >> 16 != kinds.DONE:
            by_faction.setdefault(desk.step.declarer(desk.g, desk.seat, code), []).append(code)
    for faction, declared in by_faction.items():
        if not desk.g.obliged[faction]:
            code = declaration(desk.acting_for(faction), declared, silent)
            if code and code != silent:
                return code
    return silent or codes[0]


HANDLERS: Final = {"common-declarations": common}
