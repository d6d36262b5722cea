"""Every reading of `readings.md` is pinned by a test that names it; here are those that no chapter has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.games import triumph
from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.pacific.foreigners import is_intrusion, note_entry, violate_proxy
from sandtable.games.triumph.system import minors
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.blockade import NOT_AN_ENEMYS, marking_problem
from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.diplomacy import (
    DiplomacyResolution,
    add_influence,
    evaluate_nation,
    neutral_land,
)
from sandtable.games.triumph.system.entry import may_enter
from sandtable.games.triumph.system.new_year import clouds_of_war, is_due
from sandtable.games.triumph.system.state import HAND, TriumphState
from tests.games.triumph.helpers import (
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
from tests.games.triumph.moving import NAT_WAR, PACIFIC_WAR, go, moving, reach, why

PACIFIC = Path(triumph.__file__).parent / "pacific"
FILES = sorted(Path(triumph.__file__).parents[1].glob("**/readings.md"))
TESTS = Path(__file__).parents[2]
EXEMPT = "**Pinned.** Nothing to test: "
ALL_WAR = [["japan", "usa"], ["japan", "soviets"]]


# ---------------------------------------------------------------------- every reading has its test


def headings(file: Path) -> dict[str, str]:
    """The readings of a game: what stands under each heading."""
    _, *sections = re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {section.split("\n", 1)[0]: section for section in sections}


def all_headings() -> dict[str, str]:
    """The readings of all games."""
    return {title: text for file in FILES for title, text in headings(file).items()}


def marked() -> Iterator[tuple[str, str]]:
    """All titles that tests are marked with, and the file and the name of each test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.reading":
                    (title,) = mark.args
                    yield ast.literal_eval(title), f"{path.name}: {node.name}"


def test_no_two_readings_have_one_heading() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert sum(len(re.findall(r"^## ", text, flags=re.MULTILINE)) for text in texts) == len(all_headings())


@pytest.mark.parametrize("file", FILES, ids=[file.parent.name for file in FILES])
def test_every_reading_is_pinned(file: Path) -> None:
    found = {title for title, _ in marked()}
    loose = [title for title, text in headings(file).items() if EXEMPT not in text and title not in found]
    assert not loose


def test_every_mark_names_a_reading() -> None:
    known = all_headings()
    assert not [f"{where}: {title}" for title, where in marked() if title not in known]


def test_what_is_exempt_has_no_test() -> None:
    known = all_headings()
    assert not [where for title, where in marked() if EXEMPT in known.get(title, "")]


# ---------------------------------------------------------------------- what an act shows

Evidence = dict[str, tuple[set[str], int, int]]


def known(state: TriumphState, seat: str) -> Evidence:
    """What a seat sees of the upright units of others: possible types, least and greatest CV."""
    sight = state.sight(seat)
    c = content()
    found: Evidence = {}
    for number, where in enumerate(sight.unit_space):
        if where >= 0 and c.power_faction[c.unit_power[number]] != faction(seat):
            if not sight.unit_open[number]:
                assert sight.unit_kind[number] == sight.unit_cv[number] == -1
            types = {c.type_id[kind] for kind in range(c.n_types) if sight.unit_kinds[number] >> kind & 1}
            found[c.unit_name[number]] = (types, sight.unit_low[number], sight.unit_high[number])
    return found


