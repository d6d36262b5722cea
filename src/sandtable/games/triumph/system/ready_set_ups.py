"""Set-ups that a game brings along, and a player's own: which types the starting Cadres of each space are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.game import Game
from sandtable.games.triumph.system.kinds import DONE
from sandtable.games.triumph.system.setup import SetUpFaction, SetUpPhase, next_cadre
from sandtable.games.triumph.system.state import UNSET, TriumphState
from sandtable.games.triumph.system.units import blocks_off_map, units_of
from sandtable.protocol.board import Roster
from sandtable.protocol.games import PreparedSetUp

FILE: Final = "set_ups.yaml"
Slots = Mapping[str, Sequence[str]]


class SetUpData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared set-up as it stands in a file: by space, the types of its Cadres."""

    id: str
    name: str
    about: str
    cadres: dict[str, list[str]]


@cache
def prepared_in(theatre: str) -> tuple[SetUpData, ...]:
    """The prepared set-ups of a theatre. Raises BadData."""
    text = (files("sandtable.games.triumph") / theatre / FILE).read_text(encoding="utf-8")
    try:
        return msgspec.yaml.decode(text, type=tuple[SetUpData, ...])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadData(f"{theatre}/{FILE}: {error}") from error


def prepared_for(theatres: Sequence[str]) -> list[SetUpData]:
    """Those of several theatres at once: what bears the same id is put together, in the first one's order."""
    found: dict[str, SetUpData] = {}
    for theatre in theatres:
        for one in prepared_in(theatre):
            known = found.get(one.id)
            cadres = one.cadres if known is None else {**known.cadres, **one.cadres}
            found[one.id] = msgspec.structs.replace(one, cadres=cadres)
    return list(found.values())


def theatres_of(g: TriumphState) -> list[str]:
    """The folders of the theatres that are played."""
    return [theatre.rules for theatre in g.content.theatres]


def listed(game: Game, theatres: Sequence[str]) -> list[PreparedSetUp]:
    """The prepared set-ups as players choose among them, in the words that the game speaks."""
    return [
        PreparedSetUp(
            one.id,
            game.said(f"set-up.{one.id}.name", one.name),
            game.said(f"set-up.{one.id}.about", one.about),
        )
        for one in prepared_for(theatres)
    ]


def prepared_slots(g: TriumphState, id: str) -> Slots:
    """The Cadres of a prepared set-up, the recommended one where none is named. Raises SandtableError."""
    known = prepared_for(theatres_of(g))
    for one in known:
        if id in ("", one.id):
            return one.cadres
    names = ", ".join(one.id for one in known)
    raise SandtableError(f"there is no set-up {id[:40]!r}; there are {names}")


def setting_up(g: TriumphState, seat: int) -> SetUpFaction | None:
    """5.0c: what a seat is setting up now, if it is."""
    for step in g.stack:
        for lane in step.lanes if isinstance(step, SetUpPhase) else ():
            top = lane[-1] if lane else None
            if isinstance(top, SetUpFaction) and g.faction_seat[top.faction] == seat:
                return top
    return None


def answer(g: TriumphState, seat: int, prepared: str, slots: Slots, finish: bool) -> int:
    """5.0c: the next choice of a seat that brings its Cadres to a set-up; -1 where all have a type."""
    ready = prepared_slots(g, prepared)
    step = setting_up(g, seat)
    if step is None:
        return -1
    unit = next_cadre(g, step.faction)
    if unit < 0:
        return DONE << 16 if finish else -1
    space = g.unit_space[unit]
    name = g.content.space_id[space]
    wished = open_wishes(g, step.faction, space, slots.get(name, ()))
    wished += open_wishes(g, step.faction, space, ready.get(name, ()))
    offered = step.choices(g, seat)
    known = {g.content.type_id[code & 0xFFFF]: code for code in offered}
    return next((known[kind] for kind in wished if kind in known), offered[0])


def open_wishes(g: TriumphState, faction: int, space: int, wished: Sequence[str]) -> list[str]:
    """What is wished in a space beyond the Cadres that have a type there."""
    there = Counter(
        g.content.type_id[g.unit_kind[unit]]
        for unit in cadres(g, faction)
        if g.unit_space[unit] == space and g.unit_kind[unit] != UNSET
    )
    left = []
    for kind in wished:
        if there[kind] > 0:
            there[kind] -= 1
        else:
            left.append(kind)
    return left


def cadres(g: TriumphState, faction: int) -> list[int]:
    """5.0c: the Cadres whose types a faction chooses: those of which others cannot tell the type."""
    return [
        unit
        for power in g.content.faction_powers[faction]
        for unit in units_of(g, power)
        if g.unit_kinds[unit].bit_count() > 1
    ]


def roster(g: TriumphState) -> Roster | None:
    """What the viewer sets up now, and the blocks of its next Cadre's Power that are left."""
    step = setting_up(g, g.viewer) if g.viewer >= 0 else None
    if step is None:
        return None
    c = g.content
    slots: dict[str, list[str]] = {}
    for unit in cadres(g, step.faction):
        kind = g.unit_kind[unit]
        slots.setdefault(c.space_id[g.unit_space[unit]], []).append("" if kind == UNSET else c.type_id[kind])
    unit = next_cadre(g, step.faction)
    left = {} if unit < 0 else dict(zip(c.type_id, blocks_off_map(g, g.unit_power[unit]), strict=False))
    return Roster(
        slots, {kind: count for kind, count in left.items() if count > 0}, listed(g.game, theatres_of(g))
    )
