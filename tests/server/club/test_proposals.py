"""What needs the consent of all who play."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.protocol.frames import Point
from sandtable.server.club.proposals import shown_targets
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused
from sandtable.server.play import log_codes
from sandtable.server.play.points import Moment
from sandtable.server.storage import games
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club, all_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


async def three(club: Club) -> str:
    """A table at which Anna plays red, Bert blue, and Cleo green."""
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    await club.sit(table, "Cleo", "green")
    return table


async def codes(club: Club, table: str) -> list[int]:
    rows = await club.database.read(lambda c: games.since(c, table, 0))
    return [row.code for row in rows if row.code < 0]


async def test_a_pause_needs_everybody_who_plays(club: Club) -> None:
    table = await three(club)
    found = await club.propose(table, "Anna", "pause")
    assert (found.status, found.agreed, found.needed) == ("open", 1, 7)
    found = await club.agree(found, "Bert")
    assert (found.status, await club.status(table)) == ("open", "playing")
    found = await club.agree(found, "Cleo")
    assert (found.status, await club.status(table)) == ("done", "paused")
    frame = await club.door.frame(table, 0)
    with pytest.raises(Refused) as refused:
        await club.door.decide(table, 0, frame.sequence, "ready")
    assert refused.value.rule == "table"
    assert await codes(club, table) == [log_codes.PAUSE]


async def test_a_game_that_was_paused_goes_on_when_all_agree(club: Club) -> None:
    table = await club.duel()
    await club.agree(await club.propose(table, "Bert", "pause"), "Anna")
    with pytest.raises(Refused, match="paused"):
        await club.propose(table, "Anna", "pause")
    await club.agree(await club.propose(table, "Anna", "resume"), "Bert")
    assert await club.status(table) == "playing"
    await club.play(table, 0)
    with pytest.raises(Refused, match="not paused"):
        await club.propose(table, "Anna", "resume")
    assert [item["status"] for item in await club.news(table, None, "status")] == ["paused", "playing"]


async def test_an_end_by_agreement_publishes_the_key(club: Club) -> None:
    table = await club.duel()
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    facts = await club.door.facts(table)
    assert facts.status == "ended"
    assert facts.key is not None
    assert facts.result is None
    with pytest.raises(Refused, match="over"):
        await club.propose(table, "Anna", "end")


async def test_bots_and_empty_chairs_agree_by_themselves(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "random", "green": "open"}, "melee")
    assert (await club.propose(table, "Anna", "pause")).status == "done"
    other = await club.duel()
    await club.hand_over(other, "Bert", "blue", "random")
    assert (await club.propose(other, "Anna", "end")).status == "done"


async def test_one_refusal_ends_it(club: Club) -> None:
    table = await three(club)
    found = await club.propose(table, "Anna", "end")
    await club.agree(found, "Bert")
    assert (await club.refuse(found, "Cleo")).status == "refused"
    with pytest.raises(Refused, match="no longer open"):
        await club.agree(found, "Bert")
    assert await club.status(table) == "playing"
    assert [item["status"] for item in await club.news(table, 1, "proposal")] == ["open", "open", "refused"]


async def test_whoever_made_it_withdraws_it(club: Club) -> None:
    table = await club.duel()
    found = await club.propose(table, "Anna", "end")
    assert (await club.refuse(found, "Anna")).status == "withdrawn"
    assert (await club.propose(table, "Bert", "end")).status == "open"


async def test_the_same_is_not_proposed_twice_at_once(club: Club) -> None:
    table = await club.duel()
    await club.propose(table, "Anna", "end")
    with pytest.raises(Refused, match="already been proposed"):
        await club.propose(table, "Bert", "end")
    assert (await club.propose(table, "Bert", "pause")).status == "open"


async def test_what_is_agreed_on_ends_what_else_was_proposed(club: Club) -> None:
    table = await club.duel()
    other = await club.propose(table, "Bert", "pause")
    await club.agree(await club.propose(table, "Anna", "end"), "Bert")
    assert {one.kind: one.status for one in await club.proposals(table)} == {
        "pause": "withdrawn",
        "end": "done",
    }
    with pytest.raises(Refused):
        await club.agree(other, "Anna")


async def test_the_last_two_agree_at_once(club: Club) -> None:
    table = await three(club)
    found = await club.propose(table, "Anna", "pause")
    agreed, refused = await all_of(club.agree(found, "Bert"), club.agree(found, "Cleo"))
    assert refused == []
    assert sorted(one.status for one in agreed) == ["done", "open"]
    assert await club.status(table) == "paused"
    assert await codes(club, table) == [log_codes.PAUSE]


async def test_one_agrees_while_another_refuses(club: Club) -> None:
    table = await three(club)
    found = await club.propose(table, "Anna", "end")
    await club.agree(found, "Bert")
    await all_of(club.agree(found, "Cleo"), club.refuse(found, "Bert"))
    (stored,) = await club.proposals(table)
    assert (stored.status, await club.status(table)) in [("done", "ended"), ("refused", "playing")]


async def test_strangers_have_no_say(club: Club) -> None:
    table = await club.duel()
    found = await club.propose(table, "Anna", "end")
    for act in (club.propose(table, "Zoe", "pause"), club.agree(found, "Zoe"), club.refuse(found, "Zoe")):
        with pytest.raises(NotYours):
            await act
    with pytest.raises(NotFound):
        await club.agree(type(found)(**{**vars(found), "id": "nosuch"}), "Bert")
    other = await club.duel()
    with pytest.raises(NotFound):
        await club.agree(type(found)(**{**vars(found), "table_id": other}), "Bert")
    assert (await club.proposals(table))[0].status == "open"


async def test_only_the_seats_are_told(club: Club) -> None:
    table = await club.duel()
    await club.propose(table, "Anna", "pause")
    assert await club.news(table, None, "proposal") == []
    (told,) = await club.news(table, 1, "proposal")
    assert told["what"] == "pause"
    assert (told["seat"], told["agreed"], told["waiting_for"]) == ("red", ["red"], ["blue"])


@pytest.mark.parametrize("how", ["leave", "resign", "sit", "hand over"])
async def test_who_comes_or_goes_ends_what_was_proposed(club: Club, how: str) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    found = await club.propose(table, "Anna", "pause")
    if how == "leave":
        await club.leave(table, "Bert")
    elif how == "resign":
        await club.resign(table, "Bert")
    elif how == "sit":
        await club.sit(table, "Cleo", "green")
    else:
        await club.hand_over(table, "Bert", "blue", "random")
    (stored,) = await club.proposals(table)
    assert (stored.id, stored.status) == (found.id, "withdrawn")


# ---------------------------------------------------------------------- a bot for somebody


async def test_a_bot_takes_the_place_of_a_sitter_who_agrees(club: Club) -> None:
    table = await club.duel()
    found = await club.propose(table, "Anna", "replace", seat="blue", player="random")
    assert (found.needed, found.agreed) == (2, 0)
    with pytest.raises(NotYours):
        await club.agree(found, "Anna")
    assert (await club.agree(found, "Bert")).status == "done"
    assert await club.players(table) == ["person", "random"]
    assert (await club.sitting(table))["blue"] == "Bert"


async def test_a_sitter_who_does_not_agree_stays(club: Club) -> None:
    table = await club.duel()
    found = await club.propose(table, "Anna", "replace", seat="blue", player="random")
    await club.refuse(found, "Bert")
    assert await club.players(table) == ["person", "person"]


async def test_an_owner_who_does_not_play_may_propose_a_bot_and_withdraw_it(club: Club) -> None:
    table = await club.open("Olga", {"red": "open", "blue": "open"})
    await club.sit(table, "Bert")
    found = await club.propose(table, "Olga", "replace", seat="red", player="cadet")
    assert (await club.refuse(found, "Olga")).status == "withdrawn"
    with pytest.raises(NotYours):
        await club.propose(table, "Olga", "end")


async def test_what_cannot_be_replaced(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "random"}, "melee")
    await club.sit(table, "Bert", "blue")
    with pytest.raises(NotYours):
        await club.propose(table, "Bert", "replace", seat="red", player="random")
    with pytest.raises(Refused, match="green"):
        await club.propose(table, "Anna", "replace", seat="green", player="cadet")
    with pytest.raises(BadRequest, match="nobody"):
        await club.propose(table, "Anna", "replace", seat="blue", player="nobody")
    with pytest.raises(BadRequest, match="purple"):
        await club.propose(table, "Anna", "replace", seat="purple", player="cadet")


# ---------------------------------------------------------------------- going back


async def test_all_agree_to_go_back(club: Club) -> None:
    table = await club.duel()
    await club.play_on(table, 25, Random(7))
    points = await club.door.points(table, 0)
    chosen = points[len(points) // 2]
    before = await club.door.frame(table, 0)
    found = await club.propose(table, "Anna", "take-back", point=chosen.point)
    assert found.status == "open"
    assert (await club.door.frame(table, 0)).view == before.view
    assert (await club.agree(found, "Bert")).status == "done"
    after = await club.door.frame(table, 0)
    assert after.view != before.view
    (code,) = await codes(club, table)
    assert log_codes.rewind_target(code) is not None
    assert await club.play_on(table, 5, Random(8)) == 5


async def test_going_back_is_told_to_each_seat_in_its_own_words(club: Club) -> None:
    table = await club.duel()
    await club.play_on(table, 25, Random(7))
    points = await club.door.points(table, 0)
    chosen = points[len(points) // 2]
    await club.propose(table, "Anna", "take-back", point=chosen.point)
    (mine,) = await club.news(table, 0, "proposal")
    (others,) = await club.news(table, 1, "proposal")
    assert mine["target"] == chosen.words
    theirs = {point.words for point in await club.door.points(table, 1)}
    assert others["target"] in theirs
    assert await club.news(table, None, "proposal") == []


async def test_where_nobody_can_go_back_to(club: Club) -> None:
    table = await club.duel()
    await club.play_on(table, 10, Random(7))
    with pytest.raises(NotFound, match="cannot go back"):
        await club.propose(table, "Anna", "take-back", point=10**6)
    with pytest.raises(NotYours):
        await club.propose(table, "Anna", "take-back", point=0, seat="blue")
    with pytest.raises(NotYours):
        await club.propose(table, "Zoe", "take-back", point=0)


def test_each_seat_is_told_of_its_own_last_moment_before() -> None:
    def moment(sequence: int, words: str) -> Moment:
        return Moment(sequence, Point(0, 0.0, [words]), [words])

    others = {
        0: [moment(9, "late"), moment(4, "middle"), moment(0, "start")],
        1: [moment(12, "other"), moment(0, "start")],
    }
    assert shown_targets(6, others) == {"0": "middle", "1": "start"}


async def test_the_present_cannot_be_proposed(club: Club) -> None:
    table = await club.duel()
    await club.play_on(table, 25, Random(7))
    now = (await club.door.moments(table, 0))[0]
    while now.next_line:
        await club.play_on(table, 1, Random(7))
        now = (await club.door.moments(table, 0))[0]
    with pytest.raises(Refused, match="changes nothing"):
        await club.propose(table, "Anna", "take-back", point=now.point.point)
