"""Closed ways round obligations of Conquest & Consequence, and what those obligations lead to in the end."""

from typing import Any

import pytest

from sandtable.games.triumph.system.battle import battle_of
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.control import is_friendly
from sandtable.games.triumph.system.state import MOVEMENT
from tests.games.triumph.combat_helpers import act as act_in_combat
from tests.games.triumph.combat_helpers import combat, shots
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    pass_all,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)
from tests.games.triumph.moving import PACIFIC_WAR, go, moving, reach, why
from tests.games.triumph.test_government import governing
from tests.games.triumph.test_partisans import SIAN, soviets
from tests.games.triumph.test_production import can_be, rich
from tests.games.triumph.test_victory import bomber

JAPAN, USA, SOVIETS = faction("japan"), faction("usa"), faction("soviets")


def held(state: Any, who: int) -> list[str]:
    """The cards in the hand of a faction."""
    return sorted(content().card_id[card] for card in hand_of(state, who))


# ---------------------------------------------------------------------- 1.0, 2.0 the map


@pytest.mark.rule("cnc:1.21b")
def test_war_closes_the_sea_that_rivals_shared() -> None:
    units = ["us fleet 2 sulu-sea", "japan fleet 2 fiji-sea"]
    peace, at_war = moving("japan", units), moving("japan", units, war=PACIFIC_WAR)
    assert is_friendly(peace, power("japan"), space("sulu-sea"))
    assert not is_friendly(at_war, power("japan"), space("sulu-sea"))
    # Ships can go twice as far as long as they meet no Enemy.
    assert reach(peace, "japan fleet fiji-sea") - reach(at_war, "japan fleet fiji-sea") == {"sulu-sea"}


@pytest.mark.rule("cnc:2.4b")
def test_land_of_others_in_china_raises_no_proxy_cadre() -> None:
    units = ["red-china militia 1 kansu"]
    assert "militia" in can_be(rich("soviets", control={"kansu": "soviets"}, units=units), "soviets", "kansu")
    for holder in ("japan", "usa"):
        state = rich("soviets", control={"kansu": holder})
        assert refused(state, "soviets", "raise kansu") == "7.242c"


@pytest.mark.rule("cnc:2.4b")
def test_soviet_land_outside_china_raises_red_forts_and_nothing_else() -> None:
    state = rich("soviets", control={"hanoi": "soviets"}, units=["red-china militia 1 hanoi"])
    assert can_be(state, "soviets", "hanoi") == {"fortress"}


# ---------------------------------------------------------------------- 7.0 New Year and Production


@pytest.mark.rule("cnc:7.14c")
def test_cards_that_are_held_or_hidden_are_not_shuffled_with_the_discards() -> None:
    state = position(
        phase="dividends", discards=["A01", "I01"], dice=[1], hands={"japan": ["A02", "I02"]},
        vaults={"usa": [{"claim": "naval-radar", "cards": ["I41", "I43"]}]},
    )  # fmt: skip
    assert {"A02", "I02"} <= set(held(state, JAPAN))
    assert state.vault_claims[USA] == [content().tech_index["naval-radar"]]
    everywhere = sum(state.deck_count) + sum(state.hand_count) + 2
    assert everywhere == content().n_cards


@pytest.mark.rule("cnc:7.21", "cnc:16.121a")
def test_what_was_not_enlisted_costs_the_factions_own_production() -> None:
    tracks = {"usa": {"ind": 6, "loyalty": 2}}
    units = ["nat-china militia 1 nanking", "nat-china militia 1 wuhan"]
    state = position(phase="production usa", units=units, tracks=tracks)
    free = unit_at(state, "nat-china militia nanking")
    act(state, "usa", f"promote {free}")
    assert state.stack[-1].name == "enlistment"
    act(state, "usa", "done")
    points = state.points[USA]
    act(state, "usa", f"promote {unit_at(state, 'nat-china militia wuhan')}")
    assert state.points[USA] == points - 1
    assert position(phase="production japan").stack[-1].name == "production-turn"


# ---------------------------------------------------------------------- 8.0, 9.0 Government


