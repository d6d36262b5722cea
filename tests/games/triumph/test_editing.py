"""Positions built by hand: what each change does, what is refused and why, and that they can be played on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.engine.editing import CARD, CHOICE, NUMBER, SPACE, Change
from sandtable.engine.errors import SandtableError
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.state import COMBAT, MOVEMENT, PRODUCTION, TriumphState
from sandtable.games.triumph.system.units import units_of
from sandtable.games.triumph.system.war import at_war
from tests.games.triumph.helpers import cnc, unit_at

TIME: Change = {
    "do": "time", "year": 1941, "season": "summer", "phase": "movement", "faction": "japan", "commands": 5,
}  # fmt: skip
EVERY_SCENARIO = [
    (game, scenario.id)
    for game in ("cnc", "tnt", "conquest-and-tragedy")
    for scenario in sandtable.game(game).scenarios
]


def built(*changes: Change, game: str = "cnc", scenario: str = "1936") -> TriumphState:
    """A position after some changes."""
    played = sandtable.game(game)
    state = played.edited(played.sandbox(scenario), changes)
    assert isinstance(state, TriumphState)
    return state


def place(text: str) -> Change:
    """A block, as 'power type cv space'."""
    power, kind, cv, space = text.split()
    return {"do": "place", "power": power, "kind": kind, "cv": int(cv), "space": space}


@pytest.mark.parametrize(("game", "scenario"), EVERY_SCENARIO)
def test_every_scenario_can_be_built_on_and_is_always_the_same(game: str, scenario: str) -> None:
    state = built(game=game, scenario=scenario)
    assert state.phase == PRODUCTION
    assert state.deciders
    assert state.digest() == built(game=game, scenario=scenario).digest()


def test_a_block_is_placed_moved_strengthened_and_removed() -> None:
    placed = built(place("japan fleet 1 sea-of-japan"))
    fleet = unit_at(placed, "japan fleet sea-of-japan")
    stronger: Change = {"do": "strength", "unit": fleet, "cv": 3}
    moved: Change = {"do": "move", "unit": fleet, "space": "philippine-sea"}
    state = built(place("japan fleet 1 sea-of-japan"), stronger, moved)
    assert unit_at(state, "japan fleet 3 philippine-sea") == fleet
    gone = built(place("japan fleet 1 sea-of-japan"), {"do": "remove", "unit": fleet})
    assert gone.unit_space == built().unit_space


def test_what_was_built_from_is_left_alone() -> None:
    game = cnc()
    base = game.sandbox("1936")
    before = base.digest()
    game.edited(base, [place("japan fleet 1 sea-of-japan"), TIME])
    assert base.digest() == before


def test_others_do_not_know_a_block_that_was_placed() -> None:
    state = built(place("japan fleet 1 sea-of-japan"))
    block = state.content.unit_index[unit_at(state, "japan fleet sea-of-japan")]
    assert state.sight("usa").unit_kind[block] == -1
    assert state.sight("japan").unit_kind[block] >= 0


def test_a_nation_changes_hands_and_its_worth_with_it() -> None:
    before, state = built(), built({"do": "control", "nation": "thailand", "holder": "japan"})
    japan = state.content.faction_index["japan"]
    nation = state.content.nation_index["thailand"]
    assert state.nation_control[nation] == japan
    assert state.population[japan] > before.population[japan]
    freed: Change = {"do": "control", "nation": "thailand", "holder": "none"}
    back = built({"do": "control", "nation": "thailand", "holder": "japan"}, freed)
    assert back.population == before.population


def test_influence_is_laid_and_taken_off() -> None:
    laid: Change = {"do": "influence", "nation": "thailand", "faction": "japan", "markers": 2}
    state = built(laid)
    nation = state.content.nation_index["thailand"]
    assert (state.influence[nation], state.influence_of[nation]) == (2, state.content.faction_index["japan"])
    off = built(laid, {"do": "influence", "nation": "thailand", "faction": "none", "markers": 0})
    assert (off.influence[nation], off.influence_of[nation]) == (0, -1)


def test_war_is_made_and_unmade() -> None:
    war: Change = {"do": "war", "faction": "japan", "other": "usa", "what": "war"}
    state = built(war)
    assert at_war(state, 0, 1)
    assert state.war_year != built().war_year
    assert not at_war(built(war, {**war, "what": "peace"}), 0, 1)


def test_industry_technology_and_cards_go_where_they_are_put() -> None:
    card = cnc().content.card_id[0]
    state = built(
        {"do": "industry", "faction": "japan", "value": 17},
        {"do": "tech", "faction": "usa", "tech": "sonar", "has": "yes"},
        {"do": "card", "card": card, "place": "soviets"},
    )
    c = state.content
    assert state.ind[c.faction_index["japan"]] == 17
    assert state.techs[c.faction_index["usa"]] >> c.tech_index["sonar"] & 1
    assert 0 in hand_of(state, c.faction_index["soviets"])
    returned = built(
        {"do": "card", "card": card, "place": "soviets"}, {"do": "card", "card": card, "place": "deck"}
    )
    assert returned.card_place[0] == c.card_deck[0]


def test_play_stands_where_the_time_says() -> None:
    state = built(TIME)
    assert (state.year, state.season, state.phase) == (1941, 1, MOVEMENT)
    assert "5 Commands left" in state.prompt("japan")
    fight = [place("us fleet 2 sea-of-japan"), place("japan fleet 2 sea-of-japan")]
    war: Change = {"do": "war", "faction": "japan", "other": "usa", "what": "war"}
    fought = built(*fight, war, {**TIME, "phase": "combat"})
    assert fought.phase == COMBAT


REFUSED: list[tuple[list[dict[str, Any]], str]] = [
    ([{"do": "fly"}], "there is no change 'fly'"),
    ([{"do": "remove"}], "Block is missing"),
    ([{"do": "remove", "unit": "japan-01", "gently": 1}], "there is no 'gently'"),
    ([{"do": "remove", "unit": "japan-99"}], "no block 'japan-99' is on the map"),
    ([{**place("japan fleet 2 tokyo"), "space": "atlantis"}], "there is no area 'atlantis'"),
    ([{**place("japan fleet 2 tokyo"), "cv": 9}], "Strength is a number from 1 to 4"),
    ([{**place("japan fleet 2 tokyo"), "cv": "2"}], "Strength is a number from 1 to 4"),
    ([{**place("japan fleet 2 tokyo"), "power": "france"}], "Whose cannot be 'france'"),
    ([dict(place("japan fleet 2 chita"))], "Fleet cannot stand in Chita"),
    ([dict(place("japan fortress 2 sea-of-japan"))], "Fortress cannot stand in the Sea of Japan"),
    ([dict(place("japan tank 4 tokyo"))], "strength of at most 2"),
    ([dict(place("nat-china fleet 1 canton"))], "Nationalist China has no Fleet"),
    ([dict(place("japan carrier 1 tokyo"))] * 9, "no Carrier left in its pool"),
    ([dict(place("russia infantry 1 tokyo"))], "neither friends nor Enemies"),
    (
        [{"do": "influence", "nation": "thailand", "faction": "none", "markers": 2}],
        "say whose Influence it is",
    ),
    ([{"do": "influence", "nation": "thailand", "faction": "japan", "markers": 3}], "joins"),
    ([{"do": "influence", "nation": "japan", "faction": "usa", "markers": 1}], "Japan is not Neutral"),
    ([{"do": "war", "faction": "usa", "other": "usa", "what": "war"}], "cannot be at War with itself"),
    ([{"do": "war", "faction": "usa", "other": "japan", "what": "peace"}], "already at Peace"),
    ([{"do": "war", "faction": "usa", "other": "japan", "what": "war"}] * 2, "already at War"),
    ([{"do": "card", "card": "Z99", "place": "japan"}], "there is no card 'Z99'"),
    ([{**TIME, "phase": "breakfast"}], "Phase cannot be 'breakfast'"),
    ([{"do": "partisans", "space": "sea-of-japan", "count": 1}], "Sea of Japan is not land"),
]


@pytest.mark.parametrize(("changes", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_nonsense_is_refused_in_words(changes: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(SandtableError, match=words):
        built(*changes)


def test_a_block_is_not_moved_to_where_it_stands() -> None:
    state = built()
    unit = units_of(state, state.content.power_index["japan"])[0]
    here = state.content.space_id[state.unit_space[unit]]
    with pytest.raises(SandtableError, match="already"):
        built({"do": "move", "unit": state.content.unit_name[unit], "space": here})


def test_a_neutral_power_without_units_gets_none() -> None:
    with pytest.raises(SandtableError, match="is Neutral, and has no blocks"):
        built(place("usa infantry 1 london"), game="tnt")


def test_absent_factions_are_not_offered() -> None:
    game = cnc()
    kinds = {kind.id: kind for kind in game.editor(game.sandbox("rising-sun"))}
    seated = [id for id, _ in kinds["industry"].fields[0].values]
    assert "soviets" not in seated


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["cnc", "tnt", "conquest-and-tragedy"])
def test_whatever_is_built_by_chance_can_be_played_on(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    played = sandtable.game(game)
    base = played.sandbox(rng.choice(played.scenarios).id)
    assert isinstance(base, TriumphState)
    state, done, refused = base, list[Change](), 0
    for _ in range(30):
        change = some_change(state, rng)
        try:
            found = played.edited(base, [*done, change])
        except SandtableError:
            refused += 1
            continue
        assert isinstance(found, TriumphState)
        state = found
        done.append(change)
    assert done
    assert refused
    going_on = played.from_bytes(state.to_bytes())
    for _ in range(80):
        if going_on.over:
            break
        seat = going_on.deciders[0]
        going_on.act(seat, rng.choice(going_on.choices(seat)))
        assert played.problems(going_on) == []


def some_change(state: TriumphState, rng: Random) -> Change:
    """A change of a chance kind with chance values."""
    c = state.content
    kind = rng.choice(state.game.editor(state))
    change: dict[str, str | int] = {"do": kind.id}
    for field in kind.fields:
        if field.kind == NUMBER:
            change[field.id] = rng.randint(field.low, field.high)
        elif field.kind == CHOICE:
            change[field.id] = rng.choice(field.values)[0]
        elif field.kind in (SPACE, CARD):
            change[field.id] = rng.choice(c.space_id if field.kind == SPACE else c.card_id)
        else:
            change[field.id] = c.unit_name[
                rng.choice([u for u in range(c.n_units) if state.unit_space[u] >= 0])
            ]
    return change
