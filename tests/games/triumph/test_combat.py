"""12.0-12.3, 12.6: activation, the order of Battles, Land Battles, three-way Battles, capture."""

import pytest

from sandtable.games.triumph.content import FLEET, INFANTRY
from sandtable.games.triumph.system import battle as sides
from sandtable.games.triumph.system.battle import acting_next, enemy_factions, is_over
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.state import INVADER, MOVEMENT
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    aggress,
    asked,
    came,
    choices,
    combat,
    current,
    cv,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.helpers import faction, nation, position, space, unit, unit_at

SUCHOW = ["japan infantry 3 suchow", "nat-china militia 2 suchow"]
OWNED = {"suchow": "usa"}


# ---------------------------------------------------------------------- activation


@pytest.mark.rule("cnc:12.0")
def test_enemies_in_one_area_are_a_battle() -> None:
    g = combat("japan", SUCHOW, control=OWNED)

    assert enemy_factions(g, space("suchow"), faction("japan")) == [faction("usa")]
    assert "activate suchow" in choices(g, "japan")


@pytest.mark.rule("cnc:12.0")
def test_rivals_in_one_area_are_no_battle() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us fleet 2 sulu-sea"], war=[])

    assert enemy_factions(g, space("sulu-sea"), faction("japan")) == []
    assert over(g)


@pytest.mark.rule("cnc:12.1a")
def test_aggression_must_be_activated_and_an_old_battle_may() -> None:
    g = position(
        season="summer",
        enemies=[["japan", "nat-china"]],
        units=[
            "japan infantry 3 tsingtao",
            "nat-china militia 2 suchow",
            "japan infantry 2 wuhan open",
            "nat-china militia 2 wuhan",
        ],
        control={"wuhan": "usa", "tsingtao": "japan"},
        phase="movement japan 5",
    )
    act(g, "japan", "move japan-01", "to suchow", "via tsingtao")
    while "done" in choices(g, "japan") and g.phase == MOVEMENT:
        act(g, "japan", "done")

    assert choices(g, "japan") == {"activate wuhan", "done"}
    assert not hidden(g, unit_at(g, "nat-china militia suchow"))
    assert hidden(g, unit_at(g, "nat-china militia wuhan"))


@pytest.mark.rule("cnc:12.1a")
def test_activation_turns_all_units_up() -> None:
    g = combat("japan", SUCHOW, control=OWNED)
    act(g, "japan", "activate suchow")

    assert not hidden(g, "nat-china-01")
    assert not hidden(g, "japan-01")


@pytest.mark.rule("cnc:12.1a")
def test_a_battle_that_is_not_there_cannot_be_activated() -> None:
    g = combat("japan", SUCHOW, control=OWNED)

    assert refused(g, "japan", "activate wuhan") == "12.1a"


@pytest.mark.rule("cnc:12.1b")
def test_the_owner_who_counter_attacks_is_the_attacker() -> None:
    g = combat("usa", SUCHOW, control=OWNED)
    act(g, "usa", "activate suchow")

    attack, defend = sides.side_powers(g, current(g))
    assert attack == 1 << g.content.power_index["nat-china"]
    assert defend == 1 << g.content.power_index["japan"]
    assert g.space_control[space("suchow")] == faction("usa")


@pytest.mark.rule("cnc:12.2a", "cnc:12.63")
def test_raids_are_resolved_first() -> None:
    units = [*SUCHOW, "japan carrier 3 manila", "us fortress 2 manila", "japan infantry 2 nanking"]
    g = combat(
        "japan", [*units, "nat-china militia 1 nanking"], control={**OWNED, "nanking": "usa", "manila": "usa"}
    )
    aggress(g, faction("japan"), "manila")
    came(g, "japan-02", "philippine-sea")
    act(g, "japan", "activate suchow", "activate nanking", "activate manila")

    assert acting(g) == "us-01"
    assert current(g).space == space("manila")


