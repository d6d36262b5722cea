"""From the names that a person types to games, scenarios, seats and bots."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from sandtable import bots
from sandtable.cli import problems
from sandtable.cli.errors import BadInput
from sandtable.engine import registry
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game, Scenario
from sandtable.engine.sentences import Sentence
from sandtable.games import default

DEFAULT_GAME = default().id


def find_game(game_id: str) -> Game:
    """An installed game, or a line that says which there are."""
    if game_id in registry.refused():
        why = registry.refused()[game_id]
        raise BadInput(problems.text("names.game-refused", game_id=game_id, why=why))
    if game_id not in registry.games():
        raise BadInput(
            nearest(
                problems.text("names.no-game-called", game_id=repr(game_id[:40])), game_id, registry.games()
            )
        )
    try:
        return registry.game(game_id)
    except ImportError as error:
        raise BadInput(
            problems.text("names.game-not-complete-version", game_id=game_id, error=error)
        ) from error


def find_scenario(game: Game, scenario: str | None) -> Scenario:
    """A scenario by its id; the first of the game where none is named."""
    if scenario is None:
        return game.scenarios[0]
    for known in game.scenarios:
        if known.id == scenario:
            return known
    ids = [known.id for known in game.scenarios]
    raise BadInput(
        nearest(
            problems.text("names.has-no-scenario", name=game.id, scenario=repr(scenario[:40])), scenario, ids
        )
    )


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
            raise BadInput(
                nearest(problems.text("names.no-seat", word=repr(word[:40])), word, [*seats, "all", "none"])
            )
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
        raise BadInput(problems.text("names.name-one-bot-for", order=order, parts=len(parts)))
    for name in chosen:
        bots.bot(name)
    return chosen


def _named_bots(parts: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Bots given as seat=name; seats left out get the default."""
    chosen = dict.fromkeys(seats, "cadet")
    for part in parts:
        seat, equals, name = part.partition("=")
        if not equals:
            raise BadInput(problems.text("names.write-every-bot-as", part=repr(part[:40])))
        if seat not in chosen:
            raise BadInput(nearest(problems.text("ladder.no-seat", seat=repr(seat[:40])), seat, seats))
        chosen[seat] = name
    return list(chosen.values())


def find_options(pairs: Sequence[str] | None, game: Game) -> dict[str, str]:
    """The optional rules given as ID=VALUE, checked."""
    chosen: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(problems.text("names.write-option-as-id", pair=repr(pair[:40])))
        chosen[name] = value
    try:
        game.option_values(chosen)
    except SandtableError as error:
        raise BadInput(problems.from_below(str(error))) from error
    return chosen


def nearest(problem: Sentence, word: str, known: Sequence[str]) -> Sentence:
    """What is wrong with a word, with the one that was perhaps meant, and all that there are."""
    close = get_close_matches(word[:40].lower(), list(known), n=1)
    if not known:
        return problems.text("near.nothing", problem=problem)
    names = ", ".join(known)
    if close:
        return problems.text("near.guess", problem=problem, guess=close[0], names=names)
    return problems.text("near", problem=problem, names=names)
