"""2.2, 2.3, 11.2: whose Command moves which units, at home, abroad, and those of an Ally."""

import pytest

from sandtable.games.triumph.content import border_limit
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import act, choices, faction, position, refused, space, unit, unit_at

ALLIED = {"capitalist": "alliance"}
EUROPEAN_WAR = [["axis", "western-europe"]]


def can_move(state: TriumphState, seat: str, described: str) -> bool:
    """Whether a seat is offered to move a unit now."""
    return f"move {unit_at(state, described)}" in choices(state, seat)


def why_not(state: TriumphState, seat: str, described: str) -> str:
    """The rule that forbids a seat to move a unit."""
    return refused(state, seat, f"move {unit_at(state, described)}")


def order(state: TriumphState, seat: str, described: str, to: str) -> None:
    """Move a unit."""
    act(state, seat, f"move {unit_at(state, described)}", f"to {to}")


# ---------------------------------------------------------------------- Militarists


@pytest.mark.rule("conquest-and-tragedy:2.21b", "conquest-and-tragedy:2.23c")
def test_only_the_axis_moves_axis_units_in_the_pacific() -> None:
    state = position(
        scenario="6-players",
        units=["germany-pto sub 2 bay-of-bengal", "japan fleet 2 osaka"],
        phase="movement axis 2 japan 2",
    )
    assert why_not(state, "japan", "germany-pto sub bay-of-bengal") == "11.22"
    assert can_move(state, "axis", "germany-pto sub bay-of-bengal")
    order(state, "axis", "germany-pto sub bay-of-bengal", "east-indian-ocean")
    assert state.commands[faction("axis")] == 1


@pytest.mark.rule("conquest-and-tragedy:2.22b")
def test_only_japan_moves_japanese_units_in_europe() -> None:
    state = position(
        scenario="6-players",
        units=["japan-eto sub 2 arabian-sea", "germany infantry 2 ruhr"],
        phase="movement axis 2 japan 2",
    )
    assert why_not(state, "axis", "japan-eto sub arabian-sea") == "11.22"
    assert can_move(state, "japan", "japan-eto sub arabian-sea")


# ---------------------------------------------------------------------- Communists


@pytest.mark.rule("conquest-and-tragedy:2.31")
def test_a_russian_unit_in_irkutsk_is_under_siberian_command() -> None:
    state = position(
        scenario="6-players",
        units=["ussr-pto infantry 2 irkutsk", "siberia infantry 2 irkutsk"],
        phase="movement russia 2 siberia 2",
    )
    assert why_not(state, "russia", "ussr-pto infantry irkutsk") == "11.22"
    assert can_move(state, "siberia", "ussr-pto infantry irkutsk")


@pytest.mark.rule("conquest-and-tragedy:2.32")
def test_russian_command_moves_whatever_is_soviet_in_europe() -> None:
    state = position(
        scenario="6-players",
        units=["ussr infantry 2 urals", "siberia-eto infantry 2 urals"],
        phase="movement russia 2 siberia 2",
    )
    assert can_move(state, "russia", "ussr infantry urals")
    assert can_move(state, "russia", "siberia-eto infantry urals")
    assert why_not(state, "siberia", "siberia-eto infantry urals") == "11.22"


@pytest.mark.rule("conquest-and-tragedy:2.33a")
def test_only_siberian_commands_pay_for_a_unit_in_chita() -> None:
    state = position(
        scenario="6-players",
        units=["siberia infantry 2 chita", "ussr-pto tank 2 chita"],
        phase="movement russia 2 siberia 2",
    )
    for described in ("siberia infantry chita", "ussr-pto tank chita"):
        assert why_not(state, "russia", described) == "11.22"
        assert can_move(state, "siberia", described)
    order(state, "siberia", "siberia infantry chita", "irkutsk")
    assert (state.commands[faction("russia")], state.commands[faction("siberia")]) == (2, 1)


@pytest.mark.rule("conquest-and-tragedy:2.33b")
def test_partisans_and_red_china_are_siberias() -> None:
    state = position(
        scenario="6-players",
        units=["red-china militia 1 sian", "ussr infantry 2 moscow"],
        partisans={"sian": 1, "suchow": 2},
        phase="movement russia 2 siberia 2",
    )
    assert can_move(state, "siberia", "red-china militia sian")
    assert why_not(state, "russia", "red-china militia sian") == "11.22"
    offered = {text.split()[0] for text in choices(state, "siberia")}
    assert offered & {"militarise", "recruit"}
    assert not {text.split()[0] for text in choices(state, "russia")} & {"militarise", "recruit"}


