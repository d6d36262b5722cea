"""The hand at the end of Government, and the Command Phase: whether to act, and with which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.officers.triumph.campaign import assaults, reach
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.fleet import has_bomb, hunts
from sandtable.bots.officers.triumph.government import spared
from sandtable.bots.officers.triumph.lookahead import best_of, season_over
from sandtable.bots.officers.triumph.plan import FAR, distances, surplus
from sandtable.bots.officers.triumph.threats import garrison, needs
from sandtable.bots.officers.triumph.war import PAYS, outlook
from sandtable.bots.officers.triumph.worth import influence_gain
from sandtable.games.triumph.content import ACTION_CARD, WINTER
from sandtable.games.triumph.europe.two_players import full_turn_cards
from sandtable.games.triumph.system import declarations, kinds
from sandtable.games.triumph.system.conduct import conduct_of
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.world import declaring

FULL: Final = 6  # Commands that one reckons with
PLAIN: Final = 5.0  # what a Turn must promise to be taken without a trial
BELIEF: Final = 4.0  # for so many samples counts what a Turn promises
BOMB: Final = 50.0
HELP: Final = 2.0  # for each CV that a place in danger lacks
UPRISING: Final = 6.0
MARCH: Final = 0.8  # for each CV that is still on its way


def commit(desk: Desk, codes: Sequence[int]) -> int:
    """A card of this Season, where there is something to do with it; tried out where that is little."""
    passing = kinds.PASS << 16 if kinds.PASS << 16 in codes else codes[-1]
    valid = [code for code in codes if code >> 16 == kinds.COMMIT and is_valid(desk, code & 0xFFFF)]
    worth = occasion(desk) if valid else 0.0
    if worth <= 0:
        return passing
    best = max(valid, key=lambda code: usefulness(desk, code & 0xFFFF))
    if worth > PLAIN:
        return best
    return best_of(desk, {best: worth, passing: 0.0}, season_over(desk), {}, BELIEF)


def usefulness(desk: Desk, card: int) -> float:
    """How good a card is for a Turn: many Commands, and not too late."""
    return desk.content.card_command[card] - 0.3 * desk.content.card_priority[card]


def more_cards(desk: Desk, codes: Sequence[int]) -> int:
    """Further cards of the Season, as long as a whole Turn needs them."""
    valid = [code for code in codes if code >> 16 == kinds.COMMIT and is_valid(desk, code & 0xFFFF)]
    if valid and len(desk.step.cards) < full_turn_cards(desk.g, desk.me):
        return min(valid, key=lambda code: future(desk, code & 0xFFFF))
    return kinds.DONE << 16 if kinds.DONE << 16 in codes else codes[0]


def is_valid(desk: Desk, card: int) -> bool:
    """Whether a card commands in full this Season."""
    content = desk.content
    if content.card_kind[card] != ACTION_CARD:
        return False
    return content.card_season[card] == desk.g.season


def occasion(desk: Desk) -> float:
    """What a Turn this Season is worth: an attack, a declaration, or help for a place in danger."""
    g, me = desk.g, desk.me
    if g.season == WINTER:
        return 0.0
    twin = commanded(g, me)
    found = reach(twin, me)
    worths = [
        plan.score for plan in (*assaults(twin, desk.mine, me, found)[:1], *hunts(twin, me, found.sea)[:1])
    ]
    if has_bomb(g, me):
        worths.append(BOMB)
    lack = sum(max(0.0, need - garrison(g, me, space)) for space, need in needs(g, desk.mine, me).items())
    if desk.at_war and lack > 1.5:
        worths.append(HELP * lack)
    if has_partisans(desk):
        worths.append(UPRISING)
    march = on_the_march(desk)
    if march >= 3:
        worths.append(MARCH * march)
    if not worths:
        values = (outlook(desk, twin, code) for code in possible(twin, me))
        worths = [value for value in values if value > PAYS]
    return max(worths, default=0.0)


def on_the_march(desk: Desk) -> int:
    """The CV that could be spared and is not yet where the army gathers."""
    plan = desk.campaign
    if plan is None:
        return 0
    far = distances(desk.content, plan.staging)
    spared = surplus(desk.g, desk.mine, desk.me, plan.proxy)
    away = [unit for unit in spared if 0 < far[desk.g.unit_space[unit]] <= FAR]
    there = sum(desk.g.unit_cv[unit] for unit in spared if unit not in away)
    return 0 if there >= plan.need else sum(desk.g.unit_cv[unit] for unit in away)


def has_partisans(desk: Desk) -> bool:
    """Whether there are Partisans of the faction's own: of that whose Control counts Muster."""
    loyalty = desk.theatre.loyalty[desk.me]
    return loyalty is not None and loyalty.control_counts_muster and any(desk.g.partisans)


def commanded(g: TriumphState, me: int) -> TriumphState:
    """The position as it would be if the faction had its Turn now."""
    twin = g.clone()
    twin.phase = MOVEMENT
    twin.command_value[me] = twin.commands[me] = FULL
    twin.emergency[me] = 0
    twin.active[g.content.faction_theatre[me]] = me
    for unit in range(g.content.n_units):
        twin.unit_moved[unit] = 0
    twin.memo = {}
    return twin


def possible(twin: TriumphState, me: int) -> list[int]:
    """What the faction could declare in such a Turn."""
    codes = declarations.choices(twin, me)
    if conduct_of(twin).declared_before:
        return [code for code in codes if declaring.problem(twin, me, code) == 0]
    return codes


def discard(desk: Desk, codes: Sequence[int]) -> int:
    """The card that is worth least next year."""
    return min(codes, key=lambda code: future(desk, code & 0xFFFF))


def future(desk: Desk, card: int) -> float:
    """What a card is worth beyond this Government."""
    content = desk.content
    if content.card_kind[card] != ACTION_CARD:
        return spared(desk, card) + content.card_factories[card]
    nations = content.card_neutrals[card]
    best = max((influence_gain(desk.g, desk.me, nation) for nation in nations), default=3.0)
    return 0.3 * min(best, 10.0) + 0.25 * content.card_command[card]


HANDLERS: Final = {"command": commit, "discard-cards": discard}
