"""Whole games at a real server: people by HTTP and WebSocket, bots in their processes, and spectators."""

from __future__ import annotations

import pytest

from tests.server.proofs.hearing import Leak
from tests.server.proofs.wire import Play
from tests.server.proofs.wire_check import check_wire

pytestmark = pytest.mark.slow

# What is planted in the server, and what the proof says of it.
SENT = {
    "card_in_a_refusal": "was sent",
    "token_in_the_log_again": "the log holds the token",
}


def toy() -> Play:
    return Play("skirmish", "melee", {}, ["person", "person", "random"])


def test_nobody_is_sent_too_much() -> None:
    """The toy. The large games need a process of their own: `python -m tests.server.proofs.run`."""
    for told in check_wire([toy()], 1).values():
        assert told.deeds > 40
        assert told.words > 100
        assert told.views > 40


@pytest.mark.parametrize("name", SENT)
def test_a_leak_is_noticed(name: str) -> None:
    with pytest.raises(Leak, match=SENT[name]):
        check_wire([toy()], 1, name)
