"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from copy import copy
from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    DRAWN,
    MAJORS,
    MAP,
    NATIONS,
    SIDES,
)
from sandtable.games.orange_swan.base.names import SIDE_NAMES, type_name
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.base.watches import HOLDERS
from sandtable.games.orange_swan.board.fighting_view import battles
from sandtable.games.orange_swan.board.headings import heading, phases
from sandtable.games.orange_swan.board.plan_view import plans
from sandtable.games.orange_swan.board.pool_view import in_pools, pools
from sandtable.games.orange_swan.board.printed import POWER_NAMES, power_of
from sandtable.games.orange_swan.board.sea_view import MONSOON, AtSea, at_sea
from sandtable.games.orange_swan.board.status_view import date, notes, outcome, rows, seat_names, storms
from sandtable.games.orange_swan.board.ways_view import ways
from sandtable.games.orange_swan.rules.control import contested, holds
from sandtable.games.orange_swan.rules.units import side
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
    REDUCED,
    SHIPPED,
    STILL,
    TOILED,
    SwanState,
    seat_of,
    side_of_seat,
)
from sandtable.kit.kept import kept
from sandtable.kit.words import Templates
from sandtable.protocol.board import Board, Face, Marker
from sandtable.protocol.text import Text

# The marks on a block that everybody sees, in words.
FLAGS: Final = (
    (OUT_OF_SUPPLY, template("mark.out-of-supply", "", "Out of Supply")),
    (NEW, template("mark.new", "", "new")),
    (GROWN, template("mark.grown", "", "reinforced")),
    (MOVED, template("mark.moved", "", "moved")),
    (ENGAGED, template("mark.engaged", "", "Engaged")),
    (ASSAULTED, template("mark.assaulted", "", "Assaulted")),
    (FLOWN, template("mark.flown", "", "Air Support")),
    (REDUCED, template("mark.reduced", "", "reduced")),
    (CARRIED, template("mark.carried", "", "carried an Assault")),
    (SHIPPED, template("mark.shipped", "", "gave Sea Transport")),
    (TOILED, template("mark.toiled", "", "worked on an oilfield")),
    (STILL, template("mark.still", "", "not activated")),
    (FIRED, template("mark.fired", "", "has fired")),
    (ARMOUR_USED, template("mark.armour-used", "", "armour used")),
)
FULL: Final = template("face.full", "", "full")
AT_MOST: Final = template("face.most", "number", "{0} at most")
SHIELD: Final = template("face.shield", "", "shield")
FROM: Final = template("face.from", "space", "from {0}")
TITLE: Final = template("board.title", "text text", "{0}: {1}")
HELD_BY: Final = template("mark.held", "nation", "held by {0}")
SABOTAGED: Final = template("mark.sabotaged", "", "oilfield sabotaged")
# By Side, those whose blocks it plays.
POWERS_OF: Final[list[list[str]]] = [
    [n for n in POWER_NAMES if any(power_of(u) == n and side(u) == of for u in range(BLOCKS.n))]
    for of in (AXIS, ALLIED)
]
# Who has one of these has done what it could in this Phase.
USED: Final[int] = MOVED | ENGAGED | ASSAULTED | FLOWN | CARRIED | SHIPPED | STILL | FIRED
# What is drawn is the cube of those Out of Supply, and that a block has acted.
SIGNS: Final = ((OUT_OF_SUPPLY, "unsupplied"), (USED, "used"))


def board(g: SwanState) -> Board:
    """Everything on the table, as a seat sees it."""
    pooled, seas = in_pools(g), at_sea(g)
    return Board(
        title=g.say(TITLE, g.game.name, date(g)),
        heading=heading(g),
        phases=phases(g),
        status=rows(g, pooled),
        tracks=tracks(g),
        control=control(g, seas),
        units=units(g),
        faces=faces(g),
        mine=own_powers(g),
        marks=laid_marks(g, seas),
        markers=markers(g, seas),
        battles=battles(g),
        ways=ways(g),
        plan=plans(g),
        pools=pools(g, pooled),
        sides={SIDES[side]: seat_names(g)[seat_of(g, side)] for side in (AXIS, ALLIED)},
        notes=notes(g),
        outcome=outcome(g),
    )


