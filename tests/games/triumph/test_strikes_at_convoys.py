"""12.74, 12.75: Carrier Strikes and Kamikaze at Convoys, and Kamikaze in a Sneak Raid."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act, asked, choices, combat, cv, over, refused, where
from tests.games.triumph.moving import go, moving
from tests.games.triumph.table import Table

SEA = "philippine-sea"
AT_CONVOYS = {"strike-convoys", "kamikaze-convoys"}


def attack(own: str, *others: str, dice: tuple[int, ...] = (6,) * 9) -> TriumphState:
    """Japan attacks in the Philippine Sea, and its unit is to act."""
    g = combat("japan", [f"{own} {SEA}", *(f"{other} {SEA}" for other in others)], dice=list(dice))
    act(g, "japan", f"activate {SEA}")
    return g


@pytest.mark.rule("cnc:12.74b", "cnc:12.75c")
@pytest.mark.reading("12.74, 12.75: are Convoys among the Naval units of a Carrier Strike and of Kamikaze?")
def test_before_convoys_alone_both_are_offered() -> None:
    g = attack("japan carrier 3", "us infantry 3")
    assert {"fire convoy", *AT_CONVOYS} <= choices(g, "japan")
    assert refused(g, "japan", "strike") == "12.74"
    assert refused(g, "japan", "kamikaze") == "12.75"


@pytest.mark.rule("cnc:12.74b")
def test_a_strike_at_convoys_hits_them_on_one_and_leaves() -> None:
    g = attack("japan carrier 3", "us infantry 4", "us fleet 3", dice=(1, 2, 2, *(6,) * 9))
    act(g, "japan", "strike-convoys")
    assert (cv(g, "us-01"), cv(g, "us-02")) == (2, 3)
    assert {choice.split()[0] for choice in choices(g, "japan")} == {"retreat", "rebase"}
    act(g, "japan", "rebase formosa")
    assert where(g, "japan-01") == "formosa"


@pytest.mark.rule("cnc:12.74b", "cnc:12.75c")
def test_convoys_and_warships_are_targets_apart() -> None:
    g = attack("japan carrier 3", "us infantry 4", "us fleet 3")
    assert {"strike", "kamikaze", *AT_CONVOYS} <= choices(g, "japan")
    g = attack("japan carrier 3", "us fleet 3")
    assert not AT_CONVOYS & choices(g, "japan")
    assert refused(g, "japan", "strike-convoys") == "12.74"
    assert refused(g, "japan", "kamikaze-convoys") == "12.75"
    g = attack("japan carrier 3", "us sub 3")
    assert not (AT_CONVOYS | {"strike", "kamikaze"}) & choices(g, "japan")


@pytest.mark.rule("cnc:12.74b")
def test_who_ended_the_battle_by_a_strike_need_not_leave() -> None:
    g = attack("japan carrier 3", "us infantry 2", dice=(1, 6, 6))
    act(g, "japan", "strike-convoys")
    assert where(g, "us-01") == ""
    assert choices(g, "japan") == {"leave japan-01", "done"}
    act(g, "japan", "done")
    assert over(g)
    assert where(g, "japan-01") == SEA


@pytest.mark.rule("cnc:12.75c")
@pytest.mark.parametrize("kind", ["air", "carrier"])
def test_kamikaze_at_convoys_hit_on_four_and_are_lost(kind: str) -> None:
    g = attack(f"japan {kind} 2", "us infantry 4", "us fleet 1", dice=(4, 5))
    while asked(g) == "usa":
        act(g, "usa", "fire sub" if "fire sub" in choices(g, "usa") else "pass")
    act(g, "japan", "kamikaze-convoys")
    assert (cv(g, "us-01"), cv(g, "us-02")) == (2, 1)
    assert where(g, "japan-01") == ""


@pytest.mark.rule("cnc:12.75c", "cnc:12.74b")
def test_others_cannot() -> None:
    g = attack("japan fleet 2", "us infantry 4")
    assert choices(g, "japan") & AT_CONVOYS == set()
    g = combat("usa", [f"us air 2 {SEA}", f"japan infantry 2 {SEA}"])
    act(g, "usa", f"activate {SEA}")
    assert refused(g, "usa", "kamikaze-convoys") == "12.75"
    assert refused(g, "usa", "strike-convoys") == "12.74"


@pytest.mark.rule("cnc:12.74b")
def test_on_land_ground_units_are_no_convoys() -> None:
    g = combat("japan", ["japan carrier 2 manila", "us infantry 2 manila"], control={"manila": "usa"})
    act(g, "japan", "activate manila")
    assert not AT_CONVOYS & choices(g, "japan")


@pytest.mark.rule("cnc:12.75d")
def test_the_free_fire_of_a_sneak_raid_may_be_kamikaze() -> None:
    state = moving("japan", ["japan air 2 marianas", "us fleet 3 guam"], dice=[4, 5, *(6,) * 20])
    act(state, "japan", "sneak usa")
    go(state, "japan", "japan air marianas", "guam", "caroline-sea")
    act(state, "japan", "done")
    act(state, "japan", "fight japan-01")
    assert "kamikaze" in choices(state, "japan")
    assert "kamikaze-convoys" not in choices(state, "japan")
    assert refused(state, "japan", "kamikaze-convoys") == "12.75"
    act(state, "japan", "kamikaze")
    assert cv(state, "us-01") == 2
    assert where(state, "japan-01") == ""
    assert state.at_war[state.content.faction_index["japan"]]


@pytest.mark.rule("cnc:12.75d")
def test_in_a_sneak_raid_a_carrier_makes_no_strike_and_convoys_may_be_crashed_into() -> None:
    units = ["japan carrier 2 caroline-sea", "us infantry 4 caroline-sea", "japan fleet 1 carolines"]
    state = moving("japan", units, dice=[4, 5, *(6,) * 20])
    act(state, "japan", "sneak usa")
    act(state, "japan", "done")
    while "fight japan-01" not in choices(state, "japan"):
        act(state, "japan", sorted(choices(state, "japan"))[0])
    act(state, "japan", "fight japan-01")
    assert choices(state, "japan") == {"fire convoy", "kamikaze-convoys"}
    assert refused(state, "japan", "strike-convoys")
    act(state, "japan", "kamikaze-convoys")
    assert cv(state, "us-01") == 2
    assert where(state, "japan-01") == ""


@pytest.mark.rule("tnt:T12.16a")
def test_carriers_strike_at_convoys_in_europe_too() -> None:
    tnt = Table("tnt")
    units = ["britain carrier 2 north-sea", "germany infantry 3 north-sea"]
    g = tnt.paused(units=units, phase="combat west", season="summer", war=[["west", "axis"]], dice=[1, 6])
    act(g, "west", "activate north-sea")
    assert "strike-convoys" in choices(g, "west")
    assert "kamikaze-convoys" not in choices(g, "west")
    act(g, "west", "strike-convoys")
    assert cv(g, "germany-01") == 1
