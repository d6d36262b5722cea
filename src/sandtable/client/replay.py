"""The calls about what is past: looking back, taking a game away, bringing one along, branching off."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sandtable.protocol.frames import Wanted
from sandtable.protocol.patches import applied
from sandtable.protocol.replay import IndexEntry, ReplayFrame, ReplayIndex, ReplayPage
from sandtable.protocol.tables import Opened

if TYPE_CHECKING:
    from sandtable.client.calls import Client

# To replay a long file takes the server a while.
PATIENCE: Final = 120.0


class Replays:
    """The past of tables: `client.replays`.

    Everything is told as the seat knew it then: the seat of the `token`, or one's own, or else a spectator.
    With `open_hands`, once the game is over, every decision is told, and every card.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    async def moments(
        self,
        table: str,
        first: int = 0,
        last: int | None = None,
        seat: str | None = None,
        token: str | None = None,
        open_hands: bool = False,
        wants: Wanted = "sight",
    ) -> AsyncIterator[ReplayFrame]:
        """The moments of a table from a number of the seat's own on, each with its whole view.

        The view is the sight, or the board if that is wanted.
        """
        following: int | None = first
        while following is not None:
            page = await self._client._get(
                f"/api/tables/{table}/replay",
                ReplayPage,
                token,
                **{"from": following, "to": last, "seat": seat, "open": _said(open_hands), "wants": wants},
            )
            view: dict[str, Any] | None = None
            for frame in page.frames:
                view = _view(frame, view)
                yield msgspec.structs.replace(frame, view=view, patch=None, since=None)
            following = page.next

    async def moment(
        self,
        table: str,
        at: int,
        seat: str | None = None,
        token: str | None = None,
        open_hands: bool = False,
        wants: Wanted = "sight",
    ) -> ReplayFrame:
        """One moment: the one that the seat was at when it had this number."""
        async for moment in self.moments(table, at, at, seat, token, open_hands, wants):
            return moment
        raise LookupError("the server has told nothing")

    async def index(
        self,
        table: str,
        seat: str | None = None,
        token: str | None = None,
        open_hands: bool = False,
        events: bool = False,
    ) -> list[IndexEntry]:
        """Every moment that can be gone to, in a line each; with `events`, and all that was told then."""
        lines: list[IndexEntry] = []
        after: int | None = -1
        while after is not None:
            page = await self._client._get(
                f"/api/tables/{table}/replay/index",
                ReplayIndex,
                token,
                after=after,
                seat=seat,
                open=_said(open_hands),
                events=_said(events),
            )
            lines += page.entries
            after = page.after
        return lines

    async def export(
        self, table: str, form: str | None = None, seat: str | None = None, token: str | None = None
    ) -> str:
        """A game that is over as a file that verifies; any other as the seat's own journal.

        `form` asks for the one or the other: "file" or "journal".
        """
        asked = {name: value for name, value in (("form", form), ("seat", seat)) if value is not None}
        answer = await self._client._send("GET", f"/api/tables/{table}/export", token, params=asked)
        return answer.decode()

    async def bring(self, file: str, seats: Mapping[str, str] | None = None, title: str = "") -> Opened:
        """Open a table of one's own from a game file. `seats` names bots, or "person" for others."""
        wanted = {"file": file, "seats": dict(seats or {}), "title": title}
        answer = await self._client._send("POST", "/api/tables/import", json=wanted, timeout=PATIENCE)
        return msgspec.json.decode(answer, type=Opened)

    async def branch(
        self,
        table: str,
        at: int | None = None,
        seat: str | None = None,
        token: str | None = None,
        open_hands: bool = False,
        seats: Mapping[str, str] | None = None,
        title: str = "",
    ) -> Opened:
        """Open a table of one's own that goes on from a moment of another, or from where that one stands.

        While the game goes on it is drawn from what the seat knows; afterwards the cards are the true ones.
        """
        wanted = {"at": at, "seat": seat, "open": open_hands, "seats": dict(seats or {}), "title": title}
        answer = await self._client._send("POST", f"/api/tables/{table}/branch", token, json=wanted)
        return msgspec.json.decode(answer, type=Opened)


def _said(flag: bool) -> str | None:
    """A flag as it stands in an address."""
    return "true" if flag else None


def _view(frame: ReplayFrame, before: dict[str, Any] | None) -> dict[str, Any] | None:
    """The whole view of a moment; changes are made on a copy of the one before."""
    if frame.patch is None:
        return frame.view
    if before is None:
        raise LookupError("the server has sent changes of nothing")
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(before))
    changed: dict[str, Any] = applied(copy, frame.patch)
    return changed
