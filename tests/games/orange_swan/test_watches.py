"""What rules keep hangs on what its watch names: with any column left out, the proof says which."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.engine.registry import game
from sandtable.games.orange_swan.base import watches
from sandtable.games.orange_swan.base.watches import FOES, HOLDERS, LINES, PASSAGES, ROADS
from sandtable.kit.kept import Watch
from sandtable.kit.proving import WrongAnswer, proving
from tests.suites.play import pick

NAMED = {"holders": HOLDERS, "passages": PASSAGES, "lines": LINES[0], "foes": FOES[0], "roads": ROADS}
LEFT_OUT = [(name, column) for name, watch in NAMED.items() for column in watch.columns]


def play(decisions: int) -> int:
    """Random games with everything proved; how many answers had been kept."""
    rules, again = game("orange-swan"), 0
    for scenario in ("midway-to-guadalcanal", "pearl-harbor"):
        with proving(rules.state_class) as proof:
            g, rng = rules.start(scenario, seed=3, record=False), Random(3)
            for _ in range(decisions):
                if g.over:
                    break
                g.play(*pick(g, rng))
        again += proof.again
    return again


@pytest.mark.interpreted
def test_all_that_is_kept_is_right() -> None:
    assert play(300) > 1000


@pytest.mark.slow
@pytest.mark.interpreted
@pytest.mark.parametrize(("name", "column"), LEFT_OUT)
def test_a_column_that_is_left_out_is_named(name: str, column: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = NAMED[name]
    kept = tuple(other for other in watch.columns if other != column)
    monkeypatch.setattr(watch, "columns", kept)
    monkeypatch.setattr(watch, "places", {})
    monkeypatch.setattr(watch, "read", lambda g: tuple(getattr(g, each) for each in ("scenario", *kept)))
    with pytest.raises(WrongAnswer, match=f"hangs on .*{column}"):
        play(1500)


def test_every_watch_stands_in_this_test() -> None:
    found = [each for each in vars(watches).values() if isinstance(each, (Watch, tuple))]
    listed = [each for each in found if isinstance(each, Watch) and each.store is each]
    assert {id(each) for each in listed} <= {id(each) for each in NAMED.values()}
