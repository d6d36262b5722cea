"""Working something out from a view that a seat is sent, beside the calls that decide.

Whatever is told so can hold nothing that the seat may not know. It is done in threads of its own and kept
until the view has changed; no decision ever waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, Generic, TypeVar

from litestar import Request
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter, QueryParameter

from sandtable.engine.errors import SandtableError
from sandtable.protocol.text import plain, spans
from sandtable.server.errors import BadRequest, ServerError, Unavailable
from sandtable.server.play.opening import sentence
from sandtable.server.web import access, limits
from sandtable.server.web.identity import Identity
from sandtable.server.web.services import Services

# So long somebody waits who comes after others.
PATIENCE: Final = 10.0
KEPT: Final = 500

TablePath = Annotated[str, PathParameter(description="The name of the table")]
SeatQuery = Annotated[
    str | None,
    QueryParameter(description="The name of the seat; without it, the seat of the token, or a spectator"),
]
WITH_TOKEN: Final[list[SecurityRequirement]] = [{"seat": []}, {"session": []}, {"personal": []}, {}]

T = TypeVar("T")
# What is told of a view with this sequence.
Telling = Callable[[int, Mapping[str, Any]], T]


class SideThreads:
    """A few threads for work that is worth waiting for, but not for long."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def do(self, work: Callable[[], T]) -> T:
        """Do something there; what a game says against it is told in a sentence."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._threads, work)
        except TimeoutError as error:
            raise Unavailable("Too many of these requests at once; try again in a moment.") from error
        except ServerError:
            raise
        except SandtableError as error:
            raise BadRequest(sentence(str(error))) from error


class ViewQueries(Generic[T]):
    """What was told of the latest views, so that it is worked out once for each."""

    def __init__(self, aside: SideThreads) -> None:
        self._aside = aside
        self._known: OrderedDict[tuple[object, ...], T] = OrderedDict()

    async def tell(
        self,
        services: Services,
        who: Identity,
        request: Request[Any, Any, Any],
        place: tuple[str, str | None],
        telling: Telling[T],
        *about: str,
    ) -> T:
        """What is told of the present view of a seat at a table, given what is asked about it."""
        limits.take(request, "odds", None if who.person is None else who.person.id)
        table, seat = place
        number = await access.admitted(services, table, seat, who)
        frame = await services.door.frame(table, number, wants="sight")
        view = frame.view or {}
        # A move half entered changes the question, and not the sequence of everybody.
        asked = hash((plain(spans(view.get("prompt", []))), tuple(view.get("choices", ()))))
        key = (table, number, frame.sequence, asked, *about)
        if key not in self._known:
            self._known[key] = await self._aside.do(lambda: telling(frame.sequence, view))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[key]
