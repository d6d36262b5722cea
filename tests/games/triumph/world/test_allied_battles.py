"""2.11, 11.23: Battles of Allies, who fight as one side, and of Partners in both theatres."""

from typing import Any

import pytest

from sandtable.engine.steps import Together
from sandtable.games.triumph.system.battle import Battle, battle_of, enemy_factions
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.state import COMBAT, TriumphState
from tests.games.triumph.world.helpers import WORLD, act, choices, faction, position, space, unit, unit_at

ALLIED = {"capitalist": "alliance"}
EUROPEAN_WAR = [["axis", "western-europe"]]
PACIFIC_WAR = [["japan", "united-states"]]
BOTH_WARS = EUROPEAN_WAR + PACIFIC_WAR


def combat(commands: str, units: list[str], **parts: Any) -> TriumphState:
    """The Combat of a Partnership, whose units came there when the test says so."""
    parts.setdefault("season", "summer")
    parts.setdefault("war", BOTH_WARS)
    parts.setdefault("relations", ALLIED)
    return WORLD.paused(units=units, phase=f"combat {commands}", **parts)


def aggress(state: TriumphState, name: str, where: str, via: str, whose: str) -> None:
    """Note that a faction's Aggression began the Battle somewhere, and whence."""
    for number in state.units_at[space(where)]:
        if state.content.power_faction[state.unit_power[number]] == faction(name):
            state.unit_from[number] = state.unit_origin[number] = space(via)
    state.space_aggressor[space(where)] = faction(whose) + 1


def fought(state: TriumphState) -> Battle:
    """The Battle that is being resolved in whichever lane."""
    top = state.stack[-1]
    assert isinstance(top, Together)
    for lane in range(len(top.lanes)):
        with top.within(state, lane):
            battle = battle_of(state)
        if battle is not None:
            return battle
    raise AssertionError("no Battle")


def seats(state: TriumphState) -> set[str]:
    """The seats that must choose now."""
    return {state.game.scenarios[state.scenario].seats[seat] for seat in state.deciders}


def cv(state: TriumphState, name: str) -> int:
    return state.unit_cv[unit(name)]


# ---------------------------------------------------------------------- one side


@pytest.mark.rule("conquest-and-tragedy:2.11c")
def test_allies_attack_as_one_side() -> None:
    state = combat(
        "western-europe 5 united-states 5",
        ["britain infantry 3 munich", "us-eto tank 2 munich", "germany infantry 2 munich"],
        scenario="6-players",
    )
    state.settle()
    act(state, "western-europe", "activate munich")
    # Tanks act before Infantry, and each owner acts with his own.
    act(state, "united-states", "fire ground")
    assert seats(state) == {"axis"}


@pytest.mark.rule("conquest-and-tragedy:2.11c")
def test_allies_are_one_target() -> None:
    state = combat(
        "axis 5",
        ["germany infantry 3 lorraine", "france infantry 2 lorraine", "us-eto infantry 2 lorraine"],
        dice=[1, 6, 6],
    )
    assert enemy_factions(state, space("lorraine"), faction("axis")) == [faction("western-europe")]
    state.settle()
    act(state, "militarists", "activate lorraine")
    # Nobody asks the Axis whom it attacks; both defend, and acted first.
    assert fought(state).targets == [faction("western-europe")]
    assert choices(state, "capitalists") >= {f"fight {unit_at(state, 'us-eto infantry lorraine')}"}


@pytest.mark.reading("8.13: who decides for Allies in a common Battle?")
@pytest.mark.rule("conquest-and-tragedy:2.11c")
def test_between_equals_of_two_allies_the_one_at_home_says_who_is_hit() -> None:
    state = combat(
        "axis 5",
        ["germany tank 3 lorraine", "france infantry 2 lorraine", "us-eto infantry 2 lorraine"],
        dice=[1, 6, 6],
        scenario="6-players",
    )
    french, american = unit_at(state, "france infantry lorraine"), unit_at(state, "us-eto infantry lorraine")
    state.settle()
    act(state, "axis", "activate lorraine", "fire ground")
    assert seats(state) == {"western-europe"}
    act(state, "western-europe", f"hit {american}")
    assert (cv(state, french), cv(state, american)) == (2, 1)


