"""Actions: ints inside, notation outside, and the way between them."""

import pytest

from sandtable.engine.actions import ActionKind, ActionTable, ArgumentType, argument_of, code_of, kind_of
from sandtable.engine.errors import BadNotation
from tests.toy.tables import ACTIONS, CARDS, PICK, READY


def test_kind_and_argument_come_back_from_an_int() -> None:
    code = code_of(5, 300)
    assert (kind_of(code), argument_of(code)) == (5, 300)


def test_every_action_can_be_written_and_read_back() -> None:
    for kind, known in enumerate(ACTIONS.kinds):
        for argument in range(len(known.argument)):
            code = code_of(kind, argument)
            assert ACTIONS.parse(ACTIONS.text(code)).code == code


def test_notation_is_a_word_and_its_argument() -> None:
    assert ACTIONS.text(code_of(PICK, 0)) == f"pick {CARDS[0]}"
    assert ACTIONS.text(code_of(READY)) == "ready"


def test_space_around_notation_does_not_matter() -> None:
    assert ACTIONS.parse(f"  pick   {CARDS[0]} ") == ACTIONS.parse(f"pick {CARDS[0]}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pik patrol-1", "did you mean pick"),
        ("pick patrol1", "did you mean patrol-"),
        ("pick", "needs a card"),
        ("ready now", "takes nothing after it"),
        ("", "unknown word"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        ACTIONS.parse(text)


def test_two_kinds_cannot_share_a_word() -> None:
    with pytest.raises(ValueError, match="share a word"):
        ActionTable([ActionKind("go"), ActionKind("go")])


def test_two_arguments_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two of the same name"):
        ArgumentType("space", ["Honshu", "Kyushu", "Honshu"])


def test_an_argument_must_fit_below_the_kind() -> None:
    with pytest.raises(ValueError, match="too many"):
        ArgumentType("number", [str(i) for i in range(70_000)])


@pytest.mark.parametrize("code", [-1, 1 << 60, code_of(99), code_of(PICK, len(CARDS))])
def test_an_int_that_is_no_action_is_not_known(code: int) -> None:
    assert not ACTIONS.known(code)


def test_actions_are_equal_by_their_int() -> None:
    assert ACTIONS.parse("ready") == ACTIONS.action(code_of(READY))
    assert len({ACTIONS.parse("ready"), ACTIONS.action(code_of(READY))}) == 1
    assert ACTIONS.parse("ready") != "ready"
