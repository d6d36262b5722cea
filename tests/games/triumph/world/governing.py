"""Card play of the joined game with a seat for each faction, and Diplomacy Resolution."""

from typing import Any

from sandtable.games.triumph.system.diplomacy import add_influence, evaluate_status
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import WORLD, faction, nation

ORDER = ("axis", "japan", "western-europe", "united-states", "russia", "siberia")


def standing(**parts: Any) -> TriumphState:
    """A situation with a seat for each faction, in card play unless told."""
    return WORLD.position(scenario="6-players", **parts)


def governing(*first: str, **parts: Any) -> TriumphState:
    """Card play in both theatres; these factions come first in theirs."""
    return standing(turn_order=[*first, *(name for name in ORDER if name not in first)], **parts)


def resolve(state: TriumphState) -> None:
    """Everybody passes until card play is over in both theatres and its Diplomacy is resolved."""
    while state.stack[-1].name == "lanes":
        state.act(state.deciders[0], "pass")


def settle(state: TriumphState, **gains: tuple[str, int]) -> None:
    """Influence gained, say usa=("western-europe", 2), and then Diplomacy Resolution."""
    for name, (who, markers) in gains.items():
        add_influence(state, faction(who), nation(name.replace("_", "-")), markers)
    evaluate_status(state)


def influence(state: TriumphState, name: str) -> tuple[str, int]:
    """Who has how much Influence on a nation."""
    number = nation(name)
    owner = state.influence_of[number]
    return (state.content.faction_id[owner] if owner >= 0 else "", state.influence[number])


def tracks(state: TriumphState, *names: str) -> list[tuple[int, int]]:
    """POP and RES of some factions."""
    return [(state.population[faction(name)], state.res[faction(name)]) for name in names]


def relation(state: TriumphState, partnership: str = "capitalist") -> int:
    """How closely a Partnership works together."""
    names = [each.id for each in state.content.partnerships]
    return state.relations[names.index(partnership)]