def learnt(before: Evidence, after: Evidence) -> Evidence:
    """What is known now and was not before."""
    return {name: facts for name, facts in after.items() if before.get(name) != facts}


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_a_build_shows_its_place_and_number_only() -> None:
    units = ["japan infantry 1 tokyo", "japan fleet 2 tokyo", "japan air 1 kyushu"]
    state = position(phase="production japan", units=units, tracks={"japan": {"ind": 20}})
    before = known(state, "usa")
    old = unit_at(state, "japan infantry tokyo")
    types, low, high = before[old]
    act(state, "japan", f"promote {old}")
    assert learnt(before, known(state, "usa")) == {old: (types, low + 1, min(high + 1, 4))}
    middle = known(state, "usa")
    act(state, "japan", "raise tokyo", "as sub")
    ((name, facts),) = learnt(middle, known(state, "usa")).items()
    assert content().space_id[state.unit_space[unit(name)]] == "tokyo"
    assert facts[1:] == (1, 1)
    assert {"infantry", "tank", "fleet", "carrier", "sub", "air", "fortress"} <= facts[0]


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_an_invasion_shows_a_ground_unit_that_will_not_fight() -> None:
    state = moving("usa", ["us infantry 2 east-china-sea", "us tank 1 east-china-sea"], war=PACIFIC_WAR)
    before = known(state, "japan")
    name = unit_at(state, "us infantry east-china-sea")
    types, low, high = before[name]
    assert types > {"infantry", "tank", "marine", "fleet", "air"}
    go(state, "usa", "us infantry east-china-sea", "formosa", "east-china-sea")
    assert learnt(before, known(state, "japan")) == {name: ({"infantry", "tank"}, low, high)}


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_an_invader_that_will_fight_is_seen_to_be_a_marine_but_for_amphtracks() -> None:
    for techs, seen in (([], {"marine"}), (["amphtracks"], {"infantry", "tank", "marine"})):
        state = moving("usa", ["us marine 1 east-china-sea"], war=PACIFIC_WAR, techs={"usa": techs})
        before = known(state, "japan")
        name = unit_at(state, "us marine east-china-sea")
        go(state, "usa", "us marine east-china-sea", "formosa", "east-china-sea")
        assert learnt(before, known(state, "japan")) == {name: (seen, *before[name][1:])}


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_a_raid_is_seen_when_its_battle_is_activated() -> None:
    units = ["japan air 2 tsingtao", "japan infantry 1 tsingtao", "nat-china militia 1 suchow"]
    state = moving("japan", units, enemies=NAT_WAR)
    other = unit_at(state, "japan infantry tsingtao")
    before = known(state, "usa")
    name = unit_at(state, "japan air tsingtao")
    go(state, "japan", "japan air tsingtao", "suchow", "tsingtao")
    moved = known(state, "usa")
    assert {"air", "infantry", "tank"} <= moved[name][0]
    assert learnt(before, moved).keys() <= {name}
    assert moved[name][1:] == before[name][1:]
    act(state, "japan", "done")
    after = known(state, "usa")
    assert after[name] == ({"air"}, 2, 2)
    assert after[other] == before[other]


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_attrition_shows_who_needs_supply() -> None:
    seas = ["us fleet 1 yellow-sea", "us fleet 1 east-china-sea"]
    units = ["japan infantry 2 suchow", "japan air 2 suchow", "japan infantry 2 tokyo", *seas]
    parts: dict[str, Any] = {"units": units, "season": "summer", "war": PACIFIC_WAR, "enemies": NAT_WAR}
    before = known(position(phase="command", **parts), "soviets")
    state = position(phase="supply", **parts)
    hungry, fed = (unit_at(state, f"japan {kind} suchow") for kind in ("infantry", "air"))
    types, low, high = before[hungry]
    needy = {"infantry", "tank", "marine", "convoy"} & types
    assert learnt(before, known(state, "soviets")) == {
        hungry: (needy, max(1, low - 1), high - 1),
        fed: (types - needy, low, high),
    }


@pytest.mark.reading("3.0, 7.23, 11.221, 11.55, 14.1, 17.4: what do acts show of hidden units?")
def test_suppression_turns_up_those_who_are_committed() -> None:
    units = ["japan infantry 2 harbin", "japan tank 1 harbin"]
    state = position(units=units, partisans={"harbin": 1}, season="summer", phase="combat japan")
    before = known(state, "usa")
    name = unit_at(state, "japan infantry harbin")
    act(state, "japan", f"suppress {name}")
    assert learnt(before, known(state, "usa")) == {name: ({"infantry"}, 2, 2)}


# ---------------------------------------------------------------------- the map and the cards


