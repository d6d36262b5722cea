"""What obligations lead to at the end of a Phase, and ways round them that are closed: what "must", "before",
"also", "except" and "all" promise in the rules of Conquest & Consequence."""

import pytest

from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.diplomacy import add_influence
from sandtable.games.triumph.system.hand_size import hand_limit
from sandtable.games.triumph.system.state import GOVERNMENT, MOVEMENT, PRODUCTION, TriumphState
from tests.games.triumph.combat_helpers import act as act_in_combat
from tests.games.triumph.combat_helpers import acting, asked, combat, cv, shots, where
from tests.games.triumph.helpers import (
    act,
    choices,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import NAT_WAR, PACIFIC_WAR, go, moving, reach, why
from tests.games.triumph.test_blockade import cut
from tests.games.triumph.test_government import governing

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")
ORDER = ["japan", "usa", "soviets"]


def first_to_act(state: TriumphState, place: str, seat: str) -> str:
    """The unit whose Combat Action is the first in a Battle."""
    act_in_combat(state, seat, f"activate {place}")
    return acting(state)


# ---------------------------------------------------------------------- 1.0, 2.0 control


@pytest.mark.rule("cnc:1.121b", "cnc:1.121c")
@pytest.mark.parametrize(("kind", "captured"), [("air", False), ("fleet", False), ("infantry", True)])
def test_only_a_ground_unit_alone_in_a_capital_captures_it(kind: str, captured: bool) -> None:
    state = moving("japan", [f"japan {kind} 1 manila"], war=PACIFIC_WAR, control={"manila": "usa"})
    act(state, "japan", "done")
    assert (state.nation_control[nation("philippines")] == JAPAN) == captured


@pytest.mark.rule("cnc:1.121b", "cnc:2.51")
@pytest.mark.parametrize("defender", ["us infantry 1 manila", "us air 1 manila", "us fortress 1 manila"])
def test_a_capital_in_which_any_defender_is_left_is_not_captured(defender: str) -> None:
    units = ["japan infantry 3 manila", defender]
    state = moving("japan", units, war=PACIFIC_WAR, control={"manila": "usa"})
    act(state, "japan", "done")
    act(state, asked(state), "done")
    assert state.nation_control[nation("philippines")] == USA


@pytest.mark.rule("cnc:1.3a", "cnc:1.41e")
def test_a_ship_that_passes_a_rivals_strait_leaves_it_as_it_was() -> None:
    state = moving("usa", ["us fleet 2 java-sea"], control={"batavia": "japan"}, allied=True)
    holder = state.space_control[space("batavia")]
    assert holder == JAPAN
    mover = go(state, "usa", "us fleet java-sea", "wharton-sea")
    assert state.unit_space[mover] == space("wharton-sea")
    evaluate_control(state)
    assert state.space_control[space("batavia")] == holder


# ---------------------------------------------------------------------- 7.0, 8.0


@pytest.mark.rule("cnc:7.245")
def test_a_marker_stays_until_the_last_faction_has_produced() -> None:
    state = cut(phase="production", turn_order=ORDER, blockades=["sarawak"])
    finished = 0
    while state.phase == PRODUCTION:
        assert state.blockaded[space("sarawak")] == JAPAN + 1
        state.act(state.deciders[0], "done")
        finished += 1
    assert finished >= len(ORDER)
    assert state.phase == GOVERNMENT
    assert not any(state.blockaded)


@pytest.mark.rule("cnc:8.42")
def test_japanese_influence_on_the_british_empire_is_negated_first_and_brings_japan_nothing() -> None:
    state = governing(influence={"british-empire": "japan 2"})
    empire = nation("british-empire")
    tracks = (state.population[JAPAN], state.res[JAPAN])
    add_influence(state, USA, empire, 1)
    assert (state.influence_of[empire], state.influence[empire]) == (JAPAN, 1)
    for seat in ORDER:
        act(state, seat, "pass")
    assert (state.population[JAPAN], state.res[JAPAN]) == tracks
    assert state.power_neutral[power("british-empire")]
    add_influence(state, USA, empire, 1)
    assert state.influence[empire] == 0
    add_influence(state, USA, empire, 1)
    assert (state.influence_of[empire], state.influence[empire]) == (USA, 1)


# ---------------------------------------------------------------------- 11.0, 15.0 what needs a declaration


@pytest.mark.rule("cnc:15.21b", "cnc:15.21c", "cnc:11.0f")
@pytest.mark.parametrize("kind", ["air", "fleet", "carrier", "sub", "infantry", "tank", "marine"])
def test_no_kind_of_unit_enters_a_rivals_land_undeclared(kind: str) -> None:
    units = [f"japan {kind} 1 formosa", "us infantry 1 manila"]
    state = moving("japan", units)
    assert why(state, "japan", f"japan {kind} formosa", "manila") == "11.0f"
    act(state, "japan", "declare usa")
    assert "manila" in reach(state, f"japan {kind} formosa")
    assert refused(state, "japan", "done") == "15.21f"


@pytest.mark.rule("cnc:8.1", "cnc:15.3a")
@pytest.mark.parametrize("kind", ["air", "fleet", "carrier", "sub", "infantry", "tank"])
def test_no_kind_of_unit_enters_neutral_land_undeclared(kind: str) -> None:
    state = moving("japan", [f"japan {kind} 1 hainan"], control={"hainan": "japan"})
    assert why(state, "japan", f"japan {kind} hainan", "hanoi") == "8.1"
    act(state, "japan", "violate vietnam")
    assert refused(state, "japan", "done") == "15.3a"


@pytest.mark.rule("cnc:11.1b")
@pytest.mark.parametrize("kind", ["fleet", "carrier", "sub"])
def test_along_the_coast_no_ship_goes_two_areas(kind: str) -> None:
    screens = [f"us sub 1 {sea}" for sea in ("sea-of-japan", "kyushu-sea", "yellow-sea", "sea-of-okhotsk")]
    state = moving("japan", [f"japan {kind} 1 kyushu", *screens], war=PACIFIC_WAR)
    assert "osaka" in reach(state, f"japan {kind} kyushu")
    if kind != "sub":
        assert "tokyo" not in reach(state, f"japan {kind} kyushu")
    go(state, "japan", f"japan {kind} kyushu", "osaka")
    assert refused(state, "japan", "move " + unit_at(state, f"japan {kind} osaka")) == "11.0a"


# ---------------------------------------------------------------------- 12.0 Combat


@pytest.mark.rule("cnc:12.3s", "cnc:3.14b")
@pytest.mark.parametrize(("active", "other"), [("japan", "us"), ("usa", "japan")])
@pytest.mark.parametrize("techs", [[], ["naval-radar"]])
def test_carriers_act_before_fleets_even_before_those_with_radar(
    active: str, other: str, techs: list[str]
) -> None:
    mine = "us" if active == "usa" else "japan"
    units = [f"{mine} fleet 2 sulu-sea", f"{other} carrier 2 sulu-sea", f"{other} fleet 2 sulu-sea"]
    state = combat(active, units, techs={active: techs})
    carrier = unit_at(state, f"{other} carrier sulu-sea")
    assert first_to_act(state, "sulu-sea", active) == carrier


@pytest.mark.rule("cnc:13.2", "cnc:12.23a", "cnc:12.52b")
@pytest.mark.parametrize("held", [True, False])
def test_an_af_that_has_acted_at_sea_goes_to_land_or_is_lost(held: bool) -> None:
    units = ["japan air 2 central-pacific-ocean", "us fleet 2 central-pacific-ocean"]
    lands = ("marianas", "carolines", "marshalls", "bonins")
    state = combat("japan", units, dice=[6] * 9, control=dict.fromkeys(lands, "japan" if held else "usa"))
    act_in_combat(state, "japan", "activate central-pacific-ocean", "fire naval")
    shots(state, "fire air")
    if held:
        assert choices(state, "japan") == {f"rebase {land}" for land in lands}
        assert refused(state, "japan", "done") != ""
        act(state, "japan", "rebase marianas")
    assert where(state, "japan-01") == ("marianas" if held else "")
    assert cv(state, "us-01") == 2


@pytest.mark.rule("cnc:12.2e", "cnc:12.1a")
def test_a_battle_of_ones_own_aggression_is_fought_though_nobody_activates_it() -> None:
    units = ["japan infantry 3 tsingtao", "nat-china militia 1 suchow", "us sub 1 yellow-sea"]
    control = {"tsingtao": "japan", "suchow": "usa"}
    state = moving("japan", units, dice=[6] * 9, enemies=NAT_WAR, control=control)
    mover = go(state, "japan", "japan infantry tsingtao", "suchow", "tsingtao")
    act(state, "japan", "done")
    assert acting(state) == unit_at(state, "nat-china militia suchow")
    assert state.unit_open[mover]
    assert refused(state, "japan", "done") != ""


# ---------------------------------------------------------------------- 17.0 Partisans


@pytest.mark.rule("cnc:17.3a")
def test_after_recruiting_the_phase_is_over_for_every_unit() -> None:
    two = {"sian": 1, "harbin": 1}
    units = ["red-china militia 1 sian", "russia infantry 1 irkutsk x2"]
    state = moving("soviets", units, 6, partisans=two, dice=[1, 1])
    go(state, "soviets", "russia infantry irkutsk", "chita")
    act(state, "soviets", "recruit")
    assert choices(state, "soviets") == {"recruit", "done"}
    for text in ("russia infantry irkutsk", "red-china militia sian"):
        assert refused(state, "soviets", "move " + unit_at(state, text)) == "17.3a"
    act(state, "soviets", "recruit")
    assert state.phase != MOVEMENT
    assert state.commands[SOVIETS] == 0


# ---------------------------------------------------------------------- 4.0, 7.2 what is held and built


@pytest.mark.rule("cnc:4.3a", "cnc:9.4d", "cnc:7.5b")
@pytest.mark.parametrize("pairs", [[], [{"claim": "sonar", "cards": ["I04", "I05"]}]])
def test_government_does_not_end_before_every_hand_keeps_its_limit(pairs: list[dict[str, object]]) -> None:
    hand = [f"A{number:02d}" for number in range(1, 13)]
    state = position(phase="hand-size", hands={"japan": hand}, vaults={"japan": pairs})
    limit = hand_limit(state, JAPAN)
    for card in hand[limit:]:
        assert state.phase == GOVERNMENT
        assert refused(state, "japan", "done") != ""
        act(state, "japan", f"discard {card}")
    assert state.phase != GOVERNMENT
    assert [state.content.card_id[card] for card in hand_of(state, JAPAN)] == hand[:limit]


@pytest.mark.rule("cnc:4.3a", "cnc:9.4d")
def test_each_pair_in_the_vault_takes_one_from_the_limit() -> None:
    sonar, jets = {"claim": "sonar", "cards": ["I04", "I05"]}, {"claim": "jets", "cards": ["I17", "I43"]}
    limits = [hand_limit(governing(vaults={"usa": pairs}), USA) for pairs in ([], [sonar], [sonar, jets])]
    assert limits == [limits[0], limits[0] - 1, limits[0] - 2]


@pytest.mark.rule("cnc:2.6a", "cnc:3.244b")
@pytest.mark.parametrize(
    ("where", "offered"),
    [("formosa", {"as fortress", "as marine"}), ("korea", {"as fortress"})],
)
def test_in_a_colony_only_forts_and_snlfs_are_raised(where: str, offered: set[str]) -> None:
    state = position(phase="production japan", tracks={"japan": {"ind": 20}})
    act(state, "japan", f"raise {where}")
    assert choices(state, "japan") == offered
    for kind in ("infantry", "air", "fleet", "tank", "militia"):
        assert refused(state, "japan", f"as {kind}") != ""


@pytest.mark.rule("cnc:7.242c")
@pytest.mark.parametrize(
    ("units", "control", "open_"),
    [
        ([], {}, True),
        (["us infantry 1 osaka", "japan infantry 1 osaka"], {"osaka": "japan"}, False),
        (["us infantry 1 osaka"], {"osaka": "usa"}, False),
        # Home Territory that nobody holds any more falls back to its owner.
        ([], {"osaka": "usa"}, True),
    ],
)
def test_home_land_that_is_disputed_or_lost_raises_nobody(
    units: list[str], control: dict[str, str], open_: bool
) -> None:
    state = position(
        phase="production japan", units=units, control=control, war=PACIFIC_WAR, tracks={"japan": {"ind": 20}}
    )
    assert ("raise osaka" in choices(state, "japan")) == open_
    assert (refused(state, "japan", "raise osaka") == "") == open_


@pytest.mark.rule("cnc:12.41")
def test_no_class_is_fired_at_that_is_not_there() -> None:
    state = combat("japan", ["japan fleet 2 sulu-sea", "us sub 2 sulu-sea", "us fleet 1 guam"])
    act_in_combat(state, "japan", "activate sulu-sea")
    while acting(state) != "japan-01":
        act(state, asked(state), "fire naval")
    assert {text for text in choices(state, "japan") if text.startswith("fire")} == {"fire sub"}
    for target in ("ground", "air", "naval"):
        assert refused(state, "japan", f"fire {target}") != ""
