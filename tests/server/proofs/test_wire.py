"""Whole games at a real server: people by HTTP and WebSocket, bots in their processes, and spectators."""

from __future__ import annotations

import pytest

from tests.server.proofs.recorded_traffic import Leak
from tests.server.proofs.wire import Play
from tests.server.proofs.wire_check import check_wire

pytestmark = pytest.mark.slow

ONE_YEAR = {"last-year": "1936"}
# What is planted in the server, and what the proof says of it.
SENT = {
    "card_in_a_refusal": "was sent",
    "token_in_the_log_again": "the log holds the token",
}


def toy() -> Play:
    return Play("skirmish", "melee", {}, ["person", "person", "random"])


def test_nobody_is_sent_too_much() -> None:
    plays = [
        toy(),
        Play("cnc", "1936", ONE_YEAR, ["person", "cadet", "random"]),
        Play("tnt", "1936", ONE_YEAR, ["person", "person", "cadet"]),
        Play("conquest-and-tragedy", "3-players", ONE_YEAR, ["random", "person", "random"]),
        Play("orange-swan", "pearl-harbor", {}, ["person", "random"]),
    ]
    for play, told in zip(plays, check_wire(plays, 1).values(), strict=True):
        assert told.deeds > 40, play.game_id
        assert told.words > 100, play.game_id
        assert told.views > 40, play.game_id


@pytest.mark.parametrize("name", SENT)
def test_a_leak_is_noticed(name: str) -> None:
    with pytest.raises(Leak, match=SENT[name]):
        check_wire([toy()], 1, name)
