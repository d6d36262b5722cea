"""Beside the rulings of the joined game: the case next to the usual one, and what must not happen too."""

from itertools import permutations
from typing import Any

import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.games.triumph.content import GREAT
from sandtable.games.triumph.europe.defeat import defeat_powers
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.partners import ALLIANCE
from sandtable.games.triumph.system.state import GOVERNMENT, MOVEMENT, TriumphState
from sandtable.games.triumph.system.units import remove_unit
from sandtable.games.triumph.world import crossover, transfers
from sandtable.games.triumph.world.battles import PartnerCombat, hand_on
from sandtable.games.triumph.world.conference import may_confer
from sandtable.games.triumph.world.turn_order import theatre_order
from tests.games.triumph.world.governing import relation, standing
from tests.games.triumph.world.helpers import (
    WORLD,
    act,
    choices,
    content,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}
AXIS_WAR = [["axis", "western-europe"]]
CONFERRING = ("axis", "japan", "western-europe", "united-states")


def asked(state: TriumphState) -> set[str]:
    """The seats that must choose now."""
    return {state.game.scenarios[state.scenario].seats[seat] for seat in state.deciders}


# ---------------------------------------------------------------------- 2.4, 3.0: whose blocks


@pytest.mark.rule("conquest-and-tragedy:2.41")
def test_the_us_east_is_a_great_power_and_is_never_defeated() -> None:
    assert {content().power_kind[power(name)] for name in ("us", "usa", "usa-pto")} == {GREAT}
    units = ["germany infantry 2 washington", "usa infantry 2 chicago"]
    war = [["axis", "united-states"]]
    state = position(units=units, war=war, control={"washington": "axis"}, phase="government")
    defeat_powers(state)
    assert not any(state.power_defeated)
    assert unit_at(state, "usa infantry chicago")


@pytest.mark.rule("conquest-and-tragedy:3.0b", "conquest-and-tragedy:11.1")
def test_a_visitor_that_goes_home_is_its_own_power_again() -> None:
    state = position(units=["japan-eto fleet 2 east-indian-ocean"], phase="movement japan 3")
    name = unit_at(state, "japan-eto fleet east-indian-ocean")
    act(state, "militarists", f"move {name}", "to southeast-indian-ocean")
    assert state.unit_power[unit(name)] == power("japan")


@pytest.mark.rule("conquest-and-tragedy:3.0a", "conquest-and-tragedy:7.2c")
def test_abroad_a_faction_without_blocks_of_its_own_is_there_as_its_first_power() -> None:
    assert nationality(content(), faction("axis"), space("java")) == power("germany-pto")


@pytest.mark.rule("conquest-and-tragedy:3.0b")
def test_a_block_that_is_off_the_map_tells_nothing_of_what_it_was() -> None:
    units = ["japan fleet 2 osaka", "japan-eto fleet 3 arabian-sea open"]
    state = position(units=units, phase="movement japan 3")
    name = unit_at(state, "japan fleet osaka")
    act(state, "militarists", f"move {name}", "to tokyo")
    columns = [column for column in vars_of(state) if column.startswith("unit_")]
    absent = next(u for u in range(content().n_units) if state.unit_space[u] < 0)
    for gone in (unit(name), unit(unit_at(state, "japan-eto fleet arabian-sea"))):
        remove_unit(state, gone)
        for column in columns:
            if column != "unit_power":
                assert getattr(state, column)[gone] == getattr(state, column)[absent], column


def vars_of(state: TriumphState) -> list[str]:
    """The names of the columns of a state."""
    return [column.name for column in state.columns]


# ---------------------------------------------------------------------- 6.0: both theatres in step


