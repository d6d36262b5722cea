"""18.0: Victory Points, and the four ways to win."""

from typing import Any

import pytest

from sandtable.games.triumph.pacific.loyalty import civil_war_points
from sandtable.games.triumph.system import atomic, victory
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.text import words
from tests.games.triumph.helpers import act, choices, faction, position, refused, space, unit_at
from tests.games.triumph.test_blockade import FLEETS, SARAWAK, WAR

STAGES = ["atomic-1", "atomic-2", "atomic-3", "atomic-4"]
FIRST_STAGE = {"claim": "atomic-1", "cards": ["I13", "I23"]}
LAST_STAGE = {"claim": "atomic-4", "cards": ["I17", "I55"]}


def vp(state: TriumphState, who: str) -> int:
    return victory.points(state, faction(who))


def outcome(state: TriumphState) -> tuple[str, tuple[str, ...]]:
    """How a game was won, and by whom; nothing while it goes on."""
    return ("", ()) if state.result is None else (state.result.kind, state.result.winners)


def vp_line(state: TriumphState, viewer: str, who: str) -> str:
    """What the tracks beside the map tell a viewer of a faction's Victory Points."""
    rows = state.view(viewer)["board"]["status"]
    row = next(row for row in rows if words(row["label"]) == who)
    return words(next(cell["value"] for cell in row["cells"] if cell.get("label") == ["VP"]))


# ---------------------------------------------------------------------- 18.1 Victory Points


@pytest.mark.rule("cnc:18.1a")
def test_the_parts_are_summed() -> None:
    state = position(chits={"japan": [1, 1]}, tracks={"japan": {"war_declared": 2}})
    assert vp(state, "japan") == 10 + 2 - 1
    assert vp(position(), "usa") == 6 + 4
    assert vp(position(), "soviets") == 4 + 2


@pytest.mark.rule("cnc:18.1a")
def test_every_part_counts() -> None:
    units = ["japan infantry 1 los-angeles", "japan infantry 1 guam"]
    parts: dict[str, Any] = {
        "units": units,
        "techs": {"japan": ["atomic-1"]},
        "tracks": {"japan": {"ind": 5}},
    }
    assert vp(position(war=[["usa", "japan"]], **parts), "japan") == 5 + 2 + 1 + 1
    assert vp(position(war=WAR, **parts), "japan") == 5 + 2 + 1 + 1 - 1


@pytest.mark.rule("cnc:18.1b")
def test_an_enemy_subcapital_is_worth_two() -> None:
    held = {"units": ["japan infantry 1 new-delhi"], "allied": True}
    at_war, apart = position(war=[["usa", "japan"]], **held), position(**held)
    assert victory.capital_points(at_war, faction("japan")) == 2
    assert victory.capital_points(apart, faction("japan")) == 0
    level = production_level(at_war, faction("japan"))
    assert vp(at_war, "japan") == level + 2 + 1  # and Ceylon is a Base


@pytest.mark.rule("cnc:18.1b", "cnc:18.3b")
@pytest.mark.reading("18.1, 18.3: does Nanking count for Japan at Peace with the USA?")
def test_the_capital_of_a_proxy_that_is_an_enemy_counts() -> None:
    held = {"units": ["japan infantry 1 nanking"]}
    enemies = position(enemies=[["japan", "nat-china"]], **held)
    assert victory.enemy_capitals(enemies, faction("japan")) == 1
    assert victory.enemy_capitals(position(**held), faction("japan")) == 0
    assert victory.enemy_capitals(position(units=["red-china infantry 1 nanking"]), faction("soviets")) == 1


@pytest.mark.example
@pytest.mark.rule("cnc:18.1c")
def test_example_18_net_captured_bases() -> None:
    taken = dict.fromkeys(["guam", "manila", "hawaii"], "japan")
    lost = dict.fromkeys(["bonins", "carolines", "marianas", "formosa"], "usa")
    state = position(war=WAR, control={**taken, **lost})
    assert victory.base_points(state, faction("usa")) == 1
    assert victory.base_points(state, faction("japan")) == 0


