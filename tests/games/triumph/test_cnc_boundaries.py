"""Beside the rulings: the map, set-up, cards and the New Year, the case next to the usual one."""

from pathlib import Path

import pytest

import sandtable
from sandtable.games.triumph.content import border_limit
from sandtable.games.triumph.loading import DataError, load_theatre
from sandtable.games.triumph.system.control import user_of
from sandtable.games.triumph.system.engagement import crossing_limit
from sandtable.games.triumph.system.state import NEUTRAL, PRODUCTION, TriumphState
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    finish_setup,
    new_game,
    position,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.test_boundaries import is_refused, said
from tests.games.triumph.test_command import at_command, commit
from tests.games.triumph.test_government import governing
from tests.games.triumph.test_loading import spoil
from tests.games.triumph.test_rising_sun import rising_sun
from tests.games.triumph.test_victory import LAST_STAGE, STAGES, bomber, outcome
from tests.games.triumph.world.helpers import WORLD

SONAR = ["I04", "I05"]


def problems(state: TriumphState) -> list[str]:
    """What is wrong with a state."""
    return state.game.problems(state)


# ---------------------------------------------------------------------- 1.0 the map


@pytest.mark.rule("cnc:1.1a")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: islet, islet: group", "kind: islet, islet: null"),
        ("kind: island, nation: japan", "kind: island, islet: single, nation: japan"),
    ],
)
def test_islets_alone_have_a_sort_of_islet(tmp_path: Path, old: str, new: str) -> None:
    spoil(tmp_path, "map.yaml", old, new)
    with pytest.raises(DataError, match="`islet` is for Islets only"):
        load_theatre(tmp_path)


@pytest.mark.rule("cnc:1.11b")
def test_outside_the_seasons_borders_are_as_in_spring() -> None:
    state = position(phase="production japan")
    assert state.season < 0
    for border in range(content().n_borders):
        assert crossing_limit(state, border, faction("japan")) == border_limit(content(), border, 0)


@pytest.mark.rule("cnc:2.41")
def test_seas_are_home_seas_in_the_pacific_only() -> None:
    europe = sandtable.game("tnt").start("1936", seed=1)
    assert isinstance(europe, TriumphState)
    assert not any(europe.content.home_sea_of)
    assert content().home_sea_of[space("sea-of-japan")]


@pytest.mark.rule("cnc:1.5")
@pytest.mark.parametrize("track", ["population", "res", "civil_war"])
def test_a_track_that_is_not_what_control_makes_it_is_noticed(track: str) -> None:
    state = governing()
    assert problems(state) == []
    getattr(state, track)[faction("usa")] += 1
    assert problems(state) == ["a production track is not up to date"]


@pytest.mark.rule("cnc:3.241b")
def test_two_fortresses_of_one_faction_in_an_area_are_noticed() -> None:
    apart = governing(units=["japan fortress 1 tokyo", "japan fortress 1 osaka"])
    together = governing(units=["japan fortress 1 tokyo x2"])
    assert problems(apart) == []
    assert problems(together) == ["two Fortresses of one faction in tokyo"]


@pytest.mark.rule("cnc:4.0")
def test_a_hand_that_is_miscounted_is_noticed() -> None:
    state = governing(hands={"japan": ["A05"]})
    state.hand_count[faction("japan")] = 2
    assert problems(state) == ["the cards of japan are miscounted"]


# ---------------------------------------------------------------------- 5.0, 19.1 set-up


@pytest.mark.rule("cnc:5.0b", "cnc:3.0a")
def test_units_that_start_together_are_mixed_before_play() -> None:
    state = new_game()
    finish_setup(state)
    shared = [
        (one, other)
        for units in state.units_at
        for one in units
        for other in units
        if one < other and state.unit_power[one] == state.unit_power[other]
    ]
    assert shared
    for one, other in shared:
        assert state.unit_kinds[one] == state.unit_kinds[other]


@pytest.mark.rule("cnc:19.1b")
def test_the_reds_of_nobody_gain_no_loyalty() -> None:
    played, printed = rising_sun().content.theatres[0], content().theatres[0]
    reds, nats = faction("soviets"), faction("usa")
    assert printed.loyalty[reds] is not None
    assert played.loyalty[reds] is None
    assert played.loyalty[nats] == printed.loyalty[nats]


@pytest.mark.rule("cnc:19.1", "tnt:T18.2")
def test_only_a_set_up_with_allies_keeps_powers_apart() -> None:
    europe = sandtable.game("tnt")
    two, three = europe.start("1936-two", seed=1), europe.start("1936", seed=1)
    assert isinstance(two, TriumphState)
    assert isinstance(three, TriumphState)
    assert two.content.apart
    assert not three.content.apart


# ---------------------------------------------------------------------- 4.1, 9.2 cards


@pytest.mark.rule("cnc:4.1")
def test_an_action_card_without_a_wildcard_serves_its_own_nations_only() -> None:
    state = governing(hands={"japan": ["A05"]})
    act(state, "japan", "play A05")
    assert choices(state, "japan") == {"for thailand", "for yunnan"}


