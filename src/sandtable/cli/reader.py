"""Where lines come from: an editor with completion at a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol, TextIO

from rich.console import Console
from rich.text import Text


class Reader(Protocol):
    """Asks for a line."""

    def ask(self, prompt: str, completions: Sequence[str], who: str = "") -> str | None:
        """A line, or None where no more will come. Each `who` has a history of their own."""
        ...


class PlainReader:
    """Reads lines from a pipe or a file, and shows them, so that what is printed reads like a session."""

    def __init__(self, console: Console, lines: TextIO) -> None:
        self.console = console
        self.lines = lines

    def ask(self, prompt: str, completions: Sequence[str], who: str = "") -> str | None:
        """The next line."""
        self.console.print(Text(prompt, style="bold"), end="")
        try:
            line = self.lines.readline()
        except UnicodeDecodeError:
            self.console.print()
            return "?"
        if not line:
            self.console.print()
            return None
        if not self.lines.isatty():
            self.console.print(Text(line.rstrip("\n")), soft_wrap=True)
        return line.strip()


class TerminalReader:
    """Reads lines with prompt_toolkit: completion, and a history that the next player does not see."""

    def __init__(self) -> None:
        self.sessions: dict[str, Any] = {}

    def ask(self, prompt: str, completions: Sequence[str], who: str = "") -> str | None:
        """A line edited by a person."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter

        if who not in self.sessions:
            self.sessions[who] = PromptSession()
        completer = WordCompleter(list(completions), sentence=True, match_middle=True, ignore_case=True)
        try:
            line: str = self.sessions[who].prompt(prompt, completer=completer, complete_while_typing=False)
        except EOFError:
            return None
        return line.strip()


def make_reader(console: Console) -> Reader:
    """The reader that fits the terminal, or the lack of one."""
    if sys.stdin is not None and sys.stdin.isatty() and console.is_terminal:
        return TerminalReader()
    return PlainReader(console, sys.stdin)
