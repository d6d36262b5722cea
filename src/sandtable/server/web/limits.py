"""How often something may be asked: a bucket for each address and each person, which fills up by and by.

Every process counts for itself, and forgets callers after a while. What a call may cost is in one
table here; the setting `limits` makes all of it wider or narrower, or switches it off.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from sandtable.server.errors import TooMany
from sandtable.server.settings import Network, networks

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from sandtable.server.web.services import Services

# So many are remembered; anybody who asked longest ago is forgotten.
REMEMBERED: Final = 50_000
# Who has an address of the newer kind has as many as they like; these bits they share.
IPV6_SHARED: Final = 64
NOWHERE: Final = "nowhere"


@dataclass(frozen=True)
class Limit:
    """So many at once, and one more each this many seconds."""

    at_once: int
    seconds: float


MINUTE: Final = 60.0
HOUR: Final = 3600.0

# What may be asked from one address. Many people may share one, so these are wide.
BY_ADDRESS: Final = {
    "login": Limit(20, 15.0),
    "register": Limit(10, 10 * MINUTE),
    "guest": Limit(20, 2 * MINUTE),
    "mail": Limit(10, 5 * MINUTE),  # whatever has a mail sent to somebody
    "secret": Limit(20, 30.0),  # trying a secret that came by mail, or a token
    "password": Limit(20, 15.0),  # changing one's password, which asks for the old one
    "token": Limit(20, MINUTE),
    "report": Limit(10, 5 * MINUTE),
    "tables": Limit(60, 5.0),
    "invite": Limit(60, 5.0),
    "talk": Limit(60, 1.0),
    "hook": Limit(20, MINUTE),  # whatever has something sent to an address that somebody names
    "export": Limit(20, 5.0),
    "import": Limit(10, MINUTE),
    "odds": Limit(300, 0.2),
    "battle": Limit(60, 2.0),
}
# What one person may ask, from wherever.
BY_PERSON: Final = {
    "mail": Limit(5, 10 * MINUTE),
    "password": Limit(10, MINUTE),
    "token": Limit(10, MINUTE),
    "report": Limit(5, 10 * MINUTE),
    "tables": Limit(30, 10.0),
    "invite": Limit(30, 10.0),
    "talk": Limit(20, 1.0),
    "hook": Limit(10, MINUTE),
    "export": Limit(10, 10.0),
    "import": Limit(5, MINUTE),
    "odds": Limit(120, 0.5),
    "battle": Limit(30, 4.0),
}
# What may be asked about one thing, the caller: a name that passwords are tried on, a mailbox, a seat.
BY_THING: Final = {
    "login": Limit(30, 30.0),
    "mail": Limit(3, 20 * MINUTE),
    "talk": Limit(10, 2.0),  # a seat at a table, whoever speaks for it
}


class Limits:
    """The buckets of a process."""

    def __init__(
        self, scale: float | Literal["off"] = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.scale = scale
        self.clock = clock
        # How much is in a bucket, and when that was so.
        self._buckets: OrderedDict[tuple[str, str, str], tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        """How many buckets are remembered."""
        return len(self._buckets)

    def take(
        self, what: str, address: str | None = None, person: str | None = None, thing: str | None = None
    ) -> None:
        """Count something; TooMany where it was asked too often, which is then not counted."""
        if self.scale == "off":
            return
        asked = ((BY_ADDRESS, "address", address), (BY_PERSON, "person", person), (BY_THING, "thing", thing))
        now = self.clock()
        found = [
            ((kind, what, who), limits[what])
            for limits, kind, who in asked
            if who is not None and what in limits
        ]
        left = [(bucket, self._left(bucket, limit, now)) for bucket, limit in found]
        waits = [
            (1 - there) * limit.seconds / self.scale
            for (_, there), (_, limit) in zip(left, found, strict=True)
            if there < 1
        ]
        if waits:
            raise TooMany(max(waits))
        for bucket, there in left:
            self._buckets[bucket] = there - 1, now
            self._buckets.move_to_end(bucket)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)

    def _left(self, bucket: tuple[str, str, str], limit: Limit, now: float) -> float:
        assert self.scale != "off"
        full = max(1.0, limit.at_once * self.scale)
        there, since = self._buckets.get(bucket, (full, now))
        return min(full, there + (now - since) * self.scale / limit.seconds)


def take(
    connection: ASGIConnection[Any, Any, Any, Any],
    what: str,
    person: str | None = None,
    thing: str | None = None,
) -> None:
    """Count what a call asks for: against its address, the person (an id) and the thing, if any."""
    services: Services = connection.app.state.services
    services.limits.take(what, shared_part(address_of(connection)), person, thing)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a call comes from. Proxies are believed about it only where the settings name them."""
    services: Services = connection.app.state.services
    address = connection.client.host if connection.client is not None else NOWHERE
    trusted = networks(services.settings.proxies)
    if not trusted:
        return address
    passed_on = ",".join(connection.headers.getall("x-forwarded-for", []))
    for step in reversed([part.strip() for part in passed_on.split(",") if part.strip()]):
        if not _within(address, trusted) or _parsed(step) is None:
            break
        address = step
    return address


def shared_part(address: str) -> str:
    """What stands for an address when it is counted.

    >>> shared_part("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> shared_part("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    found = _parsed(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        network = ipaddress.ip_network((int(found) >> IPV6_SHARED << IPV6_SHARED, IPV6_SHARED))
        return str(network.network_address)
    return address


def _within(address: str, trusted: tuple[Network, ...]) -> bool:
    found = _parsed(address)
    return found is not None and any(found in network for network in trusted)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
