"""The terminal in pseudo words: what it shows in plain letters is notation or a proper name.

Every template of the terminal and of the game is shown in brackets and with accents there. A plain English
word that the game's chart does not hold was written into the code, where no translation could reach it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sandtable.cli.commands import COMMANDS, USAGE
from sandtable.cli.words import TEMPLATES
from sandtable.engine import registry
from sandtable.engine.game import Game
from sandtable.engine.sentences import ACCENTS
from tests.cli.running import Command
from tests.default_game import DEFAULT_GAME, GAME_FOR_TWO, JOINED_GAME, OTHER_GAME

WORD: Final = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
# What is typed or named in the sentences themselves: commands, keys, files.
TYPED: Final = frozenset(
    [
        "enter",
        "action",
        "region",
        "number",
        "word",
        "file",
        "move",
        "undo",
        "all",
        "sandtable",
        "terminal",
        "resume",
        "nowhere",
        "cadet",
    ]
)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let everything speak pseudo words for a while."""
    monkeypatch.setenv("SANDTABLE_WORDS", "pseudo")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "400")
    yield
    for game in registry.games():
        registry.game(game).speak(None)


def names_of(game: Game) -> set[str]:
    """The words of the game's proper names and of its notation."""
    chart = game.chart()
    found = [
        game.name,
        game.id,
        *COMMANDS,
        *(usage for usage, _ in USAGE),
        *(u for _, u in COMMANDS.values()),
        *chart.units,
        *chart.cards,
    ]
    for named in (chart.spaces, chart.nations, chart.factions):
        found += [*named, *(one.name for one in named.values())]
    for name, power in chart.powers.items():
        found += [name, power.id, power.adjective]
    for kind in game.actions.kinds:
        found += [kind.word, kind.argument.name, *kind.argument.names]
    for scenario in game.scenarios:
        found += [scenario.id, *scenario.seats]
    return {word.lower() for text in found for word in WORD.findall(text)} | TYPED


def bypassing(game: Game, shown: str) -> list[str]:
    """The lines that hold a plain word which is neither notation nor a name."""
    known = names_of(game)
    return sorted(
        {
            f"{word}: {line.strip()[:100]}"
            for line in shown.splitlines()
            for word in WORD.findall(line)
            if word.isascii()
            and word.lower() not in known
            and word.lower() != word.lower().translate(ACCENTS)
        }
    )


PLAYED = [(DEFAULT_GAME, 160), (OTHER_GAME, 120), (GAME_FOR_TWO, 160), (JOINED_GAME, 120)]


@pytest.mark.parametrize(("game_id", "decisions"), PLAYED)
def test_a_game_in_the_terminal_shows_no_words_of_its_own(
    game_id: str, decisions: int, command: Command, pseudo: None, tmp_path: Path
) -> None:
    """A person types random choices, and every command now and then."""
    rng = Random(5)
    typed = [
        "help",
        "map",
        "hand",
        "journal all",
        "rights",
        "why 1",
        "undo",
        "choices",
        "more",
        "99999",
        "map nowhere",
    ]
    for n in range(decisions):
        typed.append(str(rng.randint(1, 12)))
        if n % 20 == 10:
            typed += ["journal 30", "hand", "rights", "why 3", "map", "undo move"]
    run = command("terminal", game_id, "--seed", "3", typed="\n".join([*typed, "quit", "", ""]))
    assert run.status == 0, run.err
    assert any(mark in run.out for mark in "áéíóúñç")
    assert bypassing(registry.game(game_id), run.out.replace(str(tmp_path), "")) == []


def test_every_sentence_of_the_terminal_is_whole() -> None:
    """No fragment begins or ends with a space, except where something is typed behind it."""
    for id, words in TEMPLATES.items():
        assert words.strip(), id
        assert not words.startswith(" "), id
        asks = id.startswith(("session.prompt", "session.ready", "session.save-as"))
        assert not words.endswith(" ") or asks, id
