"""What a person sees of the game: views by names, the chart, and nothing that a seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.cli import screen
from sandtable.engine.charts import face_words, laid_out, whole
from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import ALLIED, BLOCKS, CV, MAP, SUB
from sandtable.games.orange_swan.board.fighting_view import target_words
from sandtable.games.orange_swan.rules.hits import TakeHits
from sandtable.games.orange_swan.state import SwanState
from sandtable.protocol.battle import HitsLeft, OrderStep
from sandtable.protocol.board import Board, Face, Marker, Pool
from sandtable.protocol.chart import ChartAction
from sandtable.protocol.text import Ref, Text, plain
from tests.games.orange_swan.helpers import GAME, name, units, words
from tests.games.orange_swan.landings import do, land, on_manila
from tests.suites.play import pick

CHART = whole(GAME)
# The signs that pages can draw on a block.
SIGNS = {"carrier", "heavy-ship", "light-ship", "sub", "air", "artillery", "tank", "infantry", "marine"}


def board(state: State, seat: str | None) -> Board:
    return msgspec.convert(state.view(seat)["board"], Board)


def status(state: State, seat: str | None) -> dict[str, str]:
    return {
        plain(row.label): "; ".join(plain(cell.value) for cell in row.cells)
        for row in board(state, seat).status
    }


def face(state: State, seat: str, unit: str) -> str:
    """What a seat knows of a unit, in words."""
    return face_words(CHART, msgspec.to_builtins(board(state, seat).faces[unit]))


def said(texts: list[Text]) -> list[str]:
    return [plain(text) for text in texts]


def start(**more: object) -> State:
    return GAME.position({"setup": True, "at": "land-movement", **more})


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_every_board_speaks_of_what_the_chart_names(scenario: str) -> None:
    state, rng = GAME.start(scenario, seed=11), Random(11)
    for decision in range(300):
        if decision % 30 == 0:
            for seat in (None, *GAME.seats(scenario)):
                check_names(board(state, seat))
        state.play(*pick(state, rng))


def check_names(shown: Board) -> None:
    spaces, powers = set(CHART.spaces), set(CHART.powers)
    for column in (shown.control, shown.units, shown.marks):
        assert set(column) <= spaces
    assert {unit for stack in shown.units.values() for unit in stack} <= set(CHART.units)
    assert {face.kind for face in shown.faces.values() if face.kind} <= set(CHART.kinds)
    assert set(shown.mine) <= powers
    assert {marker.space for marker in shown.markers} <= spaces
    names = {faction.name for faction in CHART.factions.values()}
    assert set(shown.control.values()) <= names
    for battle in shown.battles:
        there = {unit for side in battle.sides for unit in side.units}
        assert there == set(battle.states) == set(shown.units.get(battle.space, []))


def test_the_chart_has_a_sign_and_an_owner_for_everything() -> None:
    assert {kind.symbol for kind in CHART.kinds.values()} <= SIGNS
    assert set(CHART.units.values()) == set(CHART.powers)
    assert {power.faction for power in CHART.powers.values()} == {"axis", "allied"}
    assert len({power.id for power in CHART.powers.values()}) == len(CHART.powers)
    listed = [space for region in CHART.regions for space in region.spaces]
    assert sorted(listed) == sorted(MAP.id)


def test_the_chart_tells_what_is_printed_in_a_space() -> None:
    marks = {id: entry.marks for id, entry in CHART.spaces.items()}
    assert {"Rough", "Fortress", "2 units of a Side", "Strategic Area, 5 PP"} <= set(marks["singapore"])
    assert {"Capital of Japan", "Port on the Japan Sea", "Roundel: Japanese", "large Umbrella"} <= set(
        marks["tokyo"]
    )
    assert {"Burma Road", "Monsoon in Summer"} <= set(marks["rangoon"])
    assert {"Axis only", "Japanese ships are built here", "no stacking limit"} <= set(marks["inland-sea"])
    assert "Submarine icon" in marks["marianas-islands"]
    assert "Oilfield" in marks["miri"]
    assert marks["tibet"] == ["Closed to all"]


def test_the_chart_tells_how_spaces_touch() -> None:
    links = {frozenset(link[:2]): link[2] for link in CHART.links}
    assert links[frozenset({"singapore", "java-sea"})] == "port"
    assert links[frozenset({"celebes", "java-sea"})] == "coast"
    assert links[frozenset({"gulf-of-thailand", "java-sea"})] == "sea"
    assert links[frozenset({"java-sea", "celebes-sea"})] == "strait of Taran and Celebes"
    assert (
        links[frozenset({"java-sea", "eastern-indian-ocean"})] == "double-arrow of Batavia and Lesser Sunda"
    )


def test_what_begins_a_plan_can_be_taken_back() -> None:
    actions = CHART.actions
    assert not actions["assault"].irreversible
    assert actions["launch"].irreversible == "sometimes"
    assert actions["research"] == ChartAction(
        words=actions["research"].words,
        argument="number",
        short="Research",
        irreversible="always",
        ask="each",
    )


def test_types_and_sizes_of_blocks_are_told_apart() -> None:
    assert "armour" in CHART.kinds["jp-hs-t"].badges
    assert "elite" in CHART.kinds["jp-inf-4e"].badges
    assert "elite" not in CHART.kinds["jp-inf-4"].badges
    pips = {kind: CHART.kinds[kind].pips for kind in ("us-cv-e", "us-hs", "us-ls", "us-sub", "us-air")}
    assert list(pips.values()) == ["blue", "red", "white", "black", "blue"]
    assert set(CHART.small) == {unit for unit in BLOCKS.unit_name if "-fleet-" not in unit}


def test_a_seat_sees_the_faces_of_its_own_blocks_only() -> None:
    state = start()
    own, other = name(state, "taan", "jp-inf-4e"), name(state, "manila", "us-air")
    shown = board(state, "axis")
    assert shown.faces[own] == Face([], "jp-inf-4e", 4, 4, notes=[["full"]])
    assert face(state, "axis", own) == "Elite Infantry 4, full"
    assert other not in shown.faces
    assert face(state, "allied", other) == "Air 2, 4 at most"
    assert board(state, None).faces == {}


def test_armour_is_told() -> None:
    state = start()
    unit = name(state, "gulf-of-thailand", "jp-hs-t")
    assert face(state, "axis", unit) == "Elite Heavy Ships T 4, full, shield"


def test_marks_are_told_of_hidden_blocks_too() -> None:
    entries = [["tokyo", "jp-inf-4", 2, "out-of-supply"], ["manila", "us-air", 2]]
    state = GAME.position({"units": entries, "at": "land-movement"})
    unit = name(state, "tokyo", "jp-inf-4")
    assert board(state, "allied").faces[unit] == Face(notes=[["Out of Supply"]], signs=["unsupplied"])
    assert face(state, "allied", unit) == "hidden, Out of Supply"
    assert face(state, "axis", unit) == "Infantry 2, 4 at most, Out of Supply"


def test_a_block_that_has_acted_is_marked() -> None:
    state = GAME.position(
        {"units": [["tokyo", "jp-inf-4", 4], ["manila", "us-air", 2]], "at": "land-movement"}
    )
    unit = name(state, "tokyo", "jp-inf-4")
    state.act("axis", f"march {unit}")
    state.act("axis", "to hiroshima")
    if "halt" in state.choices("axis"):
        state.act("axis", "halt")
    (moved,) = board(state, "allied").units["hiroshima"]
    assert board(state, "allied").faces[moved].signs == ["used"]
    assert "unsupplied" not in board(state, "axis").faces[moved].signs


def test_a_plan_is_told_to_whoever_plans_and_to_nobody_else() -> None:
    state = GAME.position(
        {"units": [["tokyo", "jp-inf-4", 4], ["manila", "us-air", 2]], "at": "land-movement"}
    )
    unit = name(state, "tokyo", "jp-inf-4")
    assert board(state, "axis").plan is None
    state.act("axis", f"march {unit}")
    plan = board(state, "axis").plan
    assert plan is not None
    assert said(plan.words) == ["Now: Infantry 4 in Tokyo."]
    assert Ref("space", "tokyo", "Tokyo") in plan.words[0]
    assert (plan.units, plan.space) == ([unit], None)
    assert board(state, "allied").plan is board(state, None).plan is None


def test_a_plan_says_why_it_cannot_be_launched_yet() -> None:
    state = on_manila()
    do(state, "assault manila")
    land(state, "taan", "jp-inf-4", "south-china-sea")
    assert "launch" not in words(state, "axis")
    told = state.view("axis")["board"]["not_yet"]["launch"]
    assert told["rule"] == "6.1.2d"
    assert "at least two Classes" in told["sentence"]
    assert "not_yet" not in state.view("allied")["board"]
    land(state, "taan", "jp-art-3", "south-china-sea")
    assert "launch" in words(state, "axis")
    assert "not_yet" not in state.view("axis")["board"]


def test_what_joins_in_a_later_year_is_told_by_nation_to_everybody() -> None:
    shown = board(GAME.start("rising-swan", seed=3), None)
    japan = shown.pools["later-japan"]
    assert japan.name in [row.label for row in shown.status if row.kind == "pool"]
    assert (japan.what, japan.owner) == (["Japan"], "Japan")
    assert japan.count == sum(japan.types.values()) > 0
    assert not any(key.startswith("later-") for key in board(GAME.start("pearl-harbor", seed=3), None).pools)


def test_force_pools_are_told_by_types_to_their_owner_and_by_number_to_others() -> None:
    state = start()
    own, other = board(state, "allied").pools, board(state, "axis").pools
    types = {"us-cv-e": 1, "us-hs": 1, "us-ls": 1, "us-sub": 1}
    assert own["us-fleet"] == Pool(["US Force Pool"], 4, ["Naval"], "US", types)
    assert other["us-fleet"] == Pool(["US Force Pool"], 4, ["Naval"], "US")
    assert status(state, "axis")["US Force Pool"] == "Ground and Air: 0; Naval: 4"
    assert "1 × Carriers E 4" in status(state, "allied")["US Force Pool"]
    assert "philippines-army" not in own


def test_points_are_told_to_their_owner() -> None:
    state = GAME.position({"setup": True, "at": "spend", "purse": {"japan": 12}})
    assert status(state, "axis")["Japan"].endswith("PP 12 of 12; Strategic Movement 3")
    assert "PP collected 12" in status(state, "allied")["Japan"]
    assert board(state, "axis").tracks["japan"]["points"] == 12
    assert "points" not in board(state, "allied").tracks["japan"]
    assert board(state, None).tracks["japan"] == {
        "economic": 20,
        "strategic": 3,
        "collected": 12,
        "movement": 3,
    }


def test_control_and_opposition_discs_lie_on_the_map() -> None:
    shown = board(start(holders={"manila": "us", "noumea": "us"}), None)
    assert shown.control["tokyo"] == "Axis"
    assert shown.control["inland-sea"] == "Axis"
    assert "south-china-sea" not in shown.control
    assert said(shown.marks["south-china-sea"]) == ["Opposition Discs: Axis 3, Allied 3"]
    discs = [marker for marker in shown.markers if marker.space == "java-sea"]
    assert discs[-1] == Marker("opposition", "java-sea", "Allied", 3)
    assert Marker("control", "japan-sea", "Axis") in shown.markers
    # Nobody but Japan ever sails there, so that no disc need say so.
    assert not [marker for marker in shown.markers if marker.space == "inland-sea"]
    assert {marker.kind for marker in shown.markers} <= {*CHART.markers, "battle"}
    assert said(shown.marks["noumea"]) == ["held by the US"]
    assert "manila" in shown.marks


def test_the_season_tells_of_the_monsoon() -> None:
    state = start(season="summer", year=1942)
    assert status(state, None)["Season"] == "Summer, Active Monsoon"
    assert ["Active Monsoon"] in board(state, None).marks["rangoon"]
    assert Marker("monsoon", "rangoon") in board(state, None).markers
    assert status(start(), None)["Season"] == "Fall"
    assert GAME.heading(state.sight(None)).words == "Summer 1942: Axis Turn, Land Phase"


def test_blitz_discs_and_the_blitz_phase_are_told() -> None:
    state = start(discs=["oceanic", "continental"], blitz=True)
    assert "Oceanic Blitz and Continental Asia Blitz" in status(state, None)["Axis"]
    assert "no Blitz Disc" in status(state, None)["Allied"]
    assert status(state, None)["Phase"] == "Axis Turn, Blitz, Land Phase"


def test_whose_side_a_seat_plays_now_is_in_every_view() -> None:
    state = GAME.start("pearl-harbor", dice=[1, 6])
    for seat in (None, "one", "two"):
        assert board(state, seat).sides == {"axis": "two", "allied": "one"}
        assert status(state, seat)["First Player"].startswith("plays the Allied Side; Economic Power")
    assert board(state, "two").mine == ["Japan"]
    assert "US" in board(state, "one").mine
    assert board(state, None).mine == []
    assert board(state, None).title == ["Orange Swan: Game 1, Fall 1941"]


def test_what_lasts_is_noted() -> None:
    state = GAME.start("pearl-harbor", seed=1)
    assert ["The Dutch East Indies are not at war yet."] in board(state, None).notes
    assert isinstance(state, SwanState)
    state.captured, state.surrendered[5] = 9, 1
    assert said(board(state, None).notes[-2:]) == [
        "Japan has captured equipment worth 9 PP.",
        "The Dutch East Indies have surrendered.",
    ]


def test_a_battle_is_told_with_both_sides_and_whose_turn_it_is() -> None:
    entries = [
        ["hawaiian-islands", "jp-hs-4", 4],
        ["hawaiian-islands", "jp-hs-4", 3],
        ["hawaiian-islands", "us-hs", 4],
        ["hawaiian-islands", "us-hs", 2],
        ["hawaiian-islands", "us-sub", 1],
        ["hawaii", "us-inf", 1],
    ]
    data = {"units": entries, "at": "engagement", "dice": [6] + [1] * 4, "year": 1942, "season": "winter"}
    state = GAME.position(data)
    (battle,) = board(state, "allied").battles
    assert battle.space == "hawaiian-islands"
    assert plain(battle.words) == "Naval Combat, Heavy Ships"
    assert [plain(side.name) for side in battle.sides] == ["Axis", "Allied"]
    assert [side.cv for side in battle.sides] == [7, 7]
    assert [side.active for side in battle.sides] == [True, True]
    submarine = BLOCKS.unit_name[units(state, "hawaiian-islands", "us-sub")[0]]
    assert battle.states[submarine] == "later"
    assert battle.order[1] == OrderStep(["Heavy Ships"], "heavy-ship", "now")
    assert said(battle.notes) == ["Opposition Discs: Axis 0, Allied 2."]


def test_dice_are_told_before_the_shot_that_they_belong_to() -> None:
    entries = [["java-sea", "jp-hs-4", 3], ["java-sea", "us-hs", 4], ["java-sea", "us-ls", 4]]
    entries += [["batavia", "dei-inf", 1], ["palembang", "cw-inf-3", 1], ["singapore", "cw-art", 1]]
    data = {"units": entries, "at": "engagement", "year": 1943, "season": "winter"}
    state = GAME.position({**data, "dice": [6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1]})
    told = GAME.events.telling(state.log or (), -1)
    names = [line.event for line in told]
    shot = names.index("fires")
    assert told[shot - 1].role == "dice"
    shooter = name(state, "java-sea", "jp-hs-4")
    assert told[shot].args == {"unit": shooter, "type": "jp-hs-4", "rolled": 3, "from": 5, "hits": 1}
    assert (told[shot].role, told[shot].side) == ("shot", "axis")
    hit = told[names.index("step-lost")]
    there = units(state, "java-sea", "us-hs") + units(state, "java-sea", "us-ls")
    assert hit.args["unit"] in [BLOCKS.unit_name[unit] for unit in there]
    assert (hit.role, hit.args["lost"]) == ("loss", 1)


def test_surprise_is_noted_in_a_battle() -> None:
    state = GAME.start("rising-swan", seed=1)
    state.act("axis", "resolve hawaiian-islands")
    (battle,) = board(state, "axis").battles
    assert battle.notes[0] == ["Japan has Surprise, so it hits on one number more."]


def test_hits_that_are_being_taken_are_told() -> None:
    entries = [
        ["manila", "us-art", 2],
        ["manila", "us-inf", 2],
        ["manila", "jp-air-4", 4, "engaged", "moved"],
        ["manila", "jp-inf-4", 4, "engaged", "moved"],
    ]
    state = GAME.position({"units": entries, "at": "land-combat", "dice": [6, 6, 6, 1]})
    (battle,) = board(state, None).battles
    assert plain(battle.words) == "Land Combat, Air"
    # There is no Air Unit that could take them first.
    assert battle.hits == HitsLeft(2, ["any Class"])
    assert battle.sides[0].powers == ["Japan"]


@pytest.mark.parametrize(
    ("cls", "aimed", "words"), [(CV, 0, "Carriers"), (CV, 1, "any Class"), (SUB, 0, "any Class")]
)
def test_hits_are_told_by_the_class_that_takes_them(cls: int, aimed: int, words: str) -> None:
    state = GAME.position(
        {"units": [["java-sea", "us-cv", 4], ["java-sea", "us-ls", 4]], "at": "land-movement"}
    )
    assert isinstance(state, SwanState)
    taking = TakeHits(MAP.index["java-sea"], ALLIED, hits=1, cls=cls, subs=0, aimed=aimed)
    assert plain(target_words(state, taking)) == words


def test_the_map_can_be_listed_in_words() -> None:
    state = start()
    regions = {region["name"]: region for region in laid_out(CHART, state.view("axis")["board"])}
    tokyo = next(space for space in regions["Japan"]["spaces"] if space["id"] == "tokyo")
    assert tokyo["marks"][:2] == ["Axis", "Clear"]
    assert tokyo["units"][0]["text"] == "Infantry 2, 4 at most"
    assert tokyo["units"][0]["mine"]
    sea = next(space for space in regions["Seas"]["spaces"] if space["id"] == "south-china-sea")
    assert sea["marks"][0] == "Contested"
    assert screen.whole_board(CHART, state.view("axis")["board"])["regions"]
