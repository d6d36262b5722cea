"""The process in which bots think: `python -m sandtable.server.thinking.worker`.

It reads thoughts from its standard input and answers on its standard output, one after the other, until
the input ends; so it never outlives the server for long. It loads games and bots, and nothing of the
server's storage or web. What it has not been sent it cannot know.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Final

import msgspec

import sandtable
from sandtable import bots
from sandtable.engine.actions import Action
from sandtable.server.thinking import limits
from sandtable.server.thinking.messages import (
    HEADER,
    LONGEST_THOUGHT,
    Begun,
    Chosen,
    Failed,
    Ready,
    Thought,
    Told,
    frame,
    read_thought,
)

MOST_WORDS: Final = 300


class Pipe:
    """The two ends that the server holds the others of."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    def next_thought(self) -> Thought | None:
        """The next thought; None when the server has closed the pipe or is gone."""
        header = self._read(HEADER)
        if len(header) < HEADER:
            return None
        length = int.from_bytes(header, "big")
        if length > LONGEST_THOUGHT:
            return None
        body = self._read(length)
        return None if len(body) < length else read_thought(body)

    def _read(self, length: int) -> bytes:
        """So many bytes, or fewer where the pipe ends."""
        parts: list[bytes] = []
        while length > 0 and (part := os.read(self._incoming, length)):
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def tell(self, told: Told) -> None:
        """Send a message to the server."""
        left = frame(told)
        while left:
            left = left[os.write(self._outgoing, left) :]


def taken_pipe() -> Pipe:
    """The pipe to the server, out of the way of bots: what they print goes where errors go, to the log."""
    pipe = Pipe(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    # What a bot has printed is to be in the log even if it is killed the next moment.
    sys.stdout = sys.stderr
    return pipe


def think(thought: Thought, begin: Callable[[], None]) -> Chosen | Failed:
    """Let the bot decide; whatever it raises is told and not passed on."""
    try:
        game = sandtable.game(thought.game)
        sight = game.sight(msgspec.msgpack.decode(thought.sight))
        player = bots.bot(thought.bot)
        choices = [game.actions.action(code) for code in thought.choices]
        begin()
        chosen: object = player.decide(sight, choices, Random(thought.seed))
        return Chosen(chosen.code if isinstance(chosen, Action) else -1)
    except MemoryError:
        return Failed("memory", "ran out of memory")
    except BaseException as error:
        return Failed("raised", f"broke down with {in_words(error)}")


def in_words(error: BaseException) -> str:
    """What kind of error it is, and what it says, if it can."""
    said = ""
    with contextlib.suppress(Exception):
        said = str(error)
    name = type(error).__name__
    return f"{name}: {said}"[:MOST_WORDS] if said else name


def serve(pipe: Pipe, seconds: float) -> None:
    """Answer thoughts until there are no more."""

    def begin() -> None:
        pipe.tell(Begun())
        limits.set_alarm(seconds + limits.GRACE_SECONDS)

    pipe.tell(Ready())
    while (thought := pipe.next_thought()) is not None:
        told = think(thought, begin)
        limits.set_alarm(0)
        pipe.tell(told)


def main(arguments: list[str]) -> None:
    """Run a worker as its arguments say."""
    parser = argparse.ArgumentParser(prog="worker", description="a process in which bots think")
    parser.add_argument("--seconds", type=float, required=True, help="what a decision may take")
    parser.add_argument("--megabytes", type=int, required=True, help="the memory of the process")
    parser.add_argument("--also", action="append", default=[], help="a module to import: more games or bots")
    wanted = parser.parse_args(arguments)
    limits.confine(wanted.megabytes)
    pipe = taken_pipe()
    for module in wanted.also:
        import_module(module)
    with contextlib.suppress(BrokenPipeError):
        serve(pipe, wanted.seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
