"""Chapter 19: Rising Sun, the game for two, and two table options."""

import pytest

from sandtable.games.triumph.content import FORTRESS, MILITIA
from sandtable.games.triumph.system.cards import cards_at
from sandtable.games.triumph.system.control import count_tracks
from sandtable.games.triumph.system.diplomacy import UNALIGNED
from sandtable.games.triumph.system.entry import may_enter
from sandtable.games.triumph.system.state import COMBAT, TriumphState
from tests.games.triumph.helpers import (
    act,
    choices,
    cnc,
    content,
    faction,
    finish_setup,
    nation,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

ACTION_CARDS = [f"A{number:02d}" for number in range(1, 56)]


def rising_sun(**parts: object) -> TriumphState:
    """A situation of the game for two, Japan first."""
    return position(scenario="rising-sun", **parts)


def new_rising_sun() -> TriumphState:
    """A fresh game for two, not set up yet."""
    state = cnc().start("rising-sun", seed=1)
    assert isinstance(state, TriumphState)
    return state


def card(name: str) -> int:
    """The number of a card."""
    return content().card_index[name]


def influence(state: TriumphState, name: str) -> tuple[str, int]:
    """Who has Influence over a nation, and how much."""
    owner = state.influence_of[nation(name)]
    return ("" if owner < 0 else content().faction_id[owner], state.influence[nation(name)])


def discarded(state: TriumphState, name: str) -> bool:
    return card(name) in cards_at(state, content().n_decks + content().card_deck[card(name)])


def deck_of(*names: str) -> list[str]:
    """The Action cards to discard so that only these are left to draw."""
    return [name for name in ACTION_CARDS if name not in names]


# ---------------------------------------------------------------------- what is played


@pytest.mark.rule("cnc:19.0")
def test_two_players_are_offered_rising_sun_and_nothing_else() -> None:
    offered = {scenario.id: scenario.seats for scenario in cnc().scenarios}
    assert offered == {"1936": ("japan", "usa", "soviets"), "rising-sun": ("japan", "usa")}


@pytest.mark.rule("cnc:19.1")
def test_no_unit_enters_russia() -> None:
    for scenario, entered in (("1936", True), ("rising-sun", False)):
        war = [["japan", "soviets"]] if scenario == "1936" else []
        units = ["japan infantry 2 harbin"]
        state = position(scenario=scenario, war=war, units=units, phase="movement japan 9")
        act(state, "japan", f"move {unit_at(state, 'japan infantry harbin')}")
        russia = {f"to {place}" for place in ("vladivostok", "never", "amur")}
        assert (russia <= choices(state, "japan")) is entered
        assert bool(russia & choices(state, "japan")) is entered


@pytest.mark.rule("cnc:19.1")
def test_russia_is_out_of_play_for_supply_and_trade_too() -> None:
    here = rising_sun().content
    lost = [s for s in range(here.n_spaces) if content().space_nation[s] == nation("russia")]
    assert lost
    assert not any(here.space_is_land[s] or here.air_links[s] or here.sea_links[s] for s in lost)
    assert not any(near in lost for s in range(here.n_spaces) for near in here.air_links[s])
    assert not any(here.home_sea_of[s] >> power("russia") & 1 for s in range(here.n_spaces))
    # The game for three still has it.
    assert position().content.space_is_land[lost[0]]


@pytest.mark.rule("cnc:19.1", "cnc:19.3")
def test_there_is_no_russian_and_no_red_unit() -> None:
    state = new_rising_sun()
    owners = {content().unit_power[u] for u, where in enumerate(state.unit_space) if where >= 0}
    assert owners == {power("japan"), power("us"), power("nat-china"), power("british-empire")}
    blocks = state.content.block_count
    first = power("red-china") * content().n_types
    assert sum(blocks[first : first + content().n_types]) == 0


@pytest.mark.rule("cnc:19.1b")
def test_there_are_no_red_techs_partisans_or_insurgents() -> None:
    state = rising_sun(
        phase="government", hands={"japan": ["I01", "I02"], "usa": ["A01", "A07", "A08", "A13"]}
    )
    red = {tech for tech, is_red in zip(content().tech_id, content().tech_red, strict=True) if is_red}
    if "play I01" in choices(state, "japan"):
        act(state, "japan", "play I01")
        assert not {f"tech {tech}" for tech in red} & choices(state, "japan")
        state.undo("japan")
    act(state, "japan", "pass")
    for name in ("A01", "A08"):
        act(state, "usa", f"play {name}")
        assert not {c for c in choices(state, "usa") if c.split()[0] in ("partisan", "insurgent")}
        state.undo("usa")
    assert sum(new_rising_sun().partisans) == 0


@pytest.mark.rule("cnc:19.1b")
def test_what_comes_to_the_soviets_does_not_come() -> None:
    theatre = rising_sun().content.theatres[0]
    assert theatre.loyalty[faction("soviets")] is None
    assert theatre.loyalty[faction("usa")] is not None
    assert "russian-reserves" not in {happening.id for happening in theatre.year_events}
    assert "clouds-of-war" in {happening.id for happening in theatre.year_events}


@pytest.mark.example
@pytest.mark.rule("cnc:19.2")
@pytest.mark.parametrize(
    ("die", "first"), [(1, "japan"), (2, "japan"), (3, "usa"), (4, "usa"), (5, "usa"), (6, "japan")]
)
def test_the_die_says_who_of_the_two_goes_first(die: int, first: str) -> None:
    state = rising_sun(phase="dividends", dice=[die])
    assert content().faction_id[state.turn_order[0]] == first
    assert len(state.turn_order) == 2


@pytest.mark.rule("cnc:19.2b")
def test_two_passes_end_card_play_and_commitment() -> None:
    state = rising_sun(phase="government", hands={"japan": ["A05"], "usa": ["A42"]})
    act(state, "japan", "pass")
    act(state, "usa", "play A42", "for thailand")
    act(state, "japan", "pass")
    act(state, "usa", "pass")
    assert state.prompt("japan").startswith("Commit a card face-down for Command, or pass.")
    act(state, "japan", "commit A05")
    act(state, "usa", "pass")
    act(state, "japan", "pass")
    assert content().faction_id[state.active[0]] == "japan"


@pytest.mark.rule("cnc:19.2b")
def test_world_reaction_goes_to_the_only_rival() -> None:
    units = ["japan fleet 2 gulf-of-tonkin", "japan infantry 2 hainan"]
    state = rising_sun(units=units, control={"hainan": "japan"}, phase="movement japan 9")
    act(state, "japan", "violate vietnam")
    assert state.hand_count[faction("usa")] == 2
    assert state.hand_count[faction("japan")] == 0


# ---------------------------------------------------------------------- set-up


@pytest.mark.rule("cnc:19.3", "cnc:19.4a")
def test_sian_is_home_territory_of_united_china() -> None:
    state = new_rising_sun()
    finish_setup(state)
    sian = space("sian")
    assert state.space_control[sian] == faction("usa")
    assert state.content.space_home[sian] == power("nat-china")
    assert state.content.space_nation[sian] == nation("nat-china")
    assert sian in state.content.nation_spaces[nation("nat-china")]
    standing = sorted((state.unit_cv[u], state.unit_kind[u] == FORTRESS) for u in state.units_at[sian])
    assert [cv for cv, _ in standing] == [1, 2]
    assert (2, True) in standing


@pytest.mark.rule("cnc:19.4a")
def test_the_usa_starts_with_sian_on_its_tracks() -> None:
    state = new_rising_sun()
    finish_setup(state)
    count_tracks(state)
    assert state.population[faction("usa")] == 12
    assert state.civil_war[faction("usa")] == 5
    assert state.loyalty[faction("usa")] == 1


@pytest.mark.rule("cnc:19.4b")
def test_the_cadre_in_punjab_is_a_fortress_for_good() -> None:
    state = new_rising_sun()
    finish_setup(state)
    fort = unit_at(state, "british-empire fortress 1 punjab")
    assert len(state.units_at[space("punjab")]) == 1
    assert refused(state, "usa", f"disband {fort}") == "19.4"
    other = position(units=["british-empire fortress 1 punjab"])
    assert refused(other, "usa", f"disband {unit_at(other, 'british-empire fortress punjab')}") == ""


@pytest.mark.rule("cnc:19.4c")
@pytest.mark.parametrize("place", ["hailar", "harbin"])
def test_the_cadres_in_hailar_and_harbin_are_fortresses_for_good(place: str) -> None:
    state = new_rising_sun()
    finish_setup(state)
    fort = unit_at(state, f"japan fortress 1 {place}")
    assert refused(state, "japan", f"disband {fort}") == "19.4"
    assert f"disband {fort}" not in {str(right) for right in state.rights("japan")}


# ---------------------------------------------------------------------- Proxy Production


def producing(cards: tuple[str, ...], **parts: object) -> TriumphState:
    """United China holds Chungking, Kansu and, in dispute, Sian; only these cards can be drawn."""
    given: dict[str, object] = {
        "units": [
            "nat-china militia 1 chungking",
            "nat-china militia 1 kansu",
            "nat-china militia 1 sian",
            "japan infantry 2 sian",
        ],
        "control": {
            "chungking": "usa",
            "kansu": "usa",
            "sian": "usa",
            **dict.fromkeys(("nanking", "suchow", "wuhan", "peiping"), "japan"),
        },
        "enemies": [["japan", "nat-china"]],
        "tracks": {"usa": {"loyalty": len(cards)}},
        "discards": deck_of(*cards),
        "phase": "production usa",
    }
    return rising_sun(**{**given, **parts})


@pytest.mark.example
@pytest.mark.rule("cnc:19.5a", "cnc:19.5d", "cnc:19.5c")
def test_united_china_production() -> None:
    state = producing(("A02", "A12", "A26"))
    assert state.civil_war[faction("usa")] == 2
    assert state.points[faction("usa")] == 2
    for place in ("kansu", "chungking"):
        act(state, "usa", f"promote {unit_at(state, f'nat-china militia {place}')}")
    # Sinkiang is the only Neutral in China on A02: the marker lies there, and counts later.
    assert influence(state, "sinkiang") == ("usa", 1)
    assert state.nation_status[nation("sinkiang")] == UNALIGNED
    assert discarded(state, "A02")
    for name in ("A12", "A26"):
        assert choices(state, "usa") == {"done"}
        assert name in state.prompt("usa")
        act(state, "usa", "done")
        assert discarded(state, name)
    assert "Production left" in state.prompt("usa")


@pytest.mark.rule("cnc:19.5a")
def test_enlistment_is_the_lesser_of_natcities_and_kmt() -> None:
    assert producing(("A02",)).points[faction("usa")] == 1
    assert producing(("A02", "A12", "A26")).points[faction("usa")] == 2


@pytest.mark.rule("cnc:19.5b")
def test_activism_turns_up_as_many_cards_as_kmt_for_all_to_see() -> None:
    state = producing(("A04", "A26", "A51"))
    act(state, "usa", "done")
    shown = [card(name) for name in ("A04", "A26", "A51")]
    for seat in ("japan", "usa", None):
        assert all(state.sight(seat).card_place[one] >= 0 for one in shown)
    assert state.hand_count[faction("usa")] == 0


@pytest.mark.rule("cnc:19.5c")
@pytest.mark.reading("19.5: what does a face-up card of Activism gain?")
def test_the_player_chooses_between_the_neutrals_of_a_card() -> None:
    state = producing(("A04",))
    act(state, "usa", "done")
    assert choices(state, "usa") == {"for canton", "for changsha"}
    assert refused(state, "usa", "for thailand") == "7.31"
    act(state, "usa", "for changsha")
    assert influence(state, "changsha") == ("usa", 1)
    assert discarded(state, "A04")


@pytest.mark.rule("cnc:19.5c")
def test_a_wildcard_gains_one_marker_in_china_by_yellow_options() -> None:
    state = producing(("A40",))
    act(state, "usa", "done")
    # Chungking is no Neutral; Sinkiang and Shansi are options of the Soviets; Mongolia is not in China.
    assert choices(state, "usa") == {"influence sinkiang", "influence shansi"}
    assert refused(state, "usa", "influence british-empire") == "19.5"
    act(state, "usa", "influence shansi")
    assert influence(state, "shansi") == ("usa", 1)


@pytest.mark.rule("cnc:19.5c", "cnc:19.5d")
@pytest.mark.reading("19.5: what does a face-up card of Activism gain?")
def test_activism_pays_no_industry() -> None:
    state = producing(("A14",))
    act(state, "usa", "done")
    assert refused(state, "usa", "for canton") == "choices"
    assert {action.split()[0] for action in choices(state, "usa")} == {"promote", "raise"}


@pytest.mark.rule("cnc:19.5d")
def test_other_cards_build_a_cv_in_a_province_that_has_built_none() -> None:
    state = producing(("A26",))
    act(state, "usa", f"promote {unit_at(state, 'nat-china militia kansu')}")
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia kansu')}") in (
        "7.241",
        "16.122",
    )
    assert refused(state, "usa", "done") == "19.5"
    act(state, "usa", "raise chungking", "as fortress")
    assert state.unit_cv[unit(unit_at(state, "nat-china fortress chungking"))] == 1
    assert discarded(state, "A26")
    assert "Production left" in state.prompt("usa")


