"""Ways round what must be done in a Sea Battle of Triumph & Tragedy, and in the Straits and the air."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import asked, came, escaped, over, shots, where
from tests.games.triumph.europe.helpers import act, choices, combat, moving, position, refused, unit_at
from tests.games.triumph.moving import reach, why

AXIS_WEST = [["axis", "west"]]
NORTH, IRISH = "north-sea", "irish-sea"


def battle(active: str, units: list[str], place: str) -> TriumphState:
    """A Sea Battle that has begun, in which every shot misses."""
    g = combat(active, units, dice=[6] * 40)
    act(g, active, f"activate {place}")
    return g


# ---------------------------------------------------------------------- T12.9: Air Forces at sea


@pytest.mark.rule("tnt:T12.9b")
def test_an_af_that_acted_far_from_any_base_is_lost_when_the_round_ends() -> None:
    g = battle("axis", ["germany air 2 mid-atlantic-ocean", "britain fleet 2 mid-atlantic-ocean"],
               "mid-atlantic-ocean")  # fmt: skip
    act(g, "axis", "fire naval")
    act(g, "west", "fire air")
    assert where(g, "germany-01") == ""
    assert over(g)


@pytest.mark.rule("tnt:T12.9b")
@pytest.mark.parametrize(("kind", "shot"), [("fleet", "fire naval"), ("sub", "fire sub")])
def test_ships_that_acted_may_stay_for_the_next_round(kind: str, shot: str) -> None:
    g = battle("axis", [f"germany {kind} 2 north-sea", "britain fleet 2 north-sea"], NORTH)
    shots = {"axis": "fire naval", "west": shot}
    for _ in range(2):
        act(g, asked(g), shots[asked(g)])
    assert {"done", "fire naval"} & choices(g, asked(g))
    assert where(g, "germany-01") == NORTH


@pytest.mark.rule("tnt:T12.9b")
def test_an_af_that_waits_in_a_later_battlegroup_does_not_land() -> None:
    units = ["germany air 2 north-sea", "germany air 1 north-sea", "britain fleet 2 north-sea"]
    g = combat("axis", units, dice=[6] * 40)
    came(g, "germany-01", "ruhr")
    came(g, "germany-02", "copenhagen", "berlin")
    act(g, "axis", f"activate {NORTH}", "join germany-01", "fire naval")
    act(g, "west", "fire air")
    assert all(choice.startswith("rebase") for choice in choices(g, "axis"))
    act(g, "axis", "rebase ruhr")
    assert where(g, "germany-02") == NORTH


# ---------------------------------------------------------------------- T12.14, T12.18


@pytest.mark.rule("tnt:T12.14")
def test_no_round_begins_without_a_battlegroup() -> None:
    units = ["germany fleet 2 north-sea", "italy fleet 1 north-sea", "britain fleet 2 north-sea"]
    g = combat("axis", units, dice=[6] * 40)
    came(g, "germany-01", "copenhagen", "berlin")
    came(g, "italy-01", "english-channel", "rome")
    act(g, "axis", f"activate {NORTH}")
    assert choices(g, "axis") == {"join germany-01", "join italy-01"}
    for way in ("pass", "done"):
        assert refused(g, "axis", way)


@pytest.mark.rule("tnt:T12.18a")
@pytest.mark.parametrize("active", ["axis", "west"])
def test_a_sub_escapes_when_a_round_is_over_and_not_before(active: str) -> None:
    g = battle(active, ["britain fleet 2 irish-sea", "germany sub 1 irish-sea"], IRISH)
    sub = unit_at(g, "germany sub irish-sea")
    for shot in ({"axis": "fire naval", "west": "fire sub"},) * 2:
        assert refused(g, "axis", f"escape {sub}")
        act(g, asked(g), shot[asked(g)])
    act(g, "axis", f"escape {sub}")
    act(g, "west", *[choice for choice in choices(g, "west") if choice == "done"])
    assert over(g)
    assert escaped(g, sub)


@pytest.mark.rule("tnt:T12.18a")
@pytest.mark.parametrize("kind", ["carrier", "air", "infantry"])
def test_nothing_but_subs_escapes(kind: str) -> None:
    units = ["britain fleet 1 irish-sea", "germany sub 1 irish-sea", f"germany {kind} 1 irish-sea"]
    g = battle("west", units, IRISH)
    while not any(choice.startswith("escape") for choice in choices(g, asked(g))):
        offered = sorted(choices(g, asked(g)))
        shots(g, next((c for c in offered if c.startswith("fire")), offered[0]))
    assert refused(g, "axis", "escape germany-02")
    assert {c for c in choices(g, "axis") if c.startswith("escape")} == {"escape germany-01"}


# ---------------------------------------------------------------------- T15.6, T2.4


@pytest.mark.rule("tnt:T15.6a", "tnt:T15.2a")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry"])
def test_who_passes_neutral_straits_does_not_end_there(kind: str) -> None:
    state = moving("axis", [f"germany {kind} 1 north-sea"], war=AXIS_WEST)
    assert "baltic-sea" in reach(state, f"germany {kind} north-sea")
    assert why(state, "axis", f"germany {kind} north-sea", "copenhagen") == "T15.6a"


@pytest.mark.rule("tnt:T2.4a")
def test_a_power_that_is_out_of_the_game_never_comes_back() -> None:
    units = ["britain infantry 2 paris"]
    state = position(units=units, defeated=["france"], control={"paris": "west"}, phase="production west")
    act(state, "west", "raise paris")
    assert choices(state, "west") == {"as fortress"}
    act(state, "west", "as fortress")
    assert unit_at(state, "britain fortress paris")