@pytest.mark.rule("conquest-and-tragedy:6.0b")
@pytest.mark.parametrize("first", ["western-europe", "united-states"])
def test_it_makes_no_difference_who_of_two_partners_moved_first(first: str) -> None:
    units = ["britain fleet 2 london", "usa fleet 2 london"]
    state = standing(
        units=units, war=AXIS_WAR, relations=ALLIED, season="summer",
        phase="movement western-europe 2 united-states 2",
    )  # fmt: skip
    names = {"western-europe": "britain fleet london", "united-states": "usa fleet london"}
    british, american = (unit(unit_at(state, described)) for described in names.values())
    for seat in sorted(names, key=lambda seat: seat != first):
        act(state, seat, f"move {unit_at(state, names[seat])}", "to english-channel")
    act(state, "western-europe", "done")
    act(state, "united-states", "done")
    assert state.units_at[space("english-channel")] == sorted([british, american])


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_who_came_stands_behind_those_that_were_there() -> None:
    units = ["britain fleet 2 london", "britain fleet 1 english-channel"]
    state = standing(units=units, war=AXIS_WAR, season="summer", phase="movement western-europe 2")
    came, waited = (unit(unit_at(state, f"britain fleet {place}")) for place in ("london", "english-channel"))
    assert came < waited
    act(state, "western-europe", f"move {content().unit_name[came]}", "to english-channel")
    while state.phase == MOVEMENT:
        state.act(state.deciders[0], "done")
    assert state.units_at[space("english-channel")] == [waited, came]


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_who_plays_both_partners_waits_in_the_one_theatre_for_the_battle_in_the_other() -> None:
    """While the Axis answers in Europe, the Capitalists do not choose a Battle in the Pacific."""
    units = ["britain fleet 2 north-sea", "germany fleet 2 north-sea"]
    units += [f"{power} fleet 2 {sea}" for sea in ("sulu-sea", "java-sea") for power in ("us", "japan")]
    war = [*AXIS_WAR, ["japan", "united-states"]]
    commands = "combat western-europe 3 united-states 3"
    state = WORLD.paused(units=units, war=war, season="summer", phase=commands, scenario="4-players")
    state.settle()
    assert asked(state) == {"axis"}
    act(state, "axis", "retreat ruhr")
    while "capitalists" not in asked(state):
        seat = min(asked(state))
        act(state, seat, min(choices(state, seat)))
    assert choices(state, "capitalists")


@pytest.mark.rule("conquest-and-tragedy:6.0b")
def test_hands_are_judged_when_both_theatres_have_played_their_cards() -> None:
    hand = [f"eto-A{number:02}" for number in range(1, 10)]
    state = standing(hands={"axis": hand})
    while state.stack[-1].name == "lanes":
        state.act(state.deciders[0], "pass")
    assert (state.phase, asked(state)) == (GOVERNMENT, {"axis"})
    assert all(choice.startswith("discard") for choice in choices(state, "axis"))


@pytest.mark.rule("conquest-and-tragedy:16.3p.b")
def test_more_than_three_players_have_no_other_order_in_the_pacific() -> None:
    shifted = {"pacific-turn-order": "shifted"}

    def rolled(scenario: str, **parts: Any) -> list[int]:
        state = position(scenario=scenario, phase="dividends", dice=[5], **parts)
        return theatre_order(state, 1)

    for scenario in ("4-players", "5-players", "6-players"):
        assert rolled(scenario, options=shifted) == rolled(scenario)
    assert rolled("3-players", options=shifted) != rolled("3-players")


@pytest.mark.rule("conquest-and-tragedy:7.111")
@pytest.mark.parametrize(
    "order", list(permutations(["axis", "japan", "western-europe", "united-states"]))[::4]
)
def test_a_channel_is_open_until_both_of_its_partners_are_done(order: tuple[str, ...]) -> None:
    state = position(scenario="5-players", phase="dividends", dice=[1])
    pairs = [("axis", "japan"), ("western-europe", "united-states")]
    done: set[str] = set()
    for seat in order[:-1]:
        act(state, seat, "done")
        done.add(seat)
        for pair in pairs:
            assert may_confer(state, *(state.seat(name) for name in pair)) == (not done >= set(pair))


@pytest.mark.rule("conquest-and-tragedy:7.122a", "conquest-and-tragedy:7.125a")
def test_what_arrives_in_europe_comes_before_what_arrives_in_the_pacific() -> None:
    for number, theatre in enumerate(content().theatres):
        powers = [event.power for event in theatre.year_events if event.power >= 0]
        assert {content().power_theatre[each] for each in powers} == {number}
    state = standing(year=1942, phase="new-year")
    assert "US-East" in state.prompt("united-states")


# ---------------------------------------------------------------------- 7.2: Production


@pytest.mark.rule("conquest-and-tragedy:7.22a", "conquest-and-tragedy:2.23d")
@pytest.mark.parametrize(
    "lost", ["germany infantry 2 tokyo", "us infantry 1 tokyo", "ussr infantry 1 berlin"]
)
def test_one_lost_production_center_closes_the_route(lost: str) -> None:
    wars = [["japan", "united-states"], ["axis", "russia"]]
    both = standing(phase="production axis japan", war=wars)
    assert transfers.has_route(both, faction("axis"), faction("japan"))
    one = standing(phase="production axis japan", war=wars, units=[lost])
    assert not transfers.has_route(one, faction("axis"), faction("japan"))


