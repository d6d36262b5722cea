"""12.4: targets, Firepower, dice and Hits; what Techs change; Carrier Strikes and Kamikaze."""

import pytest

from sandtable.games.triumph.content import CLASS_A, CLASS_G, CLASS_N, CLASS_S
from sandtable.games.triumph.system.firing import count_hits, dice_of, firepower
from sandtable.games.triumph.system.kinds import AT_CONVOYS
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import blocks_left
from tests.games.triumph.combat_helpers import act, acting, came, choices, combat, cv, over, refused, where
from tests.games.triumph.helpers import power, unit

CLASSES = {"air": CLASS_A, "naval": CLASS_N, "ground": CLASS_G, "sub": CLASS_S, "convoy": AT_CONVOYS}
MANILA = {"manila": "usa"}


def table(unit_line: str, **parts: object) -> tuple[int, ...]:
    """The Firepower of a unit at Air, Naval, Ground and Subs."""
    g = combat("japan", [unit_line], **parts)
    name = unit_line.split()[0] + "-01"
    return tuple(firepower(g, unit(name), target) for target in (CLASS_A, CLASS_N, CLASS_G, CLASS_S))


def duel(units: list[str], dice: list[int], **parts: object) -> TriumphState:
    """A Battle in Manila, Japan attacking, at its first Combat Action."""
    g = combat("japan", units, control=MANILA, dice=dice, **parts)
    act(g, "japan", "activate manila")
    return g


# ---------------------------------------------------------------------- Firepower


@pytest.mark.rule("cnc:3.211", "cnc:3.221", "cnc:3.231")
def test_firepower_of_air_carriers_and_subs() -> None:
    assert table("us air 1 manila") == (3, 1, 1, 1)
    assert table("us carrier 1 manila") == (2, 2, 1, 2)
    assert table("us sub 1 manila") == (0, 1, 0, 1)


@pytest.mark.rule("cnc:3.222", "cnc:3.241a", "cnc:3.242")
def test_firepower_of_fleets_forts_and_tanks() -> None:
    assert table("us fleet 1 manila") == (1, 3, 1, 2)
    assert table("us fortress 1 manila") == (2, 3, 4, 3)
    assert table("us tank 1 manila") == (0, 0, 2, 0)


@pytest.mark.rule("cnc:3.243", "cnc:3.244a", "cnc:3.245")
def test_firepower_of_infantry_marines_and_militia() -> None:
    assert table("us infantry 1 manila") == (1, 1, 3, 0)
    assert table("us marine 1 manila") == (0, 0, 2, 0)
    assert table("nat-china militia 1 fukien") == (0, 0, 2, 0)


@pytest.mark.example
@pytest.mark.rule("cnc:12.42")
def test_example_07_reading_firepower() -> None:
    g = combat("japan", ["us infantry 1 manila"])
    a1, g3 = firepower(g, unit("us-01"), CLASS_A), firepower(g, unit("us-01"), CLASS_G)

    assert [die for die in range(1, 7) if count_hits([die], a1)] == [1]
    assert [die for die in range(1, 7) if count_hits([die], g3)] == [1, 2, 3]


@pytest.mark.rule("cnc:12.42")
def test_firepower_at_ground_by_type() -> None:
    assert [table(f"us {kind} 1 manila")[CLASS_G] for kind in ("infantry", "fleet", "fortress")] == [3, 1, 4]


@pytest.mark.rule("cnc:12.75a")
def test_long_lance_torpedoes() -> None:
    assert table("japan fleet 1 osaka")[CLASS_N] == 4
    g = duel(["japan fleet 1 manila", "us fleet 1 manila"], [4])
    act(g, "japan", "fire naval")

    assert cv(g, "us-01") == 0


@pytest.mark.rule("cnc:3.246", "cnc:12.72")
def test_a_ground_unit_at_sea_has_no_firepower_and_no_action() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us infantry 3 sulu-sea"], dice=[6, 6])

    assert [firepower(g, unit("us-01"), target) for target in CLASSES.values()] == [0] * 5
    act(g, "japan", "activate sulu-sea")
    assert acting(g) == "japan-01"
    assert refused(g, "japan", "fire ground") == "12.41"
    act(g, "japan", "fire convoy")
    assert acting(g) == "japan-01"


# ---------------------------------------------------------------------- Techs


@pytest.mark.rule("cnc:9.0f")
def test_autocannons() -> None:
    techs = {"usa": ["autocannons"]}

    assert table("us fleet 1 manila", techs=techs)[CLASS_A] == 2
    assert table("us carrier 1 manila", techs=techs)[CLASS_A] == 3


@pytest.mark.rule("cnc:9.0g")
def test_dive_bombing() -> None:
    assert table("us air 1 manila", techs={"usa": ["dive-bombing"]}) == (3, 2, 1, 1)


@pytest.mark.rule("cnc:9.0i")
def test_improved_torpedoes() -> None:
    assert table("us sub 1 manila", techs={"usa": ["improved-torpedoes"]}) == (0, 2, 0, 1)


