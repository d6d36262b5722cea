"""The board as people see it: by names, and never more than the viewer knows."""

from typing import Any

from sandtable.engine.charts import laid_out, terms
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.text import words
from tests.games.triumph.europe.helpers import TNT
from tests.games.triumph.helpers import act, position
from tests.games.triumph.world.helpers import WORLD


def board(state: TriumphState, seat: str) -> dict[str, Any]:
    view = state.view(seat)
    return dict(view["board"])


def regions(state: TriumphState, seat: str) -> list[dict[str, Any]]:
    """The map as it is listed."""
    return laid_out(state.game.chart(), board(state, seat))


def status(state: TriumphState, seat: str) -> dict[str, str]:
    return {
        words(row["label"]): "; ".join(words(cell["value"]) for cell in row["cells"])
        for row in board(state, seat)["status"]
    }


def headings(state: TriumphState, seat: str) -> list[str]:
    return [region["name"] for region in regions(state, seat)]


def place(state: TriumphState, seat: str, name: str) -> dict[str, Any]:
    """A space of the board by any of its names."""
    id = state.content.space_id[state.content.find_space(name)]
    spaces = [entry for region in regions(state, seat) for entry in region["spaces"]]
    return next(entry for entry in spaces if entry["id"] == id)


def test_the_map_is_listed_by_powers_then_minors_then_seas() -> None:
    tnt = TNT.position(phase="government")
    assert headings(tnt, "axis") == [
        "Britain", "France", "Germany", "Italy", "USA", "USSR", "Minor nations", "Seas",
    ]  # fmt: skip
    assert "China" in headings(position(phase="government"), "japan")
    joined = headings(WORLD.position(phase="government"), "militarists")
    assert {"Germany (Europe)", "Seas (Europe)", "China (Pacific)", "Seas (Pacific)"} <= set(joined)
    assert joined.index("Seas (Europe)") < joined.index("China (Pacific)")


def test_a_space_shows_whose_it_is_and_what_it_is_worth() -> None:
    state = TNT.position(phase="government", influence={"austria": "axis 2"})
    assert place(state, "axis", "vienna")["marks"] == [
        "Neutral", "(Austria)", "City", "POP 1", "Influence Axis 2", "Protectorate of Axis",
    ]  # fmt: skip
    assert "RES 4 (1 red)" in place(state, "axis", "baku")["marks"]
    assert "RES 1 (oil)" in place(position(phase="government"), "japan", "balikpapan")["marks"]


def test_a_block_of_a_rival_is_hidden_and_ones_own_is_not() -> None:
    state = TNT.position(units=["germany tank 3 ruhr", "britain fleet 2 london"], phase="government")
    [mine] = place(state, "axis", "ruhr")["units"]
    [other] = place(state, "axis", "london")["units"]
    assert (mine["text"], mine["mine"]) == ("Tank 3", True)
    assert (other["owner"], other["text"], other["mine"]) == ("Britain", "hidden", False)


def test_markers_are_told_as_things_to_draw() -> None:
    state = position(
        units=["japan infantry 2 nanking", "nat-china militia 1 nanking", "japan fleet 1 kyushu"],
        enemies=[["japan", "nat-china"]],
        influence={"thailand": "japan 2"},
    )
    assert board(state, "soviets")["markers"] == [
        {"kind": "influence", "space": "bangkok", "owner": "Japan", "count": 2},
        {"kind": "battle", "space": "nanking"},
    ]


def test_a_faction_line_tells_tracks_cost_and_technologies() -> None:
    state = TNT.position(phase="government", techs={"axis": ["jets"]}, hands={"axis": ["A01"]})
    line = status(state, "west")["Axis"]
    assert line.startswith("IND 12 (cost 5); POP 11; RES 6; Production 11; 11 VP shown; 1 card;")
    assert "Techs: Jets" in line


def test_influence_is_told_in_one_line() -> None:
    state = TNT.position(
        phase="government", influence={"austria": "axis 2", "usa": "west 1", "spain": "axis 1"}
    )
    assert status(state, "ussr")["Influence"] == "Axis: Austria 2, Spain 1; West: USA 1"
    assert "Influence" not in status(TNT.position(phase="government"), "ussr")


def test_partners_and_both_theatres_are_told() -> None:
    state = WORLD.position(
        season="summer", phase="movement axis 3 japan 1", relations={"capitalist": "accord"}
    )
    told = status(state, "militarists")
    assert told["Turn Order"].count(";") == 2
    assert (told["Militarists"], told["Communists"], told["Capitalists"]) == ("ACCORD", "ALLIANCE", "ACCORD")
    assert told["Active (Europe)"] == "Axis, 3 Commands left"
    assert told["Active (Pacific)"] == "Japan, 1 Command left"


