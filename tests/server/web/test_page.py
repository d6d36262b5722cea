"""The page for browsers: which addresses show it, what may be kept, and what it may do."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.server.web.app import make_app
from sandtable.server.web.page import BUILT, PLACES, page_folder
from sandtable.server.web.services import Services
from tests.server.web.fakes import FakeDoor, fake_services
from tests.server.web.running import ROOT

INDEX = b"<!doctype html><title>sandtable</title>"
SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as a build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "secret.txt").write_text("not below assets")
    return tmp_path


def asked(folder: Path | None, path: str, **headers: str) -> httpx.Response:
    """The answer of an application that serves the page of a folder."""

    async def ask() -> httpx.Response:
        @asynccontextmanager
        async def opened() -> AsyncIterator[Services]:
            yield fake_services(FakeDoor())

        app = make_app(opened, page=folder)
        lifespan: Any = getattr(app.app, "lifespan")  # noqa: B009  (the application inside is Litestar's)
        async with lifespan():
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
                return await http.get(path, headers={"Accept-Encoding": "identity", **headers})

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/lobby", "/tables/x7", "/table/x7", "/settings", "/people/J%C3%B6rg"])
def test_every_place_of_the_page_is_the_same_file(folder: Path, path: str) -> None:
    answer = asked(folder, path)
    assert answer.status_code == 200
    assert answer.content == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_the_server_and_the_page_know_the_same_places() -> None:
    routes = (ROOT / "web" / "src" / "routes.ts").read_text(encoding="utf-8")
    of_page = {re.sub(r":(\w+)", r"{\1:str}", place) for place in re.findall(r"\['(/[^']*)'", routes)}
    assert of_page == set(PLACES)


def test_a_policy_allows_what_the_page_needs_and_no_more(folder: Path) -> None:
    headers = asked(folder, "/").headers
    policies = headers.get_list("content-security-policy")
    assert len(policies) == 1
    allowed = dict(rule.strip().split(" ", 1) for rule in policies[0].split(";"))
    assert allowed["default-src"] == "'none'"
    assert allowed["script-src"] == allowed["style-src"] == allowed["connect-src"] == "'self'"
    assert "unsafe" not in policies[0]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_file_with_a_hash_in_its_name_is_kept_for_good(folder: Path) -> None:
    answer = asked(folder, "/assets/index-abc.js")
    assert answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_is_sent_compressed_to_those_who_understand(folder: Path) -> None:
    plain = asked(folder, "/assets/index-abc.js")
    packed = asked(folder, "/assets/index-abc.js", **{"Accept-Encoding": "gzip;q=0.9, deflate"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 5
    assert packed.content == SCRIPT
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_what_a_browser_has_is_not_sent_again(folder: Path) -> None:
    first = asked(folder, "/")
    again = asked(folder, "/", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert asked(folder, "/", **{"If-None-Match": '"other"'}).status_code == 200


def test_the_icon_has_an_address_of_its_own(folder: Path) -> None:
    assert asked(folder, "/icon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/assets/other.js", "/assets/..%2Fsecret.txt", "/nothing/here"])
def test_anything_else_is_not_there(folder: Path, path: str) -> None:
    answer = asked(folder, path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not found"


def test_a_browser_is_shown_the_page_where_there_is_nothing(folder: Path) -> None:
    """The page says itself that there is nothing; calls are answered as programs read them."""
    browsing = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = asked(folder, "/nothing/here", **browsing)
    assert (answer.status_code, answer.text) == (404, asked(folder, "/").text)
    assert answer.headers["content-security-policy"] == asked(folder, "/").headers["content-security-policy"]
    assert asked(folder, "/api/nothing", **browsing).json()["error"] == "not found"
    assert asked(None, "/nothing/here", **browsing).json()["error"] == "not found"


def test_the_calls_are_always_explained_and_in_front_where_there_is_no_page(folder: Path) -> None:
    explained = asked(None, "/")
    assert "POST /api/tables" in explained.text
    assert asked(None, "/calls").text == asked(folder, "/calls").text == explained.text
    assert asked(None, "/lobby").status_code == 404


def test_the_page_is_where_the_setting_says(folder: Path, tmp_path: Path) -> None:
    assert page_folder(str(folder)) == folder
    assert page_folder(str(tmp_path / "empty")) is None
    assert page_folder("off") is None
    assert page_folder("") in (BUILT, None)
