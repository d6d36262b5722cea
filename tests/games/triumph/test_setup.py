"""Chapter 5: setting up, in lanes and in secret. Chapter 3.0: hidden blocks."""

import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.games.triumph.content import ACTION_CARD
from sandtable.games.triumph.system.card_play import is_rival
from sandtable.games.triumph.system.cards import hand_of
from tests.games.triumph.helpers import (
    act,
    choices,
    cnc,
    content,
    faction,
    finish_setup,
    new_game,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)


def test_all_three_seats_set_up_at_once() -> None:
    assert new_game().deciders == [0, 1, 2]


@pytest.mark.rule("cnc:5.0c")
def test_cadre_types_are_limited_by_the_blocks() -> None:
    state = new_game()
    act(state, "japan", "as tank", "as tank")
    assert refused(state, "japan", "as tank") == "3.0"


def test_the_question_counts_the_cadres_that_are_left() -> None:
    state = new_game()
    assert state.prompt("japan") == "Choose the type of japan-07 in Tokyo (24 Cadres left)."
    act(state, "japan", "as tank")
    assert state.prompt("japan").endswith("japan-08 in Tokyo (23 Cadres left).")


@pytest.mark.rule("cnc:5.0c", "cnc:3.0a")
def test_chosen_types_are_secret() -> None:
    one, other = new_game(), new_game()
    act(one, "japan", "as tank")
    act(other, "japan", "as air")
    assert one.view("usa") == other.view("usa")


@pytest.mark.rule("cnc:5.0b", "cnc:4.0")
def test_nobody_draws_cards_before_all_are_set_up() -> None:
    state = new_game()
    while state.deciders != [2]:
        seat = state.deciders[0]
        state.act(seat, state.choices(seat)[0])
    assert state.hand_count == [0, 0, 0]
    finish_setup(state)
    assert state.hand_count == [7, 12, 6]
    assert {content().card_kind[card] for card in hand_of(state, faction("usa"))} == {ACTION_CARD}


def test_done_comes_only_after_all_cadres() -> None:
    state = new_game()
    assert refused(state, "soviets", "done") == "5.0"
    for _ in range(7):
        state.act("soviets", "as infantry")
    assert choices(state, "soviets") == {"done"}
    assert refused(state, "soviets", "as infantry") == "5.0"


@pytest.mark.rule("cnc:5.1a", "cnc:5.1b")
def test_japan_stands_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    mine = [
        u
        for u in range(content().n_units)
        if state.unit_space[u] >= 0 and content().unit_power[u] == power("japan")
    ]
    assert (len(mine), sum(state.unit_cv[u] for u in mine)) == (30, 37)
    assert unit_at(state, "japan carrier 3 tokyo")
    assert unit_at(state, "japan fortress 1 carolines")


@pytest.mark.rule("cnc:5.2a", "cnc:5.2b")
@pytest.mark.reading("5.2: which units does the USA start with?")
def test_the_us_stands_as_in_the_later_printing() -> None:
    state = new_game()
    finish_setup(state)
    mine = [
        u
        for u in range(content().n_units)
        if state.unit_space[u] >= 0 and content().unit_power[u] == power("us")
    ]
    assert (len(mine), sum(state.unit_cv[u] for u in mine)) == (10, 17)
    assert not state.units_at[space("hawaii")]
    assert unit_at(state, "us fortress 4 los-angeles")


@pytest.mark.rule("cnc:5.2c", "cnc:5.2d")
def test_the_nats_and_the_empire_stand_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    totals: dict[str, tuple[int, int]] = {}
    for u in range(content().n_units):
        if state.unit_space[u] >= 0:
            owner = content().power_id[content().unit_power[u]]
            units, cv = totals.get(owner, (0, 0))
            totals[owner] = (units + 1, cv + state.unit_cv[u])
    assert totals["nat-china"] == (8, 12)
    assert totals["british-empire"] == (7, 7)


@pytest.mark.rule("cnc:5.3a", "cnc:5.3b")
def test_the_soviets_stand_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    soviet = [
        u
        for u in range(content().n_units)
        if state.unit_space[u] >= 0 and content().power_faction[content().unit_power[u]] == faction("soviets")
    ]
    assert (len(soviet), sum(state.unit_cv[u] for u in soviet)) == (10, 11)
    assert unit_at(state, "red-china fortress 2 sian")
    assert state.partisans[space("sian")] == 1


