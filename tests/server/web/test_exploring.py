"""What explains a position, positions built by hand, and the odds of battles: over HTTP and the client."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sandtable
from sandtable.client import Client
from sandtable.client.errors import BadRequest
from sandtable.server.web.overlay_calls import overlay_of_view
from tests.browser.prepared import Prepared, opened
from tests.default_game import DEFAULT_GAME, JOINED_GAME
from tests.server.web.running import Served, Table
from tests.suites.scramble import scramble

pytestmark = pytest.mark.anyio

FLEET: dict[str, str | int] = {
    "do": "place",
    "power": "japan",
    "kind": "fleet",
    "cv": 2,
    "space": "sea-of-japan",
}
AT_SEA = {"units": ["japan fleet 3 tokyo", "us infantry 2 manila"], "season": "summer"}


@pytest.fixture(scope="module")
def explored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Prepared]]:
    """A table at which Japan moves."""
    state = sandtable.game(DEFAULT_GAME).position({**AT_SEA, "phase": "movement japan 4"})
    with Served(tmp_path_factory.mktemp("explored"), limits="off") as served:
        yield served, opened(served, state)


async def test_each_seat_is_shown_its_own_side(explored: tuple[Served, Prepared]) -> None:
    served, table = explored
    async with Client(served.url) as client:
        japan = await client.exploring.overlay(table.id, "supply", token=table.tokens["japan"])
        usa = await client.exploring.overlay(table.id, "supply", token=table.tokens["usa"])
        asked = await client.exploring.overlay(table.id, "supply", "japan", table.tokens["usa"])
    assert japan.spaces["tokyo"].tone == "source"
    assert "tokyo" not in usa.spaces
    assert asked.spaces == japan.spaces
    assert japan.legend["source"]


async def test_reach_goes_on_with_the_game(explored: tuple[Served, Prepared]) -> None:
    served, table = explored
    async with Client(served.url) as client:
        view = (await client.view(table.id, table.tokens["japan"], wants="board")).view
        assert view is not None
        (fleet,) = view["board"]["units"]["tokyo"]
        own = await client.exploring.overlay(table.id, "reach", fleet, table.tokens["japan"])
        others = await client.exploring.overlay(table.id, "reach", fleet, table.tokens["usa"])
        with pytest.raises(BadRequest, match="Name a block"):
            await client.exploring.overlay(table.id, "reach", "", table.tokens["japan"])
        with pytest.raises(BadRequest, match="no overlay"):
            await client.exploring.overlay(table.id, "weather")
    assert own.words.startswith("Fleet in Tokyo")
    assert others.words.startswith("The hidden block")


def test_only_whoever_sits_there_is_shown_the_overlay_of_a_seat(served: Served, table: Table) -> None:
    asked = {"kind": "supply", "seat": "blue"}
    with served.http(table.tokens["red"]) as http:
        assert http.get(f"{table.path}/overlay", params=asked).status_code == 403
        answer = http.get(f"{table.path}/overlay", params={"kind": "supply"})
    assert answer.status_code == 400
    assert "has nothing like that to show" in answer.json()["sentence"]


def test_twins_are_shown_the_same() -> None:
    game, rng = sandtable.game(DEFAULT_GAME), Random(2)
    state = game.start("1936", seed=4, record=False)
    for _ in range(260):
        seat = state.deciders[0]
        state.act(seat, rng.choice(state.choices(seat)))
    for seat in range(3):
        other = scramble(state, seat, rng)
        assert other.digest() != state.digest()
        units = [unit for stack in state.view(seat)["board"]["units"].values() for unit in stack]
        wanted = [("supply", ""), ("trade", "japan"), *(("reach", unit) for unit in units[::4])]
        for kind, about in wanted:
            assert overlay_of_view(1, state.view(seat), kind, about) == overlay_of_view(
                1, other.view(seat), kind, about
            )


async def test_a_position_is_built_and_shown_open(explored: tuple[Served, Prepared]) -> None:
    served, _ = explored
    async with Client(served.url) as client:
        plain = await client.exploring.build(DEFAULT_GAME, "1936")
        built = await client.exploring.build(DEFAULT_GAME, "1936", [FLEET])
        shown = await client.exploring.build_overlay(DEFAULT_GAME, "1936", [FLEET], "supply", "japan")
    assert len(built.board.units["sea-of-japan"]) == 1
    assert "sea-of-japan" not in plain.board.units
    everything = [unit for stack in built.board.units.values() for unit in stack]
    assert set(built.board.faces) == set(everything)
    assert set(built.board.hands) == {"japan", "usa", "soviets"}
    assert {"place", "move", "time"} <= {kind.id for kind in built.changes}
    assert built.asked
    assert shown.spaces["sea-of-japan"].tone == "good"


async def test_what_cannot_be_built_is_told_in_a_sentence(explored: tuple[Served, Prepared]) -> None:
    served, _ = explored
    async with Client(served.url) as client:
        with pytest.raises(BadRequest, match="Fleet cannot stand in Chita"):
            await client.exploring.build(DEFAULT_GAME, "1936", [{**FLEET, "space": "chita"}])
        with pytest.raises(BadRequest, match="cannot be built by hand"):
            await client.exploring.build("skirmish", "duel")
        with pytest.raises(BadRequest, match="has no scenario"):
            await client.exploring.build(DEFAULT_GAME, "1066")


async def test_a_built_position_is_played_at_a_table_that_says_so(explored: tuple[Served, Prepared]) -> None:
    served, _ = explored
    async with Client(served.url) as client:
        seats = {"usa": "cadet", "soviets": "cadet"}
        one = await client.exploring.play(DEFAULT_GAME, "1936", [FLEET], seats)
        other = await client.exploring.play(DEFAULT_GAME, "1936", [FLEET], seats)
        token = one.token("japan")
        facts = await client.table(one.table)
        view = (await client.view(one.table, token, wants="board")).view
    assert view is not None
    assert len(view["board"]["units"]["sea-of-japan"]) == 1
    assert facts.origin == "sandbox"
    assert one.commitment != other.commitment
    assert not facts.spectators
    # At the table nobody sees what others hide.
    assert "hands" not in view["board"]


async def test_odds_are_told_of_a_battle_in_words(explored: tuple[Served, Prepared]) -> None:
    served, _ = explored
    async with Client(served.url) as client:
        found = await client.exploring.battle(DEFAULT_GAME, "3 infantry@3 vs fort@2 plains")
        with pytest.raises(BadRequest):
            await client.exploring.battle(DEFAULT_GAME, "three dragons vs a knight")
        joined = await client.exploring.battle(JOINED_GAME, "3 infantry@3 vs infantry@2", "europe")
    assert found.samples == 0
    assert sum(found.sides[1].strengths.values()) == pytest.approx(1)
    assert joined.game == JOINED_GAME