@pytest.mark.rule("cnc:12.2a")
def test_a_battle_cannot_be_resolved_before_a_raid() -> None:
    units = [*SUCHOW, "japan carrier 3 manila", "us fortress 2 manila", "japan fleet 3 mindanao"]
    g = combat(
        "japan", [*units, "us fortress 1 mindanao"], control={**OWNED, "manila": "usa", "mindanao": "usa"}
    )
    aggress(g, faction("japan"), "manila")
    aggress(g, faction("japan"), "mindanao")
    act(g, "japan", "activate suchow", "activate manila", "activate mindanao")

    assert choices(g, "japan") == {"resolve manila", "resolve mindanao"}
    assert refused(g, "japan", "resolve suchow") == "12.2"


@pytest.mark.rule("cnc:12.2e")
def test_combat_does_not_end_before_all_active_battles_are_resolved() -> None:
    units = [*SUCHOW, "japan infantry 2 wuhan", "nat-china militia 1 wuhan"]
    g = combat("japan", units, control={**OWNED, "wuhan": "usa"})
    act(g, "japan", "activate suchow", "activate wuhan")

    assert choices(g, "japan") == {"resolve suchow", "resolve wuhan"}
    assert refused(g, "japan", "done") == "12.2"
    act(g, "japan", "resolve wuhan")
    shots(g, "fire ground", 2)
    assert current(g).space == space("suchow")


# ---------------------------------------------------------------------- Land Battles


@pytest.mark.rule("cnc:12.2b")
def test_a_land_battle_has_one_round() -> None:
    g = combat("japan", SUCHOW, control=OWNED, dice=[6, 6, 6, 6, 6])
    act(g, "japan", "activate suchow")
    shots(g, "fire ground", 2)

    assert over(g)
    assert where(g, "japan-01") == where(g, "nat-china-01") == "suchow"


@pytest.mark.rule("cnc:12.2d", "cnc:3.2a")
def test_fleets_in_a_port_fight_a_land_battle() -> None:
    g = combat(
        "japan", ["japan fleet 2 manila", "us fleet 2 manila"], control={"manila": "usa"}, dice=[6] * 4
    )
    aggress(g, faction("japan"), "manila")
    came(g, "japan-01", "philippine-sea")
    act(g, "japan", "activate manila")
    shots(g, "fire naval", 2)

    assert acting(g) == "japan-01"
    assert "retreat philippine-sea" in choices(g, "japan")
    act(g, "japan", "retreat philippine-sea")
    assert over(g)
    assert where(g, "us-01") == "manila"


@pytest.mark.rule("cnc:12.21")
def test_a_unit_acts_once_a_round() -> None:
    g = combat(
        "japan", ["japan infantry 3 suchow x2", "nat-china militia 2 suchow"], control=OWNED, dice=[6] * 8
    )
    act(g, "japan", "activate suchow")
    shots(g, "fire ground")
    act(g, "japan", "fight japan-02", "fire ground")

    assert acting(g) == "japan-01"
    act(g, "japan", "fire ground")
    assert over(g)


@pytest.mark.rule("cnc:12.21")
def test_a_unit_whose_turn_it_is_not_cannot_act() -> None:
    g = combat("japan", ["japan infantry 3 suchow x2", "japan tank 2 suchow", "nat-china militia 2 suchow"])
    act(g, "japan", "activate suchow")
    shots(g, "fire ground", 2)

    assert refused(g, "japan", f"fight {unit_at(g, 'japan tank suchow')}") == "12.21"


@pytest.mark.rule("cnc:12.22a")
def test_an_af_alone_must_leave_after_the_round() -> None:
    g = combat(
        "japan", ["japan air 2 suchow", "nat-china militia 2 suchow"], control={**OWNED, "tsingtao": "japan"}
    )
    aggress(g, faction("japan"), "suchow")
    came(g, "japan-01", "tsingtao")
    act(g, "japan", "activate suchow", "fire ground")
    while acting(g) != "japan-01":
        shots(g, "pass")

    assert choices(g, "japan") == {"rebase tsingtao"}


