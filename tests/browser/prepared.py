"""Tables at which a game stands in a position of our choosing, for the viewer at them in a browser."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import sandtable
from sandtable.engine.state import State
from sandtable.server.play.door import Door
from sandtable.server.play.types import PERSON
from sandtable.server.storage.database import open_database
from tests.default_game import DEFAULT_GAME
from tests.server.web.running import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Two fleets that have met, and who stands round them.
AT_SEA: Final = (
    "japan carrier 2 philippine-sea",
    "japan fleet 3 philippine-sea",
    "japan sub 2 philippine-sea",
    "us carrier 2 philippine-sea",
    "us fleet 4 philippine-sea",
    "us sub 2 philippine-sea",
)
AROUND: Final = (
    "japan infantry 3 tokyo", "japan fleet 2 kyushu", "japan infantry 2 formosa", "japan air 2 palau",
    "japan infantry 3 peiping", "japan air 2 tsingtao", "us infantry 2 manila", "us fleet 2 hawaii",
    "us air 2 manila", "nat-china infantry 2 wuhan", "nat-china militia 2 chungking",
    "russia infantry 3 vladivostok", "russia air 2 chita", "british-empire fleet 2 singapore",
)  # fmt: skip


@dataclass(frozen=True)
class Prepared:
    """A table, and what opens its seats."""

    id: str
    tokens: dict[str, str]

    def sit(self, page: Page, seat: str) -> None:
        """Let a fresh window sit at a seat: the page finds the token where it keeps those of its own tables.

        It is put there before each page that the window ever shows, so nobody else should use that window.
        """
        kept = json.dumps(f"sandtable-seat-{self.id}"), json.dumps(self.tokens[seat])
        page.add_init_script(f"localStorage.setItem({kept[0]}, {kept[1]})")


def battle(dice: list[int], units: tuple[str, ...] = (*AT_SEA, *AROUND)) -> State:
    """The Combat Phase of Japan, in which these dice are rolled first."""
    parts: dict[str, Any] = {"units": list(units), "phase": "combat japan", "season": "summer", "dice": dice}
    return sandtable.game(DEFAULT_GAME).position(parts | {"war": [["japan", "usa"]]})


def opened(served: Served, state: State) -> Prepared:
    """Open a table for people at which a game stands so. The server finds it in its database."""
    [file] = (served.folder / "sandtable").glob("*.db")

    async def put() -> Prepared:
        database = await open_database(f"sqlite:///{file}")
        seats = state.game.scenarios[state.scenario].seats
        created = await Door(database).open(state, [PERSON] * len(seats))
        await database.close()
        return Prepared(created.table, {seats[seat]: token for seat, token in created.tokens.items()})

    # A thread of its own: where a browser is driven, this one has a loop already.
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(put())).result()


def decide(served: Served, table: Prepared, seat: str, *wishes: str) -> str:
    """Let a seat that is asked choose the first thing that begins with a wish; the choice that it made."""
    with served.http(table.tokens[seat]) as http:
        frame = http.get(f"/api/tables/{table.id}/view").raise_for_status().json()
        choices = frame["view"]["choices"]
        action = next(choice for wish in wishes for choice in choices if choice.startswith(wish))
        decision = {"sequence": frame["sequence"], "action": action}
        http.post(f"/api/tables/{table.id}/actions", json=decision).raise_for_status()
        return str(action)
