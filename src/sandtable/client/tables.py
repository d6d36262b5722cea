"""The calls about tables on terms: lists, seats, invitations and agreements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import msgspec

from sandtable.protocol.club import (
    DicePage,
    InvitationInfo,
    InvitationList,
    LinkInfo,
    MyInvitation,
    MyInvitationList,
    PointList,
    ProposalInfo,
    ProposalList,
    Rematch,
    Seated,
)
from sandtable.protocol.frames import Frame, Point
from sandtable.protocol.tables import Opened, Table, TablePage

if TYPE_CHECKING:
    from sandtable.client.calls import Client

Shape = TypeVar("Shape")


class Tables:
    """Tables and who sits at them: `client.tables`, and `client.tables()` for those to watch."""

    def __init__(self, client: Client) -> None:
        self._client = client

    # ------------------------------------------------------------------ lists

    async def __call__(self, limit: int = 50, before: float | None = None) -> TablePage:
        """Tables that anybody may watch."""
        return await self._client._get("/api/tables", TablePage, limit=limit, before=before)

    async def with_open_seats(self, limit: int = 50, before: float | None = None) -> TablePage:
        """Tables at which anybody may sit down."""
        return await self._client._get("/api/tables", TablePage, show="open", limit=limit, before=before)

    async def finished(self, limit: int = 50, before: float | None = None) -> TablePage:
        """Games that are over."""
        return await self._client._get("/api/tables", TablePage, show="finished", limit=limit, before=before)

    async def mine(self, over: bool = False, limit: int = 50, before: float | None = None) -> TablePage:
        """One's own tables; `my_turn` where one waits for oneself."""
        told = str(over).lower()
        return await self._client._get("/api/me/tables", TablePage, over=told, limit=limit, before=before)

    # ------------------------------------------------------------------ opening

    async def open(
        self,
        game: str,
        scenario: str,
        seats: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        spectators: bool = True,
        **terms: Any,
    ) -> Opened:
        """Open a table. `seats` names bots, "me", "open" or "person" for seats.

        `terms` may be title, visibility, pace, expiry, expiry_bot and talk.
        """
        wanted = {"seats": dict(seats or {}), "options": dict(options or {}), "spectators": spectators}
        return await self._post("/api/tables", Opened, game=game, scenario=scenario, **wanted, **terms)

    async def rematch(self, table: str) -> str:
        """Play a game again that is over, everybody one seat further; the name of the new table."""
        return (await self._post(f"/api/tables/{table}/rematch", Rematch)).table

    # ------------------------------------------------------------------ seats

    async def sit(self, table: str, seat: str | None = None) -> Table:
        """Sit down at a seat, or at any that one may take."""
        return await self._post(f"/api/tables/{table}/sit", Table, seat=seat)

    async def leave(self, table: str, seat: str | None = None) -> Table:
        """Stand up from a seat at which nothing was decided yet."""
        return await self._post(f"/api/tables/{table}/leave", Table, seat=seat)

    async def resign(self, table: str, seat: str | None = None) -> Table:
        """Give up: a bot plays the seat on."""
        return await self._post(f"/api/tables/{table}/resign", Table, seat=seat)

    async def hand_over(self, table: str, seat: str, player: str) -> Table:
        """Say who plays a seat: a bot, "person", or at an empty one "open"."""
        path = f"/api/tables/{table}/seats/{quote(seat, safe='')}"
        return await self._call("PUT", path, Table, player=player)

    async def fill_set_up(
        self,
        table: str,
        sequence: int,
        prepared: str = "",
        slots: Mapping[str, list[str]] | None = None,
        seat: str | None = None,
    ) -> Frame:
        """Choose all that a seat has not set up yet: as prepared, or by place the types that you name.

        `sequence` is that of the seat's latest view. The seat ends its set-up itself.
        """
        wanted = {"sequence": sequence, "prepared": prepared, "slots": dict(slots or {})}
        return await self._post(f"/api/tables/{table}/set-up", Frame, seat=seat, **wanted)

    # ------------------------------------------------------------------ invitations

    async def invite(
        self,
        table: str,
        seat: str | None = None,
        person: str | None = None,
        uses: int | None = 1,
        days: float | None = 30.0,
        share: bool = False,
    ) -> InvitationInfo:
        """Invite a person by name, or else make a link: its `token` is told only now.

        With `share`, to sit beside oneself at one's own `seat`.
        """
        wanted = {"seat": seat, "person": person, "uses": uses, "days": days, "share": share}
        return await self._post(f"/api/tables/{table}/invitations", InvitationInfo, **wanted)

    async def invitations(self, table: str) -> list[InvitationInfo]:
        """The invitations to a table that one has opened."""
        return (await self._client._get(f"/api/tables/{table}/invitations", InvitationList)).invitations

    async def withdraw(self, table: str, invitation: str) -> None:
        """Take an invitation back, or decline one."""
        path = f"/api/tables/{table}/invitations/{quote(invitation, safe='')}"
        await self._client._send("DELETE", path)

    async def my_invitations(self) -> list[MyInvitation]:
        """To what one was invited by name."""
        return (await self._client._get("/api/me/invitations", MyInvitationList)).invitations

    async def look(self, token: str) -> LinkInfo:
        """What a link leads to."""
        return await self._post("/api/invitations/look", LinkInfo, token=token)

    async def take(self, token: str, seat: str | None = None, name: str | None = None) -> Seated:
        """Sit down by a link; who is not logged in comes as a guest by `name`, and is logged in then."""
        taken = await self._post("/api/invitations/take", Seated, token=token, seat=seat, name=name)
        if taken.csrf is not None:
            self._client.csrf = taken.csrf
        return taken

    # ------------------------------------------------------------------ consent

    async def proposals(self, table: str) -> list[ProposalInfo]:
        """The latest proposals at a table, the newest first."""
        return (await self._client._get(f"/api/tables/{table}/proposals", ProposalList)).proposals

    async def propose(
        self,
        table: str,
        what: str,
        seat: str | None = None,
        player: str | None = None,
        point: int | None = None,
    ) -> ProposalInfo:
        """Propose "pause", "resume", "end", "take-back" to a `point`, or "replace" a `seat` by a `player`."""
        wanted = {"what": what, "seat": seat, "player": player, "point": point}
        return await self._post(f"/api/tables/{table}/proposals", ProposalInfo, **wanted)

    async def agree(self, table: str, proposal: str) -> ProposalInfo:
        """Agree to a proposal."""
        return await self._answer(table, proposal, True)

    async def refuse(self, table: str, proposal: str) -> ProposalInfo:
        """Refuse a proposal, or withdraw one's own."""
        return await self._answer(table, proposal, False)

    async def points(self, table: str, seat: str | None = None) -> list[Point]:
        """The moments that can be gone back to, the newest first."""
        return (await self._client._get(f"/api/tables/{table}/points", PointList, seat=seat)).points

    async def dice(self, table: str) -> DicePage:
        """How the dice fell in a game that is over."""
        return await self._client._get(f"/api/tables/{table}/dice", DicePage)

    # ------------------------------------------------------------------ HTTP

    async def _answer(self, table: str, proposal: str, agree: bool) -> ProposalInfo:
        path = f"/api/tables/{table}/proposals/{quote(proposal, safe='')}"
        return await self._post(path, ProposalInfo, agree=agree)

    async def _post(self, path: str, shape: type[Shape], **body: Any) -> Shape:
        return await self._call("POST", path, shape, **body)

    async def _call(self, method: str, path: str, shape: type[Shape], **body: Any) -> Shape:
        answer = await self._client._send(method, path, json=body)
        return msgspec.json.decode(answer, type=shape)
