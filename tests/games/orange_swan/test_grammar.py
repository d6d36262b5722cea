"""Names in the journal: China surrenders, the Philippines surrender."""

from sandtable.engine.registry import game
from sandtable.games.orange_swan.game import OrangeSwan


def test_the_philippines_surrender() -> None:
    swan = game("orange-swan")
    assert isinstance(swan, OrangeSwan)
    kind = swan.events.kinds[swan.events.numbers["surrenders"]]
    nouns = kind.arguments[0].nouns
    assert [kind.text.format(noun) for noun in nouns[3:5]] == [
        "China surrenders.",
        "the Philippines surrender.",
    ]
