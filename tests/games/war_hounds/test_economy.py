"""LOAN, TRADE, SHIFT ECONOMY, SACK & PROMOTE."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.content import CARDS, FACTIONS, runs_inversely
from sandtable.games.war_hounds.rules.loans import amount_lent, certificates, sum_due
from sandtable.games.war_hounds.rules.scoring import debt_paws, general_paws
from sandtable.games.war_hounds.state import IN_HAND, HoundState, command
from tests.games.war_hounds.helpers import (
    BLUE,
    RED,
    can_act,
    do,
    goods,
    position,
    rule_against,
    space_of,
    top,
    use,
    words,
)

LOANS = [f"loan-{number}" for number in range(1, 7)]


def game(action: str, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    own = {"goods": {}, **(red or {})}
    others = more.pop("others", {})
    return use(position(nations={"red": own, **others}, loans=LOANS, **more), action)


def owing(*names: str, **debts: str) -> dict[str, Any]:
    return {name: {"debts": {id.replace("_", "-"): how for id, how in debts.items()}} for name in names}


# ------------------------------------------------------------------ LOAN


@pytest.mark.rule("war-hounds:WH-LOAN-1")
def test_the_sum_less_so_much_a_disc() -> None:
    g = game("loan", others=owing("blue", loan_1="owed"))
    do(g, "borrow loan-1")
    assert goods(g) == {"money": 25}
    many = position(loans=LOANS, nations={"blue": {"state": {}}})
    many.kept_discs[BLUE][4] = 6
    assert amount_lent(many, RED, 4) == 0


@pytest.mark.rule("war-hounds:WH-LOAN-2", "war-hounds:WH-LOAN-3")
def test_two_debts_at_most() -> None:
    g = game("loan", owing("red", loan_3="owed")["red"])
    do(g, "borrow loan-1")
    assert certificates(g, RED) == 2
    both = position(nations=owing("red", loan_3="owed", loan_1="owed"), loans=LOANS)
    assert can_act(both, "loan") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-LOAN-4", "war-hounds:WH-LOAN-9")
def test_disc_and_certificate_return_in_the_clean_up() -> None:
    red = {**owing("red", loan_1="owed", loan_3="owed")["red"], "goods": {"money": 40}}
    g = position(nations={"red": red}, loans=LOANS)
    do(g, "repay loan-1")
    assert goods(g) == {"money": 4}
    assert (certificates(g, RED), g.unavailable[RED]) == (2, 2)
    while g.year == 1:
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert certificates(g, RED) == 1
    assert debt_paws(g, RED) == -3
    assert g.available[RED] + g.unavailable[RED] == 12


@pytest.mark.rule("war-hounds:WH-LOAN-4", "war-hounds:WH-FLOW-19")
def test_loans_are_paid_in_the_clean_up_unseen() -> None:
    nations = owing("red", "blue", loan_1="owed")
    for own in nations.values():
        own["goods"] = {"money": 50}
    g = position(nations=nations, loans=LOANS, at="clean-up")
    assert g.deciders == [RED, BLUE]
    g.act(RED, "repay loan-1")
    g.act(RED, "done")
    assert g.debt[RED][0] == 1
    assert g.sight(BLUE).repaying[RED] == -1
    g.act(BLUE, "done")
    assert (g.debt[RED][0], g.debt[BLUE][0]) == (0, 1)


@pytest.mark.rule("war-hounds:WH-LOAN-5", "war-hounds:WH-LOAN-7")
def test_the_printed_sum_is_due_half_of_it_with_investors() -> None:
    plain = position()
    assert (sum_due(plain, RED, 0), sum_due(plain, RED, 5)) == (36, 29)
    half = position(nations={"red": {"policies": ["commerce-investors"]}})
    assert sum_due(half, RED, 5) == 15
    poor = {**owing("red", loan_1="owed")["red"], "goods": {"money": 35}}
    assert rule_against(position(nations={"red": poor}), "repay loan-1") == "WH-LOAN-5"


@pytest.mark.rule("war-hounds:WH-LOAN-6", "war-hounds:WH-DISC-3")
def test_the_mortgage_takes_two_discs_and_keeps_one() -> None:
    g = do(game("loan"), "borrow loan-2")
    assert g.available[RED] == 6
    paid = position(nations=owing("red", loan_2="paid"), at="clean-up")
    while top(paid) != "turn":
        do(paid, words(paid)[0])
    assert paid.kept_discs[RED][1] == 1
    assert paid.available[RED] + paid.unavailable[RED] == 12
    few = game("loan", {"state": {"available": 2, "unavailable": 11}})
    assert rule_against(few, "borrow loan-2") == "WH-DISC-3"


@pytest.mark.rule("war-hounds:WH-LOAN-8", "war-hounds:WH-SCO-9")
def test_unpaid_loans_cost_paws() -> None:
    assert debt_paws(position(nations=owing("red", loan_1="owed")), RED) == -3
    assert debt_paws(position(nations=owing("red", loan_1="owed", loan_3="owed")), RED) == -8


@pytest.mark.rule("war-hounds:WH-LOAN-10", "war-hounds:WH-SCO-11")
def test_debts_may_be_paid_after_the_last_income() -> None:
    red = {**owing("red", loan_1="owed")["red"], "goods": {"money": 40}}
    blue = {"goods": {"money": 30}}
    g = position(nations={"red": red, "blue": blue}, year=4, at="clean-up", loans=LOANS)
    do(g, "done")
    assert g.deciders == [RED]
    do(g, "repay loan-1", "done")
    assert g.over
    assert debt_paws(g, RED) == 0
    assert goods(g) == {"money": 4}
    assert g.order.index(RED) < g.order.index(BLUE)


@pytest.mark.rule("war-hounds:WH-LOAN-11")
def test_a_tile_is_closed_until_its_payment_is_settled() -> None:
    for how in ("owed", "paid"):
        g = game("loan", owing("red", loan_3=how)["red"])
        assert rule_against(g, "borrow loan-3") == "WH-LOAN-11"
    kept = position(loans=LOANS)
    kept.kept_discs[RED][1], kept.unavailable[RED] = 1, 3
    assert rule_against(use(kept, "loan"), "borrow loan-2") == ""


@pytest.mark.rule("war-hounds:WH-LOAN-12")
def test_all_discs_on_a_tile_lower_the_sum() -> None:
    g = do(game("loan", others=owing("blue", loan_2="owed")), "borrow loan-2")
    assert goods(g) == {"money": 34}


@pytest.mark.rule("war-hounds:WH-FAC-3")
def test_capitalists_borrow_the_full_amount() -> None:
    g = game("loan", {"faction": "capitalists"}, others=owing("blue", "green", loan_1="owed"))
    assert goods(do(g, "borrow loan-1")) == {"money": 30}


# ------------------------------------------------------------------ TRADE

PAIR = {"rate-5-2": ["able_bodies", "ammunition"], "rate-1-1": ["oil", "food"]}


def trading(red: dict[str, Any], marker: int = 0, **more: Any) -> HoundState:
    return game("trade", red, rates=PAIR, markers={"rate-5-2": marker}, **more)


def exchange(g: HoundState, direction: str, *times: str) -> dict[str, int]:
    do(g, "rate rate-5-2", f"exchange {direction}", *(f"trade {one}" for one in times))
    return goods(g)


@pytest.mark.example
@pytest.mark.rule("war-hounds:WH-TRADE-1", "war-hounds:WH-TRADE-2", "war-hounds:WH-TRADE-3")
@pytest.mark.parametrize(
    ("marker", "given", "gained"),
    [(0, 2, 5), (0, 4, 10), (0, 6, 15), (1, 2, 6), (1, 6, 18), (-1, 2, 4), (-1, 4, 8), (-1, 6, 12)],
)
def test_five_to_two(marker: int, given: int, gained: int) -> None:
    for direction, give, gain in (
        ("able_bodies-for-ammunition", "able_bodies", "ammunition"),
        ("ammunition-for-able_bodies", "ammunition", "able_bodies"),
    ):
        g = trading({"goods": {give: given}}, marker)
        assert exchange(g, direction, "all")[gain] == gained
        assert give not in goods(g)


@pytest.mark.rule("war-hounds:WH-TRADE-1")
def test_one_exchange_or_five_or_all() -> None:
    g = trading({"goods": {"able_bodies": 20}})
    assert exchange(g, "able_bodies-for-ammunition", "one") == {"able_bodies": 18, "ammunition": 5}
    do(g, "trade five")
    assert goods(g) == {"able_bodies": 8, "ammunition": 30}
    assert rule_against(g, "trade five") == "WH-TRADE-11"
    do(g, "done")
    assert top(g) != "trade"


@pytest.mark.rule("war-hounds:WH-TRADE-4", "war-hounds:WH-TRADE-6")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (0, 2), (-1, 2)])
def test_a_marker_slides_down_and_stays(before: int, after: int) -> None:
    g = trading({"goods": {"able_bodies": 2}}, before)
    exchange(g, "able_bodies-for-ammunition", "one")
    assert g.rate_marker[4] == after
    while g.year == 1:
        do(g, "pass" if "pass" in words(g) else words(g)[0])
    assert g.rate_marker[4] == after


@pytest.mark.rule("war-hounds:WH-TRADE-5")
def test_a_rate_that_brings_nothing_is_dead() -> None:
    red = {"goods": {"oil": 9, "food": 9, "able_bodies": 9}}
    g = game("trade", red, rates={**PAIR, "rate-2-1": ["oil", "food"]}, markers={"rate-1-1": -1})
    assert rule_against(g, "rate rate-1-1") == "WH-TRADE-5"
    pairs = {"rate-2-1": ["oil", "food"], "rate-1-1": ["able_bodies", "ammunition"]}
    two = game("trade", {"goods": {"oil": 3}}, rates=pairs, markers={"rate-2-1": -1})
    assert goods(do(two, "rate rate-2-1", "exchange oil-for-food", "trade all")) == {"food": 3}


@pytest.mark.rule("war-hounds:WH-TRADE-7")
def test_trade_deal_takes_any_pair() -> None:
    red = {"goods": {"oil": 2}, "policies": ["commerce-trade-deal"]}
    g = trading(red)
    assert exchange(g, "oil-for-food", "all") == {"food": 5}
    assert g.rate_marker[4] == 2
    plain = do(trading({"goods": {"oil": 2, "able_bodies": 2}}), "rate rate-5-2")
    assert rule_against(plain, "exchange oil-for-food") == "WH-TRADE-2"


@pytest.mark.rule("war-hounds:WH-TRADE-8")
def test_import_export_brings_five_resources() -> None:
    own = {"policies": ["commerce-import-export"]}
    g = do(game("loan", own), "borrow loan-3", *["gain oil"] * 3, "gain food", "gain ammunition")
    assert goods(g) == {"money": 20, "oil": 3, "food": 1, "ammunition": 1}
    trade = trading({"goods": {"able_bodies": 2}, **own})
    exchange(trade, "able_bodies-for-ammunition", "all")
    assert words(trade)[0].startswith("gain")


@pytest.mark.rule("war-hounds:WH-TRADE-9", "war-hounds:WH-TRADE-11")
def test_money_is_not_traded_and_nothing_stands_in() -> None:
    assert can_act(position(nations={"red": {"goods": {"money": 99}}}), "trade") == "WH-FLOW-18"
    g = trading({"goods": {"money": 20, "oil": 10, "able_bodies": 1, "food": 3}, "policies": []})
    assert rule_against(g, "rate rate-5-2") == "WH-TRADE-11"
    assert not any("money" in word for word in words(g))


@pytest.mark.rule("war-hounds:WH-TRADE-10")
def test_a_stock_stays_at_its_most() -> None:
    g = trading({"goods": {"able_bodies": 400}})
    assert exchange(g, "able_bodies-for-ammunition", "all") == {"ammunition": 1000}
    full = trading({"goods": {"able_bodies": 4, "ammunition": 9997}})
    assert exchange(full, "able_bodies-for-ammunition", "all") == {"ammunition": 9999}


# ------------------------------------------------------------------ SHIFT ECONOMY


@pytest.mark.rule("war-hounds:WH-SHIFT-1", "war-hounds:WH-SHIFT-3")
def test_a_marker_slides_as_far_as_stripes() -> None:
    g = game("shift_economy")
    assert rule_against(g, "slide oil-12") == ""
    assert rule_against(g, "slide oil-0") == ""
    assert rule_against(g, "slide oil-6") == "WH-SHIFT-1"
    far = position(nations={"red": {}})
    far.markers[RED][2] = 0
    assert rule_against(use(far, "shift_economy"), "slide oil-7") == "WH-SHIFT-1"


@pytest.mark.rule("war-hounds:WH-SHIFT-2")
@pytest.mark.parametrize(("policies", "oil"), [([], 4), (["industry-integrated-factories"], 5)])
def test_the_new_space_is_gained_once(policies: list[str], oil: int) -> None:
    g = do(game("shift_economy", {"policies": policies}), "slide oil-8")
    assert goods(g) == {"oil": oil, "money": 1}


@pytest.mark.rule("war-hounds:WH-SHIFT-4")
def test_resources_and_money_run_against_each_other() -> None:
    for faction in FACTIONS:
        for resource, money in zip(faction.track_resource, faction.track_money):
            assert resource == sorted(resource)
            assert money == sorted(money, reverse=True)
            assert len(resource) == len(money) == 13
    assert runs_inversely([0, 2, 3], [4, 3, 3])
    assert not runs_inversely([2, 0], [4, 3])
    assert not runs_inversely([0, 2], [3, 4])


# ------------------------------------------------------------------ SACK & PROMOTE


def promotion(red: dict[str, Any] | None = None) -> HoundState:
    own = {"faction": "technocrats", "goods": {"money": 40}, **(red or {})}
    return position(nations={"red": own})


def held(g: HoundState, nation: int = RED) -> list[int]:
    return [card.id for card, place in zip(CARDS, g.hand[nation]) if place == IN_HAND]


@pytest.mark.rule("war-hounds:WH-GEN-1", "war-hounds:WH-GEN-3")
def test_either_general_for_its_cost() -> None:
    generals = FACTIONS[promotion().faction[RED]].generals
    for number in (2, 3):
        g = do(use(promotion(), "sack_promote"), f"promote general-{number}")
        assert goods(g) == {"money": 40 - generals[number - 1].cost}
        assert command(g, RED).stars == generals[number - 1].stars


@pytest.mark.rule("war-hounds:WH-GEN-2")
def test_who_was_sacked_never_returns() -> None:
    g = use(promotion({"general": 3}), "sack_promote")
    assert rule_against(g, "promote general-1") == "" or rule_against(g, "promote general-3") == "WH-GEN-2"
    last = promotion({"general": 3, "state": {"waiting": 0}})
    assert can_act(last, "sack_promote") == "WH-FLOW-18"
    do(g, "promote general-2")
    assert not g.waiting[RED] >> 2 & 1


@pytest.mark.rule("war-hounds:WH-GEN-4")
def test_stripes_bring_cards() -> None:
    for faction in FACTIONS[1:]:
        number = next((n for n, one in enumerate(faction.generals, 1) if one.stripes == 8), 0)
        if number:
            g = promotion({"faction": faction.id, "general": number})
            assert held(g) == [1, 2, 3, 4, 5, 6, 7, 8]
            return
    raise AssertionError


@pytest.mark.rule("war-hounds:WH-GEN-5")
def test_cards_go_with_the_stripes() -> None:
    red = {"faction": "communists", "general": 2, "hand": [7, 8]}
    g = use(promotion(red), "sack_promote")
    assert held(g) == [7, 8]
    do(g, "promote general-3")
    assert held(g) == [1, 2, 3, 4, 5, 6]
    assert g.hand[RED][6:] == [0, 0]


@pytest.mark.rule("war-hounds:WH-GEN-6", "war-hounds:WH-GEN-10")
def test_fascists_promote_without_an_action() -> None:
    own = {"faction": "fascists", "goods": {"money": 80}}
    first = position(nations={"red": own})
    assert rule_against(first, "promote general-2") == "WH-GEN-6"
    g = position(nations={"red": own}, year=2)
    do(g, "promote general-2")
    assert goods(g) == {"money": 62}
    assert g.deciders == [RED]
    assert rule_against(g, "promote general-3") == "WH-GEN-6"
    do(g, f"act {space_of(g, 'shift_economy')}")
    assert rule_against(g, "promote general-3") != ""
    others = position(nations={"red": {**own, "faction": "technocrats"}}, year=2)
    assert rule_against(others, "promote general-2") == "WH-GEN-6"


@pytest.mark.rule("war-hounds:WH-GEN-7")
def test_anarchists_have_no_generals() -> None:
    g = position(nations={"red": {"faction": "anarchists"}}, year=3)
    assert (command(g, RED).stars, command(g, RED).stripes, command(g, RED).total) == (3, 7, 10)
    assert general_paws(g, RED) == 0
    assert not any(word.startswith("promote") for word in words(g))


@pytest.mark.rule("war-hounds:WH-GEN-8")
def test_meritocracy_halves_the_cost() -> None:
    g = use(promotion({"policies": ["strategy-meritocracy"], "faction": "capitalists"}), "sack_promote")
    do(g, "promote general-3")
    assert goods(g) == {"money": 31}


@pytest.mark.rule("war-hounds:WH-GEN-9")
def test_only_the_last_general_gives_paws() -> None:
    g = promotion({"faction": "capitalists"})
    assert general_paws(g, RED) == 1
    do(use(g, "sack_promote"), "promote general-3")
    assert general_paws(g, RED) == 2
