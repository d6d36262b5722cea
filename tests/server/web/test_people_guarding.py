"""What keeps people apart from those who would act in their name: CSRF, origins, tokens, bans."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.protocol.limits import FOR_GOOD
from sandtable.server.club import people, tokens
from sandtable.server.storage.database import Database
from sandtable.server.web import identity
from tests.server.web.people_site import HOME, PASSWORD, Browser, Site, open_site

pytestmark = pytest.mark.anyio

QUIET = {"settings": {"mail": "never"}}
# Every call that changes something for anybody who is logged in.
CHANGES: list[tuple[str, str, Any]] = [
    ("POST", "/api/logout", {}),
    ("PATCH", "/api/me", QUIET),
    ("POST", "/api/me/account", {"password": PASSWORD}),
    ("POST", "/api/me/password", {"old": PASSWORD, "new": "nine red lanterns"}),
    ("POST", "/api/me/address", {"email": "a@mail.example", "password": PASSWORD}),
    ("POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]}),
    ("DELETE", "/api/me/tokens/x", None),
    ("PUT", "/api/people/Berta/block", None),
    ("DELETE", "/api/people/Berta/block", None),
    ("POST", "/api/people/Berta/reports", {"words": "rude"}),
]
# And those that log in.
ENTRIES: list[tuple[str, Any]] = [
    ("/api/people", {"name": "Carla", "password": PASSWORD}),
    ("/api/guests", {"name": "Gast"}),
    ("/api/login", {"name": "Anna", "password": PASSWORD}),
    ("/api/reset", {"email": "a@mail.example"}),
]
ELSEWHERE = [
    "https://evil.example",
    "null",
    "https://club.example.evil.example",
    "https://club.example@evil.example",
    "https://club.example:8443",
    "file://",
    "https://[::1",
]


def bearer(token: str) -> dict[str, str]:
    """The header of a token."""
    return {"Authorization": f"Bearer {token}"}


# ---------------------------------------------------------------------- pages of elsewhere


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
async def test_a_cookie_alone_changes_nothing(small_site: Site, method: str, path: str, body: Any) -> None:
    anna, other = await small_site.member("Anna"), await small_site.member("Berta")
    before = (await anna.get("/api/me")).json()
    for csrf in (None, "", "guess", other.csrf, "é"):
        thief = Browser(anna.http)
        headers = {} if csrf is None else {"X-CSRF-Token": csrf.encode()}
        answer = await thief.call(method, path, body, **headers)
        assert answer.status_code == 403
        assert "X-CSRF-Token" in answer.json()["sentence"]
    assert (await anna.get("/api/me")).json() == before


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
async def test_pages_of_elsewhere_change_nothing(small_site: Site, method: str, path: str, body: Any) -> None:
    """Not even those that know what the session's page knows."""
    anna = await small_site.member("Anna")
    await small_site.member("Berta")
    for origin in ELSEWHERE:
        answer = await anna.call(method, path, body, Origin=origin)
        assert answer.status_code == 403
        assert "another site" in answer.json()["sentence"]


@pytest.mark.parametrize(("path", "body"), ENTRIES)
async def test_pages_of_elsewhere_log_nobody_in(small_site: Site, path: str, body: Any) -> None:
    await small_site.member("Anna")
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        browser = small_site.browser()
        answer = await browser.post(path, body, **headers)
        assert answer.status_code == 403
        assert browser.cookie is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": HOME},
        {"Origin": "https://CLUB.example:443"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Host": "127.0.0.1:8400", "Origin": HOME},
        {"Host": "inside:8400", "Origin": "http://inside:8400"},
    ],
    ids=str,
)
async def test_pages_of_ours_do(small_site: Site, headers: dict[str, str]) -> None:
    anna = await small_site.member("Anna")
    cookie = f"sandtable_session={anna.cookie}"
    answer = await anna.call("PATCH", "/api/me", QUIET, Cookie=cookie, **headers)
    assert answer.status_code == 200


async def test_what_the_page_knows_is_of_one_session(small_site: Site) -> None:
    anna = await small_site.member("Anna")
    first = anna.csrf
    await anna.login("Anna")
    assert anna.csrf != first
    old = await anna.call("PATCH", "/api/me", QUIET, **{"X-CSRF-Token": str(first)})
    assert old.status_code == 403
    assert anna.cookie is not None
    assert anna.cookie not in str(anna.csrf)


