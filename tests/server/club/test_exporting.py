"""Taking a game away: a finished one as a file that verifies, a running one as one's own journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from random import Random

import msgspec
import pytest

import sandtable
from sandtable.engine.files import read_game
from sandtable.engine.state import SPECTATOR
from sandtable.server.club import exporting
from sandtable.server.errors import NotFound, NotYours, Refused
from sandtable.server.play import log_codes
from sandtable.server.play.types import PERSON
from sandtable.server.storage.database import Database
from tests.default_game import DEFAULT_GAME
from tests.server.club.random_table import DUEL, LARGE, MELEE, RandomTable, toy_installed
from tests.server.proofs.pairs import Pair, positions

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy_installed():
        yield


async def text_of(pieces: AsyncIterator[str]) -> str:
    return "".join([piece async for piece in pieces])


async def file_of(evening: RandomTable) -> str:
    return await text_of(
        exporting.file_of(await exporting.read_finished_game(evening.door.database, evening.table))
    )


async def journal_of(evening: RandomTable, seat: int) -> str:
    return await text_of(exporting.journal_of(evening.replay, await evening.scene(seat)))


async def test_a_finished_game_verifies(database: Database) -> None:
    evening = await RandomTable.open(database, MELEE)
    await evening.to_the_end()
    state = read_game(await file_of(evening))
    assert state.digest() == (await evening.live()).state.digest()
    facts = await evening.door.facts(evening.table)
    assert state.result is not None
    assert state.result.as_dict() == msgspec.to_builtins(facts.result)
    assert state.key.hex() == facts.key


async def test_what_was_taken_back_is_not_in_the_file_and_other_dice_are(database: Database) -> None:
    evening = await RandomTable.open(database, MELEE, seed=4)
    await evening.play(30, undo_every=3)
    await evening.go_back(0, 3)
    await evening.play(20, undo_every=4)
    await evening.go_back(1, 1)
    await evening.to_the_end()
    assert await evening.rows_with(log_codes.UNDO)
    text = await file_of(evening)
    epochs = [line for line in text.splitlines() if line.startswith("epoch: ")]
    assert epochs == ["epoch: 1", "epoch: 2"]
    state = read_game(text)
    assert state.digest() == (await evening.live()).state.digest()
    assert state.epoch == 2


async def test_going_back_behind_an_earlier_return_skips_its_epoch(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL, seed=5)
    await evening.play(12)
    early = (await evening.door.points(evening.table, 0))[0].point
    await evening.play(12)
    await evening.go_back(0, 1)
    await evening.play(5)
    await evening.door.rewind(evening.table, 0, early, lambda c: None)
    await evening.to_the_end()
    text = await file_of(evening)
    assert [line for line in text.splitlines() if line.startswith("epoch: ")] == ["epoch: 2"]
    assert read_game(text).digest() == (await evening.live()).state.digest()


async def test_a_game_that_was_ended_by_agreement_has_a_file_without_a_result(database: Database) -> None:
    evening = await RandomTable.open(database, LARGE)
    await evening.play(80, undo_every=9)
    with pytest.raises(NotYours, match="when the game is over"):
        await file_of(evening)
    await evening.door.amend(evening.table, 0, log_codes.END, lambda c, row: {"status": "ended"})
    text = await file_of(evening)
    assert "result:" not in text
    assert read_game(text).digest() == (await evening.live()).state.digest()


async def test_a_long_file_comes_in_pieces(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.to_the_end()
    whole = await file_of(evening)
    monkeypatch.setattr(exporting, "LINES_AT_ONCE", 5)
    monkeypatch.setattr(exporting, "ROWS_AT_ONCE", 7)
    story = await exporting.read_finished_game(database, evening.table)
    pieces = [piece async for piece in exporting.file_of(story)]
    assert "".join(pieces) == whole
    assert max(piece.count("\n") for piece in pieces) == 5


async def test_what_cannot_be_verified_has_no_file(database: Database) -> None:
    middle = sandtable.game("skirmish").position({"turn": "red"})
    evening = RandomTable(database, "", 1)
    evening.table = (await evening.door.open(middle, [PERSON, PERSON])).table
    await evening.to_the_end()
    with pytest.raises(Refused, match="began in the middle"):
        await file_of(evening)
    with pytest.raises(NotFound):
        await exporting.read_finished_game(database, "nowhere")


async def test_a_journal_tells_what_its_seat_was_told(database: Database) -> None:
    evening = await RandomTable.open(database, DUEL)
    await evening.play(40)
    for seat in (SPECTATOR, 0, 1):
        text = await journal_of(evening, seat)
        head, _, body = text.partition("\n\n")
        assert head.splitlines()[0] == exporting.JOURNAL
        assert f"seat: {('red', 'blue', 'spectator')[seat]}" in head
        assert (await evening.live()).state.key.hex() not in text
        assert evening.table not in text
        told = await evening.door.journal(evening.table, None if seat == SPECTATOR else seat, 0)
        lines = [line for line in body.splitlines() if line and "==" not in line]
        words = [line.partition(" ")[2] for line in lines if line.partition(" ")[2][:1] != "("]
        assert words == [event.words for event in told]
        assert "== Round 1 ==" in body
    assert "draws a card." in await journal_of(evening, 0)


async def test_a_journal_says_what_was_taken_back(database: Database) -> None:
    evening = await RandomTable.open(database, MELEE, seed=5)
    await evening.play(30, undo_every=3)
    await evening.go_back(0, 3)
    assert await evening.rows_with(log_codes.UNDO)
    text = await journal_of(evening, SPECTATOR)
    assert "A move was taken back." in text
    assert text.rstrip().endswith("with different dice.")


@pytest.mark.parametrize(
    ("game", "scenario", "at"), [("skirmish", "melee", [8, 20]), (DEFAULT_GAME, "1936", [10, 100])]
)
async def test_twins_have_the_same_journal(
    database: Database, game: str, scenario: str, at: list[int]
) -> None:
    for decision, state in positions(sandtable.game(game), scenario, 2, at):
        for seat in range(SPECTATOR, state.n_seats):
            pair = Pair(state, seat, Random(f"{decision} {seat}"))
            both = [RandomTable(database, "", 1) for _ in range(2)]
            for evening, one in zip(both, pair.states(), strict=True):
                evening.table = (await evening.door.open(one, [PERSON] * one.n_seats)).table
            for _ in range(8):
                moves = pair.step()
                if moves is None:
                    break
                await both[1].act(moves.unseen)
                await both[0].act(moves.ones)
                await both[1].act(moves.twos)
                for evening in both:
                    (await evening.live()).state.counters = pair.twins.one.counters[:]
            assert await journal_of(both[0], seat) == await journal_of(both[1], seat)