@pytest.mark.rule("conquest-and-tragedy:2.11c", "conquest-and-tragedy:11.23a")
@pytest.mark.parametrize("supported", [False, True])
def test_an_allys_infantry_is_ground_support(supported: bool) -> None:
    support = ["britain infantry 1 munich"] if supported else []
    state = combat(
        "western-europe 5 united-states 5",
        ["us-eto air 2 munich", "germany infantry 2 munich", *support],
        control={"munich": "axis"},
        dice=[6] * 9,
        scenario="6-players",
    )
    aggress(state, "united-states", "munich", "lorraine", "western-europe")
    state.settle()
    act(state, "united-states", "fire ground")
    act(state, "axis", "fire ground" if supported else "fire air")
    if supported:
        act(state, "western-europe", "fire ground")
    # Without support it must leave, else it may.
    assert seats(state) == {"united-states"}
    assert ("done" in choices(state, "united-states")) is supported


@pytest.mark.rule("conquest-and-tragedy:2.11c")
def test_partners_in_accord_are_no_side() -> None:
    state = combat(
        "axis 5 japan 5",
        ["germany-pto sub 2 coral-sea", "japan fleet 2 coral-sea", "us fleet 2 coral-sea"],
        war=BOTH_WARS,
        dice=[6] * 30,
        scenario="6-players",
    )
    state.settle()
    assert fought(state).faction == faction("japan")
    sub = unit(unit_at(state, "germany-pto sub coral-sea"))
    assert not state.unit_open[sub]


# ---------------------------------------------------------------------- once a Turn


@pytest.mark.reading("10.1, 11.23: in which order do Partners fight in one theatre?")
@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_a_battle_of_allies_is_fought_once_a_turn() -> None:
    state = combat(
        "western-europe 5 united-states 5",
        ["britain infantry 3 munich", "us-eto infantry 2 munich", "germany infantry 4 munich"],
        dice=[6] * 30,
    )
    state.settle()
    act(state, "capitalists", "activate munich")
    for _ in range(20):
        if not seats(state) or state.phase != COMBAT:
            break
        seat = min(seats(state))
        offered = choices(state, seat)
        assert "activate munich" not in offered
        act(state, seat, "fire ground" if "fire ground" in offered else min(offered))
    assert state.phase != COMBAT


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_american_units_fight_in_europe_without_a_european_command() -> None:
    state = combat(
        "united-states 5",
        ["us-eto infantry 3 munich", "germany infantry 2 munich"],
        dice=[6] * 9,
        scenario="6-players",
    )
    aggress(state, "united-states", "munich", "lorraine", "western-europe")
    state.settle()
    assert fought(state).faction == faction("united-states")
    assert fought(state).space == space("munich")


@pytest.mark.rule("conquest-and-tragedy:11.23a")
def test_who_commands_an_allys_units_leads_their_battle() -> None:
    state = position(
        scenario="6-players",
        units=["us-eto infantry 2 lorraine", "germany infantry 2 munich"],
        war=EUROPEAN_WAR,
        relations=ALLIED,
        consent={"united-states": "all"},
        season="summer",
        dice=[6] * 9,
        phase="movement western-europe 4",
    )
    act(state, "western-europe", f"move {unit_at(state, 'us-eto infantry lorraine')}", "to munich", "done")
    assert fought(state).faction == faction("western-europe")
    act(state, "axis", "fire ground")
    # The owner, who has no Command of his own, acts with what was moved for him.
    assert "fire ground" in choices(state, "united-states")


# ---------------------------------------------------------------------- without a Command


