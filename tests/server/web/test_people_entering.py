"""Coming in and going: registration, login, sessions, guests."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server.club import passwords, sessions
from sandtable.server.storage.database import Database
from tests.server.web.people_site import PASSWORD, Site, open_site

pytestmark = pytest.mark.anyio

WRONG = {"error": "login failed", "sentence": "The name or the password is wrong."}


async def test_whoever_registers_is_logged_in(site: Site) -> None:
    browser = site.browser()
    answer = await browser.register("Anna")
    assert answer.status_code == 201
    told = answer.json()
    assert told["name"] == "Anna"
    assert told["guest"] is False
    assert told["admin"] is False
    assert told["email"] is None
    assert told["since"] == site.now
    assert told["settings"]["mail"] == "turn"
    assert told["csrf"]
    me = await browser.get("/api/me")
    assert me.json() == told
    assert PASSWORD not in answer.text


async def test_the_cookie_is_safe(site: Site) -> None:
    answer = await site.browser().register("Anna")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("sandtable_session=")
    for part in ("HttpOnly", "Path=/", "SameSite=lax", "Secure"):
        assert part in cookie


@pytest.mark.parametrize(
    ("home", "settings", "secure"),
    [
        ("https://club.example", {}, True),
        ("http://club.example", {}, True),
        ("http://localhost:8400", {}, False),
        ("http://127.0.0.1:8400", {}, False),
        ("http://[::1]:8400", {}, False),
        ("http://localhost.evil.example", {}, True),
        ("http://club.example", {"insecure_cookies": True}, False),
        ("http://localhost:8400", {"public_url": "https://club.example"}, True),
    ],
)
async def test_only_to_this_machine_a_cookie_travels_in_the_open(
    small_database: Database, home: str, settings: dict[str, Any], secure: bool
) -> None:
    async with open_site(small_database, https=False, **settings) as site:
        answer = await site.browser(home=home).post("/api/guests", {"name": "Anna"})
    assert ("Secure" in answer.headers["set-cookie"]) is secure


async def test_a_name_is_one_persons_however_it_is_written(site: Site) -> None:
    await site.member("Straße")
    for name in ("STRASSE", "strasse", "Ｓtraße"):
        answer = await site.browser().register(name)
        assert answer.status_code == 409
        assert answer.json()["error"] == "taken"
        assert (await site.browser().post("/api/guests", {"name": name})).status_code == 409
        assert (await site.browser().login(name)).status_code == 200


@pytest.mark.parametrize(
    ("body", "about"),
    [
        ({"name": "x", "password": PASSWORD}, "2 to 24"),
        ({"name": "x" * 25, "password": PASSWORD}, "2 to 24"),
        ({"name": "<script>alert(1)", "password": PASSWORD}, "letters"),
        ({"name": "an na", "password": PASSWORD}, "letters"),
        ({"name": "anna\u3164", "password": PASSWORD}, "letters"),
        ({"name": "officer", "password": PASSWORD}, "something else"),
        ({"name": "anna", "password": "short"}, "10 to 200"),
        ({"name": "anna", "password": "x" * 300}, "10 to 200"),
        ({"name": "anna", "password": "aaaaaaaaaaaa"}, "easy"),
        ({"name": "Anna-Magdalena", "password": "anna-magdalena"}, "easy"),
        ({"name": "anna", "password": PASSWORD, "email": "nowhere"}, "email address"),
        ({"name": "anna", "password": PASSWORD, "email": "a@b.c\r\nBcc: d@e.f"}, "email address"),
        ({"name": "anna", "password": PASSWORD, "admin": True}, "admin"),
        ({"name": "anna"}, "password"),
        ({"name": ["anna"], "password": PASSWORD}, "str"),
        ({"name": "anna", "password": "x" * 5000}, "400"),
        ([], "object"),
    ],
)
async def test_what_is_no_account_is_refused(small_site: Site, body: Any, about: str) -> None:
    answer = await small_site.browser().post("/api/people", body)
    assert answer.status_code == 400
    assert about in answer.json()["sentence"]
    assert "set-cookie" not in answer.headers


async def test_login_with_the_name_or_the_proved_address(site: Site) -> None:
    anna = await site.member("Anna")
    named = await anna.post("/api/me/address", {"email": "anna@mail.example", "password": PASSWORD})
    assert named.status_code == 200
    assert (await site.browser().login("anna@mail.example")).status_code == 401
    assert (await anna.post("/api/address", {"code": await site.code("address")})).status_code == 200
    for name in ("anna", "ANNA", "Anna@Mail.example"):
        answer = await site.browser().login(name)
        assert answer.status_code == 200
        assert answer.json()["name"] == "Anna"


async def test_a_wrong_login_does_not_tell_what_was_wrong(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by words, nor by how much work it is: a hash of the same cost is compared in every case."""
    await site.member("Anna")
    await site.browser().post("/api/guests", {"name": "Gast"})
    compared: list[str] = []
    fits = passwords._fits

    def watched(password: str, stored: str) -> bool:
        compared.append(stored.rsplit("$", 2)[0])
        return fits(password, stored)

    monkeypatch.setattr(passwords, "_fits", watched)
    for name, password in (
        ("Anna", "wrong password"),
        ("Nobody.Here", PASSWORD),
        ("Gast", PASSWORD),
        ("nobody@mail.example", PASSWORD),
        ("\0", PASSWORD),
        ("anna' or '1'='1", PASSWORD),
    ):
        browser = site.browser()
        answer = await browser.login(name, password)
        assert answer.status_code == 401
        assert answer.json() == WRONG
        assert browser.cookie is None
    assert len(compared) == 6
    assert len(set(compared)) == 1