@pytest.mark.rule("conquest-and-tragedy:2.34a")
def test_a_russian_tank_in_tashkent_is_siberias() -> None:
    state = position(
        scenario="6-players", units=["ussr tank 2 kazakhstan"], phase="movement russia 2 siberia 2"
    )
    name = unit_at(state, "ussr tank kazakhstan")
    order(state, "russia", "ussr tank kazakhstan", "tashkent")
    assert state.unit_power[unit(name)] == state.content.power_index["ussr-pto"]
    assert state.content.power_faction[state.unit_power[unit(name)]] == faction("siberia")
    # It has moved this Turn, whoever owns it now.
    assert refused(state, "siberia", f"move {name}") == "CnC 11.0a"
    assert f"disband {name}" in {str(action) for action in state.rights("siberia")}
    assert f"disband {name}" not in {str(action) for action in state.rights("russia")}


@pytest.mark.rule("conquest-and-tragedy:2.34a")
def test_who_sends_a_unit_back_to_its_pool_knows_it_until_it_is_mixed_with_others() -> None:
    state = position(
        scenario="6-players",
        units=["siberia-eto tank 2 kazakhstan", "siberia infantry 1 tashkent"],
        phase="movement russia 2 siberia 2",
    )
    sent = unit(unit_at(state, "siberia-eto tank kazakhstan"))
    order(state, "russia", "siberia-eto tank kazakhstan", "tashkent")
    assert state.sight("russia").unit_kind[sent] == state.unit_kind[sent]
    assert state.sight("axis").unit_kind[sent] == -1
    act(state, "russia", "done")
    act(state, "siberia", "done")
    assert state.sight("russia").unit_kind[sent] == -1


@pytest.mark.rule("conquest-and-tragedy:2.34a")
def test_what_crosses_counts_at_the_border_for_the_common_army() -> None:
    state = position(
        scenario="6-players",
        units=["ussr tank 2 western-siberia x2", "ussr infantry 1 western-siberia",
               "japan infantry 2 novosibirsk", "japan infantry 1 balkhash"],
        war=[["japan", "siberia"]],
        control={"novosibirsk": "japan", "balkhash": "japan"},
        season="summer",
        phase="movement russia 3 siberia 2",
    )  # fmt: skip
    for _ in range(2):
        order(state, "russia", "ussr tank western-siberia", "novosibirsk")
    act(state, "russia", f"move {unit_at(state, 'ussr infantry western-siberia')}")
    assert refused(state, "russia", "to novosibirsk") == "CnC 11.52a"


@pytest.mark.reading("11.22: do Allies share Border Limits?")
def test_each_ally_counts_its_own_units_at_a_border() -> None:
    state = position(
        units=[
            "us-eto infantry 1 lorraine x3",
            "britain infantry 1 lorraine x3",
            "germany infantry 2 munich",
        ],
        war=EUROPEAN_WAR,
        relations=ALLIED,
        season="summer",
        phase="movement western-europe 4 united-states 5",
    )
    border = state.content.border_between[(space("lorraine"), space("munich"))]
    limit = border_limit(state.content, border, state.season)
    for _ in range(limit):
        order(state, "capitalists", "britain infantry lorraine", "munich")
    act(state, "capitalists", "done")
    for _ in range(limit):
        order(state, "capitalists", "us-eto infantry lorraine", "munich")
    assert len(state.units_at[space("munich")]) == 1 + 2 * limit


# ---------------------------------------------------------------------- own units abroad


@pytest.mark.rule("conquest-and-tragedy:11.21")
def test_american_commands_move_american_units_in_europe_once() -> None:
    state = position(
        scenario="6-players",
        units=["usa infantry 2 new-york", "us infantry 2 chicago"],
        phase="movement united-states 3",
    )
    assert can_move(state, "united-states", "usa infantry new-york")
    name = unit_at(state, "usa infantry new-york")
    order(state, "united-states", "usa infantry new-york", "washington")
    assert state.commands[faction("united-states")] == 2
    assert refused(state, "united-states", f"move {name}") == "CnC 11.0a"


@pytest.mark.rule("conquest-and-tragedy:11.21")
def test_a_unit_that_crosses_is_still_its_factions() -> None:
    state = position(scenario="6-players", units=["us infantry 2 chicago"], phase="movement united-states 3")
    name = unit_at(state, "us infantry chicago")
    order(state, "united-states", "us infantry chicago", "washington")
    assert state.content.power_id[state.unit_power[unit(name)]] == "us-eto"
    assert f"disband {name}" in {str(action) for action in state.rights("united-states")}


# ---------------------------------------------------------------------- an Ally's units