@pytest.mark.rule("cnc:9.0l")
def test_sonar() -> None:
    assert table("us fleet 1 manila", techs={"usa": ["sonar"]}) == (1, 3, 1, 3)
    g = duel(["japan sub 1 manila", "us fleet 1 manila"], [6, 3], techs={"usa": ["sonar"]})
    act(g, "japan", "fire naval")
    act(g, "usa", "fire sub")

    assert cv(g, "japan-01") == 0


@pytest.mark.rule("cnc:9.0a")
def test_proxy_powers_use_no_techs() -> None:
    assert table("nat-china air 1 nanking", techs={"usa": ["dive-bombing"]}) == (3, 1, 1, 1)


@pytest.mark.rule("cnc:9.0a")
def test_techs_are_those_of_the_faction() -> None:
    assert table("us sub 1 manila", techs={"japan": ["improved-torpedoes"]})[CLASS_N] == 1


@pytest.mark.example
@pytest.mark.rule("cnc:9.0c")
def test_example_04_airdefense_radar() -> None:
    units = ["us air 3 los-angeles", "us air 3 tokyo", "us infantry 1 los-angeles"]
    g = combat("japan", units, techs={"usa": ["airdefense-radar"]})

    assert dice_of(g, unit("us-01"), CLASS_A) == 6
    assert firepower(g, unit("us-01"), CLASS_A) == 3
    assert dice_of(g, unit("us-02"), CLASS_A) == 3
    assert dice_of(g, unit("us-01"), CLASS_G) == 3


# ---------------------------------------------------------------------- targets


@pytest.mark.rule("cnc:12.41")
def test_only_a_class_that_is_there_can_be_targeted() -> None:
    g = duel(["japan infantry 2 manila", "us infantry 2 manila"], [6, 6])

    assert refused(g, "usa", "fire air") == "12.41"
    assert "fire ground" in choices(g, "usa")


@pytest.mark.rule("cnc:3.15")
def test_a_unit_without_firepower_cannot_fire_at_a_class() -> None:
    g = duel(["japan tank 2 manila", "us air 1 manila", "us infantry 1 manila"], [6, 6])
    act(g, "usa", "fire ground")

    assert acting(g) == "japan-01"
    assert refused(g, "japan", "fire air") == "3.15"


@pytest.mark.rule("cnc:12.3a")
def test_a_unit_fires_or_retreats() -> None:
    g = duel(["japan infantry 2 manila", "us infantry 2 manila"], [6, 6])

    assert choices(g, "usa") == {"fire ground", "retreat visayas"}
    assert refused(g, "usa", "pass") == "12.3"


@pytest.mark.rule("cnc:3.23")
def test_fire_at_naval_units_hits_no_sub() -> None:
    g = combat("japan", ["japan fleet 1 sulu-sea", "us sub 1 sulu-sea", "us fleet 1 sulu-sea"], dice=[6, 1])
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire naval")

    assert (cv(g, "us-01"), cv(g, "us-02")) == (1, 0)


@pytest.mark.rule("cnc:12.72")
def test_convoys_are_a_target_of_their_own() -> None:
    g = combat(
        "japan", ["japan fleet 1 sulu-sea", "us fleet 2 sulu-sea", "us infantry 4 sulu-sea"], dice=[4, 6, 6]
    )
    act(g, "japan", "activate sulu-sea", "fire convoy")

    assert (cv(g, "us-01"), cv(g, "us-02")) == (2, 2)


# ---------------------------------------------------------------------- dice and Hits


@pytest.mark.example
@pytest.mark.rule("cnc:12.43")
def test_example_08_four_dice_at_g3() -> None:
    g = duel(["us infantry 4 manila", "japan infantry 3 manila x2"], [1, 3, 4, 6])
    assert dice_of(g, unit("us-01"), CLASS_G) == 4
    act(g, "usa", "fire ground")

    assert cv(g, "japan-01") + cv(g, "japan-02") == 4


@pytest.mark.rule("cnc:3.12a")
def test_a_damaged_unit_rolls_fewer_dice() -> None:
    g = duel(["japan infantry 3 manila", "us infantry 2 manila"], [1, 1])
    act(g, "usa", "fire ground")

    assert cv(g, "japan-01") == 1
    assert dice_of(g, unit("japan-01"), CLASS_G) == 1


@pytest.mark.rule("cnc:12.43", "cnc:3.15")
def test_each_die_at_or_below_the_firepower_hits() -> None:
    assert count_hits([1, 3, 4, 6], 3) == 2
    assert count_hits([1, 1, 1], 0) == 0


@pytest.mark.rule("cnc:12.44a")
def test_the_strongest_takes_the_hit() -> None:
    g = duel(["japan infantry 3 manila", "japan marine 2 manila", "us infantry 2 manila"], [1, 1])
    act(g, "usa", "fire ground")

    assert (cv(g, "japan-01"), cv(g, "japan-02")) == (2, 2)
    assert choices(g, "japan") == {"hit japan-01", "hit japan-02"}
    act(g, "japan", "hit japan-02")
    assert (cv(g, "japan-01"), cv(g, "japan-02")) == (2, 1)


