"""How often something may be asked, and when it may be asked again."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server.errors import TooMany
from sandtable.server.settings import BadSetting, read_settings
from sandtable.server.storage.database import Database
from sandtable.server.web import limits
from sandtable.server.web.limits import BY_ADDRESS, BY_PERSON, BY_THING, Limits
from tests.server.web.people_site import PASSWORD, Site, open_site


class Clock:
    """The time, as the test has it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(counted: Limits, what: str, **who: str) -> int:
    """How often something can be had at once."""
    number = 0
    while number < 1000:
        try:
            counted.take(what, **who)
        except TooMany:
            break
        number += 1
    return number


def test_so_many_at_once_and_one_more_by_and_by() -> None:
    clock = Clock()
    counted = Limits(1.0, clock)
    limit = BY_ADDRESS["login"]
    assert taken(counted, "login", address="a") == limit.at_once
    with pytest.raises(TooMany) as refused:
        counted.take("login", address="a")
    assert refused.value.wait == limit.seconds
    # Nobody else is hindered.
    assert taken(counted, "login", address="b") == limit.at_once
    clock.now += limit.seconds
    assert taken(counted, "login", address="a") == 1
    clock.now += 100 * limit.seconds
    assert taken(counted, "login", address="a") == limit.at_once


def test_to_knock_in_vain_costs_nothing() -> None:
    clock = Clock()
    counted = Limits(1.0, clock)
    taken(counted, "login", address="a")
    for _ in range(50):
        clock.now += BY_ADDRESS["login"].seconds / 50
        if clock.now < BY_ADDRESS["login"].seconds * 0.99:
            assert taken(counted, "login", address="a") == 0
    assert taken(counted, "login", address="a") == 1


def test_what_one_may_not_the_other_does_not_pay() -> None:
    """Where the thing is asked for too often, the address is not charged for it."""
    counted = Limits(1.0, Clock())
    assert taken(counted, "mail", address="a", thing="box") == BY_THING["mail"].at_once
    left = BY_ADDRESS["mail"].at_once - BY_THING["mail"].at_once
    assert taken(counted, "mail", address="a") == left


def test_a_person_is_counted_wherever_it_is() -> None:
    counted = Limits(1.0, Clock())
    for number in range(BY_PERSON["report"].at_once):
        counted.take("report", address=f"a{number}", person="p")
    with pytest.raises(TooMany):
        counted.take("report", address="elsewhere", person="p")


def test_limits_are_scaled_or_off() -> None:
    assert taken(Limits(2.0, Clock()), "login", address="a") == 2 * BY_ADDRESS["login"].at_once
    assert taken(Limits(0.001, Clock()), "login", address="a") == 1
    assert taken(Limits("off", Clock()), "login", address="a") == 1000
    clock = Clock()
    wide = Limits(2.0, clock)
    taken(wide, "login", address="a")
    clock.now += BY_ADDRESS["login"].seconds / 2
    assert taken(wide, "login", address="a") == 1


def test_whoever_asked_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    counted = Limits(1.0, Clock())
    taken(counted, "login", address="first")
    for number in range(30):
        counted.take("login", address=str(number))
    assert len(counted) == 10
    assert taken(counted, "login", address="first") == BY_ADDRESS["login"].at_once


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nowhere", "nowhere"),
    ],
)
def test_neighbours_of_the_newer_kind_share(address: str, counted: str) -> None:
    assert limits.shared_part(address) == counted


@pytest.mark.parametrize(
    ("chosen", "scale"), [({}, 1.0), ({"SANDTABLE_LIMITS": "off"}, "off"), ({"SANDTABLE_LIMITS": "2.5"}, 2.5)]
)
def test_the_setting(chosen: dict[str, str], scale: Any) -> None:
    assert read_settings({}, chosen).limits == scale


@pytest.mark.parametrize(
    "chosen",
    [
        {"SANDTABLE_LIMITS": "wide"},
        {"SANDTABLE_LIMITS": "0"},
        {"SANDTABLE_PROXIES": "the one next door"},
        {"SANDTABLE_PUBLIC_URL": "tables.example.org"},
        {"SANDTABLE_PUBLIC_URL": "ftp://tables.example.org"},
        {"SANDTABLE_REGISTRATION": "perhaps"},
    ],
)
def test_settings_that_make_no_sense(chosen: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match=next(iter(chosen))):
        read_settings({}, chosen)


