"""T18: two players: the Axis, and both Allies on one seat."""

from typing import Any

import pytest

from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.card_play import SPY_RING, intelligence_of
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.command import command_card
from sandtable.games.triumph.system.intervention import intervene
from sandtable.games.triumph.system.state import COMBAT, FRESH, TriumphState
from tests.games.triumph.europe.helpers import (
    TNT,
    act,
    card,
    choices,
    faction,
    finish_setup,
    nation,
    new_game,
    power,
    refused,
    space,
    unit_at,
)

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
PASSIVE_USSR = {"ussr": {"passive": 1}}
PASSIVE_WEST = {"west": {"passive": 1}}
ORDER = ["ussr", "west", "axis"]


def position(**parts: Any) -> TriumphState:
    """A situation of the game for two."""
    return TNT.position(scenario="1936-two", **parts)


def moving(mover: str, units: list[str], cards: tuple[str, ...] = (), **parts: Any) -> TriumphState:
    """The Movement Phase of a faction in Summer that commands with these cards."""
    commanding = {mover: list(cards)}
    return position(units=units, season="summer", phase=f"movement {mover} 6", commanding=commanding, **parts)


def committing(ussr: list[str], west: list[str], *actions: str, **parts: Any) -> TriumphState:
    """The Command Phase of a Summer: what the Allies commit, the USSR first; the Axis has no card."""
    state = position(
        season="summer", turn_order=ORDER, hands={"ussr": ussr, "west": west}, phase="command", **parts
    )
    act(state, "allies", *actions)
    return state


def discarded(state: TriumphState, *names: str) -> bool:
    """Whether all these cards lie in the discard piles."""
    decks = state.content.n_decks
    return all(decks <= state.card_place[card(name)] < 2 * decks for name in names)


# ---------------------------------------------------------------------- T18.1


@pytest.mark.rule("tnt:T18.1a")
def test_one_plays_the_axis_and_the_other_both_allies() -> None:
    state = new_game(scenario="1936-two")
    assert TNT.game().seats("1936-two") == ("axis", "allies")
    assert [state.faction_seat[f] for f in (AXIS, WEST, USSR)] == [0, 1, 1]


def cadre_in(state: TriumphState, place: str) -> None:
    """Let the Allies set up Infantry until a Cadre in this place comes next."""
    while place not in state.prompt("allies"):
        offered = choices(state, "allies")
        act(state, "allies", "as infantry" if "as infantry" in offered else sorted(offered)[0])


@pytest.mark.rule("tnt:T18.1b")
def test_one_cadre_in_baku_must_be_a_fortress() -> None:
    state = new_game(scenario="1936-two")
    cadre_in(state, "Baku")
    act(state, "allies", "as tank")
    assert "Baku" in state.prompt("allies")
    assert refused(state, "allies", "as tank") == "T18.1"
    assert choices(state, "allies") == {"as fortress"}


@pytest.mark.rule("tnt:T18.1b")
def test_one_cadre_somewhere_in_india_must_be_a_fortress() -> None:
    state = new_game(scenario="1936-two")
    cadre_in(state, "Delhi")
    act(state, "allies", "as tank", "as tank")
    cadre_in(state, "Bombay")
    assert choices(state, "allies") == {"as fortress"}


