"""ATTACK: who attacks whom, and what one Attack is."""

from __future__ import annotations

import pytest

from sandtable.games.war_hounds.state import ATTACKED, COMMITTED, IN_PORT, NO_PART, HoundState
from tests.games.war_hounds.fights import (
    HERE,
    NEXT,
    against_blue,
    attack,
    cards,
    facing,
    fire,
    plainly,
    storm,
)
from tests.games.war_hounds.helpers import (
    BLUE,
    GREEN,
    RED,
    can_act,
    do,
    rule_against,
    told,
    top,
    units,
    use,
    words,
)

TROOP, ENEMY = ["red", "troop", HERE], ["blue", "troop", HERE]


def planned(g: HoundState, strike: str = "land", *plan: str) -> HoundState:
    return do(use(g, "attack"), f"strike {strike}", *plan)


@pytest.mark.rule("war-hounds:WH-ATT-1", "war-hounds:WH-ATT-17")
def test_no_more_units_than_stars_each_in_one_battle() -> None:
    g = planned(facing(*[TROOP] * 3, ENEMY), "land", f"battle {HERE}", "against blue", "with red-troop-1")
    assert rule_against(g, "with red-troop-1") == "WH-ATT-2"
    do(g, "with red-troop-2")
    assert rule_against(g, "with red-troop-3") == "WH-ATT-1"


