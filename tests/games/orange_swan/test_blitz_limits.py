"""7.0.1 to 7.2, 9.1: who takes no part in a Blitz Phase, and what a Double Blitz allows."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.state import LAND, NAVAL, SwanState
from tests.games.orange_swan.battles import shots
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words
from tests.games.orange_swan.landings import land

SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
LINE = [["andaman-sea", "jp-ls-4", 4]] * 4
ENEMIES = [["andaman-sea", "us-ls", 4]] * 4
BOTH = ["oceanic", "continental"]


def placed(at: str, *forces: list[Any], **more: Any) -> SwanState:
    data = {"at": at, "units": [*SHIPS, *forces], "year": 1942, **more}
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    return state


def on(state: SwanState) -> None:
    """A seat that is asked takes the first choice, or does nothing."""
    seat = ("axis", "allied")[state.deciders[0]]
    offered = words(state, seat)
    state.act(seat, "done" if "done" in offered else offered[0])


def rolls(state: SwanState, sea: str) -> int:
    """How often a die has been rolled for a Sea Zone."""
    return sum(
        line.startswith(f"Search of {GAME.templates.noun('space', MAP.index[sea])}:")
        for line in state.journal()
    )


# ------------------------------------------------------------------ the Monsoon


@pytest.mark.rule("orange-swan:9.1e", "orange-swan:7.0.3")
def test_in_a_blitz_no_die_is_rolled_and_no_battle_fought_in_an_active_monsoon() -> None:
    """The whole Turn: the die of the ordinary Naval Phase is halved, and in the Blitz Phase there is none."""
    state = placed("naval-movement", *LINE, *ENEMIES, discs=["oceanic"], season="summer", dice=[1] * 200)
    state.act("axis", "done")
    assert rolls(state, "andaman-sea") == 1
    while not state.blitz:
        on(state)
    before = len(shots(state))
    assert state.phase == NAVAL
    state.script = [6] * 60
    while state.phase == NAVAL:
        assert state.stack[-1].name not in ("volley", "sea battle", "sea battles")
        on(state)
    assert rolls(state, "andaman-sea") == 1
    assert len(shots(state)) == before
    assert state.script == [6] * 60


@pytest.mark.rule("orange-swan:9.1e")
@pytest.mark.parametrize(
    ("season", "blitz", "discs", "dice"),
    [
        ("summer", True, ["oceanic"], 0),
        ("summer", False, ["oceanic"], 1),
        ("fall", True, ["oceanic"], 1),
        ("fall", True, BOTH, 1),
    ],
)
def test_where_and_when_the_monsoon_stops_a_battle(
    season: str, blitz: bool, discs: list[str], dice: int
) -> None:
    for turn in ("axis", "allied"):
        state = placed(
            "engagement",
            *LINE,
            *ENEMIES,
            turn=turn,
            discs=discs,
            blitz=blitz,
            season=season,
            dice=[1] * 60,
        )
        assert rolls(state, "andaman-sea") == dice


@pytest.mark.rule("orange-swan:9.1e")
def test_beside_the_monsoon_battles_go_on() -> None:
    forces = [["ceylon-sea", kind, 4] for kind in ("jp-ls-4", "us-ls")]
    state = placed("engagement", *LINE, *ENEMIES, *forces, discs=["oceanic"], blitz=True, season="summer")
    assert rolls(state, "ceylon-sea") == 1
    assert rolls(state, "andaman-sea") == 0


@pytest.mark.rule("orange-swan:9.1d")
def test_an_assault_may_begin_in_the_rain_where_its_sea_is_clear_but_not_in_a_blitz() -> None:
    forces = [["bangkok", "jp-inf-4", 4], ["gulf-of-thailand", "jp-ls-4", 4]]
    state = placed("seaborne", *forces, discs=["oceanic"], season="summer")
    state.act("axis", "assault miri")
    land(state, "bangkok", "jp-inf-4", "gulf-of-thailand")
    state.act("axis", "launch")
    assert steps(state, "miri", "jp-inf-4") == [4]
    blitz = placed("seaborne", *forces, discs=["oceanic"], blitz=True, season="summer")
    assert "assault miri" not in words(blitz, "axis")
    dry = placed("seaborne", *forces, discs=["oceanic"], blitz=True, season="fall")
    assert "assault miri" in words(dry, "axis")


@pytest.mark.rule("orange-swan:9.1d")
def test_an_assault_and_its_air_support_pass_no_active_monsoon() -> None:
    forces = [["malay", "jp-inf-4", 4], ["andaman-sea", "jp-ls-4", 4], ["bay-of-bengal", "jp-ls-4", 4]]
    waters = {"andaman-sea": "axis", "bay-of-bengal": "axis", "ceylon-sea": "axis"}
    forces += [["ceylon-sea", "jp-ls-4", 4]]
    state = placed("seaborne", *forces, discs=["oceanic"], season="summer", seas=waters)
    assert rule_against(state, "axis", "assault colombo") == "6.1.3a"
    dry = placed("seaborne", *forces, discs=["oceanic"], season="fall", seas=waters)
    assert "assault colombo" in words(dry, "axis")
    for season in ("summer", "fall"):
        sailing = placed("naval-movement", *forces, season=season, turn="axis")
        sailing.act("axis", f"sail {name(sailing, 'ceylon-sea', 'jp-ls-4')}")
        assert rule_against(sailing, "axis", "to andaman-sea") == ""


# ------------------------------------------------------------------ ships that lie still

SEA = "coral-sea"


@pytest.mark.rule("orange-swan:7.0.2", "orange-swan:7.0.1a")
@pytest.mark.reading("7.0.1, 7.0.2: what do ships do in a Blitz that cannot be activated?")
def test_a_zone_where_nobody_can_be_activated_is_not_rolled_for() -> None:
    """Four ships a Side, of which the Axis ones cannot trace Supply: no die and no battle."""
    forces = [[SEA, "jp-ls-4", 4]] * 4 + [[SEA, "us-ls", 4]] * 4
    for marks in ((), ("out-of-supply",)):
        fleet = [[*ship, *marks] if ship[1] == "jp-ls-4" else ship for ship in forces]
        state = placed("blitz", *fleet, discs=["oceanic"], season="fall", dice=[6] * 60)
        assert state.phase == NAVAL
        state.act("axis", "done")
        while state.phase == NAVAL:
            on(state)
        assert rolls(state, SEA) == 0
        assert shots(state) == []
        assert len(units(state, SEA)) == 8


@pytest.mark.rule("orange-swan:7.0.2")
@pytest.mark.reading("7.0.1, 7.0.2: what do ships do in a Blitz that cannot be activated?")
def test_beside_others_that_act_a_ship_lies_still_but_is_in_the_way() -> None:
    """It is counted, it is shown, it can be hit; it does not fire."""
    forces = [[SEA, "jp-ls-4", 4, "still"], [SEA, "jp-hs-4", 4], [SEA, "us-ls", 4], [SEA, "us-ls", 4]]
    state = placed(
        "engagement",
        *forces,
        discs=["oceanic"],
        blitz=True,
        season="fall",
        dice=[6, *[1] * 4, *[6] * 60],
    )
    while state.blitz and state.phase == NAVAL:
        on(state)
    assert rolls(state, SEA) == 1
    fired = [kind for kind, _, _ in shots(state)]
    assert "jp-hs-4" in fired
    assert "jp-ls-4" not in fired
    assert "us-ls" in fired
    assert units(state, SEA, "jp-ls-4") == []


@pytest.mark.rule("orange-swan:7.0.2")
def test_a_ship_that_lies_still_gives_no_support_and_carries_nobody() -> None:
    still = [["south-china-sea", "jp-hs-4", 4, "still"], ["south-china-sea", "jp-ls-4", 4]]
    forces = [["taan", "jp-inf-4", 4], ["tapei", "jp-air-4", 4], ["manila", "us-art", 1], *still]
    state = placed("seaborne", *forces, discs=["oceanic"], blitz=True, season="fall", dice=[1] * 60)
    state.act("axis", "assault manila")
    state.act("axis", f"land {name(state, 'taan', 'jp-inf-4')}")
    idle_ship = name(state, "south-china-sea", "jp-hs-4")
    assert rule_against(state, "axis", f"aboard {idle_ship}") == "7.0.2"
    state.act("axis", f"aboard {name(state, 'south-china-sea', 'jp-ls-4')}")
    state.act("axis", "ashore")
    state.act("axis", f"fly {name(state, 'tapei', 'jp-air-4')}")
    state.act("axis", "launch")
    while state.stack[-1].name != "support fire":
        on(state)
    assert rule_against(state, "axis", f"support {idle_ship}") == "7.0.2"


@pytest.mark.rule("orange-swan:7.0.2")
def test_ships_of_the_other_side_fight_in_a_blitz_whatever_their_supply() -> None:
    forces = [[SEA, kind, 4] for kind in ("jp-ls-4", "jp-hs-4", "jp-sub-4", "us-sub")]
    forces += [[SEA, "us-ls", 4, "out-of-supply"]]
    state = placed("engagement", *forces, discs=["oceanic"], blitz=True, season="fall", dice=[6, *[1] * 60])
    while state.blitz and state.phase == NAVAL:
        on(state)
    assert ("us-ls", 2, 5) in shots(state)


# ------------------------------------------------------------------ a Double Blitz

MANILA = [["taan", "jp-inf-4", 4], ["south-china-sea", "jp-ls-4", 4], ["nanking", "jp-inf-3", 3]]


def taken_in_the_blitz(discs: list[str]) -> SwanState:
    """Vacant Manila has been taken by Assault in the Blitz Phase; Strategic Movement begins."""
    state = placed(
        "seaborne",
        *MANILA,
        ["south-china-sea", "jp-ls-3", 3],
        discs=discs,
        blitz=True,
        season="fall",
        seas=dict.fromkeys(("south-china-sea", "eastern-china-sea", "yellow-sea"), "axis"),
    )
    state.act("axis", "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    state.act("axis", "launch")
    assert steps(state, "manila", "jp-inf-4") == [4]
    while state.stack[-1].name != "strategic movement":
        state.act("axis", "done")
    return state


@pytest.mark.rule("orange-swan:7.1", "orange-swan:7.2c")
@pytest.mark.parametrize(("discs", "paragraph"), [(["oceanic"], "7.2c"), (BOTH, "")])
def test_only_a_lone_oceanic_disc_bars_who_assaulted_from_strategic_movement(
    discs: list[str], paragraph: str
) -> None:
    state = taken_in_the_blitz(discs)
    assert rule_against(state, "axis", f"transfer {name(state, 'manila', 'jp-inf-4')}") == paragraph


@pytest.mark.rule("orange-swan:7.1", "orange-swan:7.2c")
def test_after_a_double_blitz_landing_a_unit_goes_on_to_its_goal() -> None:
    state = taken_in_the_blitz(BOTH)
    state.act("axis", f"transfer {name(state, 'manila', 'jp-inf-4')}")
    aboard = [word for word in words(state, "axis") if word.startswith("aboard")]
    state.act("axis", aboard[0])
    state.act("axis", "to canton")
    assert steps(state, "canton", "jp-inf-4") == [4]
    assert state.phase == LAND


@pytest.mark.rule("orange-swan:7.1")
def test_with_both_discs_no_limit_of_a_lone_disc_holds() -> None:
    forces = [["nanking", "jp-inf-4", 4], ["canton", "jp-inf-4", 4], ["canton", "jp-art-3", 3]]
    forces += [["changsha", "cn-inf-3", 3], ["tokyo", "jp-inf-3", 3]]
    for discs, acts, engages in ((BOTH, True, True), (["oceanic"], False, False)):
        state = placed("land-movement", *forces, discs=discs, blitz=True, season="fall")
        offered = words(state, "axis")
        assert (f"march {name(state, 'nanking', 'jp-inf-4')}" in offered) == acts
        assert ("engage changsha" in offered) == engages
        state = placed("strategic-movement", *forces, discs=discs, blitz=True, season="fall")
        state.act("axis", f"transfer {name(state, 'tokyo', 'jp-inf-3')}")
        assert "over inland-sea" in words(state, "axis")  # Sea Transport, which a lone Continental Disc bars
