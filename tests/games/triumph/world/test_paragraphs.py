"""Refusals of the joined game say in which rules their paragraph stands."""

import pytest

from sandtable.cli.rules import built_upon
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.games.triumph.paragraphs import by_book
from sandtable.games.triumph.world.tables import GAME
from sandtable.rulebook import look_up
from tests.games.triumph.world.helpers import WORLD


def test_every_refusal_names_a_paragraph_of_one_of_the_three_rulebooks() -> None:
    for rule, sentence in WORLD.game().refusals.all[FIRST_OF_GAME:]:
        assert look_up(WORLD.game(), rule.split()), sentence


@pytest.mark.parametrize(
    ("registered", "shown"),
    [("11.52a", "CnC 11.52a"), ("T10.7", "TnT T10.7"), (f"{GAME}:8.13", "8.13")],
)
def test_shared_rules_are_cited_with_their_book(registered: str, shown: str) -> None:
    assert by_book(GAME)(registered, "No.") == (shown, "No.")


def test_another_rulebook_is_asked_by_its_name() -> None:
    assert [entry.id for entry in look_up(WORLD.game(), ["cnc", "11.52a"])] == ["CnC 11.52a"]
    assert look_up(WORLD.game(), ["8.13a"])[0].title == "ALLIANCE forms"


def test_the_contents_tell_of_the_other_rulebooks() -> None:
    words = "It builds on CnC and TnT: 'rules conquest-and-tragedy CnC NUMBER'"
    assert built_upon(WORLD.game()).startswith(words)