# ---------------------------------------------------------------------- Mao


@pytest.mark.example
@pytest.mark.rule("cnc:19.6a")
@pytest.mark.reading("19.6: Soviet options outside China")
def test_mao_brings_the_soviet_options_at_double_worth() -> None:
    state = rising_sun(phase="government", turn_order=["usa", "japan"], hands={"usa": ["A40", "A53"]})
    act(state, "usa", "play A40", "influence sinkiang")
    assert influence(state, "sinkiang") == ("usa", 2)
    act(state, "japan", "pass")
    act(state, "usa", "play A53", "influence mongolia")
    assert influence(state, "mongolia") == ("usa", 1)


@pytest.mark.rule("cnc:19.6a")
def test_only_united_china_has_mao() -> None:
    three = position(phase="government", turn_order=["usa", "japan", "soviets"], hands={"usa": ["A40"]})
    act(three, "usa", "play A40")
    assert refused(three, "usa", "influence sinkiang") == "8.3a"
    state = rising_sun(phase="government", hands={"japan": ["A40"]})
    act(state, "japan", "play A40")
    assert refused(state, "japan", "influence sinkiang") == "8.3a"


@pytest.mark.example
@pytest.mark.rule("cnc:19.6b")
def test_russia_counts_as_friendly_territory_for_intimidation() -> None:
    state = rising_sun(phase="government", turn_order=["usa", "japan"], hands={"usa": ["A03"]})
    act(state, "usa", "play A03")
    assert refused(state, "usa", "influence mongolia") == "8.3c"
    act(state, "usa", "influence sinkiang")
    assert influence(state, "sinkiang") == ("usa", 2)
    three = position(phase="government", turn_order=["usa", "japan", "soviets"], hands={"usa": ["A03"]})
    act(three, "usa", "play A03")
    assert refused(three, "usa", "influence sinkiang") == "8.3c"