@pytest.mark.rule("tnt:T18.1b")
def test_the_last_block_is_kept_for_the_forced_fortress(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(scenario="1936-two")
    blocks = state.content.block_count[:]
    blocks[power("ussr") * state.content.n_types + state.content.type_index["fortress"]] = 1
    monkeypatch.setattr(state.content, "block_count", blocks)
    cadre_in(state, "Moscow")
    assert refused(state, "allies", "as fortress") == "T18.1"
    cadre_in(state, "Baku")
    assert "as fortress" in choices(state, "allies")


# ---------------------------------------------------------------------- T18.2


@pytest.mark.rule("tnt:T18.2")
@pytest.mark.reading("T18.2: may units of the Allies meet at sea?")
def test_the_allies_share_no_sea_but_pass_each_other() -> None:
    state = moving("ussr", ["ussr fleet 2 leningrad", "britain fleet 2 gulf-of-bothnia"])
    act(state, "allies", f"move {unit_at(state, 'ussr fleet leningrad')}")
    assert refused(state, "allies", "to gulf-of-bothnia") == "T18.2"
    assert refused(state, "allies", "to baltic-sea") == ""


@pytest.mark.rule("tnt:T18.2")
def test_an_escaped_submarine_keeps_the_other_ally_away_as_well() -> None:
    state = moving("west", ["britain fleet 2 glasgow", "ussr sub 2 north-sea escaped"])
    act(state, "allies", f"move {unit_at(state, 'britain fleet glasgow')}")
    assert refused(state, "allies", "to north-sea") == "T18.2"


@pytest.mark.rule("tnt:T18.2")
def test_a_soviet_unit_enters_no_area_with_a_west_unit() -> None:
    units = ["britain infantry 2 warsaw", "ussr infantry 2 belorussia"]
    state = moving("ussr", units, violated={"poland": "germany"}, war=[["axis", "west"]])
    act(state, "allies", f"move {unit_at(state, 'ussr infantry belorussia')}")
    assert refused(state, "allies", "to warsaw") != ""


@pytest.mark.rule("tnt:T18.2")
def test_their_diplomacy_cards_cancel_each_other() -> None:
    state = position(hands={"west": ["A08"], "ussr": ["A18"]}, turn_order=["west", "ussr", "axis"])
    act(state, "allies", "play A08", "for poland", "play A18", "for poland")
    assert discarded(state, "A08", "A18")


@pytest.mark.rule("tnt:T18.2")
def test_the_allies_never_declare_war_on_each_other() -> None:
    units = ["ussr infantry 2 tehran", "britain infantry 1 abadan"]
    control = {"tehran": "ussr", "abadan": "west"}
    state = moving("ussr", units, ("A21", "A23", "A25"), control=control)
    assert refused(state, "allies", "declare west") == "T18.2"


@pytest.mark.rule("tnt:T18.2")
def test_nor_do_they_violate_a_protectorate_of_the_other() -> None:
    influence = {"persia": "west 2"}
    state = moving("ussr", ["ussr infantry 2 baku"], ("A21", "A23"), influence=influence)
    assert refused(state, "allies", "violate persia") == "T18.2"


@pytest.mark.rule("tnt:T18.2")
def test_war_and_peace_are_separate_for_each_ally() -> None:
    state = moving("axis", ["germany infantry 2 ruhr", "france infantry 1 lorraine"])
    act(state, "axis", "declare west")
    assert state.at_war[AXIS] == 1 << WEST
    assert state.at_war[USSR] == 0


@pytest.mark.reading("T18.2: what if an Ally Intervenes where the other fights?")
def test_a_fort_beside_units_of_the_other_ally_is_lost() -> None:
    units = ["minor fortress 3 warsaw", "ussr infantry 2 warsaw", "britain infantry 1 lvov"]
    state = position(units=units, violated={"poland": "germany"}, war=[["axis", "west"]], phase="government")
    intervene(state, power("britain"), nation("poland"))
    state.settle()
    powers = [state.unit_power[unit] for unit in state.units_at[space("warsaw")]]
    assert powers == [power("ussr")]
    assert TNT.game().problems(state) == []


@pytest.mark.reading("T18.2: are the Allies Rivals of each other?")
def test_an_ally_may_use_intelligence_on_the_other() -> None:
    content = TNT.content()
    cards = range(content.n_cards)
    spy = next(content.card_id[number] for number in cards if intelligence_of(content, number) == SPY_RING)
    state = position(hands={"west": [spy], "ussr": ["A18"]}, turn_order=["west", "ussr", "axis"])
    act(state, "allies", f"play {spy}", "intelligence")
    assert "against ussr" in choices(state, "allies")


# ---------------------------------------------------------------------- T18.3, T18.6


@pytest.mark.rule("tnt:T18.3")
def test_the_allies_share_the_cards_of_an_axis_violation() -> None:
    state = moving("axis", ["germany infantry 2 berlin"])
    act(state, "axis", "violate poland")
    assert (state.hand_count[WEST], state.hand_count[USSR]) == (2, 1)


@pytest.mark.rule("tnt:T18.3")
def test_an_ally_gets_no_card_for_a_violation_by_the_other() -> None:
    state = moving("ussr", ["ussr infantry 2 belorussia"], ("A21",))
    act(state, "allies", "violate poland")
    assert (state.hand_count[WEST], state.hand_count[AXIS]) == (0, 3)


@pytest.mark.rule("tnt:T18.6")
def test_reaction_cards_go_to_the_hand_of_the_passive_ally_too() -> None:
    state = moving("axis", ["germany fleet 2 berlin", "germany infantry 2 berlin"], tracks=PASSIVE_WEST)
    act(state, "axis", "violate denmark")
    assert (state.hand_count[WEST], state.fresh_count[WEST]) == (1, 0)
    assert state.hand_count[USSR] == 0


# ---------------------------------------------------------------------- T18.4


@pytest.mark.rule("tnt:T18.4")
def test_after_the_turn_order_die_the_allied_player_names_the_active_ally() -> None:
    state = position(year=1937, phase="dividends", dice=[2])
    assert state.turn_order == [AXIS, WEST, USSR]
    assert choices(state, "allies") == {"lead west", "lead ussr"}
    assert refused(state, "allies", "lead axis") == "T18.4"
    act(state, "allies", "lead ussr")
    assert (state.passive[WEST], state.passive[USSR]) == (1, 0)


# ---------------------------------------------------------------------- T18.5


def producing(level: int, **parts: Any) -> TriumphState:
    """The Production of the USSR at this level, at Peace."""
    units = ["ussr infantry 1 moscow", "ussr infantry 1 leningrad", "ussr infantry 1 kiev"]
    tracks = {"ussr": {"passive": 1, "ind": level}}
    return position(units=units, phase="production ussr", **{"tracks": tracks, **parts})


@pytest.mark.rule("tnt:T18.5a")
def test_passive_production_of_eight_goes_three_three_and_two() -> None:
    state = producing(8)
    act(state, "allies", "buy action", "buy action", "buy action")
    assert refused(state, "allies", "buy action") == "T18.5"
    act(state, "allies", "buy investment", "buy investment", "buy investment")
    assert refused(state, "allies", "buy investment") == "T18.5"
    act(state, "allies", f"promote {unit_at(state, 'ussr infantry moscow')}")
    act(state, "allies", f"promote {unit_at(state, 'ussr infantry leningrad')}")
    assert state.points[USSR] == 0


@pytest.mark.rule("tnt:T18.5a")
def test_the_larger_shares_may_be_units_but_only_two_of_them_are_larger() -> None:
    state = producing(8)
    for place in ("moscow", "leningrad", "kiev"):
        act(state, "allies", f"promote {unit_at(state, f'ussr infantry {place}')}")
    assert refused(state, "allies", "raise urals") == "T18.5"
    act(state, "allies", "buy action", "buy action", "buy action", "buy investment", "buy investment")
    assert state.points[USSR] == 0


@pytest.mark.rule("tnt:T18.5a")
def test_the_active_ally_spends_as_it_likes() -> None:
    state = producing(8, tracks={"ussr": {"ind": 8}})
    act(state, "allies", *["buy action"] * 8)
    assert state.points[USSR] == 0


@pytest.mark.reading("T18.5: what if a share cannot be spent?")
def test_a_share_that_is_not_spent_on_its_purpose_is_lost() -> None:
    state = producing(3)
    act(state, "allies", "buy action", "buy investment")
    assert refused(state, "allies", "buy investment") == "T18.5"
    act(state, "allies", "done")
    assert state.points[USSR] == 0


@pytest.mark.rule("tnt:T18.5b")
@pytest.mark.reading("T18.5: when are the cards of the set-up looked at?")
def test_of_the_first_hand_half_is_held_and_half_is_the_passive_stack() -> None:
    state = new_game(scenario="1936-two")
    finish_setup(state)
    assert (state.hand_count[WEST], state.fresh_count[WEST]) == (0, 8)
    act(state, "allies", "lead west")
    assert (state.hand_count[WEST], state.fresh_count[WEST]) == (8, 0)
    assert (state.hand_count[USSR], state.fresh_count[USSR]) == (3, 3)


def face_down(state: TriumphState, owner: int) -> list[int]:
    """The cards that lie face-down before a faction."""
    return cards_at(state, place_of(state, owner, FRESH))


@pytest.mark.rule("tnt:T18.5b")
def test_what_the_passive_ally_buys_is_unseen_and_uncounted_all_year() -> None:
    state = producing(3, hands={"ussr": ["A01"]})
    act(state, "allies", "buy action", "buy investment", "done")
    assert (state.hand_count[USSR], state.fresh_count[USSR]) == (1, 2)
    seen = state.sight("allies").card_place
    assert [seen[number] for number in face_down(state, USSR)] == [-1, -1]


@pytest.mark.rule("tnt:T18.5b")
def test_at_the_next_new_year_the_stack_comes_into_the_hand() -> None:
    stacks = {"ussr": ["A01", "I01"]}
    state = position(year=1937, stacks=stacks, phase="dividends", tracks=PASSIVE_USSR, dice=[2])
    assert (state.hand_count[USSR], state.fresh_count[USSR]) == (2, 0)
    assert choices(state, "allies") == {"lead west", "lead ussr"}


# ---------------------------------------------------------------------- T18.7


def finish_command(state: TriumphState) -> None:
    """All pass, and the cards are revealed."""
    while not state.command_order:
        act(state, state.game.scenarios[state.scenario].seats[state.deciders[0]], "pass")


@pytest.mark.rule("tnt:T18.7")
@pytest.mark.reading("T18.7: how many Commands do two cards give?")
def test_with_two_valid_cards_the_passive_ally_has_a_normal_turn_at_the_earlier_letter() -> None:
    hands = (["A21", "A23"], ["A22"])
    state = committing(*hands, "commit A23", "commit A21", "commit A22", tracks=PASSIVE_USSR)
    finish_command(state)
    assert state.command_order == [USSR, WEST]
    assert command_card(state, USSR) == card("A21")
    assert (state.command_value[USSR], state.emergency[USSR]) == (7, 0)


@pytest.mark.rule("tnt:T18.7")
def test_with_one_valid_card_the_passive_ally_only_moves() -> None:
    units = ["ussr infantry 2 belorussia"]
    state = committing(["A23"], [], "commit A23", units=units, tracks=PASSIVE_USSR)
    finish_command(state)
    assert (state.commands[USSR], state.emergency[USSR]) == (8, 1)
    assert refused(state, "allies", "violate poland") == "T10.3b"
    act(state, "allies", "done")
    assert state.phase != COMBAT


@pytest.mark.rule("tnt:T18.7")
def test_with_any_other_action_card_it_has_two_moves() -> None:
    state = committing(["A01", "A42"], [], "commit A01", "done", tracks=PASSIVE_USSR)
    finish_command(state)
    assert (state.command_value[USSR], state.emergency[USSR]) == (2, 1)


@pytest.mark.rule("tnt:T18.7")
def test_one_valid_card_and_one_of_another_season_let_it_only_move() -> None:
    state = committing(["A23", "A42"], [], "commit A42", "commit A23", tracks=PASSIVE_USSR)
    finish_command(state)
    assert (state.command_value[USSR], state.emergency[USSR]) == (8, 1)


@pytest.mark.reading("T18.7: when are further Command cards committed?")
def test_all_cards_of_an_ally_are_put_down_at_once() -> None:
    state = committing(["A21", "A23", "A25"], ["A22"], "commit A21", tracks=PASSIVE_USSR)
    assert state.committed[USSR] == 0
    assert refused(state, "allies", "commit A21") == "T18.7"
    act(state, "allies", "commit A23", "done")
    assert state.committed[USSR] == 2
    assert "West" in state.prompt("allies")


@pytest.mark.reading("T18.7: what is a valid card in Winter?")
def test_in_winter_two_cards_of_any_season_give_the_passive_ussr_its_turn() -> None:
    hands = {"ussr": ["A21", "A42"]}
    state = position(season="winter", hands=hands, phase="command", tracks=PASSIVE_USSR, turn_order=ORDER)
    act(state, "allies", "commit A21", "commit A42")
    assert state.command_order == [USSR]
    assert (state.command_value[USSR], state.emergency[USSR]) == (6, 0)


# ---------------------------------------------------------------------- T18.8

FRANCE = ["france infantry 2 lorraine", "germany infantry 1 ruhr"]


@pytest.mark.rule("tnt:T18.8")
def test_the_active_ally_declares_war_only_with_a_second_valid_card() -> None:
    assert refused(moving("west", FRANCE, ("A21",)), "allies", "declare axis") == "T18.8"
    assert refused(moving("west", FRANCE, ("A21", "A42")), "allies", "declare axis") == "T18.8"
    assert refused(moving("west", FRANCE, ("A21", "A23")), "allies", "declare axis") == ""


@pytest.mark.rule("tnt:T18.8")
def test_the_passive_ally_needs_three_cards_to_declare_war() -> None:
    two, three = ("A21", "A23"), ("A21", "A23", "A25")
    assert refused(moving("west", FRANCE, two, tracks=PASSIVE_WEST), "allies", "declare axis") == "T18.8"
    assert refused(moving("west", FRANCE, three, tracks=PASSIVE_WEST), "allies", "declare axis") == ""


@pytest.mark.rule("tnt:T18.8")
def test_the_axis_needs_no_second_card() -> None:
    assert refused(moving("axis", FRANCE, ("A21",)), "axis", "declare west") == ""


@pytest.mark.rule("tnt:T18.8")
@pytest.mark.reading("T18.8: does a Violation that causes a War need the extra card?")
def test_to_violate_a_protectorate_of_the_axis_takes_the_second_card() -> None:
    units, influence = ["ussr infantry 2 belorussia"], {"poland": "axis 2"}
    state = moving("ussr", units, ("A21",), influence=influence)
    assert refused(state, "allies", "violate poland") == "T18.8"
    state = moving("ussr", units, ("A21", "A23"), influence=influence)
    assert refused(state, "allies", "violate poland") == ""


@pytest.mark.rule("tnt:T18.8")
@pytest.mark.reading("T18.8: may an Ally that is at War commit the extra card?")
def test_an_ally_at_war_has_no_use_for_the_extra_card() -> None:
    war = [["axis", "ussr"]]
    state = committing(["A21", "A23"], ["A22"], "commit A21", war=war)
    assert state.committed[USSR] == 1
    state = committing(["A21", "A23"], ["A22"], "commit A21", "commit A23")
    assert state.committed[USSR] == 2


@pytest.mark.rule("tnt:T18.8")
def test_all_command_cards_are_spent() -> None:
    state = committing(["A21", "A23"], ["A22"], "commit A21", "commit A23")
    finish_command(state)
    act(state, "allies", "done")
    assert discarded(state, "A21", "A23")


# ---------------------------------------------------------------------- T18.9


def ends_with(monkeypatch: pytest.MonkeyPatch, axis: int, west: int, ussr: int) -> TriumphState:
    """The game is decided by Hegemony, with these totals."""
    totals = {AXIS: axis, WEST: west, USSR: ussr}
    monkeypatch.setattr(victory, "final_points", lambda g, faction: totals[faction])
    state = position(phase="government")
    victory.hegemony(state)
    return state


@pytest.mark.rule("tnt:T18.9")
@pytest.mark.interpreted
def test_the_axis_is_compared_with_the_greater_of_the_allied_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ends_with(monkeypatch, 18, 16, 17).result
    assert result is not None
    assert (result.winners, result.scores) == (("axis",), {"axis": 18, "allies": 17})


@pytest.mark.rule("tnt:T18.9")
@pytest.mark.interpreted
def test_one_ally_with_more_points_wins_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ends_with(monkeypatch, 16, 10, 17).result
    assert result is not None
    assert (result.winners, result.scores) == (("allies",), {"axis": 16, "allies": 17})


@pytest.mark.reading("T18.9: do the Allies win an Economic Victory together?")
@pytest.mark.interpreted
def test_an_economic_victory_takes_the_points_of_one_ally(monkeypatch: pytest.MonkeyPatch) -> None:
    totals = {AXIS: 20, WEST: 24, USSR: 24}
    monkeypatch.setattr(victory, "counted_points", lambda g, faction: totals[faction])
    state = position(phase="government")
    victory.economic(state)
    assert not state.over
    totals[USSR] = 25
    victory.economic(state)
    assert state.result is not None
    assert state.result.winners == ("allies",)


# ---------------------------------------------------------------------- one seat with two factions


def test_a_seat_of_two_factions_is_told_for_which_it_decides() -> None:
    state = position(hands={"west": ["A08"], "ussr": ["A18"]}, turn_order=["west", "ussr", "axis"])
    assert state.prompt("allies").startswith("West: ")
    act(state, "allies", "pass")
    assert state.prompt("allies").startswith("USSR: ")


def test_a_seat_whose_factions_keep_the_same_secret_says_which_reveals_it() -> None:
    vaults = {
        "west": [{"claim": "jets", "cards": pair_for("jets")[:2]}],
        "ussr": [{"claim": "jets", "cards": pair_for("jets")[2:4]}],
    }
    state = position(vaults=vaults, phase="government")
    assert refused(state, "allies", "reveal jets") == "T9.3b"
    act(state, "allies", "reveal-as ussr/jets")
    assert (state.vault_claims[WEST], state.vault_claims[USSR]) == ([TNT.tech("jets")], [])
    if "keep" in str(state.choices("allies")[0]):
        act(state, "allies", str(state.choices("allies")[0]))
    assert refused(state, "allies", "reveal-as west/jets") == "T9.3b"
    assert refused(state, "allies", "reveal jets") == ""


def pair_for(name: str) -> list[str]:
    """The cards that bear a Technology."""
    content, tech = TNT.content(), TNT.tech(name)
    return [content.card_id[n] for n in range(content.n_cards) if tech in content.card_techs[n]]
