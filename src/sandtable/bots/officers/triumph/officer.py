"""The bot itself: it finds the question that it is asked, and hands it to the function in charge of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.cadet import Cadet
from sandtable.bots.officers.triumph import combat, command, government, movement, production, small
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.engine.state import State
from sandtable.games.triumph.system.state import TriumphState

Handler = Callable[[Desk, Sequence[int]], int]

# Who decides what, by the permanent name of the step that asks.
HANDLERS: Final[dict[str, Handler]] = {
    **production.HANDLERS,
    **government.HANDLERS,
    **command.HANDLERS,
    **movement.HANDLERS,
    **combat.HANDLERS,
    **small.HANDLERS,
}


CADET: Final = Cadet()


def decide_without_looking_ahead(g: TriumphState, seat: int, rng: random.Random) -> int:
    """What the officer would do without looking ahead."""
    codes = g.legal(seat)
    if len(codes) == 1:
        return codes[0]
    question = g.question(seat)
    handler = None if question is None else HANDLERS.get(question.name)
    sight = g.sight(seat)
    if handler is not None:
        return handler(Desk(sight, rng), codes)
    return CADET.decide(sight, g.choices(seat), rng).code


def decided(sight: State, codes: Sequence[int], rng: random.Random) -> int:
    """The choice of the function in charge of a question, or -1 where nobody is."""
    assert isinstance(sight, TriumphState)
    question = sight.question(sight.viewer)
    handler = None if question is None else HANDLERS.get(question.name)
    return -1 if handler is None else handler(Desk(sight, rng, decide_without_looking_ahead), codes)
