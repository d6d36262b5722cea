"""Short ways to write rulings about Combat."""

from typing import Any

from sandtable.games.triumph.system.battle import Battle, battle_of
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from tests.games.triumph import helpers
from tests.games.triumph.table import Table

CNC = Table("cnc")
PACIFIC_WAR = [["japan", "usa"]]
CHINA_WAR = [["japan", "nat-china"]]


def combat(active: str, units: list[str], **parts: Any) -> TriumphState:
    """The Combat Phase of a faction, with these units on the map; Japan fights the USA and the Nats."""
    parts.setdefault("season", "summer")
    parts.setdefault("war", PACIFIC_WAR)
    parts.setdefault("enemies", CHINA_WAR)
    return CNC.paused(units=units, phase=f"combat {active}", **parts)


def act(state: TriumphState, seat: int | str, *actions: str) -> None:
    """Do several things, one after the other; a Battle that is active already need not be activated."""
    state.settle()
    for action in actions:
        word, _, place = action.partition(" ")
        if word != "activate" or not is_active(state, state.content.find_space(place)):
            state.act(seat, action)


def is_active(state: TriumphState, place: int) -> bool:
    """Whether a Battle is active or being resolved."""
    phases = [step for step in state.stack if isinstance(step, CombatPhase)]
    fought = battle_of(state)
    return any(place in phase.active for phase in phases) or (fought is not None and fought.space == place)


def choices(state: TriumphState, seat: int | str) -> set[str]:
    """What a seat may choose now."""
    state.settle()
    return helpers.choices(state, seat)


def refused(state: TriumphState, seat: int | str, action: str) -> str:
    """The rule that forbids an action now; empty where it is legal."""
    state.settle()
    return helpers.refused(state, seat, action)


def came(state: TriumphState, name: str, via: str, origin: str = "") -> None:
    """Note that a unit Engaged this Turn, whence, and where it began its move."""
    unit = state.content.unit_index[name]
    state.unit_from[unit] = state.content.find_space(via)
    state.unit_origin[unit] = state.content.find_space(origin or via)
    state._offered = {}


def aggress(state: TriumphState, faction: int, where: str) -> None:
    """Note that a faction's Aggression began the Battle there."""
    state.space_aggressor[state.content.find_space(where)] = faction + 1
    state._offered = {}


def cv(state: TriumphState, name: str) -> int:
    """The CV of a unit; 0 once it is eliminated."""
    return state.unit_cv[state.content.unit_index[name]]


def where(state: TriumphState, name: str) -> str:
    """The area of a unit; empty once it is eliminated."""
    at = state.unit_space[state.content.unit_index[name]]
    return state.content.space_id[at] if at >= 0 else ""


def hidden(state: TriumphState, name: str) -> bool:
    """Whether a unit stands upright."""
    return not state.unit_open[state.content.unit_index[name]]


def escaped(state: TriumphState, name: str) -> bool:
    """Whether a Sub has Escaped."""
    return bool(state.unit_flags[state.content.unit_index[name]] & ESCAPED)


def asked(state: TriumphState) -> str:
    """The seat that must choose now."""
    state.settle()
    seats = state.game.scenarios[state.scenario].seats
    return seats[state.deciders[0]] if state.deciders else ""


def current(state: TriumphState) -> Battle:
    """The Battle that is being resolved."""
    found = battle_of(state)
    assert found is not None
    return found


def acting(state: TriumphState) -> str:
    """The unit whose Combat Action it is."""
    top = state.stack[-1]
    return state.content.unit_name[getattr(top, "unit", -1)] if hasattr(top, "unit") else ""


def shots(state: TriumphState, what: str, n: int = 1) -> None:
    """A seat that is asked does this, several times."""
    for _ in range(n):
        act(state, asked(state), what)


def over(state: TriumphState) -> bool:
    """Whether no Battle is being resolved any more."""
    state.settle()
    return battle_of(state) is None
