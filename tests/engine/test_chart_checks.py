"""A chart or a drawing that does not fit is refused when its game is loaded, with file, entry and reason."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.engine import chart_checks, drawings, palette, registry, signs
from sandtable.engine.errors import BadData
from sandtable.engine.symbols import chosen
from sandtable.protocol.cards import CardFigure, CardUse, ChartCard
from sandtable.protocol.chart import (
    Chart,
    ChartFaction,
    ChartKind,
    ChartNation,
    ChartPower,
    ChartSpace,
    Region,
)
from sandtable.protocol.counters import CounterKind, TokenKind
from sandtable.protocol.looks import LaneMark, Lanes, MarkerKind, SeatCount, Sign
from sandtable.protocol.panels import PanelChart, Tile
from sandtable.protocol.shape import Outline, Route, Shape
from tests.toy.game import Skirmish

CHART = Chart(
    regions=[Region("The valley", ["hill", "ford"])],
    spaces={"hill": ChartSpace("Hill", nation="suns"), "ford": ChartSpace("Ford")},
    links=[("hill", "ford", "plain")],
    nations={"suns": ChartNation("Land of the Suns", capital="hill", power="Amber")},
    powers={"Amber": ChartPower("amber", faction="suns")},
    factions={"suns": ChartFaction("Suns", ["Amber"])},
    kinds={"foot": ChartKind("Foot", "infantry")},
    units={"amber-1": "Amber"},
    small=["amber-1"],
    paints={"amber": palette.ORANGE},
    symbols=chosen("infantry"),
    signs={"city": Sign("City", 18, signs.DISC)},
)

WRONG_CHARTS: dict[str, Chart] = {
    "regions, The valley: there is no space 'moor'": replace(
        CHART, regions=[Region("The valley", ["hill", "ford", "moor"])]
    ),
    "spaces, ford: no region lists it": replace(CHART, regions=[Region("The valley", ["hill"])]),
    "spaces, ford: there is no nation 'moons'": replace(
        CHART, spaces={**CHART.spaces, "ford": ChartSpace("Ford", nation="moons")}
    ),
    "links, plain: there is no space 'nowhere'": replace(CHART, links=[("hill", "nowhere", "plain")]),
    "links, river: it leads from hill to itself": replace(CHART, links=[("hill", "hill", "river")]),
    "powers, Amber: it has no colours": replace(CHART, paints={}),
    "spaces, hill: there is no sign 'castle'": replace(
        CHART, spaces={**CHART.spaces, "hill": ChartSpace("Hill", nation="suns", signs={"castle": 1})}
    ),
    "signs, city: there is no symbol 'gold'": replace(
        CHART, signs={"city": Sign("City", 18, signs.DISC, symbol="gold")}
    ),
    "markers, storm: there is no symbol 'gold'": replace(
        CHART, markers={"storm": MarkerKind("Storm", "token", symbol="gold")}
    ),
    "seat_counts, coins: there is no symbol 'gold'": replace(
        CHART, seat_counts=[SeatCount("coins", "gold", "{count} coin", "{count} coins")]
    ),
    "lanes, coins: there is no symbol 'gold'": replace(
        CHART, lanes=Lanes("Money", [LaneMark("coins", "coins", "gold")])
    ),
    "kinds, foot: there is no badge 'star'": replace(
        CHART, kinds={"foot": ChartKind("Foot", "infantry", badges=["star"])}
    ),
    "powers, Jade: there is no faction 'moons'": replace(
        CHART, powers={**CHART.powers, "Jade": ChartPower("jade", faction="moons")}
    ),
    "factions, moons: it has neither a power nor colours of its own": replace(
        CHART, factions={**CHART.factions, "moons": ChartFaction("Moons")}
    ),
    "factions, suns: there is no power 'Jade'": replace(
        CHART, factions={"suns": ChartFaction("Suns", ["Amber", "Jade"])}
    ),
    "nations, suns: there is no power 'Jade'": replace(
        CHART, nations={"suns": ChartNation("Suns", power="Jade")}
    ),
    "nations, suns: there is no space 'moor'": replace(
        CHART, nations={"suns": ChartNation("Suns", capital="moor")}
    ),
    "kinds, foot: it has no symbol": replace(CHART, kinds={"foot": ChartKind("Foot", "")}),
    "kinds, foot: it has no name": replace(CHART, kinds={"foot": ChartKind("", "gold")}),
    "kinds, foot: there is no symbol 'boots'": replace(CHART, kinds={"foot": ChartKind("Foot", "boots")}),
    "tokens, coin: there is no symbol 'gold'": replace(CHART, tokens={"coin": TokenKind(["Coin"], "gold")}),
    "counters, troop: there is no symbol 'gold'": replace(
        CHART, counters={"troop": CounterKind(["Troop"], "gold")}
    ),
    "tiles, plough: there is no symbol 'gold'": replace(
        CHART, tiles={"plough": Tile(["Plough"], symbol="gold")}
    ),
    "cards, c1: there is no side 'moons'": replace(
        CHART, cards={"c1": ChartCard("First", uses=[CardUse(["March"], only=["moons"])])}
    ),
    "cards, c1: there is no term 'radar'": replace(
        CHART, cards={"c1": ChartCard("First", uses=[CardUse(["March"], matches=["radar"])])}
    ),
    "cards, c1: there is no symbol 'gold'": replace(
        CHART, cards={"c1": ChartCard("First", figures=[CardFigure("7", ["coins"], "gold")])}
    ),
    "units, amber-1: there is no power 'Jade'": replace(CHART, units={"amber-1": "Jade"}),
    "small: there is no unit 'amber-2'": replace(CHART, small=["amber-2"]),
    "the shape of ford has fewer than three corners": replace(
        CHART, outline=Outline(10, 10, {"ford": Shape([(0, 0)])})
    ),
    "there is no space 'moor'": replace(CHART, routes={"a road": Route(("hill", "moor"))}),
    "panel mat: there is no side 'jade'": replace(CHART, panels={"mat": PanelChart(["Mat"], side="jade")}),
}


def drawing(**changes: Any) -> dict[str, Any]:
    """A drawing of the chart as its file has it, with some parts changed."""
    label = {"x": 10, "y": 10, "size": 8, "lines": ["A name"]}
    space = {"kind": "land", "path": "M0 0H9V9Z", "at": [10, 10], "label": label}
    plate = {"x": 0, "y": 0, "w": 9, "h": 9, "icons": [{"kind": "city", "x": 1, "y": 1, "size": 9}]}
    whole: dict[str, Any] = {
        "width": 100,
        "height": 50,
        "spaces": {"hill": {**space, "plate": plate}, "ford": space},
        "borders": [{"between": ["hill", "ford"], "kind": "plain", "path": "M0 0H9"}],
        "connectors": [{"between": ["hill", "ford"], "kind": "strait", "path": "M0 0H9"}],
        "nations": {"suns": {"path": "M0 0H9V9Z", "members": ["suns"]}},
        "names": [{"nation": "suns", "label": label}],
    }
    for path, value in changes.items():
        *way, last = path.split("__")
        place: Any = whole
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[last] = value
    return whole


SPACE = drawing()["spaces"]["ford"]
LINE = {"between": ["hill", "moor"], "kind": "plain", "path": "M0 0H9"}

WRONG_DRAWINGS: dict[str, dict[str, Any]] = {
    "spaces, ford: the space is not drawn": drawing(spaces={"hill": SPACE}),
    "spaces, moor: there is no space 'moor'": drawing(spaces__moor=SPACE),
    "spaces, ford: Object missing required field `at`": drawing(
        spaces__ford={name: part for name, part in SPACE.items() if name != "at"}
    ),
    "spaces, ford: its middle is not on the sheet": drawing(spaces__ford__at=[10, 51]),
    "spaces, ford: Object contains unknown field `height`": drawing(spaces__ford__height=3),
    "spaces, hill: there is no sign 'castle'": drawing(
        spaces__hill__plate__icons=[{"kind": "castle", "x": 1, "y": 1, "size": 9}]
    ),
    "borders, hill and moor: there is no space 'moor'": drawing(borders=[LINE]),
    "connectors, hill and moor: there is no space 'moor'": drawing(connectors=[LINE]),
    "borders, number 1: Object missing required field `path`": drawing(borders=[{"between": [], "kind": ""}]),
    "nations, suns: there is no nation 'moons'": drawing(nations__suns__members=["moons"]),
    "names, moons: there is no nation 'moons'": drawing(names=[{"nation": "moons", "label": SPACE["label"]}]),
    "width: Expected `float`, got `str`": drawing(width="wide"),
}


class Valley(Skirmish):
    """A game with some chart, and perhaps a drawing."""

    id = "valley"

    def __init__(self, chart: Chart, drawing_file: str = "") -> None:
        super().__init__()
        self.drawing_file = drawing_file
        self._chart = chart

    def chart(self) -> Chart:
        return self._chart


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package in which a drawing can lie."""
    folder = tmp_path / "valley_of_tests"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    yield folder
    sys.modules.pop(folder.name, None)


