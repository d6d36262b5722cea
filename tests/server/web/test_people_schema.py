"""Whatever is sent to the calls about people, the answer is one that is documented."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.server.web.people_site import PASSWORD, Browser, Site, open_site, staged

pytestmark = pytest.mark.anyio

VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    2**70,
    1e300,
    "",
    "x",
    "Anna",
    "Berta",
    PASSWORD,
    "read",
    "a@mail.example",
    "\0",
    "\x1b[2J",
    "<script>alert(1)</script>",
    "' or 1=1 --",
    "\U0001f600" * 30,
    "\u202e",
    "é" * 100,
    "x" * 3000,
    "22:00",
    [],
    [None],
    ["read", "play"],
    ["read"] * 50,
    {},
    {"mail": "alone"},
    {"quiet_days": [0, 0], "zone": "UTC"},
    {"zone": "/etc/passwd"},
]
WORDS = ["Berta", "me", "%00", "..", "%2e%2e%2f", "x" * 150, "%F0%9F%98%80", "%ff", "'", "a%0d%0ab"]
SENT = 25


def described() -> tuple[dict[str, Any], list[tuple[str, str, dict[str, Any]]]]:
    """The schemas of bodies, and every call about people with its description."""
    guard, _ = staged(False, True)
    litestar: Any = guard.app
    schema = litestar.openapi_schema.to_schema()
    mine = (
        "/api/me",
        "/api/people",
        "/api/guests",
        "/api/log",
        "/api/reset",
        "/api/address",
        "/api/entrance",
    )
    others = ("/api/me/tables", "/api/me/invitations")
    calls = [
        (method, path, call)
        for path, methods in schema["paths"].items()
        if path.startswith(mine) and not path.startswith(others)
        for method, call in methods.items()
    ]
    return schema["components"]["schemas"], calls


SCHEMAS, CALLS = described()


def body_of(call: dict[str, Any], rng: Random) -> Any:
    """Something to send: the fields that are known with values that may be anything."""
    if "requestBody" not in call:
        return None
    content = call["requestBody"]["content"]["application/json"]["schema"]
    fields = SCHEMAS[content["$ref"].rpartition("/")[2]]["properties"]
    body = {name: rng.choice(VALUES) for name in fields if rng.random() < 0.9}
    if rng.random() < 0.1:
        body["more"] = rng.choice(VALUES)
    return body


@pytest.mark.parametrize(("method", "path", "call"), CALLS, ids=[f"{one[0]} {one[1]}" for one in CALLS])
async def test_no_answer_is_undocumented(
    small_database: Any, method: str, path: str, call: dict[str, Any]
) -> None:
    rng = Random(f"{method} {path}")
    documented = {int(status) for status in call["responses"]}
    async with open_site(small_database, limits="off") as site:
        known = await visitors(site)
        for _ in range(SENT):
            browser = rng.choice(known)
            place = path.replace("{name}", rng.choice(WORDS)).replace("{token_id}", rng.choice(WORDS))
            answer = await browser.call(method.upper(), place, body_of(call, rng))
            # A path that was made of other parts may be another call, or none.
            if place.count("/") == path.count("/") and ".." not in place:
                assert answer.status_code in documented, answer.text
            assert answer.status_code < 500, answer.text
            assert json.loads(answer.content) is not None


async def visitors(site: Site) -> list[Browser]:
    """Somebody with an account, a guest, a program, and nobody."""
    anna, guest = await site.member("Anna"), site.browser()
    await site.member("Berta")
    await guest.post("/api/guests", {"name": "Gast"})
    program = site.browser(Authorization=f"Bearer {await anna.token('read', 'account')}")
    return [anna, anna, guest, program, site.browser()]