async def test_logging_out_ends_the_session_for_good(site: Site) -> None:
    anna = await site.member("Anna")
    stolen = anna.cookie
    assert stolen is not None
    answer = await anna.post("/api/logout", {})
    assert answer.status_code == 200
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert anna.cookie is None
    thief = site.browser(Cookie=f"sandtable_session={stolen}")
    assert (await thief.get("/api/me")).status_code == 401


async def test_logging_out_everywhere(site: Site) -> None:
    anna = await site.member("Anna")
    phone = site.browser()
    await phone.login("Anna")
    assert (await anna.post("/api/logout", {"everywhere": True})).status_code == 200
    assert (await phone.get("/api/me")).status_code == 401


@pytest.mark.parametrize("secret", ["", "guess", "x" * 43, "é", "x" * 3000, "sat_guess", "'--"])
async def test_a_forged_session_is_none(small_site: Site, secret: str) -> None:
    answer = await small_site.browser().get("/api/me", Cookie=f"sandtable_session={secret}".encode())
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_session_ends_unless_it_is_used(site: Site) -> None:
    anna, idle = await site.member("Anna"), site.browser()
    await idle.login("Anna")
    for _ in range(4):
        site.now += sessions.IDLE / 2
        assert (await anna.get("/api/me")).status_code == 200
    assert (await idle.get("/api/me")).status_code == 401
    site.now += sessions.IDLE + 1
    assert (await anna.get("/api/me")).status_code == 401


async def test_no_session_lives_for_ever(site: Site) -> None:
    anna = await site.member("Anna")
    began = site.now
    while site.now < began + sessions.OLDEST - sessions.IDLE / 2:
        assert (await anna.get("/api/me")).status_code == 200
        site.now += sessions.IDLE / 2
    site.now = began + sessions.OLDEST + 1
    assert (await anna.get("/api/me")).status_code == 401


async def test_every_login_has_a_session_of_its_own(site: Site) -> None:
    """A session that somebody else put into the browser before is not the one that is logged in."""
    anna = await site.member("Anna")
    first = anna.cookie
    assert (await anna.login("Anna")).status_code == 200
    assert anna.cookie != first
    old = await site.browser().get("/api/me", Cookie=f"sandtable_session={first}")
    assert old.status_code == 401
    planted = site.browser(Cookie="sandtable_session=planted")
    answer = await planted.login("Anna")
    assert "planted" not in answer.headers["set-cookie"]


async def test_guests_have_a_name_and_a_session_alone(site: Site) -> None:
    guest = site.browser()
    answer = await guest.post("/api/guests", {"name": "Gast"})
    assert answer.status_code == 201
    assert answer.json()["guest"] is True
    assert (await guest.get("/api/me")).json()["name"] == "Gast"
    assert (await site.browser().login("Gast", "")).status_code == 400
    assert (await site.browser().login("Gast")).status_code == 401
    assert (await guest.post("/api/me/tokens", {"name": "x", "scopes": ["read"]})).status_code == 400
    named = await guest.post("/api/me/address", {"email": "a@mail.example", "password": PASSWORD})
    assert named.status_code == 400


async def test_a_guest_becomes_an_account(site: Site) -> None:
    guest = site.browser()
    await guest.post("/api/guests", {"name": "Gast"})
    before = guest.cookie
    answer = await guest.post("/api/me/account", {"password": PASSWORD, "name": "Georg"})
    assert answer.status_code == 201
    assert answer.json()["guest"] is False
    assert answer.json()["name"] == "Georg"
    assert guest.cookie != before
    assert (await guest.get("/api/me")).status_code == 200
    assert (await site.browser().login("Georg")).status_code == 200
    assert (await site.browser().get("/api/people/Gast")).status_code == 404
    again = await guest.post("/api/me/account", {"password": PASSWORD})
    assert again.status_code == 400