@pytest.mark.rule("cnc:18.1c")
@pytest.mark.reading("18.1: net Bases with three Factions")
def test_bases_are_compared_with_each_enemy_apart() -> None:
    held = {"guam": "japan", "manila": "japan", "bonins": "soviets", "carolines": "soviets"}
    war = [*WAR, ["soviets", "japan"]]
    state = position(war=war, control=held)
    assert [victory.net_bases(state, who) for who in range(3)] == [2, 0, 2]
    singapore = position(war=WAR, control={"singapore": "japan"})
    assert victory.net_bases(singapore, faction("japan")) == 0  # the Empire is still Neutral
    allied = position(war=WAR, control={"singapore": "japan"}, allied=True)
    assert victory.net_bases(allied, faction("japan")) == 1


@pytest.mark.rule("cnc:18.1d")
def test_declarations_of_war_cost_the_usa_two() -> None:
    state = position(war=[["usa", "japan"], ["usa", "soviets"], ["japan", "soviets"]])
    assert victory.declaration_points(state, faction("usa")) == -4
    assert victory.declaration_points(state, faction("japan")) == -1
    assert victory.declaration_points(state, faction("soviets")) == 0
    declared = position(tracks={"usa": {"war_declared": 5}})
    assert vp(declared, "usa") == vp(position(), "usa") - 4


@pytest.mark.rule("cnc:18.1e")
def test_rivals_see_neither_chits_nor_secret_stages() -> None:
    state = position(chits={"japan": [2, 1]}, vaults={"japan": [FIRST_STAGE]})
    assert vp_line(state, "japan", "Japan") == "14 VP"
    assert vp_line(state, "usa", "Japan") == "10 VP shown"
    bare = position(chits={"japan": [0, 0]}, vaults={"japan": [{"claim": "sonar", "cards": ["I42", "I45"]}]})
    assert vp_line(bare, "usa", "Japan") == vp_line(state, "usa", "Japan")


@pytest.mark.rule("cnc:18.1f")
def test_production_in_victory_points_is_less_what_is_blockaded() -> None:
    parts: dict[str, Any] = {"units": [*FLEETS, SARAWAK], "war": [["usa", "japan"]], "allied": True}
    assert vp(position(**parts), "japan") == 7
    assert vp(position(**parts, blockades=["sarawak"]), "japan") == 5


@pytest.mark.rule("cnc:9.6c")
def test_an_atomic_stage_is_a_victory_point_when_revealed() -> None:
    plain, shown = position(), position(techs={"japan": STAGES[:2]})
    assert (
        victory.public_points(shown, faction("japan")) == victory.public_points(plain, faction("japan")) + 2
    )
    assert vp(position(techs={"japan": ["sonar"]}), "japan") == vp(plain, "japan")
    secret = position(vaults={"japan": [FIRST_STAGE]})
    assert victory.counted_points(secret, faction("japan")) == vp(plain, "japan")
    assert vp(secret, "japan") == vp(plain, "japan") + 1
    act(secret, "japan", "reveal atomic-1")
    assert victory.counted_points(secret, faction("japan")) == vp(plain, "japan") + 1


@pytest.mark.example
@pytest.mark.rule("cnc:16.23a", "cnc:16.31b")
def test_example_26_civil_war_scores() -> None:
    state = position()
    usa, soviets = faction("usa"), faction("soviets")
    assert (state.civil_war[usa], state.loyalty[usa]) == (4, 1)
    assert (state.civil_war[soviets], state.loyalty[soviets]) == (2, 3)
    assert [civil_war_points(state, f) for f in (usa, soviets)] == [4, 2]
    state.intruded[usa] = state.intruded[soviets] = 1
    assert [civil_war_points(state, f) for f in (usa, soviets)] == [1, 2]