@pytest.mark.rule("conquest-and-tragedy:11.22a", "conquest-and-tragedy:8.13c")
def test_half_of_six_commands_may_go_to_american_units_in_europe() -> None:
    state = position(
        units=["us-eto infantry 2 london x5", "britain infantry 1 london"],
        relations=ALLIED,
        season="fall",
        phase="movement western-europe 6",
    )
    for _ in range(3):
        order(state, "capitalists", "us-eto infantry london", "glasgow")
    assert state.commands[faction("western-europe")] == 3
    assert why_not(state, "capitalists", "us-eto infantry london") == "11.22"
    assert can_move(state, "capitalists", "britain infantry london")


@pytest.mark.rule("conquest-and-tragedy:8.13c", "conquest-and-tragedy:2.11b")
def test_before_alliance_nobody_commands_the_partners_units() -> None:
    for relation in ("independence", "accord"):
        state = position(
            units=["usa infantry 2 new-york", "british-empire infantry 2 sydney"],
            relations={"capitalist": relation},
            phase="movement western-europe 6 united-states 6",
        )
        assert why_not(state, "capitalists", "usa infantry new-york") == "11.22"
        act(state, "capitalists", "done")
        assert why_not(state, "capitalists", "british-empire infantry sydney") == "11.22"


@pytest.mark.rule("conquest-and-tragedy:11.22a")
def test_an_allys_units_are_commanded_in_ones_own_theatre_only() -> None:
    state = position(
        units=["us infantry 2 seattle", "britain infantry 2 london"],
        relations=ALLIED,
        phase="movement western-europe 6 united-states 6",
    )
    assert why_not(state, "capitalists", "us infantry seattle") == "11.22"
    act(state, "capitalists", "done")
    assert why_not(state, "capitalists", "britain infantry london") == "11.22"


@pytest.mark.rule("conquest-and-tragedy:11.22b")
def test_without_consent_the_partners_units_stay() -> None:
    state = position(
        scenario="6-players",
        units=["us-eto infantry 2 london"],
        relations=ALLIED,
        phase="movement western-europe 6 united-states 2",
    )
    assert why_not(state, "western-europe", "us-eto infantry london") == "11.22"
    assert not can_move(state, "western-europe", "us-eto infantry london")
    state.act("united-states", "consent-all")
    order(state, "western-europe", "us-eto infantry london", "glasgow")
    assert state.commands[faction("western-europe")] == 5


@pytest.mark.rule("conquest-and-tragedy:11.22b")
def test_a_refused_unit_does_not_move_and_costs_nothing() -> None:
    state = position(
        scenario="6-players",
        units=["us-eto infantry 2 london", "us-eto tank 1 london"],
        relations=ALLIED,
        consent={"united-states": "ask"},
        phase="movement western-europe 6 united-states 2",
    )
    name = unit_at(state, "us-eto infantry london")
    order(state, "western-europe", "us-eto infantry london", "glasgow")
    assert choices(state, "united-states") == {"agree", "refuse"}
    assert not state.choices("western-europe")
    act(state, "united-states", "refuse")
    assert state.content.space_id[state.unit_space[unit(name)]] == "london"
    assert state.commands[faction("western-europe")] == 6
    # One asks once a Turn for a unit.
    assert refused(state, "western-europe", f"move {name}") == "11.22"
    order(state, "western-europe", "us-eto tank london", "glasgow")
    act(state, "united-states", "agree")
    assert state.commands[faction("western-europe")] == 5
    assert unit_at(state, "us-eto tank glasgow")


@pytest.mark.reading("11.22: how is consent to Cross-Command given?")
@pytest.mark.rule("conquest-and-tragedy:11.22b")
def test_consent_is_withdrawn_at_any_time_and_ends_with_the_season() -> None:
    state = position(
        scenario="6-players",
        units=["us-eto infantry 2 london"],
        relations=ALLIED,
        consent={"united-states": "all"},
        season="spring",
        phase="movement western-europe 6 united-states 2",
    )
    act(state, "western-europe", f"move {unit_at(state, 'us-eto infantry london')}")
    state.act("united-states", "consent-none")
    # The half-entered move falls with the consent.
    assert "done" in choices(state, "western-europe")
    assert why_not(state, "western-europe", "us-eto infantry london") == "11.22"
    state.act("united-states", "consent-all")
    act(state, "western-europe", "done")
    act(state, "united-states", "done")
    assert state.season == 1
    assert not any(state.consent)


