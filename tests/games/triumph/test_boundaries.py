"""Beside the rulings: the price that is paid, the refusal that fits, the case next to the usual one."""

import pytest

import sandtable
from sandtable.games.triumph.content import INFANTRY
from sandtable.games.triumph.system.debts import is_quiet
from sandtable.games.triumph.system.state import PRODUCTION, TriumphState
from sandtable.games.triumph.system.supply import is_supplied, production_supply
from sandtable.games.triumph.system.technology import may_use_red
from tests.games.triumph.helpers import act, choices, content, faction, position, refused, unit, unit_at
from tests.games.triumph.moving import moving
from tests.games.triumph.test_government import governing
from tests.games.triumph.test_rising_sun import rising_sun

CARD_OF_TSINGTAO = "A19"


def said(state: TriumphState, seat: str, action: str) -> str:
    """The sentence with which an action is refused."""
    reason = state.why_not(seat, action)
    return "" if reason is None else reason[1]


def is_refused(state: TriumphState, seat: str, action: str, words: str) -> bool:
    """Whether an action is refused with these words, and is not offered."""
    return words in said(state, seat, action) and action not in choices(state, seat)


# ---------------------------------------------------------------------- 7.2 Production


@pytest.mark.rule("cnc:7.241")
def test_only_own_units_on_the_map_are_promoted() -> None:
    state = position(phase="production japan", units=["us infantry 1 manila", "japan infantry 1 tokyo"])
    japan = content().power_index["japan"]
    absent = next(
        name
        for slot, name in enumerate(content().unit_name)
        if content().unit_power[slot] == japan and state.unit_space[slot] < 0
    )
    for name in (unit_at(state, "us infantry manila"), absent):
        assert is_refused(state, "japan", f"promote {name}", "your own units on the map")
    assert refused(state, "japan", f"promote {unit_at(state, 'japan infantry tokyo')}") == ""


# ---------------------------------------------------------------------- 7.3 the plays


@pytest.mark.rule("cnc:7.32a")
def test_an_action_card_has_no_factories() -> None:
    state = governing(hands={"japan": ["A05", "I13", "I16"]})
    act(state, "japan", "play A05")
    assert is_refused(state, "japan", "industry", "Only Investment cards")


@pytest.mark.rule("cnc:7.34a")
def test_a_card_is_used_for_what_it_names() -> None:
    state = governing(hands={"japan": ["I04", "I05", "I13", "I16", "I08"]})
    act(state, "japan", "play I04")
    assert "tech sonar" in choices(state, "japan")
    assert is_refused(state, "japan", "tech jets", "cannot be used for that")


# ---------------------------------------------------------------------- 17.3 Recruiting


@pytest.mark.rule("cnc:17.3c")
def test_every_attempt_to_recruit_costs_a_command() -> None:
    four = {"sian": 1, "harbin": 2, "nanking": 1, "fukien": 1}
    state = moving("soviets", [], 5, partisans=four, dice=[1, 1, 1])
    left = []
    for _ in range(3):
        act(state, "soviets", "recruit")
        left.append(state.commands[faction("soviets")])
    assert left == [4, 3, 2]


# ---------------------------------------------------------------------- 11.6, 19.7 units that appear


@pytest.mark.rule("cnc:11.6a", "cnc:15.3a")
def test_an_insurrection_in_the_land_makes_good_what_the_proxy_declared() -> None:
    state = rising_sun(
        phase="movement usa 3",
        season="summer",
        hands={"usa": [CARD_OF_TSINGTAO]},
        units=["nat-china infantry 2 suchow"],
    )
    act(state, "usa", "violate-by-proxy tsingtao")
    assert refused(state, "usa", "done") == "15.3a"
    act(state, "usa", f"insurrect {CARD_OF_TSINGTAO}", "at tsingtao")
    assert not any(state.obliged)
    assert refused(state, "usa", "done") == ""


@pytest.mark.rule("cnc:15.3a")
def test_guests_in_the_land_of_a_proxy_may_stand_in_the_way_of_what_it_owes() -> None:
    """So what is owed is searched for anew after such a move, and not after one among friends elsewhere."""
    state = moving(
        "usa",
        ["nat-china fortress 2 chungking", "british-empire infantry 2 burma", "nat-china infantry 2 wuhan"],
        control={"yunnan": "usa"},
        war=[["japan", "usa"]],
        allied=True,
    )
    index = state.content.space_id.index
    guest = unit(unit_at(state, "british-empire infantry 2 burma"))
    own = unit(unit_at(state, "nat-china infantry 2 wuhan"))
    assert not is_quiet(state, guest, index("chungking"))
    assert is_quiet(state, guest, index("new-delhi"))
    assert is_quiet(state, own, index("chungking"))