async def test_a_guest_becomes_nobody_else(site: Site) -> None:
    await site.member("Anna")
    guest = site.browser()
    await guest.post("/api/guests", {"name": "Gast"})
    answer = await guest.post("/api/me/account", {"password": PASSWORD, "name": "ANNA"})
    assert answer.status_code == 409
    assert (await guest.get("/api/me")).json()["guest"] is True


@pytest.mark.parametrize(
    ("registration", "register", "guest"), [("open", 201, 201), ("invited", 403, 403), ("closed", 403, 403)]
)
async def test_who_may_come_in(database: Database, registration: str, register: int, guest: int) -> None:
    async with open_site(database, registration=registration) as site:
        assert (await site.browser().get("/api/entrance")).json() == {
            "registration": registration,
            "single_user": False,
        }
        assert (await site.browser().register("Anna")).status_code == register
        assert (await site.browser().post("/api/guests", {"name": "Gast"})).status_code == guest


@pytest.mark.parametrize(("registration", "status"), [("invited", 201), ("closed", 403)])
async def test_the_invited_may_make_an_account(database: Database, registration: str, status: int) -> None:
    async with open_site(database) as opened:
        guest = opened.browser()
        await guest.post("/api/guests", {"name": "Gast"})
    async with open_site(database, registration=registration) as site:
        site.now = opened.now
        back = site.browser(Cookie=f"sandtable_session={guest.cookie}")
        await back.get("/api/me")
        answer = await back.post("/api/me/account", {"password": PASSWORD})
        assert answer.status_code == status


async def test_the_password_changes_only_for_whoever_knows_it(site: Site) -> None:
    anna, phone = await site.member("Anna"), site.browser()
    await phone.login("Anna")
    wrong = await anna.post("/api/me/password", {"old": "not my password", "new": "nine red lanterns"})
    assert wrong.status_code == 403
    easy = await anna.post("/api/me/password", {"old": PASSWORD, "new": "short"})
    assert easy.status_code == 400
    assert (await phone.get("/api/me")).status_code == 200
    before = anna.cookie
    changed = await anna.post("/api/me/password", {"old": PASSWORD, "new": "nine red lanterns"})
    assert changed.status_code == 200
    assert anna.cookie != before
    assert (await anna.get("/api/me")).status_code == 200
    assert (await phone.get("/api/me")).status_code == 401
    assert (await site.browser().login("Anna")).status_code == 401
    assert (await site.browser().login("Anna", "nine red lanterns")).status_code == 200


async def test_what_matters_is_noted_without_secrets(site: Site) -> None:
    anna = await site.member("Anna", email="anna@mail.example")
    await anna.post("/api/address", {"code": await site.code("address")})
    await site.browser().login("Anna", "my other secret")
    await site.browser().login("my secret as a name", "x")
    await anna.post("/api/logout", {})
    noted = await site.noted()
    assert [what for what, _ in noted] == [
        "registered",
        "named an address",
        "proved an address",
        "login failed",
        "login failed",
        "logged out",
    ]
    assert "secret" not in str(noted)
    assert PASSWORD not in str(noted)


async def test_a_person_is_known_to_all_by_name_alone(site: Site) -> None:
    anna = await site.member("Anna")
    await site.proved(anna, "anna@mail.example")
    answer = await site.browser().get("/api/people/ANNA")
    assert answer.json() == {"name": "Anna", "guest": False, "since": site.now}
    for name in ("Nobody.Here", "..", "%00", "a%00b", "x" * 90, "anna@mail.example", "%3Cscript%3E"):
        missing = await site.browser().get(f"/api/people/{name}")
        assert missing.status_code == 404
        assert "<script>" not in missing.text
    assert (await site.browser().get(f"/api/people/{'x' * 200}")).status_code == 400


async def test_on_a_server_for_one_person_there_is_one_person(database: Database) -> None:
    async with open_site(database, https=False, single_user=True) as site:
        browser = site.browser(home="http://127.0.0.1:8400")
        me = await browser.get("/api/me")
        assert me.json()["name"] == "you"
        assert (await browser.get("/api/me")).json()["since"] == me.json()["since"]
        changed = await browser.call("PATCH", "/api/me", {"settings": {"mail": "never"}})
        assert changed.status_code == 200
        assert (await browser.get("/api/me")).json()["settings"]["mail"] == "never"
        assert (await browser.register("Anna")).status_code == 403
        assert (await browser.login("you")).status_code == 403
        assert (await browser.get("/api/entrance")).json()["single_user"] is True