@pytest.mark.rule("cnc:5.0a", "cnc:5.1c", "cnc:5.2e")
def test_tracks_start_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    japan, usa, soviets = faction("japan"), faction("usa"), faction("soviets")
    assert (state.year, state.first_year) == (1936, 1936)
    assert (state.ind[japan], state.population[japan], state.res[japan], state.industry_cost[japan]) == (
        11,
        10,
        5,
        6,
    )
    assert (state.ind[usa], state.population[usa], state.res[usa], state.industry_cost[usa]) == (6, 11, 10, 7)
    assert (state.loyalty[usa], state.civil_war[usa], state.loyalty_cost[usa]) == (1, 4, 5)
    assert state.at_war == [0, 0, 0]
    assert state.power_neutral[power("british-empire")] == 1
    assert soviets in state.turn_order


@pytest.mark.rule("cnc:5.3c", "cnc:16.22a")
def test_soviet_tracks_start_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    soviets = faction("soviets")
    assert (
        state.ind[soviets],
        state.population[soviets],
        state.res[soviets],
        state.industry_cost[soviets],
    ) == (4, 6, 8, 8)
    assert (state.loyalty[soviets], state.civil_war[soviets], state.loyalty_cost[soviets]) == (3, 2, 6)


@pytest.mark.rule("cnc:0.1", "cnc:16.1a", "cnc:16.2")
def test_three_rivals_at_peace_and_two_proxies_at_odds() -> None:
    state = new_game()
    assert cnc().seats("1936") == ("japan", "usa", "soviets")
    enemies = {
        (content().power_id[a], content().power_id[b])
        for a in range(content().n_powers)
        for b in range(content().n_powers)
        if state.power_enemies[a] >> b & 1 and power("minor") not in (a, b)
    }
    assert enemies == {("nat-china", "red-china"), ("red-china", "nat-china")}


@pytest.mark.rule("cnc:3.0a")
def test_a_rival_sees_colour_and_number_only() -> None:
    state = position(units=["japan infantry 3 mukden", "japan air 2 mukden"], phase="government")
    sight = state.sight("usa")
    assert len(sight.units_at[space("mukden")]) == 2
    assert all(sight.unit_kind[u] == -1 and sight.unit_cv[u] == -1 for u in sight.units_at[space("mukden")])


@pytest.mark.rule("cnc:3.0a")
def test_the_owner_sees_his_own() -> None:
    state = position(units=["japan infantry 3 mukden"], phase="government")
    assert state.sight("japan").unit_cv[unit("japan-01")] == 3


@pytest.mark.rule("cnc:4.3b", "cnc:4.4b")
def test_hands_and_chits_show_their_number_only() -> None:
    state = position(hands={"japan": ["A05", "I01"]}, chits={"japan": [2, 0]}, phase="government")
    sight = state.sight("usa")
    assert sight.hand_count[faction("japan")] == 2
    assert sight.card_place[content().card_index["A05"]] == -1
    assert sight.chits[faction("japan")] == [-1, -1]


@pytest.mark.rule("cnc:3.3")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_a_cadre_may_be_disbanded_at_any_time() -> None:
    state = position(units=["us infantry 1 seattle"], phase="production japan")
    assert "disband us-01" in {str(right) for right in state.rights("usa")}
    state.act("usa", "disband us-01")
    assert state.unit_space[unit("us-01")] == -1


@pytest.mark.rule("cnc:3.3")
def test_nobody_disbands_what_is_not_his() -> None:
    state = position(units=["us infantry 1 seattle"], phase="production japan")
    with pytest.raises(IllegalAction) as refusal:
        state.act("japan", "disband us-01")
    assert refusal.value.rule == "3.3"


@pytest.mark.rule("cnc:0.1")
def test_every_other_faction_is_a_rival() -> None:
    state = new_game()
    japan, usa = faction("japan"), faction("usa")
    assert is_rival(state, japan, usa)
    assert not is_rival(state, japan, japan)


@pytest.mark.rule("cnc:0.2")
def test_who_plays_whom() -> None:
    owner = {content().power_id[p]: content().power_faction[p] for p in range(content().n_powers)}
    assert owner["nat-china"] == owner["british-empire"] == owner["us"] == faction("usa")
    assert owner["red-china"] == owner["russia"] == faction("soviets")
    assert owner["minor"] == -1


@pytest.mark.example
@pytest.mark.rule("cnc:5.1b", "cnc:5.2d", "cnc:5.3b")
def test_example_22_sums_of_the_set_up() -> None:
    state = new_game()
    finish_setup(state)
    sums = dict.fromkeys(("japan", "usa", "soviets"), (0, 0))
    for u in range(content().n_units):
        if state.unit_space[u] >= 0:
            name = content().faction_id[content().power_faction[content().unit_power[u]]]
            sums[name] = (sums[name][0] + 1, sums[name][1] + state.unit_cv[u])
    assert sums == {"japan": (30, 37), "usa": (25, 36), "soviets": (10, 11)}