@pytest.mark.rule("cnc:12.22b", "cnc:12.22a")
def test_the_owner_stands_up_and_the_aggressor_stays_face_up() -> None:
    g = combat("japan", SUCHOW, control=OWNED, dice=[6] * 5)
    act(g, "japan", "activate suchow")
    shots(g, "fire ground", 2)

    assert not hidden(g, "japan-01")
    assert hidden(g, "nat-china-01")
    assert g.sight("usa").unit_kind[unit("japan-01")] == INFANTRY
    assert g.sight("japan").unit_kind[unit("nat-china-01")] == -1


@pytest.mark.rule("cnc:12.24a")
def test_a_battle_ends_at_once_when_one_side_is_gone() -> None:
    units = ["japan carrier 2 sulu-sea", "japan fleet 3 sulu-sea", "us sub 1 sulu-sea"]
    g = combat("japan", units, dice=[6, 1, 6])
    came(g, "japan-01", "celebes-sea")
    came(g, "japan-02", "celebes-sea")
    act(g, "japan", "activate sulu-sea", "fire sub")

    assert cv(g, "us-01") == 0
    assert acting(g) == ""
    act(g, "japan", "done")
    assert over(g)
    assert hidden(g, "japan-02")


@pytest.mark.rule("cnc:12.24a")
def test_a_side_is_gone_when_its_last_unit_is() -> None:
    g = combat("japan", SUCHOW, control=OWNED, dice=[6, 6, 1, 1, 6])
    act(g, "japan", "activate suchow")
    battle = current(g)
    assert not is_over(g, battle)

    shots(g, "fire ground", 2)
    assert is_over(g, battle)
    assert hidden(g, "japan-01")


# ---------------------------------------------------------------------- three-way Battles

THREE = ["japan infantry 3 sian", "nat-china militia 2 sian", "red-china militia 2 sian"]
ALL_ENEMIES = [["japan", "nat-china"], ["japan", "red-china"]]


@pytest.mark.rule("cnc:12.1s")
def test_the_active_player_names_whom_he_attacks() -> None:
    g = combat("japan", THREE, war=[], enemies=ALL_ENEMIES, control={"sian": "soviets"}, dice=[6, 6, 1, 1, 1])
    act(g, "japan", "activate sian")
    assert choices(g, "japan") == {"target usa", "target soviets"}
    assert refused(g, "japan", "done") == "12.1s"
    act(g, "japan", "target soviets", "done")

    assert acting(g) == "red-china-01"
    act(g, "soviets", "fire ground")
    assert acting(g) == "japan-01"
    act(g, "japan", "fire ground")
    assert (cv(g, "red-china-01"), cv(g, "nat-china-01"), cv(g, "japan-01")) == (0, 2, 3)


@pytest.mark.rule("cnc:12.1s")
def test_defenders_fire_at_the_attacker_only() -> None:
    g = combat("japan", THREE, war=[], enemies=ALL_ENEMIES, control={"sian": "soviets"}, dice=[1, 1, 1, 6])
    act(g, "japan", "activate sian", "target soviets", "target usa")
    assert asked(g) == "japan"
    assert choices(g, "japan") == {"fight nat-china-01", "fight red-china-01"}
    act(g, "japan", "fight nat-china-01")
    act(g, "usa", "fire ground")

    assert cv(g, "japan-01") == 1
    assert cv(g, "red-china-01") == 2


@pytest.mark.rule("cnc:12.1s")
def test_the_attacker_of_two_names_class_and_faction() -> None:
    g = combat(
        "japan", THREE, war=[], enemies=ALL_ENEMIES, control={"sian": "soviets"}, dice=[6, 6, 6, 6, 1, 1, 6]
    )
    act(g, "japan", "activate sian", "target soviets", "target usa", "fight nat-china-01")
    shots(g, "fire ground", 2)
    act(g, "japan", "fire ground")

    assert choices(g, "japan") == {"against usa", "against soviets"}
    assert refused(g, "japan", "against japan") == "12.1s"
    act(g, "japan", "against usa")
    assert (cv(g, "nat-china-01"), cv(g, "red-china-01")) == (0, 2)


