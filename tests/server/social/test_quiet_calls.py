"""Quiet hours on a running server: a person sets them, a table agrees on them, and its deadlines move."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.server.web.members import Member
from tests.server.web.running import Served

HOUR = 3600.0


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that these tests share."""
    with Served(tmp_path_factory.mktemp("quiet"), sync="NORMAL", limits="off") as server:
        yield server


def deadline(member: Member, table: str) -> float:
    """When the one clock of a table will have run out."""
    (clock,) = member.table(table)["clocks"]
    return float(clock["deadline"])


def today() -> datetime:
    """The beginning of the day."""
    return datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def test_a_deadline_moves_past_the_quiet_days(served: Served) -> None:
    with Member(served, "Anna") as anna:
        days = sorted({(today() + timedelta(days=day)).weekday() for day in range(2)})
        wishes = {"quiet_days": days, "zone": "UTC"}
        anna.http.patch("/api/me", json={"settings": wishes}).raise_for_status()
        table = anna.open({"red": "me", "blue": "random"}, pace={"bank": HOUR, "quiet": "own"})
        assert anna.table(table)["club"]["pace"]["quiet"] == "own"
        # The day may have begun while the test ran.
        ends = {(today() + timedelta(days=day)).timestamp() + HOUR for day in (1, 2)}
        assert deadline(anna, table) in ends
        hurried = anna.open({"red": "me", "blue": "random"}, pace={"bank": HOUR})
        assert deadline(anna, hurried) < datetime.now(UTC).timestamp() + HOUR + 1


def test_what_cannot_be_agreed_on_is_refused(served: Served) -> None:
    with Member(served, "Anna") as anna:
        wanted = {"game": "skirmish", "scenario": "duel", "seats": {"red": "me"}}
        assert anna.post("/tables", **wanted, quiet="own").status_code == 400
        assert anna.post("/tables", **wanted, pace="daily", quiet="mine").status_code == 400
        assert anna.post("/tables", **wanted, pace="daily", quiet="all").status_code == 201
        with served.http() as nobody:
            answer = nobody.post("/api/tables", json={**wanted, "seats": {}, "quiet": "none"})
        assert answer.status_code == 401
