"""Running the server: one process that watches, and those that answer, which it starts again if they die."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from sandtable.engine import registry
from sandtable.engine.registry import let_games_speak
from sandtable.server.settings import BadSetting, Settings
from sandtable.server.storage.database import open_database
from sandtable.server.web.locks import hold
from sandtable.server.web.logs import log_config

if TYPE_CHECKING:
    from sandtable.server.web.guard import Guard

# A process that has not stopped after this many seconds is ended.
STOP_SECONDS: Final = 10
# Connections beside sockets that one process holds at a time.
CALLS_AT_ONCE: Final = 1024
START_SECONDS: Final = 120.0
# How many objects are made before the youngest are searched, and how much more seldom the older ones are.
COLLECT: Final = (20_000, 50, 100)
# Under this name the library that counts looks for the folder that several processes share. It must be set
# before the library is loaded, so nothing here loads it.
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


def serve(settings: Settings, opened: Callable[[str], None]) -> None:
    """Serve until told to stop. `opened` is called with the address as soon as the server answers there."""
    address = resolved(settings.host)
    check_port(address, settings.port)
    check_modules(settings)
    asyncio.run(check_database(settings))
    with ExitStack() as stack:
        if settings.workers > 1:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sandtable-"))
            os.environ[SHARED_FOLDER] = folder
            stack.callback(os.environ.pop, SHARED_FOLDER, None)
        # A copy of this process, made while its threads hold locks, could wait for them for ever.
        multiprocessing.set_start_method("spawn", force=True)
        server = Server(
            "sandtable",
            address=address,
            port=settings.port,
            interface=Interfaces.ASGI,
            http=HTTPModes.http1,
            workers=settings.workers,
            backpressure=settings.sockets + CALLS_AT_ONCE,
            respawn_failed_workers=True,
            workers_kill_timeout=STOP_SECONDS,
            # It tells of every start and stop; what a person must know of them we tell ourselves.
            log_level=LogLevels.debug if settings.log_level == "debug" else LogLevels.warning,
            log_dictconfig=dict[str, Any](log_config(settings.log, settings.log_level)),
        )
        threading.Thread(target=announce, args=(address, settings.port, opened), daemon=True).start()
        server.serve(target_loader=partial(load_app, settings, os.getpid()), wrap_loader=False)


def load_app(settings: Settings, parent: int) -> Guard:
    """The application, made in the process that will answer."""
    # Until Granian listens for them, signals simply end the process.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_DFL)
    load_games(settings)
    from sandtable.server.web.app import make_app
    from sandtable.server.web.lifespan import open_services
    from sandtable.server.web.page import page_folder

    page = page_folder(settings.page)
    app = make_app(lambda: open_services(settings, parent), settings.single_user, settings.https, page)
    collect_seldom()
    return app


def collect_seldom() -> None:
    """Look for dead cycles of objects less often than Python does by itself.

    A view or a sight is thousands of small lists that are made and dropped without a cycle among them, and
    what has been loaded by now stays. Searching all that again and again costs a third of a decision.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def load_games(settings: Settings) -> None:
    """Read the data of every game before anybody waits for it."""
    for name in settings.module_names:
        import_module(name)
    for game_id in registry.games():
        registry.game(game_id)
    let_games_speak()


def check_modules(settings: Settings) -> None:
    """Fail at once where a module that is to be loaded is not there."""
    for name in settings.module_names:
        try:
            found = find_spec(name)
        except (ImportError, ValueError):
            found = None
        if found is None:
            raise BadSetting(f"there is no module {name[:80]!r}, which SANDTABLE_MODULES names")


async def check_database(settings: Settings) -> None:
    """Fail at once, with a sentence, where the database cannot be used; bring its tables up to date."""
    async with hold(settings.database):
        database = await open_database(settings.database, sync=settings.sync)
        await database.close()


def resolved(host: str) -> str:
    """The address of a host."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        raise BadSetting(f"there is no host {host[:80]!r}") from None
    return str(found[0][4][0])


def check_port(address: str, port: int) -> None:
    """Fail where nobody may listen at a port, or somebody does: else several servers would share it."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((address, port))
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise BadSetting(f"cannot listen at {url_of(address, port)}: {why}; try another --port") from None


def free_port(address: str) -> int:
    """A port at which nobody listens."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.bind((address, 0))
        return int(trial.getsockname()[1])


def announce(address: str, port: int, opened: Callable[[str], None]) -> None:
    """Wait until the server answers, and say so."""
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        time.sleep(0.1)
        try:
            socket.create_connection((reachable, port), timeout=1).close()
        except OSError:
            continue
        opened(url_of(reachable, port))
        return


def url_of(address: str, port: int) -> str:
    """Where a browser finds a server."""
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
