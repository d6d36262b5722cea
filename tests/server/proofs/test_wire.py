"""Whole games at a real server: people by HTTP and WebSocket, bots in their processes, and spectators."""

from __future__ import annotations

import pytest

from sandtable.games import shipped
from sandtable.games.manifest import Manifest
from tests.server.proofs.recorded_traffic import Leak
from tests.server.proofs.wire import Play
from tests.server.proofs.wire_check import check_wire
from tests.toy.manifest import TOY

pytestmark = pytest.mark.slow

# What is planted in the server, and what the proof says of it.
SENT = {
    "card_in_a_refusal": "was sent",
    "token_in_the_log_again": "the log holds the token",
}


def toy() -> Play:
    return play_of(TOY)


def play_of(manifest: Manifest) -> Play:
    """What the manifest of a game says is played."""
    assert manifest.proofs is not None
    wire = manifest.proofs.wire
    return Play(manifest.id, wire.scenario, wire.options, wire.players)


def test_nobody_is_sent_too_much() -> None:
    plays = [play_of(manifest) for manifest in (TOY, *shipped().values()) if manifest.proofs is not None]
    for play, told in zip(plays, check_wire(plays, 1).values(), strict=True):
        assert told.deeds > 40, play.game_id
        assert told.words > 100, play.game_id
        assert told.views > 40, play.game_id


@pytest.mark.parametrize("name", SENT)
def test_a_leak_is_noticed(name: str) -> None:
    with pytest.raises(Leak, match=SENT[name]):
        check_wire([toy()], 1, name)
