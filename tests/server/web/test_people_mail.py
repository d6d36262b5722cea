"""Codes that come by mail: to set a new password, and to prove an address."""

from __future__ import annotations

import json

import pytest

from sandtable.server.club import email_codes
from tests.server.web.people_site import HOME, PASSWORD, Site

pytestmark = pytest.mark.anyio

NEW = "nine red lanterns"
ANNA = "anna@mail.example"


async def forgot(site: Site, email: str = ANNA) -> str:
    """Ask for a new password; the code that was sent."""
    answer = await site.browser().post("/api/reset", {"email": email})
    assert answer.status_code == 200
    return await site.code("reset")


async def test_a_forgotten_password_is_set_anew(site: Site) -> None:
    anna = await site.member("Anna")
    await site.proved(anna, ANNA)
    token = await anna.token("read")
    code = await forgot(site, "ANNA@Mail.Example")
    letter = (await site.mails())[-1]
    assert ANNA in json.dumps(letter)
    assert f"{HOME}/#reset={code}" in json.dumps(letter)
    assert (await anna.get("/api/me")).status_code == 200
    done = await site.browser().post("/api/reset/password", {"code": code, "password": NEW})
    assert done.status_code == 200
    assert "set-cookie" not in done.headers
    assert (await site.browser().login("Anna")).status_code == 401
    assert (await site.browser().login("Anna", NEW)).status_code == 200
    # Anybody who had come in with the old password is out.
    assert (await anna.get("/api/me")).status_code == 401
    assert (await site.browser().get("/api/me", Authorization=f"Bearer {token}")).status_code == 401


async def test_a_code_is_good_once(site: Site) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    code = await forgot(site)
    used = await site.browser().post("/api/reset/password", {"code": code, "password": NEW})
    again = await site.browser().post("/api/reset/password", {"code": code, "password": "eleven grey geese"})
    assert [used.status_code, again.status_code] == [200, 403]
    assert (await site.browser().login("Anna", NEW)).status_code == 200


async def test_a_code_runs_out(site: Site) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    code = await forgot(site)
    site.now += email_codes.SECONDS["password"] + 1
    late = await site.browser().post("/api/reset/password", {"code": code, "password": NEW})
    assert late.status_code == 403
    assert (await site.browser().login("Anna")).status_code == 200


async def test_a_newer_code_takes_the_place_of_the_older(site: Site) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    first, second = await forgot(site), await forgot(site)
    old = await site.browser().post("/api/reset/password", {"code": first, "password": NEW})
    new = await site.browser().post("/api/reset/password", {"code": second, "password": NEW})
    assert [old.status_code, new.status_code] == [403, 200]


async def test_a_code_is_for_one_purpose(site: Site) -> None:
    anna = await site.member("Anna")
    await site.proved(anna, ANNA)
    reset = await forgot(site)
    await anna.post("/api/me/address", {"email": "other@mail.example", "password": PASSWORD})
    proof = await site.code("address")
    assert (await anna.post("/api/address", {"code": reset})).status_code == 403
    wrong = await site.browser().post("/api/reset/password", {"code": proof, "password": NEW})
    assert wrong.status_code == 403
    assert (await anna.post("/api/address", {"code": proof})).status_code == 200


@pytest.mark.parametrize("code", ["guess", "x" * 43, "é" * 43, "\0", "' or 1=1 --"])
async def test_a_forged_code_is_good_for_nothing(site: Site, code: str) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    await forgot(site)
    reset = await site.browser().post("/api/reset/password", {"code": code, "password": NEW})
    proof = await site.browser().post("/api/address", {"code": code})
    assert [reset.status_code, proof.status_code] == [403, 403]
    assert reset.json() == proof.json()


async def test_a_code_for_an_easy_password_stays_good(site: Site) -> None:
    await site.proved(await site.member("Anna-Magdalena"), ANNA)
    code = await forgot(site)
    for easy in ("short", "anna-magdalena"):
        refused = await site.browser().post("/api/reset/password", {"code": code, "password": easy})
        assert refused.status_code == 400
    done = await site.browser().post("/api/reset/password", {"code": code, "password": NEW})
    assert done.status_code == 200