@pytest.mark.rule("cnc:12.0")
def test_powers_of_a_faction_that_are_nobodys_enemies_stay_out() -> None:
    units = ["nat-china militia 2 sian", "red-china militia 2 sian", "russia infantry 3 sian"]
    g = combat("usa", units, war=[], enemies=[], control={"sian": "soviets"}, dice=[1, 1, 6, 6])
    act(g, "usa", "activate sian")

    assert hidden(g, "russia-01")
    assert acting_next(g, current(g)) == [unit("nat-china-01")]
    assert acting(g) == "red-china-01"


# ---------------------------------------------------------------------- special Land Combat


@pytest.mark.rule("cnc:12.61", "cnc:11.221b")
def test_sea_invaders_do_not_act_but_are_hit() -> None:
    g = combat("usa", ["us infantry 3 marianas invader", "japan infantry 1 marianas"], dice=[1, 6, 6, 6])
    aggress(g, faction("usa"), "marianas")
    act(g, "usa", "activate marianas")
    assert acting(g) == "japan-01"
    act(g, "japan", "fire ground")

    assert over(g)
    assert cv(g, "us-01") == 2
    assert not g.unit_flags[unit("us-01")] & INVADER


@pytest.mark.rule("cnc:3.244a")
def test_marines_fight_as_they_land() -> None:
    g = combat("usa", ["us marine 2 marianas invader", "japan infantry 1 marianas"], dice=[6, 2, 3])
    act(g, "usa", "activate marianas")
    act(g, "japan", "fire ground")

    assert acting(g) == "us-01"
    act(g, "usa", "fire ground")
    assert cv(g, "japan-01") == 0


@pytest.mark.rule("cnc:9.0e")
def test_with_amphtracks_all_invaders_fight() -> None:
    units = ["us infantry 2 marianas invader", "japan infantry 1 marianas"]
    g = combat("usa", units, techs={"usa": ["amphtracks"]}, dice=[6, 3, 4])
    act(g, "usa", "activate marianas")
    act(g, "japan", "fire ground")

    assert acting(g) == "us-01"
    act(g, "usa", "fire ground")
    assert cv(g, "japan-01") == 0


@pytest.mark.rule("cnc:12.62", "cnc:9.0d")
def test_incendiaries_burn_industry_for_good() -> None:
    units = ["us air 3 tokyo", "japan infantry 1 tokyo"]
    g = combat("usa", units, techs={"usa": ["incendiaries"]}, tracks={"japan": {"ind": 11}}, dice=[1, 1, 4])
    came(g, "us-01", "kyushu-sea")
    act(g, "usa", "activate tokyo")
    assert "fire industry" in choices(g, "usa")
    act(g, "usa", "fire industry")

    assert g.ind[faction("japan")] == 9


@pytest.mark.rule("cnc:12.62")
def test_without_incendiaries_industry_is_safe() -> None:
    g = combat("japan", ["japan air 2 los-angeles", "us infantry 1 los-angeles"])
    came(g, "japan-01", "cabrillo-ocean")
    act(g, "japan", "activate los-angeles")

    assert refused(g, "japan", "fire industry") == "12.62"


@pytest.mark.rule("cnc:12.62")
def test_only_a_production_center_can_be_bombed() -> None:
    units = ["us air 3 osaka", "japan infantry 1 osaka"]
    g = combat("usa", units, techs={"usa": ["incendiaries"]})
    act(g, "usa", "activate osaka")

    assert refused(g, "usa", "fire industry") == "12.62"


