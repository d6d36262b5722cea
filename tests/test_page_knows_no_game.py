"""The page draws what charts say and knows no game: no word of theirs stands in its sources.

All ids and names of the charts and the boards of all games are looked for among the identifiers, strings,
styles and file names of the page. Comments may speak of games, as may stories and tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import sandtable
from sandtable.engine.charts import whole
from sandtable.engine.game import Game
from sandtable.games import shipped
from sandtable.protocol.board import Board
from sandtable.protocol.chart import Chart

PAGE: Final = Path(__file__).resolve().parent.parent / "web" / "src"
READ: Final = (".ts", ".svelte", ".css")
# Stories and tests have pieces of their own to show, and the types of the wire come from the server.
APART: Final = ("demo/", "protocol/", ".test.ts", "fixtures.ts", "PanelHarness.svelte")

# Words of games that the page uses in another sense, each with that sense.
ENGLISH: Final = {
    "action": "a word of notation, and what somebody does",
    "base": "the address of a sheet of styles; the basic styles",
    "battle": "a part of every board, in the protocol",
    "black": "a colour",
    "cards": "a part of every board, in the protocol",
    "capital": "a part of a nation, in the protocol",
    "control": "who holds a space, in the protocol; a part of the page that is operated",
    "cv": "the field of the protocol for the strength of a piece; no word that is shown",
    "cost": "what is weighed when names give way to each other",
    "fall": "to come down",
    "georgia": "a typeface",
    "ground": "what something is drawn on",
    "left": "a side; what remains",
    "main": "the element of a page",
    "moves": "what somebody does",
    "never": "at no time",
    "one": "a number, and a pronoun",
    "points": "of a line or an outline; moments of a log",
    "red": "a colour, and a channel of one",
    "step": "of a lesson, a loop or a way",
    "steps": "of a lesson, a loop or a way",
    "strait": "a kind of border, in the protocol",
    "two": "a number",
    "us": "a pronoun",
    "used": "what somebody has used",
}

COMMENTS: Final = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)
WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
PART: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


# ---------------------------------------------------------------------- the words of the games


def chart_words(game: Game, chart: Chart) -> Iterator[str]:
    """All that a game calls something by: ids and names."""
    yield from (game.id, game.name)
    for scenario in game.scenarios:
        yield from (scenario.id, scenario.name, *scenario.seats)
    for named in (chart.spaces, chart.nations, chart.factions, chart.kinds, chart.markers, chart.tracks):
        yield from (word for id, entry in named.items() for word in (id, entry.name))
    for power, entry in chart.powers.items():
        yield from (power, entry.id, entry.adjective)
    yield from (track.short for track in chart.tracks.values())
    yield from () if chart.strength is None else (chart.strength.one, chart.strength.other)
    yield from (side.theatre for side in chart.factions.values())
    yield from (kind.symbol for kind in chart.kinds.values())
    yield from (word for id, sign in chart.signs.items() for word in (id, sign.name))
    yield from (*chart.badges, *chart.piece_signs, *chart.paints, *chart.tokens)
    yield from (id for ids in chart.terms.values() for id in ids)
    yield from (word for card in chart.cards.values() for word in card.band)
    yield from (count.track for count in chart.seat_counts)


def board_words(board: Board) -> Iterator[str]:
    """What only a board calls something by."""
    yield from (track for tracks in board.tracks.values() for track in tracks)
    yield from (marker.kind for marker in board.markers)
    yield from (flag for face in board.faces.values() for flag in face.signs)


@cache
def words_of_games() -> dict[str, str]:
    """By every word of a game, in small letters, one game that has it."""
    found: dict[str, str] = {}
    for id in shipped():
        game = sandtable.game(id)
        state = game.start(game.scenarios[0].id, seed=1)
        words = [*chart_words(game, whole(game)), *board_words(game.describe(state.sight(0)))]
        found |= {word.lower(): id for word in words if len(word) > 1 and not word.isdigit()}
    return found


# ---------------------------------------------------------------------- the words of the page


def sources() -> list[Path]:
    """The files of the page, without stories and tests."""
    files = (file for file in sorted(PAGE.rglob("*")) if file.suffix in READ)
    return [file for file in files if not any(part in file.relative_to(PAGE).as_posix() for part in APART)]


def words_in(text: str) -> set[str]:
    """The words of a source, in small letters: whole ones, and those of which identifiers are made."""
    whole_words = WORD.findall(text)
    parts = (part for word in whole_words for part in PART.findall(word))
    return {word.lower() for word in [*whole_words, *parts]}


def known_in(text: str, words: Iterable[str]) -> list[str]:
    """The words of games that stand in a source."""
    plain = COMMENTS.sub(" ", text)
    single, lowered = words_in(plain), plain.lower()
    return sorted(word for word in words if word in single or (" " in word and word in lowered))


@cache
def found_in_page() -> dict[str, list[str]]:
    """By word of a game, the files of the page in which it stands."""
    words = words_of_games()
    found: dict[str, list[str]] = {}
    for file in sources():
        name = file.relative_to(PAGE).as_posix()
        for word in known_in(f"{name}\n{file.read_text(encoding='utf-8')}", words):
            found.setdefault(word, []).append(name)
    return found


def test_the_page_uses_no_word_of_a_game() -> None:
    words = words_of_games()
    found = {
        f"{word} ({words[word]})": files for word, files in found_in_page().items() if word not in ENGLISH
    }
    assert found == {}


@pytest.mark.parametrize("word", ENGLISH)
def test_every_word_that_is_let_through_is_one_of_a_game(word: str) -> None:
    assert word in words_of_games()


def test_the_games_have_many_words() -> None:
    words = words_of_games()
    assert len(words) > 500
    assert {"japan", "infantry", "influence", "res", "economic", "soviet union"} <= set(words)


@pytest.mark.parametrize(
    "source",
    [
        "const japanese = paintOf('japan');",
        "<style>.soviet-foot { color: red }</style>",
        "import SovietUnion from './x';",
        "const hint = 'In the Soviet Union';",
        "const warInJapan = 1;",
    ],
)
def test_a_word_is_found_wherever_it_stands(source: str) -> None:
    assert known_in(source, ["japan", "soviet", "soviet union"])


def test_comments_may_speak_of_games() -> None:
    assert known_in("/* as Japan does */ <!-- Japan --> // Japan\nlet x = 1;", ["japan"]) == []