async def test_nobody_learns_who_has_an_account(site: Site) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    letters, noted = len(await site.mails()), len(await site.noted())
    known = await site.browser().post("/api/reset", {"email": ANNA})
    unknown = await site.browser().post("/api/reset", {"email": "nobody@mail.example"})
    assert known.status_code == unknown.status_code == 200
    assert known.content == unknown.content
    assert known.headers == unknown.headers
    assert len(await site.mails()) == letters + 1
    # Both are noted: both are written, so both take as long.
    assert [what for what, _ in (await site.noted())[noted:]] == ["asked for a new password"] * 2


async def test_an_address_that_is_not_proved_resets_nothing(site: Site) -> None:
    await site.member("Anna", email=ANNA)
    letters = len(await site.mails())
    answer = await site.browser().post("/api/reset", {"email": ANNA})
    assert answer.status_code == 200
    assert len(await site.mails()) == letters


async def test_an_address_is_proved_by_a_letter(site: Site) -> None:
    anna = await site.member("Anna", email=ANNA)
    me = (await anna.get("/api/me")).json()
    assert (me["email"], me["proving"]) == (None, ANNA)
    # The link may be opened anywhere.
    proved = await site.browser().post("/api/address", {"code": await site.code("address")})
    assert proved.status_code == 200
    me = (await anna.get("/api/me")).json()
    assert (me["email"], me["proving"]) == (ANNA, None)


async def test_who_names_anothers_address_learns_nothing(site: Site) -> None:
    await site.proved(await site.member("Anna"), ANNA)
    berta = await site.member("Berta")
    answers = []
    for email in (ANNA, "free@mail.example"):
        asked = await berta.post("/api/me/address", {"email": email, "password": PASSWORD})
        me = (await berta.get("/api/me")).json()
        answers.append((asked.status_code, asked.json(), me["email"], me["proving"] == email))
    assert answers[0] == answers[1]
    letter = json.dumps((await site.mails())[-2])
    assert ANNA in letter
    assert "Berta" in letter
    assert "#address=" not in letter
    registered = await site.browser().register("Carla", email=ANNA)
    assert registered.status_code == 201
    assert "#address=" not in json.dumps((await site.mails())[-1])


async def test_of_two_who_prove_one_address_the_first_has_it(site: Site) -> None:
    codes = []
    for name in ("Anna", "Berta"):
        member = await site.member(name)
        await member.post("/api/me/address", {"email": ANNA, "password": PASSWORD})
        codes.append(await site.code("address"))
    statuses = [(await site.browser().post("/api/address", {"code": code})).status_code for code in codes]
    assert statuses == [200, 409]
    assert (await site.browser().login(ANNA)).json()["name"] == "Anna"


async def test_a_change_of_address_is_told_to_the_old_one(site: Site) -> None:
    anna = await site.member("Anna")
    await site.proved(anna, ANNA)
    reset = await forgot(site)
    await site.proved(anna, "new@mail.example")
    letter = json.dumps((await site.mails())[-1])
    assert ANNA in letter
    assert "another email address" in letter
    # What was sent to the old one is good no more.
    old = await site.browser().post("/api/reset/password", {"code": reset, "password": NEW})
    assert old.status_code == 403


async def test_an_address_changes_only_with_the_password(site: Site) -> None:
    anna = await site.member("Anna")
    await site.proved(anna, ANNA)
    for email in ("thief@mail.example", None):
        body = {"email": email, "password": "not my password"}
        assert (await anna.post("/api/me/address", body)).status_code == 403
    assert (await anna.get("/api/me")).json()["email"] == ANNA
    gone = await anna.post("/api/me/address", {"email": None, "password": PASSWORD})
    assert gone.status_code == 200
    assert (await anna.get("/api/me")).json()["email"] is None