# ---------------------------------------------------------------------- beside the map


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


# ---------------------------------------------------------------------- the map


def control(g: SwanState, seas: AtSea) -> dict[str, str]:
    """By space, the Side that controls it; none for a Contested Sea Zone."""
    return lands_held(g) | seas.held


@kept(HOLDERS)
def lands_held(g: SwanState) -> dict[str, str]:
    """By Land Area, the Side that controls it. Do not change it."""
    return {
        MAP.id[land]: SIDE_NAMES[side]
        for land in MAP.lands
        for side in (AXIS, ALLIED)
        if holds(g, land, side)
    }


@kept(HOLDERS)
def lands_taken(g: SwanState) -> dict[str, int]:
    """By Land Area of another Nation than the one that holds it, whose it is now. Do not change it."""
    return {MAP.id[land]: nation for land, nation in enumerate(g.holder) if 0 <= nation != MAP.owner[land]}


def units(g: SwanState) -> dict[str, list[str]]:
    """By space, the blocks that stand there."""
    name = BLOCKS.unit_name.__getitem__
    return {id: list(map(name, stack)) for id, stack in zip(MAP.id, g.units_at) if stack}


def laid_marks(g: SwanState, seas: AtSea) -> dict[str, list[Text]]:
    """By space, what lies there beside what is printed: Opposition Discs, cubes of control, the weather."""
    added = {id: [g.say(HELD_BY, nation)] for id, nation in lands_taken(g).items()}
    for land in marked(g.sabotaged):
        added.setdefault(MAP.id[land], []).append(g.say(SABOTAGED))
    for space in storms(g):
        if not MAP.sea[space]:
            added.setdefault(MAP.id[space], []).append(g.say(MONSOON))
    for id, marks in seas.marks.items():
        added[id] = [text[:] for text in marks]
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
            told[names[unit]] = type_face(g, kind, g.unit_steps[unit])
    return told


def marked_face(g: SwanState, unit: int) -> Face:
    """What the viewer knows of a block with marks on it, or face up, or just drawn."""
    kind, origin, flags = g.unit_kind[unit], g.unit_from[unit], g.unit_flags[unit]
    if kind >= 0 and g.unit_space[unit] == DRAWN:
        known = drawn_face(g, kind, g.unit_steps[unit])
    else:
        known = copy(type_face(g, kind, g.unit_steps[unit])) if kind >= 0 else Face()
    known.notes = [*known.notes, *[g.say(words) for flag, words in FLAGS if flags & flag]]
    if origin >= 0:
        known.notes.append(g.say(FROM, origin))
    known.open = bool(g.unit_shown[unit])
    known.signs = [sign for mask, sign in SIGNS if flags & mask]
    return known


def drawn_face(g: SwanState, kind: int, steps: int) -> Face:
    """A block that was just drawn: how many Steps it will have is not settled yet."""
    face = copy(type_face(g, kind, steps))
    face.text = [type_name(kind)]
    face.notes = [g.say(SHIELD)] if BLOCKS.shield[kind] else []
    return face


def type_face(g: SwanState, kind: int, steps: int) -> Face:
    """A block of a type and so many Steps, which all boards share and nobody changes."""
    templates = g.game.templates
    return templates.kept("faces", lambda: faces_of(templates))[kind][steps]


def faces_of(templates: Templates) -> list[list[Face]]:
    """By type of block and Steps what there is to know of it."""

    def face(kind: int, steps: int) -> Face:
        most = BLOCKS.most[kind]
        notes = [templates.text(FULL) if steps == most else templates.text(AT_MOST, most)]
        notes += [templates.text(SHIELD)] if BLOCKS.shield[kind] else []
        return Face(kind=BLOCKS.type_id[kind], cv=steps, most=most, notes=notes)

    return [
        [face(kind, steps) for steps in range(BLOCKS.most[kind] + 1)] for kind in range(len(BLOCKS.types))
    ]