@pytest.mark.reading("11.23: what can units without a Command do in a Battle that their Ally begins?")
@pytest.mark.rule("conquest-and-tragedy:11.23b")
@pytest.mark.parametrize("european", ["", "western-europe 2 emergency "])
def test_units_without_a_command_take_losses_and_do_nothing_else(european: str) -> None:
    state = combat(
        f"{european}united-states 5",
        ["us-eto infantry 2 munich", "britain infantry 3 munich", "germany infantry 2 munich"],
        dice=[1, 1, 6, 6],
        scenario="6-players",
    )
    british = unit_at(state, "britain infantry munich")
    aggress(state, "united-states", "munich", "lorraine", "western-europe")
    state.settle()
    act(state, "axis", "fire ground")
    # Two Hits: the first on the stronger British unit, which does not answer.
    assert cv(state, british) == 2
    assert seats(state) <= {"united-states", "western-europe"}
    if "western-europe" in seats(state):
        act(state, "western-europe", f"hit {british}")
    act(state, "united-states", "fire ground")
    assert state.phase != COMBAT
    assert state.unit_space[unit(british)] == space("munich")


@pytest.mark.rule("conquest-and-tragedy:11.23b")
def test_units_without_a_command_do_not_rebase_after_the_battle() -> None:
    units = ["us-eto fleet 3 irish-sea", "britain fleet 2 irish-sea", "germany fleet 1 irish-sea"]
    state = combat("united-states 5", units, dice=[6, 1, 1, 1], scenario="6-players")
    state.settle()
    asked: list[tuple[str, str]] = []
    for _ in range(12):
        if state.phase != COMBAT:
            break
        seat = min(seats(state))
        offered = choices(state, seat)
        asked += [(seat, text.split()[0]) for text in offered]
        act(state, seat, "fire naval" if "fire naval" in offered else min(offered))
    assert ("united-states", "leave") in asked
    assert ("western-europe", "leave") not in asked


@pytest.mark.rule("conquest-and-tragedy:11.23b")
def test_in_defence_every_ally_fights() -> None:
    state = combat(
        "axis 5",
        ["germany infantry 2 lorraine", "france infantry 1 lorraine", "us-eto infantry 2 lorraine"],
        dice=[6] * 9,
        scenario="6-players",
    )
    state.settle()
    act(state, "axis", "activate lorraine")
    first = min(text for text in choices(state, "western-europe") if text.startswith("fight"))
    act(state, "western-europe", first)
    assert "fire ground" in choices(state, min(seats(state)))


@pytest.mark.reading("11.23: what can units without a Command do in a Battle that their Ally begins?")
def test_subs_without_a_command_do_not_escape() -> None:
    state = combat(
        "united-states 5",
        ["us-eto fleet 3 irish-sea", "britain sub 2 irish-sea", "germany fleet 3 irish-sea"],
        dice=[6] * 9,
        scenario="6-players",
    )
    state.settle()
    while fought(state).round < 2:
        seat = min(seats(state))
        offered = choices(state, seat)
        assert not any(text.startswith("escape") for text in offered)
        act(state, seat, "fire naval" if "fire naval" in offered else min(offered))


@pytest.mark.reading("10.1, 11.23: in which order do Partners fight in one theatre?")
def test_a_minor_is_defeated_when_combat_is_over_in_both_theatres() -> None:
    state = combat(
        "axis 5 japan 5",
        ["germany tank 3 oslo", "eto-minor fortress 1 oslo", "japan infantry 2 suchow",
         "nat-china militia 1 suchow"],
        violated={"norway": "germany"},
        control={"oslo": "none"},
        enemies=[["japan", "nat-china"]],
        dice=[6, 1, 1, 1],
        scenario="6-players",
    )  # fmt: skip
    state.settle()
    norway = state.content.nation_index["norway"]
    act(state, "axis", "activate oslo", "fire ground")
    assert len(state.units_at[space("oslo")]) == 1
    # The Fort is gone, but Japan has still to say which Battles it activates.
    assert seats(state) == {"japan"}
    assert state.nation_control[norway] < 0
    act(state, "japan", "done")
    assert state.nation_control[norway] == faction("axis")


# ---------------------------------------------------------------------- land


@pytest.mark.reading("8.13: do Allies take over each other's land?")
@pytest.mark.rule("conquest-and-tragedy:8.13b")
def test_an_ally_who_garrisons_land_does_not_take_it_over() -> None:
    state = position(units=["us-eto infantry 2 marseilles"], relations=ALLIED, phase="movement axis 2")
    evaluate_control(state)
    assert state.space_control[space("marseilles")] == faction("western-europe")