@pytest.mark.rule("cnc:12.62", "cnc:12.63")
def test_an_empty_production_center_is_bombed_and_left() -> None:
    g = position(
        season="summer",
        war=[["japan", "usa"]],
        units=["us air 2 bonins"],
        control={"bonins": "usa"},
        techs={"usa": ["incendiaries"]},
        tracks={"japan": {"ind": 9}},
        phase="movement usa 5",
        dice=[1, 3],
    )
    act(g, "usa", "move us-01", "to tokyo")
    while g.phase == MOVEMENT:
        act(g, "usa", "done" if "done" in choices(g, "usa") else min(choices(g, "usa")))
    act(g, "usa", "fire industry")

    assert g.ind[faction("japan")] == 8
    assert acting(g) == "us-01"
    assert choices(g, "usa") == {"rebase bonins"}


@pytest.mark.rule("cnc:12.63")
def test_raiders_leave_after_one_round() -> None:
    g = combat(
        "japan", ["japan carrier 3 manila", "us fortress 2 manila"], control={"manila": "usa"}, dice=[6] * 5
    )
    aggress(g, faction("japan"), "manila")
    came(g, "japan-01", "philippine-sea")
    act(g, "japan", "activate manila")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire ground")

    assert acting(g) == "japan-01"
    assert all(choice.startswith(("retreat", "rebase")) for choice in choices(g, "japan"))


# ---------------------------------------------------------------------- capture


@pytest.mark.rule("cnc:1.121b", "cnc:2.51")
def test_a_capital_is_captured_when_combat_ends() -> None:
    units = ["japan infantry 3 saigon", "minor fortress 1 saigon", "minor fortress 1 hanoi"]
    g = combat("japan", units, violated={"vietnam": "japan"}, control={"saigon": "none"}, dice=[6, 1, 1, 1])
    act(g, "japan", "activate saigon", "fire ground")

    assert g.nation_control[nation("vietnam")] == faction("japan")
    assert where(g, "minor-02") == ""


@pytest.mark.rule("cnc:2.51", "cnc:1.121b", "cnc:15.321a")
def test_a_minor_keeps_its_units_while_its_capital_holds() -> None:
    units = ["japan infantry 3 saigon", "minor fortress 1 saigon", "minor fortress 1 hanoi"]
    g = combat("japan", units, violated={"vietnam": "japan"}, control={"saigon": "none"}, dice=[6, 6, 6, 6])
    act(g, "japan", "activate saigon", "fire ground")

    assert where(g, "minor-02") == "hanoi"
    assert g.nation_control[nation("vietnam")] == -1


@pytest.mark.rule("cnc:1.121c", "cnc:3.21")
def test_a_capital_is_not_captured_by_air_units_alone() -> None:
    units = ["japan air 3 saigon", "minor fortress 1 saigon", "japan infantry 1 hainan"]
    g = combat("japan", units, violated={"vietnam": "japan"}, control={"saigon": "none", "hainan": "japan"},
               dice=[6, 6, 1, 6, 6])  # fmt: skip
    aggress(g, faction("japan"), "saigon")
    came(g, "japan-01", "gulf-of-tonkin", "hainan")
    act(g, "japan", "activate saigon", "fire ground")
    assert acting(g) == "japan-01"
    shots(g, "rebase hainan")

    assert g.nation_control[nation("vietnam")] == -1
    assert where(g, "japan-01") == "hainan"


@pytest.mark.rule("cnc:2.6b")
def test_a_captured_colonial_capital_carries_the_colony() -> None:
    units = ["japan infantry 3 singapore", "british-empire fortress 1 singapore"]
    g = combat("japan", units, allied=True, dice=[6, 1, 1, 1])
    act(g, "japan", "activate singapore")
    shots(g, "fire ground", 2)

    assert g.space_control[space("singapore")] == faction("japan")
    assert g.space_control[space("malacca")] == faction("japan")


@pytest.mark.rule("cnc:2.6b")
def test_control_of_a_capital_stays_when_its_captor_leaves() -> None:
    g = combat("japan", [], control={"singapore": "japan"})
    evaluate_control(g)

    assert g.space_control[space("malacca")] == faction("japan")


# ---------------------------------------------------------------------- Peace Dividends


