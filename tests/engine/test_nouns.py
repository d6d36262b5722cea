"""Names in sentences: their article, and words that go with one or with several."""

from sandtable.engine.actions import Names
from sandtable.engine.events import NUMBER, Event, EventKind, EventTable
from sandtable.engine.nouns import Noun, in_sentences, numeral, sentence

NAMES = ["Reds", "Blue", "Isles (north)"]
SIDES = Names("side", NAMES, in_sentences(NAMES, {"Reds", "Isles"}, {"Reds", "Isles"}))
DRAWS = "{0} {0:draws/draw} {1} {1:card/cards} into {0:its/their} hand."


def told(text: str, *arguments: int, veiled: str | None = None) -> str:
    private = () if veiled is None else (1,)
    table = EventTable([EventKind("drawn", [SIDES, NUMBER], text, private, veiled)])
    return table.words(Event(0, arguments, -1 if veiled is None else 0), -1)


def test_verbs_pronouns_and_counts_go_with_their_noun() -> None:
    assert told(DRAWS, 0, 2) == "The Reds draw 2 cards into their hand."
    assert told(DRAWS, 1, 1) == "Blue draws 1 card into its hand."
    assert told(DRAWS, 1, 0) == "Blue draws 0 cards into its hand."


def test_an_article_is_written_large_at_the_beginning_alone() -> None:
    assert told("{0} and {0}.", 0, 0) == "The Reds and the Reds."
    assert told("At {1}: {0}{0:'s/'} turn.", 0, 3) == "At 3: the Reds' turn."
    assert told("At {1}: {0}{0:'s/'} turn.", 1, 3) == "At 3: Blue's turn."
    assert sentence("{0} moves.", [Noun("red-07")]) == "red-07 moves."


def test_what_stands_behind_a_name_does_not_change_its_grammar() -> None:
    assert told("{0} {0:rests/rest}.", 2, 0) == "The Isles (north) rest."


def test_what_is_told_to_others_has_its_grammar_too() -> None:
    assert told(DRAWS, 0, 2, veiled="{0} {0:draws/draw}.") == "The Reds draw."


def test_what_has_no_name_is_one() -> None:
    assert told("{0} {0:rests/rest}.", 7, 0) == "? rests."
    assert str(numeral(1)) == "1"
