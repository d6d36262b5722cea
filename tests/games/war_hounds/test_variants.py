"""VARIANTS: the faction auction."""

from __future__ import annotations

import pytest

from sandtable.games.war_hounds.content import FACTION_IDS
from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import GAME, do, goods, rule_against, top, words


def auction(players: int = 3, seed: int = 1) -> HoundState:
    state = GAME.start(f"{players}-players", seed=seed, options={"factions": "auction"})
    assert isinstance(state, HoundState)
    return state


@pytest.mark.rule("war-hounds:WH-VAR-1")
def test_what_is_bid_comes_off_the_money() -> None:
    g = auction()
    first = g.order[0]
    do(g, "faction capitalists", "bid 10", "pass", "pass")
    assert g.faction[first] == FACTION_IDS.index("capitalists")
    assert goods(g, first)["money"] == 46


@pytest.mark.rule("war-hounds:WH-VAR-2")
def test_bids_are_raised_in_turn_until_all_but_one_have_passed() -> None:
    g = auction()
    a, b, c = g.order
    do(g, "faction democrats", "bid 5")
    assert g.deciders == [b]
    assert rule_against(g, "bid 5") == "WH-VAR-2"
    assert rule_against(g, "bid 41") == "WH-VAR-2"
    do(g, "bid 6")
    assert g.deciders == [c]
    do(g, "pass")
    assert g.deciders == [a]
    do(g, "pass")
    assert g.faction[b] == FACTION_IDS.index("democrats")
    assert goods(g, b)["money"] == 46
    assert g.deciders == [a]
    assert rule_against(g, "faction monarchists") == "WH-OBJ-5"
    do(g, "faction fascists", "bid 0")
    assert g.deciders == [c]
    do(g, "bid 40")
    assert g.faction[c] == FACTION_IDS.index("fascists")
    assert (top(g), g.deciders) == ("choose faction", [a])
    do(g, "faction guerrillas")
    assert goods(g, a)["money"] == 42
    assert words(g)[0].startswith("home")
