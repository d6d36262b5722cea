"""SOLO MODE RULES: conquest, and how its enemies fight."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.engine.errors import SandtableError
from sandtable.games.war_hounds.content import CARDS, FACTIONS
from sandtable.games.war_hounds.rules.cards import choose_cards, discard_cards
from sandtable.games.war_hounds.rules.control import controller
from sandtable.games.war_hounds.rules.damage import attacked as attacked_unit
from sandtable.games.war_hounds.rules.damage import hurt, recover
from sandtable.games.war_hounds.rules.enemies import best_target, ranked
from sandtable.games.war_hounds.rules.units import on_map
from sandtable.games.war_hounds.state import IN_HAND, HoundState
from sandtable.games.war_hounds.terrain import WORLD
from tests.games.war_hounds.fights import HERE, NEXT, attack
from tests.games.war_hounds.helpers import (
    BLUE,
    GAME,
    GREEN,
    PLENTY,
    RED,
    can_act,
    do,
    goods,
    index,
    position,
    rule_against,
    told,
    top,
    units,
    use,
    words,
)

HOMES = ("frostmuzzle", "gullwatch", "saltpaw", "mastiff-head", "westerbay")
SEATS = ("blue", "green", "gold", "violet", "grey")
FARAWAY = [["green", "plane", "air-2"]]


def new(seed: int = 1, **options: str) -> HoundState:
    state = GAME.start("conquest", seed=seed, options={"factions": "lot", **options})
    assert isinstance(state, HoundState)
    return state


def started(seed: int = 1, **options: str) -> HoundState:
    """A game of conquest after its set-up."""
    g = new(seed, **options)
    while top(g) != "turn":
        do(g, words(g)[0])
    return g


def conquest(
    *where: Any, difficulty: str = "easy", red: dict[str, Any] | None = None, **more: Any
) -> HoundState:
    """A position of conquest: the homes are given, red has plenty of everything."""
    nations: dict[str, Any] = {name: {"home": home} for name, home in zip(SEATS, HOMES)}
    for name, own in more.pop("others", {}).items():
        nations[name] |= own
    nations["red"] = {"goods": PLENTY, "home": "howling-cape", "second": "whelk-strand", **(red or {})}
    options = {"difficulty": difficulty}
    return position(scenario="conquest", options=options, nations=nations, units=list(where), **more)


def kinds(g: HoundState, nation: int) -> list[int]:
    return sorted(g.unit_kind[unit] for unit in on_map(g, nation))


@pytest.mark.rule("war-hounds:WH-VAR-4")
@pytest.mark.parametrize("option", [{"fifth-year": "on"}, {"factions": "auction"}])
def test_the_variants_are_for_several_players(option: dict[str, str]) -> None:
    with pytest.raises(SandtableError, match="neither an auction nor a fifth year"):
        GAME.start("conquest", options=option)
    with pytest.raises(SandtableError, match="options of solo games"):
        GAME.start("4-players", options={"difficulty": "expert"})


@pytest.mark.rule("war-hounds:WH-SOLO-9", "war-hounds:WH-SOLO-41", "war-hounds:WH-SOLO-31")
@pytest.mark.parametrize(
    ("difficulty", "expected"),
    [
        ("easy", [0, 0, 0, 0, 1, 1, 3, 5]),
        ("normal", [0, 0, 0, 0, 0, 1, 1, 2, 3, 5]),
        ("expert", [0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 5, 5]),
    ],
)
def test_enemies_are_set_up(difficulty: str, expected: list[int]) -> None:
    g = started(difficulty=difficulty)
    for nation in range(1, 6):
        assert kinds(g, nation) == expected
        home, front = g.home[nation], g.second[nation]
        assert front == WORLD.front[home]
        troops = [g.unit_at[unit] for unit in on_map(g, nation) if g.unit_kind[unit] == 0]
        assert troops.count(front) - troops.count(home) in (0, 1)
        ships = [g.unit_at[unit] for unit in on_map(g, nation) if g.unit_kind[unit] == 3]
        assert ships == sorted(WORLD.coast[home])[: len(ships)]
    assert len({*g.home}) == 6


@pytest.mark.rule("war-hounds:WH-SOLO-10")
def test_enemies_never_act() -> None:
    g = started()
    before = [g.unit_at[unit] for nation in range(1, 6) for unit in on_map(g, nation)]
    while g.year == 1:
        assert g.deciders == [0]
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert [g.unit_at[unit] for nation in range(1, 6) for unit in on_map(g, nation)][: len(before)]
    assert sum(sum(laid) for laid in g.laid[1:]) == 0


@pytest.mark.rule("war-hounds:WH-SOLO-11")
def test_an_easy_year_brings_two_troops_to_a_faction_of_choice() -> None:
    g = started()
    while top(g) != "reinforced":
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert words(g) == [
        f"reinforce {name}"
        for name in sorted(SEATS, key=lambda s: WORLD.outer.index(g.home[SEATS.index(s) + 1]))
    ]
    do(g, "reinforce gold")
    assert kinds(g, 3).count(0) == 6
    assert kinds(g, 2).count(0) == 4


@pytest.mark.rule("war-hounds:WH-SOLO-11", "war-hounds:WH-SOLO-39", "war-hounds:WH-SOLO-40")
def test_a_normal_year_reinforces_fewest_and_most() -> None:
    where = [["blue", "troop", "snowtail"], ["blue", "troop", "frostmuzzle"]]
    where += [
        ["green", "ship", "amber-sound"],
        ["gold", "troop", "millrace"],
        ["violet", "gun", "barrowmead"],
    ]
    g = conquest(*where, difficulty="normal", at="clean-up")
    assert kinds(g, GREEN) == [3]
    assert kinds(g, BLUE) == [0, 0, 0, 0, 1]
    assert len(units(g, BLUE, "troop", "frostmuzzle")) == 3 or len(units(g, BLUE, "troop", "snowtail")) == 3
    assert kinds(g, 3) == [0]


@pytest.mark.rule("war-hounds:WH-SOLO-39")
def test_with_fewer_factions_left_each_gets_a_share() -> None:
    where = [["blue", "troop", "snowtail"], ["green", "troop", "thornhackle"]]
    g = conquest(*where, difficulty="expert", at="clean-up", others={"blue": {"second": "snowtail"}})
    assert kinds(g, BLUE) == [0, 0, 0, 0, 1, 3]
    assert kinds(g, GREEN) == [0, 0, 0, 0, 1, 3]
    assert top(g) == "turn"


@pytest.mark.rule("war-hounds:WH-SOLO-25")
def test_reinforcements_stay_within_the_reserve() -> None:
    guns = [["blue", "gun", "snowtail"]] * 5
    g = conquest(*guns, *FARAWAY, difficulty="normal", at="clean-up")
    assert kinds(g, BLUE) == [0, 0, 1, 1, 1, 1, 1]


@pytest.mark.rule("war-hounds:WH-SOLO-12")
def test_the_last_enemy_unit_ends_the_game() -> None:
    troop = ["red", "troop", HERE, {"xp": 2}]
    g = conquest(troop, ["blue", "troop", HERE, {"wounds": 1}], dice=[2, 2])
    attack(g, "land", f"battle {HERE}", "against blue", "with red-troop-1")
    do(g, "card card-1")
    while not g.over:
        do(g, next(word for word in words(g) if not word.startswith("act")))
    assert g.result is not None
    assert (g.result.winners, g.result.kind) == (("red",), "conquest")


@pytest.mark.rule("war-hounds:WH-SOLO-35")
def test_a_game_that_is_not_won_is_lost() -> None:
    g = conquest(*FARAWAY, year=4, at="clean-up")
    assert g.over
    assert g.result is not None
    assert (g.result.winners, g.result.kind) == ((), "lost")
    assert g.result.scores["red"] > 0
    assert len(kinds(g, GREEN)) == 1


@pytest.mark.rule("war-hounds:WH-SOLO-13", "war-hounds:WH-SOLO-44")
@pytest.mark.parametrize(
    ("difficulty", "cards"), [("easy", range(1, 5)), ("normal", range(1, 7)), ("expert", range(2, 9))]
)
def test_cards_and_goods_of_enemies(difficulty: str, cards: range) -> None:
    g = started(difficulty=difficulty)
    for nation in range(1, 6):
        assert [card.id for card, place in zip(CARDS, g.hand[nation]) if place == IN_HAND] == list(cards)
        assert goods(g, nation) == {}
        assert not any(g.trench)


def attacked(*where: Any, **more: Any) -> HoundState:
    """Red's troop attacks blue; red has chosen its card."""
    g = conquest(["red", "troop", HERE, {"xp": 2}], *where, *FARAWAY, **more)
    attack(g, "land", f"battle {HERE}", "against blue", "with red-troop-1")
    return do(g, "card card-1")


