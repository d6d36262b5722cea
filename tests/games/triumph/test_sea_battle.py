"""12.23, 12.7: Sea Battles, BattleGroups, Convoys, Submarine Escape."""

import pytest

from sandtable.games.triumph.system.control import is_friendly
from sandtable.games.triumph.system.sea_battle import waiting_groups
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.trade import carries_trade, shipping
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    asked,
    came,
    choices,
    combat,
    current,
    cv,
    escaped,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.helpers import faction, position, power, space, unit

SULU = "sulu-sea"


def fight_on(g: TriumphState) -> None:
    """Everybody fires at whatever is there until the Battle is over."""
    while not over(g):
        offered = sorted(choices(g, asked(g)))
        shot = [choice for choice in offered if choice.startswith(("fire", "fight", "join"))]
        act(g, asked(g), shot[0] if shot else "done" if "done" in offered else offered[0])


# ---------------------------------------------------------------------- to the end


@pytest.mark.rule("cnc:12.2c")
def test_a_sea_battle_goes_on_until_one_side_is_gone() -> None:
    g = combat("japan", ["japan fleet 1 sulu-sea", "us fleet 1 sulu-sea"], dice=[6, 6, 6, 6, 6, 1])
    act(g, "japan", f"activate {SULU}")
    shots(g, "fire naval", 4)
    assert current(g).round == 3
    shots(g, "fire naval", 2)

    assert where(g, "japan-01") == ""
    assert over(g)


@pytest.mark.rule("cnc:12.2s", "cnc:1.21s")
def test_no_sea_holds_enemies_when_combat_is_over() -> None:
    units = ["japan fleet 3 sulu-sea", "us fleet 2 sulu-sea", "us infantry 2 sulu-sea", "us sub 1 sulu-sea"]
    g = combat("japan", units)
    act(g, "japan", f"activate {SULU}")
    fight_on(g)

    assert not is_battle(g, space(SULU))


@pytest.mark.rule("cnc:12.2s")
def test_enemies_who_share_a_sea_must_fight_without_aggression() -> None:
    g = combat("japan", ["japan fleet 1 sulu-sea", "us fleet 1 sulu-sea"])

    assert refused(g, "japan", "done") != ""
    assert acting(g) == "japan-01"


@pytest.mark.rule("cnc:12.2s")
def test_at_sea_a_faction_that_was_spared_is_fought_next() -> None:
    units = ["japan fleet 3 sulu-sea", "us sub 1 sulu-sea", "russia sub 1 sulu-sea"]
    g = combat("japan", units, war=[["japan", "usa"], ["japan", "soviets"]], dice=[6, 1, 6, 6])
    act(g, "japan", f"activate {SULU}", "target usa", "done")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub")

    assert where(g, "us-01") == ""
    assert acting(g) == "russia-01"


@pytest.mark.rule("cnc:12.23a")
def test_the_end_of_a_sea_round() -> None:
    units = ["japan air 1 sulu-sea", "japan fleet 1 sulu-sea", "us sub 2 sulu-sea", "us fleet 1 sulu-sea"]
    g = combat("japan", units, dice=[6] * 9)
    act(g, "japan", f"activate {SULU}", "fire naval")
    shots(g, "fire naval", 3)

    assert (acting(g), asked(g)) == ("japan-01", "japan")
    act(g, "japan", "rebase palau")
    assert choices(g, "usa") == {"escape us-01", "done"}
    act(g, "usa", "done")
    assert current(g).round == 2


@pytest.mark.rule("cnc:12.52b")
def test_an_af_that_did_not_act_need_not_land() -> None:
    units = ["japan carrier 2 sulu-sea", "japan air 2 sulu-sea", "us sub 1 sulu-sea"]
    g = combat("japan", units, dice=[1, 6])
    came(g, "japan-01", "celebes-sea")
    came(g, "japan-02", "gulf-of-siam")
    act(g, "japan", f"activate {SULU}", "join japan-01", "fire sub")
    fight_on(g)

    assert where(g, "japan-02") == SULU


# ---------------------------------------------------------------------- BattleGroups

THREE_GROUPS = [
    "japan fleet 2 sulu-sea",
    "japan fleet 1 sulu-sea",
    "japan carrier 2 sulu-sea",
    "us fleet 4 sulu-sea",
]