@pytest.mark.rule("cnc:16.31b")
def test_after_intrusion_loyalty_limits_the_civil_war_points() -> None:
    state = position(tracks={"usa": {"loyalty": 2, "intruded": 1}})
    assert civil_war_points(state, faction("usa")) == 2
    loyal = position(tracks={"usa": {"loyalty": 6, "intruded": 1}})
    assert civil_war_points(loyal, faction("usa")) == 4


# ---------------------------------------------------------------------- 18.2 Economic Victory


def new_year(chits: dict[str, list[int]], **parts: Any) -> TriumphState:
    return position(year=1938, phase="new-year", chits=chits, turn_order=["soviets", "usa", "japan"], **parts)


def worth(value: int) -> list[int]:
    return [1] * (value - 4) + [2, 2]


@pytest.mark.rule("cnc:18.2")
def test_twenty_five_points_win_at_new_year_and_twenty_four_do_not() -> None:
    tracks = {"soviets": {"ind": 9}}  # 6 POP and 2 REDMUSTER: 8
    assert outcome(new_year({"soviets": worth(17)}, tracks=tracks)) == ("economic", ("soviets",))
    assert outcome(new_year({"soviets": worth(16)}, tracks=tracks)) == ("", ())


@pytest.mark.rule("cnc:18.2")
def test_blockades_count_at_the_victory_check() -> None:
    parts: dict[str, Any] = {"units": [*FLEETS, SARAWAK], "war": [["usa", "japan"]], "allied": True}
    assert outcome(new_year({"japan": worth(18)}, **parts)) == ("economic", ("japan",))
    assert outcome(new_year({"japan": worth(18)}, **parts, blockades=["sarawak"])) == ("", ())


@pytest.mark.rule("cnc:18.2")
@pytest.mark.reading("18.2, 18.5: ties")
def test_of_several_the_highest_total_wins_then_the_turn_order() -> None:
    tracks = {"japan": {"ind": 30}, "usa": {"ind": 30}}
    more = new_year({"japan": [1] * 17, "usa": [1] * 11}, tracks=tracks)  # 27 and 26
    assert outcome(more) == ("economic", ("japan",))
    equal = new_year({"japan": [1] * 16, "usa": [1] * 11}, tracks=tracks)
    assert outcome(equal) == ("economic", ("usa",))


@pytest.mark.rule("cnc:7.12", "cnc:9.4c")
@pytest.mark.reading("18.1, 18.2, 18.5: when do secret points count?")
def test_a_secret_stage_is_revealed_at_the_victory_check() -> None:
    state = new_year({"japan": worth(14)}, vaults={"japan": [FIRST_STAGE]})
    assert choices(state, "japan") == {"pass", "reveal atomic-1"}
    assert "24 VPs" in state.prompt("japan")
    assert refused(state, "japan", "reveal sonar") == "9.4"
    act(state, "japan", "reveal atomic-1", "keep I13", "pass")
    assert outcome(state) == ("economic", ("japan",))
    silent = new_year({"japan": worth(14)}, vaults={"japan": [FIRST_STAGE]})
    act(silent, "japan", "pass")
    assert outcome(silent) == ("", ())


@pytest.mark.rule("cnc:9.4c")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_the_window_of_the_victory_check_opens_on_open_facts_alone() -> None:
    other = [{"claim": "sonar", "cards": ["I42", "I45"]}]
    poor = new_year({"japan": [0] * 9}, vaults={"japan": other})  # for all that others know, 10 + 18 + 1
    assert poor.prompt("japan").startswith("Victory Check")
    far = new_year({"japan": [2] * 2}, vaults={"japan": [FIRST_STAGE]})
    assert not far.prompt("japan").startswith("Victory Check")
    empty = new_year({"japan": [0] * 9})
    assert not empty.prompt("japan").startswith("Victory Check")