@pytest.mark.rule("war-hounds:WH-ATT-2", "war-hounds:WH-ATT-3", "war-hounds:WH-ATT-4")
def test_guns_alone_reach_next_door() -> None:
    g = facing(["red", "troop", NEXT], ["red", "tank", NEXT], ["red", "gun", NEXT], ENEMY)
    planned(g, "land", f"battle {HERE}", "against blue")
    assert rule_against(g, "with red-troop-1") == "WH-ATT-2"
    assert rule_against(g, "with red-tank-1") == "WH-ATT-2"
    assert rule_against(g, "with red-artillery-1") == ""
    far = facing(["red", "gun", "howling-cape"], ["blue", "troop", "antler-vale"])
    assert can_act(far, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ATT-5")
def test_homes_of_others_are_not_attacked() -> None:
    blue = {"blue": {"home": "howling-cape"}}
    gun = facing(["red", "gun", NEXT], ["blue", "gun", "howling-cape"], others=blue)
    assert can_act(gun, "attack") == "WH-FLOW-18"
    bomber = facing(["red", "bomber", "air-1"], ["blue", "gun", "howling-cape"], others=blue)
    assert can_act(bomber, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ATT-6", "war-hounds:WH-ATT-18")
def test_one_arena_at_a_time() -> None:
    ships = [["red", "ship", "kelp-sound"], ["blue", "ship", "kelp-sound"]]
    g = planned(facing(TROOP, ENEMY, *ships), "land")
    assert words(g) == [f"battle {HERE}", "done"]
    do(g, f"battle {HERE}", "against blue")
    assert rule_against(g, "with red-tile-1") == "WH-ATT-2"
    shore = facing(["red", "ship", "kelp-sound"], ["blue", "troop", "kelp-landing"])
    assert can_act(shore, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ATT-7", "war-hounds:WH-COM-7")
def test_several_opponents_and_places() -> None:
    places = [*[TROOP] * 2, ["red", "troop", "snowtail"], ENEMY, ["green", "troop", "snowtail"]]
    g = facing(*places, red={"general": 3})
    attack(
        g, "land", f"battle {HERE}", "against blue", "with red-troop-1", "with red-troop-2",
        "battle snowtail", "against green", "with red-troop-3",
    )  # fmt: skip
    assert g.deciders == [RED, BLUE, GREEN]
    for nation in (RED, BLUE, GREEN):
        assert len([word for word in words(g, nation) if word.startswith("card")]) >= 6


@pytest.mark.rule("war-hounds:WH-ATT-8", "war-hounds:WH-COM-2", "war-hounds:WH-INF-4")
def test_guns_before_infantry_with_one_card() -> None:
    g = facing(["red", "gun", HERE], TROOP, *[ENEMY] * 2, dice=[1, 1, 1])
    against_blue(g, "red-artillery-1", "red-troop-1")
    cards(g, 3, 1)
    assert top(g) == "buy dice"
    do(g, "buy grey")
    fire(g)
    plainly(g)
    assert g.hand[RED].count(2) == g.hand[BLUE].count(2) == 1
    rolled = told(g, "Red rolls")
    assert rolled == ["Red rolls 1 artillery die.", "Red rolls 1 infantry die."]


@pytest.mark.rule("war-hounds:WH-ATT-10", "war-hounds:WH-ATT-11")
def test_aircraft_attack_those_of_their_own_sky() -> None:
    g = facing(["red", "plane", "air-1"], ["blue", "plane", "air-2"])
    assert can_act(g, "attack") == "WH-FLOW-18"
    two = facing(["red", "plane", "air-1"], ["red", "plane", "air-1"], ["blue", "plane", "air-1"])
    two.script = [12, 1] * 20
    attack(
        two, "dogfight", "with red-plane-1", "target blue-plane-1", "with red-plane-2", "target blue-plane-1"
    )
    plainly(two)
    assert len(told(two, "Duel")) == 2
    wrong = planned(facing(["red", "plane", "air-1"], ["blue", "plane", "air-1"], ["blue", "plane", "air-2"]),
                    "dogfight", "with red-plane-1")  # fmt: skip
    assert rule_against(wrong, "target blue-plane-2") == "WH-ATT-10"


@pytest.mark.rule("war-hounds:WH-ATT-12")
def test_guns_shoot_at_bombers_above_them() -> None:
    g = facing(["red", "gun", NEXT], ["blue", "bomber", "air-1"], dice=[11])
    against_blue(g, "red-artillery-1", place="air-1")
    cards(g, 1, 1)
    do(g, "buy grey")
    fire(g)
    assert told(g, "Red rolls 1 artillery")
    planes = facing(["red", "gun", NEXT], ["blue", "plane", "air-1"])
    assert can_act(planes, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ATT-12", "war-hounds:WH-COM-7")
def test_guns_against_bombers_beside_another_battle() -> None:
    g = facing(["red", "gun", NEXT], TROOP, ENEMY, ["blue", "bomber", "air-1"])
    attack(
        g, "land", "battle air-1", "against blue", "with red-artillery-1",
        f"battle {HERE}", "against blue", "with red-troop-1",
    )  # fmt: skip
    assert g.deciders == [RED, BLUE]
    plainly(cards(g, 2, 2))
    assert len([card for card in g.hand[RED] if card == 2]) == 1


@pytest.mark.rule("war-hounds:WH-ATT-13")
def test_without_an_enemy_in_reach_there_is_no_attack() -> None:
    assert can_act(facing(TROOP), "attack") == "WH-FLOW-18"
    g = use(facing(TROOP, ENEMY), "attack")
    assert rule_against(g, "strike sea") == "WH-ATT-13"
    assert words(g) == ["strike land"]


@pytest.mark.rule("war-hounds:WH-ATT-14")
def test_concealed_tiles_are_no_targets() -> None:
    g = facing(["red", "ship", "kelp-sound"], ["blue", "ship", "kelp-sound", {"port": "port-1-a"}])
    assert can_act(g, "attack") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-ATT-15")
@pytest.mark.reading("STEALTH: what does an attack by a concealed submarine tell?")
def test_a_concealed_ship_shows_itself_first_a_sub_after_its_strike() -> None:
    enemy = ["blue", "ship", "kelp-sound", {"xp": 5}]
    ship = facing(["red", "ship", "kelp-sound", {"port": "port-1-a"}], enemy)
    against_blue(ship, "red-tile-1", place="kelp-sound", strike="sea")
    assert units(ship, RED, "ship", "kelp-sound")
    sub = facing(
        ["red", "sub", "kelp-sound", {"port": "port-1-a"}], enemy, red={"techs": ["marine-submarine"]}
    )
    against_blue(sub, "red-tile-1", place="kelp-sound", strike="sea")
    assert IN_PORT in sub.unit_state
    plainly(cards(sub, 1))
    assert units(sub, RED, "sub", "kelp-sound")
    assert IN_PORT not in sub.unit_state


@pytest.mark.rule("war-hounds:WH-ATT-16", "war-hounds:WH-COM-5", "war-hounds:WH-DMG-6")
def test_who_is_not_named_takes_no_part() -> None:
    g = facing(TROOP, *[ENEMY] * 3, ["green", "troop", HERE])
    planned(g, "land", f"battle {HERE}")
    assert rule_against(g, "with red-troop-1") != ""
    assert rule_against(g, "against gold") == "WH-ATT-16"
    do(g, "against blue")
    assert rule_against(g, "fight") == "WH-ATT-16"
    do(g, "with red-troop-1", "fight")
    assert g.deciders == [RED, BLUE]
    parts = {nation: {g.unit_part[u] for u in units(g, nation, "troop")} for nation in (RED, BLUE, GREEN)}
    assert parts == {RED: {COMMITTED}, BLUE: {ATTACKED}, GREEN: {NO_PART}}


@pytest.mark.rule("war-hounds:WH-ATT-19", "war-hounds:WH-ART-8")
def test_guns_shell_out_of_their_home_and_are_answered() -> None:
    g = facing(
        ["red", "gun", "howling-cape"], ["blue", "gun", NEXT], ["blue", "troop", NEXT],
        red={"home": "howling-cape"}, dice=[1, 11],
    )  # fmt: skip
    against_blue(g, "red-artillery-1", place=NEXT)
    cards(g, 1, 1)
    do(g, "buy grey")
    fire(g)
    assert g.deciders == [BLUE]
    do(g, "buy grey")
    fire(g)
    assert told(g, "A gun of Red takes 2 damage")
    assert not told(g, "Blue rolls 1 infantry")


@pytest.mark.rule("war-hounds:WH-COM-1", "war-hounds:WH-HID-3")
def test_cards_are_hidden_until_all_have_chosen() -> None:
    g = against_blue(facing(TROOP, ENEMY), "red-troop-1")
    g.act("red", "card card-5")
    assert g.sight(BLUE).card[RED] == -1
    assert g.sight(RED).card[RED] == 4
    assert not told(g, "Red plays")
    g.act("blue", "card card-1")
    assert told(g, "Red plays", "Blue plays")


@pytest.mark.rule("war-hounds:WH-COM-3", "war-hounds:WH-FLOW-9", "war-hounds:WH-FLOW-10")
def test_played_cards_go_to_the_discard() -> None:
    g = plainly(
        cards(against_blue(facing(TROOP, ENEMY, others={"blue": {"hand": [5]}}), "red-troop-1"), 4, 5)
    )
    assert g.hand[RED] == [1, 1, 1, 2, 1, 1, 0, 0]
    assert g.hand[BLUE] == [1, 1, 1, 1, 1, 1, 0, 0]
    while g.year == 1:
        do(g, "pass" if "pass" in words(g) else words(g)[-1])
    assert g.hand[RED][3] == 2
    again = against_blue(facing(TROOP, ENEMY, red={"hand": [1, 2]}), "red-troop-1")
    assert rule_against(again, "card card-4", RED) == "WH-COM-3"


@pytest.mark.rule("war-hounds:WH-COM-4")
@pytest.mark.reading("COMBAT: when does a defender name his units?")
def test_stars_of_a_defender_count_over_all_battles() -> None:
    g = facing(*[TROOP] * 2, *[ENEMY] * 5)
    against_blue(g, "red-troop-1")
    cards(g, 1, 6)
    assert top(g) == "defend"
    do(g, "defend blue-troop-1", "defend blue-troop-2")
    assert top(g) != "defend"
    plainly(g)
    assert told(g, "Blue rolls") == ["Blue rolls 2 infantry dice."]


@pytest.mark.rule("war-hounds:WH-COM-4")
def test_stars_are_shared_by_two_places() -> None:
    places = [TROOP, ["red", "troop", "snowtail"], ENEMY, ENEMY, ["blue", "troop", "snowtail"]]
    g = facing(*places)
    attack(
        g, "land", f"battle {HERE}", "against blue", "with red-troop-1",
        "battle snowtail", "against blue", "with red-troop-2",
    )  # fmt: skip
    cards(g, 1, 6)
    do(g, "defend blue-troop-1", "done")
    plainly(g)
    assert told(g, "Blue rolls") == ["Blue rolls 1 infantry die."] * 2


@pytest.mark.rule("war-hounds:WH-COM-6", "war-hounds:WH-COM-11")
def test_who_rolled_names_the_unit_hit() -> None:
    g = facing(["red", "gun", NEXT], *[ENEMY] * 2, ["blue", "gun", HERE], dice=[11])
    against_blue(g, "red-artillery-1")
    cards(g, 1, 1)
    if top(g) == "defend":
        do(g, "done")
    do(g, "buy grey")
    fire(g)
    assert g.deciders == [RED]
    assert sorted(words(g)) == ["hit blue-artillery-1", "hit blue-troop-1"]
    do(g, "hit blue-troop-1")
    assert g.medals[RED] == 2


@pytest.mark.rule("war-hounds:WH-COM-8")
def test_what_has_fallen_does_not_reply() -> None:
    g = facing(["red", "gun", NEXT], ["blue", "gun", HERE, {"wounds": 3}], dice=[7])
    against_blue(g, "red-artillery-1")
    cards(g, 1, 1)
    do(g, "buy grey")
    fire(g)
    plainly(g)
    assert g.medals[RED] == 4
    assert not told(g, "Blue rolls")


@pytest.mark.rule("war-hounds:WH-COM-9")
def test_defenders_reply_in_turn_order_against_the_committed() -> None:
    spare = ["red", "troop", HERE, {"wounds": 1}]
    places = [["red", "troop", HERE, {"xp": 2}], spare, ENEMY, ["green", "troop", HERE]]
    g = facing(*places, order=["red", "green", "blue"], dice=[1, 2, 2])
    attack(g, "land", f"battle {HERE}", "against blue", "against green", "with red-troop-1")
    for seat in ("red", "green", "blue"):
        g.act(seat, "card card-1")
    assert g.deciders == [GREEN]
    assert words(g) == ["hit red-troop-1", "done"]
    do(g, "hit red-troop-1")
    assert g.deciders == [BLUE]
    storm(g)
    assert g.unit_wounds[units(g, RED, "troop")[1]] == 1


@pytest.mark.rule("war-hounds:WH-COM-10")
def test_battles_are_fought_whole_in_the_attackers_order() -> None:
    places = [["red", "gun", "snowtail"], TROOP, ENEMY, ["blue", "troop", "snowtail"]]
    g = facing(*places)
    attack(
        g, "land", f"battle {HERE}", "against blue", "with red-troop-1",
        "battle snowtail", "against blue", "with red-artillery-1",
    )  # fmt: skip
    cards(g, 1, 1)
    plainly(g, "buy dice")
    assert told(g, "Blue rolls") == ["Blue rolls 1 infantry die."]
    do(g, "buy grey")
    fire(g)
    assert told(g, "Red rolls") == ["Red rolls 1 infantry die.", "Red rolls 1 artillery die."]


@pytest.mark.rule("war-hounds:WH-COM-11")
def test_infantry_answers_only_those_in_its_region() -> None:
    g = facing(["red", "gun", NEXT], ["red", "troop", HERE, {"xp": 2}], ENEMY, dice=[1, 5])
    against_blue(g, "red-artillery-1", "red-troop-1")
    cards(g, 1, 1)
    do(g, "roll") if top(g) == "buy dice" else None
    plainly(g, "assign")
    assert g.deciders == [BLUE]
    assert words(g) == ["hit red-troop-1", "done"]


@pytest.mark.rule("war-hounds:WH-COM-12")
def test_who_cannot_reply_plays_a_card_too() -> None:
    g = against_blue(facing(["red", "gun", NEXT], ENEMY), "red-artillery-1")
    assert g.deciders == [RED, BLUE]
    plainly(cards(g, 1, 2))
    assert g.hand[BLUE][1] == 2
    assert not told(g, "Blue rolls")


@pytest.mark.rule("war-hounds:WH-COM-13")
def test_nobody_retreats_on_land() -> None:
    g = against_blue(facing(TROOP, ENEMY), "red-troop-1")
    while top(g) not in ("turn", "beside"):
        assert not any(word.startswith("retreat") for seat in g.deciders for word in words(g, seat))
        do(g, words(g)[-1])
