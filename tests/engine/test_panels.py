"""Panels, counters and routes: they survive the wire, and what does not fit the chart is found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.engine import charts
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game
from sandtable.engine.panel_checks import board_problems, chart_problems
from sandtable.protocol.board import Board, as_data
from sandtable.protocol.cards import ChartCard
from sandtable.protocol.chart import Chart, ChartAction, ChartFaction, ChartPower, ChartSpace
from sandtable.protocol.counters import Carried, CarriedKind, Counter, CounterKind, TokenKind
from sandtable.protocol.panels import (
    Amount,
    Box,
    BoxState,
    CardOption,
    Cup,
    CupContents,
    Discs,
    Ledger,
    LedgerColumn,
    LedgerRow,
    Offer,
    Panel,
    PanelChart,
    PanelTrack,
    Pick,
    Picks,
    Price,
    PrintedPrice,
    Reserve,
    ReserveState,
    Shelf,
    Socket,
    SocketRow,
    SocketState,
    Tile,
    TrackState,
)
from sandtable.protocol.shape import Outline, Route, Shape
from sandtable.protocol.text import Ref
from tests.toy.game import Skirmish

HILL = Shape([(0, 0), (100, 0), (50, 80)], colour="#a3b57a", tokens=["coin"])
DOCK = Shape([(120, 0), (180, 0), (180, 40), (120, 40)], beside=True)

MAT = PanelChart(
    ["The board of ", Ref("side", "amber", "Amber")],
    side="amber",
    rows=[SocketRow([Socket("march", ["March"], choice="take march")])],
    tracks=[PanelTrack("income", ["Income"], [["0"], ["2"], ["4"]], [["$1"], ["$2"], ["$3"]], token="coin")],
    stores=["coin"],
    reserves=[
        Reserve("troops", "troop", 12, 4, [PrintedPrice(["Draft"], [Price("coin", 2)])], choice="draft troop")
    ],
    shelves=[Shelf("tools", ["Tools"])],
    boxes=[Box("year-1", ["Year 1"])],
    spaces=["dock"],
)

CHART = Chart(
    spaces={"hill": ChartSpace("Hill"), "dock": ChartSpace("Dock")},
    powers={"Amber": ChartPower("amber", faction="suns")},
    factions={"suns": ChartFaction("Suns", ["Amber"])},
    cards={"c1": ChartCard("First card")},
    actions={"pay": ChartAction("pay")},
    outline=Outline(200, 100, {"hill": HILL, "dock": DOCK}),
    routes={"hill-dock": Route(("hill", "dock"), [(50, 40), (150, 20)])},
    tokens={"coin": TokenKind(["Coins"], "star", "#4d8a4f", "$"), "xp": TokenKind(["experience"])},
    counters={"troop": CounterKind(["Troop"], "infantry", "square")},
    carried={"road": CarriedKind(["Road"])},
    tiles={"plough": Tile(["Plough"], ["More food."], "star", ["2 points"])},
    panels={"amber": MAT},
)

STACK = Counter("amber-troops", "troop", "amber", 3, cubes={"xp": 2}, words=["limited supply"])

PANEL = Panel(
    words=["President Longears"],
    sockets={
        "march": SocketState(["amber"], True, [Price("coin", 1)], "take march again", ["No disc is left."])
    },
    discs=[Discs(["Used"], "amber", 4, "used")],
    tracks={"income": TrackState({"amber": 1}, ["$2"], {"slide 2": 2})},
    stores={"coin": 38},
    reserves={"troops": ReserveState(6, [STACK])},
    offers={"tools": [Offer("plough", [Price("coin", 6)], ["suns"], "buy plough", ["You have $4."])]},
    boxes={"year-1": BoxState({"coin": 1}, [STACK], ["now"], True)},
    cup=Cup([CupContents(3, "amber", "troop"), CupContents(2)], [STACK], ["5 counters"], "draw"),
    picks=Picks([Pick("amber", "chosen", "c1")], [CardOption("c1", "pick c1")]),
    ledger=Ledger(
        [LedgerColumn(side="amber"), LedgerColumn(token="coin")],
        [LedgerRow(["Squares"], [["4"], ["2"]], "total", ["a note"])],
    ),
    amounts=[Amount("pay", ["How much"], 0, 2, token="coin", costs=[["0"], ["1"], ["2"]])],
)

BOARD = Board(
    counters={"hill": [STACK]},
    carried={"hill-dock": Carried("road", "amber")},
    panels={"amber": PANEL},
)


def test_a_chart_and_a_board_come_back_from_the_wire_as_they_were() -> None:
    assert msgspec.json.decode(msgspec.json.encode(CHART), type=Chart) == CHART
    assert msgspec.convert(as_data(BOARD), Board) == BOARD
    assert msgspec.json.decode(msgspec.json.encode(as_data(BOARD)), type=Board) == BOARD


def test_a_game_without_panels_sends_nothing_of_them() -> None:
    assert as_data(Board()) == {}
    assert msgspec.to_builtins(Chart(game="toy")) == {"game": "toy"}
    assert as_data(Board(panels={"amber": Panel(stores={"coin": 0})})) == {
        "panels": {"amber": {"stores": {"coin": 0}}}
    }


def test_what_fits_is_no_problem() -> None:
    assert chart_problems(CHART) == []
    assert board_problems(CHART, BOARD) == []


def printed(**changes: Any) -> Chart:
    """The chart with another board of Amber."""
    return replace(CHART, panels={"amber": replace(MAT, **changes)})


@pytest.mark.parametrize(
    ("chart", "problem"),
    [
        (printed(side="teal"), "panel amber: there is no side 'teal'"),
        (printed(stores=["oil"]), "panel amber: there is no token 'oil'"),
        (printed(spaces=["sky"]), "panel amber: there is no space 'sky'"),
        (printed(reserves=[Reserve("tanks", "tank")]), "panel amber: there is no kind of counter 'tank'"),
        (
            printed(reserves=[Reserve("r", "troop", prices=[PrintedPrice(["Move"], [Price("food", 1)])])]),
            "panel amber: there is no token 'food'",
        ),
        (
            printed(tracks=[PanelTrack("t", ["T"], [["0"], ["1"]], [["$1"]])]),
            "panel amber: the track t has 2 cells and 1 below them",
        ),
        (replace(CHART, routes={"r": Route(("hill", "moor"))}), "there is no space 'moor'"),
        (
            replace(CHART, outline=Outline(9, 9, {"moor": HILL})),
            "there is no space 'moor'",
        ),
        (
            replace(CHART, outline=Outline(9, 9, {"hill": Shape([(0, 0), (1, 1)])})),
            "the shape of hill has fewer than three corners",
        ),
    ],
)
def test_what_a_chart_does_not_know_is_found(chart: Chart, problem: str) -> None:
    assert chart_problems(chart) == [problem]


def present(**changes: Any) -> Board:
    """The board with another state of the board of Amber."""
    return replace(BOARD, panels={"amber": replace(PANEL, **changes)})


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        (Board(panels={"teal": Panel()}), "panel teal: the chart has no such panel"),
        (Board(counters={"moor": []}), "there is no space 'moor'"),
        (Board(counters={"hill": [Counter(kind="tank")]}), "hill: there is no kind of counter 'tank'"),
        (Board(counters={"hill": [Counter(owner="teal")]}), "hill: there is no side 'teal'"),
        (Board(counters={"hill": [Counter(cubes={"oil": 1})]}), "hill: there is no token 'oil'"),
        (Board(carried={"r": Carried("road")}), "there is no route 'r'"),
        (Board(carried={"hill-dock": Carried("rail")}), "hill-dock: there is no carried kind 'rail'"),
        (Board(carried={"hill-dock": Carried("road", "teal")}), "hill-dock: there is no side 'teal'"),
        (present(sockets={"rest": SocketState()}), "panel amber: there is no socket 'rest'"),
        (present(sockets={"march": SocketState(["teal"])}), "panel amber: there is no side 'teal'"),
        (present(discs=[Discs(["Used"], "teal", 1)]), "panel amber: there is no side 'teal'"),
        (present(stores={"oil": 1}), "panel amber: there is no store 'oil'"),
        (present(tracks={"income": TrackState({"amber": 3})}), "panel amber: the track income has no cell 3"),
        (
            present(tracks={"income": TrackState(choices={"slide -1": -1})}),
            "panel amber: the track income has no cell -1",
        ),
        (present(reserves={"tanks": ReserveState()}), "panel amber: there is no reserve 'tanks'"),
        (present(offers={"weapons": []}), "panel amber: there is no shelf 'weapons'"),
        (present(offers={"tools": [Offer("sword")]}), "panel amber: there is no tile 'sword'"),
        (present(boxes={"year-2": BoxState()}), "panel amber: there is no box 'year-2'"),
        (present(boxes={"year-1": BoxState({"oil": 1})}), "panel amber: there is no token 'oil'"),
        (present(cup=Cup([CupContents(1, "teal")])), "panel amber: there is no side 'teal'"),
        (present(picks=Picks([Pick("teal")])), "panel amber: there is no side 'teal'"),
        (present(picks=Picks([], [CardOption("c2")])), "panel amber: there is no card 'c2'"),
        (
            present(ledger=Ledger([], [LedgerRow(["Sum"], [["4"]])])),
            "panel amber: a line of the ledger has 1 cells for 0 columns",
        ),
        (present(amounts=[Amount("sell", ["S"], 0, 1)]), "panel amber: there is no action 'sell'"),
        (present(amounts=[Amount("pay", ["P"], 2, 1)]), "panel amber: pay: there is no amount from 2 to 1"),
        (
            present(amounts=[Amount("pay", ["P"], 0, 4, 2, costs=[["0"]])]),
            "panel amber: pay: there are 3 amounts and 1 costs",
        ),
    ],
)
def test_what_a_board_says_beside_its_chart_is_found(board: Board, problem: str) -> None:
    assert board_problems(CHART, board) == [problem]


class Unfitting(Skirmish):
    """A game one of whose panels belongs to nobody."""

    def chart(self) -> Chart:
        return Chart(panels={"mat": PanelChart(["A board"], side="nobody")})


def test_a_game_whose_panel_belongs_to_nobody_is_not_loaded() -> None:
    game: Game = Unfitting()
    with pytest.raises(BadData, match=r"chart of skirmish, .*: panel mat: there is no side 'nobody'"):
        charts.check(game)
