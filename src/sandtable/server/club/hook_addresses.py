"""Where webhooks may lead: to addresses of the internet, and never into a network of ours.

A name is resolved when the hook is made, and again for every call; the connection then goes to the very
address that was looked at, with the name in the header Host and in the handshake of TLS. So a name that
turns to another address meanwhile leads nowhere. Redirects are not followed, and no answer is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import httpx

from sandtable.protocol.limits import LONGEST_URL
from sandtable.server import sentences
from sandtable.server.errors import BadRequest

PORTS: Final = {"https": 443, "http": 80}
# All of a call takes no longer than this.
SECONDS: Final = 10.0
# Addresses of the newer kind in which one of the older kind is wrapped, beside those that Python knows.
_WRAPPED: Final = ipaddress.IPv6Network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NoAnswer(Exception):
    """A call was not taken; it may be at another time, unless the other side is `gone`."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


@dataclass(frozen=True)
class Target:
    """The parts of a URL that may be called, as far as its letters tell."""

    scheme: str
    host: str
    port: int
    path: str  # with what follows the question mark

    @property
    def named(self) -> str:
        """The host as the header Host says it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def parse(url: str, near: bool = False) -> Target:
    """Take a URL apart; BadRequest where it is none for a webhook. `near` allows plain HTTP."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        host = None if host is None else host.encode("idna").decode() if not host.isascii() else host
    except ValueError as error:
        raise BadRequest(sentences.text("hook-addresses.not-url")) from error
    if parts.scheme != "https" and not (near and parts.scheme == "http"):
        raise BadRequest(sentences.text("hook-addresses.url-webhook-must-begin"))
    if not host or parts.username is not None or parts.password is not None:
        raise BadRequest(sentences.text("hook-addresses.url-webhook-must-have"))
    if len(url) > LONGEST_URL or not url.isprintable() or " " in url:
        raise BadRequest(sentences.text("hook-addresses.url-must-one-word", longest_url=LONGEST_URL))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, PORTS[parts.scheme] if port is None else port, path)


def is_allowed(address: Address, near: bool = False) -> bool:
    """Whether an address may be called: one of the internet, or where it is allowed this machine's own.

    >>> from ipaddress import ip_address
    >>> [is_allowed(ip_address(one)) for one in ("93.184.215.14", "10.0.0.1", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    plain = _unwrapped(address)
    if plain.is_loopback:
        return near
    return plain.is_global and not plain.is_multicast and not plain.is_reserved


def _unwrapped(address: Address) -> Address:
    """The address of the older kind that one of the newer kind leads to, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
    if inner is None and address in _WRAPPED:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address if inner is None else inner


async def resolve(target: Target, near: bool = False) -> list[str]:
    """The addresses of a host, all of which may be called; BadRequest where one may not."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(SECONDS):
            found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError) as error:
        raise NoAnswer("the host name could not be found") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    for address in addresses:
        if not is_allowed(ipaddress.ip_address(address.partition("%")[0]), near):
            raise BadRequest(sentences.text("hook-addresses.address-not-on-public"))
    return addresses


class Caller:
    """Makes calls. `trust` says whose certificates are believed, where not the usual ones."""

    def __init__(self, near: bool = False, trust: ssl.SSLContext | None = None) -> None:
        self.near = near
        self._trust = trust

    async def check(self, url: str) -> None:
        """Refuse a URL that must not be called, as far as can be told now."""
        try:
            await resolve(parse(url, self.near), self.near)
        except NoAnswer as error:
            raise BadRequest(sentences.text("hook-addresses.url-cannot-called", error=error)) from error

    async def __call__(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        """Send a body; NoAnswer where it was not taken."""
        try:
            target = parse(url, self.near)
            addresses = await resolve(target, self.near)
        except BadRequest as error:
            raise NoAnswer(error.sentence) from error
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._post(target, addresses[0], body, headers)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError) as error:
            raise NoAnswer(type(error).__name__) from error
        if not 200 <= status < 300:
            raise NoAnswer(f"it answered {status}", gone=status == 410)

    async def _post(self, target: Target, address: str, body: bytes, headers: dict[str, str]) -> int:
        """Send a body to an address that was looked at; the status of the answer, which is not read."""
        place = f"[{address}]" if ":" in address else address
        verify = True if self._trust is None else self._trust
        async with httpx.AsyncClient(
            trust_env=False, follow_redirects=False, timeout=SECONDS, verify=verify
        ) as http:
            sending = http.stream(
                "POST",
                f"{target.scheme}://{place}:{target.port}{target.path}",
                content=body,
                headers={**headers, "Host": target.named},
                extensions={"sni_hostname": target.host},
            )
            async with sending as answer:
                return answer.status_code