# ---------------------------------------------------------------------- 7.1, 7.3, 8.0: whose turn it is


@pytest.mark.rule("cnc:7.15b", "cnc:6.0")
def test_after_the_turn_order_it_is_production() -> None:
    state = position(phase="dividends", dice=[1])
    assert state.phase == PRODUCTION
    assert state.active == [faction("japan")]


@pytest.mark.rule("cnc:7.3a")
def test_everybody_knows_whose_play_it_is() -> None:
    state = governing(hands={"japan": ["A05"], "usa": ["A11"], "soviets": ["A08"]})
    for name in ("japan", "usa", "soviets"):
        assert state.active == [faction(name)]
        assert state.deciders == [state.seat(name)]
        act(state, name, "pass")


@pytest.mark.rule("cnc:8.0b")
def test_repudiation_is_listed_among_the_rights() -> None:
    state = governing(influence={"peiping": "usa 1", "canton": "japan 1"})
    rights = {name: {str(right) for right in state.rights(name)} for name in ("usa", "japan")}
    assert "repudiate peiping" in rights["usa"]
    assert "repudiate canton" not in rights["usa"]
    assert "repudiate canton" in rights["japan"]


@pytest.mark.rule("cnc:9.2")
def test_the_second_card_of_a_pair_is_in_hand() -> None:
    state = governing(hands={"japan": ["I04", "I05"], "usa": ["I07"]})
    act(state, "japan", "play I04", "tech sonar")
    assert is_refused(state, "japan", "with I07", "in your hand")
    assert "with I05" in choices(state, "japan")


@pytest.mark.rule("cnc:9.4c")
def test_every_technology_of_the_vault_can_be_revealed() -> None:
    pairs = [
        {"claim": "airdefense-radar", "cards": ["I01", "I18"]},
        {"claim": "sonar", "cards": ["I04", "I05"]},
    ]
    state = governing(vaults={"usa": pairs})
    rights = {str(right) for right in state.rights("usa")}
    assert {"reveal airdefense-radar", "reveal sonar"} <= rights
    assert not any(str(right).startswith("reveal") for right in state.rights("japan"))


# ---------------------------------------------------------------------- 14.12, 18.4, 19.1


@pytest.mark.rule("cnc:14.12")
def test_at_peace_units_are_built_where_no_supply_comes() -> None:
    def cut_off(**parts: object) -> TriumphState:
        """Japan holds land in the middle of nowhere."""
        return position(units=["japan infantry 1 wakhan"], control={"wakhan": "japan"}, **parts)

    japan, there = content().power_index["japan"], content().find_space("wakhan")
    peace, war = cut_off(), cut_off(war=[["japan", "usa"]])
    for state in (peace, war):
        assert not is_supplied(state, japan, there)
    assert production_supply(peace, japan, there, INFANTRY)
    assert not production_supply(war, japan, there, INFANTRY)


@pytest.mark.rule("cnc:18.4")
def test_everybody_sees_who_carries_the_bomb() -> None:
    state = position(
        units=["us air 1 bonins", "us fleet 1 bonins"],
        season="summer",
        phase="movement usa 3",
        control={"bonins": "usa"},
        techs={"usa": ["atomic-1", "atomic-2", "atomic-3", "atomic-4"]},
    )
    assert state.over
    assert state.unit_open[unit(unit_at(state, "us air bonins"))]
    assert not state.unit_open[unit(unit_at(state, "us fleet bonins"))]


@pytest.mark.rule("cnc:19.1")
def test_what_is_out_of_play_produces_nothing() -> None:
    played = rising_sun().content
    out = content().nation_spaces[content().nation_index["russia"]]
    assert any(content().space_pop[space] + content().space_res[space] for space in out)
    for space in out:
        worth = (played.space_pop, played.space_muster, played.space_res, played.space_oil)
        assert [column[space] for column in worth] == [0, 0, 0, 0]
        assert played.space_nation[space] == played.space_home[space] == -1


@pytest.mark.rule("cnc:4.2")
def test_nobody_in_europe_uses_red_techs() -> None:
    state = sandtable.game("conquest-and-tragedy").start("6-players", seed=1)
    assert isinstance(state, TriumphState)
    c = state.content
    red = next(tech for tech in range(c.n_techs) if c.tech_red[tech])
    users = {c.faction_id[f] for f in range(c.n_factions) if may_use_red(state, f, red)}
    assert users == {"siberia"}
