"""T17: the short game: forces of 1936, three years of preparation at a stroke, and play from 1939 on."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ACTION_CARD
from sandtable.games.triumph.system import building, new_year, production
from sandtable.games.triumph.system.card_play import TurnStep
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.control import land_spaces
from sandtable.games.triumph.system.diplomacy import DiplomacyResolution
from sandtable.games.triumph.system.government import CardUse, play_problem
from sandtable.games.triumph.system.kinds import DONE, PASS, PLAY, PROMOTE, RAISE
from sandtable.games.triumph.system.setup import ADDITIONS, deal_hand
from sandtable.games.triumph.system.state import TriumphState, activate, nobody_active, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.units import units_of
from sandtable.games.triumph.theatre import Track
from sandtable.protocol.text import Text

NOT_AT_HOME = refusal("T17", "Steps added before 1939 must be added in Home Territory.")
NOTHING_LEFT = refusal("T17", "There is nothing left to add; finish with 'done'.")
STILL_TO_ADD = refusal("T17", "There is still something to add.")
ACTION_CARDS_ONLY = refusal("T17", "Only Action cards can be played as Diplomacy.")
STILL_TO_PLAY = refusal("T17", "You hold a card that can be played as Diplomacy, so you must play it.")

PREPARES = event(
    "prepares",
    "faction steps:number",
    "{0} {0:adds/add} {1} {1:Cadre or step/Cadres or steps}.",
    by="faction",
)


def install() -> None:
    """Let set-ups with a rolled order go on with the additions of the short game."""
    ADDITIONS["europe"] = begin_additions


def begin_additions(g: TriumphState) -> None:
    """tnt:T17a: the 1936 forces stand; a die, read as for Turn Order, says who adds to his first."""
    new_year.roll_turn_order(g)
    g.push(Additions())


def track_of(g: TriumphState, faction: int) -> Track:
    """What the set-up gives a faction."""
    return next(track for track in g.game.setup_of(g.scenario).tracks if track.faction == faction)


@steps.add
class Additions(Step):
    """tnt:T17a: one faction after the other adds units and cards; then come free Diplomacy and the chits."""

    __slots__ = ("stage",)
    name = "additions"

    def __init__(self) -> None:
        self.stage = 0

    def go(self, g: TriumphState) -> None:
        stage = self.stage
        self.stage += 1
        if stage < len(g.turn_order):
            begin_build_up(g, g.turn_order[stage])
        elif stage == len(g.turn_order):
            begin_free_diplomacy(g)
        else:
            draw_dividends(g)
            nobody_active(g)
            g.pop()


# ---------------------------------------------------------------------- Cadres and steps


def begin_build_up(g: TriumphState, faction: int) -> None:
    """tnt:T17b: so many Cadres or steps a faction adds."""
    activate(g, faction)
    g.points[faction] = track_of(g, faction).builds
    g.tell(PREPARES, faction, g.points[faction])
    g.push(BuildUp(faction))


def step_problem(g: TriumphState, faction: int, unit: int) -> int:
    """tnt:T17b: a step goes to any unit at home that has not its maximum CV, however often it has grown."""
    power, space = g.unit_power[unit], g.unit_space[unit]
    if space < 0 or g.content.power_faction[power] != faction:
        return building.NOT_YOUR_UNIT
    return building.maximum_problem(g, unit) if building.is_home(g, power, space) else NOT_AT_HOME


def cadre_problem(g: TriumphState, faction: int, space: int) -> int:
    """tnt:T17b: a Cadre appears in Home Territory of its nation."""
    if not building.is_home(g, building.raising_power(g, faction, space), space):
        return NOT_AT_HOME
    return building.raising_problem(g, faction, space, False)


def additions(g: TriumphState, faction: int) -> list[int]:
    """tnt:T17b: all that a faction may add."""
    units = [unit for power in g.content.faction_powers[faction] for unit in units_of(g, power)]
    codes = [PROMOTE << 16 | unit for unit in units if step_problem(g, faction, unit) == 0]
    places = [space for space in land_spaces(g.content) if cadre_problem(g, faction, space) == 0]
    return codes + [RAISE << 16 | space for space in places]


ASKS_CADRES: Final = template(
    "prompt.home-cadres", "number", "Add Cadres or steps in your Home Territory: {0} left."
)


@steps.add
class BuildUp(Step):
    """tnt:T17b: a faction adds its Cadres and steps; as in Production the others see only where."""

    __slots__ = ("faction",)
    name = "build-up"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_CADRES, g.points[self.faction])

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PROMOTE, RAISE, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = additions(g, self.faction) if g.points[self.faction] > 0 else []
        return codes or [DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == DONE:
            return 0 if self.choices(g, seat) == [DONE << 16] else STILL_TO_ADD
        if g.points[self.faction] <= 0:
            return NOTHING_LEFT
        problem = step_problem if kind == PROMOTE else cadre_problem
        return problem(g, self.faction, argument)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == PROMOTE:
            production.promote(g, self.faction, argument)
        elif kind == RAISE:
            g.push(production.CadreType(self.faction, argument, 0))
        else:
            production.end_building(g, self.faction)
            g.pop()
            deal_hand(g, track_of(g, self.faction))


# ---------------------------------------------------------------------- Diplomacy


def begin_free_diplomacy(g: TriumphState) -> None:
    """tnt:T17d: who has Diplomacy cards to play unopposed plays them; they are resolved and discarded."""
    for faction in reversed(g.turn_order):
        cards = track_of(g, faction).free_diplomacy
        if cards:
            activate(g, faction)
            g.push(DiplomacyResolution())
            g.push(FreeDiplomacy(faction, cards))


def free_play_problem(g: TriumphState, faction: int, card: int) -> int:
    """tnt:T17d: an Action card that can be played for a Neutral now."""
    problem = play_problem(g, faction, card)
    if problem:
        return problem
    return 0 if g.content.card_kind[card] == ACTION_CARD else ACTION_CARDS_ONLY


ASKS_DIPLOMACY: Final = template(
    "prompt.opening-diplomacy", "number", "Play a card as Diplomacy, unopposed: {0} left."
)


@steps.add
class FreeDiplomacy(TurnStep):
    """tnt:T17d: a faction plays so many Diplomacy cards one after the other, with nobody to cancel them."""

    __slots__ = ("faction", "left")
    name = "free-diplomacy"

    def __init__(self, faction: int, left: int) -> None:
        self.faction = faction
        self.left = left

    def deciders(self, g: TriumphState) -> int:
        # Asked even where no card fits, because only the owner can tell.
        return seat_mask(g, self.faction) if self.left > 0 else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_DIPLOMACY, self.left)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PLAY, PASS)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        cards = [c for c in hand_of(g, self.faction) if free_play_problem(g, self.faction, c) == 0]
        return [PLAY << 16 | card for card in cards] or [PASS << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == PASS:
            return 0 if self.choices(g, seat) == [PASS << 16] else STILL_TO_PLAY
        return free_play_problem(g, self.faction, code & 0xFFFF)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == PLAY:
            g.push(CardUse(self.faction, code & 0xFFFF))
        else:
            self.left = 0

    def played(self, g: TriumphState) -> None:
        """tnt:T17d: one card less to play."""
        self.left -= 1

    def go(self, g: TriumphState) -> None:
        g.pop()


# ---------------------------------------------------------------------- chits


def draw_dividends(g: TriumphState) -> None:
    """tnt:T17e: the Peace Dividends of the years before."""
    for faction in g.turn_order:
        for _ in range(track_of(g, faction).chits):
            new_year.draw_chit(g, faction)
