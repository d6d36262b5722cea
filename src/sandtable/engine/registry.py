"""Which games are installed. A game is named here and built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sandtable.engine import charts, error_words
from sandtable.engine.errors import SandtableError
from sandtable.engine.sentences import is_pseudo
from sandtable.engine.templates import pseudo

if TYPE_CHECKING:
    from sandtable.engine.game import Game

_makers: dict[str, Callable[[], Game]] = {}
_made: dict[str, Game] = {}
# Games that somebody wanted to install and that cannot be played, with the reason.
_refused: dict[str, SandtableError] = {}


def install(game_id: str, maker: Callable[[], Game]) -> None:
    """Make a game known. It is built when first asked for."""
    _makers[game_id] = maker
    _made.pop(game_id, None)
    _refused.pop(game_id, None)


def refuse(game_id: str, reason: SandtableError) -> None:
    """Note that a game cannot be played. Who asks for it is told why; it is not listed with the others."""
    _refused[game_id] = reason


def uninstall(game_id: str) -> None:
    """Forget a game; for tests."""
    _makers.pop(game_id, None)
    _made.pop(game_id, None)


def games() -> list[str]:
    """The ids of the games installed."""
    return sorted(_makers)


def refused() -> dict[str, SandtableError]:
    """The games that cannot be played, and why."""
    return {game_id: reason for game_id, reason in _refused.items() if game_id not in _makers}


def game(game_id: str) -> Game:
    """An installed game by its id. Raises BadData where its chart or its drawing does not fit."""
    if game_id not in _made:
        if game_id in refused():
            raise _refused[game_id]
        if game_id not in _makers:
            installed = ", ".join(games()) or error_words.text("list.none")
            raise SandtableError(
                error_words.text("game.not-installed", game=repr(game_id[:40]), installed=installed)
            )
        made = _makers[game_id]()
        charts.check(made)
        _made[game_id] = made
    return _made[game_id]


def let_games_speak() -> None:
    """Let all games speak as the program around them does."""
    if is_pseudo():
        for game_id in games():
            game(game_id).speak(pseudo)
