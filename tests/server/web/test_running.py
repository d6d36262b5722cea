"""The life of a server: starting, dying, being started again, and stopping in good order."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from sandtable.engine.chance import commitment
from sandtable.protocol.patches import applied
from tests.server.web.running import Served, Table
from tests.server.web.socket_talk import Line, joined

# Each starts processes of its own.
pytestmark = pytest.mark.slow

SOON = 30.0


def eventually(ready: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + SOON
    while not ready():
        assert time.monotonic() < until
        time.sleep(0.05)


def healthy(served: Served) -> bool:
    try:
        with served.http() as http:
            return http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that nobody has waited for is as good as gone.
    return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.anyio
async def test_it_stops_in_good_order_with_sockets_open(tmp_path: Path, how: int) -> None:
    with Served(tmp_path) as served:
        table = served.table(seats={"blue": "cadet"})
        workers = served.workers()
        async with table.socket() as socket:
            line, _ = await joined(socket, table, "red")
            assert served.stop(how) == 0
            await line.closed()
    assert not any(alive(worker) for worker in workers)
    assert sum('"stopped"' in line for line in served.lines) == 1
    assert not [line for line in served.lines if '"error"' in line]


@pytest.mark.anyio
async def test_a_process_that_dies_is_started_again_and_nothing_answered_is_lost(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL") as served:
        table = served.table()
        done = table.play("red")
        (worker,) = served.workers()
        async with table.socket() as socket:
            line, first = await joined(socket, table, "red")
            os.kill(worker, signal.SIGKILL)
            await line.closed()
        eventually(lambda: healthy(served))
        assert served.workers() != [worker]
        assert table.view("red")["sequence"] == done["sequence"]
        async with table.socket() as socket:
            again = await Line(socket).ask(
                type="join", seat="red", token=table.tokens["red"], sequence=first["sequence"]
            )
            assert again == {"type": "resumed", "sequence": first["sequence"]}


def test_processes_leave_with_the_one_that_started_them(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL") as served:
        table = served.table()
        (worker,) = served.workers()
        served.process.kill()
        served.process.wait(SOON)
        eventually(lambda: not alive(worker))
        served.stop()
    with Served(tmp_path, sync="NORMAL") as after:
        assert Table.view(_moved(table, after), "red")["view"]["choices"]


def _moved(table: Table, served: Served) -> Table:
    """The same table at another server."""
    table.served = served
    return table


def failed(*arguments: str, folder: Path, **settings: object) -> str:
    """What a server says that cannot start."""
    served = Served(folder, "serve", **settings)
    served.command += arguments
    with pytest.raises(AssertionError), served:
        pass
    assert served.process.returncode == 2
    said = [line for line in served.lines if line.startswith("sandtable: ")]
    assert len(said) == 1, served.lines
    return said[0]


def test_what_cannot_be_served_is_told_in_one_line(served: Served, tmp_path: Path) -> None:
    taken = failed("--port", str(served.port), folder=tmp_path)
    assert "address already in use" in taken
    assert "--port" in taken
    assert "PostgreSQL" in failed("--workers", "2", folder=tmp_path)
    assert "begins with" in failed("--database", "mysql://x/y", folder=tmp_path)
    assert "no module 'tests.nowhere'" in failed(folder=tmp_path, modules="tests.nowhere")
    assert "no host" in failed("--host", "nowhere.invalid", folder=tmp_path)
    assert "SANDTABLE_SOCKETS" in failed(folder=tmp_path, sockets="many")
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_text("This is no database. " * 500)
    assert "rubbish.db" in failed("--database", str(rubbish), folder=tmp_path)


def test_a_file_is_served_once(served: Served, tmp_path: Path) -> None:
    file = served.folder / "sandtable" / "tables.db"
    assert f"Another sandtable serves {file}" in failed("--database", str(file), folder=tmp_path)


def test_everything_is_in_the_database(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table = served.table()
        table.play("red")
        os.kill(served.workers()[0], signal.SIGKILL)
        with sqlite3.connect(tmp_path / "sandtable" / "tables.db") as database:
            assert database.execute("SELECT count(*) FROM actions").fetchone() == (1,)
        database.close()


@pytest.mark.anyio
async def test_bots_play_a_game_to_its_end_and_then_its_key_is_told(tmp_path: Path) -> None:
    with Served(tmp_path, sync="NORMAL", bot_pause=0) as served, served.http() as http:
        table = served.table(seats={"red": "random", "blue": "random"})
        async with table.socket() as socket:
            line, first = await joined(socket, table, None)
            view, sequence = first["view"], first["sequence"]
            while not view["columns"]["finished"]:
                frame = await line.hear()
                assert frame["sequence"] > sequence
                sequence = frame["sequence"]
                view = frame["view"] if "view" in frame else applied(view, frame["patch"])
        facts = http.get(table.path).json()
        assert facts["status"] == "over"
        assert facts["waiting_for"] == []
        assert facts["result"]["kind"] in ("rout", "points")
        assert commitment(bytes.fromhex(facts["key"])) == table.commitment
        assert 'sandtable_thoughts_total{bot="random"}' in http.get("/metrics").text


@pytest.mark.anyio
async def test_several_processes_serve_the_same_tables(tmp_path: Path, postgres_url: str) -> None:
    with Served(tmp_path, database=postgres_url, workers=2) as served:
        assert len(served.workers()) == 2
        table = served.table()
        sockets = [await table.socket() for _ in range(12)]
        lines = [await joined(socket, table, "blue") for socket in sockets]
        for _ in range(2):
            table.play("red")
        # Some are connected to the process that red was not: each is told all the same, and once.
        shown = [await line.hear() for line, _ in lines]
        assert len({frame["sequence"] for frame in shown}) == 1
        assert all(frame["type"] == "patch" for frame in shown)
        with served.http() as http:
            metrics = http.get("/metrics").text
        assert "sandtable_actions_total 2.0" in metrics
        assert "sandtable_sockets 12.0" in metrics
        for socket in sockets:
            await socket.close()
        assert served.stop() == 0
