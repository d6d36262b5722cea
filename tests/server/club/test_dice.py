"""The dice of a game, counted by playing it again."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.engine import chance, registry
from sandtable.engine.registry import install
from sandtable.protocol.tables import TableWanted
from sandtable.server.club import dice
from sandtable.server.club.dice import Dice, SeatDice
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from sandtable.server.storage.games import LoggedAction
from tests.default_game import DEFAULT_GAME
from tests.server.club.club_fixture import Club
from tests.toy.game import Skirmish

SEED = 5

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


async def counted(club: Club, table: str, game_id: str = "skirmish") -> Dice:
    game = registry.game(game_id)
    story = await club.database.read(lambda c: dice.read_stored_game(c, table, game.rules_version))
    return dice.counted(game, story)


def faces(found: Dice) -> Counter[tuple[int, int]]:
    return Counter({(one.seat, face): n for one in found.seats for face, n in enumerate(one.faces, 1) if n})


class Watched:
    """Works out every die from the counters of the streams, apart from how they are counted later."""

    def __init__(self) -> None:
        self.rolled: Counter[tuple[int, int]] = Counter()

    async def play(self, club: Club, table: str, decisions: int, rng: Random) -> None:
        """Make decisions one by one, so that it is known whose they are."""
        for _ in range(decisions):
            facts = await club.door.facts(table)
            if facts.status != "playing":
                return
            seat = facts.seats.index(rng.choice(facts.waiting_for))
            frame = await club.door.frame(table, seat)
            assert frame.view is not None
            before = (await club.door.trial(table)).state
            await club.door.decide(table, seat, frame.sequence, rng.choice(frame.view["choices"]))
            after = (await club.door.trial(table)).state
            for lane in range(chance.DICE_STREAMS):
                n = before.counters[lane]
                while n < after.counters[lane]:
                    face, n = chance.below(before.key, before.epoch, lane, n, 6)
                    self.rolled[seat, face + 1] += 1


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with the same dice in every run."""
    monkeypatch.setattr(chance, "fresh_key", lambda: chance.key_from_seed(SEED))


async def test_every_die_is_counted_for_the_seat_that_decided(club: Club, key: None) -> None:
    table = await club.duel()
    watched = Watched()
    await watched.play(club, table, 2000, Random(SEED))
    assert (await club.door.facts(table)).status == "over"
    found = await counted(club, table)
    assert {seat for seat, _ in watched.rolled} == {0, 1}
    assert faces(found) == watched.rolled
    assert found.unknown == 0
    assert {one.sides for one in found.seats} == {6}


async def test_what_was_taken_back_counts_no_more(club: Club, key: None) -> None:
    table = await club.duel()
    watched = Watched()
    rng = Random(SEED)
    while not watched.rolled:
        await watched.play(club, table, 1, rng)
    found = await club.propose(table, "Anna", "take-back", point=0)
    assert (await club.agree(found, "Bert")).status == "done"
    assert faces(await counted(club, table)) == Counter()
    watched.rolled.clear()
    await watched.play(club, table, 2000, Random(SEED))
    assert watched.rolled
    assert faces(await counted(club, table)) == watched.rolled


async def test_decisions_under_other_rules_are_not_played_again(club: Club, key: None) -> None:
    table = await club.duel()
    await club.play_on(table, 2000, Random(SEED))
    whole = await counted(club, table)
    game = registry.game("skirmish")
    rows = await club.database.read(lambda c: games.since(c, table, 0))
    taken = await club.database.read(lambda c: games.snapshot_sequences(c, table))
    strange = [_strange(row) if row.sequence <= 5 else row for row in rows]
    needed = dice.beginnings(strange, taken, game.rules_version)
    assert needed[0] == 0
    assert len(needed) == 2
    story = await club.database.read(lambda c: dice.read_stored_game(c, table, game.rules_version))
    story.rows = strange
    story.states |= await club.database.read(
        lambda c: {one: found[1] for one in needed if (found := games.snapshot(c, table, one)) is not None}
    )
    some = dice.counted(game, story)
    assert some.unknown == needed[1]
    assert not faces(some) - faces(whole)


def _strange(row: LoggedAction) -> LoggedAction:
    return LoggedAction(row.sequence, row.seat, row.code, "0.0.0", row.events, row.seat_sequences, row.at)


async def test_a_real_game(club: Club) -> None:
    anna = await club.person("Anna")
    wanted = TableWanted(DEFAULT_GAME, "1936", {}, {"japan": "me", "soviets": "me", "usa": "me"})
    table = (await club.hosting.open(wanted, anna, None)).table
    await club.play_on(table, 60, Random(1))
    assert (await counted(club, table, DEFAULT_GAME)).unknown == 0


def test_what_dice_show_in_the_middle() -> None:
    one = SeatDice(0, 6, [1, 0, 0, 0, 0, 3])
    assert (one.rolled, one.mean) == (4, 4.75)
    assert dice.fair_mean(6) == 3.5


def test_what_happens_to_copies_is_not_counted() -> None:
    install(Skirmish.id, Skirmish)
    seen: list[tuple[int, int]] = []
    state: Any = dice.watching(registry.game("skirmish"), seen).start("duel", seed=1)
    state.clone().roll()
    assert seen == []
    face = state.roll(20)
    assert seen == [(20, face)]
