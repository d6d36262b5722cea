"""T12.4, T12.15, T12.16: dice and Hits, Convoys, Carrier Strikes."""

import pytest

from sandtable.games.triumph.content import CLASS_N, FLEET
from sandtable.games.triumph.system.battle import first_fires
from sandtable.games.triumph.system.firing import firepower
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    asked,
    came,
    choices,
    current,
    cv,
    over,
    refused,
    where,
)
from tests.games.triumph.europe.helpers import combat, unit

NORTH_SEA = "north-sea"
CHANNEL = "english-channel"


@pytest.mark.rule("tnt:T12.4a")
def test_a_die_for_each_cv_hits_at_or_below_the_firepower() -> None:
    units = ["germany infantry 4 lorraine", "france infantry 3 lorraine"]
    g = combat("axis", units, dice=[6, 6, 6, 1, 3, 4, 6])
    act(g, "axis", "activate lorraine")
    act(g, "west", "fire ground")
    assert refused(g, "axis", "fire air")
    act(g, "axis", "fire ground")

    assert cv(g, "france-01") == 1


@pytest.mark.rule("tnt:T12.4b")
def test_each_hit_goes_to_the_strongest_and_the_owner_chooses_between_equals() -> None:
    units = ["britain fleet 4 north-sea", "france fleet 3 north-sea", "germany fleet 2 north-sea"]
    g = combat("west", units, dice=[1, 3])
    act(g, "west", f"activate {NORTH_SEA}")
    act(g, "axis", "fire naval")

    assert (cv(g, "britain-01"), cv(g, "france-01")) == (3, 3)
    assert asked(g) == "west"
    assert choices(g, "west") == {"hit britain-01", "hit france-01"}
    act(g, "west", "hit france-01")
    assert (cv(g, "britain-01"), cv(g, "france-01")) == (3, 2)


@pytest.mark.rule("tnt:T12.4b")
def test_a_carrier_loses_two_and_spare_hits_are_lost() -> None:
    units = ["britain carrier 3 north-sea", "britain sub 1 north-sea", "germany fleet 4 north-sea"]
    g = combat("west", units, dice=[6, 6, 6, 6, 1, 2, 3, 1])
    act(g, "west", f"activate {NORTH_SEA}", "fire naval", "fire naval")
    act(g, "axis", "fire naval")

    assert (where(g, "britain-01"), cv(g, "britain-02")) == ("", 1)

    g = combat("west", units, dice=[6, 6, 6, 6, 1, 6, 6, 6])
    act(g, "west", f"activate {NORTH_SEA}", "fire naval", "fire naval")
    act(g, "axis", "fire naval")
    assert cv(g, "britain-01") == 1


@pytest.mark.rule("tnt:T12.4c", "tnt:T12.15")
def test_a_sub_that_fires_at_convoys_spares_the_fleet() -> None:
    units = [
        "britain fleet 4 english-channel",
        "france infantry 2 english-channel",
        "germany sub 2 english-channel",
    ]
    g = combat("axis", units, dice=[1, 6])
    act(g, "axis", f"activate {CHANNEL}")
    assert choices(g, "axis") >= {"fire naval", "fire convoy"}
    act(g, "axis", "fire convoy")

    assert where(g, "france-01") == ""
    assert cv(g, "britain-01") == 4


@pytest.mark.rule("tnt:T12.15")
def test_convoys_do_not_act() -> None:
    units = [
        "britain infantry 3 english-channel",
        "britain fleet 1 english-channel",
        "germany fleet 1 english-channel",
    ]
    g = combat("axis", units, dice=[6] * 6)
    act(g, "axis", f"activate {CHANNEL}")
    act(g, "west", "fire naval")
    act(g, "axis", "fire naval")

    assert acting(g) == "britain-02"
    assert current(g).round == 2


@pytest.mark.rule("tnt:T12.16a")
def test_a_carrier_strikes_and_leaves_at_once() -> None:
    g = combat("west", ["britain carrier 3 north-sea", "germany fleet 3 north-sea"], dice=[1, 2, 3])
    came(g, "britain-01", "norwegian-sea", "glasgow")
    act(g, "west", f"activate {NORTH_SEA}", "strike")

    assert cv(g, "germany-01") == 2
    assert all(choice.startswith(("retreat", "rebase")) for choice in choices(g, "west"))
    act(g, "west", "retreat norwegian-sea")
    assert where(g, "britain-01") == "norwegian-sea"
    assert over(g)


@pytest.mark.rule("tnt:T12.16a")
def test_only_a_carrier_strikes_and_only_at_ships() -> None:
    g = combat("west", ["britain fleet 3 north-sea", "germany fleet 3 north-sea"], dice=[6, 6, 6])
    act(g, "west", f"activate {NORTH_SEA}")
    act(g, "axis", "fire naval")
    assert refused(g, "west", "strike")

    g = combat("west", ["britain carrier 3 north-sea", "germany sub 3 north-sea"])
    act(g, "west", f"activate {NORTH_SEA}")
    assert refused(g, "west", "strike")


@pytest.mark.rule("tnt:T12.16b")
@pytest.mark.parametrize(
    ("nation", "side"),
    [
        ("germany", "axis"),
        ("italy", "axis"),
        ("britain", "west"),
        ("france", "west"),
        ("usa", "west"),
        ("ussr", "ussr"),
    ],
)
def test_all_fleets_are_alike(nation: str, side: str) -> None:
    enemy, other = ("ussr", "ussr") if side == "axis" else ("germany", "axis")
    units = [f"{nation} fleet 3 baltic-sea", f"{enemy} fleet 3 baltic-sea"]
    g = combat(other, units, war=[[side, other]], allied=True)
    act(g, other, "activate baltic-sea")
    mine = unit(f"{nation}-01")

    assert g.unit_kind[mine] == FLEET
    assert firepower(g, mine, CLASS_N) == 3
    assert first_fires(g, current(g), mine) == 0


@pytest.mark.rule("tnt:T12.16b")
def test_nobody_is_kamikaze() -> None:
    g = combat("axis", ["germany air 2 north-sea", "britain fleet 3 north-sea"])
    act(g, "axis", f"activate {NORTH_SEA}")

    assert refused(g, "axis", "kamikaze")
    assert "kamikaze" not in choices(g, "axis")