async def test_looking_needs_the_cookie_alone(small_site: Site) -> None:
    anna = await small_site.member("Anna")
    assert (await Browser(anna.http).get("/api/me", Origin="https://evil.example")).status_code == 200


async def test_a_socket_of_a_page_of_elsewhere_is_nobodys(small_site: Site) -> None:
    class Knock:
        """What a socket tells of itself."""

        def __init__(self, app: Any, cookie: str, **headers: str) -> None:
            from litestar.datastructures import Headers

            self.app, self.cookies = app, {"sandtable_session": cookie}
            self.headers = Headers({"host": "club.example", **headers})

    anna = await small_site.member("Anna")
    litestar, services = small_site.app.app, small_site.services

    async def name(token: str | None = None, **headers: str) -> str | None:
        knock: Any = Knock(litestar, str(anna.cookie), **headers)
        who = await identity.of_socket(services, knock, token)
        return None if who.person is None else who.person.name

    assert await name(origin=HOME) == "Anna"
    assert await name() == "Anna"
    assert await name(origin="https://evil.example") is None
    assert await name(await anna.token("read"), origin="https://evil.example") == "Anna"
    assert await name("the token of a seat", origin=HOME) is None


# ---------------------------------------------------------------------- tokens


async def test_a_token_acts_for_its_owner_without_a_cookie(site: Site) -> None:
    anna = await site.member("Anna")
    token = await anna.token("read", "account")
    assert token.startswith("sat_")
    me = await site.browser().get("/api/me", **bearer(token))
    assert me.json()["name"] == "Anna"
    assert me.json()["scopes"] == ["read", "account"]
    assert me.json()["csrf"] is None
    changed = await site.browser().call("PATCH", "/api/me", QUIET, **bearer(token))
    assert changed.status_code == 200
    # A program is no page: it may come from anywhere.
    assert (
        await site.browser().get("/api/me", Origin="https://evil.example", **bearer(token))
    ).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body", "scope"),
    [
        ("GET", "/api/me", None, "read"),
        ("PATCH", "/api/me", QUIET, "account"),
        ("GET", "/api/me/tokens", None, "account"),
        ("DELETE", "/api/me/tokens/x", None, "account"),
        ("GET", "/api/me/blocks", None, "account"),
        ("PUT", "/api/people/Berta/block", None, "account"),
        ("DELETE", "/api/people/Berta/block", None, "account"),
        ("POST", "/api/people/Berta/reports", {"words": "rude"}, "account"),
    ],
)
async def test_a_token_does_what_it_is_good_for(
    small_site: Site, method: str, path: str, body: Any, scope: str
) -> None:
    anna = await small_site.member("Anna")
    await small_site.member("Berta")
    others = await anna.token(*(tokens.ALL - {scope}))
    refused = await small_site.browser().call(method, path, body, **bearer(others))
    assert refused.status_code == 403
    assert repr(scope) in refused.json()["sentence"]
    allowed = await small_site.browser().call(method, path, body, **bearer(await anna.token(scope)))
    assert allowed.status_code in (200, 201, 404 if path.endswith("/x") else 200)


@pytest.mark.parametrize(
    ("method", "path", "body"), [change for change in CHANGES if change[0] == "POST"][:5]
)
async def test_no_token_is_good_for_passwords_and_tokens(
    small_site: Site, method: str, path: str, body: Any
) -> None:
    anna = await small_site.member("Anna")
    token = await anna.token(*tokens.ALL)
    answer = await small_site.browser().call(method, path, body, **bearer(token))
    assert answer.status_code == 403
    assert "log in" in answer.json()["sentence"]


async def test_a_token_that_may_only_look_sees_no_address(site: Site) -> None:
    anna = await site.member("Anna", email="anna@mail.example")
    token = await anna.token("read")
    assert "mail.example" not in (await site.browser().get("/api/me", **bearer(token))).text
    await anna.post("/api/address", {"code": await site.code("address")})
    assert "mail.example" not in (await site.browser().get("/api/me", **bearer(token))).text


async def test_a_token_ends(site: Site) -> None:
    anna = await site.member("Anna")
    short, long = await anna.token("read", days=1), await anna.token("read")
    site.now += 86_401
    assert (await site.browser().get("/api/me", **bearer(short))).status_code == 401
    assert (await site.browser().get("/api/me", **bearer(long))).status_code == 200