@pytest.mark.reading("1.0, 16.31, 17.11: is Manchuria part of China?")
def test_manchuria_has_the_region_china_and_counts_for_the_civil_war() -> None:
    c = content()
    for name in ("mukden", "harbin", "jehol", "hailar", "korea"):
        assert c.space_region[space(name)] == c.region_index["china"]
    bare = position(phase="command", season="summer")
    for who, name in (("usa", "nat-china"), ("soviets", "red-china")):
        held = position(phase="command", season="summer", units=[f"{name} infantry 1 mukden"])
        assert held.civil_war[faction(who)] > bare.civil_war[faction(who)]


@pytest.mark.reading("1.0, 8.211: which Region do Mongolia and Formosa belong to?")
def test_mongolia_is_closed_to_proxies_and_open_without_intrusion() -> None:
    c = content()
    assert c.space_region[space("mongolia")] == c.region_index["russia"]
    assert c.space_region[space("formosa")] == c.region_index["none"]
    state = moving("soviets", ["red-china infantry 1 inner-mongolia"], control={"mongolia": "soviets"})
    assert "mongolia" not in reach(state, "red-china infantry inner-mongolia")
    for name in ("us", "russia", "british-empire"):
        assert not is_intrusion(state, power(name), space("mongolia"))
        assert not is_intrusion(state, power(name), space("formosa"))


@pytest.mark.reading("1.13, 5.1: is Japan's starting RES counted with oil doubled?")
def test_japan_starts_without_oil() -> None:
    state = position()
    held = [s for s in range(content().n_spaces) if state.space_control[s] == faction("japan")]
    assert sum(content().space_res[s] for s in held) == 5
    assert sum(content().space_oil[s] for s in held) == 0


@pytest.mark.reading("4.0, 4.1, 4.2, 9.0: what the text does not hold")
def test_the_facts_of_the_board_say_how_sure_they_are() -> None:
    data = yaml.safe_load((PACIFIC / "data" / "map.yaml").read_text(encoding="utf-8"))
    for entry in (*data["nations"], *data["spaces"]):
        assert entry["confidence"] in ("printed", "inferred"), entry
    assert {border[3] for border in data["borders"]} == {"printed", "inferred"}


@pytest.mark.reading("4.3, 7.352, 9.4, 10.1: do card backs betray the deck?")
def test_a_committed_investment_card_looks_like_any_other() -> None:
    views = []
    for name in ("A21", "I01"):
        state = position(season="summer", hands={"japan": ["A21", "I01"]}, phase="command",
                         turn_order=["japan", "usa", "soviets"])  # fmt: skip
        act(state, "japan", f"commit {name}")
        views.append((state.view("usa"), state.journal("usa")))
    assert views[0] == views[1]


@pytest.mark.reading("4.3, 7.352, 9.4, 10.1: do card backs betray the deck?")
def test_how_many_cards_come_from_which_deck_is_seen() -> None:
    journals = []
    for deck in ("action", "investment"):
        state = position(phase="production japan", tracks={"japan": {"ind": 20}})
        act(state, "japan", f"buy {deck}")
        journals.append(state.journal("usa"))
    assert journals[0] != journals[1]


@pytest.mark.reading("7.352: can a Province card and a WildCard make an Insurgent pair?")
def test_no_province_of_a_partisan_option_has_cards_of_its_own() -> None:
    c = content()
    options = {s for spaces in c.card_partisans for s in spaces}
    own = {
        s
        for neutrals in c.card_neutrals
        for n in neutrals
        for s in range(c.n_spaces)
        if c.space_nation[s] == n
    }
    assert options
    assert own
    assert not options & own


@pytest.mark.reading("10.11: ties in Command Priority")
def test_no_letter_comes_twice_in_a_season() -> None:
    c = content()
    seen = [
        (c.card_season[card], c.card_priority[card])
        for card in range(c.n_cards)
        if c.card_priority[card] >= 0
    ]
    assert len(seen) == len(set(seen)) == 55


# ---------------------------------------------------------------------- New Year


