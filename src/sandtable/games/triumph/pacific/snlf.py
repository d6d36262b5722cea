"""3.244: the Special Naval Landing Forces of Japan: Marines that are at home on islands."""

from __future__ import annotations

from sandtable.games.triumph.content import MARINE, Content
from sandtable.games.triumph.system.stacking import faction_units
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import LOCAL_MARINES, LocalMarines

SECOND_SNLF = refusal(
    "3.244", "There is already an SNLF there; an Island, Islet or Strait can hold only one."
)
NO_SECOND_END = refusal(
    "3.244b", "There is already an SNLF there; an Island, Islet or Strait can hold only one."
)


def is_snlf_on_island(content: Content, power: int, space: int) -> bool:
    """3.244b: an SNLF on an Island, Islet or Strait Builds like a Fortress and needs no Supply."""
    return content.power_snlf[power] and content.space_is_island[space]


def limit_reached(g: TriumphState, power: int, space: int) -> bool:
    """3.244b: one SNLF to an Island, Islet or Strait."""
    if not is_snlf_on_island(g.content, power, space):
        return False
    return any(g.unit_kind[u] == MARINE and g.unit_power[u] == power for u in g.units_at[space])


def placing_problem(g: TriumphState, power: int, space: int) -> int:
    """3.244b: why no SNLF may be put there, or 0."""
    return SECOND_SNLF if limit_reached(g, power, space) else 0


def ending_problem(g: TriumphState, power: int, space: int) -> int:
    """3.244b: a second SNLF may not end on an Island, Islet or Strait."""
    return NO_SECOND_END if limit_reached(g, power, space) else 0


def excess(g: TriumphState, faction: int, space: int) -> list[int]:
    """3.244b: where by Retreat more than one SNLF came to an Island, Islet or Strait, all that are there."""
    units = snlf_units(g, faction, space) if g.content.space_is_island[space] else []
    return units if len(units) > 1 else []


def snlf_units(g: TriumphState, faction: int, space: int) -> list[int]:
    """The SNLFs of a faction in a space. Known to their owner."""
    snlf, power = g.content.power_snlf, g.unit_power
    units = faction_units(g, faction, space)
    return [u for u in units if g.unit_kind[u] == MARINE and snlf[power[u]]]


def install() -> None:
    """Let the Marines of this theatre be at home so."""
    LOCAL_MARINES["pacific"] = LocalMarines(is_snlf_on_island, placing_problem, ending_problem, excess)