# ---------------------------------------------------------------------- 18.3 Military Victory


@pytest.mark.rule("cnc:18.3", "cnc:18.3b")
def test_two_capitals_of_an_enemy_win_when_combat_ends() -> None:
    units = ["russia infantry 1 osaka", "russia infantry 1 mukden"]
    state = position(units=units, war=[["soviets", "japan"]], season="summer", phase="combat soviets")
    assert outcome(state) == ("military", ("soviets",))
    one = position(units=units[:1], war=[["soviets", "japan"]], season="summer", phase="combat soviets")
    assert outcome(one) == ("", ())


@pytest.mark.rule("cnc:18.3")
def test_capitals_of_two_enemies_count_together() -> None:
    units = ["japan infantry 1 los-angeles", "japan infantry 1 novosibirsk"]
    war = [*WAR, ["japan", "soviets"]]
    assert outcome(position(units=units, war=war, phase="command")) == ("military", ("japan",))
    assert outcome(position(units=units, war=WAR, phase="command")) == ("", ())


@pytest.mark.rule("cnc:18.3b")
def test_new_delhi_counts_once_the_empire_has_joined() -> None:
    units = ["japan infantry 1 new-delhi", "japan infantry 1 los-angeles"]
    assert outcome(position(units=units, war=WAR, allied=True, phase="command"))[0] == "military"
    neutral = position(units=units[1:], control={"new-delhi": "japan"}, war=WAR, phase="command")
    assert outcome(neutral) == ("", ())


@pytest.mark.rule("cnc:18.3")
def test_a_capital_entered_in_movement_is_not_yet_captured() -> None:
    units = ["russia infantry 1 osaka", "russia infantry 1 harbin"]
    state = position(
        units=units, war=[["soviets", "japan"]], season="summer", phase="movement soviets 2",
        control={"mukden": "japan"},
    )  # fmt: skip
    act(state, "soviets", f"move {unit_at(state, 'russia infantry harbin')}", "to mukden")
    assert outcome(state) == ("", ())
    act(state, "soviets", "done")
    assert outcome(state) == ("military", ("soviets",))


# ---------------------------------------------------------------------- 18.4 Atomic Victory


def bomber(where: str, **parts: Any) -> TriumphState:
    """The USA moves, with an Air Force there."""
    parts.setdefault("techs", {"usa": STAGES})
    return position(
        units=[f"us air 1 {where}"], season="summer", phase="movement usa 3",
        control={"bonins": "usa", "marianas": "usa"}, **parts,
    )  # fmt: skip


@pytest.mark.rule("cnc:18.4")
@pytest.mark.reading("18.4: who carries the Bomb, and how far?")
def test_the_bomb_in_range_of_a_rivals_center_wins() -> None:
    state = bomber("bonins")
    assert outcome(state) == ("atomic", ("usa",))
    assert "can carry the Atomic Bomb from the Bonins (Iwo Jima) to Tokyo." in "\n".join(state.journal())
    assert outcome(bomber("marianas")) == ("", ())
    assert outcome(bomber("marianas", techs={"usa": [*STAGES, "heavy-bombers"]}))[0] == "atomic"


@pytest.mark.rule("cnc:18.4")
def test_three_stages_are_no_bomb() -> None:
    assert outcome(bomber("bonins", techs={"usa": STAGES[:3]})) == ("", ())


@pytest.mark.rule("cnc:18.4")
@pytest.mark.reading("18.4: who carries the Bomb, and how far?")
def test_the_bomb_wins_on_being_revealed_in_ones_own_movement() -> None:
    state = bomber("bonins", techs={"usa": STAGES[:3]}, vaults={"usa": [LAST_STAGE]})
    assert outcome(state) == ("", ())
    act(state, "usa", "reveal atomic-4")
    assert outcome(state) == ("atomic", ("usa",))


