"""Exploring: what explains a position on its map, positions built by hand, and the odds of battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.protocol.odds import BattleOdds
from sandtable.protocol.overlays import Overlay
from sandtable.protocol.sandbox import Built, Position
from sandtable.protocol.tables import Opened

if TYPE_CHECKING:
    from sandtable.client.calls import Client


class Exploring:
    """Exploring: `client.exploring`.

    built = await client.exploring.build("GAME", "SCENARIO", [{"do": "remove", "unit": "japan-01"}])
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    async def overlay(
        self, table: str, kind: str, about: str = "", token: str | None = None, seat: str | None = None
    ) -> Overlay:
        """What explains the position of a table on its map, as far as the seat of the token knows it."""
        path = f"/api/tables/{table}/overlay"
        return await self._client._get(path, Overlay, token, kind=kind, about=about, seat=seat)

    async def build(
        self,
        game: str,
        scenario: str,
        changes: Sequence[Mapping[str, str | int]] = (),
        options: Mapping[str, str] | None = None,
    ) -> Built:
        """A scenario with some changes. Nothing is kept."""
        position = _position(game, scenario, changes, options)
        return msgspec.json.decode(
            await self._client._send("POST", "/api/sandbox", json=position), type=Built
        )

    async def build_overlay(
        self,
        game: str,
        scenario: str,
        changes: Sequence[Mapping[str, str | int]],
        kind: str,
        about: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Overlay:
        """What explains a position that was built by hand."""
        wanted = {"position": _position(game, scenario, changes, options), "kind": kind, "about": about}
        answer = await self._client._send("POST", "/api/sandbox/overlay", json=wanted)
        return msgspec.json.decode(answer, type=Overlay)

    async def play(
        self,
        game: str,
        scenario: str,
        changes: Sequence[Mapping[str, str | int]] = (),
        seats: Mapping[str, str] | None = None,
        title: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Opened:
        """Open a private table that goes on from a built position; seats that are not named are one's own."""
        position = _position(game, scenario, changes, options)
        wanted = {"position": position, "seats": dict(seats or {}), "title": title}
        answer = await self._client._send("POST", "/api/sandbox/tables", json=wanted)
        return msgspec.json.decode(answer, type=Opened)

    async def battle(self, game: str, battle: str, theatre: str | None = None) -> BattleOdds:
        """The odds of a battle in words."""
        path = f"/api/games/{game}/odds"
        return await self._client._get(path, BattleOdds, battle=battle, theatre=theatre)


def _position(
    game: str,
    scenario: str,
    changes: Sequence[Mapping[str, str | int]],
    options: Mapping[str, str] | None,
) -> dict[str, Any]:
    position = Position(game, scenario, dict(options or {}), [dict(change) for change in changes])
    return msgspec.structs.asdict(position)