@pytest.mark.rule("conquest-and-tragedy:7.2s")
def test_nobody_plans_to_buy_more_cards_than_a_deck_has() -> None:
    c = content()
    deck = c.deck_index["eto-action"]
    cards = [c.card_id[n] for n in range(c.n_cards) if c.card_deck[n] == deck]
    state = position(
        scenario="6-players", options={"simultaneous-production": "on"}, phase="production",
        hands={"russia": cards[1:]},
    )  # fmt: skip
    while state.stack[-1].name != "plans":
        state.act(state.deciders[0], "done")
    act(state, "axis", "buy eto-action")
    assert "buy eto-action" not in choices(state, "axis")
    assert refused(state, "axis", "buy eto-action") == "CnC 7.244"
    assert "buy eto-investment" in choices(state, "axis")


# ---------------------------------------------------------------------- 8.1, 14: Allies and Wars


@pytest.mark.rule("conquest-and-tragedy:8.13c")
def test_an_alliance_shows_units_and_is_not_taken_back() -> None:
    units = ["japan infantry 2 sumatra", "british-empire infantry 1 singapore"]
    state = standing(units=units, control={"sumatra": "japan"}, phase="turn japan 4")
    act(state, "japan", "violate british-empire")
    assert relation(state) == ALLIANCE
    with pytest.raises(IllegalAction, match="dice were rolled"):
        state.undo("japan")


@pytest.mark.rule("conquest-and-tragedy:14.221", "conquest-and-tragedy:14.222")
def test_a_war_of_russia_upon_western_europe_is_fought_by_those_at_home() -> None:
    state = position(phase="turn russia 4")
    found = crossover.fronts(state, faction("russia"), faction("western-europe"))
    fronts = {(front.attacker, front.defender, front.theatre) for front in found}
    assert fronts == {
        (faction("russia"), faction("western-europe"), 0),
        (faction("siberia"), faction("western-europe"), 1),
    }


@pytest.mark.rule("conquest-and-tragedy:14.1c")
@pytest.mark.parametrize(
    ("neutral", "violator", "ally"),
    [("norway", "britain", "us-eto"), ("thailand", "us", "british-empire")],
)
def test_what_either_ally_has_violated_is_open_to_the_other(neutral: str, violator: str, ally: str) -> None:
    state = position(
        violated={neutral: violator}, relations={"capitalist": "independence"}, phase="government"
    )
    one, other = faction("western-europe"), faction("united-states")
    assert not state.nation_violators[nation(neutral)] >> power(ally) & 1
    crossover.share_violations(state, one, other)
    for column in (state.nation_violators, state.nation_enemies):
        assert column[nation(neutral)] >> power(ally) & 1
        assert column[nation(neutral)] >> power(violator) & 1


# ---------------------------------------------------------------------- 10, 11: Command and Combat


@pytest.mark.rule("conquest-and-tragedy:10.1b", "conquest-and-tragedy:10.1e")
def test_partners_without_a_card_have_no_supreme_command() -> None:
    state = position(
        scenario="6-players", season="summer", phase="command", hands={"japan": ["pto-A21"]},
        turn_order=["axis", "japan", "western-europe", "united-states", "russia", "siberia"],
    )  # fmt: skip
    while not state.command_order:
        (seat, *_) = sorted(asked(state))
        act(state, seat, "commit pto-A21" if "commit pto-A21" in choices(state, seat) else "pass")
    assert state.supreme == [faction("japan") + 1, 0, 0]


@pytest.mark.rule("conquest-and-tragedy:11.21")
def test_a_block_that_is_not_on_the_map_is_not_moved() -> None:
    state = position(units=["japan fleet 2 osaka"], phase="movement japan 3")
    absent = next(
        name for name, u in content().unit_index.items()
        if content().unit_power[u] == power("japan") and state.unit_space[u] < 0
    )  # fmt: skip
    reason = state.why_not("militarists", f"move {absent}")
    assert reason is not None
    assert "units on the map" in reason[1]


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_only_battles_that_a_partner_has_fought_keep_the_other_from_retreating_there() -> None:
    state = position(phase="combat axis 4 japan 4", season="summer")
    before, after = (PartnerCombat(faction(name), 0) for name in ("japan", "axis"))
    before.fought, before.past = [space("paris"), space("warsaw")], [space("paris")]
    hand_on(state, before, after)
    assert after.fought == [space("paris")]