@pytest.mark.reading("7.15: which die gives which Turn Order?")
@pytest.mark.parametrize(
    ("die", "order"),
    [(1, "japan soviets usa"), (2, "japan usa soviets"), (3, "usa japan soviets"),
     (4, "usa soviets japan"), (5, "soviets usa japan"), (6, "soviets japan usa")],
)  # fmt: skip
def test_the_table_of_turn_orders(die: int, order: str) -> None:
    state = position(phase="dividends", dice=[die])
    assert [content().faction_id[f] for f in state.turn_order] == order.split()


@pytest.mark.reading("7.131, 7.4, 8.43: when does Clouds of War take effect?")
def test_clouds_of_war_change_the_status_of_nobody_else() -> None:
    state = position(phase="government", influence={"british-empire": "usa 2", "thailand": "japan 2"})
    add_influence(state, faction("japan"), nation("thailand"), 1)
    clouds_of_war(state, next(event for event in year_events(content()) if event.id == "clouds-of-war"))
    assert not state.power_neutral[power("british-empire")]
    assert state.influence[nation("thailand")] == 3
    assert state.nation_control[nation("thailand")] == -1
    evaluate_nation(state, nation("thailand"))
    assert state.nation_control[nation("thailand")] == faction("japan")


@pytest.mark.reading("7.132, 7.133, 7.134: late or repeated Declarations of War, and missing blocks")
def test_a_series_of_arrivals_runs_once() -> None:
    events = {event.id: index for index, event in enumerate(year_events(content()))}
    state = position(year=1942, phase="government", war=PACIFIC_WAR, war_year=1940)
    for name, total in (("us-naval-construction", 3), ("us-dow-reaction", 3)):
        index = events[name]
        for count in range(total):
            state.event_count[index] = count
            assert is_due(state, index, year_events(content())[index])
        state.event_count[index] = total
        assert not is_due(state, index, year_events(content())[index])
    reserves = events["russian-reserves"]
    late = position(year=1945, phase="government", war=[["japan", "soviets"]], war_year=1943)
    late.event_count[reserves] = 1
    assert not is_due(late, reserves, year_events(content())[reserves])


@pytest.mark.reading("7.132, 7.133, 7.134: late or repeated Declarations of War, and missing blocks")
def test_an_arrival_without_a_block_is_lost() -> None:
    c = content()
    blocks = c.block_count[power("us") * c.n_types + c.type_index["fleet"]]
    state = position(year=1942, phase="new-year", units=[f"us fleet 1 los-angeles x{blocks}"])
    assert "Fleet" in state.prompt("usa")
    assert choices(state, "usa") == {"done"}
    act(state, "usa", "done")
    assert "Carrier" in state.prompt("usa")


@pytest.mark.reading("7.4, 8.3, 8.31, 8.42: adding Influence against a Rival's")
def test_clouds_of_war_and_gathering_storm_first_remove_a_rivals_marker() -> None:
    state = position(year=1940, phase="new-year", influence={"british-empire": "japan 1"})
    assert state.influence[nation("british-empire")] == 0
    assert state.influence_of[nation("british-empire")] == -1
    state = position(phase="government", influence={"british-empire": "japan 1"})
    for name in ("vietnam", "dei"):
        minors.violate(state, faction("japan"), False, nation(name))
    state.stack = [DiplomacyResolution()]
    state.stack[-1].go(state)
    assert state.influence[nation("british-empire")] == 1
    assert state.influence_of[nation("british-empire")] == faction("usa")


# ---------------------------------------------------------------------- Intelligence


@pytest.mark.reading("9.7: Intelligence cards without a text")
def test_a_code_break_shows_one_rivals_hand() -> None:
    state = position(
        phase="government", turn_order=["japan", "usa", "soviets"],
        hands={"japan": ["I35"], "usa": ["A05", "I01"], "soviets": ["A06"]},
    )  # fmt: skip
    act(state, "japan", "play I35", "intelligence", "against usa")
    act(state, "usa", "pass")
    index = content().card_index
    seen = state.sight("japan").card_place
    assert seen[index["A05"]] == seen[index["I01"]] == place_of(state, faction("usa"), HAND)
    assert seen[index["A06"]] == -1
    assert state.sight("soviets").card_place[index["A05"]] == -1


# ---------------------------------------------------------------------- Seasons