def three_groups(dice: list[int]) -> TriumphState:
    """Three BattleGroups Engage a US Fleet in the Sulu Sea."""
    g = combat("japan", THREE_GROUPS, dice=dice)
    came(g, "japan-01", "celebes-sea", "palau")
    came(g, "japan-02", "south-china-sea", "formosa")
    came(g, "japan-03", "south-china-sea", "hainan")
    act(g, "japan", f"activate {SULU}")
    return g


@pytest.mark.rule("cnc:11.53a")
def test_units_of_one_start_and_path_are_a_battlegroup() -> None:
    g = three_groups([])

    assert len(waiting_groups(g, current(g))) == 3
    came(g, "japan-03", "south-china-sea", "formosa")
    assert len(waiting_groups(g, current(g))) == 2


@pytest.mark.rule("cnc:11.53b", "cnc:12.71a")
def test_one_battlegroup_joins_each_round() -> None:
    g = three_groups([6] * 60)
    assert choices(g, "japan") == {"join japan-01", "join japan-02", "join japan-03"}
    assert refused(g, "japan", "join us-01") == "12.71"
    act(g, "japan", "join japan-02")
    assert [hidden(g, f"japan-0{n}") for n in (1, 2, 3)] == [True, False, True]
    shots(g, "fire naval", 2)

    assert choices(g, "japan") == {"join japan-01", "join japan-03"}
    act(g, "japan", "join japan-01")
    shots(g, "fight japan-01")
    shots(g, "fire naval", 3)
    assert not hidden(g, "japan-03")
    assert current(g).round == 3


@pytest.mark.rule("cnc:12.71a")
def test_the_next_group_attacks_though_the_first_is_dead() -> None:
    g = three_groups([6, 1, 6, 6, 6])
    act(g, "japan", "join japan-02")
    shots(g, "fire naval", 2)

    assert where(g, "japan-02") == ""
    assert choices(g, "japan") == {"join japan-01", "join japan-03"}


@pytest.mark.rule("cnc:12.71a")
def test_groups_stay_hidden_once_no_enemy_is_left() -> None:
    g = combat(
        "japan", ["japan fleet 3 sulu-sea", "japan fleet 1 sulu-sea", "us sub 1 sulu-sea"], dice=[6, 1, 6, 6]
    )
    came(g, "japan-01", "celebes-sea", "palau")
    came(g, "japan-02", "south-china-sea", "formosa")
    before = g.unit_kinds[unit("japan-02")]
    act(g, "japan", f"activate {SULU}", "join japan-01")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub")

    assert where(g, "us-01") == ""
    assert hidden(g, "japan-02")
    assert g.unit_kinds[unit("japan-02")] == before


# ---------------------------------------------------------------------- Subs


@pytest.mark.example
@pytest.mark.rule("cnc:12.73s", "cnc:12.73a", "cnc:12.73b", "cnc:3.231")
def test_example_09_submarine_escape() -> None:
    g = combat("usa", ["us fleet 3 sulu-sea", "japan sub 2 sulu-sea"], dice=[3, 5, 1, 3, 4])
    act(g, "usa", f"activate {SULU}")
    act(g, "japan", "fire naval")
    assert cv(g, "us-01") == 3
    act(g, "usa", "fire sub")
    assert cv(g, "japan-01") == 1
    act(g, "japan", "escape japan-01")

    assert escaped(g, "japan-01")
    assert hidden(g, "japan-01")
    assert cv(g, "japan-01") == 1
    act(g, "usa", "done")
    assert over(g)
    assert hidden(g, "us-01")
    assert g.space_powers[space(SULU)] == 1 << power("us")
    goods = shipping(g, faction("usa"))
    assert not carries_trade(g, goods, space(SULU))
    assert is_friendly(g, power("us"), space(SULU))


@pytest.mark.rule("cnc:12.73a")
def test_only_subs_escape() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us sub 1 sulu-sea", "us fleet 1 sulu-sea"], dice=[6] * 9)
    act(g, "japan", f"activate {SULU}")
    shots(g, "fire naval", 3)

    assert asked(g) == "usa"
    assert refused(g, "usa", "escape us-02") == "12.73"
    assert "escape us-01" in choices(g, "usa")


