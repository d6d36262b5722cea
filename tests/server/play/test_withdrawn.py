"""What was told of a move is withdrawn when the move is taken back, for everybody who was told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sandtable.protocol.frames import Frame
from sandtable.protocol.journal import JournalEntry
from sandtable.server.play.door import Door
from sandtable.server.storage.database import Database
from tests.server.play.test_door import with_database
from tests.server.play.test_drafts import At, open_at
from tests.server.web import toy

__all__ = ["toy"]


def at_table(url: str, test: Callable[[At], Awaitable[None]]) -> None:
    async def run(database: Database) -> None:
        await test(await open_at(database))

    with_database(url, run)


class Page:
    """A page that is open at a table, with the journal as its reader sees it."""

    def __init__(self, at: At, seat: int | None) -> None:
        self.at = at
        self.seat = seat
        self.sequence: int | None = None
        self.lines: list[JournalEntry] = []

    def take(self, frame: Frame) -> None:
        """Show a frame."""
        if frame.view is not None:
            self.lines = list(frame.events)
        else:
            assert frame.since == self.sequence
            self.lines = self.lines[: len(self.lines) - frame.withdrawn] + list(frame.events)
        self.sequence = frame.sequence

    async def look(self) -> Frame:
        """Be sent what is new."""
        frame = await self.at.door.frame(self.at.table, self.seat, self.sequence, "board")
        self.take(frame)
        return frame

    async def stands(self) -> list[JournalEntry]:
        """The journal as somebody would read it who comes now."""
        return await self.at.door.journal(self.at.table, self.seat, 0)


async def pages_of(at: At) -> list[Page]:
    """The pages of everybody, open."""
    pages = [Page(at, seat) for seat in (at.mover, at.other, None)]
    for page in pages:
        await page.look()
    return pages


async def march(at: At) -> Frame:
    """A whole move."""
    await at.click("march")
    return await at.click("to")


def test_a_move_that_was_taken_back_goes_from_every_journal(database_url: str) -> None:
    async def test(at: At) -> None:
        pages = await pages_of(at)
        before = [list(page.lines) for page in pages]
        await march(at)
        for page in pages:
            await page.look()
        assert all(len(page.lines) > len(was) for page, was in zip(pages, before, strict=True))
        mine = pages[0]
        assert mine.sequence is not None
        mine.take(await at.door.undo(at.table, at.mover, mine.sequence, True, "board"))
        for page in pages[1:]:
            frame = await page.look()
            assert frame.patch is not None, "one line goes, and the rest of the journal stays"
        assert [page.lines for page in pages] == before

    at_table(database_url, test)


def test_who_was_not_shown_the_move_is_told_of_nothing(database_url: str) -> None:
    async def test(at: At) -> None:
        pages = await pages_of(at)
        before = [list(page.lines) for page in pages]
        await march(at)
        await at.undo(True)
        for page in pages:
            frame = await page.look()
            assert (frame.withdrawn, list(frame.events)) == (0, [])
        assert [page.lines for page in pages] == before

    at_table(database_url, test)


def test_what_is_done_in_place_of_it_follows(database_url: str) -> None:
    async def test(at: At) -> None:
        pages = await pages_of(at)
        await march(at)
        for page in pages:
            await page.look()
        await at.undo(True)
        await at.click("done")
        for page in pages:
            await page.look()
            assert page.lines == await page.stands()

    at_table(database_url, test)


def test_a_page_that_comes_back_to_another_server_is_told_the_past_again(database_url: str) -> None:
    async def test(at: At) -> None:
        page = (await pages_of(at))[1]
        await march(at)
        await page.look()
        at.door = Door(at.door.database)
        await at.click("done")
        frame = await page.look()
        assert frame.view is not None
        assert page.lines == await page.stands()
        assert page.lines, "the journal does not begin where the page came back"

    at_table(database_url, test)


def test_going_back_by_consent_withdraws_what_came_after(database_url: str) -> None:
    async def test(at: At) -> None:
        pages = await pages_of(at)
        before = [list(page.lines) for page in pages]
        now = (await at.door.moments(at.table, at.mover))[0]
        await march(at)
        await at.click("done")
        for page in pages:
            await page.look()
        await at.door.rewind(at.table, at.mover, now.point.point, lambda c: None)
        for page in pages:
            await page.look()
        assert [page.lines for page in pages] == before

    at_table(database_url, test)
