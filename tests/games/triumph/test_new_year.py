"""Chapters 6 and 7.1: the sequence of the year, arrivals, Peace Dividends, Turn Order."""

import pytest

from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.system.new_year import push_resolution
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    finish_setup,
    new_game,
    pass_all,
    position,
    power,
    refused,
    space,
    unit_at,
)


@pytest.mark.rule("cnc:7.15a")
@pytest.mark.parametrize(("die", "first"), [(1, "japan"), (4, "usa"), (6, "soviets")])
def test_the_die_gives_the_turn_order(die: int, first: str) -> None:
    state = position(phase="dividends", dice=[die])
    assert content().faction_id[state.turn_order[0]] == first


@pytest.mark.example
@pytest.mark.rule("cnc:7.15a")
def test_the_printed_example_of_a_four() -> None:
    state = position(phase="dividends", dice=[4])
    assert [content().faction_id[f] for f in state.turn_order] == ["usa", "soviets", "japan"]


@pytest.mark.rule("cnc:7.15b")
def test_production_has_one_active_player_known_to_all() -> None:
    state = position(phase="dividends", dice=[4])
    assert state.view(None)["columns"]["active"] == state.active == [faction("usa")]


@pytest.mark.rule("cnc:15.1s", "cnc:7.14a")
def test_everybody_draws_a_chit_in_1936() -> None:
    state = new_game()
    finish_setup(state)
    assert [len(chits) for chits in state.chits] == [1, 1, 1]


@pytest.mark.rule("cnc:7.14a")
def test_who_fought_or_is_at_war_draws_no_chit() -> None:
    state = position(phase="dividends", tracks={"soviets": {"peaceful": 0}})
    assert [len(chits) for chits in state.chits] == [1, 1, 0]
    war = position(phase="dividends", war=[["japan", "usa"]])
    assert [len(chits) for chits in war.chits] == [0, 0, 1]


@pytest.mark.rule("cnc:4.4a")
def test_chits_are_drawn_without_replacement() -> None:
    left = [0] * 16 + [1] * 14 + [2]
    state = position(phase="dividends", chits={"soviets": left, "usa": [2]})
    assert len(state.chits[faction("soviets")]) == len(left)
    assert state.chits[faction("japan")] == []


@pytest.mark.rule("cnc:4.4b")
def test_a_chit_is_its_owners_secret() -> None:
    state = position(phase="dividends")
    words = "\n".join(state.journal("usa"))
    mine = "\n".join(state.journal("japan"))
    assert words != mine


@pytest.mark.rule("cnc:7.14c")
def test_discards_go_back_at_new_year() -> None:
    state = position(phase="dividends", discards=["A01", "I01"], dice=[1])
    assert state.deck_count == [55, 55]


@pytest.mark.rule("cnc:7.14d")
@pytest.mark.reading("7.14, 15.31: what if a deck runs out within the year?")
def test_an_empty_deck_takes_its_discards_at_once() -> None:
    from sandtable.games.triumph.system.cards import draw_card, place_of, put_card
    from sandtable.games.triumph.system.state import HAND

    state = position()
    for card in range(55):
        put_card(state, card, 2 if card < 6 else place_of(state, 0, HAND))
    assert state.deck_count[0] == 0
    assert draw_card(state, 0, place_of(state, 1, HAND)) in range(6)
    assert state.deck_count[0] == 5
    for _ in range(5):
        draw_card(state, 0, place_of(state, 1, HAND))
    assert draw_card(state, 0, place_of(state, 1, HAND)) == -1


@pytest.mark.rule("cnc:7.12", "cnc:18.2")
def test_economic_victory_comes_before_arrivals() -> None:
    state = position(
        year=1942, phase="new-year", tracks={"japan": {"ind": 30}}, chits={"japan": [1] * 14 + [2]}
    )
    assert state.over
    assert state.result is not None
    assert (state.result.kind, state.result.winners) == ("economic", ("japan",))


@pytest.mark.rule("cnc:7.0")
def test_nobody_wins_at_the_start_of_1936() -> None:
    state = position(
        year=1936, phase="new-year", tracks={"japan": {"ind": 30}}, chits={"japan": [1] * 14 + [2]}
    )
    assert not state.over


