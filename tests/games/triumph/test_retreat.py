"""12.5: Retreats, and those who must Retreat."""

import pytest

from sandtable.games.triumph.system.rebasing import SupplyRetreat
from sandtable.games.triumph.system.retreat import left_without_support
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import remove_unit
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    aggress,
    asked,
    came,
    choices,
    combat,
    cv,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.helpers import faction, space, unit, unit_at

SUCHOW = ["japan infantry 3 suchow", "nat-china infantry 2 suchow"]
CHINA = {"suchow": "usa", "wuhan": "usa", "nanking": "usa", "tsingtao": "japan", "shansi": "japan"}


def defence(units: list[str], **parts: object) -> TriumphState:
    """Japan attacks the Nats in Suchow; the Nats are to act."""
    g = combat("japan", units, control=CHINA, **parts)
    came(g, "japan-01", "tsingtao")
    act(g, "japan", "activate suchow")
    if "done" in choices(g, "japan"):
        act(g, "japan", "done")
    return g


# ---------------------------------------------------------------------- where to


@pytest.mark.rule("cnc:12.5a", "cnc:12.5g")
def test_a_unit_may_retreat_instead_of_firing() -> None:
    g = defence(SUCHOW)
    assert {"retreat nanking", "retreat wuhan", "fire ground"} <= choices(g, "usa")
    act(g, "usa", "retreat nanking")

    assert where(g, "nat-china-01") == "nanking"
    assert over(g)


@pytest.mark.rule("cnc:12.5a")
def test_a_retreat_goes_one_area_far() -> None:
    g = defence(SUCHOW)

    assert refused(g, "usa", "retreat fukien") == "12.5a"


@pytest.mark.rule("cnc:12.5b")
def test_no_retreat_into_neutral_or_enemy_land() -> None:
    g = combat("japan", SUCHOW, control={**CHINA, "shansi": "none"})
    came(g, "japan-01", "wuhan")
    act(g, "japan", "activate suchow")

    assert refused(g, "usa", "retreat shansi") == "12.5b"
    assert refused(g, "usa", "retreat tsingtao") == "12.5b"
    assert "retreat nanking" in choices(g, "usa")


@pytest.mark.rule("cnc:12.5b")
@pytest.mark.reading("12.5, 1.21: Retreat into Seas with Rival units")
def test_open_seas_are_friendly_and_enemy_seas_are_not() -> None:
    units = [
        "japan fleet 2 sulu-sea",
        "us fleet 2 sulu-sea",
        "japan fleet 1 celebes-sea",
        "russia fleet 1 gulf-of-siam",
    ]
    g = combat("usa", units)
    act(g, "usa", "activate sulu-sea")
    act(g, "japan", "fire naval")

    assert refused(g, "usa", "retreat celebes-sea") == "12.5b"
    assert "retreat gulf-of-siam" in choices(g, "usa")


@pytest.mark.rule("cnc:12.5c")
def test_no_retreat_into_an_area_with_a_battle() -> None:
    g = defence([*SUCHOW, "japan infantry 1 wuhan", "nat-china militia 1 wuhan"])

    assert refused(g, "usa", "retreat wuhan") == "12.5c"
    assert "retreat nanking" in choices(g, "usa")


@pytest.mark.rule("cnc:12.5c", "cnc:12.63")
def test_a_raid_blocks_no_retreat() -> None:
    units = [*SUCHOW, "japan air 1 nanking", "nat-china militia 1 nanking"]
    g = combat("japan", units, control=CHINA, dice=[6, 6])
    aggress(g, faction("japan"), "nanking")
    came(g, "japan-01", "tsingtao")
    came(g, "japan-02", "east-china-sea", "formosa")
    act(g, "japan", "activate suchow", "activate nanking")
    shots(g, "fire ground")
    while where(g, "japan-02") == "nanking":
        act(g, asked(g), "rebase formosa" if "rebase formosa" in choices(g, asked(g)) else "pass")

    assert acting(g) == "nat-china-01"
    assert "retreat nanking" in choices(g, "usa")


@pytest.mark.rule("cnc:12.5d")
def test_defenders_do_not_retreat_to_whence_the_enemy_came() -> None:
    g = combat(
        "japan",
        ["japan fleet 2 manila", "us fleet 2 manila", "us fortress 1 manila"],
        control={"manila": "usa"},
        dice=[6] * 3,
    )
    came(g, "japan-01", "south-china-sea")
    act(g, "japan", "activate manila")
    shots(g, "fire naval", 2)

    assert acting(g) == "us-01"
    assert refused(g, "usa", "retreat south-china-sea") == "12.5d"
    assert "retreat sulu-sea" in choices(g, "usa")


