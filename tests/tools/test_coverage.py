"""Tests of the report on which rules are covered, on a small made-up game."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sandtable.cli.coverage import (
    Place,
    Survey,
    change_figure,
    cited_ids,
    figure,
    load_entries,
    place_of,
    report,
    report_on,
    show,
    survey,
)
from sandtable.engine import registry
from sandtable.engine.actions import ActionTable
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game
from sandtable.games import shipped

RULES = """
- {id: "1.1", title: Hands, obligation: o, area: cards, test: t}
- {id: "1.2", title: Nobody cites this, obligation: o, area: cards, test: t}
- {id: "1.3a", title: By its number, obligation: o, area: cards, test: t}
- {id: "1.3b", title: By itself, obligation: o, area: cards, test: t}
- {id: "2.1", title: A figure, obligation: o, area: units, test: t}
- {id: "2.2", title: A step, obligation: o, area: units, test: t}
"""
CODE = '''
def hand_limit(size: int) -> bool:
    """1.1: a hand holds at most three cards."""
    return size <= 3

def split(size: int) -> int:
    """1.3: both halves."""
    return size

class Half:
    def of(self, size: int) -> int:
        """1.3b and other:T9.1: one half."""
        return size // 2

class Fire:
    """2.2: the unit fires."""
    def __init__(self) -> None: ...
    def choices(self) -> list[int]:
        return [1]
    def act(self) -> None: ...
    def helper(self) -> int:
        return 0
'''
TESTS = """
import pytest

@pytest.mark.rule("toy:1.1")
def test_hand(): pass

class TestFigures:
    @pytest.mark.rule("toy:2.1", "other:5.5")
    def test_figure(self): pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy:2.2")), 2])