# ---------------------------------------------------------------------- Insurrections


def moving(*cards: str, phase: str = "movement usa 3", **parts: object) -> TriumphState:
    """The USA moves with these cards in hand."""
    return rising_sun(phase=phase, hands={"usa": list(cards)}, season="summer", **parts)


@pytest.mark.rule("cnc:19.7a")
def test_a_card_of_a_province_raises_a_militia_there() -> None:
    state = moving("A08", control={"shansi": "usa"})
    act(state, "usa", "insurrect A08", "at shansi")
    assert unit_at(state, "nat-china militia 1 shansi")
    assert discarded(state, "A08")
    assert max(state.commands) == 2


@pytest.mark.rule("cnc:19.7a")
@pytest.mark.reading("19.7, 11.6, 10.42: where and when are Insurrections raised?")
def test_an_insurrection_needs_a_card_a_command_and_united_china() -> None:
    state = moving("A08", "A26", control={"shansi": "usa"}, phase="movement usa 1")
    assert refused(state, "usa", "insurrect A13") == "4.1"
    assert refused(state, "usa", "insurrect A26") == "19.7"
    act(state, "usa", "insurrect A08", "at shansi")
    assert refused(state, "usa", "insurrect A26") == "11.0a"
    winter = rising_sun(
        phase="movement usa 3", season="winter", hands={"usa": ["A08"]}, control={"shansi": "usa"}
    )
    assert refused(winter, "usa", "insurrect A08") == "10.42b"
    three = position(
        phase="movement usa 3", season="summer", hands={"usa": ["A08"]}, control={"shansi": "usa"}
    )
    assert "insurrect A08" not in choices(three, "usa")