@pytest.mark.rule("cnc:7.14b")
def test_a_battle_costs_both_factions_their_peace() -> None:
    g = combat(
        "japan", ["japan fleet 1 sulu-sea", "us fleet 1 sulu-sea"], peaceful=["japan", "usa", "soviets"]
    )
    act(g, "japan", "activate sulu-sea")

    assert g.peaceful == [0, 0, 1]


@pytest.mark.rule("cnc:7.14b")
@pytest.mark.reading("7.14: whose Peace Dividend does a Battle in China cost?")
def test_an_attack_on_a_proxy_costs_the_attacker_alone() -> None:
    g = combat("japan", SUCHOW, control=OWNED, war=[], peaceful=["japan", "usa", "soviets"])
    act(g, "japan", "activate suchow")

    assert g.peaceful == [0, 1, 1]


@pytest.mark.rule("cnc:7.14b", "cnc:2.3b")
def test_what_a_proxy_begins_costs_nobody() -> None:
    g = combat("usa", SUCHOW, control=OWNED, war=[], peaceful=["japan", "usa", "soviets"])
    act(g, "usa", "activate suchow")

    assert g.peaceful == [1, 1, 1]


# ---------------------------------------------------------------------- the order of actions

PORT = {"manila": "usa"}


def order(active: str, units: list[str], **parts: object) -> list[str]:
    """The units in the order in which they act in the Battle in Manila, or in the Sulu Sea."""
    g = combat(active, units, dice=[6] * 60, **parts)
    place = "sulu-sea" if "sulu-sea" in units[0] else "manila"
    act(g, active, f"activate {place}")
    found: list[str] = []
    while not over(g) and len(found) < len(units):
        if acting(g):
            found.append(acting(g))
        offered = sorted(choices(g, asked(g)))
        shot = [choice for choice in offered if choice.startswith(("fire", "fight", "join"))]
        act(g, asked(g), (shot or offered)[0])
    return found


@pytest.mark.rule("cnc:3.14a")
def test_units_act_in_the_order_of_the_table() -> None:
    units = ["us infantry 1 manila", "us fleet 1 manila", "us air 1 manila", "japan infantry 1 manila"]

    assert order("japan", units, control=PORT) == ["us-03", "us-02", "us-01", "japan-01"]


@pytest.mark.rule("cnc:3.14b")
def test_defenders_act_before_attackers_of_the_type() -> None:
    units = ["us infantry 1 manila", "japan infantry 1 manila"]

    assert order("japan", units, control=PORT) == ["us-01", "japan-01"]
    assert order("usa", units, control=PORT) == ["japan-01", "us-01"]


@pytest.mark.rule("cnc:3.14c")
def test_marines_and_militia_act_with_the_infantry() -> None:
    units = ["us marine 1 manila", "us infantry 1 manila", "us tank 1 manila", "japan infantry 1 manila"]
    g = combat("usa", units, control=PORT, dice=[6] * 9)
    act(g, "usa", "activate manila")
    assert acting(g) == "us-03"
    act(g, "usa", "fire ground")
    assert acting(g) == "japan-01"
    act(g, "japan", "fire ground")

    assert choices(g, "usa") == {"fight us-01", "fight us-02"}


FLEETS = [
    "us carrier 2 sulu-sea",
    "us fleet 3 sulu-sea",
    "russia carrier 2 sulu-sea",
    "russia fleet 3 sulu-sea",
]


@pytest.mark.example
@pytest.mark.rule("cnc:12.3s", "cnc:3.14a", "cnc:3.14b", "cnc:9.0b", "cnc:9.0k")
def test_example_06_carriers_and_fleets() -> None:
    war = [["usa", "soviets"]]
    assert order("usa", FLEETS, war=war) == ["russia-01", "us-01", "russia-02", "us-02"]

    radar = {"usa": ["naval-radar"]}
    assert order("usa", FLEETS, war=war, techs=radar) == ["russia-01", "us-01", "us-02", "russia-02"]


