"""The officer of Orange Swan: which handler answers which question, by the permanent name of the step."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.officers.orange_swan import armies, fights, landings, purchases, ships
from sandtable.bots.officers.orange_swan.desk import Desk
from sandtable.engine.state import State
from sandtable.games.orange_swan.state import SwanState

Handler = Callable[[Desk, Sequence[int]], int]

HANDLERS: Final[dict[str, Handler]] = {
    **purchases.HANDLERS,
    **ships.HANDLERS,
    **landings.HANDLERS,
    **armies.HANDLERS,
    **fights.HANDLERS,
}


def decided(sight: State, codes: Sequence[int], rng: random.Random) -> int:
    """The choice of the function in charge of a question, or -1 where nobody is."""
    assert isinstance(sight, SwanState)
    question = sight.question(sight.viewer)
    handler = None if question is None else HANDLERS.get(question.name)
    return -1 if handler is None else handler(Desk(sight, rng), codes)