@pytest.mark.reading("10.42: may Neutral British units Redeploy in Winter?")
def test_neutral_british_units_redeploy_within_their_land() -> None:
    state = moving("usa", ["british-empire infantry 1 burma"], season="winter")
    assert state.power_neutral[power("british-empire")]
    assert "singapore" in reach(state, "british-empire infantry burma")
    fleet = moving("usa", ["british-empire fleet 1 fiji", "us fleet 1 samoa"], season="winter")
    assert not {"samoa", "hawaii"} & reach(fleet, "british-empire fleet fiji")
    go(state, "usa", "british-empire infantry burma", "singapore")


@pytest.mark.reading("10.3, 14.22: whose POP and RES are Blockaded?")
def test_a_rival_who_is_no_enemy_is_not_blockaded() -> None:
    seas = ("south-china-sea", "sulu-sea", "celebes-sea", "java-sea", "gulf-of-siam")
    units = [*(f"japan fleet 1 {sea}" for sea in seas), "russia fortress 1 sarawak"]
    state = position(
        units=units, war=ALL_WAR, allied=True, season="summer", phase="supply",
        turn_order=["japan", "usa", "soviets"],
    )  # fmt: skip
    assert "blockade sarawak" in choices(state, "japan")
    assert marking_problem(state, faction("japan"), space("sarawak")) == 0
    assert marking_problem(state, faction("usa"), space("sarawak")) == NOT_AN_ENEMYS


@pytest.mark.reading("14.22: what does a BLOCKADE marker lie on?")
def test_what_counts_by_influence_can_be_marked() -> None:
    parts: dict[str, Any] = {"units": ["us infantry 1 tokyo"], "war": PACIFIC_WAR, "season": "summer"}
    state = position(phase="supply", influence={"thailand": "japan 1"}, **parts)
    assert "blockade bangkok" in choices(state, "usa")
    neutral = position(phase="supply", **parts)
    assert refused(neutral, "usa", "blockade bangkok") == "14.22"


# ---------------------------------------------------------------------- Minors and China


@pytest.mark.reading("15.32: how many Forts are there for Armed Minors?")
def test_every_minor_can_be_armed() -> None:
    c = content()
    state = moving("japan", [])
    armed = 0
    for number in range(c.n_nations):
        if minors.violation_problem(state, faction("japan"), number) == 0:
            land = neutral_land(state, number)
            minors.violate(state, faction("japan"), False, number)
            assert is_armed(state, number)
            assert all(state.units_at[s] for s in land if c.space_muster[s])
            armed += 1
    assert armed > 15


@pytest.mark.reading("15.32, 15.33: who may attack an Armed Minor of one area?")
def test_a_new_violator_brings_his_rivals_cards_once_more() -> None:
    units = ["japan infantry 2 jehol", "minor fortress 2 peiping"]
    state = moving("japan", units, violated={"peiping": "nat-china"})
    before = state.hand_count[:]
    act(state, "japan", "violate peiping")
    drawn = [now - then for now, then in zip(state.hand_count, before)]
    assert drawn == [0, 1, 1]


@pytest.mark.reading("16.31: does passing through China count as entry?")
def test_to_pass_through_china_is_an_intrusion() -> None:
    held = {"hanoi": "usa", "saigon": "usa", "yunnan": "usa"}
    units = ["british-empire infantry 1 burma", "japan fleet 1 andaman-sea"]
    for last, intruded in (("hanoi", 1), ("yunnan", 1), ("calcutta", 0)):
        state = moving("usa", units, war=PACIFIC_WAR, allied=True, control=held)
        assert not {"bangkok", "andaman-sea"} & reach(state, "british-empire infantry burma")  # no other way
        go(state, "usa", "british-empire infantry burma", last)
        assert state.intruded[faction("usa")] == intruded


@pytest.mark.reading("16.3: at War with whom?")
def test_any_war_opens_china_unless_the_table_agrees_otherwise() -> None:
    state = position(war=[["soviets", "usa"]], control={"canton": "usa"}, phase="command", season="summer")
    assert may_enter(state, power("us"), space("canton")) == 0


