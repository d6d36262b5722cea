"""From the names that a person types to games, scenarios, seats and bots."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from sandtable import bots
from sandtable.cli.errors import BadInput
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game, Scenario
from sandtable.games import default

DEFAULT_GAME = default().id


def find_game(game_id: str) -> Game:
    """An installed game, or a line that says which there are."""
    if game_id in registry.refused():
        raise BadInput(f"the game {game_id} cannot be played: {registry.refused()[game_id]}")
    if game_id not in registry.games():
        raise BadInput(f"no game is called {game_id[:40]!r}{nearest(game_id, registry.games())}")
    try:
        return registry.game(game_id)
    except ImportError as error:
        raise BadInput(f"the game {game_id} is not complete in this version: {error}") from error


def find_scenario(game: Game, scenario: str | None) -> Scenario:
    """A scenario by its id; the first of the game where none is named."""
    if scenario is None:
        return game.scenarios[0]
    for known in game.scenarios:
        if known.id == scenario:
            return known
    ids = [known.id for known in game.scenarios]
    raise BadInput(f"{game.id} has no scenario {scenario[:40]!r}{nearest(scenario, ids)}")


def find_seats(wanted: Sequence[str] | None, seats: Sequence[str]) -> list[int]:
    """The seats that people take: by name, 'all' or 'none'; the first where nothing is said."""
    words = [word for text in wanted or [] for word in text.split(",") if word]
    if not words:
        return [0]
    if "all" in words:
        return list(range(len(seats)))
    if words == ["none"]:
        return []
    for word in words:
        if word not in seats:
            raise BadInput(f"there is no seat {word[:40]!r}{nearest(word, [*seats, 'all', 'none'])}")
    return sorted({list(seats).index(word) for word in words})


def find_bots(text: str, seats: Sequence[str]) -> list[str]:
    """The name of the bot of every seat: one name for all, one a seat in order, or seat=name.

    >>> find_bots("cadet", ["red", "blue"]), find_bots("blue=random,red=cadet", ["red", "blue"])
    (['cadet', 'cadet'], ['cadet', 'random'])
    """
    parts = [part.strip() for part in text.split(",")]
    if any("=" in part for part in parts):
        chosen = _named_bots(parts, seats)
    elif len(parts) == 1:
        chosen = parts * len(seats)
    elif len(parts) == len(seats):
        chosen = parts
    else:
        order = ",".join(seats)
        raise BadInput(f"name one bot for all seats or one for each of {order}; {len(parts)} are named")
    for name in chosen:
        bots.bot(name)
    return chosen


def _named_bots(parts: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Bots given as seat=name; seats left out get the default."""
    chosen = dict.fromkeys(seats, "cadet")
    for part in parts:
        seat, equals, name = part.partition("=")
        if not equals:
            raise BadInput(f"write every bot as SEAT=NAME or none; {part[:40]!r} has no '='")
        if seat not in chosen:
            raise BadInput(f"there is no seat {seat[:40]!r}{nearest(seat, seats)}")
        chosen[seat] = name
    return list(chosen.values())


def find_options(pairs: Sequence[str] | None, game: Game) -> dict[str, str]:
    """The optional rules given as ID=VALUE, checked."""
    chosen: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"write an option as ID=VALUE, not {pair[:40]!r}")
        chosen[name] = value
    try:
        game.option_values(chosen)
    except SandtableError as error:
        raise BadInput(str(error)) from error
    return chosen


def nearest(word: str, known: Sequence[str]) -> str:
    """'; did you mean X?' where something is close, and what there is."""
    close = get_close_matches(word[:40].lower(), list(known), n=1)
    guess = f"; did you mean {close[0]}?" if close else ""
    return f"{guess} (known: {', '.join(known) or 'nothing'})"