@pytest.mark.rule("cnc:19.7a", "cnc:15.21f")
def test_no_insurrection_takes_the_command_that_an_attack_needs() -> None:
    parts = {"units": ["us fleet 1 sulu-sea", "japan fleet 1 celebes-sea"], "control": {"shansi": "usa"}}
    for commands, rule in ((2, ""), (1, "15.21f")):
        state = moving("A08", phase=f"movement usa {commands}", **parts)
        act(state, "usa", "declare japan")
        assert refused(state, "usa", "insurrect A08") == rule
        assert ("insurrect A08" in choices(state, "usa")) == (not rule)


@pytest.mark.rule("cnc:19.7b")
def test_a_wildcard_serves_by_its_partisan_options_only() -> None:
    state = moving("A01")
    act(state, "usa", "insurrect A01")
    assert choices(state, "usa") == {"at nanking", "at harbin"}
    for yellow in ("canton", "sinkiang"):
        assert refused(state, "usa", f"at {yellow}") == "19.7"
    assert refused(state, "usa", "at tokyo") == "19.7"


@pytest.mark.rule("cnc:19.7c")
@pytest.mark.reading("19.7, 11.6, 10.42: where and when are Insurrections raised?")
def test_an_insurrection_in_harbin_must_be_fought() -> None:
    state = moving("A01", units=["japan fortress 1 harbin", "japan infantry 1 harbin"])
    act(state, "usa", "insurrect A01", "at harbin")
    cadre = unit_at(state, "nat-china militia harbin")
    assert refused(state, "usa", f"move {cadre}") == "11.6b"
    act(state, "usa", "done")
    assert state.phase == COMBAT
    assert state.unit_open[unit(cadre)]
    assert "Harbin: Fire or Retreat" in state.prompt("japan")
    # What Proxy Powers do is their own affair.
    assert not state.at_war[faction("usa")]
    assert not state.war_declared[faction("usa")]


