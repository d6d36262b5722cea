"""Refusals of rules that the theatres share name the paragraphs of this game, and are about what it has."""

import json
import subprocess
import sys

import pytest

from sandtable.engine.errors import BadData
from sandtable.engine.refusals import FIRST_OF_GAME
from sandtable.games.triumph.paragraphs import paragraphs_data, renumbered
from sandtable.rulebook import look_up
from tests.games.triumph.europe.helpers import TNT, moving, refused

# In a process of its own, where no other game adds its refusals to the table.
LIST_REFUSALS = "import json, sandtable; print(json.dumps(sandtable.game('tnt').refusals.all))"

# What only the Pacific has. One sentence about it shares its number with others, and is never reached.
FOREIGN = ("Proxy", "Partisan", "Insurgent", "Militia", "SNLF", "Islet", "China", "Chinese", "Japan", "Red ")
NEVER_REACHED = "Insurgents do not rise in a Winter Turn."


def refusals() -> list[tuple[str, str]]:
    listed = subprocess.run([sys.executable, "-c", LIST_REFUSALS], capture_output=True, check=True, text=True)
    return [(rule, sentence) for rule, sentence in json.loads(listed.stdout)][FIRST_OF_GAME:]


def test_every_refusal_names_a_paragraph_of_this_game_and_things_that_it_has() -> None:
    lacking = [lack.sentence for lack in paragraphs_data("europe").lacking]
    for rule, sentence in refusals():
        if rule.startswith("conquest-and-tragedy:"):
            continue
        assert look_up(TNT.game(), [rule]), sentence
        if sentence not in (*lacking, NEVER_REACHED):
            assert not any(word in sentence for word in FOREIGN), sentence


def test_a_rule_under_another_number_keeps_its_sentence() -> None:
    assert renumbered(paragraphs_data("europe"))("11.52a", "No more.") == ("T1.3b", "No more.")


def test_what_this_game_lacks_is_told_so() -> None:
    rule, sentence = renumbered(paragraphs_data("europe"))("7.33", "The Loyalty Cost is not reached.")
    assert (rule, sentence) == ("T2.9", "There are no Proxy Powers, Partisans or Provinces in this game.")
    assert refused(moving("axis", ["germany infantry 1 munich"]), "axis", "sneak west") == "T15.5"


def test_a_number_of_another_game_is_not_found() -> None:
    with pytest.raises(BadData, match="no paragraph"):
        look_up(TNT.game(), ["11.52a"])


def test_words_that_only_other_games_use_are_marked() -> None:
    unused = [kind.word for kind in TNT.game().actions.kinds if not kind.used]
    assert {"partisan", "loyalty", "sneak", "kamikaze", "take", "remove", "agree"} <= set(unused)
    assert "lead" not in unused
