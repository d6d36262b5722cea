"""Settings, blocks and reports, and what nobody should send."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection

from sandtable.server.club import blocks, people
from tests.server.web.people_site import PASSWORD, Site

pytestmark = pytest.mark.anyio


async def test_settings_change_one_by_one(site: Site) -> None:
    anna = await site.member("Anna")
    first = await anna.call("PATCH", "/api/me", {"settings": {"mail": "alone", "zone": "Europe/Vienna"}})
    assert first.status_code == 200
    hours = {"quiet_from": "22:00", "quiet_to": "07:30", "quiet_days": [5, 6]}
    await anna.call("PATCH", "/api/me", {"settings": hours})
    kept = (await anna.get("/api/me")).json()["settings"]
    assert kept == {"mail": "alone", "zone": "Europe/Vienna", **hours}
    await anna.call("PATCH", "/api/me", {"settings": {"quiet_from": None, "quiet_to": None}})
    assert (await anna.get("/api/me")).json()["settings"]["quiet_from"] is None


@pytest.mark.parametrize(
    "settings",
    [
        {"mail": "always"},
        {"quiet_from": "25:00", "quiet_to": "07:00"},
        {"quiet_from": "22:00"},
        {"quiet_days": [7]},
        {"quiet_days": [1] * 8},
        {"zone": "Mars/Olympus"},
        {"zone": "../../etc/passwd"},
        {"zone": "x" * 61},
        {"zone": "\0"},
        {"zone": None},
        {"admin": True},
    ],
)
async def test_settings_that_cannot_be_kept(small_site: Site, settings: dict[str, Any]) -> None:
    anna = await small_site.member("Anna")
    before = (await anna.get("/api/me")).json()
    answer = await anna.call("PATCH", "/api/me", {"settings": settings})
    assert answer.status_code == 400
    assert (await anna.get("/api/me")).json() == before


async def test_a_block_holds_in_both_directions(site: Site) -> None:
    anna = await site.member("Anna")
    await site.member("Berta")

    def blocked(c: Connection) -> list[bool]:
        one, other = people.named(c, "anna").id, people.named(c, "berta").id
        return [blocks.is_blocked(c, one, other), blocks.is_blocked(c, other, one)]

    assert await site.services.database.read(blocked) == [False, False]
    for _ in range(2):
        assert (await anna.call("PUT", "/api/people/BERTA/block")).status_code == 200
    assert await site.services.database.read(blocked) == [True, True]
    assert (await anna.get("/api/me/blocks")).json() == {"names": ["Berta"]}
    for _ in range(2):
        assert (await anna.call("DELETE", "/api/people/Berta/block")).status_code == 200
    assert await site.services.database.read(blocked) == [False, False]
    assert (await anna.call("PUT", "/api/people/Anna/block")).status_code == 400
    assert (await anna.call("PUT", "/api/people/Nobody.Here/block")).status_code == 404


async def test_a_report_reaches_whoever_runs_the_server(site: Site) -> None:
    anna = await site.member("Anna")
    await site.member("Berta")
    words = "Berta wrote <script>alert('x')</script>\nand more."
    answer = await anna.post("/api/people/berta/reports", {"words": words, "table": "t1"})
    assert answer.status_code == 201
    rows = await site.services.database.read(blocks.open_reports)
    assert [(row.words, row.table_id, row.status) for row in rows] == [(words, "t1", "open")]
    await site.services.database.write(lambda c: blocks.settle(c, rows[0].id))
    assert await site.services.database.read(blocks.open_reports) == []
    for words in ("", "x" * 4001, "bell\x07", "nul\0", "turned \u202e round"):
        assert (await anna.post("/api/people/berta/reports", {"words": words})).status_code == 400
    assert (await anna.post("/api/people/anna/reports", {"words": "me"})).status_code == 400
    assert (await anna.post("/api/people/Nobody.Here/reports", {"words": "who"})).status_code == 404


async def test_who_is_nobody_is_told_to_log_in(small_site: Site) -> None:
    browser = small_site.browser()
    for method, path, body in (
        ("GET", "/api/me", None),
        ("PATCH", "/api/me", {"settings": {}}),
        ("POST", "/api/logout", {}),
        ("POST", "/api/me/account", {"password": PASSWORD}),
        ("POST", "/api/me/password", {"old": PASSWORD, "new": PASSWORD}),
        ("POST", "/api/me/address", {"password": PASSWORD}),
        ("GET", "/api/me/tokens", None),
        ("POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]}),
        ("DELETE", "/api/me/tokens/x", None),
        ("GET", "/api/me/blocks", None),
        ("PUT", "/api/people/x/block", None),
        ("POST", "/api/people/x/reports", {"words": "rude"}),
    ):
        answer = await browser.call(method, path, body)
        assert answer.status_code == 401, path
        assert answer.json()["error"] == "token needed"


HOSTILE = [
    b"",
    b"null",
    b"[]",
    b"{",
    b'"x"',
    b"\xff\xfe",
    b'{"name": "\\ud800", "password": "\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    b'{"name": {"a": 1}, "password": 1e999}',
    b'{"name": 7, "name": "x"}',
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'{"name": "anna", "password": "' + b"x" * 60_000 + b'"}',
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
async def test_hostile_bodies_are_refused(small_site: Site, body: bytes) -> None:
    anna = await small_site.member("Anna")
    await small_site.member("Berta")
    known = {"X-CSRF-Token": str(anna.csrf), "Content-Type": "application/json"}
    for method, path in (
        ("POST", "/api/people"),
        ("POST", "/api/guests"),
        ("POST", "/api/login"),
        ("POST", "/api/reset"),
        ("POST", "/api/reset/password"),
        ("POST", "/api/address"),
        ("POST", "/api/me/account"),
        ("POST", "/api/me/password"),
        ("POST", "/api/me/address"),
        ("POST", "/api/me/tokens"),
        ("PATCH", "/api/me"),
        ("POST", "/api/people/Berta/reports"),
    ):
        answer = await anna.http.request(method, path, content=body, headers=known)
        assert answer.status_code == 400, path
        assert len(answer.content) < 1000
    assert (await anna.get("/api/me")).status_code == 200


async def test_large_bodies_are_not_read(small_site: Site) -> None:
    body = {"name": "anna", "password": "x" * 70_000}
    for path in ("/api/people", "/api/login"):
        assert (await small_site.browser().post(path, body)).status_code == 413


async def test_a_name_is_shown_as_text_alone(small_site: Site) -> None:
    """Names hold nothing that a page or a terminal could take for more than a name."""
    for name in (
        "<b>anna</b>",
        "anna\x1b[31m",
        "an\u202ena",
        "a\u200bnna",
        "anna\ufeff",
        "a&amp;b",
        "javascript:x",
    ):
        assert (await small_site.browser().register(name)).status_code == 400
        assert (await small_site.browser().post("/api/guests", {"name": name})).status_code == 400