@pytest.mark.rule("war-hounds:WH-SOLO-6")
def test_an_enemy_draws_until_its_cards_are_used_up() -> None:
    g = conquest(["red", "troop", HERE], ["blue", "troop", HERE], *FARAWAY)
    seen = []
    for _ in range(4):
        g.hand[RED] = [1] * 6 + [0] * 2
        before = g.hand[BLUE][:]
        choose_cards(g, [BLUE])
        assert g.sight(RED).card[BLUE] == -1
        seen.append(g.card[BLUE])
        assert before[g.card[BLUE]] == IN_HAND
        g.stack.pop()
        discard_cards(g)
    assert sorted(seen) == [0, 1, 2, 3]
    assert g.hand[BLUE][:4] == [1, 1, 1, 1]


@pytest.mark.rule("war-hounds:WH-SOLO-7", "war-hounds:WH-SOLO-24")
@pytest.mark.parametrize(
    ("difficulty", "ammunition", "oil"), [("easy", 2, 2), ("normal", 4, 4), ("expert", 6, 4)]
)
def test_the_supply_of_a_combat(difficulty: str, ammunition: int, oil: int) -> None:
    g = conquest(["red", "troop", HERE], ["blue", "troop", HERE], *FARAWAY, difficulty=difficulty)
    attack(g, "land", f"battle {HERE}", "against blue", "with red-troop-1")
    assert (g.supply_ammunition[BLUE], g.supply_oil[BLUE]) == (ammunition, oil)
    assert g.supply_rerolls[BLUE] == int(difficulty == "expert")