@pytest.mark.rule("cnc:12.73c")
def test_an_escaped_sub_does_not_hinder_movement() -> None:
    g = position(
        season="summer",
        war=[["japan", "usa"]],
        units=["us infantry 2 manila", "japan sub 1 south-china-sea escaped", "us fleet 1 visayas"],
        phase="movement usa 4",
    )
    act(g, "usa", "move us-01")

    assert "to east-china-sea" in choices(g, "usa")


@pytest.mark.rule("cnc:12.73c")
def test_a_sub_that_escaped_in_battle_hinders_nobody() -> None:
    g = combat("usa", ["us fleet 2 sulu-sea", "japan sub 1 sulu-sea"], dice=[6] * 9)
    act(g, "usa", f"activate {SULU}")
    act(g, "japan", "fire naval")
    act(g, "usa", "fire sub")
    act(g, "japan", "escape japan-01")

    assert not is_battle(g, space(SULU))


@pytest.mark.rule("cnc:12.73d")
def test_an_escaped_sub_moves_and_is_upright_again() -> None:
    g = position(
        season="summer",
        war=[["japan", "usa"]],
        units=["japan sub 1 sulu-sea escaped", "us fleet 1 sulu-sea"],
        phase="movement japan 4",
    )
    act(g, "japan", "move japan-01", "to south-china-sea")

    assert g.phase == MOVEMENT
    assert max(g.commands) == 3
    assert not escaped(g, "japan-01")


@pytest.mark.rule("cnc:12.73e")
def test_an_escaped_sub_may_attack() -> None:
    g = combat("japan", ["japan sub 2 sulu-sea escaped", "us fleet 2 sulu-sea"])
    assert choices(g, "japan") == {f"activate {SULU}", "done"}
    act(g, "japan", f"activate {SULU}")
    assert refused(g, "japan", "done") == "12.73"
    act(g, "japan", "join japan-01")

    assert not escaped(g, "japan-01")
    assert acting(g) == "japan-01"
    assert max(g.commands) == 0


@pytest.mark.rule("cnc:12.73e")
def test_an_escaped_sub_may_be_attacked() -> None:
    g = combat("usa", ["japan sub 2 sulu-sea escaped", "us fleet 2 sulu-sea"])
    act(g, "usa", f"activate {SULU}", "join japan-01")

    assert acting(g) == "japan-01"
    assert asked(g) == "japan"


@pytest.mark.rule("cnc:12.73e")
def test_an_escaped_sub_is_left_in_peace_unless_somebody_wants_a_battle() -> None:
    g = combat("usa", ["japan sub 2 sulu-sea escaped", "us fleet 2 sulu-sea"])
    act(g, "usa", "done")

    assert escaped(g, "japan-01")


@pytest.mark.example
@pytest.mark.rule("cnc:12.73s", "cnc:12.73e", "cnc:11.53b")
def test_example_10_a_group_already_there() -> None:
    units = [
        "us fleet 2 sulu-sea",
        "us fleet 3 sulu-sea",
        "us fleet 1 sulu-sea",
        "japan sub 1 sulu-sea escaped",
    ]
    g = combat("usa", units, dice=[6] * 20)
    came(g, "us-02", "gulf-of-siam", "manila")
    came(g, "us-03", "south-china-sea", "visayas")
    act(g, "usa", f"activate {SULU}", "join japan-01")
    assert max(g.commands) == 0
    assert choices(g, "usa") == {"join us-02", "join us-03"}
    act(g, "usa", "join us-02")

    assert not hidden(g, "us-01")
    assert not hidden(g, "us-02")
    assert hidden(g, "us-03")
    shots(g, "fire naval")
    act(g, "usa", "fight us-01", "fire sub", "fire sub")
    act(g, "japan", "done")
    assert not hidden(g, "us-03")


@pytest.mark.rule("cnc:12.72")
def test_convoys_alone_cannot_fight_each_other() -> None:
    g = combat("japan", ["japan infantry 2 sulu-sea", "us infantry 2 sulu-sea"])

    assert over(g)
    assert where(g, "japan-01") == where(g, "us-01") == SULU