def test_a_commitment_stands_in_the_capital_of_the_partner() -> None:
    state = WORLD.position(phase="government", commitments=["usa"])
    assert "Commitment to Western Europe" in place(state, "capitalists", "washington")["marks"]


def test_cards_of_two_factions_say_whose_they_are() -> None:
    hands = {"axis": ["eto-A05"], "japan": ["pto-A05"]}
    cards = board(WORLD.position(phase="government", hands=hands), "militarists")["cards"]
    assert [card["text"].partition(" | ")[0] for card in cards] == ["Axis", "Japan"]


def test_nations_and_technologies_to_choose_from_are_explained() -> None:
    state = TNT.position(phase="government", influence={"rumania": "ussr 1"})
    told = terms(state.game.chart(), board(state, "axis"))
    assert told["nation"]["rumania"] == "Rumania (Population 1, Resources 2), Influence USSR 1"
    assert told["nation"]["spain"].startswith("Spain (Population")
    assert told["tech"]["lsts"] == "LSTs"


def test_what_lies_in_play_is_told_with_its_aim_if_it_has_one() -> None:
    hands = {"japan": ["I38", "A05"], "usa": ["A06"]}
    state = position(phase="government", hands=hands, influence={"thailand": "usa 1"})
    act(state, "japan", "play I38", "intelligence", "for thailand")
    assert [words(note) for note in board(state, "usa")["notes"]] == ["Japan has Coup in play."]
    act(state, "usa", "pass")
    act(state, "usa", "pass")
    act(state, "soviets", "pass")
    act(state, "japan", "play A05", "for thailand")
    assert [words(note) for note in board(state, "usa")["notes"]] == [
        "Japan has a card in play for Thailand."
    ]


def test_the_hand_tells_which_cards_do_not_command_what_stands_on_them() -> None:
    hands = {"japan": ["A01", "A30", "I38"], "usa": ["A31"]}
    state = position(phase="command", season="spring", hands=hands)
    emergency = state.content.theatres[0].emergency_command[0]
    assert board(state, "japan")["terms"]["card"] == {
        "A30": [[f"Now {emergency} Commands, no Combat"]],
        "I38": [["A bluff: gives no Commands"]],
    }
    assert board(state, "soviets")["terms"]["card"] == {}
    winter = position(phase="command", season="winter", hands=hands)
    assert set(board(winter, "japan")["terms"]["card"]) == {"I38"}


def test_a_card_is_called_by_what_a_sentence_can_name_it() -> None:
    cards = position(phase="government").game.chart().cards
    assert cards["A02"].name == "Spring B4"
    assert cards["I38"].name == "Coup"


def test_the_journal_calls_a_visitor_by_its_nationality_alone() -> None:
    kinds = {kind.name: kind for kind in WORLD.game().events.kinds}
    powers = kinds["raised"].arguments[0].names
    assert powers[WORLD.power("germany")] == powers[WORLD.power("germany-pto")] == "Germany"
    assert kinds["bought"].arguments[1].names == ["Action", "Investment", "Action", "Investment"]


def test_a_position_stands_under_its_year_and_phase_and_the_season_where_there_is_one() -> None:
    def heading(state: TriumphState) -> str:
        return state.game.heading(state.sight(None)).words

    assert heading(TNT.position(phase="government", year=1938)) == "1938: Government"
    assert heading(position(phase="government", year=1937)) == "1937: Government"
    assert heading(WORLD.position(phase="government", year=1940)) == "1940: Government"
    assert heading(position(phase="command", season="fall", year=1941)) == "Fall 1941: Command"


def test_diplomacy_that_is_pending_lies_on_the_map_and_in_a_row() -> None:
    state = position(phase="government", turn_order=["japan", "usa", "soviets"], hands={"japan": ["A05"]})
    assert "Diplomacy cards in play" not in status(state, "usa")
    act(state, "japan", "play A05", "for thailand")
    for seat in ("japan", "usa", "soviets"):
        lies = [one for one in board(state, seat)["markers"] if one["kind"] == "diplomacy"]
        assert lies == [{"kind": "diplomacy", "space": "bangkok", "owner": "Japan", "count": 1}]
        assert "Japan has 1 Diplomacy card in play" in place(state, seat, "bangkok")["marks"]
        assert status(state, seat)["Diplomacy cards in play"] == "Japan: Thailand 1"


def test_a_seat_that_plays_several_factions_is_named_by_each() -> None:
    joined = WORLD.position(phase="government")
    assert board(joined, "militarists")["sides"] == {
        "axis": "militarists", "japan": "militarists", "russia": "communists", "siberia": "communists",
        "western-europe": "capitalists", "united-states": "capitalists",
    }  # fmt: skip
    assert "sides" not in board(TNT.position(phase="government"), "axis")