async def test_a_token_is_taken_back_by_its_owner_alone(site: Site) -> None:
    anna, berta = await site.member("Anna"), await site.member("Berta")
    token = await anna.token("read")
    listed = (await anna.get("/api/me/tokens")).json()["tokens"]
    assert [one["name"] for one in listed] == ["a program"]
    assert token not in str(listed)
    path = f"/api/me/tokens/{listed[0]['id']}"
    assert (await berta.call("DELETE", path)).status_code == 404
    assert (await site.browser().get("/api/me", **bearer(token))).status_code == 200
    assert (await anna.call("DELETE", path)).status_code == 200
    assert (await site.browser().get("/api/me", **bearer(token))).status_code == 401
    assert (await anna.get("/api/me/tokens")).json()["tokens"] == []


@pytest.mark.parametrize(
    "token", ["sat_", "sat_guess", "sat_" + "x" * 43, "sat_" + "x" * 5000, "sat_é", "guess"]
)
async def test_a_forged_token_is_nobodys(small_site: Site, token: str) -> None:
    answer = await small_site.browser().get("/api/me", Authorization=f"Bearer {token}".encode())
    assert answer.status_code == 401
    wrong = await small_site.browser().get("/api/me", Authorization=f"Basic {token}".encode())
    assert wrong.status_code == 400


async def test_a_token_counts_where_there_is_a_cookie_too(small_site: Site) -> None:
    anna, berta = await small_site.member("Anna"), await small_site.member("Berta")
    token = await berta.token("read")
    me = await anna.get("/api/me", **bearer(token))
    assert me.json()["name"] == "Berta"


async def test_when_a_token_was_used_is_shown(site: Site) -> None:
    anna = await site.member("Anna")
    token = await anna.token("read")
    site.now += 10
    await site.browser().get("/api/me", **bearer(token))
    first = (await anna.get("/api/me/tokens")).json()["tokens"][0]["used_at"]
    site.now += tokens.NOTED / 2
    await site.browser().get("/api/me", **bearer(token))
    second = (await anna.get("/api/me/tokens")).json()["tokens"][0]["used_at"]
    site.now += tokens.NOTED
    await site.browser().get("/api/me", **bearer(token))
    third = (await anna.get("/api/me/tokens")).json()["tokens"][0]["used_at"]
    assert first == second < third


# ---------------------------------------------------------------------- bans


async def test_the_banned_are_refused_everywhere_with_the_reason_and_the_end(site: Site) -> None:
    anna = await site.member("Anna")
    token = await anna.token("read", "account")
    await site.ban("Anna", site.now + 86_400, "too loud")
    for answer in (
        await anna.get("/api/me"),
        await anna.call("PATCH", "/api/me", QUIET),
        await anna.post("/api/me/tokens", {"name": "x", "scopes": ["read"]}),
        await site.browser().get("/api/me", **bearer(token)),
        await site.browser().login("Anna"),
    ):
        assert answer.status_code == 403
        assert "too loud" in answer.json()["sentence"]
        assert "until 2027-01-16" in answer.json()["sentence"]
    assert (await site.browser().login("Anna", "wrong password")).status_code == 401
    site.now += 86_401
    assert (await anna.get("/api/me")).status_code == 200


async def test_a_ban_may_be_for_good_and_be_lifted(site: Site) -> None:
    anna = await site.member("Anna")
    await site.ban("Anna", FOR_GOOD, "enough")
    assert "for good" in (await anna.get("/api/me")).json()["sentence"]

    await site.services.database.write(lambda c: people.lift_ban(c, people.named(c, "Anna").id))
    assert (await anna.get("/api/me")).status_code == 200


# ---------------------------------------------------------------------- headers


async def test_every_answer_keeps_browsers_safe(small_site: Site) -> None:
    for path in ("/", "/api/me", "/api/people/x", "/nothing"):
        headers = (await small_site.browser().get(path)).headers
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"):
            assert part in policy
        assert "script-src" not in policy
        assert headers["strict-transport-security"] == "max-age=15552000"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"
    assert (await small_site.browser().get("/api/me")).headers["cache-control"] == "no-store"


async def test_browsers_are_bound_to_https_only_where_there_is_https(small_database: Database) -> None:
    async with open_site(small_database, https=False) as plain:
        headers = (await plain.browser().get("/api/me")).headers
    assert "strict-transport-security" not in headers