@pytest.mark.rule("cnc:19.7a", "cnc:19.7c")
@pytest.mark.reading("19.7, 11.6, 10.42: where and when are Insurrections raised?")
def test_an_insurrection_in_a_neutral_province_violates_it() -> None:
    state = moving("A08")
    act(state, "usa", "insurrect A08", "at shansi")
    assert unit_at(state, "minor fortress shansi")
    assert unit_at(state, "nat-china militia 1 shansi")
    # Proxy Powers cause no World Reaction.
    assert state.hand_count[faction("japan")] == 0
    act(state, "usa", "done")
    assert state.unit_open[unit(unit_at(state, "nat-china militia shansi"))]


@pytest.mark.rule("cnc:19.7c")
def test_several_insurrections_in_one_phase_and_none_of_them_moves() -> None:
    state = moving("A08", "A13", control={"shansi": "usa", "kwangsi": "usa"})
    act(state, "usa", "insurrect A08", "at shansi", "insurrect A13", "at kwangsi")
    for place in ("shansi", "kwangsi"):
        cadre = unit(unit_at(state, f"nat-china militia {place}"))
        assert state.unit_kinds[cadre] == 1 << MILITIA
        assert refused(state, "usa", f"move {content().unit_name[cadre]}") == "11.6b"


@pytest.mark.rule("cnc:19.7c")
@pytest.mark.reading("19.7, 11.6, 10.42: where and when are Insurrections raised?")
def test_no_insurrection_is_aggression_under_emergency_command() -> None:
    state = moving("A01", units=["japan fortress 1 harbin"], phase="movement usa 4 emergency")
    act(state, "usa", "insurrect A01")
    assert refused(state, "usa", "at harbin") == "10.11s"
    assert choices(state, "usa") == {"at nanking"}


# ---------------------------------------------------------------------- table options


@pytest.mark.rule("cnc:7.5s")
@pytest.mark.reading("7.5: who opens card play?")
def test_the_largest_overhand_opens_card_play_where_the_table_wants_it() -> None:
    mine = ["A04", "A06", "A08", "A10", "A13", "A22", "A24", "A29", "A35", "A37", "A39", "A44"]
    theirs = ["A02", "A05", "A11", "A12", "A16", "A17", "A19", "A20"]
    hands = {"usa": mine, "japan": theirs}
    order = ["japan", "usa"]
    plain = rising_sun(phase="government", turn_order=order, hands=hands)
    assert plain.deciders == [plain.seat("japan")]
    state = rising_sun(phase="government", turn_order=order, hands=hands, options={"opening": "overhand"})
    for name, where in (("A04", "canton"), ("A06", "chungking"), ("A08", "shansi")):
        assert state.deciders == [state.seat("usa")]
        act(state, "usa", f"play {name}", f"for {where}")
    assert state.deciders == [state.seat("japan")]
    act(state, "japan", "pass")
    assert state.deciders == [state.seat("usa")]


@pytest.mark.rule("cnc:7.5s")
@pytest.mark.reading("7.5: who opens card play?")
def test_whoever_opens_may_pass_and_turn_order_holds() -> None:
    hands = {"usa": ["A04", "A06", "A08", "A10", "A13", "A22", "A24", "A29", "A35", "A37"], "japan": ["A02"]}
    state = rising_sun(phase="government", hands=hands, options={"opening": "overhand"})
    act(state, "usa", "pass")
    assert state.deciders == [state.seat("japan")]
    act(state, "japan", "pass")
    assert state.deciders == [state.seat("usa")]
    act(state, "usa", "pass")
    assert state.season >= 0 or "Discard" in state.prompt("usa")


@pytest.mark.rule("cnc:16.3a")
@pytest.mark.reading("16.3: at War with whom?")
def test_which_war_opens_china_is_up_to_the_table() -> None:
    for war, value, allowed in (
        ("soviets", "any-war", True),
        ("soviets", "war-there", False),
        ("japan", "war-there", True),
    ):
        state = position(
            war=[[war, "usa"]], control={"canton": "usa"}, options={"foreign-entry": value}, phase="command"
        )
        assert (may_enter(state, power("us"), space("canton")) == 0) is allowed