@pytest.mark.rule("cnc:12.5e")
def test_attackers_go_back_to_where_they_came_from() -> None:
    g = combat("japan", SUCHOW, control=CHINA, dice=[6, 6])
    came(g, "japan-01", "shansi")
    act(g, "japan", "activate suchow")
    act(g, "usa", "fire ground")

    assert choices(g, "japan") == {"fire ground", "retreat shansi"}
    assert refused(g, "japan", "retreat tsingtao") == "12.5e"


@pytest.mark.rule("cnc:12.5e")
def test_attackers_of_an_old_battle_may_retreat_anywhere() -> None:
    g = combat("japan", SUCHOW, control=CHINA, dice=[6, 6])
    act(g, "japan", "activate suchow")
    act(g, "usa", "fire ground")

    assert choices(g, "japan") == {"fire ground", "retreat shansi", "retreat tsingtao"}


@pytest.mark.rule("cnc:12.5f")
def test_ground_units_retreat_only_to_friends_at_sea() -> None:
    units = ["japan infantry 3 fukien", "nat-china militia 2 fukien"]
    g = combat("japan", units, control={"fukien": "usa"}, dice=[6, 6])
    act(g, "japan", "activate fukien")
    act(g, "usa", "fire ground")
    assert refused(g, "japan", "retreat east-china-sea") == "12.5f"

    g = combat("japan", [*units, "japan fleet 1 east-china-sea"], control={"fukien": "usa"}, dice=[6, 6])
    act(g, "japan", "activate fukien")
    act(g, "usa", "fire ground")
    assert "retreat east-china-sea" in choices(g, "japan")


@pytest.mark.rule("cnc:12.5g")
def test_a_unit_without_a_way_out_can_only_fire() -> None:
    g = combat("japan", SUCHOW, control=dict.fromkeys(("wuhan", "nanking", "tsingtao", "shansi"), "japan"))
    act(g, "japan", "activate suchow")

    assert choices(g, "usa") == {"fire ground"}


@pytest.mark.rule("cnc:12.5g")
def test_forts_do_not_retreat() -> None:
    g = combat("japan", ["japan infantry 3 manila", "us fortress 1 manila"], control={"manila": "usa"})
    act(g, "japan", "activate manila")

    assert choices(g, "usa") == {"fire ground"}


@pytest.mark.rule("cnc:12.5h")
def test_a_unit_that_retreats_is_hidden_again() -> None:
    g = defence(SUCHOW)
    assert not hidden(g, "nat-china-01")
    act(g, "usa", "retreat wuhan")

    assert hidden(g, "nat-china-01")
    assert cv(g, "nat-china-01") == 2
    assert g.sight("japan").unit_kind[unit("nat-china-01")] == -1


@pytest.mark.rule("cnc:11.52b")
def test_border_limits_count_anew_in_combat() -> None:
    g = defence(
        ["japan infantry 3 suchow", "nat-china infantry 2 suchow", "nat-china militia 2 suchow x3"],
        dice=[6] * 20,
    )
    border = g.content.border_between[(space("suchow"), space("wuhan"))]
    limit = g.content.theatres[0].border_limit[g.content.border_kind[border] * 4 + 1]
    names = [
        unit_at(g, "nat-china infantry suchow"),
        *[unit_at(g, "nat-china militia suchow", n) for n in range(3)],
    ]
    for name in names[:limit]:
        act(g, "usa", f"fight {name}", "retreat wuhan")

    act(g, "usa", f"fight {names[limit]}")
    assert refused(g, "usa", "retreat wuhan") == "11.52"


@pytest.mark.rule("cnc:1.21s")
def test_no_retreat_into_a_sea_where_an_enemy_has_just_gone() -> None:
    units = ["japan fleet 2 sulu-sea", "us fleet 2 sulu-sea", "us sub 1 sulu-sea"]
    g = combat("japan", units, dice=[6] * 20)
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "retreat gulf-of-siam")

    assert acting(g) == "japan-01"
    assert refused(g, "japan", "retreat gulf-of-siam") == "1.21"
    assert "retreat celebes-sea" in choices(g, "japan")


