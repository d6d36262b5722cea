"""Names in the journal and in questions: the Soviets draw, the USA draws, Japan draws."""

import re

import pytest

from sandtable.engine.registry import game
from sandtable.games.orange_swan.game import OrangeSwan
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.grammar import SEVERAL, WITH_ARTICLE, told
from tests.games.triumph.helpers import position

OWNERS = ("faction", "power", "nation")
# A verb right behind the name of an owner, that does not go with it: "{0} draws".
STIFF = re.compile(r"\{(\d)\} (?!of\b|as\b|is to come)([A-Z]?[a-z]+s)\b")
# What such a name is but a part of: "{1} of {0} arrives", "The Loyalty to {0} rises".
GENITIVE = re.compile(r"\b(?:of|to) \{\d\} [a-z]+s\b|Influence for \{\d\} is")


def texts(id: str) -> list[tuple[str, list[str]]]:
    """All texts of events of a game, with the types of their arguments."""
    kinds = game(id).events.kinds
    return [
        (text, [a.name for a in kind.arguments]) for kind in kinds for text in (kind.text, kind.veiled or "")
    ]


@pytest.mark.parametrize("id", ["cnc", "tnt", "conquest-and-tragedy", "orange-swan"])
def test_no_event_has_a_verb_that_does_not_go_with_its_subject(id: str) -> None:
    for text, types in texts(id):
        for found in STIFF.finditer(GENITIVE.sub("", text)):
            assert types[int(found[1])] not in OWNERS, text


@pytest.mark.parametrize("id", ["cnc", "tnt", "conquest-and-tragedy"])
def test_every_plural_name_is_known_as_several(id: str) -> None:
    triumph = game(id)
    assert isinstance(triumph, TriumphGame)
    c = triumph.content
    singular = {"Axis", "United States", "Siberian Russia", "Palau", "Christmas", "Honduras"}
    for name in {*c.faction_name, *c.power_name, *c.nation_name}:
        base = name.partition(" (")[0]
        looks_plural = base.endswith("s") and base not in {*singular, "Armed Minors"}
        assert not looks_plural or base in SEVERAL, name
    assert {"USA", "USSR", "West", "Axis"} <= WITH_ARTICLE


def test_the_journal_tells_of_each_faction_as_one_speaks_of_it() -> None:
    triumph = position(phase="government").game
    kinds = triumph.events.numbers

    def words(name: str, *arguments: int) -> str:
        kind = triumph.events.kinds[kinds[name]]
        nouns = [known.nouns[a] for known, a in zip(kind.arguments, arguments, strict=True)]
        return kind.text.format(*nouns)

    assert words("turn", 2, 1) == "the Soviets take their Turn with 1 Command."
    assert words("turn", 1, 5) == "the USA takes its Turn with 5 Commands."
    assert words("turn", 0, 5) == "Japan takes its Turn with 5 Commands."
    assert words("activism", 2, 2) == "Red Activism brings the Soviets 2 Action cards."
    assert words("activism", 2, 1) == "Red Activism brings the Soviets 1 Action card."


def test_a_question_counts_one_as_one() -> None:
    state = position(phase="movement soviets 1", season="summer", units=["russia infantry 2 irkutsk"])
    assert "(1 Command left)" in state.prompt("soviets")
    assert told("{0} {0:shows/show} {1}.", "Soviets", "A01") == "The Soviets show A01."


def test_the_philippines_surrender() -> None:
    swan = game("orange-swan")
    assert isinstance(swan, OrangeSwan)
    kind = swan.events.kinds[swan.events.numbers["surrenders"]]
    nouns = kind.arguments[0].nouns
    assert [kind.text.format(noun) for noun in nouns[3:5]] == [
        "China surrenders.",
        "the Philippines surrender.",
    ]
