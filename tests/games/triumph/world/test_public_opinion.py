"""7.121: what the Influence of New Years makes of the Capitalists at once, and what waits for Resolution."""

import pytest

from sandtable.games.triumph.system.diplomacy import COMMITTED, add_influence
from sandtable.games.triumph.system.new_year import push_resolution
from sandtable.games.triumph.system.partners import ACCORD, ALLIANCE, INDEPENDENCE
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.governing import influence, relation, settle, standing
from tests.games.triumph.world.helpers import act, faction, nation

EMPIRE, AMERICA = "british-empire", "usa"


def new_year(year: int, **parts: object) -> TriumphState:
    """The New Year of that year, up to the first question."""
    return standing(year=year, phase="new-year", **parts)


def committed(state: TriumphState, name: str) -> bool:
    return state.nation_status[nation(name)] == COMMITTED


def to_resolution(state: TriumphState, *plays: tuple[str, str, str]) -> None:
    """Nobody does more than he must until Diplomacy is resolved, but for these plays of cards."""
    waiting = list(plays)
    while state.season < 0:
        seat = state.deciders[0]
        name = state.game.scenarios[state.scenario].seats[seat]
        offered = {str(action) for action in state.choices(seat)}
        mine = next((play for play in waiting if play[0] == name and f"play {play[1]}" in offered), None)
        if mine is not None:
            waiting.remove(mine)
            act(state, seat, f"play {mine[1]}", mine[2])
        else:
            act(state, seat, next((word for word in ("pass", "done") if word in offered), min(offered)))
    assert not waiting


@pytest.mark.rule("conquest-and-tragedy:7.121e")
@pytest.mark.reading("7.121, 8.12: what may Influence of a New Year bring about at once?")
def test_american_influence_of_a_new_year_commits_the_empire_at_the_resolution_only() -> None:
    state = new_year(1940, influence={EMPIRE: "united-states 2"})
    assert influence(state, EMPIRE) == ("united-states", 3)
    assert not committed(state, EMPIRE)
    to_resolution(state)
    assert committed(state, EMPIRE)
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:7.121e")
def test_a_rival_can_prevent_the_commitment_before_the_resolution() -> None:
    state = new_year(1940, influence={EMPIRE: "united-states 2"}, hands={"japan": ["pto-A15"]})
    to_resolution(state, ("japan", "pto-A15", "for british-empire"))
    assert influence(state, EMPIRE) == ("united-states", 2)
    assert not committed(state, EMPIRE)


@pytest.mark.rule("conquest-and-tragedy:7.121e")
def test_british_influence_of_a_new_year_commits_america_at_once() -> None:
    state = new_year(1942, influence={AMERICA: "western-europe 2"})
    assert committed(state, AMERICA)
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:7.121c", "conquest-and-tragedy:7.121e")
def test_american_influence_completes_the_alliance_at_once() -> None:
    state = new_year(1940, commitments=[AMERICA], influence={EMPIRE: "united-states 2"})
    assert relation(state) == ALLIANCE
    assert influence(state, EMPIRE) == ("", 0)


@pytest.mark.rule("conquest-and-tragedy:7.121c")
def test_too_little_influence_completes_nothing() -> None:
    state = new_year(1940, commitments=[AMERICA], influence={EMPIRE: "united-states 1"})
    assert relation(state) == ACCORD
    rival = new_year(1940, commitments=[AMERICA], influence={EMPIRE: "japan 3"})
    assert influence(rival, EMPIRE) == ("japan", 2)
    assert relation(rival) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:7.121c")
def test_both_may_have_their_third_marker_by_the_same_new_year() -> None:
    state = new_year(1941, influence={EMPIRE: "united-states 2", AMERICA: "western-europe 2"})
    assert relation(state) == ALLIANCE


@pytest.mark.rule("conquest-and-tragedy:7.121c")
def test_markers_that_wait_for_resolution_complete_nothing_at_the_new_year_of_the_other() -> None:
    state = standing(year=1942, influence={AMERICA: "western-europe 2", EMPIRE: "united-states 2"})
    add_influence(state, faction("united-states"), nation(EMPIRE), 1)
    push_resolution(state)
    assert committed(state, AMERICA)
    assert relation(state) == ACCORD
    settle(state)
    assert relation(state) == ALLIANCE


@pytest.mark.rule("conquest-and-tragedy:7.121c")
@pytest.mark.parametrize("markers", ["", "united-states 2"])
def test_influence_of_a_new_year_counts_at_once_for_accord(markers: str) -> None:
    both = {AMERICA: "western-europe 2"} | ({EMPIRE: markers} if markers else {})
    assert relation(new_year(1938, influence={AMERICA: "western-europe 2"})) == INDEPENDENCE
    assert relation(new_year(1940, influence=both)) == ACCORD
