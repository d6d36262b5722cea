"""13.0: ReBasing."""

import pytest

from tests.games.triumph.combat_helpers import (
    act,
    acting,
    asked,
    came,
    choices,
    combat,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.helpers import position

SEA = "marianas-sea"


@pytest.mark.rule("cnc:13.0a", "cnc:12.24b")
def test_a_victorious_fleet_rebases_for_free() -> None:
    g = combat("japan", ["japan fleet 2 marianas-sea", "us sub 1 marianas-sea"], dice=[6, 1, 6])
    came(g, "japan-01", "kyushu-sea", "osaka")
    act(g, "japan", f"activate {SEA}")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub", "leave japan-01")

    assert "rebase osaka" in choices(g, "japan")
    assert f"rebase {SEA}" not in choices(g, "japan")
    act(g, "japan", "rebase osaka")
    assert where(g, "japan-01") == "osaka"
    assert hidden(g, "japan-01")


@pytest.mark.rule("cnc:13.0a")
def test_a_rebase_ends_in_undisputed_friendly_land() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us sub 1 sulu-sea"], dice=[6, 1, 6])
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub", "leave japan-01")

    assert refused(g, "japan", "rebase manila") == "13.0"
    assert refused(g, "japan", "rebase celebes-sea") == "13.0"


@pytest.mark.rule("cnc:13.0a")
def test_ground_units_do_not_rebase() -> None:
    g = combat("japan", ["japan infantry 2 suchow", "nat-china militia 1 suchow"], dice=[6])
    act(g, "japan", "activate suchow")
    act(g, "usa", "fire ground")

    assert refused(g, "japan", "rebase tsingtao") == "13.0"


@pytest.mark.rule("cnc:13.0b")
def test_out_of_an_ongoing_battle_a_rebase_begins_like_a_retreat() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us fleet 3 sulu-sea"])
    came(g, "japan-01", "celebes-sea", "palau")
    act(g, "japan", "activate sulu-sea")

    assert acting(g) == "japan-01"
    assert "rebase palau" in choices(g, "japan")
    assert refused(g, "japan", "rebase formosa") == "13.0"


@pytest.mark.rule("cnc:13.0c")
def test_a_rebase_goes_as_far_as_the_unit_moves() -> None:
    units = ["us air 2 marianas-sea", "japan fleet 2 marianas-sea", "us infantry 1 philippine-sea"]
    near = combat("usa", units)
    act(near, "usa", f"activate {SEA}")
    far = combat("usa", units, techs={"usa": ["heavy-bombers"]})
    act(far, "usa", f"activate {SEA}")

    assert choices(near, "usa") < choices(far, "usa")


@pytest.mark.rule("cnc:13.11")
def test_an_af_retreats_by_rebasing_only() -> None:
    g = combat(
        "japan",
        ["japan infantry 1 manila", "us air 2 manila", "us infantry 1 manila"],
        control={"manila": "usa"},
    )
    act(g, "japan", "activate manila")

    assert acting(g) == "us-01"
    assert not any(choice.startswith("retreat") for choice in choices(g, "usa"))
    assert "rebase visayas" in choices(g, "usa")
    assert refused(g, "usa", "retreat visayas") == "12.51"


@pytest.mark.rule("cnc:13.11")
def test_ships_may_retreat_by_rebasing() -> None:
    g = combat("usa", ["japan fleet 1 sulu-sea", "us fleet 2 sulu-sea"], dice=[6])
    act(g, "usa", "activate sulu-sea")
    act(g, "japan", "fire naval")

    assert {"retreat manila", "rebase manila", "rebase guam"} <= choices(g, "usa")


@pytest.mark.rule("cnc:13.12")
def test_active_ans_units_may_rebase_after_a_land_round() -> None:
    units = ["japan air 2 suchow", "japan infantry 2 suchow", "nat-china militia 2 suchow"]
    g = combat("japan", units, control={"suchow": "usa", "tsingtao": "japan"}, dice=[6] * 6)
    act(g, "japan", "activate suchow", "fire ground")
    shots(g, "fire ground", 2)

    assert choices(g, "japan") == {"leave japan-01", "done"}
    assert refused(g, "japan", "leave japan-02") == "13.12"
    act(g, "japan", "leave japan-01", "rebase tsingtao")
    assert over(g)


@pytest.mark.rule("cnc:13.12")
def test_units_that_are_not_active_do_not_rebase_after_a_battle() -> None:
    g = combat("usa", ["us sub 1 sulu-sea", "japan fleet 2 sulu-sea"], dice=[6, 1, 6])
    act(g, "usa", "activate sulu-sea", "fire naval")
    act(g, "japan", "fire sub")

    assert over(g)
    assert where(g, "japan-01") == "sulu-sea"


@pytest.mark.rule("cnc:13.2", "cnc:12.52b")
def test_afs_of_both_sides_land_after_a_sea_round() -> None:
    units = ["japan air 2 sulu-sea", "us air 2 sulu-sea", "japan fleet 2 sulu-sea", "us fleet 2 sulu-sea"]
    g = combat("japan", units, dice=[6] * 40)
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "fire air")
    act(g, "japan", "fire air")
    shots(g, "fire naval", 2)

    left = set()
    while acting(g) in ("japan-01", "us-01") and where(g, acting(g)) == "sulu-sea":
        assert all(choice.startswith("rebase") for choice in choices(g, asked(g)))
        left.add(acting(g))
        act(g, asked(g), min(choices(g, asked(g))))
    assert left == {"japan-01", "us-01"}
    assert where(g, "japan-02") == where(g, "us-02") == "sulu-sea"


@pytest.mark.rule("cnc:13.0s")
def test_a_strategic_move_ends_in_no_battle_so_no_rebase_follows() -> None:
    g = position(
        season="summer",
        enemies=[["japan", "nat-china"]],
        units=[
            "japan air 2 tokyo",
            "japan air 2 tsingtao",
            "japan infantry 3 suchow open",
            "nat-china militia 2 suchow",
            "japan infantry 1 tokyo",
        ],
        control={"suchow": "usa", "tsingtao": "japan"},
        phase="movement japan 3",
        dice=[6] * 7,
    )
    act(g, "japan", "move japan-01")
    assert "to formosa" in choices(g, "japan")
    assert "to suchow" not in choices(g, "japan")
    act(g, "japan", "to formosa", "move japan-02", "to suchow", "via tsingtao", "done")
    act(g, "japan", "activate suchow", "fire ground")
    shots(g, "fire ground", 2)

    assert choices(g, "japan") == {"leave japan-02", "done"}
