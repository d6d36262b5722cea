"""What the scripts of all games of the system do: play a script, commit a card, play a card in every use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.games.triumph.content import ACTION_CARD, Content
from sandtable.games.triumph.system.position import SEASONS
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.helpers import act, choices

# A position, and then what is done: a seat with one or more actions.
Script = tuple[dict[str, Any], list[tuple[str, ...]]]
Position = Callable[..., TriumphState]
# Anybody who may play a card now and holds all that goes with it: the seat, and the situation.
Holder = tuple[str, TriumphState]


def run(position: Position, script: Script) -> TriumphState:
    """Play a script; the state that it ends in, with the record of what was done."""
    parts, moves = script
    state = position(**parts)
    for seat, *actions in moves:
        act(state, seat, *actions)
    return state


def season_of(content: Content, name: str) -> str:
    """The Season of an Action card."""
    return SEASONS[content.card_season[content.card_index[name]]]


def played(name: str, holding: Callable[[str], Holder]) -> Iterator[TriumphState]:
    """A card in each use that is open, played to the end by whatever is offered first."""
    seat, start = holding(name)
    card = start.content.card_index[name]
    place = start.card_place[card]
    act(start, seat, f"play {name}")
    uses = {use.split()[0]: use for use in sorted(choices(start, seat), reverse=True)}
    for use in uses.values():
        _, state = holding(name)
        act(state, seat, f"play {name}", use)
        while state.card_place[card] == place:
            act(state, seat, min(choices(state, seat)))
        yield state


def runs(
    position: Position,
    scripts: Mapping[str, Script],
    content: Content,
    committed: Callable[[str], TriumphState],
    holding: Callable[[str], Holder],
) -> Iterator[tuple[str, TriumphState]]:
    """All scripts by name, with the states that they end in; then every card."""
    for name, script in scripts.items():
        yield name, run(position, script)
    for card, name in enumerate(content.card_id):
        if content.card_kind[card] == ACTION_CARD:
            yield "each card committed", committed(name)
        for state in played(name, holding):
            yield "each card played", state