@pytest.mark.rule("war-hounds:WH-SOLO-7", "war-hounds:WH-SOLO-43")
def test_an_easy_enemy_applies_two_damage_at_most() -> None:
    strong = [["blue", "tank", HERE]] * 2
    g = conquest(["red", "gun", HERE, {"xp": 4}], *strong, *FARAWAY, dice=[1] + [6] * 12)
    g.hand[BLUE] = [0, 0, 0, 1, 0, 0, 0, 0]
    attack(g, "land", f"battle {HERE}", "against blue", "with red-artillery-1")
    do(g, "card card-1")
    while top(g) not in ("beside", "turn"):
        do(g, next(word for word in ("roll", "done") if word in words(g)))
    assert g.supply_ammunition[BLUE] == 0
    assert sum(int(line.split(" takes ")[1][0]) for line in told(g, "A gun of Red takes")) == 2


@pytest.mark.rule("war-hounds:WH-SOLO-21")
def test_only_the_players_tracks_are_kept() -> None:
    g = conquest(["red", "troop", HERE], ["blue", "troop", HERE], *FARAWAY)
    hurt(g, units(g, BLUE, "troop")[0], 2, RED)
    hurt(g, units(g, RED, "troop")[0], 2, BLUE)
    assert (g.medals[:2], g.casualties[:2]) == ([2, 0], [2, 0])


