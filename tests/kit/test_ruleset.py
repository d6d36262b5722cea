"""Ruleset: the tables of a game hang on its own parts alone, whatever else was loaded and in which order."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations

import pytest

from sandtable.engine.actions import ArgumentType, Names
from sandtable.engine.events import EventTable
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.engine.steps import Step
from sandtable.kit.ruleset import BLOCK, Part, Ruleset
from tests.default_game import DEFAULT_GAME, GAME_FOR_TWO, JOINED_GAME, OTHER_GAME

SPACES = ArgumentType("space", ["hill", "mill"])
NAMES: dict[str, Names] = {"space": SPACES}


def system() -> Part:
    """Rules that two theatres share."""
    part = Part("system")
    part.action("march", SPACES, "choose where")
    part.action("done")
    part.refusal("1.1", "Not there.")
    part.event("marched", "to:space", "A march to {0}.")
    return part


def theatre(name: str, number: int) -> Part:
    """What one theatre adds."""
    part = Part(name, number)
    part.refusal(f"{name} 7", f"Not in {name}.")
    part.event(f"{name} falls", "space", "{0} falls.")

    @part.step
    class Winter(Step):
        __slots__ = ()
        name = "winter"
        prompt = f"Winter in {part.name}."

    return part


def tables(rules: Ruleset) -> object:
    """All that a game takes from its ruleset, by number."""
    return (
        [kind.word for kind in rules.actions.kinds],
        [text for text in enumerate(rules.refusals.all) if text[1][1]],
        rules.events.numbers,
        sorted(rules.steps.by_name),
    )


def test_a_game_has_the_tables_of_its_parts() -> None:
    part = theatre("europe", 1)
    rules = Ruleset([system(), part], NAMES)
    assert [kind.word for kind in rules.actions.kinds] == ["march", "done"]
    assert rules.refusals.text(FIRST_OF_GAME) == ("1.1", "Not there.")
    assert rules.refusals.text(FIRST_OF_GAME + BLOCK) == ("europe 7", "Not in europe.")
    assert rules.events.numbers["marched"] == 0
    assert rules.events.numbers["europe falls"] == BLOCK
    assert "winter" in rules.steps.by_name


def test_loading_parts_in_any_order_gives_the_same_tables() -> None:
    makers: dict[str, Callable[[], Part]] = {
        "system": system,
        "europe": lambda: theatre("europe", 1),
        "pacific": lambda: theatre("pacific", 2),
    }
    games = (["system", "europe"], ["system", "pacific"])
    found = []
    for order in permutations(makers):
        parts = {name: makers[name]() for name in order}
        found.append([tables(Ruleset([parts[name] for name in game], NAMES)) for game in games])
    assert all(each == found[0] for each in found)


def test_the_order_in_which_parts_are_named_does_not_matter() -> None:
    one = Ruleset([system(), theatre("europe", 1)], NAMES)
    two = Ruleset([theatre("europe", 1), system()], NAMES)
    assert tables(one) == tables(two)


def test_numbers_that_belong_to_nothing_are_never_told() -> None:
    rules = Ruleset([system(), theatre("europe", 1)], NAMES)
    assert len(rules.events.kinds) == BLOCK + 2
    assert "unused" not in rules.events.numbers
    assert isinstance(rules.events, EventTable)


def test_two_parts_of_one_number_are_refused() -> None:
    with pytest.raises(ValueError, match="same number"):
        Ruleset([system(), theatre("europe", 0)], NAMES)


def test_actions_stand_in_one_part() -> None:
    other = theatre("europe", 1)
    other.action("fly")
    with pytest.raises(ValueError, match="system and europe have them"):
        Ruleset([system(), other], NAMES)


def test_a_part_is_told_when_its_block_is_full() -> None:
    part = Part("wordy")
    for _ in range(BLOCK):
        part.refusal("1", "No.")
    with pytest.raises(ValueError, match="wordy has more than 1000 refusals"):
        part.refusal("1", "No.")


def test_two_steps_of_one_name_are_refused_at_once() -> None:
    part = theatre("europe", 1)

    class Other(Step):
        __slots__ = ()
        name = "winter"

    with pytest.raises(TypeError, match="two steps of europe are called 'winter'"):
        part.step(Other)


LOADED = """
import json, sys
import sandtable
*others, last = sys.argv[1:]
for name in others:
    sandtable.game(name)
game = sandtable.game(last)
print(json.dumps([
    [kind.word for kind in game.actions.kinds], game.refusals.all,
    game.events.numbers, sorted(game.steps.by_name),
]))
"""


def loaded_after(*games: str) -> object:
    """The tables of a game on the kit, in a process of its own that has loaded other games before."""
    command = [sys.executable, "-c", LOADED, *games, GAME_FOR_TWO]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.slow
def test_loading_games_in_any_order_gives_the_same_tables() -> None:
    alone = loaded_after()
    assert loaded_after(JOINED_GAME, OTHER_GAME) == alone
    assert loaded_after(DEFAULT_GAME) == alone
