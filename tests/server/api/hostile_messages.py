"""What somebody who means no good might say over a socket: the messages of the club, and then worse."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from sandtable.server.web.docs_page import FROM_CLIENT, FROM_SERVER

NUMBERS: Final = [0, 1, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308]
# As they stand in a text: what Python would not write, or would write more nicely.
RAW: Final = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "0x10",
    "01",
    "1.",
    "+1",
    "1_000",
    "undefined",
]
WORDS: Final = [
    "",
    "red",
    "blue",
    "table",
    "red+blue",
    "\x00",
    "\u202e",
    "\ud800",
    "\udfff\ud800",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "'; DROP TABLE tables; --",
    "{{7*7}}",
    "%s%n",
    "x" * 5000,
]


def words() -> st.SearchStrategy[str]:
    """Texts, lone surrogates among them."""
    return st.one_of(st.sampled_from(WORDS), st.text(st.characters(exclude_categories=()), max_size=30))


def anything() -> st.SearchStrategy[Any]:
    """Anything that JSON can hold, and numbers that hardly anybody can."""
    plain = st.one_of(st.none(), st.booleans(), st.sampled_from(NUMBERS), words())
    return st.recursive(
        plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words(), inner, max_size=4)
    )


def fitting(shape: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """A message of a kind, with fields of the right types; those that may be absent sometimes are."""
    tag = str(shape.__struct_config__.tag)
    fields = msgspec.structs.fields(shape)
    needed = {one.encode_name: _of_type(one.type) for one in fields if one.required}
    more = {one.encode_name: _of_type(one.type) for one in fields if not one.required}
    return st.fixed_dictionaries({"type": st.just(tag), **needed}, optional=more)


def _of_type(kind: Any) -> st.SearchStrategy[Any]:
    if kind is int:
        return st.one_of(st.integers(0, 5), st.sampled_from(NUMBERS[:9]))
    if kind is bool:
        return st.booleans()
    if kind is str:
        return words()
    if kind == int | None:
        return st.none() | _of_type(int)
    if kind == str | None:
        return st.none() | words()
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    raise TypeError(kind)


def spoilt(message: dict[str, Any], ways: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A message in which fields hold something else."""
    return {**message, **dict(ways)}


def written(message: Any, raw: str | None) -> str:
    """A message as text; `raw` stands for the first of its numbers, as it is."""
    text = json.dumps(message)
    if raw is not None:
        text = text.replace(": 0", f": {raw}", 1).replace(": 1", f": {raw}", 1)
    return text


@st.composite
def said(draw: st.DrawFn) -> str | bytes:
    """A message: one that fits, or spoilt in one way or another."""
    how = draw(st.integers(0, 9))
    message = draw(st.one_of([fitting(shape) for shape in FROM_CLIENT]))
    if how <= 2:
        return written(message, None)
    if how == 3:
        return written(message, draw(st.sampled_from(RAW)))
    if how == 4:
        names = [*message, *draw(st.lists(words(), max_size=2)), "seat", "token", "admin"]
        ways = draw(st.lists(st.tuples(st.sampled_from(names), anything()), min_size=1, max_size=3))
        return written(spoilt(message, ways), None)
    if how == 5:
        tags = [str(shape.__struct_config__.tag) for shape in FROM_SERVER]
        return written({**message, "type": draw(st.sampled_from([*tags, "dance", ""]))}, None)
    if how == 6:
        return draw(st.binary(max_size=200)) + written(message, None).encode() * draw(st.integers(0, 1))
    if how == 7:
        return draw(st.sampled_from(["[", '{"type":', "[{"])) * draw(st.sampled_from([10, 100, 2000, 9000]))
    if how == 8:
        # The same field twice, or a text that ends too soon.
        text = written(message, None)
        cut = draw(st.integers(1, len(text)))
        return draw(st.sampled_from([text[:cut], '{"type": "ping", ' + text[1:], text + text]))
    return written(draw(anything()), None)
