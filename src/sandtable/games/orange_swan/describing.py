"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from copy import copy
from typing import Final

from sandtable.engine.charts import HIDDEN
from sandtable.engine.nouns import sentence
from sandtable.games.orange_swan.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    DISCS,
    DRAWN,
    MAJORS,
    MAP,
    NATIONS,
    SEASONS,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.control import contested, holds
from sandtable.games.orange_swan.control_cache import lasting
from sandtable.games.orange_swan.fighting_view import battles
from sandtable.games.orange_swan.names import DISC_NAMES, NATION_NAMES, NATION_NOUNS, SIDE_NAMES, type_name
from sandtable.games.orange_swan.pearl_harbor import is_single, points_of
from sandtable.games.orange_swan.plan_view import plans
from sandtable.games.orange_swan.pool_view import Pool, in_pools, pool_lines, pools, removed_line
from sandtable.games.orange_swan.printed import POWER_NAMES, power_of
from sandtable.games.orange_swan.sea_view import MONSOON, AtSea, at_sea
from sandtable.games.orange_swan.state import (
    ARMOUR_USED,
    ASSAULTED,
    CARRIED,
    ENGAGED,
    FIRED,
    FLOWN,
    GROWN,
    MOVED,
    NEW,
    OUT_OF_SUPPLY,
    PHASES,
    REDUCED,
    SHIPPED,
    STILL,
    TOILED,
    SwanState,
    seat_of,
    side_of_seat,
)
from sandtable.games.orange_swan.units import side
from sandtable.games.orange_swan.weather import active_monsoon
from sandtable.protocol.board import Board, Face, Marker

# The marks on a block that everybody sees, in words.
FLAGS: Final = (
    (OUT_OF_SUPPLY, "Out of Supply"),
    (NEW, "new"),
    (GROWN, "reinforced"),
    (MOVED, "moved"),
    (ENGAGED, "Engaged"),
    (ASSAULTED, "Assaulted"),
    (FLOWN, "Air Support"),
    (REDUCED, "reduced"),
    (CARRIED, "carried an Assault"),
    (SHIPPED, "gave Sea Transport"),
    (TOILED, "worked on an oilfield"),
    (STILL, "not activated"),
    (FIRED, "has fired"),
    (ARMOUR_USED, "armour used"),
)
# The same of all the marks together that a block was seen to have.
KNOWN_WORDS: Final[dict[int, tuple[list[str], list[str]]]] = {}
# By Side, those whose blocks it plays.
POWERS_OF: Final[list[list[str]]] = [
    [n for n in POWER_NAMES if any(power_of(u) == n and side(u) == of for u in range(BLOCKS.n))]
    for of in (AXIS, ALLIED)
]
# Who has one of these has done what it could in this Phase.
USED: Final[int] = MOVED | ENGAGED | ASSAULTED | FLOWN | CARRIED | SHIPPED | STILL | FIRED


def heading(g: SwanState) -> str:
    """The season, whose Turn it is, and the Phase."""
    return f"{date(g)}: {phase_words(g)}"


def date(g: SwanState) -> str:
    """Season and year; in a match of two games also which of them it is."""
    when = f"{SEASONS[g.season].capitalize()} {g.year}"
    return f"Game {g.game_number}, {when}" if is_match(g) and not is_single(g) else when


def phase_words(g: SwanState) -> str:
    """The Phase and whose it is."""
    blitz = "Blitz, " if g.blitz else ""
    return f"{SIDE_NAMES[g.turn]} Turn, {blitz}{PHASES[g.phase]} Phase"


def is_match(g: SwanState) -> bool:
    """Whether the seats are players who change Sides, and not the Sides themselves."""
    return seat_names(g) != SIDES


def seat_names(g: SwanState) -> tuple[str, ...]:
    """The seats by their ids."""
    return g.game.scenarios[g.scenario].seats


