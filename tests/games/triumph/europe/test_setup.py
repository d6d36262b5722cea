"""T5: setting up 1936. T17: the short game from 1939 on. T19: what a table may agree on."""

import pytest

from sandtable.engine.errors import BadNotation, SandtableError
from sandtable.games.triumph.content import ACTION_CARD, INVESTMENT_CARD
from sandtable.games.triumph.system.cards import discard, hand_of
from sandtable.games.triumph.system.options import chosen
from sandtable.games.triumph.system.state import PRODUCTION, SETTING_UP, TriumphState
from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.trade import trade_route
from sandtable.games.triumph.system.units import units_of
from tests.games.triumph.europe.helpers import (
    TNT,
    act,
    choices,
    content,
    faction,
    finish_setup,
    moving,
    nation,
    new_game,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

STRAITS = {"territorial-straits": "on"}
BRITANNIA = {"britannia-rules-the-waves": "on"}


def strength(state: TriumphState, *powers: str) -> tuple[int, int]:
    """How many units some Powers have, and their CV."""
    units = [unit for name in powers for unit in units_of(state, power(name))]
    return len(units), sum(state.unit_cv[unit] for unit in units)


def stands_in(state: TriumphState, *steps: str) -> bool:
    """Whether the question asked now is one of these."""
    return state.stack[-1].name in steps


# ---------------------------------------------------------------------- T5: 1936


@pytest.mark.rule("tnt:T5.1a", "tnt:T5.1b", "tnt:T5.1c")
def test_the_axis_and_the_west_stand_as_printed() -> None:
    state = new_game()
    finish_setup(state)
    assert strength(state, "germany", "italy") == (22, 22)
    assert strength(state, "britain") == (11, 14)
    assert strength(state, "france") == (5, 7)
    assert len(state.units_at[space("berlin")]) == 6
    assert unit_at(state, "britain fleet 4 london")
    assert unit_at(state, "france fortress 3 lorraine")


@pytest.mark.rule("tnt:T5.1d", "tnt:T5.1e")
def test_the_ussr_stands_as_printed_and_so_do_the_tracks() -> None:
    state = new_game()
    assert strength(state, "ussr") == (12, 12)
    assert len(state.units_at[space("moscow")]) == 3
    assert (state.ind, state.industry_cost) == ([12, 7, 9], [5, 6, 7])
    assert (state.population, state.res) == ([11, 12, 12], [6, 11, 11])


@pytest.mark.rule("tnt:T5.2")
def test_the_opening_hands_are_action_cards() -> None:
    state = new_game()
    assert state.hand_count == [0, 0, 0]
    finish_setup(state)
    assert state.hand_count == [14, 8, 6]
    assert {content().card_kind[held] for held in hand_of(state, faction("axis"))} == {ACTION_CARD}


@pytest.mark.rule("tnt:T5.2")
def test_how_many_cards_each_draws_is_told() -> None:
    state = new_game()
    finish_setup(state)
    told = [line for line in state.journal() if "draws Action cards" in line]
    assert [int(line.rstrip(".").split()[-1]) for line in told] == [14, 8, 6]
    assert not any("Investment cards" in line for line in state.journal())


@pytest.mark.rule("tnt:T5.3a")
@pytest.mark.reading("T5.3: in which order are the starting units placed?")
def test_naval_cadres_need_a_coast() -> None:
    state = new_game()
    while "in Munich" not in state.prompt("axis"):
        assert refused(state, "axis", "as fleet") == "" or "Berlin" not in state.prompt("axis")
        act(state, "axis", "as infantry")
    assert refused(state, "axis", "as fleet")
    assert refused(state, "axis", "as sub")
    assert refused(state, "axis", "as tank") == ""


@pytest.mark.rule("tnt:T5.3a")
def test_cadres_are_limited_by_the_blocks_of_their_nation() -> None:
    state = new_game()
    act(state, "axis", "as carrier", "as carrier")
    assert refused(state, "axis", "as carrier")
    assert refused(state, "axis", "as sub") == ""
    act(state, "axis", "as fortress")
    assert refused(state, "axis", "as fortress")


@pytest.mark.rule("tnt:T5.3b")
@pytest.mark.reading("T5.3: in which order are the starting units placed?")
def test_all_place_at_once_and_nobody_sees_what() -> None:
    one, other = new_game(), new_game()
    assert one.deciders == [0, 1, 2]
    act(one, "axis", "as tank", "as air")
    act(other, "axis", "as sub", "as infantry")
    assert one.view("ussr") == other.view("ussr")
    mine = [u for u in one.units_at[space("berlin")] if one.sight("axis").unit_kind[u] >= 0]
    assert len(mine) == 6


# ---------------------------------------------------------------------- T17: 1939


def short_game(die: int = 2) -> TriumphState:
    """The short game when the 1936 forces stand and the die has said who adds to his first."""
    state = new_game(scenario="1939", dice=[die])
    while stands_in(state, "set-up"):
        seat = state.deciders[0]
        offered = [str(action) for action in state.choices(seat)]
        state.act(seat, "as infantry" if "as infantry" in offered else offered[0])
    return state


def add_all(state: TriumphState, seat: str) -> None:
    """A faction makes its additions, wherever it may."""
    while stands_in(state, "build-up", "cadre-type") and state.deciders == [state.seat(seat)]:
        state.act(seat, state.choices(seat)[0])


def additions_made() -> TriumphState:
    """The short game when the Axis begins its Diplomacy."""
    state = short_game()
    for seat in ("axis", "west", "ussr"):
        add_all(state, seat)
    assert stands_in(state, "free-diplomacy")
    return state


def free_diplomacy_played(state: TriumphState) -> TriumphState:
    """The Axis has played its Diplomacy, and its Satellites stand."""
    while state.phase == SETTING_UP:
        state.act("axis", state.choices("axis")[0])
    return state


@pytest.mark.rule("tnt:T17a")
@pytest.mark.parametrize(("die", "expected"), [(2, ["axis", "west", "ussr"]), (5, ["ussr", "west", "axis"])])
def test_a_die_says_in_which_order_the_factions_add(die: int, expected: list[str]) -> None:
    state = short_game(die)
    assert (state.year, state.phase) == (1939, SETTING_UP)
    assert strength(state, "britain", "france") == (16, 21)
    asked = []
    while stands_in(state, "build-up"):
        asked.append(state.game.scenarios[state.scenario].seats[state.deciders[0]])
        add_all(state, asked[-1])
    assert asked == expected


@pytest.mark.rule("tnt:T17a")
@pytest.mark.reading("T17: is New Year 1939 a whole New Year?")
def test_play_begins_with_new_year_1939() -> None:
    state = free_diplomacy_played(additions_made())
    assert (state.year, state.phase) == (1939, PRODUCTION)
    journal = state.journal(None)
    played = [place for place, line in enumerate(journal) if "as Diplomacy" in line]
    assert journal.index("New Year 1939.") > max(played)
    assert state.last_year == 1945


@pytest.mark.rule("tnt:T17b")
def test_what_each_faction_adds() -> None:
    state = short_game()
    assert state.ind == [15, 10, 12]
    for seat, powers, cv, cards in (
        ("axis", ("germany", "italy"), 24 + 20, (18, 4)),
        ("west", ("britain", "france"), 21 + 8, (12, 4)),
        ("ussr", ("ussr",), 12 + 14, (10, 4)),
    ):
        assert state.hand_count[faction(seat)] == 0
        add_all(state, seat)
        assert strength(state, *powers)[1] == cv
        kinds = [content().card_kind[held] for held in hand_of(state, faction(seat))]
        assert (kinds.count(ACTION_CARD), kinds.count(INVESTMENT_CARD)) == cards


@pytest.mark.rule("tnt:T17b")
@pytest.mark.reading("T17: what limits the Cadres and steps that are added?")
def test_cadres_and_steps_are_added_at_home_and_all_of_them() -> None:
    state = short_game()
    assert refused(state, "axis", f"promote {content().unit_name[state.units_at[space('tripoli')][0]]}")
    assert refused(state, "axis", f"promote {unit_at(state, 'germany infantry vienna')}")
    assert refused(state, "axis", "raise vienna")
    assert refused(state, "axis", "raise tripoli")
    assert refused(state, "axis", "done")
    name = unit_at(state, "germany infantry berlin")
    act(state, "axis", *[f"promote {name}"] * 3, "raise rome", "as fleet")
    assert state.unit_cv[unit(name)] == 4
    assert refused(state, "axis", f"promote {name}")
    assert refused(state, "axis", f"promote {unit_at(state, 'italy fleet rome')}") == ""
    assert state.points[faction("axis")] == 16


@pytest.mark.rule("tnt:T17b")
def test_the_additions_are_as_secret_as_production() -> None:
    one, other = short_game(), short_game()
    for state, kind in ((one, "tank"), (other, "sub")):
        act(state, "axis", "raise berlin", f"as {kind}")
    assert one.view("west")["columns"] == other.view("west")["columns"]
    assert one.sight("west").points[faction("axis")] == 19


@pytest.mark.rule("tnt:T17c")
def test_austria_is_the_axis() -> None:
    state = short_game()
    assert state.nation_control[nation("austria")] == faction("axis")
    assert unit_at(state, "germany infantry 2 vienna")
    assert state.population[faction("axis")] == 12
    governing = position(scenario="1939", turn_order=["axis", "west", "ussr"], hands={"axis": ["A05"]})
    act(governing, "axis", "play A05")
    assert choices(governing, "axis") == {"for czechoslovakia"}


@pytest.mark.rule("tnt:T17d")
@pytest.mark.reading("T17: what are the seven Diplomacy cards of the Axis?")
def test_the_axis_plays_seven_diplomacy_cards_and_discards_them() -> None:
    state = additions_made()
    axis = faction("axis")
    assert refused(state, "axis", "pass")
    held = hand_of(state, axis)
    investment = next(c for c in held if content().card_kind[c] == INVESTMENT_CARD)
    assert refused(state, "axis", f"play {content().card_id[investment]}")
    free_diplomacy_played(state)
    left = [content().card_kind[c] for c in hand_of(state, axis)]
    assert left.count(ACTION_CARD) == 11
    assert sum(" plays A" in line for line in state.journal(None)) == 7
    assert not any("cancel" in line for line in state.journal(None))
    assert state.deck_count[0] == 55 - 11 - 12 - 10


@pytest.mark.rule("tnt:T17d")
def test_who_holds_no_diplomacy_card_that_fits_passes() -> None:
    state = additions_made()
    axis = faction("axis")
    for held in hand_of(state, axis):
        if content().card_kind[held] == ACTION_CARD:
            discard(state, held)
    state._offered = {}
    assert choices(state, "axis") == {"pass"}
    assert refused(state, "axis", "pass") == ""
    act(state, "axis", "pass")
    assert not stands_in(state, "free-diplomacy")


@pytest.mark.rule("tnt:T17d")
def test_its_influence_counts_before_the_year_begins() -> None:
    state = additions_made()
    named = next(
        (card, neutral)
        for card in hand_of(state, faction("axis"))
        for neutral in content().card_neutrals[card]
        if neutral != nation("austria") and neutral != nation("usa")
    )
    act(state, "axis", f"play {content().card_id[named[0]]}", f"for {content().nation_id[named[1]]}")
    assert state.influence[named[1]] == 0
    free_diplomacy_played(state)
    assert state.influence[named[1]] or state.nation_control[named[1]] == faction("axis")


@pytest.mark.rule("tnt:T17e")
@pytest.mark.reading("T17: is New Year 1939 a whole New Year?")
def test_three_chits_each_and_one_at_new_year() -> None:
    state = additions_made()
    assert [len(chits) for chits in state.chits] == [0, 0, 0]
    free_diplomacy_played(state)
    assert [len(chits) for chits in state.chits] == [4, 4, 4]


@pytest.mark.rule("tnt:T17b")
@pytest.mark.reading("T17: are the Action cards of 1939 added to those of 1936?")
def test_the_listed_cards_are_the_whole_hand() -> None:
    assert free_diplomacy_played(additions_made()).hand_count == [15, 16, 14]


# ---------------------------------------------------------------------- T19: options


@pytest.mark.rule("tnt:T19a")
def test_options_are_fixed_before_the_game_and_shown_to_all() -> None:
    state = new_game(options=STRAITS)
    assert [option.id for option in TNT.game().options][1:] == [*STRAITS, *BRITANNIA]
    assert chosen(state, "territorial-straits") == "on"
    assert chosen(state, "britannia-rules-the-waves") == "off"
    assert state.view(None)["columns"]["options"] == state.view("ussr")["columns"]["options"] == [0, 1, 0]
    with pytest.raises(BadNotation):
        state.act("axis", "option territorial-straits off")
    with pytest.raises(SandtableError):
        new_game(options={"territorial-straits": "perhaps"})


@pytest.mark.rule("tnt:T19.1")
def test_territorial_straits_let_only_friends_sail_through() -> None:
    units = ["ussr fleet 2 sevastopol", "britain fleet 2 suez"]
    printed = moving("ussr", units)
    act(printed, "ussr", f"move {unit_at(printed, 'ussr fleet sevastopol')}")
    assert refused(printed, "ussr", "to aegean-sea") == ""
    agreed = moving("ussr", units, options=STRAITS)
    act(agreed, "ussr", f"move {unit_at(agreed, 'ussr fleet sevastopol')}")
    assert refused(agreed, "ussr", "to aegean-sea")
    friendly = moving("ussr", units, options=STRAITS, control={"ankara": "ussr"})
    act(friendly, "ussr", f"move {unit_at(friendly, 'ussr fleet sevastopol')}")
    assert refused(friendly, "ussr", "to aegean-sea") == ""


@pytest.mark.rule("tnt:T19.1")
@pytest.mark.reading("T19.1: what of Air Forces and Trade Routes at Territorial Straits?")
def test_territorial_straits_let_only_friends_fly_over() -> None:
    units = ["ussr air 2 western-black-sea", "germany air 2 athens"]
    land = {"athens": "axis"}
    printed = moving("axis", units, control=land)
    act(printed, "axis", f"move {unit_at(printed, 'germany air athens')}")
    assert refused(printed, "axis", "to western-black-sea") == ""
    agreed = moving("axis", units, control=land, options=STRAITS)
    act(agreed, "axis", f"move {unit_at(agreed, 'germany air athens')}")
    assert refused(agreed, "axis", "to western-black-sea")


@pytest.mark.rule("tnt:T19.1")
def test_territorial_straits_stop_supply_lines() -> None:
    parts = {
        "war": [["axis", "ussr"]],
        "units": ["ussr infantry 1 athens", "italy fleet 1 central-mediterranean"],
        "control": {"athens": "ussr"},
    }
    assert is_supplied(position(**parts), power("ussr"), space("athens"))
    assert not is_supplied(position(**parts, options=STRAITS), power("ussr"), space("athens"))


@pytest.mark.rule("tnt:T19.1")
@pytest.mark.reading("T19.1: what of Air Forces and Trade Routes at Territorial Straits?")
def test_trade_passes_territorial_straits_as_before() -> None:
    at_war = position(war=[["axis", "ussr"]], control={"athens": "ussr"}, options=STRAITS)
    assert trade_route(at_war, faction("ussr"), space("athens"))


@pytest.mark.rule("tnt:T19.2")
def test_britannia_begins_with_two_units_more() -> None:
    state = new_game(options=BRITANNIA)
    finish_setup(state)
    assert strength(state, "britain") == (13, 16)
    assert unit_at(state, "britain fleet 1 glasgow")
    assert len(state.units_at[space("north-sea")]) == 1


@pytest.mark.rule("tnt:T19.2")
@pytest.mark.reading("T19.2: what may the Cadre in the North Sea be?")
def test_the_cadre_in_the_north_sea_is_no_ground_unit() -> None:
    state = new_game(options=BRITANNIA)
    while "in the North Sea" not in state.prompt("west"):
        state.act("west", state.choices("west")[0])
    assert choices(state, "west") == {"as air", "as carrier", "as sub", "as fleet"}
    assert refused(state, "west", "as infantry")
