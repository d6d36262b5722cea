"""The games that have pages, and the tables that can stand in them: manifests name them.

A table is a function that takes the game and returns lines of Markdown; its name is the name of the function.
The module that a manifest names under `guide.makers` lists those of its game in `MAKERS`; two that every game
can have stand here.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Final

from sandtable.engine.game import Game
from sandtable.games import shipped
from sandtable.games.manifest import Guide
from tools.markdown import named, table

Maker = Callable[[Game], list[str]]

GUIDES: Final[dict[str, Guide]] = {
    game_id: manifest.guide for game_id, manifest in shipped().items() if manifest.guide is not None
}


def scenarios(game: Game) -> list[str]:
    """What can be played."""
    rows = [[f"`{s.id}`", s.name, named(f"`{seat}`" for seat in s.seats), s.about] for s in game.scenarios]
    return table(["Scenario", "Name", "Seats", ""], rows)


def notation(game: Game) -> list[str]:
    """Every word that can be typed."""
    rows = []
    for kind in [kind for kind in game.actions.kinds if kind.used]:
        argument = "" if len(kind.argument) == 1 else f" {kind.argument.name.upper()}"
        rows.append([f"`{kind.word}{argument}`", kind.hint])
    return table(["Type", "to"], rows)


@cache
def tables(game_id: str) -> dict[str, Maker]:
    """The tables that can stand in the pages of a game, by name."""
    own: Iterable[Maker] = import_module(GUIDES[game_id].makers).MAKERS
    return {table_name(maker): maker for maker in (scenarios, notation, *own)}


def table_name(maker: Callable[..., list[str]]) -> str:
    """What pages call a table."""
    return maker.__name__.replace("_", "-")