@pytest.mark.rule("cnc:7.132a", "cnc:7.13")
def test_us_ships_arrive_at_home_from_1942_on() -> None:
    again = position(year=1942, phase="new-year")
    assert again.prompt("usa").startswith("Choose where the new")
    assert "raise los-angeles" in choices(again, "usa")
    assert refused(again, "usa", "raise chicago") == "7.242c"
    assert refused(again, "usa", "raise manila") == "7.13"
    act(again, "usa", "raise los-angeles", "raise los-angeles", "raise seattle")
    assert unit_at(again, "us sub 1 seattle")
    assert unit_at(again, "us carrier 1 los-angeles")


@pytest.mark.rule("cnc:7.132a")
def test_us_ships_arrive_stronger_every_year() -> None:
    state = position(year=1943, phase="government")
    events = [happening.id for happening in year_events(content())]
    state.event_count[events.index("us-naval-construction")] = 1
    push_resolution(state)
    act(state, "usa", *["raise los-angeles"] * 3)
    assert unit_at(state, "us fleet 2 los-angeles")
    assert unit_at(state, "us carrier 2 los-angeles")
    assert unit_at(state, "us sub 2 los-angeles")


@pytest.mark.rule("cnc:7.132b")
@pytest.mark.reading("7.132, 7.133, 7.134: late or repeated Declarations of War, and missing blocks")
def test_a_japanese_declaration_brings_the_ships_forward() -> None:
    state = position(year=1940, phase="new-year", war=[["japan", "usa"]], war_year=1939)
    assert "Fleet" in state.prompt("usa")
    printed = position(year=1940, phase="new-year", war=[["soviets", "usa"]], war_year=1939)
    assert "Fleet" not in printed.prompt("usa")


@pytest.mark.rule("cnc:7.133")
def test_reaction_forces_after_a_declaration_on_the_usa() -> None:
    state = position(year=1940, phase="new-year", war=[["soviets", "usa"]], war_year=1939)
    assert "Infantry" in state.prompt("usa")
    act(state, "usa", "raise los-angeles")
    assert "Air Force" in state.prompt("usa")


@pytest.mark.rule("cnc:7.134a", "cnc:7.134b")
def test_russian_reserves() -> None:
    state = position(year=1945, phase="new-year")
    assert choices(state, "soviets") == {"raise novosibirsk", "raise tashkent"}
    early = position(year=1940, phase="new-year", war=[["japan", "soviets"]], war_year=1939)
    assert choices(early, "soviets") == {"raise novosibirsk", "raise tashkent"}
    act(early, "soviets", *["raise tashkent"] * 4)
    assert len(early.units_at[space("tashkent")]) == 4


@pytest.mark.rule("cnc:7.131", "cnc:8.44")
@pytest.mark.reading("7.131, 7.4, 8.43: when does Clouds of War take effect?")
def test_clouds_of_war_ally_the_empire_at_once() -> None:
    state = position(year=1940, phase="new-year", influence={"british-empire": "usa 2"})
    assert state.power_neutral[power("british-empire")] == 0
    assert state.population[faction("usa")] == 17
    before = position(year=1938, phase="new-year", influence={"british-empire": "usa 2"})
    assert before.power_neutral[power("british-empire")] == 1


@pytest.mark.rule("cnc:6.0")
def test_the_year_runs_in_order() -> None:
    state = new_game(options={"last-year": "1936"})
    finish_setup(state)
    seen: list[tuple[int, int]] = []

    def note(g: TriumphState) -> bool:
        mark = (g.season, g.phase)
        if not g.over and (not seen or seen[-1] != mark):
            seen.append(mark)
        return False

    pass_all(state, note)
    assert [season for season, phase in seen if phase == 4] == [0, 1, 2, 3]
    assert [phase for season, phase in seen if season < 0] == [2, 3]


@pytest.mark.rule("cnc:0.3", "cnc:18.5")
def test_the_game_ends_after_its_last_winter() -> None:
    state = new_game(options={"last-year": "1936"})
    finish_setup(state)
    pass_all(state, lambda g: False)
    assert state.over
    assert state.result is not None
    assert state.result.kind == "hegemony"
    best = max(state.result.scores.values())
    assert state.result.winners == tuple(s for s, v in state.result.scores.items() if v == best)


@pytest.mark.rule("cnc:7.11")
def test_the_year_advances() -> None:
    state = new_game(options={"last-year": "1937"})
    finish_setup(state)
    pass_all(state, lambda g: g.year == 1937)
    assert (state.year, state.season) == (1937, -1)
