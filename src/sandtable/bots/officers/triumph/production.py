"""The Production Phase: what is bought and Built."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Any, Final

from sandtable.bots.officers.triumph.desk import Desk, Player
from sandtable.bots.officers.triumph.government import stages
from sandtable.bots.officers.triumph.lookahead import LEAST, best_of, government_over
from sandtable.bots.officers.triumph.plan import distances, surplus
from sandtable.bots.officers.triumph.threats import danger, garrison, importance, needs
from sandtable.bots.officers.triumph.worth import mean_factories
from sandtable.games.triumph.content import ACTION_CARD, FORTRESS
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.blockade import current_level
from sandtable.games.triumph.system.stacking import has_room
from sandtable.games.triumph.system.state import TriumphState

PEACE_SHARE: Final = 0.4  # the part of Production that defence may take at Peace
WAR_SHARE: Final = 0.65  # and at War
MOST_ACTIONS: Final = 6  # Action cards beyond these find no use in a year
CAMPAIGN_SHARE: Final = 0.5  # the part that a campaign may take
RESEARCH_SHARE: Final = 0.7  # the part of what nobody needs that goes into research
STAGES: Final = 4  # of the Atomic Bomb
NEAR: Final = 8.0  # what a CV beside the army that gathers is worth
AHEAD: Final = 2  # so far Industry may run ahead of POP
PLANNED: Final = 2.0  # what keeping to the plan is worth
BELIEF: Final = 6.0  # for so many samples that counts
FEW: Final = 2  # with so few points left nothing is tried out


def spend(desk: Desk, codes: Sequence[int]) -> int:
    """Cards first, as the plan of the year says; then units. Where the one ends is tried out."""
    spent = spent_points(desk.g, desk.me, desk.step)
    investments, actions = cards_wanted(desk)
    decks = {desk.content.deck_kind[c & 0xFFFF]: c for c in codes if c >> 16 == kinds.BUY}
    others = [kind for kind in decks if kind != ACTION_CARD]
    ranked = []
    if others:
        ranked.append((investments, decks[others[0]]))
    if ACTION_CARD in decks:
        ranked.append((investments + actions, decks[ACTION_CARD]))
    planned = next((code for limit, code in ranked if spent < limit), 0) or build(desk, codes)
    turning = [code for limit, code in ranked if spent == limit and code != planned]
    if desk.player is None or not turning or spent + FEW >= budget(desk):
        return planned
    scores = {planned: PLANNED, **dict.fromkeys(turning, 0.0)}
    left: list[int] = []
    for limit, code in ranked:
        left += [code] * (limit - spent - len(left))
    buyers = {code: Purchases(left[code == planned :], spent + 1, desk.me, desk.player) for code in scores}
    return best_of(desk, scores, government_over(desk), buyers, BELIEF, LEAST)


class Purchases:
    """Buys the cards that are planned, then whatever can be Built; what else is asked a player answers."""

    def __init__(self, cards: Sequence[int], spent: int, me: int, player: Player) -> None:
        self.cards = cards
        self.spent = spent  # the points that are gone before the first of them
        self.me = me
        self.player = player

    def __call__(self, g: TriumphState, seat: int, rng: Random) -> int:
        """The next decision of the seat."""
        question: Any = g.question(seat)
        if question is None or question.name not in HANDLERS:
            return self.player(g, seat, rng)
        codes = g.legal(seat)
        number = spent_points(g, self.me, question) - self.spent
        if 0 <= number < len(self.cards) and self.cards[number] in codes:
            return self.cards[number]
        return next((code for code in codes if code >> 16 in (kinds.PROMOTE, kinds.RAISE)), codes[-1])


def spent_points(g: TriumphState, me: int, step: Any) -> int:
    """The points that are spent already; those of a secret plan, of which the columns know nothing yet."""
    if step.name == "plan-turn":
        return sum(code >> 16 != kinds.AS for code in step.so_far())
    return level_of(g, me) - g.points[me]


def level_of(g: TriumphState, me: int) -> int:
    """The points of this Production."""
    return max(g.points[me], current_level(g, me) + g.received[me] - g.sent[me])


def budget(desk: Desk) -> int:
    """The points that the faction has in this Production."""
    return level_of(desk.g, desk.me)


def cards_wanted(desk: Desk) -> tuple[int, int]:
    """How many Investment and Action cards the year needs, after what defence takes."""
    g, me, content = desk.g, desk.me, desk.content
    level = budget(desk) - units_wanted(desk)
    rises = desk.theatre.industry_max_rise if g.ind[me] < desk.theatre.track_max else 0
    rises = min(rises, max(0, g.population[me] + AHEAD - g.ind[me]))
    in_hand = sum(content.card_factories[card] for card in desk.investments)
    missing = rises * (g.industry_cost[me] + 0.7) - in_hand
    investments = max(0, ceil(missing / mean_factories(content, investment_deck(desk))))
    short = g.ind[me] + rises - g.population[me]
    actions = max(1, 2 * short - len(desk.actions) // 2)
    if investments + actions > level:
        share = investments / (investments + actions)
        investments = min(investments, round(level * share))
        return investments, level - investments
    actions = min(level - investments, max(actions, MOST_ACTIONS))
    return investments + research(desk, level - investments - actions), actions


def research(desk: Desk, rest: int) -> int:
    """Of what is left, the cards bought in the hope of pairs, above all for the Atomic Bomb; none in War."""
    if desk.at_war or stages(desk) >= STAGES:
        return 0
    return round(rest * RESEARCH_SHARE)


def investment_deck(desk: Desk) -> int:
    """The deck of Investment cards from which the faction buys."""
    content = desk.content
    home = content.faction_theatre[desk.me]
    return next(
        deck
        for deck in range(content.n_decks)
        if content.deck_theatre[deck] == home and content.deck_kind[deck] != ACTION_CARD
    )


def units_wanted(desk: Desk) -> int:
    """The points that defence needs."""
    g, me = desk.g, desk.me
    lack = 0.0
    for space, need in needs(g, desk.mine, me).items():
        if importance(g, me, space) >= 8.0:
            lack += max(0.0, need - garrison(g, me, space))
    share = WAR_SHARE if desk.at_war else PEACE_SHARE
    wanted = min(ceil(lack), int(budget(desk) * share))
    plan = desk.campaign
    if plan is None:
        return wanted
    force = sum(g.unit_cv[unit] for unit in surplus(g, desk.mine, me, plan.proxy))
    return max(wanted, min(plan.need + 2 - force, int(budget(desk) * CAMPAIGN_SHARE)))


# ---------------------------------------------------------------------- units


def build(desk: Desk, codes: Sequence[int]) -> int:
    """The step or Cadre that is wanted most; another card where nothing can be Built."""
    building = [code for code in codes if code >> 16 in (kinds.PROMOTE, kinds.RAISE)]
    building = [code for code in building if lasts(desk, code)]
    if building:
        return max(building, key=lambda code: build_value(desk, code))
    for code in codes:
        if code >> 16 == kinds.BUY:
            return code
    return kinds.DONE << 16 if kinds.DONE << 16 in codes else codes[0]


def lasts(desk: Desk, code: int) -> bool:
    """Whether what is Built need not be removed when the Phase ends (1.41a)."""
    return code >> 16 != kinds.RAISE or has_room(desk.g, desk.me, code & 0xFFFF)


def build_value(desk: Desk, code: int) -> float:
    """What one more CV in a place is worth: what it lacks, by what is at stake there; or for the campaign."""
    g, me, content = desk.g, desk.me, desk.content
    promotes = code >> 16 == kinds.PROMOTE
    space = g.unit_space[code & 0xFFFF] if promotes else code & 0xFFFF
    threat = danger(g, desk.mine, me, space)
    lack = max(0.0, threat - garrison(g, me, space))
    value = importance(g, me, space) * (0.1 + lack) / 10.0
    kind = g.unit_kind[code & 0xFFFF] if promotes else -1
    if kind == FORTRESS:
        return value if threat else 0.3 * value
    if desk.campaign is not None and (not promotes or content.type_is_ground[kind]):
        if promotes or content.space_home[space] >= 0:
            value += NEAR / (2.0 + distances(content, desk.campaign.staging)[space])
    if promotes:
        # A strong unit needs one Command and one place on a border, as a weak one does.
        return 1.3 * value + 0.2 if content.type_is_ground[kind] else 0.4 * value + 0.1
    return value if content.space_home[space] >= 0 else 0.4 * value


HANDLERS: Final = {
    "production-turn": spend,
    "passive-production": spend,
    "shared-production": spend,
    "plan-turn": spend,
}
