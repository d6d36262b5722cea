"""7.2: Production: each faction in Turn Order Builds units and buys cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import CONVOY
from sandtable.games.triumph.system import blockade, building
from sandtable.games.triumph.system.card_play import HalfEntered
from sandtable.games.triumph.system.cards import cards_at, draw_card, place_of, put_card
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.kinds import AS, BUY, DONE, PROMOTE, RAISE
from sandtable.games.triumph.system.partners import powers_mask
from sandtable.games.triumph.system.state import (
    BUILT,
    FRESH,
    HAND,
    PRODUCTION,
    TriumphState,
    activate,
    nobody_active,
    seat_mask,
)
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import allied_play
from sandtable.games.triumph.system.units import gain_cv, mix_stacks, place_unit, set_flag, units_of
from sandtable.protocol.text import Text

NO_POINTS = refusal("7.23", "You have no Production left.")
OTHER_BOARD = refusal("conquest-and-tragedy:7.2a", "That deck belongs to the other theatre.")
DECK_EMPTY = refusal("7.244", "There are no cards left in that deck or its discard pile.")

LEVEL = event("production", "faction production:number", "{0} {0:has/have} {1} Production.", by="faction")
PROMOTED = event(
    "promoted",
    "unit space type",
    "{0} in {1} {0:gains/gain} one CV.",
    (2,),
    "{0} in {1} {0:gains/gain} one CV.",
    by="unit",
    face="unit type",
)
RAISED = event(
    "raised",
    "power space type",
    "{0} {0:raises/raise} a Cadre in {1}: {2}.",
    (2,),
    "{0} {0:raises/raise} a Cadre in {1}.",
    by="power",
)
BOUGHT = event("bought", "faction deck", "{0} {0:draws/draw} a card from the {1} deck.", by="faction")
PRODUCED = event("produced", "faction", "{0} {0:ends/end} {0:its/their} Production.", by="faction")

# 7.21: how the factions of a theatre do Proxy Production, by theatre id.
PROXY_PRODUCTION: dict[str, Callable[[TriumphState, int], None]] = {}
# What pushes the steps in which units arrive in a faction's Production, by the rules of its theatre.
PRODUCTION_ARRIVALS: dict[str, Callable[[TriumphState, int], None]] = {}

# Stages of one faction's Production.
BEGIN: Final = 0
PROXY: Final = 1
LEVELS: Final = 2
ARRIVING: Final = 3
SPENDING: Final = 4


@steps.add
class ProductionPhase(Step):
    """7.2: the factions in Turn Order, each completing its whole Production."""

    __slots__ = ("turn",)
    name = "production"

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def go(self, g: TriumphState) -> None:
        if self.turn >= len(g.turn_order):
            nobody_active(g)
            blockade.end_blockades(g)
            g.pop()
            return
        faction = g.turn_order[self.turn]
        self.turn += 1
        g.push(production_turn(g, faction))


def production_turn(g: TriumphState, faction: int) -> Step:
    """7.2, tnt:T18.5a: the Production of one faction; that of some Allies is not free."""
    allied = allied_play(g)
    special = None if allied is None else allied.production(g, faction)
    return ProductionTurn(faction) if special is None else special


ASKS_TO_SPEND: Final = template(
    "prompt.production",
    "number",
    "Build units and draw cards, 1 Production for each step or card ({0} Production left).",
)
ASKS_WITH_CARDS: Final = template(
    "prompt.production.cards",
    "number number",
    "Build units and draw cards, 1 Production for each step or card ({0} Production left). {1} "
    "{1:new card stays/new cards stay} face-down until you finish.",
)


@steps.add
class ProductionTurn(Step):
    """7.2, 7.23: one faction's Production: Proxy Production, then Building and buying."""

    __slots__ = ("faction", "stage")
    name = "production-turn"

    def __init__(self, faction: int, stage: int = BEGIN) -> None:
        self.faction = faction
        self.stage = stage

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.stage >= SPENDING else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        left, bought = g.points[self.faction], g.fresh_count[self.faction]
        return g.say(ASKS_WITH_CARDS, left, bought) if bought else g.say(ASKS_TO_SPEND, left)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PROMOTE, RAISE, BUY, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if g.points[self.faction] <= 0:
            return [DONE << 16]
        bought = [BUY << 16 | d for d in range(g.content.n_decks) if buying_problem(g, self.faction, d) == 0]
        return [*building.building_choices(g, self.faction, False), *bought, DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return spending_problem(g, self.faction, code, False)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == DONE:
            self.finish(g)
        elif kind == BUY:
            buy_card(g, self.faction, argument)
        elif kind == PROMOTE:
            promote(g, self.faction, argument)
        else:
            g.push(CadreType(self.faction, argument, 0))

    def finish(self, g: TriumphState) -> None:
        end_production(g, self.faction)
        g.pop()

    def go(self, g: TriumphState) -> None:
        """7.15b: the faction whose Production it is is the Active Player's, shown to all."""
        stage = self.stage
        self.stage += 1
        if stage == BEGIN:
            g.phase = PRODUCTION
            activate(g, self.faction)
            evaluate_control(g)
        elif stage == PROXY:
            proxy_production(g, self.faction)
        elif stage == LEVELS:
            blockade.confirm(g, self.faction)
            set_points(g, self.faction)
        elif stage == ARRIVING:
            push_arrivals(g, self.faction)


def push_arrivals(g: TriumphState, faction: int) -> None:
    """What a theatre lets arrive in a faction's Production."""
    special = PRODUCTION_ARRIVALS.get(g.content.theatres[g.content.faction_theatre[faction]].rules)
    if special is not None:
        special(g, faction)


def set_points(g: TriumphState, faction: int) -> None:
    """7.22a, 4.6, tnt:T7.6a: the Production Level, with RES or without, is what there is to spend."""
    g.points[faction] = blockade.current_level(g, faction)
    g.tell(LEVEL, faction, g.points[faction])


def proxy_production(g: TriumphState, faction: int) -> None:
    """7.21: Production begins with what a theatre lets be produced beside the Levels."""
    special = PROXY_PRODUCTION.get(g.content.theatres[g.content.faction_theatre[faction]].rules)
    if special is not None:
        special(g, faction)


def end_production(g: TriumphState, faction: int) -> None:
    """7.244, 7.23b: now the cards bought may be looked at; nobody can tell any more what was Built."""
    if not keeps_stack(g, faction):
        take_up_cards(g, faction)
    end_building(g, faction)
    g.tell(PRODUCED, faction)


def keeps_stack(g: TriumphState, faction: int) -> bool:
    """tnt:T18.5b: what the Passive Ally buys stays face-down, neither used nor counted, until New Year."""
    return bool(g.passive[faction])


def end_building(g: TriumphState, faction: int) -> None:
    """7.23b, tnt:T7.7c: what was not spent is lost, and what was Built is mixed with what stood there."""
    g.points[faction] = 0
    for power in g.content.faction_powers[faction]:
        for unit in units_of(g, power):
            g.unit_flags[unit] &= ~BUILT
    mix_stacks(g, keep_battles=False, whose=powers_mask(g.content, faction))


# ---------------------------------------------------------------------- spending


def spending_problem(g: TriumphState, faction: int, code: int, enlisting: bool) -> int:
    """7.23a: why a faction cannot do this with its Production, or 0."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == DONE:
        return 0
    if g.points[faction] <= 0:
        return NO_POINTS
    if kind == BUY:
        return buying_problem(g, faction, argument)
    if kind == PROMOTE:
        return building.promotion_problem(g, faction, argument, enlisting)
    return building.raising_problem(g, faction, argument, enlisting)


def spend_point(g: TriumphState, faction: int) -> None:
    """7.23a, 4.5c, tnt:T7.7a: each step and each card costs one point."""
    g.points[faction] -= 1


def promote(g: TriumphState, faction: int, unit: int) -> None:
    """7.241: one CV more; the others see only where."""
    spend_point(g, faction)
    gain_cv(g, unit)
    set_flag(g, unit, BUILT, True)
    g.tell_only(seat_mask(g, faction), PROMOTED, unit, g.unit_space[unit], g.unit_kind[unit])


def raise_cadre(g: TriumphState, faction: int, space: int, kind: int, enlisting: bool) -> None:
    """7.242a: a new unit of 1 CV; the others see only where."""
    spend_point(g, faction)
    power = building.raising_power(g, faction, space)
    unit = place_unit(g, power, space, kind, 1, building.known_kinds(g, faction, space, enlisting))
    set_flag(g, unit, BUILT, True)
    g.tell_only(seat_mask(g, faction), RAISED, power, space, kind)


ASKS_TYPE: Final = template("prompt.new-cadre", "space", "Choose the type of the new Cadre in {0}.")


@steps.add
class CadreType(HalfEntered):
    """7.242: the type of a Cadre."""

    __slots__ = ("enlisting", "faction", "space")
    name = "cadre-type"

    def __init__(self, faction: int, space: int, enlisting: int) -> None:
        self.enlisting = enlisting
        self.faction = faction
        self.space = space

    def stands(self, g: TriumphState) -> bool:
        return bool(self.choices(g, g.faction_seat[self.faction]))

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TYPE, self.space)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AS,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [AS << 16 | kind for kind in range(CONVOY) if self.check(g, seat, AS << 16 | kind) == 0]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return building.cadre_problem(g, self.faction, self.space, code & 0xFFFF, bool(self.enlisting))

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        raise_cadre(g, self.faction, self.space, code & 0xFFFF, bool(self.enlisting))


# ---------------------------------------------------------------------- cards


def buying_problem(g: TriumphState, faction: int, deck: int) -> int:
    """7.244, tnt:T20d, conquest-and-tragedy:1.2a: cards come from the decks of one's own theatre."""
    content = g.content
    if content.deck_theatre[deck] != content.faction_theatre[faction]:
        return OTHER_BOARD
    left = g.deck_count[deck] or len(cards_at(g, content.n_decks + deck))
    return 0 if left else DECK_EMPTY


def buy_card(g: TriumphState, faction: int, deck: int) -> None:
    """7.244: the top card of a deck, unseen by its buyer until his Production is done."""
    spend_point(g, faction)
    draw_unseen(g, faction, deck)


def draw_unseen(g: TriumphState, faction: int, deck: int) -> None:
    """7.212, 7.244, tnt:T7.7b: a card comes to lie face-down before a faction."""
    if draw_card(g, deck, place_of(g, faction, FRESH)) >= 0:
        g.tell(BOUGHT, faction, deck)


def take_up_cards(g: TriumphState, faction: int) -> None:
    """7.244, tnt:T7.7b: the cards that lie face-down come into the hand."""
    for card in cards_at(g, place_of(g, faction, FRESH)):
        put_card(g, card, place_of(g, faction, HAND))
    g.disclose()
