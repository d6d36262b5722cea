"""Names in the journal and in questions: the Soviets draw, the USA draws, Japan draws."""

import pytest

from sandtable.engine.registry import game
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.grammar import SEVERAL, WITH_ARTICLE, told
from tests.games.triumph.helpers import position


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