@pytest.mark.rule("cnc:9.0k", "cnc:9.0b")
def test_naval_radar_on_both_sides_cancels() -> None:
    units = ["us fleet 1 sulu-sea", "russia fleet 1 sulu-sea"]
    war = [["usa", "soviets"]]

    assert order("usa", units, war=war, techs={"usa": ["naval-radar"]}) == ["us-01", "russia-01"]
    both = {"usa": ["naval-radar"], "soviets": ["naval-radar"]}
    assert order("usa", units, war=war, techs=both) == ["russia-01", "us-01"]


@pytest.mark.rule("cnc:9.0j", "cnc:9.0b")
def test_jets_fire_first() -> None:
    units = ["us air 1 manila", "us infantry 1 manila", "japan air 1 manila", "japan infantry 1 manila"]

    assert order("usa", units, control=PORT)[:2] == ["japan-01", "us-01"]
    assert order("usa", units, control=PORT, techs={"usa": ["jets"]})[:2] == ["us-01", "japan-01"]
    both = {"usa": ["jets"], "japan": ["jets"]}
    assert order("usa", units, control=PORT, techs=both)[:2] == ["japan-01", "us-01"]


@pytest.mark.rule("cnc:9.0a")
def test_proxy_powers_have_no_jets() -> None:
    units = [
        "nat-china air 1 manila",
        "nat-china infantry 1 manila",
        "japan air 1 manila",
        "japan infantry 1 manila",
    ]

    found = order("usa", units, control=PORT, techs={"usa": ["jets"]})
    assert found[:2] == ["japan-01", "nat-china-01"]


@pytest.mark.rule("cnc:9.0s")
def test_radar_never_puts_fleets_before_subs() -> None:
    units = ["us fleet 1 sulu-sea", "russia sub 1 sulu-sea", "russia fleet 1 sulu-sea"]

    found = order("usa", units, war=[["usa", "soviets"]], techs={"usa": ["naval-radar"]})
    assert found == ["russia-01", "us-01", "russia-02"]


JAPAN_USA = ["japan fleet 1 sulu-sea", "us fleet 1 sulu-sea"]


def first(active: str, techs: dict[str, list[str]], surprised: str = "") -> str:
    """Whose Fleet acts first between Japan and the USA."""
    g = combat(active, JAPAN_USA, techs=techs)
    if surprised:
        g.surprise[faction(active)] = 1 << faction(surprised)
    act(g, active, "activate sulu-sea")
    return acting(g)


@pytest.mark.example
@pytest.mark.rule("cnc:12.75b")
@pytest.mark.reading("12.75, 15.22: Surprise against Precision Optics")
def test_example_11_first_fire_of_fleets() -> None:
    radar = ["naval-radar"]
    for active in ("japan", "usa"):
        defender = "us-01" if active == "japan" else "japan-01"
        assert first(active, {}) == "japan-01"
        assert first(active, {"usa": radar}) == "us-01"
        assert first(active, {"japan": radar}) == "japan-01"
        assert first(active, {"usa": radar, "japan": radar}) == defender
    assert first("japan", {"usa": radar}, "usa") == "us-01"
    assert first("usa", {}, "japan") == "japan-01"


@pytest.mark.rule("cnc:15.22d")
def test_surprise_fires_first() -> None:
    units = ["us air 1 manila", "us infantry 1 manila", "japan air 1 manila", "japan infantry 1 manila"]
    g = combat("japan", units, control=PORT)
    g.surprise[faction("japan")] = 1 << faction("usa")
    act(g, "japan", "activate manila")

    assert acting(g) == unit_at(g, "japan air manila")
    assert g.unit_kind[unit(acting(g))] != FLEET


@pytest.mark.rule("cnc:15.22d")
def test_surprise_ends_with_the_combat_phase() -> None:
    g = combat("japan", SUCHOW, control=OWNED)
    g.surprise[faction("japan")] = 1 << faction("usa")
    act(g, "japan", "done")

    assert g.surprise == [0, 0, 0]