def board(g: SwanState) -> Board:
    """Everything on the table, as a seat sees it."""
    pooled, seas = in_pools(g), at_sea(g)
    return Board(
        title=f"{g.game.name}: {date(g)}",
        status=status_lines(g, pooled),
        tracks=tracks(g),
        control=control(g, seas),
        units=units(g),
        faces=faces(g),
        mine=own_powers(g),
        marks=laid_marks(g, seas),
        markers=markers(g, seas),
        battles=battles(g),
        plan=plans(g),
        pools=pools(g, pooled),
        sides={SIDES[side]: seat_names(g)[seat_of(g, side)] for side in (AXIS, ALLIED)},
        notes=notes(g),
        outcome=outcome(g),
    )


# ---------------------------------------------------------------------- beside the map


def status_lines(g: SwanState, pooled: dict[int, Pool]) -> list[tuple[str, str]]:
    """The tracks that stand beside the map."""
    lines = [
        ("Phase", phase_words(g)),
        ("Turn Order", ", ".join(SIDE_NAMES)),
        ("Season", season_words(g)),
    ]
    lines += [(seat_title(g, seat), side_line(g, side_of_seat(g, seat))) for seat in range(g.n_seats)]
    lines += [(NATION_NAMES[nation], nation_line(g, nation)) for nation in range(MAJORS)]
    return lines + pool_lines(pooled) + removed_line(g)


def season_words(g: SwanState) -> str:
    """The season, with the weather that it brings."""
    season = SEASONS[g.season].capitalize()
    return f"{season}, {MONSOON}" if storms(g) else season


def storms(g: SwanState) -> list[int]:
    """The spaces with an Active Monsoon."""
    return [space for space in MAP.monsoons if active_monsoon(g, space)]


def seat_title(g: SwanState, seat: int) -> str:
    """What a seat is called: by its Side, or as a player who changes Sides."""
    return seat_names(g)[seat].capitalize() if is_match(g) else SIDE_NAMES[side_of_seat(g, seat)]


def side_line(g: SwanState, side: int) -> str:
    """The sums of a Side, its Blitz Discs, and what its player has won so far."""
    members = [nation for nation in range(MAJORS) if side_of(nation) == side]
    parts = [f"plays the {SIDE_NAMES[side]} Side"] if is_match(g) else []
    parts += [
        f"Economic Power {sum(g.economy[nation] for nation in members)}",
        f"Strategic Power {sum(g.strategic[nation] for nation in members)}",
        discs_words(g.discs[side]),
    ]
    if is_match(g):
        parts.append(f"Points {g.points[seat_of(g, side)]}")
    return "; ".join(parts)


def discs_words(discs: int) -> str:
    """The Blitz Discs of a Side."""
    held = [DISC_NAMES[i] for i in range(len(DISCS)) if discs >> i & 1]
    return " and ".join(held) if held else "no Blitz Disc"


def nation_line(g: SwanState, nation: int) -> str:
    """The Powers of a Nation, and the points that it can spend as far as the viewer knows."""
    if g.surrendered[nation]:
        return "has surrendered"
    parts = [f"Economic Power {g.economy[nation]}", f"Strategic Power {g.strategic[nation]}"]
    if g.collected[nation]:
        known = f"{g.purse[nation]} of" if g.purse[nation] >= 0 else "collected"
        parts.append(f"PP {known} {g.collected[nation]}")
    if g.moves_left[nation]:
        parts.append(f"Strategic Movement {g.moves_left[nation]}")
    return "; ".join(parts)


def tracks(g: SwanState) -> dict[str, dict[str, int]]:
    """By Nation the numbers of its tracks; the points that are left only where the viewer knows them."""
    shown: dict[str, dict[str, int]] = {}
    for nation in range(MAJORS):
        shown[NATIONS[nation]] = {
            "economic": g.economy[nation],
            "strategic": g.strategic[nation],
            "collected": g.collected[nation],
            "movement": g.moves_left[nation],
        }
        if g.purse[nation] >= 0:
            shown[NATIONS[nation]]["points"] = g.purse[nation]
    return shown


