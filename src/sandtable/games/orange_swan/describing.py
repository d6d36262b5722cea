"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.charts import HIDDEN
from sandtable.games.orange_swan.content import (
    ALLIED,
    ANYBODY,
    AXIS,
    BLOCKS,
    CONTESTED,
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
from sandtable.games.orange_swan.fighting_view import battles
from sandtable.games.orange_swan.names import DISC_NAMES, NATION_NAMES, SIDE_NAMES, type_name
from sandtable.games.orange_swan.plan_view import plans
from sandtable.games.orange_swan.pool_view import pool_lines, pools, removed_line
from sandtable.games.orange_swan.printed import POWER_NAMES, power_of
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
    SwanState,
    seat_of,
    side_of_seat,
)
from sandtable.games.orange_swan.weather import active_monsoon

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
    (STILL, "not activated"),
    (FIRED, "has fired"),
    (ARMOUR_USED, "armour used"),
)
# Who has one of these has done what it could in this Phase.
USED: Final[int] = MOVED | ENGAGED | ASSAULTED | FLOWN | CARRIED | SHIPPED | STILL | FIRED


def heading(g: SwanState) -> str:
    """The season, whose Turn it is, and the Phase."""
    return f"{date(g)}: {phase_words(g)}"


def date(g: SwanState) -> str:
    """Season and year; in a match of two games also which of them it is."""
    when = f"{SEASONS[g.season].capitalize()} {g.year}"
    return f"Game {g.game_number}, {when}" if is_match(g) else when


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


def board(g: SwanState) -> dict[str, Any]:
    """Everything on the table, as a seat sees it."""
    return {
        "title": f"{g.game.name}: {date(g)}",
        "status": status_lines(g),
        "tracks": tracks(g),
        "control": control(g),
        "units": units(g),
        "faces": faces(g),
        "mine": own_powers(g),
        "marks": laid_marks(g),
        "markers": markers(g),
        "battles": battles(g),
        "plan": plans(g),
        "pools": pools(g),
        "sides": {SIDES[side]: seat_names(g)[seat_of(g, side)] for side in (AXIS, ALLIED)},
        "notes": notes(g),
    }


# ---------------------------------------------------------------------- beside the map


def status_lines(g: SwanState) -> list[list[str]]:
    """The tracks that stand beside the map."""
    lines = [["Phase", phase_words(g)], ["Turn Order", ", ".join(SIDE_NAMES)], ["Season", season_words(g)]]
    lines += [[seat_title(g, seat), side_line(g, side_of_seat(g, seat))] for seat in range(g.n_seats)]
    lines += [[NATION_NAMES[nation], nation_line(g, nation)] for nation in range(MAJORS)]
    return lines + pool_lines(g) + removed_line(g)


def season_words(g: SwanState) -> str:
    """The season, with the weather that it brings."""
    season = SEASONS[g.season].capitalize()
    stormy = any(active_monsoon(g, space) for space in range(MAP.n))
    return f"{season}, Active Monsoon" if stormy else season


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
    lines = [words for is_so, words in told if is_so]
    fallen = [NATION_NAMES[nation] for nation, gone in enumerate(g.surrendered) if gone]
    return lines + [f"{name} has surrendered." for name in fallen]


# ---------------------------------------------------------------------- the map


def control(g: SwanState) -> dict[str, str]:
    """By space, the Side that controls it; none for a Contested Sea Zone."""
    held: dict[str, str] = {}
    for space in range(MAP.n):
        side = g.sea_control[space] if MAP.sea[space] else holding_side(g, space)
        if side in (AXIS, ALLIED):
            held[MAP.id[space]] = SIDE_NAMES[side]
    return held


def holding_side(g: SwanState, land: int) -> int:
    """The Side of the holder of a Land Area, or CONTESTED where nobody can hold it."""
    if holds(g, land, AXIS):
        return AXIS
    return ALLIED if holds(g, land, ALLIED) else CONTESTED


def units(g: SwanState) -> dict[str, list[str]]:
    """By space, the blocks that stand there."""
    names = BLOCKS.unit_name
    return {MAP.id[s]: [names[unit] for unit in g.units_at[s]] for s in range(MAP.n) if g.units_at[s]}


def laid_marks(g: SwanState) -> dict[str, list[str]]:
    """By space, what lies there beside what is printed: Opposition Discs, cubes of control, the weather."""
    added: dict[str, list[str]] = {}
    for space in range(MAP.n):
        marks = disc_marks(g, space) if MAP.sea[space] else land_marks(g, space)
        if active_monsoon(g, space):
            marks.append("Active Monsoon")
        if marks:
            added[MAP.id[space]] = marks
    return added