@pytest.mark.rule("war-hounds:WH-SOLO-23")
def test_homes_of_enemies_are_open() -> None:
    g = conquest(["red", "troop", HERE], ["blue", "gun", "frostmuzzle"], *FARAWAY)
    use(g, "move")
    do(g, "move red-troop-1", "to frostmuzzle", "done")
    assert units(g, RED, "troop", "frostmuzzle")
    assert controller(g, index("gullwatch")) == GREEN
    assert controller(g, index("saltpaw")) == -1


@pytest.mark.rule("war-hounds:WH-SOLO-28")
def test_an_enemy_hits_what_it_can_destroy() -> None:
    where = [
        ["red", "troop", HERE, {"wounds": 1}],
        ["red", "gun", HERE, {"wounds": 3}],
        ["red", "tank", HERE],
    ]
    g = conquest(*where, *FARAWAY)
    troop, gun, tank = (units(g, RED, kind)[0] for kind in ("troop", "gun", "tank"))
    assert best_target(g, [troop, gun, tank], 1) == gun
    assert best_target(g, [troop, tank], 1) == troop
    hurt_tank = conquest(["red", "tank", HERE, {"wounds": 1}], ["red", "gun", HERE], *FARAWAY)
    assert best_target(hurt_tank, units(hurt_tank, RED, "gun") + units(hurt_tank, RED, "tank"), 1) in units(
        hurt_tank, RED, "tank"
    )
    assert ranked(g, [troop, tank, gun]) == [gun, tank, troop]


@pytest.mark.rule("war-hounds:WH-SOLO-28")
def test_an_enemy_never_retreats_and_defends_by_its_stars() -> None:
    g = conquest(["red", "plane", "air-2"], *FARAWAY, dice=[6, 8] * 6)
    attack(g, "dogfight", "with red-plane-1", "target green-plane-1")
    while top(g) not in ("beside", "turn"):
        assert g.deciders == [RED]
        do(g, "done" if "done" in words(g) else words(g)[0])
    assert not told(g, "a plane of Green retreats", "A plane of Green retreats")
    five = attacked(*[["blue", "troop", HERE]] * 5)
    assert told(five, "Blue rolls") or told(five, "Red rolls")


@pytest.mark.rule("war-hounds:WH-SOLO-30")
def test_the_player_names_the_enemies() -> None:
    g = new(enemies="chosen")
    assert top(g) == "choose enemy"
    free = [word for word in words(g) if word.startswith("faction")]
    assert len(free) == 10
    do(g, free[0])
    assert len(words(g)) == 8
    drawn = new(seed=4)
    assert len({FACTIONS[faction].board for faction in drawn.faction}) == 6


@pytest.mark.rule("war-hounds:WH-SOLO-34")
def test_abilities_of_combat_hold_for_enemies() -> None:
    gun = ["blue", "gun", HERE, {"wounds": 3}]
    g = conquest(gun, *FARAWAY, others={"blue": {"faction": "theocrats"}})
    unit = units(g, BLUE, "gun")[0]
    attacked_unit(g, unit)
    recover(g)
    assert g.unit_wounds[unit] == 1


@pytest.mark.rule("war-hounds:WH-SOLO-36")
def test_a_space_holds_any_number_of_discs() -> None:
    red = {"laid": {"row-3-c": 2}}
    assert can_act(conquest(*FARAWAY, red=red), "shift_economy") == ""
    assert can_act(position(nations={"red": red}), "shift_economy") == "WH-ORD-6"


def test_random_games_of_conquest_come_to_an_end() -> None:
    for seed, difficulty in enumerate(("easy", "normal", "expert")):
        g, rng = started(seed, difficulty=difficulty), Random(seed)
        while not g.over:
            g.act(0, rng.choice(g.choices(0)))
            assert GAME.problems(g) == []
        assert g.result is not None
    assert NEXT == "pinebark"
    assert rule_against(conquest(*FARAWAY), "pass") == ""