def notes(g: SwanState) -> list[str]:
    """What lasts and a player may forget."""
    told = (
        (g.dei_neutral, "The Dutch East Indies are not at war yet."),
        (g.kamikaze, "Japan fights with Kamikaze Attacks."),
        (g.manhattan, "The Manhattan Project is completed."),
        (g.plan_orange, "The free Disc of War Plan Orange has been taken."),
        (g.code_break, "The Allies hold a Code Break."),
        (g.captured, f"Japan has captured equipment worth {g.captured} PP."),
    )
    lines = match_notes(g) + [words for is_so, words in told if is_so]
    fallen = [NATION_NOUNS[nation] for nation, gone in enumerate(g.surrendered) if gone]
    return lines + [sentence("{0} {0:has/have} surrendered.", [nation]) for nation in fallen]


def match_notes(g: SwanState) -> list[str]:
    """Which game of a match this is, and what decides it."""
    if not is_match(g):
        return []
    if is_single(g):
        return ["A single game, decided by points for sunk ships."]
    if g.game_number == 1:
        return [
            "First of two games: the players then change Sides. Points for sunk ships in both games count."
        ]
    return ["Return game: the players have changed Sides. The points of both games decide the match."]


def outcome(g: SwanState) -> list[str]:
    """What each game of a match has brought its players, once both are over."""
    if not (g.over and is_match(g)):
        return []
    if is_single(g):
        return [f"Points: {gained(g, g.points)}."]
    second = [points_of(g, side_of_seat(g, seat)) for seat in range(g.n_seats)]
    first = [points - later for points, later in zip(g.points, second, strict=True)]
    return [game_line(g, 1, first), game_line(g, 2, second)]


def game_line(g: SwanState, number: int, points: list[int]) -> str:
    """The points of one game, seat by seat."""
    return f"Points of game {number}: {gained(g, points)}."


def gained(g: SwanState, points: list[int]) -> str:
    """What each player has gained, seat by seat."""
    return ", ".join(f"{seat_title(g, seat)} {points[seat]}" for seat in range(g.n_seats))


# ---------------------------------------------------------------------- the map


def control(g: SwanState, seas: AtSea) -> dict[str, str]:
    """By space, the Side that controls it; none for a Contested Sea Zone."""
    return lands_held(g) | seas.held


def lands_held(g: SwanState) -> dict[str, str]:
    """By Land Area, the Side that controls it; kept while nobody takes anything. Do not change it."""
    kept = lasting(g)
    if kept.held is None:
        kept.held = {
            MAP.id[land]: SIDE_NAMES[side]
            for land in MAP.lands
            for side in (AXIS, ALLIED)
            if holds(g, land, side)
        }
    return kept.held


def lands_taken(g: SwanState) -> dict[str, str]:
    """By Land Area of another Nation than the one that holds it, whose it is now; kept likewise."""
    kept = lasting(g)
    if kept.taken is None:
        kept.taken = {
            MAP.id[land]: f"held by {NATION_NOUNS[nation]}"
            for land, nation in enumerate(g.holder)
            if 0 <= nation != MAP.owner[land]
        }
    return kept.taken


def units(g: SwanState) -> dict[str, list[str]]:
    """By space, the blocks that stand there."""
    name = BLOCKS.unit_name.__getitem__
    return {id: list(map(name, stack)) for id, stack in zip(MAP.id, g.units_at) if stack}


def laid_marks(g: SwanState, seas: AtSea) -> dict[str, list[str]]:
    """By space, what lies there beside what is printed: Opposition Discs, cubes of control, the weather."""
    added = {id: [words] for id, words in lands_taken(g).items()}
    for land in marked(g.sabotaged):
        added.setdefault(MAP.id[land], []).append("oilfield sabotaged")
    for space in storms(g):
        if not MAP.sea[space]:
            added.setdefault(MAP.id[space], []).append(MONSOON)
    for id, marks in seas.marks.items():
        added[id] = marks[:]
    return added


