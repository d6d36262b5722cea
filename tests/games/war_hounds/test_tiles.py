"""TECH and POLICY."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.content import POLICIES, TECHS
from sandtable.games.war_hounds.state import HoundState
from tests.games.war_hounds.helpers import PLENTY, can_act, do, position, rule_against, spent, top, use, words

TILES = {"terrain-tanks": 1, "marine-submarine": 2, "terrain-gas": 3, "aerial-dual-guns": 3}


def game(action: str, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    own = {"goods": PLENTY, **(red or {})}
    others = more.pop("others", {})
    return use(position(nations={"red": own, **others}, tiles=more.pop("tiles", TILES), **more), action)


@pytest.mark.rule("war-hounds:WH-TECH-1", "war-hounds:WH-FAC-1")
@pytest.mark.parametrize(
    ("faction", "cost"),
    [("fascists", {"money": 9, "able_bodies": 2}), ("technocrats", {"money": 5, "able_bodies": 1})],
)
def test_the_price_of_a_technology(faction: str, cost: dict[str, int]) -> None:
    g = game("tech", {"faction": faction})
    before = g.clone()
    assert spent(before, do(g, "invest terrain-tanks")) == cost
    assert g.tech[0][TECHS.index("terrain-tanks")] == 1


@pytest.mark.rule("war-hounds:WH-TECH-2", "war-hounds:WH-TECH-4")
def test_technologies_open_with_their_year() -> None:
    assert rule_against(game("tech"), "invest marine-submarine") == "WH-TECH-2"
    assert rule_against(game("tech", year=4), "invest marine-submarine") == ""
    late = game("build", {"techs": ["terrain-tanks"]}, year=4)
    assert rule_against(late, "build tank") == ""


@pytest.mark.rule("war-hounds:WH-TECH-3")
def test_experimental_tech_looks_a_year_ahead() -> None:
    g = game("tech", {"policies": ["science-experimental"]})
    assert rule_against(g, "invest marine-submarine") == ""
    assert rule_against(g, "invest terrain-gas") == "WH-TECH-2"


@pytest.mark.rule("war-hounds:WH-TECH-5")
def test_no_technology_needs_another() -> None:
    assert rule_against(game("tech", year=3), "invest aerial-dual-guns") == ""


@pytest.mark.rule("war-hounds:WH-TECH-6")
def test_a_tile_is_shared_but_taken_once() -> None:
    others = {name: {"techs": ["terrain-tanks"]} for name in ("blue", "green")}
    assert rule_against(game("tech", others=others), "invest terrain-tanks") == ""
    assert rule_against(game("tech", {"techs": ["terrain-tanks"]}), "invest terrain-tanks") == "WH-TECH-6"


@pytest.mark.rule("war-hounds:WH-TECH-7")
@pytest.mark.parametrize(
    ("good", "cost"),
    [("able_bodies", {"money": 9, "able_bodies": 1}), ("money", {"money": 5, "able_bodies": 2})],
)
def test_research_saves_dollars_or_a_body(good: str, cost: dict[str, int]) -> None:
    g = game("tech", {"policies": ["science-research"]})
    before = g.clone()
    do(g, "invest terrain-tanks")
    assert rule_against(g, "discount oil") == "WH-TECH-7"
    assert spent(before, do(g, f"discount {good}")) == cost


@pytest.mark.rule("war-hounds:WH-TECH-8")
def test_development_adds_a_build() -> None:
    g = game("tech", {"policies": ["science-development"], "techs": ["terrain-blueprints"]})
    do(g, "invest terrain-tanks")
    assert top(g) == "build"
    before = g.clone()
    do(g, "build tank")
    assert spent(before, g) == {"money": 5, "able_bodies": 1, "ammunition": 2}
    do(g, "done")
    assert top(g) != "build"
    assert sum(g.laid[0]) == 1
    assert top(do(game("tech"), "invest terrain-tanks")) != "build"


# ------------------------------------------------------------------ POLICY

FIRST = {"strategy-delegation": 1, "science-research": 3, "commerce-investors": 0}


@pytest.mark.rule("war-hounds:WH-POL-1", "war-hounds:WH-POL-5")
def test_an_empty_policy_costs_nothing() -> None:
    g = game("policy", tiles=FIRST)
    before = g.clone()
    do(g, "institute strategy-delegation")
    assert spent(before, g) == {}
    assert g.policy[0][POLICIES.index("strategy-delegation")] == 1
    owned = game("policy", {"policies": ["strategy-delegation"]}, tiles=FIRST)
    assert rule_against(owned, "institute strategy-delegation") == "WH-TECH-6"


@pytest.mark.rule("war-hounds:WH-POL-2", "war-hounds:WH-FAC-6")
@pytest.mark.parametrize(("faction", "money"), [("fascists", 12), ("democrats", 6)])
def test_each_disc_on_a_policy_costs(faction: str, money: int) -> None:
    others = {name: {"policies": ["strategy-delegation"]} for name in ("blue", "green")}
    g = game("policy", {"faction": faction}, others=others, tiles=FIRST)
    before = g.clone()
    assert spent(before, do(g, "institute strategy-delegation")) == {"money": money}


@pytest.mark.rule("war-hounds:WH-POL-3", "war-hounds:WH-POL-4")
def test_second_policies_open_in_year_three() -> None:
    assert rule_against(game("policy", tiles=FIRST, year=2), "institute science-research") == "WH-TECH-2"
    late = game("policy", tiles=FIRST, year=3)
    assert rule_against(late, "institute science-research") == ""
    conscripts = game("draft", {"policies": ["recruitment-conscription"]}, year=4)
    before = conscripts.clone()
    assert spent(before, do(conscripts, "draft")) == {"money": 2}
    last = game("policy", tiles=FIRST, year=4)
    assert rule_against(last, "institute strategy-delegation") == ""
    assert rule_against(last, "institute commerce-investors") == "WH-TECH-2"


@pytest.mark.rule("war-hounds:WH-POL-6")
def test_tiles_that_open_later_are_seen() -> None:
    g = position(tiles=FIRST)
    assert g.sight(1).policy_year == g.policy_year
    assert can_act(g, "policy") == ""
    assert len(words(g)) > 1