@pytest.mark.rule("cnc:9.6a")
def test_a_stage_that_is_still_secret_opens_the_next_one() -> None:
    state = governing(
        hands={"usa": ["I22", "I27"]},
        year=1941,
        vaults={"usa": [{"claim": "atomic-1", "cards": ["I13", "I23"]}]},
    )
    while state.deciders != [state.seat("usa")]:
        state.act(state.deciders[0], "pass")
    offered: set[str] = set()
    for card in held(state, USA):
        act(state, "usa", f"play {card}")
        offered |= {text for text in choices(state, "usa") if text.startswith("tech atomic")}
        state.undo("usa")
    assert offered == {"tech atomic-2"}


@pytest.mark.rule("cnc:15.32d")
def test_no_wildcard_reaches_an_armed_minor() -> None:
    neutral = governing(hands={"japan": ["A07"]})
    armed = governing(hands={"japan": ["A07"]}, violated={"thailand": "us"})
    for state in (neutral, armed):
        act(state, "japan", "play A07")
    assert choices(neutral, "japan") - choices(armed, "japan") == {"influence thailand"}
    assert refused(armed, "japan", "influence thailand") == "8.2a"


# ---------------------------------------------------------------------- 11.0, 12.0 moves and Battles


@pytest.mark.rule("cnc:11.3b")
def test_an_air_force_from_sea_lands_in_no_land_that_is_fought_over() -> None:
    units = ["japan air 1 philippine-sea", "japan infantry 1 formosa", "us infantry 1 formosa"]
    state = moving("japan", units, war=PACIFIC_WAR)
    assert why(state, "japan", "japan air philippine-sea", "formosa") == "11.3b"
    assert "palau" in reach(state, "japan air philippine-sea")


@pytest.mark.rule("cnc:12.22b")
def test_aggressors_stay_face_up_for_everybody_and_owners_for_nobody() -> None:
    units = ["japan infantry 3 suchow", "nat-china militia 2 suchow"]
    g = combat("japan", units, control={"suchow": "usa"}, dice=[6] * 5)
    act_in_combat(g, "japan", "activate suchow")
    shots(g, "fire ground", 2)
    pass_all(g, lambda state: state.phase != g.phase or state.deciders != [state.seat("japan")])
    third = g.sight("soviets")
    assert third.unit_kind[unit("japan-01")] >= 0
    assert third.unit_kind[unit("nat-china-01")] == -1


@pytest.mark.rule("cnc:15.4b")
def test_an_attack_on_the_empires_land_pays_for_its_violation() -> None:
    units = ["japan infantry 2 gulf-of-siam", "british-empire infantry 1 singapore"]
    state = moving("japan", units)
    act(state, "japan", "violate british-empire")
    assert refused(state, "japan", "done") == "15.21f"
    go(state, "japan", "japan infantry gulf-of-siam", "singapore", via="gulf-of-siam")
    assert refused(state, "japan", "done") == ""
    act(state, "japan", "done")
    assert not any(state.obliged)


# ---------------------------------------------------------------------- 17.0, 19.0


@pytest.mark.rule("cnc:17.2d")
def test_militia_that_rise_among_friends_need_not_fight() -> None:
    state = soviets([SIAN, "japan infantry 1 wuhan"], partisans={"sian": 1})
    act(state, "soviets", "militarise sian")
    names = [content().unit_name[militia] for militia in state.units_at[space("sian")]]
    assert sorted(refused(state, "soviets", f"move {name}") for name in names) == ["", "11.6b"]
    act(state, "soviets", "done")
    assert battle_of(state) is None
    assert state.phase != MOVEMENT


# ---------------------------------------------------------------------- 18.0 victory


@pytest.mark.rule("cnc:18.4")
def test_everybody_sees_the_air_force_that_can_carry_the_bomb() -> None:
    near, far = bomber("bonins"), bomber("marianas")
    carrier, other = unit(unit_at(near, "us air bonins")), unit(unit_at(far, "us air marianas"))
    for seat in ("japan", "soviets"):
        assert near.sight(seat).unit_kind[carrier] == near.unit_kind[carrier]
        assert far.sight(seat).unit_kind[other] == -1