def marked(column: list[int]) -> list[int]:
    """The spaces in which there is anything of what a column counts."""
    return [space for space, count in enumerate(column) if count] if any(column) else []


def markers(g: SwanState, seas: AtSea) -> list[Marker]:
    """The same as things to draw: where they lie, whose they are, and how many."""
    drawn: list[Marker] = []
    stormy = storms(g)
    for land in MAP.lands:
        if contested(g, land):
            drawn.append(Marker("battle", MAP.id[land]))
        if land in stormy:
            drawn.append(Marker("monsoon", MAP.id[land]))
    return drawn + seas.markers


# ---------------------------------------------------------------------- blocks


def own_powers(g: SwanState) -> list[str]:
    """Those whose blocks the viewer plays now."""
    return list(POWERS_OF[side_of_seat(g, g.viewer)]) if g.viewer >= 0 else []


def faces(g: SwanState) -> dict[str, Face]:
    """The blocks on the map, and those just drawn, of which the viewer knows more than their colour."""
    told: dict[str, Face] = {}
    on_map, names, all_flags, face_up = MAP.n, BLOCKS.unit_name, g.unit_flags, g.unit_shown
    for unit, (place, kind) in enumerate(zip(g.unit_space, g.unit_kind)):
        if place >= on_map and place != DRAWN:
            continue
        if all_flags[unit] or face_up[unit] or (kind >= 0 and place == DRAWN):
            told[names[unit]] = marked_face(g, unit)
        elif kind >= 0:
            told[names[unit]] = FACES[kind][g.unit_steps[unit]]
    return told


def marked_face(g: SwanState, unit: int) -> Face:
    """What the viewer knows of a block with marks on it, or face up, or just drawn: in words and as data."""
    kind, origin = g.unit_kind[unit], g.unit_from[unit]
    known = copy(FACES[kind][g.unit_steps[unit]]) if kind >= 0 else Face(HIDDEN)
    if kind >= 0 and g.unit_space[unit] == DRAWN:
        known.text = DRAWN_TEXTS[kind]
    words, drawn = flag_words(g.unit_flags[unit])
    if origin >= 0:
        words = [*words, f"from {MAP.name[origin]}"]
    if g.unit_shown[unit]:
        known.text = ", ".join([known.text, *words, "face-up"])
        known.open = True
    elif words:
        known.text = ", ".join([known.text, *words])
    known.flags, known.signs = words, drawn
    return known


def flag_words(flags: int) -> tuple[list[str], list[str]]:
    """The marks on a block in words, and those that are drawn. Do not change the lists.

    What is drawn is the cube of those Out of Supply, and that a block has acted.
    """
    if flags not in KNOWN_WORDS:
        words = [word for flag, word in FLAGS if flags & flag]
        signs = [sign for mask, sign in ((OUT_OF_SUPPLY, "unsupplied"), (USED, "used")) if flags & mask]
        KNOWN_WORDS[flags] = words, signs
    return KNOWN_WORDS[flags]


def type_face(kind: int, steps: int) -> Face:
    """A block of a type in words and as data: its Class, its Steps, the most of them, its armour."""
    most = BLOCKS.most[kind]
    parts = [f"{type_name(kind)} {steps}", "full" if steps == most else f"{most} at most"]
    return Face(with_shield(kind, parts), BLOCKS.type_id[kind], steps, most)


def with_shield(kind: int, parts: list[str]) -> str:
    """What is said of a block, and its armour."""
    return ", ".join([*parts, "shield"] if BLOCKS.shield[kind] else parts)


# By type of block and Steps what there is to know of it, which all boards share and nobody changes; and by
# type what is said of one that was just drawn.
FACES: Final[list[list[Face]]] = [
    [type_face(kind, steps) for steps in range(BLOCKS.most[kind] + 1)] for kind in range(len(BLOCKS.types))
]
DRAWN_TEXTS: Final[list[str]] = [with_shield(kind, [type_name(kind)]) for kind in range(len(BLOCKS.types))]