def load(chart: Chart, drawing_file: str = "") -> None:
    registry.install("valley", lambda: Valley(chart, drawing_file))
    try:
        registry.game("valley")
    finally:
        registry.uninstall("valley")


def test_a_chart_that_fits_is_loaded() -> None:
    assert chart_checks.problems(CHART) == []
    load(CHART)


@pytest.mark.parametrize("problem", WRONG_CHARTS)
def test_a_chart_that_does_not_fit_is_refused(problem: str) -> None:
    with pytest.raises(BadData, match=rf"chart of valley, from {__name__}: .*{re.escape(problem)}"):
        load(WRONG_CHARTS[problem])


def test_a_drawing_that_fits_is_loaded(package: Path) -> None:
    (package / "map.json").write_bytes(msgspec.json.encode(drawing()))
    load(CHART, "valley_of_tests:map.json")


@pytest.mark.parametrize("problem", WRONG_DRAWINGS)
def test_a_drawing_that_does_not_fit_is_refused(package: Path, problem: str) -> None:
    (package / "map.json").write_bytes(msgspec.json.encode(WRONG_DRAWINGS[problem]))
    with pytest.raises(BadData, match=rf"^valley_of_tests:map.json: .*{re.escape(problem)}"):
        load(CHART, "valley_of_tests:map.json")


def test_a_drawing_that_is_no_json_is_refused(package: Path) -> None:
    (package / "map.json").write_text("{")
    with pytest.raises(BadData, match=r"^valley_of_tests:map.json: Input data was truncated"):
        load(CHART, "valley_of_tests:map.json")


def test_a_drawing_may_bring_signs_along_and_draw_land_that_nobody_enters() -> None:
    sign = {"castle": {"meaning": "Castle", "layers": [{"path": "M0 0", "fill": "ink"}]}}
    icons = [{"kind": "castle", "x": 1, "y": 1, "size": 9}]
    told = drawing(
        signs=sign, spaces__hill__plate__icons=icons, borders=[LINE], impassable={"moor": {"path": ""}}
    )
    assert drawings.problems(CHART, drawings.read(msgspec.json.encode(told))) == []
