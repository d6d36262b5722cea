"""Calls made up from the schema by schemathesis: each is answered as the schema says, and breaks nothing.

schemathesis changes how Hypothesis works for the whole process, so that this runs in one of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.api.seeding import Caller, Club

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# After these somebody is no longer logged in, or has another password: they are tried on whoever is spare.
SPOILING: Final = {"/api/logout": False, "/api/me/account": False, "/api/me/password": True}
SECONDS: Final = 60


@dataclass
class Found:
    """What the calls were answered, and what should not have been."""

    answers: Counter[int] = field(default_factory=Counter)
    # By operation: how often it did what was asked.
    done: Counter[str] = field(default_factory=Counter)
    wrong: dict[tuple[str, str], str] = field(default_factory=dict)

    def note(self, label: str, status: int) -> None:
        """Count an answer."""
        self.answers[status] += 1
        self.done[label] += status < 300


class Fuzzer:
    """Calls one operation after the other, with many examples each."""

    def __init__(self, club: Club, examples: int, number: int) -> None:
        load_all_checks()
        self.club = club
        self.examples = examples
        self.number = number
        self.found = Found()
        self.schema = schemathesis.openapi.from_url(f"{club.served.url}/schema/openapi.json")
        self.session = requests.Session()
        self.session.trust_env = False
        self.seeds = club.seeds()

    def operations(self) -> list[Any]:
        """All operations of the schema."""
        return [operation.ok() for operation in self.schema.get_all_operations()]

    def run(self, tell: Callable[[int], None]) -> Found:
        """Call them all."""
        for number, operation in enumerate(self.operations()):
            self.fuzz(operation)
            tell(number + 1)
        return self.found

    def fuzz(self, operation: Any) -> None:
        """Call one, half of the time with what makes sense and half of the time with what does not."""
        made_up = cases(operation)

        @seed(self.number)
        @settings(
            max_examples=self.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.data())
        def one(data: Any) -> None:
            case = data.draw(made_up)
            who = self.caller(operation.path, data)
            if is_negative(case):
                plant([case.path_parameters], self.seeds.words, data)
            elif data.draw(st.booleans()):
                plant([case.path_parameters, case.query, case.body], self.seeds.words, data)
            else:
                who = self.in_earnest(case, who, data)
            if who.headers:
                # It says by itself who is calling.
                case.headers.pop("Authorization", None)
                case.cookies.clear()
            self.call(case, who)

        one()
        if operation.method.upper() != "GET":
            self.club.repair()
            if "{table}" in operation.path:
                self.seeds = self.club.seeds()

    def caller(self, path: str, data: Any) -> Caller:
        """Who calls this time."""
        if path in SPOILING:
            return self.club.spare(SPOILING[path])
        callers = self.club.callers(self.seeds.seat_token)
        return data.draw(st.sampled_from(callers))  # type: ignore[no-any-return]

    def in_earnest(self, case: Any, who: Caller, data: Any) -> Caller:
        """Make a call one that could well be meant, at a table where somebody has something to do."""
        scene = data.draw(st.sampled_from(self.seeds.scenes))
        words = {**self.seeds.words, **{name: [value] for name, value in scene.words.items()}}
        plant([case.path_parameters], words, data, always=True)
        for part in (case.query, case.body):
            if isinstance(part, dict):
                needed = self.needed(case) if part is case.body else set()
                for name in sorted(part.keys() - needed):
                    if data.draw(st.booleans()):
                        del part[name]
                plant([part], words, data, always=True)
        return who if case.operation.path in SPOILING else scene.who

    def needed(self, case: Any) -> set[str]:
        """The fields without which a body makes no sense."""
        told = case.operation.definition.raw["requestBody"]["content"]["application/json"]["schema"]
        shapes = self.schema.raw_schema["components"]["schemas"]
        return set(shapes[re.findall(r"schemas/(\w+)", str(told))[0]]["required"])

    def call(self, case: Any, who: Caller) -> None:
        """Make a call, and look at the answer."""
        self.session.cookies.clear()
        label = case.operation.label
        try:
            answer = case.call(session=self.session, headers=who.headers, timeout=SECONDS)
            self.found.note(label, answer.status_code)
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            for failure in group.exceptions:
                told = f"{who.name}: {failure}\n{group.message}"
                self.found.wrong.setdefault((label, type(failure).__name__), told)
        except requests.RequestException as error:
            self.found.wrong.setdefault((label, type(error).__name__), f"{who.name}: {error}")


def cases(operation: Any) -> Any:
    """Calls that fit the schema, and calls that do not."""
    fitting = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    takes = operation.body or operation.query or operation.path_parameters
    if not takes:
        return fitting
    return st.one_of(fitting, fitting, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


def is_negative(case: Any) -> bool:
    """Whether a call is meant to make no sense."""
    return case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE


def plant(parts: list[Any], words: Mapping[str, list[Any]], data: Any, always: bool = False) -> None:
    """Put what there is into parts of a call, here and there or wherever it fits."""
    for part in parts:
        if isinstance(part, dict):
            for name in sorted(part.keys() & words.keys()):
                if always or data.draw(st.integers(0, 3)):
                    part[name] = data.draw(st.sampled_from(words[name]))