@pytest.mark.reading("16.33: how often is there a first Foreign Aggression?")
def test_a_violator_of_one_proxy_power_violates_the_other_for_the_first_time() -> None:
    state = moving("japan", [])
    violate_proxy(state, faction("japan"), power("nat-china"))
    before = state.loyalty[faction("soviets")]
    violate_proxy(state, faction("japan"), power("red-china"))
    violate_proxy(state, faction("japan"), power("red-china"))
    assert state.loyalty[faction("soviets")] == before + 1


# ---------------------------------------------------------------------- Partisans


@pytest.mark.reading("17.2: may a Militia move that gained a CV?")
def test_a_militia_that_moved_may_still_gain_a_cv() -> None:
    state = moving(
        "soviets", ["red-china militia 1 sian"], partisans={"kansu": 1}, control={"kansu": "soviets"}
    )
    go(state, "soviets", "red-china militia sian", "kansu")
    name = unit_at(state, "red-china militia kansu")
    act(state, "soviets", f"promote {name}")
    assert state.unit_cv[unit(name)] == 2


@pytest.mark.reading("11.6, 17.2, 16.11: a Militia that appears among Rivals")
def test_a_later_attack_on_the_reds_is_still_a_violation() -> None:
    units = ["japan infantry 1 harbin", "red-china militia 1 sian"]
    state = moving("soviets", units, partisans={"harbin": 1})
    act(state, "soviets", "militarise harbin")
    assert state.power_enemies[power("red-china")] >> power("japan") & 1
    before = state.loyalty[faction("soviets")]
    note_entry(state, power("japan"), space("sian"))
    assert state.loyalty[faction("soviets")] == before + 1


@pytest.mark.reading("17.4: when is it resolved, and by whom?")
def test_suppression_comes_before_the_battles() -> None:
    units = ["japan infantry 1 harbin", "japan infantry 1 suchow", "nat-china militia 1 suchow"]
    state = position(
        units=units, partisans={"harbin": 1}, enemies=NAT_WAR, season="summer", phase="combat japan",
        dice=[1],
    )  # fmt: skip
    act(state, "japan", "activate suchow", "suppress " + unit_at(state, "japan infantry harbin"))
    assert state.partisans[space("harbin")] == 0
    assert state.script == []
    assert len(state.units_at[space("suchow")]) == 2


@pytest.mark.reading("17.4, 9.4: may Guerrilla Warfare be revealed against Suppression?")
def test_the_window_of_suppression_opens_on_public_facts() -> None:
    bluff = {"soviets": [{"claim": "sonar", "cards": ["I42", "I45"]}]}
    for parts, asked in (
        ({"vaults": bluff}, True),
        ({}, False),
        ({"vaults": bluff, "techs": {"soviets": ["guerrilla-warfare"]}}, False),
    ):
        state = position(
            units=["japan infantry 1 harbin"], partisans={"harbin": 1}, season="summer",
            phase="combat japan", dice=[5, 5], **parts,
        )  # fmt: skip
        act(state, "japan", "suppress " + unit_at(state, "japan infantry harbin"))
        if "done" in choices(state, "japan"):
            act(state, "japan", "done")
        assert (state.script == [5, 5]) is asked
        assert (state.deciders == [state.seat("soviets")] and state.script == [5, 5]) is asked


# ---------------------------------------------------------------------- Rising Sun


@pytest.mark.reading("19.1: what of Mongolia when Russia is out of play?")
def test_mongolia_stays_a_neutral_in_rising_sun() -> None:
    state = position(scenario="rising-sun", units=["japan infantry 2 hailar"], phase="movement japan 9",
                     season="summer")  # fmt: skip
    assert why(state, "japan", "japan infantry hailar", "mongolia") == "8.1"
    act(state, "japan", "violate mongolia")
    assert "mongolia" in reach(state, "japan infantry hailar")
    printed, played = content(), state.content
    closed = {s for s in range(printed.n_spaces) if printed.space_is_land[s] and not played.space_is_land[s]}
    assert closed == set(printed.nation_spaces[nation("russia")])
    assert len(closed) == 12