@pytest.mark.rule("cnc:12.44a")
def test_a_weaker_unit_cannot_take_the_hit() -> None:
    units = [
        "japan infantry 2 manila",
        "japan marine 2 manila",
        "japan tank 1 manila",
        "us infantry 2 manila",
    ]
    g = duel(units, [6, 1, 6])
    act(g, "japan", "fire ground")
    act(g, "usa", "fire ground")

    assert choices(g, "japan") == {"hit japan-01", "hit japan-02"}
    assert refused(g, "japan", "hit japan-03") == "12.44"


@pytest.mark.rule("cnc:12.44a")
def test_nobody_is_asked_between_units_that_are_alike() -> None:
    g = duel(["japan infantry 2 manila x2", "us infantry 2 manila"], [1, 6])
    act(g, "usa", "fire ground")

    assert choices(g, "japan") == {"fight japan-01", "fight japan-02"}


@pytest.mark.rule("cnc:12.44b", "cnc:3.221")
def test_carriers_lose_two_cv_a_hit() -> None:
    g = combat("japan", ["japan carrier 3 sulu-sea", "us carrier 4 sulu-sea"], dice=[1, 6, 6, 6])
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "fire naval")

    assert cv(g, "japan-01") == 1


@pytest.mark.rule("cnc:12.44b")
def test_two_hits_sink_the_largest_carrier() -> None:
    g = combat("japan", ["japan fleet 2 sulu-sea", "us carrier 4 sulu-sea"], dice=[6] * 4 + [1, 1])
    act(g, "japan", "activate sulu-sea")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire naval")

    assert where(g, "us-01") == ""


@pytest.mark.rule("cnc:12.44b", "cnc:3.246")
def test_one_hit_sinks_a_convoy_of_two() -> None:
    g = combat("japan", ["japan fleet 1 sulu-sea", "us infantry 2 sulu-sea"], dice=[4])
    act(g, "japan", "activate sulu-sea", "fire convoy")

    assert where(g, "us-01") == ""


@pytest.mark.rule("cnc:12.44c")
def test_an_eliminated_block_can_be_raised_again() -> None:
    g = duel(["japan infantry 1 manila", "us infantry 1 manila"], [1])
    kind = g.unit_kind[unit("japan-01")]
    before = blocks_left(g, power("japan"), kind)
    act(g, "usa", "fire ground")

    assert where(g, "japan-01") == ""
    assert blocks_left(g, power("japan"), kind) == before + 1


@pytest.mark.rule("cnc:12.44d")
def test_hits_beyond_the_last_unit_of_the_class_are_lost() -> None:
    units = ["japan air 1 manila", "japan infantry 2 manila", "us air 3 manila", "us infantry 1 manila"]
    g = duel(units, [1, 1, 1, 6, 6])
    act(g, "usa", "fire air")

    assert where(g, "japan-01") == ""
    assert cv(g, "japan-02") == 2
    assert acting(g) == "us-02"


# ---------------------------------------------------------------------- Strikes and Kamikaze


@pytest.mark.rule("cnc:12.74")
def test_a_carrier_strikes_and_leaves() -> None:
    g = combat("japan", ["japan carrier 3 sulu-sea", "us fleet 3 sulu-sea"], dice=[1, 2, 2])
    came(g, "japan-01", "celebes-sea", "palau")
    act(g, "japan", "activate sulu-sea", "strike")

    assert cv(g, "us-01") == 2
    assert acting(g) == "japan-01"
    assert "fire naval" not in choices(g, "japan")
    act(g, "japan", "retreat celebes-sea")
    assert where(g, "japan-01") == "celebes-sea"
    assert over(g)


@pytest.mark.rule("cnc:12.74")
def test_a_strike_needs_naval_targets() -> None:
    g = combat("japan", ["japan carrier 3 sulu-sea", "us sub 3 sulu-sea"])
    act(g, "japan", "activate sulu-sea")

    assert refused(g, "japan", "strike") == "12.74"


@pytest.mark.rule("cnc:12.74")
def test_only_carriers_strike() -> None:
    g = combat("japan", ["japan fleet 3 sulu-sea", "us fleet 3 sulu-sea"])
    act(g, "japan", "activate sulu-sea")

    assert refused(g, "japan", "strike") == "12.74"


@pytest.mark.rule("cnc:12.75c")
def test_kamikaze() -> None:
    g = combat("japan", ["japan air 2 sulu-sea", "us fleet 3 sulu-sea"], dice=[4, 5])
    act(g, "japan", "activate sulu-sea", "kamikaze")

    assert cv(g, "us-01") == 2
    assert where(g, "japan-01") == ""
    assert over(g)


@pytest.mark.rule("cnc:12.75c")
def test_only_japanese_afs_and_carriers_are_kamikaze() -> None:
    g = combat("usa", ["us air 2 sulu-sea", "japan fleet 3 sulu-sea"])
    act(g, "usa", "activate sulu-sea")
    assert refused(g, "usa", "kamikaze") == "12.75"

    g = combat("japan", ["japan fleet 2 sulu-sea", "us fleet 3 sulu-sea"])
    act(g, "japan", "activate sulu-sea")
    assert refused(g, "japan", "kamikaze") == "12.75"