@pytest.mark.rule("cnc:18.4")
def test_where_the_air_force_began_the_phase_counts() -> None:
    secret: dict[str, Any] = {"techs": {"usa": STAGES[:3]}, "vaults": {"usa": [LAST_STAGE]}}
    gone = bomber("bonins", **secret)
    act(gone, "usa", f"move {unit_at(gone, 'us air bonins')}", "to marianas", "reveal atomic-4")
    assert outcome(gone) == ("atomic", ("usa",))
    come = bomber("marianas", **secret)
    act(come, "usa", f"move {unit_at(come, 'us air marianas')}", "to bonins", "reveal atomic-4")
    assert outcome(come) == ("", ())


@pytest.mark.rule("cnc:18.4")
@pytest.mark.reading("18.4: who carries the Bomb, and how far?")
def test_only_an_air_force_of_the_factions_own_carries_it() -> None:
    fleet = position(
        units=["us fleet 1 bonins"], control={"bonins": "usa"}, season="summer", phase="movement usa 3",
        techs={"usa": STAGES},
    )  # fmt: skip
    assert outcome(fleet) == ("", ())
    proxy = position(
        units=["nat-china air 1 sinkiang"], season="summer", phase="movement usa 3", techs={"usa": STAGES}
    )
    assert outcome(proxy) == ("", ())
    others = position(
        units=["us air 1 bonins"], control={"bonins": "usa"}, season="summer", phase="movement japan 3",
        techs={"usa": STAGES},
    )  # fmt: skip
    assert outcome(others) == ("", ())


# ---------------------------------------------------------------------- 18.5 Hegemony


def after_1945(**parts: Any) -> TriumphState:
    return position(year=1945, season="winter", phase="supply", **parts)


@pytest.mark.rule("cnc:18.5", "cnc:0.4")
def test_most_points_win_at_the_end() -> None:
    state = after_1945(chits={"usa": [1] * 10, "japan": [1] * 8})
    assert outcome(state) == ("hegemony", ("usa",))
    assert state.result is not None
    assert state.result.scores == {"japan": 18, "usa": 20, "soviets": 6}


@pytest.mark.rule("cnc:18.5")
@pytest.mark.reading("18.2, 18.5: ties")
def test_an_exact_tie_is_shared() -> None:
    assert outcome(after_1945()) == ("hegemony", ("japan", "usa"))


@pytest.mark.rule("cnc:18.5")
@pytest.mark.reading("18.1, 18.2, 18.5: when do secret points count?")
def test_secret_stages_count_at_the_end() -> None:
    assert outcome(after_1945(vaults={"usa": [FIRST_STAGE]})) == ("hegemony", ("usa",))


@pytest.mark.rule("cnc:18.5")
def test_blockades_do_not_count_at_the_end() -> None:
    state = after_1945(units=[*FLEETS, SARAWAK], war=[["usa", "japan"]], allied=True, blockades=["sarawak"])
    assert state.result is not None
    assert state.result.scores["japan"] == 7


@pytest.mark.rule("cnc:0.4")
@pytest.mark.parametrize("kind", ["economic", "military", "atomic", "hegemony"])
def test_there_are_four_ways_to_win(kind: str) -> None:
    won = {
        "economic": new_year({"japan": worth(15)}),
        "military": position(
            units=["japan infantry 1 los-angeles", "japan infantry 1 nanking"], war=WAR, phase="command"
        ),
        "atomic": bomber("ryukyus", war=WAR),
        "hegemony": after_1945(),
    }
    assert won[kind].over
    assert outcome(won[kind])[0] == kind
    assert len(won) == len(victory.VICTORIES) - 1


def test_a_captured_center_is_no_target() -> None:
    state = bomber("marianas")
    assert atomic.targets(state, faction("usa")) == [space("tokyo"), space("novosibirsk")]
    state.space_control[space("tokyo")] = faction("usa")
    assert atomic.targets(state, faction("usa")) == [space("novosibirsk")]
