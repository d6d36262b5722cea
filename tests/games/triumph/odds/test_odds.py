"""The odds of Battles small enough to work out by hand, and what must hold of all of them."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import sandtable
from sandtable.engine.errors import SandtableError
from sandtable.games.triumph.odds import (
    AIR,
    DAMAGE,
    FIREPOWER,
    GROUND,
    Odds,
    Side,
    battle_odds,
    force,
    land_round,
    row_at,
    row_of,
    sea_battle,
)
from sandtable.games.triumph.odds.chances import SAMPLES, chances, positions
from sandtable.games.triumph.odds.fight import Fight, Terms, chances_of_hits
from sandtable.games.triumph.odds.rounds import by_chance, by_lot, fight_out
from sandtable.games.triumph.odds.rows import ROWS, row_number
from sandtable.odds import odds
from sandtable.protocol.odds import BattleOdds
from tests.games.triumph.helpers import cnc, position, space
from tests.toy.game import Skirmish

ALONE = "Only attackers remain"
BEATEN = "Only defenders remain"
BOTH = "Both sides remain"
NOBODY = "Nobody remains"
TAKEN = "Attackers have Ground units there, and no defenders remain"


def ends(battle: str, game: str = "cnc", **settings: str) -> dict[str, Fraction]:
    """The chances of a Battle, as the simple fractions that they are."""
    found = odds(game, battle, **settings)
    return {end: Fraction(chance).limit_denominator(100_000) for end, chance in found.chances.items()}


def side(power: str, units: str, sea: bool = False) -> Side:
    """A side for the sums, of units such as 'fleet 3, sub 2'."""
    game = cnc()
    g, c = game.fresh(0), game.content
    named = [unit.split() for unit in units.split(",")]
    return tuple((row_at(g, c.power_index[power], c.type_index[kind], sea), int(cv)) for kind, cv in named)


# ---------------------------------------------------------------------- by hand


def test_the_defender_of_one_type_fires_first_and_one_round_is_fought() -> None:
    # The Defender hits with 3 in 6 and has won; else the Attacker hits with 3 in 6.
    found = ends("infantry@1 vs infantry@1")

    assert (found[BEATEN], found[ALONE], found[BOTH]) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert found[TAKEN] == Fraction(1, 4)


def test_a_land_battle_can_be_followed_to_its_end() -> None:
    # Each round the Defender wins with 1/2 and the Attacker with 1/4.
    found = ends("infantry@1 vs infantry@1", rounds="end")

    assert (found[BEATEN], found[ALONE]) == (Fraction(2, 3), Fraction(1, 3))


def test_two_rounds_are_one_after_the_other() -> None:
    found = ends("infantry@1 vs infantry@1", rounds="2")

    assert (found[BEATEN], found[ALONE], found[BOTH]) == (Fraction(5, 8), Fraction(5, 16), Fraction(1, 16))


def test_a_sea_battle_is_fought_to_the_end() -> None:
    found = ends("fleet@1 vs fleet@1 sea")

    assert (found[ALONE], found[BEATEN]) == (Fraction(1, 3), Fraction(2, 3))


def test_a_carrier_acts_before_fleets_and_loses_two_for_a_hit() -> None:
    # It misses with 16/36; then the Fleet hits with 1/2 and takes both its CV.
    found = ends("fleet@1 vs carrier@2 sea")

    assert found[ALONE] == Fraction(2, 7)


@pytest.mark.parametrize(
    ("battle", "attacker"),
    [
        ("us fleet@1 vs us fleet@1 sea", Fraction(1, 3)),
        ("us fleet@1 naval-radar vs us fleet@1 sea", Fraction(2, 3)),
        ("us fleet@1 naval-radar vs us fleet@1 naval-radar sea", Fraction(1, 3)),
        # Long Lance: 4 in 6. Precision Optics: first, while nobody has Naval Radar.
        ("japan fleet@1 vs us fleet@1 sea", Fraction(4, 5)),
        ("japan fleet@1 vs us fleet@1 naval-radar sea", Fraction(2, 5)),
        ("japan fleet@1 naval-radar vs us fleet@1 sea", Fraction(4, 5)),
        ("us fleet@1 surprise vs us fleet@1 sea", Fraction(2, 3)),
    ],
)
def test_first_fire_and_nationality(battle: str, attacker: Fraction) -> None:
    assert ends(battle)[ALONE] == attacker


def test_sonar_lets_fleets_hit_subs_more_often() -> None:
    # The Sub acts first and hits with 1/6; then the Fleet with 2/6, or with 3/6.
    assert ends("fleet@1 vs sub@1 sea")[ALONE] == Fraction(5, 8)
    assert ends("fleet@1 sonar vs sub@1 sea")[ALONE] == Fraction(5, 7)


def test_a_sub_that_escapes_survives_and_leaves_the_sea() -> None:
    # One round: the Sub hits with 1/6, then the Fleet with 1/3.
    found = odds("cnc", "fleet@1 vs sub@1 escape sea")

    assert found.chances[ALONE] == pytest.approx(5 / 6)
    assert found.sides[1].survives == pytest.approx(1 / 6 + 5 / 6 * 2 / 3)


def test_air_units_land_after_a_round_at_sea() -> None:
    # The AF hits with 1/6; the Fleet, if it is left, with 1/6.
    found = odds("cnc", "air@1 vs fleet@1 sea")

    assert found.chances[BEATEN] == pytest.approx(5 / 6)
    assert found.chances[NOBODY] == pytest.approx(1 / 6)
    assert found.sides[0].survives == pytest.approx(1 - 5 / 36)


def test_convoys_alone_do_not_fight() -> None:
    assert ends("infantry@1 vs infantry@1 sea")[BOTH] == 1


def test_sea_invaders_do_not_fire_but_marines_do() -> None:
    assert ends("infantry@1 invading vs infantry@1")[ALONE] == 0
    # 1/2 survive the Defender, and Marines hit with 2 in 6.
    assert ends("marine@1 invading vs infantry@1")[ALONE] == Fraction(1, 6)
    assert ends("infantry@1 amphtracks invading vs infantry@1")[ALONE] == Fraction(1, 4)
    assert ends("infantry@1 vs infantry@1 coast") == ends("infantry@1 invading vs infantry@1")


def test_sea_invaders_fire_in_later_rounds() -> None:
    # 1/2 are left after the first round; from then on each side is first hit as ever.
    assert ends("infantry@1 invading vs infantry@1", rounds="2")[ALONE] == Fraction(1, 8)


def test_surprise_is_over_after_one_round_on_land() -> None:
    # First the Attacker hits with 1/2, then the Defender; in the second round the other way round.
    assert ends("infantry@1 surprise vs infantry@1")[ALONE] == Fraction(1, 2)
    assert ends("infantry@1 surprise vs infantry@1", rounds="2")[ALONE] == Fraction(1, 2) + Fraction(1, 16)


def test_raiders_leave_and_the_owners_air_units_stay() -> None:
    found = odds("cnc", "air@1 vs air@1")

    # The Owner's AF is hit only if it missed; anybody who is left of the Attacker must go.
    assert found.chances[BEATEN] == pytest.approx(1 / 2 + 1 / 4)
    assert found.chances[NOBODY] == pytest.approx(1 / 4)
    assert found.sides[0].survives == pytest.approx(1 / 2)


def test_whose_land_it_is_decides_who_must_leave() -> None:
    # The Defender's AF, the Aggressor's, cannot stay without Ground units; the Attacker's, the Owner's, can.
    assert ends("air@1 home vs air@1")[BEATEN] == 0
    assert ends("air@1 home vs air@1")[ALONE] == Fraction(1, 2)


def test_airdefense_radar_gives_two_dice_at_home_only() -> None:
    # Two dice that hit with 1/2 each, fired before the Attacker.
    assert odds("cnc", "air@1 vs air@1 airdefense-radar").sides[0].survives == pytest.approx(1 / 4)
    assert odds("cnc", "air@1 home vs air@1 airdefense-radar").sides[0].survives == pytest.approx(1 / 2)


def test_battlegroups_join_one_a_round() -> None:
    # The first Fleet faces the Defender alone; the second only if the Defender is still there.
    found = odds("cnc", "fleet@1 then fleet@1 vs fleet@1 sea")
    together = odds("cnc", "2 fleet@1 vs fleet@1 sea")

    assert found.chances[ALONE] < together.chances[ALONE]
    # Lost with 1/2, or fought on with both after 1/4 of all first rounds. Alone one wins with 1/3, and
    # two together lose one with 1/2, and else both miss with 1/4.
    pair = (1 / 2 * (1 / 2 + 1 / 2 * 1 / 3) + 3 / 8) / (7 / 8)
    assert found.chances[ALONE] == pytest.approx(1 / 4 + 1 / 2 * 1 / 3 + 1 / 4 * pair)


def test_carriers_strike_and_leave() -> None:
    # N1 with two dice, once, and the Fleet is left alone if it is not hit.
    found = odds("cnc", "carrier@2 strike vs fleet@1 sea")

    assert found.chances[BEATEN] == pytest.approx(25 / 36)
    assert found.sides[0].survives == 1.0
    # Who ended the Battle by it stays.
    assert found.chances[ALONE] == pytest.approx(11 / 36)


def test_kamikaze_hit_more_often_and_are_lost() -> None:
    found = odds("cnc", "japan air@1 kamikaze vs us fleet@1 sea")

    assert found.chances[NOBODY] == pytest.approx(2 / 3)
    assert found.sides[0].survives == 0.0
    assert found.sides[0].hits == {0: pytest.approx(1.0)}


def test_strikes_and_kamikaze_where_there_are_convoys_alone() -> None:
    # N1 with two dice: a Hit takes two CV, and the Carrier leaves unless that was the last Convoy.
    found = odds("cnc", "carrier@2 strike vs infantry@2 sea")
    assert found.chances[ALONE] == pytest.approx(11 / 36)
    assert found.chances[BEATEN] == pytest.approx(25 / 36)
    found = odds("cnc", "japan air@1 kamikaze vs us infantry@2 sea")
    assert found.chances[NOBODY] == pytest.approx(2 / 3)
    # Warships come first.
    found = odds("cnc", "japan air@1 kamikaze vs us infantry@2, fleet@4 sea")
    assert found.chances[NOBODY] == 0


def test_armed_minors_fire_at_ground_units_first() -> None:
    # By damage a Fort would fire at the Carrier, which loses two CV a Hit at N3.
    found = odds("cnc", "japan carrier@4, infantry@1 vs minor fort@1")
    other = odds("cnc", "japan carrier@4, infantry@1 vs us fort@1")

    assert found.sides[0].strengths[5] == pytest.approx(1 / 3)
    assert found.sides[0].strengths[4] == pytest.approx(2 / 3)
    assert 3 in other.sides[0].strengths


# ---------------------------------------------------------------------- what the sides do


def test_what_a_side_fires_at_can_be_chosen() -> None:
    # An AF hits Air with 3 in 6 and Ground with 1 in 6.
    by_damage = odds("cnc", "us air@2, infantry@1 vs us air@1, infantry@2")
    at_ground = odds("cnc", "us air@2, infantry@1 vs us air@1, infantry@2", attacker_aim="ground")
    at_air = odds("cnc", "us air@2, infantry@1 vs us air@1, infantry@2", attacker_aim="air")

    assert by_damage.chances == at_air.chances
    assert at_ground.sides[1].hits[0] > at_air.sides[1].hits[0]


def test_firepower_is_chosen_by_dice_and_damage_by_what_they_take() -> None:
    # A Fleet hits warships and Convoys with 3 in 6; of Convoys each Hit takes two.
    attackers, defenders = side("us", "fleet 3", sea=True), side("us", "fleet 3,infantry 4", sea=True)
    damage = battle_odds(attackers, defenders, sea=True, rounds=1)
    firepower = battle_odds(attackers, defenders, sea=True, rounds=1, aims=(FIREPOWER, DAMAGE))

    assert damage.defender_cv < firepower.defender_cv


def test_of_equals_the_one_that_has_acted_is_hit() -> None:
    # The defending Tank has fired when the Infantry fires; the Infantry keeps its strength for its turn.
    fight = Fight((side("us", "infantry 2"),), side("us", "tank 2,infantry 2"), Terms())
    defender = fight.camps[1]
    infantry = next(n for n, unit in enumerate(defender.units) if unit.row.step == 7)
    hit = defender.after_hits(defender.beginning(), defender.units[0].row.target, pending=1 << infantry)
    after = defender.states[hit[1]]

    assert after[infantry] == 2
    assert sum(after) == 3


# ---------------------------------------------------------------------- what must always hold


LARGE = [
    ("cnc", "us 4 infantry@3, 2 air@2, tank@3 vs japan 3 infantry@3, fort@2, air@3"),
    ("cnc", "us 2 fleet@4, 2 carrier@3, sub@2, air@3 vs japan 2 fleet@4, carrier@4, 2 sub@3, infantry@2 sea"),
    ("tnt", "germany 3 tank@4, 2 air@4, 3 infantry@4 heavy-tanks vs ussr 2 tank@3, air@3, 5 infantry@3"),
]


@pytest.mark.parametrize(("game", "battle"), LARGE)
def test_chances_add_up_and_averages_fit(game: str, battle: str) -> None:
    found = odds(game, battle)

    assert sum(found.chances[end] for end in (ALONE, BEATEN, BOTH, NOBODY)) == pytest.approx(1.0)
    for each in found.sides:
        assert sum(each.hits.values()) == pytest.approx(1.0)
        assert sum(each.strengths.values()) == pytest.approx(1.0)
        assert sum(cv * chance for cv, chance in each.strengths.items()) == pytest.approx(each.left)
        assert max(each.strengths) <= each.strength


def test_the_order_of_units_does_not_matter() -> None:
    units = ["us fleet@3", "us carrier@2", "us sub@2", "us fleet@1"]
    answers = {
        tuple(odds("cnc", f"{', '.join(order)} vs japan 2 fleet@3 sea").chances.values())
        for order in permutations(units)
    }

    assert len(answers) == 1


def test_a_sample_agrees_with_what_is_worked_out() -> None:
    attackers = (side("us", "fleet 3,carrier 3,air 2", sea=True),)
    defenders = side("japan", "fleet 4,sub 2", sea=True)
    terms = Terms(sea=True, rounds=0)
    exact = chances(attackers, defenders, terms, 1)
    number = 4000
    sampled = chances(attackers, defenders, terms, number, limit=1)

    assert (exact.samples, sampled.samples) == (0, number)
    for one, other in zip(exact.odds[:4], sampled.odds[:4]):
        assert abs(one - other) <= 4 * (one * (1 - one) / number) ** 0.5


def test_the_same_question_has_the_same_sample() -> None:
    battle = "us 10 fleet@4, 4 carrier@4, 3 sub@3, 3 air@3 vs japan 8 fleet@4, 4 carrier@4, 4 sub@3 sea"
    first = odds("cnc", battle, samples="50")

    assert first.samples == 50
    assert first.notes[0].startswith("Sampled: 50 Battles")
    assert odds("cnc", battle, samples="50") == first


def test_positions_are_counted_by_class_and_side() -> None:
    # 1 + 6 + 3 Hits on infantry and tank, 1 + 2 on air; 1 + 2 on a Carrier of 3 CV.
    attackers = side("us", "infantry 3,infantry 3,tank 3,air 2")

    assert positions((attackers,), side("us", "carrier 3")) == 10 * 3 * 3


def test_unlikely_situations_can_be_left_out() -> None:
    attackers, defenders = side("us", "infantry 3,infantry 3,air 2"), side("us", "infantry 3,fortress 2")
    exact = battle_odds(attackers, defenders, rounds=0)
    quick = battle_odds(attackers, defenders, rounds=0, least=1e-5)

    assert quick.takes == pytest.approx(exact.takes, abs=2e-3)
    assert quick != exact


def test_hits_follow_the_dice() -> None:
    assert chances_of_hits(2, 3) == (0.25, 0.5, 0.25)
    assert chances_of_hits(1, 4) == (1 / 3, 2 / 3)


def test_by_lot_draws_every_battle_once() -> None:
    drawn = by_lot(Random(1))(1000.0, (0.25, 0.5, 0.25))

    assert sum(drawn) == 1000
    assert all(abs(number - share) < 60 for number, share in zip(drawn, (250, 500, 250)))


def test_a_battle_in_which_nobody_can_hit_stops() -> None:
    # Tanks cannot hit an Air unit, and where it cannot hit them either all is left as it is.
    tank, air = ROWS[side("us", "tank 1")[0][0]], ROWS[side("us", "air 1")[0][0]]
    harmless = row_number(air._replace(fire=(0,) * len(air.fire), ground=True))
    fight = Fight((((row_number(tank), 1),),), ((harmless, 1),), Terms(rounds=0))

    for weight, split in ((1.0, by_chance), (100.0, by_lot(Random(1)))):
        assert fight_out(fight, weight, split, 0.0) == {fight.beginning(): weight}


def test_no_sample_is_left_undecided() -> None:
    fight = Fight((side("us", "sub 1", sea=True),), side("us", "sub 1", sea=True), Terms(sea=True, rounds=0))
    found = fight_out(fight, 20.0, by_lot(Random(3)), 0.0)

    assert fight.beginning() not in found
    assert sum(found.values()) == 20


# ---------------------------------------------------------------------- for bots


def test_a_force_is_what_is_known_of_units() -> None:
    g = position(
        units=[
            "japan infantry 3 formosa",
            "japan air 2 formosa",
            "us infantry 2 manila",
            "us fleet 4 sulu-sea",
        ],
        war=[["japan", "usa"]],
        season="summer",
        phase="movement usa 5",
    )
    formosa, c = space("formosa"), g.content
    sight = g.sight("usa")
    enemies = list(g.units_at[formosa])

    assert len(force(g, enemies, formosa)) == 2
    assert force(sight, enemies, formosa) == ()
    own = force(sight, g.units_at[space("manila")], formosa)
    guess = ((row_of(sight, c.power_index["japan"], c.type_index["infantry"], formosa), 3),)
    assert land_round(own, guess) == land_round(own, force(g, enemies[:1], formosa))


def test_a_ground_unit_at_sea_is_a_convoy() -> None:
    g = position(units=["us infantry 3 manila"], season="summer", phase="movement usa 5")
    units = g.units_at[space("manila")]
    sub = side("japan", "sub 2", sea=True)

    assert sea_battle(sub, force(g, units, space("sulu-sea"))).attacker == pytest.approx(1.0)


def test_a_tech_of_a_state_counts() -> None:
    def rows(**parts: object) -> Side:
        g = position(units=["us air 2 manila"], season="summer", phase="movement usa 5", **parts)
        return force(g, g.units_at[space("manila")], space("manila"))

    raiders = side("japan", "air 2")
    with_radar, without = rows(techs={"usa": ["airdefense-radar"]}), rows()
    assert battle_odds(raiders, with_radar).attacker_cv < battle_odds(raiders, without).attacker_cv


def test_an_invader_has_no_action() -> None:
    g = position(units=["us infantry 3 manila"], season="summer", phase="movement usa 5")
    units = g.units_at[space("manila")]
    defenders = side("japan", "infantry 2")

    assert land_round(force(g, units, space("formosa"), invading=True), defenders).takes == 0.0
    assert land_round(force(g, units, space("formosa")), defenders).takes > 0.0


def test_odds_without_an_opponent() -> None:
    alone = side("us", "infantry 3")

    assert battle_odds(alone, ()) == Odds(1.0, 0.0, 0.0, 0.0, 1.0, 3.0, 0.0, True)
    assert battle_odds((), alone) == Odds(0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 3.0, True)
    assert battle_odds(side("us", "air 2"), ()).takes == 0.0


def test_odds_for_bots_are_remembered() -> None:
    attackers, defenders = side("us", "infantry 3,air 1"), side("japan", "infantry 3")

    assert battle_odds(attackers, defenders, aims=(GROUND, AIR)) is battle_odds(
        attackers, defenders, aims=(GROUND, AIR)
    )


def test_a_bot_gets_a_sample_of_a_very_large_battle() -> None:
    many = side("us", ",".join(["infantry 4"] * 9 + ["air 4"] * 4 + ["fleet 4"] * 4))
    found = chances((many,), many, Terms(), SAMPLES // 10, limit=1000)

    assert found.samples == SAMPLES // 10
    assert not found.odds.exact


# ---------------------------------------------------------------------- the door


def test_a_game_without_odds_says_so() -> None:
    with pytest.raises(SandtableError, match="cannot work out any odds"):
        Skirmish().odds("one vs two", {})


def test_every_game_of_the_system_tells_odds() -> None:
    for game in ("cnc", "tnt"):
        assert isinstance(sandtable.game(game).odds("infantry@2 vs infantry@2", {}), BattleOdds)