# ---------------------------------------------------------------------- over HTTP


@pytest.mark.anyio
async def test_guessing_passwords_is_slowed_down_and_forgiven(small_site: Site) -> None:
    await small_site.member("Anna")
    limit = BY_ADDRESS["login"]
    guesser = small_site.browser("198.51.100.9")
    # What is sent makes no sense, and counts as nothing but a knock.
    statuses = [(await guesser.login("Anna", "wrong password")).status_code for _ in range(limit.at_once + 2)]
    assert statuses == [401] * limit.at_once + [429] * 2
    refused = await guesser.login("Anna")
    assert refused.json()["error"] == "too many"
    assert refused.headers["retry-after"] == str(int(limit.seconds))
    assert (await small_site.browser("198.51.100.10").login("Anna")).status_code == 200
    small_site.now += limit.seconds
    assert (await guesser.login("Anna")).status_code == 200


@pytest.mark.anyio
async def test_one_name_is_not_guessed_from_everywhere(small_site: Site) -> None:
    limit = BY_THING["login"]
    for number in range(limit.at_once):
        browser = small_site.browser(f"198.51.100.{number}")
        assert (await browser.login("Anna", "wrong password")).status_code == 401
    elsewhere = small_site.browser("203.0.113.1")
    # Whether there is such a person or not, and however the name is written.
    assert (await elsewhere.login("ANNA")).status_code == 429
    assert (await elsewhere.login("Berta")).status_code == 401


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "body", "kind", "limit"),
    [
        ("/api/people", {"name": "x", "password": PASSWORD}, "register", BY_ADDRESS["register"]),
        ("/api/guests", {"name": "x"}, "guest", BY_ADDRESS["guest"]),
        ("/api/reset", {"email": "a@mail.example"}, "mail", BY_THING["mail"]),
        ("/api/reset/password", {"code": "x", "password": PASSWORD}, "secret", BY_ADDRESS["secret"]),
        ("/api/address", {"code": "x"}, "secret", BY_ADDRESS["secret"]),
    ],
)
async def test_what_costs_something_has_a_limit(
    small_site: Site, path: str, body: Any, kind: str, limit: limits.Limit
) -> None:
    browser = small_site.browser()
    for _ in range(limit.at_once):
        assert (await browser.post(path, body)).status_code != 429
    refused = await browser.post(path, body)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= limit.seconds
    small_site.now += limit.seconds
    assert (await browser.post(path, body)).status_code != 429


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "body", "limit"),
    [
        ("/api/me/password", {"old": "not my password", "new": "nine red lanterns"}, BY_PERSON["password"]),
        ("/api/me/tokens", {"name": "x", "scopes": ["read"]}, BY_PERSON["token"]),
        ("/api/people/Berta/reports", {"words": "rude"}, BY_PERSON["report"]),
    ],
)
async def test_what_a_person_does_has_a_limit(
    small_site: Site, path: str, body: Any, limit: limits.Limit
) -> None:
    anna = await small_site.member("Anna")
    await small_site.member("Berta")
    for _ in range(limit.at_once):
        assert (await anna.post(path, body)).status_code != 429
    refused = await anna.post(path, body)
    assert refused.status_code == 429
    assert refused.headers["retry-after"].isdigit()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "address"),
    [
        ("", "127.0.0.1", "198.51.100.9", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "198.51.100.9", "198.51.100.9"),
        ("127.0.0.1", "203.0.113.5", "198.51.100.9", "203.0.113.5"),
        ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", "6.6.6.6, 198.51.100.9, 10.1.2.3", "198.51.100.9"),
        ("127.0.0.1", "127.0.0.1", "6.6.6.6, 198.51.100.9", "198.51.100.9"),
        ("127.0.0.1", "127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("::1/128", "::1", "2001:db8::1", "2001:db8::1"),
    ],
)
async def test_proxies_are_believed_only_where_they_are_known(
    small_database: Database, proxies: str, client: str, forwarded: str, address: str
) -> None:
    async with open_site(small_database, proxies=proxies) as site:
        browser = site.browser(client)
        await browser.post("/api/guests", {"name": "Gast"}, **{"X-Forwarded-For": forwarded})
        counted = [bucket[2] for bucket in site.services.limits._buckets]
    assert counted == [limits.shared_part(address)]