@pytest.mark.rule("cnc:3.22")
def test_ships_retreat_along_the_coast_or_to_sea() -> None:
    g = combat(
        "japan",
        ["japan infantry 1 manila", "us fleet 2 manila", "us fortress 1 manila"],
        control={"manila": "usa"},
        dice=[6],
    )
    act(g, "japan", "activate manila")
    act(g, "usa", "fire ground")

    assert acting(g) == "us-01"
    assert {"retreat visayas", "retreat sulu-sea"} <= choices(g, "usa")
    assert refused(g, "usa", "retreat mindanao") == "12.5a"


# ---------------------------------------------------------------------- having to go


@pytest.mark.rule("cnc:12.51a")
def test_an_af_with_no_land_in_range_is_lost() -> None:
    g = combat("japan", ["japan air 2 cabrillo-ocean", "us fleet 2 cabrillo-ocean"], dice=[6] * 8)
    act(g, "japan", "activate cabrillo-ocean", "fire naval")
    act(g, "usa", "fire air")

    assert where(g, "japan-01") == ""


@pytest.mark.rule("cnc:12.51a")
def test_an_af_cannot_retreat_to_a_sea() -> None:
    g = combat("japan", ["japan air 2 sulu-sea", "us fleet 2 sulu-sea"])
    act(g, "japan", "activate sulu-sea")

    assert refused(g, "japan", "retreat celebes-sea") == "12.51"


HAWAII = {"hawaii": "usa"}


@pytest.mark.rule("cnc:12.52a", "cnc:12.52d")
@pytest.mark.reading("12.22, 12.52: only ANS units left on both sides")
def test_the_owners_ships_leave_an_enemy_marine_behind() -> None:
    g = combat("japan", ["japan marine 2 hawaii", "us fleet 2 hawaii"], control=HAWAII, dice=[6] * 4)
    act(g, "japan", "activate hawaii")
    act(g, "usa", "fire ground")

    assert acting(g) == "us-01"
    assert "pass" not in choices(g, "usa")
    act(g, "usa", sorted(choices(g, "usa"))[-1])
    assert where(g, "us-01") != "hawaii"


@pytest.mark.rule("cnc:12.52d")
@pytest.mark.reading("12.22, 12.52: only ANS units left on both sides")
def test_the_aggressor_leaves_first_and_the_owner_may_stay() -> None:
    g = combat("japan", ["japan carrier 3 hawaii", "us fleet 2 hawaii"], control=HAWAII, dice=[6] * 5)
    aggress(g, faction("japan"), "hawaii")
    act(g, "japan", "activate hawaii", "fire naval")
    act(g, "usa", "fire naval")

    assert acting(g) == "japan-01"
    act(g, "japan", sorted(choices(g, "japan"))[-1])
    assert over(g)
    assert where(g, "us-01") == "hawaii"


@pytest.mark.rule("cnc:3.2a", "cnc:3.21")
def test_ans_units_that_won_do_not_hold_land() -> None:
    g = combat(
        "japan", ["japan fleet 3 manila", "us infantry 1 manila"], control={"manila": "usa"}, dice=[1, 6, 6]
    )
    aggress(g, faction("japan"), "manila")
    came(g, "japan-01", "philippine-sea")
    act(g, "japan", "activate manila", "fire ground")
    assert where(g, "us-01") == ""
    act(g, "japan", "retreat philippine-sea")

    assert g.space_control[space("manila")] == faction("usa")


@pytest.mark.rule("cnc:12.52a")
def test_a_unit_that_must_leave_and_cannot_is_lost() -> None:
    units = ["japan fleet 3 manila", "us fortress 1 manila", "us fleet 1 philippine-sea"]
    g = combat("japan", units, control={"manila": "usa"}, dice=[6] * 5)
    aggress(g, faction("japan"), "manila")
    came(g, "japan-01", "philippine-sea")
    act(g, "japan", "activate manila")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire ground")

    assert where(g, "japan-01") == ""


@pytest.mark.rule("cnc:12.52c")
def test_ans_units_leave_when_supply_kills_their_ground_support() -> None:
    g = combat(
        "usa",
        ["japan infantry 1 suchow open", "japan air 2 suchow open", "nat-china militia 2 suchow"],
        control=CHINA,
    )
    assert left_without_support(g, faction("japan"), space("suchow")) == []
    remove_unit(g, unit("japan-01"))
    units = left_without_support(g, faction("japan"), space("suchow"))
    assert units == [unit("japan-02")]

    g.push(SupplyRetreat(units))
    g.settle()
    assert "rebase tsingtao" in choices(g, "japan")
    act(g, "japan", "rebase tsingtao")
    assert where(g, "japan-02") == "tsingtao"
