"""The types of the page are those of the protocol."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest

from tools import page_types
from tools.page_types import Source, Unwritable, Writer

HEAD = (
    "from __future__ import annotations\nfrom typing import Annotated, Any, Literal\n"
    "from msgspec import UNSET, Meta, Struct, UnsetType\n"
)


def typescript(text: str) -> str:
    """What a module of the protocol becomes, without its head."""
    module = ModuleType("sample")
    with patch.dict(sys.modules, sample=module):
        exec(HEAD + text, vars(module))
        source = Source("sample", HEAD + text, vars(module))
        return Writer(source, {"sample": source}).written().split("*/\n\n", 1)[1]


def test_nothing_is_stale() -> None:
    assert page_types.stale() == [], "run: python -m tools.page_types"


def test_what_a_struct_becomes() -> None:
    told = typescript(
        '''
class Rung(Struct, frozen=True):
    """A rung of the ladder."""

    name: str  # as it is shown
    # Seconds since 1970.
    at: float | None
    wins: dict[str, list[int | str]]
    spot: tuple[float, float] = (0, 0)
    rest: tuple[int, ...] = ()
'''
    )
    assert told == (
        "/** A rung of the ladder. */\n"
        "export interface Rung {\n"
        "  /** As it is shown. */\n"
        "  readonly name: string;\n"
        "  /** Seconds since 1970. */\n"
        "  readonly at: number | null;\n"
        "  readonly wins: Record<string, (number | string)[]>;\n"
        "  readonly spot: [number, number];\n"
        "  readonly rest: number[];\n"
        "}\n"
    )


def test_where_defaults_are_left_out_a_field_may_be_absent_and_is_never_null() -> None:
    told = typescript("class Face(Struct, omit_defaults=True):\n    text: str\n    kind: str | None = None\n")
    assert "  text: string;\n  kind?: string;\n" in told


def test_what_the_page_sends_may_leave_defaults_out_or_say_null() -> None:
    told = typescript(
        "class Wish(Struct, forbid_unknown_fields=True):\n"
        "    seat: str | None = None\n    days: int | UnsetType = UNSET\n"
    )
    assert "  seat?: string | null;\n  days?: number;\n" in told


def test_names_are_those_on_the_wire_and_messages_say_what_they_are() -> None:
    told = typescript(
        'class Shot(Struct, tag_field="type", tag="shot", rename={"low": "from"}):\n    low: int\n'
        'class Miss(Struct, tag_field="type", tag="miss"):\n    why: str\n'
        "Answer = Shot | Miss\n"
    )
    assert "  type: 'shot';\n  from: number;\n" in told
    assert "export type Answer = Shot | Miss;\n" in told


def test_words_in_a_closed_list_are_a_union_and_need_not_all_be_keys() -> None:
    told = typescript(
        'Tone = Literal["good", "bad"]\nclass Legend(Struct, frozen=True):\n    words: dict[Tone, str]\n'
    )
    assert "export type Tone = 'good' | 'bad';\n" in told
    assert "  readonly words: Partial<Record<Tone, string>>;\n" in told


def test_one_that_is_read_otherwise_repeats_the_fields_of_the_other() -> None:
    told = typescript(
        "class Pace(Struct, frozen=True):\n    bank: int = 1\n"
        "class Same(Pace, frozen=True):\n    name: str = ''\n"
        "class Wanted(Pace, frozen=True, forbid_unknown_fields=True):\n    title: str = ''\n"
    )
    assert "export interface Same extends Pace {\n  readonly name: string;\n}" in told
    assert "export interface Wanted {\n  readonly bank?: number;\n  readonly title?: string;\n}" in told


def test_plain_data_has_the_shape_that_it_is_said_to_have() -> None:
    told = typescript(
        "class View(Struct):\n    seat: int\n"
        'Data = Annotated[dict[str, Any], Meta(extra={"shape": View})]\n'
        "Title = Annotated[str, Meta(max_length=80)]\n"
    )
    assert "export type Data = View;\n\nexport type Title = string;\n" in told


def test_long_unions_stand_one_below_the_other() -> None:
    words = ", ".join(f'"{word * 8}"' for word in ("alpha", "bravo", "delta"))
    told = typescript(f"Word = Literal[{words}]\n")
    lines = told.splitlines()
    assert lines[0] == "export type Word ="
    assert [line[:6] for line in lines[1:]] == ["  | 'a", "  | 'b", "  | 'd"]


def test_what_has_no_type_in_the_page_is_refused() -> None:
    with pytest.raises(Unwritable, match=r"sample\.py: no type of the page stands for set\[\.\.\.\]"):
        typescript("class Bag(Struct):\n    names: set[str]\n")


def test_writing_brings_files_up_to_date_and_takes_old_ones_away(tmp_path: Path) -> None:
    (tmp_path / "gone.ts").write_text("export {};\n")
    assert "gone.ts" in page_types.write(tmp_path)
    assert page_types.stale(tmp_path) == []
    assert not (tmp_path / "gone.ts").exists()
    (tmp_path / "chart.ts").write_text("export interface Chart {}\n")
    assert page_types.stale(tmp_path) == ["chart.ts"]
