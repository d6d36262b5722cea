"""The odds held against Battles played through the rules; `odds_check` beside this plays many more.

The dice of every Battle follow from its number, so that a run that passes once passes always.
"""

import pytest

from sandtable.odds import odds
from tests.games.triumph.odds.comparing import Tally, bound, cells, impossible, odds_of, play_battles
from tests.games.triumph.odds.odds_check import batches
from tests.games.triumph.odds.setups import SETUPS, Setup

BATTLES = 100
# There are about 25 cells in each set-up.
LIMIT = bound(25 * len(SETUPS))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_the_rules_agree_with_the_odds(setup: Setup) -> None:
    tally = play_battles(setup, 0, BATTLES)
    found = odds_of(setup)

    assert impossible(found, tally) == []
    assert max(cell.errors for cell in cells(found, tally)) <= LIMIT


@pytest.mark.parametrize(
    "battle",
    [
        "us 3 infantry@3, air@2 vs japan fort@2, infantry@2",
        "us 2 infantry@3, air@2 vs japan fort@2, infantry@1",
        "us 3 infantry@3, air@2 surprise vs japan fort@2, infantry@1",
    ],
)
def test_wrong_odds_are_noticed(battle: str) -> None:
    tally = play_battles(SETUPS[0], 0, 2 * BATTLES)
    found = odds("cnc", battle)

    assert impossible(found, tally) or max(cell.errors for cell in cells(found, tally)) > LIMIT


def test_the_same_battles_are_played_again() -> None:
    assert play_battles(SETUPS[0], 0, 5) == play_battles(SETUPS[0], 0, 5)
    whole = Tally()
    for first in range(4):
        whole.add(play_battles(SETUPS[0], first, 1))
    assert whole == play_battles(SETUPS[0], 0, 4)


def test_the_battles_are_shared_out() -> None:
    work = batches(SETUPS[:3], 1000)

    assert sum(count for _, _, count in work) == 1000
    assert [sum(count for number, _, count in work if number == n) for n in range(3)] == [334, 333, 333]