@pytest.mark.rule("cnc:9.2")
def test_a_mole_makes_a_pair_only_with_a_card_of_what_it_found() -> None:
    pair = governing(vaults={"japan": [{"claim": "jets", "cards": ["I31", "I55"]}]})
    other = governing(vaults={"japan": [{"claim": "jets", "cards": ["I31", "I04"]}]})
    assert problems(pair) == []
    assert problems(other) == ["pair 0 in the Vault of japan is not what it claims"]


@pytest.mark.rule("cnc:9.3", "cnc:9.4c")
def test_either_card_that_names_the_technology_may_stay() -> None:
    state = governing(vaults={"usa": [{"claim": "sonar", "cards": SONAR}]})
    act(state, "usa", "reveal sonar")
    for card in SONAR:
        assert refused(state, "usa", f"keep {card}") == ""
    assert refused(state, "usa", "keep I13") == "9.3"


@pytest.mark.rule("cnc:7.5b")
def test_any_card_in_hand_may_be_discarded_and_no_other() -> None:
    hand = [f"A{number:02d}" for number in range(1, 12)]
    state = position(phase="hand-size", hands={"japan": hand})
    for card in hand:
        assert refused(state, "japan", f"discard {card}") == ""
    assert is_refused(state, "japan", "discard A20", "in your hand")


@pytest.mark.rule("cnc:9.7c", "cnc:9.7d")
def test_blackmail_is_answered_only_by_the_rival_whose_card_it_takes() -> None:
    state = governing(hands={"japan": ["I33"], "usa": ["A01"], "soviets": ["A05"]})
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "play A05", "for thailand")
    act(state, "japan", "play I33", "intelligence", "take A05")
    assert state.deciders == [state.seat("soviets")]
    act(state, "soviets", "pass")
    assert state.deciders == [state.seat("japan")]
    assert "discard A05" in choices(state, "japan")


@pytest.mark.rule("cnc:10.11a")
def test_the_one_card_of_a_command_is_told_once() -> None:
    state = at_command("summer", {"japan": ["A29"]})
    commit(state, japan="A29")
    assert state.commands[faction("japan")] > 0
    assert len([line for line in state.journal() if "A29" in line]) == 1


# ---------------------------------------------------------------------- 7.1 the New Year


@pytest.mark.rule("cnc:7.132a")
@pytest.mark.reading("7.132, 7.133, 7.134: late or repeated Declarations of War, and missing blocks")
def test_a_ship_for_which_no_block_is_left_is_given_up() -> None:
    c = content()
    blocks = c.block_count[c.power_index["us"] * c.n_types + c.type_index["fleet"]]
    state = position(year=1942, phase="new-year", units=[f"us fleet 1 manila x{blocks}"])
    assert choices(state, "usa") == {"done"}
    assert refused(state, "usa", "done") == ""
    assert said(state, "usa", "raise los-angeles") != ""
    act(state, "usa", "done")
    assert "Carrier" in state.prompt("usa")
    assert refused(state, "usa", "done") == "7.13"


@pytest.mark.rule("cnc:18.3", "cnc:1.14a")
def test_two_capitals_that_pass_at_new_year_win_as_production_begins() -> None:
    units = ["russia infantry 1 osaka", "russia infantry 1 mukden", "japan infantry 1 mukden"]
    state = position(year=1942, phase="new-year", units=units, war=[["soviets", "japan"]])
    act(state, "japan", "disband " + unit_at(state, "japan infantry mukden"))
    assert outcome(state) == ("", ())
    act(state, "usa", "raise los-angeles", "raise los-angeles", "raise seattle")
    assert outcome(state) == ("military", ("soviets",))
    assert state.phase == PRODUCTION


@pytest.mark.rule("cnc:18.4")
def test_the_bomb_that_is_revealed_outside_of_movement_waits_for_it() -> None:
    secret = {"techs": {"usa": STAGES[:3]}, "vaults": {"usa": [LAST_STAGE]}}
    state = position(phase="production usa", units=["us air 1 bonins"], control={"bonins": "usa"}, **secret)
    act(state, "usa", "reveal atomic-4")
    assert outcome(state) == ("", ())
    assert outcome(bomber("bonins")) == ("atomic", ("usa",))


# ---------------------------------------------------------------------- 8.12 whose POP it is


@pytest.mark.rule("cnc:8.12a", "conquest-and-tragedy:7.21a")
def test_what_one_partner_holds_in_the_others_theatre_feeds_the_other() -> None:
    state = WORLD.position(control={"batavia": "axis", "hainan": "japan"})
    users = {name: user_of(state, WORLD.space(name)) for name in ("batavia", "hainan", "bangkok")}
    assert users == {"batavia": WORLD.faction("japan"), "hainan": WORLD.faction("japan"), "bangkok": NEUTRAL}
