"""Sitting down, leaving, resigning, and bots in place of people."""

from __future__ import annotations

import pytest

from sandtable.server.club import audit
from sandtable.server.errors import BadRequest, NotFound, NotYours, Refused, Stale
from sandtable.server.play import log_codes
from sandtable.server.storage import games, outbox
from sandtable.server.storage.database import Database
from tests.server.club.club_fixture import Club, all_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def club(database: Database) -> Club:
    """A club of this test's own."""
    return Club(database)


# ---------------------------------------------------------------------- coming


async def test_anybody_may_take_an_open_seat(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"})
    assert await club.sit(table, "Bert") == "blue"
    assert await club.sitting(table) == {"red": "Anna", "blue": "Bert"}
    assert (await club.terms(table)).free_seats == 0
    (told,) = await club.news(table, None, "seat")
    assert told == {
        "kind": "seat",
        "at": told["at"],
        "seat": "blue",
        "player": "person",
        "name": "Bert",
        "why": "sat down",
    }


async def test_of_two_who_want_the_same_seat_at_once_one_gets_it(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"})
    for name in ("Bert", "Cleo", "Dora"):
        await club.person(name)
    seated, refused = await all_of(*[club.sit(table, name, "blue") for name in ("Bert", "Cleo", "Dora")])
    assert seated == ["blue"]
    assert [error.sentence for error in refused] == ["The blue seat is taken."] * 2
    assert len(await club.sitting(table)) == 2


async def test_nobody_sits_at_two_seats_by_sitting_down_twice_at_once(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.person("Bert")
    seated, refused = await all_of(club.sit(table, "Bert"), club.sit(table, "Bert"))
    assert len(seated) == len(refused) == 1
    assert refused[0].sentence == "You already have a seat at this table."


async def test_a_seat_that_is_not_open_is_for_the_owner_and_the_invited(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "person", "green": "random"}, "melee")
    with pytest.raises(NotYours, match="blue seat is not open to you"):
        await club.sit(table, "Bert", "blue")
    with pytest.raises(Refused, match="no free seat for you"):
        await club.sit(table, "Bert")
    await club.invite(table, "Anna", seat="blue", person="Bert")
    assert await club.sit(table, "Bert") == "blue"
    other = await club.open("Anna", {})
    assert await club.sit(other, "Anna", "blue") == "blue"


async def test_seats_that_cannot_be_taken(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "random"}, "melee")
    with pytest.raises(Refused, match="A bot plays green"):
        await club.sit(table, "Bert", "green")
    with pytest.raises(Refused, match="The red seat is taken"):
        await club.sit(table, "Bert", "red")
    with pytest.raises(BadRequest, match="purple"):
        await club.sit(table, "Bert", "purple")


async def test_whoever_has_looked_from_one_seat_takes_no_other(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    await club.leave(table, "Bert")
    with pytest.raises(NotYours, match="green"):
        await club.sit(table, "Bert", "green")
    assert await club.sit(table, "Bert") == "blue"


@pytest.mark.parametrize(("one", "other"), [("Bert", "Anna"), ("Anna", "Bert"), ("Bert", "Cleo")])
async def test_nobody_sits_with_somebody_whom_they_blocked_nor_learns_of_it(
    club: Club, one: str, other: str
) -> None:
    table = await club.open("Anna", {"blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Cleo", "green")
    await club.block(one, other)
    with pytest.raises(NotYours) as refused:
        await club.sit(table, "Bert", "blue")
    assert refused.value.sentence == "You cannot take a seat at this table."


async def test_when_the_game_is_over_nobody_comes_or_goes(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"})
    await club.propose(table, "Anna", "end")
    for act in (club.sit(table, "Bert"), club.leave(table, "Anna"), club.resign(table, "Anna")):
        with pytest.raises(Refused, match="This game is over"):
            await act


# ---------------------------------------------------------------------- going


async def test_one_may_leave_before_one_has_decided(club: Club) -> None:
    table = await club.duel()
    await club.leave(table, "Bert")
    assert await club.sitting(table) == {"red": "Anna"}
    assert (await club.terms(table)).free_seats == 2
    assert await club.sit(table, "Cleo") == "blue"
    assert [item["why"] for item in await club.news(table, 0, "seat")] == ["sat down", "left", "sat down"]


async def test_whoever_has_decided_resigns_instead(club: Club) -> None:
    table = await club.duel()
    await club.play(table, 1)
    with pytest.raises(Refused, match="resign"):
        await club.leave(table, "Bert")
    assert (await club.sitting(table))["blue"] == "Bert"


async def test_strangers_cannot_leave_or_resign(club: Club) -> None:
    table = await club.duel()
    for act in (club.leave(table, "Zoe"), club.resign(table, "Zoe"), club.resign(table, "Bert", "red")):
        with pytest.raises(NotYours):
            await act
    assert await club.players(table) == ["person", "person"]


async def test_a_seat_that_is_given_up_passes_to_a_bot_and_counts_as_lost(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, expiry_bot="random")
    await club.sit(table, "Bert")
    await club.play(table, 1)
    await club.resign(table, "Bert")
    assert await club.players(table) == ["person", "random"]
    assert await club.sitting(table) == {"red": "Anna"}
    (lost,) = (await club.terms(table)).lost.items()
    assert (lost[0], lost[1].why, lost[1].name) == (1, "resigned", "Bert")
    assert (await club.news(table, None, "seat"))[-1] | {"at": 0} == {
        "kind": "seat",
        "at": 0,
        "seat": "blue",
        "player": "random",
        "name": None,
        "why": "resigned",
    }
    assert await club.database.read(lambda c: outbox.seats(c, "bot", table)) == {1}
    rows = await club.database.read(lambda c: games.since(c, table, 0))
    assert (rows[-1].seat, rows[-1].code) == (1, log_codes.SEAT)
    bert = await club.person("Bert")
    noted = await club.database.read(lambda c: [row.what for row in audit.latest(c, bert.id)])
    assert "resigned" in noted


async def test_a_move_half_entered_goes_with_whoever_resigns(club: Club) -> None:
    table = await club.duel()
    seen = (await club.door.frame(table, 1)).sequence
    await club.resign(table, "Bert")
    with pytest.raises(Stale):
        await club.door.decide(table, 1, seen, "ready")


async def test_whoever_resigned_does_not_come_back_to_another_seat(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open", "green": "open"}, "melee")
    await club.sit(table, "Bert", "blue")
    await club.resign(table, "Bert")
    with pytest.raises(Refused):
        await club.sit(table, "Bert")
    assert await club.knows(table, "Bert")


# ---------------------------------------------------------------------- bots


async def test_a_sitter_lets_a_bot_play_and_takes_the_seat_back(club: Club) -> None:
    table = await club.duel()
    await club.hand_over(table, "Bert", "blue", "random")
    assert await club.players(table) == ["person", "random"]
    assert (await club.sitting(table))["blue"] == "Bert"
    assert await club.database.read(lambda c: outbox.seats(c, "bot", table)) == {1}
    await club.hand_over(table, "Bert", "blue", "person")
    assert await club.players(table) == ["person", "person"]
    whys = [(item["player"], item["name"], item["why"]) for item in await club.news(table, 0, "seat")]
    assert whys[1:] == [("random", "Bert", "replaced"), ("person", "Bert", "taken back")]


async def test_the_owner_decides_about_empty_seats(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "person"})
    await club.hand_over(table, "Anna", "blue", "cadet")
    assert await club.players(table) == ["person", "cadet"]
    await club.hand_over(table, "Anna", "blue", "officer")
    assert await club.players(table) == ["person", "officer"]
    await club.hand_over(table, "Anna", "blue", "open")
    assert await club.players(table) == ["person", "person"]
    assert (await club.terms(table)).free_seats == 2
    assert await club.sit(table, "Bert") == "blue"


async def test_a_seat_that_was_given_up_can_be_opened_again(club: Club) -> None:
    table = await club.duel()
    await club.resign(table, "Bert")
    await club.hand_over(table, "Anna", "blue", "open")
    assert await club.sit(table, "Cleo") == "blue"
    assert (await club.terms(table)).lost[1].name == "Bert"


async def test_others_have_no_say_about_a_seat(club: Club) -> None:
    table = await club.duel()
    with pytest.raises(NotYours, match="Only the player of a seat"):
        await club.hand_over(table, "Bert", "red", "random")
    with pytest.raises(NotYours, match="propose the change"):
        await club.hand_over(table, "Anna", "blue", "random")
    with pytest.raises(Refused, match="Somebody already plays blue"):
        await club.hand_over(table, "Bert", "blue", "open")
    with pytest.raises(BadRequest, match="nobody"):
        await club.hand_over(table, "Bert", "blue", "nobody")
    with pytest.raises(Refused, match="already"):
        await club.hand_over(table, "Bert", "blue", "person")
    with pytest.raises(NotYours):
        await club.hand_over(table, "Zoe", "blue", "random")
    assert await club.players(table) == ["person", "person"]


async def test_a_private_table_is_not_there_for_strangers(club: Club) -> None:
    table = await club.open("Anna", {"red": "me", "blue": "open"}, visibility="private")
    for act in (
        club.sit(table, "Zoe"),
        club.leave(table, "Zoe"),
        club.resign(table, "Zoe"),
        club.hand_over(table, "Zoe", "blue", "random"),
    ):
        with pytest.raises(NotFound, match="There is no table"):
            await act