def disc_marks(g: SwanState, sea: int) -> list[str]:
    """The Opposition Discs of both Sides."""
    counted = ((AXIS, g.ops_axis[sea]), (ALLIED, g.ops_allied[sea]))
    words = [f"{SIDE_NAMES[side]} {count}" for side, count in counted if count]
    return ["Opposition Discs: " + ", ".join(words)] if words else []


def land_marks(g: SwanState, land: int) -> list[str]:
    """The Nation that holds an area of another, and what is broken there."""
    nation, owner = g.holder[land], MAP.owner[land]
    marks = [f"held by {NATION_NAMES[nation]}"] if 0 <= nation != owner else []
    return [*marks, "oilfield sabotaged"] if g.sabotaged[land] else marks


def markers(g: SwanState) -> list[dict[str, Any]]:
    """The same as things to draw: where they lie, whose they are, and how many."""
    drawn: list[dict[str, Any]] = []
    for space in range(MAP.n):
        drawn += sea_markers(g, space) if MAP.sea[space] else land_markers(g, space)
        if active_monsoon(g, space):
            drawn.append({"kind": "monsoon", "space": MAP.id[space]})
    return drawn


def sea_markers(g: SwanState, sea: int) -> list[dict[str, Any]]:
    """The Control Disc of a Sea Zone that both Sides may enter, and the Opposition Discs of both."""
    drawn: list[dict[str, Any]] = []
    if MAP.only[sea] == ANYBODY and g.sea_control[sea] in (AXIS, ALLIED):
        holder = SIDE_NAMES[g.sea_control[sea]]
        drawn.append({"kind": "control", "space": MAP.id[sea], "owner": holder})
    for side, count in ((AXIS, g.ops_axis[sea]), (ALLIED, g.ops_allied[sea])):
        if count:
            owner = SIDE_NAMES[side]
            drawn.append({"kind": "opposition", "space": MAP.id[sea], "owner": owner, "count": count})
    return drawn


def land_markers(g: SwanState, land: int) -> list[dict[str, Any]]:
    """That both Sides stand in a Land Area."""
    return [{"kind": "battle", "space": MAP.id[land]}] if contested(g, land) else []


# ---------------------------------------------------------------------- blocks


def own_powers(g: SwanState) -> list[str]:
    """Those whose blocks the viewer plays now."""
    side = side_of_seat(g, g.viewer) if g.viewer >= 0 else CONTESTED
    mine = [power_of(unit) for unit in range(BLOCKS.n) if BLOCKS.unit_side[unit] == side]
    return [name for name in POWER_NAMES if name in mine]


def faces(g: SwanState) -> dict[str, dict[str, Any]]:
    """The blocks on the map, and those just drawn, of which the viewer knows more than their colour."""
    names, kinds, flags = BLOCKS.unit_name, g.unit_kind, g.unit_flags
    return {
        names[unit]: face(g, unit)
        for unit, place in enumerate(g.unit_space)
        if (place < MAP.n or place == DRAWN) and (kinds[unit] >= 0 or flags[unit])
    }


def face(g: SwanState, unit: int) -> dict[str, Any]:
    """What the viewer knows of a block, in words and as data."""
    kind = g.unit_kind[unit]
    words = mark_words(g, unit)
    lying = ["face-up"] if g.unit_shown[unit] else []
    known: dict[str, Any] = {"text": ", ".join([unit_text(g, unit), *words, *lying])}
    if kind >= 0:
        known["kind"] = BLOCKS.type_id[kind]
        known["cv"] = g.unit_steps[unit]
        known["most"] = BLOCKS.most[kind]
    if g.unit_shown[unit]:
        known["open"] = True
    if words:
        known["flags"] = words
    if drawn := signs(g.unit_flags[unit]):
        known["signs"] = drawn
    return known


def signs(flags: int) -> list[str]:
    """The marks on a block that are drawn: the cube of those Out of Supply, and that it has acted."""
    return [sign for mask, sign in ((OUT_OF_SUPPLY, "unsupplied"), (USED, "used")) if flags & mask]


def unit_text(g: SwanState, unit: int) -> str:
    """What a block is, as far as the viewer knows it: its Class, its Steps, the most of them, its armour."""
    kind = g.unit_kind[unit]
    if kind < 0:
        return HIDDEN
    parts = [type_name(kind)]
    if g.unit_space[unit] < MAP.n:
        steps, most = g.unit_steps[unit], BLOCKS.most[kind]
        parts = [f"{type_name(kind)} {steps}", "full" if steps == most else f"{most} at most"]
    return ", ".join([*parts, "shield"] if BLOCKS.shield[kind] else parts)


def mark_words(g: SwanState, unit: int) -> list[str]:
    """The marks on a block, and from where it came into battle."""
    flags, origin = g.unit_flags[unit], g.unit_from[unit]
    words = [word for flag, word in FLAGS if flags & flag]
    return [*words, f"from {MAP.name[origin]}"] if origin >= 0 else words
