"""What there is to reach in a game: every kind of action, every card, every way in which it can end.

Random play reaches some things seldom or never. A game can have scripts for them: short positions and what is
done there. The manifest of a game says which module holds its scripts; it offers `reached()`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from sandtable.engine.actions import argument_of, kind_of
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.games import manifests
from tests.toy.manifest import HARBOUR, TOY

ACTION, CARD, END = "action", "card", "end"
GROUPS = {ACTION: "kinds of action", CARD: "cards", END: "ends"}

# What is reached: its group, and its name.
Item = tuple[str, str]
# For each thing that scripts reach, the first script that does.
Reached = dict[Item, str]

GAMES = {TOY.id: TOY, HARBOUR.id: HARBOUR, **manifests()}
SCRIPTS = {game_id: manifest.suites.reach for game_id, manifest in GAMES.items() if manifest.suites.reach}

# Which module says what is rare in a game, and what leads there: it offers `hunt()`. See `rare.py`.
HUNTS = {game_id: manifest.suites.rare for game_id, manifest in GAMES.items() if manifest.suites.rare}


def everything(game: Game) -> list[Item]:
    """All that can be reached in a game, without doubles, in the order of its tables."""
    cards = [kind.argument.names for kind in game.actions.kinds if kind.argument.name == CARD]
    found = [(ACTION, kind.word) for kind in game.actions.kinds if kind.used]
    found += [(CARD, name) for names in cards for name in names]
    found += [(END, end) for end in game.endings]
    return list(dict.fromkeys(found))


def items_of(game: Game, code: int) -> list[Item]:
    """What an action reaches: its kind, and its card where it is about one."""
    kind = game.actions.kinds[kind_of(code)]
    found = [(ACTION, kind.word)]
    if kind.argument.name == CARD:
        found.append((CARD, kind.argument.names[argument_of(code)]))
    return found


def items_in(state: State) -> set[Item]:
    """What the actions recorded with a state have reached, and its end."""
    assert state.record is not None
    found = {item for _, code in state.record.actions for item in items_of(state.game, code)}
    if state.result is not None:
        found.add((END, state.result.kind))
    return found


def first_to_reach(played: Iterable[tuple[str, State]]) -> Reached:
    """What scripts reach, given their names and the states that they end in."""
    reached: Reached = {}
    for name, state in played:
        for item in sorted(items_in(state)):
            reached.setdefault(item, name)
    return reached


def reached_by_scripts(game: Game) -> Reached:
    """What the scripts of a game reach; nothing where it has none."""
    if game.id not in SCRIPTS:
        return {}
    found: Reached = importlib.import_module(SCRIPTS[game.id]).reached()
    return found