@pytest.mark.reading("11.22: how is consent to Cross-Command given?")
@pytest.mark.rule("conquest-and-tragedy:11.22b")
def test_only_allied_capitalists_on_two_seats_are_asked_for_consent() -> None:
    apart = position(scenario="6-players", season="spring", phase="movement western-europe 6")
    assert apart.why_not("united-states", "consent-all") is not None
    one_seat = position(season="spring", relations=ALLIED, phase="movement western-europe 6")
    assert one_seat.why_not("capitalists", "consent-all") is not None
    two_seats = position(
        scenario="5-players", season="spring", relations=ALLIED, phase="movement western-europe 6"
    )
    told = {str(action) for action in two_seats.rights("united-states")}
    assert {"consent-all", "consent-ask"} <= told
    assert "consent-none" not in told


@pytest.mark.rule("conquest-and-tragedy:11.22c")
def test_half_of_seven_commands_is_three() -> None:
    state = position(
        units=["us-eto infantry 2 london x5"],
        relations=ALLIED,
        season="summer",
        phase="movement western-europe 7 united-states 2",
    )
    moved = unit_at(state, "us-eto infantry london")
    for _ in range(3):
        order(state, "capitalists", "us-eto infantry london", "glasgow")
    assert why_not(state, "capitalists", "us-eto infantry london") == "11.22"
    act(state, "capitalists", "done")
    # Who was moved by the Partner has moved.
    assert refused(state, "capitalists", f"move {moved}") == "CnC 11.0a"
    assert can_move(state, "capitalists", "us-eto infantry london")


@pytest.mark.rule("conquest-and-tragedy:11.22c")
def test_two_lanes_do_not_move_one_unit_twice() -> None:
    state = position(
        scenario="6-players",
        units=["us-eto infantry 2 london"],
        relations=ALLIED,
        consent={"united-states": "all"},
        phase="movement western-europe 6 united-states 2",
    )
    name = unit_at(state, "us-eto infantry london")
    act(state, "western-europe", f"move {name}")
    order(state, "united-states", "us-eto infantry london", "glasgow")
    assert "done" in choices(state, "western-europe")
    assert state.commands[faction("western-europe")] == 6


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_cross_commanded_units_aggress_under_the_card_of_who_moves_them() -> None:
    state = position(
        units=["us-eto infantry 2 gibraltar", "italy infantry 1 algiers"],
        war=EUROPEAN_WAR,
        control={"algiers": "axis"},
        relations=ALLIED,
        season="summer",
        phase="movement western-europe 6 united-states 4 emergency",
    )
    act(state, "capitalists", f"move {unit_at(state, 'us-eto infantry gibraltar')}")
    assert refused(state, "capitalists", "to algiers") == ""


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_an_allys_unit_keeps_the_word_of_who_commands_it() -> None:
    state = position(
        units=["us-eto infantry 2 lorraine", "britain infantry 1 london", "germany infantry 1 munich"],
        relations=ALLIED,
        season="summer",
        phase="turn western-europe 4",
    )
    act(state, "capitalists", "declare axis", "done")
    assert refused(state, "capitalists", "done") == "CnC 15.21f"
    order(state, "capitalists", "us-eto infantry lorraine", "munich")
    assert refused(state, "capitalists", "done") == ""


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_the_last_command_may_go_to_an_allys_unit_far_from_ones_own() -> None:
    state = position(
        units=["us-eto infantry 2 egypt", "france infantry 1 lorraine", "britain infantry 1 london"],
        control={"cyrenaica": "axis"},
        relations=ALLIED,
        season="summer",
        phase="turn western-europe 2",
    )
    act(state, "capitalists", "declare axis", "done")
    order(state, "capitalists", "britain infantry london", "glasgow")
    assert can_move(state, "capitalists", "france infantry lorraine")
    order(state, "capitalists", "us-eto infantry egypt", "cyrenaica")
    assert refused(state, "capitalists", "done") == ""


@pytest.mark.rule("conquest-and-tragedy:11.23s")
def test_a_partners_emergency_does_not_bind_units_that_come_from_abroad() -> None:
    state = position(
        units=["us-eto infantry 2 marseilles", "britain infantry 2 marseilles", "italy infantry 1 milan"],
        war=EUROPEAN_WAR,
        relations=ALLIED,
        season="summer",
        phase="movement western-europe 2 emergency united-states 4",
    )
    act(state, "capitalists", f"move {unit_at(state, 'britain infantry marseilles')}")
    assert refused(state, "capitalists", "to milan") == "CnC 10.11c"
    act(state, "capitalists", "to paris", "done", f"move {unit_at(state, 'us-eto infantry marseilles')}")
    assert refused(state, "capitalists", "to milan") == ""
