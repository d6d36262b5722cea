"""Where webhooks may lead, and that the connection goes to the very address that was looked at."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.server.club.hook_addresses import Caller, NoAnswer, Target, is_allowed, parse
from sandtable.server.errors import BadRequest
from tests.server.club.mail_server import CERTIFICATE
from tests.server.social.hook_receiver import HookReceiver

pytestmark = pytest.mark.anyio

PUBLIC = "93.184.215.14"
OUR_OWN = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a00:1::",
]


@pytest.fixture
def ear() -> Iterator[HookReceiver]:
    """Somebody who is called."""
    with HookReceiver() as listening:
        yield listening


def known_as(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Have names lead to these addresses, one list after the other; returns the names asked for."""
    asked: list[str] = []
    waiting = list(answers)

    async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo, raising=False)
    return asked


# ---------------------------------------------------------------------- addresses


@pytest.mark.parametrize("address", OUR_OWN)
def test_no_address_of_a_network_of_ours_is_called(address: str) -> None:
    assert not is_allowed(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_addresses_of_the_internet_are(address: str) -> None:
    assert is_allowed(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", OUR_OWN)
def test_where_it_is_allowed_this_machine_alone_is_called(address: str) -> None:
    found = ipaddress.ip_address(address)
    inner = {"::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"}
    assert is_allowed(found, near=True) == (found.is_loopback or address in inner)


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/x",
        "ftp://hooks.example/x",
        "file:///etc/passwd",
        "//hooks.example/x",
        "hooks.example",
        "https://",
        "https:///x",
        "https://user@hooks.example/x",
        "https://user:word@hooks.example/x",
        "https://hooks.example:99999/x",
        "https://[::1",
        "https://hooks.example/a b",
        "https://hooks.example/a\r\nX: y",
        "https://hooks.example/" + "a" * 500,
        "",
    ],
)
def test_what_is_no_url_for_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(BadRequest):
        parse(url)


def test_a_url_is_taken_apart() -> None:
    target = parse("https://hooks.example/a/b?c=d#e")
    assert target == Target("https", "hooks.example", 443, "/a/b?c=d")
    assert target.named == "hooks.example"
    assert parse("https://[2606:4700::1]:8443").named == "[2606:4700::1]:8443"
    assert parse("http://localhost", near=True).port == 80


# ---------------------------------------------------------------------- names


async def test_a_name_of_which_one_address_is_ours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, [PUBLIC, "10.0.0.1"])
    with pytest.raises(BadRequest, match="not on the public internet"):
        await Caller().check("https://hooks.example/x")


async def test_a_name_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(BadRequest, match="could not be found"):
        await Caller().check("https://no-such-host.invalid/x")


@pytest.mark.parametrize("url", ["https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x"])
async def test_this_machine_is_not_called(url: str) -> None:
    with pytest.raises(BadRequest, match="not on the public internet"):
        await Caller().check(url)
    with pytest.raises(NoAnswer, match="not on the public internet"):
        await Caller()(url, b"{}", {})


@pytest.mark.parametrize("written", ["2130706433", "0x7f.1", "127.1", "017700000001"])
async def test_other_ways_to_write_an_address_do_not_help(written: str) -> None:
    with pytest.raises(BadRequest):
        await Caller().check(f"https://{written}/x")


async def test_a_name_that_turns_to_another_address_leads_nowhere(
    monkeypatch: pytest.MonkeyPatch, ear: HookReceiver
) -> None:
    url = ear.url.replace("http:", "https:").replace("127.0.0.1", "hooks.example")
    known_as(monkeypatch, [PUBLIC], ["127.0.0.1"])
    caller = Caller()
    await caller.check(url)
    with pytest.raises(NoAnswer, match="not on the public internet"):
        await caller(url, b"{}", {})
    assert ear.heard == []


async def test_the_address_that_was_looked_at_is_the_one_that_is_called(
    monkeypatch: pytest.MonkeyPatch, ear: HookReceiver
) -> None:
    asked = known_as(monkeypatch, ["127.0.0.1"], ["192.0.2.1"])
    await Caller(near=True)(f"http://hooks.example:{ear.port}/hook?key=1", b"{}", {"X-More": "yes"})
    # Nobody asks for the name a second time.
    assert asked == ["hooks.example"]
    (call,) = ear.heard
    assert (call.path, call.body, call.headers["X-More"]) == ("/hook?key=1", b"{}", "yes")
    assert call.headers["Host"] == f"hooks.example:{ear.port}"


async def test_tls_is_spoken_to_the_name_and_its_certificate_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trust = ssl.create_default_context(cafile=str(CERTIFICATE))
    with HookReceiver(encrypted=True) as ear:
        known_as(monkeypatch, ["127.0.0.1"])
        await Caller(near=True, trust=trust)(f"https://localhost:{ear.port}/x", b"{}", {})
        assert ear.named == ["localhost"]
        assert ear.heard[0].headers["Host"] == f"localhost:{ear.port}"
        # The certificate is for another name, and then one that nobody vouches for.
        for caller, host in ((Caller(True, trust), "hooks.example"), (Caller(True), "localhost")):
            with pytest.raises(NoAnswer):
                await caller(f"https://{host}:{ear.port}/x", b"{}", {})
        assert len(ear.heard) == 1


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize("status", [200, 201, 204])
async def test_a_call_that_was_taken(ear: HookReceiver, status: int) -> None:
    ear.answers = [status]
    await Caller(near=True)(ear.url, b"{}", {})


@pytest.mark.parametrize("status", [302, 307, 400, 404, 410, 429, 500])
async def test_a_call_that_was_not_taken_leads_nowhere_else(ear: HookReceiver, status: int) -> None:
    ear.answers = [status]
    with pytest.raises(NoAnswer, match=str(status)) as caught:
        await Caller(near=True)(ear.url, b"{}", {})
    assert caught.value.gone == (status == 410)
    assert [call.path for call in ear.heard] == ["/hook?key=1"]


async def test_nobody_is_there() -> None:
    with HookReceiver() as ear:
        url = ear.url
    with pytest.raises(NoAnswer):
        await Caller(near=True)(url, b"{}", {})
