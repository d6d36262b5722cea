"""What stands beside the map: the date, the Phase, and how Sides and Nations stand. From a sight alone."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import DISCS, MAJORS, MAP, NATIONS, SEASONS, SIDES, side_of
from sandtable.games.orange_swan.base.names import NATION_NAMES, SEAT_NAMES, SIDE_NAMES
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.board.pool_view import Pool, pool_rows, removed_rows
from sandtable.games.orange_swan.board.sea_view import MONSOON
from sandtable.games.orange_swan.rules.pearl_harbor import is_single, points_of
from sandtable.games.orange_swan.rules.weather import active_monsoon
from sandtable.games.orange_swan.state import PHASES, SwanState, seat_of, side_of_seat
from sandtable.kit.words import Template
from sandtable.protocol.board import Cell, Row
from sandtable.protocol.text import Ref, Text, listed

DATE: Final = template("board.date", "season text", "{0} {1}")
DATE_OF_GAME: Final = template("board.date.game", "number season text", "Game {0}, {1} {2}")
PHASE_OF: Final = template("board.phase", "side phase", "{0} Turn, {1} Phase")
PHASE_OF_BLITZ: Final = template("board.phase.blitz", "side phase", "{0} Turn, Blitz, {1} Phase")

PHASE: Final = template("status.phase", "", "Phase")
TURN_ORDER: Final = template("status.order", "", "Turn Order")
SEASON: Final = template("status.season", "", "Season")
STORMY: Final = template("status.season.storms", "season text", "{0}, {1}")
PLAYS: Final = template("status.plays", "side", "plays the {0} Side")
ECONOMIC: Final = template("status.economic", "number", "Economic Power {0}")
ECONOMIC_LABEL: Final = template("status.economic.label", "", "Economic Power")
STRATEGIC: Final = template("status.strategic", "number", "Strategic Power {0}")
STRATEGIC_LABEL: Final = template("status.strategic.label", "", "Strategic Power")
NO_DISC: Final = template("status.discs.none", "", "no Blitz Disc")
DISCS_HELD: Final = template("status.discs", "disc", "{0}")
POINTS: Final = template("status.points", "number", "Points {0}")
POINTS_LABEL: Final = template("status.points.label", "", "Points")
GONE: Final = template("status.surrendered", "", "has surrendered")
PURSE: Final = template("status.purse", "number number", "PP {0} of {1}")
COLLECTED: Final = template("status.collected", "number", "PP collected {0}")
PURSE_LABEL: Final = template("status.purse.label", "", "PP")
MOVEMENT: Final = template("status.movement", "number", "Strategic Movement {0}")
MOVEMENT_LABEL: Final = template("status.movement.label", "", "Strategic Movement")

SINGLE: Final = template("note.match.single", "", "A single game, decided by points for sunk ships.")
FIRST: Final = template(
    "note.match.first",
    "",
    "First of two games: the players then change Sides. Points for sunk ships in both games count.",
)
RETURN: Final = template(
    "note.match.return",
    "",
    "Return game: the players have changed Sides. The points of both games decide the match.",
)
# What the Phases and the seasons are called where they stand alone.
PHASE_NAMES: Final = [template(f"phase.{phase.lower()}", "", phase) for phase in PHASES]
SEASON_NAMES: Final = [template(f"season.{season}", "", season.capitalize()) for season in SEASONS]
DEI: Final = template("note.dei", "", "The Dutch East Indies are not at war yet.")
KAMIKAZE: Final = template("note.kamikaze", "", "Japan fights with Kamikaze Attacks.")
MANHATTAN: Final = template("note.manhattan", "", "The Manhattan Project is completed.")
PLAN_ORANGE: Final = template("note.orange", "", "The free Disc of War Plan Orange has been taken.")
CODE_BREAK: Final = template("note.code", "", "The Allies hold a Code Break.")
CAPTURED: Final = template("note.captured", "number", "Japan has captured equipment worth {0} PP.")
SURRENDERED: Final = template("note.surrendered", "nation", "{0} {0:has/have} surrendered.")

OUTCOME: Final = template("outcome", "text", "Points: {0}.")
OUTCOME_OF_GAME: Final = template("outcome.game", "number text", "Points of game {0}: {1}.")
GAINED: Final = template("outcome.seat", "text number", "{0} {1}")


# ---------------------------------------------------------------------- when


def date(g: SwanState) -> Text:
    """Season and year; in a match of two games also which of them it is."""
    if is_match(g) and not is_single(g):
        return g.say(DATE_OF_GAME, g.game_number, g.season, str(g.year))
    return g.say(DATE, g.season, str(g.year))


def phase_words(g: SwanState) -> Text:
    """The Phase and whose it is."""
    return g.say(
        PHASE_OF_BLITZ if g.blitz else PHASE_OF,
        SIDE_NAMES[g.turn],
        g.game.templates.plain(PHASE_NAMES[g.phase]),
    )


def is_match(g: SwanState) -> bool:
    """Whether the seats are players who change Sides, and not the Sides themselves."""
    return seat_names(g) != SIDES


def seat_names(g: SwanState) -> tuple[str, ...]:
    """The seats by their ids."""
    return g.game.scenarios[g.scenario].seats


# ---------------------------------------------------------------------- beside the map


def rows(g: SwanState, pooled: dict[int, Pool]) -> list[Row]:
    """All that stands beside the map."""
    order = [Cell([Ref("faction", id, name)], side=id) for id, name in zip(SIDES, SIDE_NAMES, strict=True)]
    shown = [
        Row(g.say(PHASE), [Cell(phase_words(g))], "phase"),
        Row(g.say(TURN_ORDER), order, "order"),
        Row(g.say(SEASON), [Cell(season_words(g))]),
    ]
    for seat, id in enumerate(seat_names(g)):
        shown.append(Row([seat_title(g, seat)], side_cells(g, side_of_seat(g, seat)), "side", id))
    for nation in range(MAJORS):
        name = Ref("nation", NATIONS[nation], NATION_NAMES[nation])
        shown.append(Row([name], nation_cells(g, nation), "tracks", NATIONS[nation]))
    return shown + pool_rows(g, pooled) + removed_rows(g)


def season_words(g: SwanState) -> Text:
    """The season, with the weather that it brings."""
    if storms(g):
        return g.say(STORMY, g.season, g.say(MONSOON))
    return g.say(SEASON_NAMES[g.season])


def storms(g: SwanState) -> list[int]:
    """The spaces with an Active Monsoon."""
    return [space for space in MAP.monsoons if active_monsoon(g, space)]


def seat_title(g: SwanState, seat: int) -> str:
    """What a seat is called: by its Side, or as a player who changes Sides."""
    if not is_match(g):
        return SIDE_NAMES[side_of_seat(g, seat)]
    name = seat_names(g)[seat]
    return g.game.said(f"chart.seats.{name}", SEAT_NAMES[name])


def counted(g: SwanState, number: int, words: Template, label: Template, kind: str = "") -> Cell:
    """A number of a Side or a Nation."""
    return Cell(g.say(words, number), g.say(label), number, kind)


def side_cells(g: SwanState, side: int) -> list[Cell]:
    """The sums of a Side, its Blitz Discs, and what its player has won so far."""
    members = [nation for nation in range(MAJORS) if side_of(nation) == side]
    cells = [Cell(g.say(PLAYS, SIDE_NAMES[side]), side=SIDES[side])] if is_match(g) else []
    cells += [
        counted(g, sum(g.economy[nation] for nation in members), ECONOMIC, ECONOMIC_LABEL),
        counted(g, sum(g.strategic[nation] for nation in members), STRATEGIC, STRATEGIC_LABEL),
        Cell(discs_words(g, g.discs[side])),
    ]
    if is_match(g):
        cells.append(counted(g, points_so_far(g, side), POINTS, POINTS_LABEL))
    return cells


def points_so_far(g: SwanState, side: int) -> int:
    """11.PH.e: what the player of a Side has scored, the ships sunk in the game that goes on included."""
    scored = g.points[seat_of(g, side)]
    return scored if g.over else scored + points_of(g, side)


def discs_words(g: SwanState, discs: int) -> Text:
    """The Blitz Discs of a Side."""
    held = [disc for disc in range(len(DISCS)) if discs >> disc & 1]
    return g.say(DISCS_HELD, held) if held else g.say(NO_DISC)


def nation_cells(g: SwanState, nation: int) -> list[Cell]:
    """The Powers of a Nation, and the points that it can spend as far as the viewer knows."""
    if g.surrendered[nation]:
        return [Cell(g.say(GONE))]
    cells = [
        counted(g, g.economy[nation], ECONOMIC, ECONOMIC_LABEL, "economic"),
        counted(g, g.strategic[nation], STRATEGIC, STRATEGIC_LABEL, "strategic"),
    ]
    collected, purse = g.collected[nation], g.purse[nation]
    if collected and purse >= 0:
        cells.append(Cell(g.say(PURSE, purse, collected), g.say(PURSE_LABEL), purse, "points"))
    elif collected:
        cells.append(counted(g, collected, COLLECTED, PURSE_LABEL, "collected"))
    if g.moves_left[nation]:
        cells.append(counted(g, g.moves_left[nation], MOVEMENT, MOVEMENT_LABEL, "movement"))
    return cells


# ---------------------------------------------------------------------- what lasts, and how it ended


def notes(g: SwanState) -> list[Text]:
    """What lasts and a player may forget."""
    told = (
        (g.dei_neutral, DEI),
        (g.kamikaze, KAMIKAZE),
        (g.manhattan, MANHATTAN),
        (g.plan_orange, PLAN_ORANGE),
        (g.code_break, CODE_BREAK),
    )
    lines = match_notes(g) + [g.say(words) for is_so, words in told if is_so]
    if g.captured:
        lines.append(g.say(CAPTURED, g.captured))
    return lines + [g.say(SURRENDERED, nation) for nation, gone in enumerate(g.surrendered) if gone]


def match_notes(g: SwanState) -> list[Text]:
    """Which game of a match this is, and what decides it."""
    if not is_match(g):
        return []
    if is_single(g):
        return [g.say(SINGLE)]
    return [g.say(FIRST if g.game_number == 1 else RETURN)]


def outcome(g: SwanState) -> list[Text]:
    """What each game of a match has brought its players, once both are over."""
    if not (g.over and is_match(g)):
        return []
    if is_single(g):
        return [g.say(OUTCOME, gained(g, g.points))]
    second = [points_of(g, side_of_seat(g, seat)) for seat in range(g.n_seats)]
    first = [points - later for points, later in zip(g.points, second, strict=True)]
    return [g.say(OUTCOME_OF_GAME, 1, gained(g, first)), g.say(OUTCOME_OF_GAME, 2, gained(g, second))]


def gained(g: SwanState, points: list[int]) -> Text:
    """What each player has gained, seat by seat."""
    return listed([g.say(GAINED, seat_title(g, seat), points[seat]) for seat in range(g.n_seats)])
