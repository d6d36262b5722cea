"""Calls made up from the schema by schemathesis: each is answered as the schema says, and breaks nothing.

schemathesis changes how Hypothesis works for the whole process, so that this runs in one of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.api.seeded_club import Caller, Club, Scene, Visitor

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# After these somebody is no longer logged in, or has another password: they are tried on spare accounts.
SPOILING: Final = {"/api/logout": False, "/api/me/account": False, "/api/me/password": True}
# And these end the session of anybody who comes in anew.
ENTRANCES: Final = ("/api/people", "/api/guests", "/api/login")
ADMIN: Final = "/api/admin/"
SECONDS: Final = 60
STEPS: Final = 10

Pick = Callable[[list[Any]], Any]
Words = Mapping[str, list[Any]]


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
        found: list[Any] = list(self.schema.get_all_operations())
        return [operation.ok() for operation in found]

    def settings(self) -> settings:
        """How many examples; the first failure does not end it, so that nothing is tried twice."""
        return settings(
            max_examples=self.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )

    def run(self, tell: Callable[[int], None]) -> Found:
        """Call them all."""
        for number, operation in enumerate(self.operations()):
            self.fuzz(operation)
            tell(number + 1)
        self.walk()
        return self.found

    def fuzz(self, operation: Any) -> None:
        """Call one, half of the time with what makes sense and half of the time with what does not."""
        made_up, words = cases(operation), self.words(operation.path)

        @seed(self.number)
        @settings(self.settings())
        @given(st.data())
        def one(data: Any) -> None:
            def pick(options: list[Any]) -> Any:
                return data.draw(st.sampled_from(options))

            case = data.draw(made_up)
            who = self.caller(operation.path, pick)
            if is_negative(case):
                plant([case.path_parameters], words, pick)
            elif data.draw(st.booleans()):
                plant([case.path_parameters, case.query, case.body], words, pick)
            else:
                who = self.in_earnest(case, words, who, pick)
            unname(case, who)
            self.call(case, who)

        one()
        if operation.method.upper() != "GET":
            self.club.repair()
            if "{table}" in operation.path:
                self.seeds = self.club.seeds()

    def words(self, path: str) -> dict[str, list[Any]]:
        """What a call may name. Admins ban nobody who is needed."""
        if not path.startswith(ADMIN):
            return self.seeds.words
        return {**self.seeds.words, "name": [Visitor(self.club.served).name]}

    def caller(self, path: str, pick: Pick) -> Caller:
        """Who calls this time."""
        if path in SPOILING:
            return self.club.spare(SPOILING[path])
        admins = path.startswith(ADMIN)
        chosen: Caller = pick(self.club.admins() if admins else self.club.callers(self.seeds.seat_token))
        return chosen

    def in_earnest(self, case: Any, known: Words, who: Caller, pick: Pick) -> Caller:
        """Make a call one that could well be meant, at a table where somebody has something to do."""
        scene: Scene = pick(self.seeds.scenes)
        words = {**known, **{name: [value] for name, value in scene.words.items()}}
        plant([case.path_parameters], words, pick, always=True)
        self.make_sense(case, words, pick)
        path = case.operation.path
        return who if path in SPOILING or path.startswith(ADMIN) else scene.who

    def make_sense(self, case: Any, words: Words, pick: Pick) -> None:
        """Leave out of a call what need not be there, and say what there is."""
        for part in (case.query, case.body):
            if isinstance(part, dict):
                needed = self.needed(case) if part is case.body else set()
                for name in sorted(part.keys() - needed):
                    if pick([True, False]):
                        del part[name]
                plant([part], words, pick, always=True)

    def needed(self, case: Any) -> set[str]:
        """The fields without which a body makes no sense."""
        told = case.operation.definition.raw["requestBody"]["content"]["application/json"]["schema"]
        shapes = self.schema.raw_schema["components"]["schemas"]
        return set(shapes[re.findall(r"schemas/(\w+)", str(told))[0]]["required"])

    def call(self, case: Any, who: Caller) -> None:
        """Make a call, and look at the answer."""
        self.session.cookies.clear()
        try:
            self.check(case, case.call(session=self.session, headers=who.headers, timeout=SECONDS))
        except requests.RequestException as error:
            self.found.wrong.setdefault((case.operation.label, type(error).__name__), str(error))

    def check(self, case: Any, answer: Any) -> None:
        """Look at an answer."""
        label = case.operation.label
        self.found.note(label, answer.status_code)
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            for failure in group.exceptions:
                self.found.wrong.setdefault((label, type(failure).__name__), f"{failure}\n{group.message}")

    # ------------------------------------------------------------------ one call after the other

    def walk(self) -> None:
        """Calls that follow from the answers to others, as far as schemathesis sees how: an id leads on."""
        fuzzer, pick, who = self, Random(self.number).choice, self.club.callers(self.seeds.seat_token)[0]

        class Walk(self.schema.as_state_machine()):  # type: ignore[misc]
            """Somebody at the club, step by step."""

            def before_call(self, case: Any) -> None:
                unname(case, who)
                fuzzer.make_sense(case, fuzzer.seeds.words, pick)

            def get_call_kwargs(self, case: Any) -> dict[str, Any]:
                spare = case.operation.path in (*SPOILING, *ENTRANCES)
                headers = fuzzer.club.spare(False).headers if spare else who.headers
                return {"session": fuzzer.session, "headers": headers, "timeout": SECONDS}

            def validate_response(self, response: Any, case: Any, *_: Any, **__: Any) -> None:
                fuzzer.session.cookies.clear()
                fuzzer.check(case, response)

        # A walk is never the same twice, since the club has changed; so none is gone again to find out.
        few = settings(self.settings(), max_examples=3, stateful_step_count=STEPS)
        for number in range(self.examples):
            try:
                with suppress(Flaky):
                    seed(self.number + number)(Walk).run(settings=few)
            except requests.RequestException as error:
                self.found.wrong.setdefault(("a walk", type(error).__name__), str(error))


def cases(operation: Any) -> Any:
    """Calls that fit the schema, and calls that do not."""
    fitting = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    takes = operation.body or operation.query or operation.path_parameters
    if not takes:
        return fitting
    return st.one_of(fitting, fitting, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


def unname(case: Any, who: Caller) -> None:
    """Take out of a call who makes it, if it is said otherwise."""
    if who.headers:
        case.headers.pop("Authorization", None)
        case.cookies.clear()


def is_negative(case: Any) -> bool:
    """Whether a call is meant to make no sense."""
    return case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE


def plant(parts: list[Any], words: Words, pick: Pick, always: bool = False) -> None:
    """Put what there is into parts of a call, here and there or wherever it fits."""
    for part in parts:
        if isinstance(part, dict):
            for name in sorted(part.keys() & words.keys()):
                if always or pick([0, 1, 2, 3]):
                    part[name] = pick(words[name])