def test_step(n): pass
"""
FIGURES = "max: {us: {default: 4}}\ntypes: [{id: fleet, fire: {N: 3}}, {id: air, fire: {N: 1}}]\n"
CITES = '- {rule: "2.1", file: units.yaml, path: types.fleet.fire.N, mutate: 2}\n'


def build(folder: Path, code: str = CODE, tests: str = TESTS, cites: str = CITES) -> Place:
    """A checkout with one game, 'toy'."""
    data = folder / "toy" / "data"
    data.mkdir(parents=True, exist_ok=True)
    games = folder / "tests" / "games"
    games.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").touch()
    (folder / "toy" / "__init__.py").touch()
    (folder / "toy" / "rules.yaml").write_text(RULES)
    (folder / "toy" / "play.py").write_text(code)
    (data / "units.yaml").write_text(FIGURES)
    (data / "cites.yaml").write_text(cites)
    (games / "test_toy.py").write_text(tests)
    return Place("toy", "toy", folder / "toy", folder / "toy" / "rules.yaml")


def record(found: Survey, killed: bool = True) -> None:
    """The record of a run in which every cited entry was killed, or none."""
    entries = {id: {"fingerprint": found.fingerprint(id), "killed": killed} for id in found.tests}
    assert found.place.mutants is not None
    found.place.mutants.write_text(json.dumps({"game": "toy", "entries": entries}))


def entry(answer: dict[str, Any], entry_id: str) -> dict[str, Any]:
    """One entry of a report."""
    found: dict[str, Any] = next(each for each in answer["entries"] if each["id"] == entry_id)
    return found


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("12.44: what it says", ["12.44"]),
        ("12.44a, 12.44b: what it says", ["12.44a", "12.44b"]),
        ("3.121, 12.43 and 8.3s2: what it says", ["3.121", "12.43", "8.3s2"]),
        ("other:T12.8b, 4.1: what it says", ["other:T12.8b", "4.1"]),
        ("12.44:\nwhat it says", ["12.44"]),
        ("What 12.44: says", []),
        ("2 dice.", []),
        (None, []),
        ("12.44 what it says", None),
        ("12.44; 12.45: what it says", None),
    ],
)
def test_first_words_of_a_docstring_are_the_citation(docstring: str | None, ids: list[str] | None) -> None:
    assert cited_ids(docstring) == ids


def test_code_cites_by_function_method_and_class(tmp_path: Path) -> None:
    found = survey(build(tmp_path))

    assert found.problems == []
    assert [cite.label for cite in found.cites["1.1"]] == ["toy.play:hand_limit"]
    assert [cite.label for cite in found.cites["1.3b"]] == ["toy.play:Half.of"]
    assert [cite.label for cite in found.cites["2.2"]] == ["toy.play:Fire.choices", "toy.play:Fire.act"]
    assert "1.2" not in found.cites


def test_a_number_stands_for_its_letters_unless_they_are_cited_themselves(tmp_path: Path) -> None:
    found = survey(build(tmp_path))

    assert [cite.label for cite in found.cites["1.3a"]] == ["toy.play:split"]
    assert [cite.label for cite in found.cites["1.3b"]] == ["toy.play:Half.of"]

    cited_by_data = '- {rule: "1.3a", file: units.yaml, path: max.us.default, mutate: 3}\n'
    found = survey(build(tmp_path, cites=cited_by_data))
    assert [cite.label for cite in found.cites["1.3a"]] == ["units.yaml:max.us.default"]


def test_a_test_cites_exactly_what_it_names(tmp_path: Path) -> None:
    found = survey(build(tmp_path))

    assert {id: [test.node for test in tests] for id, tests in found.tests.items()} == {
        "1.1": ["tests/games/test_toy.py::test_hand"],
        "2.1": ["tests/games/test_toy.py::TestFigures::test_figure"],
        "2.2": ["tests/games/test_toy.py::test_step"],
    }


def test_shared_code_of_a_family_counts_but_not_another_game_of_it(tmp_path: Path) -> None:
    for name, number in (("system", "1.1"), ("east", "1.2"), ("west", "9.9")):
        (tmp_path / "family" / name).mkdir(parents=True)
        (tmp_path / "family" / name / "play.py").write_text(f'def f() -> None:\n    """{number}: x."""\n')
    for name in ("east", "west"):
        (tmp_path / "family" / name / "rules.yaml").write_text(RULES)
    folder = tmp_path / "family" / "east"

    found = survey(Place("toy", "family.east", folder, folder / "rules.yaml"))

    assert found.problems == []
    assert [cite.label for cite in found.cites["1.1"]] == ["family.system.play:f"]
    assert [cite.label for cite in found.cites["1.2"]] == ["family.east.play:f"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"code": 'def f() -> None:\n    """7.7: x."""\n'}, "toy.play:f cites 7.7, which the inventory"),
        ({"code": 'def f() -> None:\n    """1.1 x."""\n'}, "toy.play:f: write the paragraphs as"),
        ({"tests": '@pytest.mark.rule("toy:7.7")\ndef test_a(): pass\n'}, "::test_a cites 7.7, which the"),
        ({"tests": '@pytest.mark.rule("toy:1.3")\ndef test_a(): pass\n'}, "::test_a cites 1.3, which the"),
        ({"tests": '@pytest.mark.rule("1.1")\ndef test_a(): pass\n'}, "write it with its game, as 'toy:1.1'"),
        (
            {"tests": "@pytest.mark.rule(ID)\ndef test_a(): pass\n"},
            "write the ids of a rule as plain strings",
        ),
        (
            {"tests": '@pytest.mark.rule("toy:1.1", "toy:1.2", "toy:1.3a", "toy:2.1")\ndef test_a(): pass\n'},
            "::test_a cites 4 paragraphs; a test proves at most 3",
        ),
        (
            {"tests": '@pytest.mark.rule("toy:1.1")\nclass TestA: pass\n'},
            "each test cites for itself, not its class",
        ),
        (
            {"tests": 'pytestmark = [pytest.mark.rule("toy:1.1")]\n'},
            "each test cites for itself, not its file",
        ),
        ({"cites": '- {rule: "7.7", file: units.yaml, path: max.us.default, mutate: 3}'}, "cites 7.7, which"),
        ({"cites": '- {rule: "2.1", file: units.yaml, path: max.uk, mutate: 3}'}, "names nothing"),
        (
            {"cites": '- {rule: "2.1", file: units.yaml, path: max.us.default, mutate: 4}'},
            "mutate it to another",
        ),
        (
            {"cites": '- {rule: "2.1", file: units.yaml, path: max.us.default, mutate: x}'},
            "mutate it to another",
        ),
    ],
)
def test_a_wrong_citation_is_told(tmp_path: Path, changed: dict[str, str], problem: str) -> None:
    found = survey(build(tmp_path, **changed))

    assert len(found.problems) == 1
    assert problem in found.problems[0]


def test_an_example_may_cite_more_than_three(tmp_path: Path) -> None:
    marks = '@pytest.mark.rule("toy:1.1", "toy:1.2", "toy:1.3a", "toy:2.1")\n@pytest.mark.example\n'

    assert survey(build(tmp_path, tests=f"{marks}def test_a(): pass\n")).problems == []


def test_an_entry_is_covered_when_cited_by_both_and_killed(tmp_path: Path) -> None:
    place = build(tmp_path)
    answer = report_on(survey(place))
    assert (answer["covered"], answer["killed"], answer["stale"]) == (0, 0, 0)

    record(survey(place))
    answer = report_on(survey(place))

    assert {
        key: answer[key] for key in ("covered", "total", "cited_by_code", "cited_by_tests", "killed")
    } == {
        "covered": 3,
        "total": 6,
        "cited_by_code": 5,
        "cited_by_tests": 3,
        "killed": 3,
    }
    assert answer["by_chapter"] == {"1": {"covered": 1, "total": 4}, "2": {"covered": 2, "total": 2}}
    assert entry(answer, "1.1")["covered"]
    assert not entry(answer, "1.2")["covered"]
    json.dumps(answer)


def test_a_survivor_is_not_covered(tmp_path: Path) -> None:
    place = build(tmp_path)
    record(survey(place), killed=False)

    answer = report_on(survey(place))

    assert (answer["covered"], answer["killed"], answer["stale"]) == (0, 0, 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"code": CODE.replace("size <= 3", "size <= 4")},
        {"tests": TESTS.replace("def test_hand(): pass", "def test_hand(): assert True")},
    ],
)
def test_a_record_is_stale_once_code_or_test_changed(tmp_path: Path, changed: dict[str, str]) -> None:
    record(survey(build(tmp_path)))

    answer = report_on(survey(build(tmp_path, **changed)))

    assert (answer["covered"], answer["killed"], answer["stale"]) == (2, 2, 1)
    assert entry(answer, "1.1")["stale"]


def test_a_figure_that_changed_makes_its_record_stale(tmp_path: Path) -> None:
    place = build(tmp_path)
    record(survey(place))
    (place.folder / "data" / "units.yaml").write_text(FIGURES.replace("N: 3", "N: 4"))

    assert entry(report_on(survey(place)), "2.1")["stale"]


def test_words_and_layout_do_not_make_a_record_stale(tmp_path: Path) -> None:
    record(survey(build(tmp_path)))
    told = CODE.replace("at most three", "no more than three").replace(
        "size <= 3", "(size   <= 3)  # so it is"
    )

    assert report_on(survey(build(tmp_path, code=told)))["stale"] == 0


def test_without_the_tests_it_says_so(tmp_path: Path) -> None:
    place = build(tmp_path)
    (tmp_path / "pyproject.toml").unlink()

    answer = report_on(survey(place))
    screen = Console(file=io.StringIO(), width=200)
    show(answer, screen)

    assert (answer["tests_found"], answer["covered"], answer["cited_by_code"]) == (False, None, 5)
    assert isinstance(screen.file, io.StringIO)
    assert "the tests are not part of an installed package" in screen.file.getvalue()


def test_the_report_in_words(tmp_path: Path) -> None:
    place = build(tmp_path, code=CODE + 'def g() -> None:\n    """7.7: x."""\n')
    record(survey(place))
    screen = Console(file=io.StringIO(), width=200)

    show(report_on(survey(place)), screen, uncovered=True)

    assert isinstance(screen.file, io.StringIO)
    text = screen.file.getvalue()
    assert "covered 3/6: cited by code or data 5, by tests 3, killed 3, stale 0" in text
    assert "1.2 Nobody cites this: no code or data cites it, no test cites it" in text
    assert "1.3a By its number: no test cites it" in text
    assert "wrong: toy.play:g cites 7.7" in text


def test_an_entry_that_is_not_applicable_is_told_apart(tmp_path: Path) -> None:
    place = build(tmp_path)
    nowhere = RULES.replace(
        "Nobody cites this, obligation: o,",
        "Nobody cites this, obligation: o, not_applicable: It needs a horse.,",
    )
    place.rules.write_text(nowhere)
    record(survey(place))
    answer = report_on(survey(place))
    screen = Console(file=io.StringIO(), width=200)

    show(answer, screen, uncovered=True)

    assert (answer["covered"], answer["total"]) == (3, 5)
    assert answer["by_chapter"]["1"] == {"covered": 1, "total": 3}
    assert answer["not_applicable"] == [
        {"id": "1.2", "title": "Nobody cites this", "why": "It needs a horse."}
    ]
    assert isinstance(screen.file, io.StringIO)
    text = screen.file.getvalue()
    assert "not applicable 1: 1.2: It needs a horse." in text
    assert "1.2 Nobody cites this: no code" not in text


def test_the_game_says_where_its_rules_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Toy(Game):
        id = name = "toy"
        rules_file = "toy:rules.yaml"
        actions = ActionTable([])

    build(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry._makers, "toy", Toy)
    monkeypatch.setitem(registry._made, "toy", Toy())
    assert report("toy")["total"] == 6


def test_figures_are_found_by_key_place_and_id() -> None:
    data = {"types": [{"id": "fleet", "fire": [1, 2]}], "limits": {1936: 3}}

    assert figure(data, "types.fleet.fire.1") == figure(data, "types.0.fire.1") == 2
    assert figure(data, "limits.1936") == 3
    change_figure(data, "types.fleet.fire.1", 5)
    assert data["types"] == [{"id": "fleet", "fire": [1, 5]}]


@pytest.mark.parametrize("text", ["- {id: 1.1, title: t, obligation: o}", "- {id: '1.1', x: 1}", "- [", "5"])
def test_a_wrong_inventory_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "rules.yaml").write_text(text)

    with pytest.raises(BadData):
        load_entries(tmp_path / "rules.yaml")


def test_two_entries_cannot_have_one_id(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("- {id: '1.1', title: t, obligation: o}\n" * 2)

    with pytest.raises(BadData, match="needs a quoted id of its own"):
        load_entries(tmp_path / "rules.yaml")


def test_every_inventory_of_the_project_can_be_read() -> None:
    games = Path(__file__).parents[2] / "src" / "sandtable" / "games"
    inventories = sorted(games.rglob("rules.yaml"))

    assert inventories
    for file in inventories:
        assert load_entries(file)


@pytest.mark.parametrize("game_id", shipped())
def test_every_citation_of_the_project_names_an_entry(game_id: str) -> None:
    found = survey(place_of(game_id))

    assert found.tests_found
    assert found.problems == []
