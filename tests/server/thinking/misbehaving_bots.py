"""Bots that do everything a bot must not do, and a little game for them.

Only workers import this, where a test wants them to: it makes bots and a game known to the whole process.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from random import Random

from sandtable.bots import register
from sandtable.engine.actions import Action
from sandtable.engine.state import State
from tests.cli.duel import install_duel

Mischief = Callable[[Sequence[Action]], object]


class MisbehavingBot:
    """A bot that does some mischief, and returns whatever comes of it."""

    def __init__(self, mischief: Mischief) -> None:
        self._mischief = mischief

    def decide(self, sight: State, choices: Sequence[Action], rng: Random) -> Action:
        return self._mischief(choices)  # type: ignore[return-value]


def loops(choices: Sequence[Action]) -> object:
    while True:
        pass


def eats(choices: Sequence[Action]) -> object:
    eaten = []
    while True:
        eaten.append(bytearray(1 << 20))


def raises(choices: Sequence[Action]) -> object:
    raise ValueError("I will not")


def sulks(choices: Sequence[Action]) -> object:
    """Decide only where there is more than this or that to choose from."""
    if len(choices) == 2:
        raise ValueError("this or that")
    return choices[0]


def leaves(choices: Sequence[Action]) -> object:
    sys.exit("I quit")


def cheats(choices: Sequence[Action]) -> object:
    return Action(max(action.code for action in choices) + 1, "cheat")


def mumbles(choices: Sequence[Action]) -> object:
    return "pass"


def vanishes(choices: Sequence[Action]) -> object:
    os._exit(7)


def kills_itself(choices: Sequence[Action]) -> object:
    os.kill(os.getpid(), signal.SIGKILL)
    return choices[0]


def scribbles(choices: Sequence[Action]) -> object:
    """Write into everything that is open, the pipe to the server among it."""
    for number in range(3, 16):
        try:
            os.write(number, b"scribble" * 100)
        except OSError:
            continue
    return choices[0]


def tells(choices: Sequence[Action]) -> object:
    """Print all that it finds around it."""
    for name, value in sorted(os.environ.items()):
        print(f"around me: {name}={value}")
    print("what I read:", sys.stdin.read())
    os.write(1, b"written past Python\n")
    return choices[-1]


def chatters(choices: Sequence[Action]) -> object:
    for _ in range(100_000):
        print("chatter")
    return choices[-1]


def sleeps(choices: Sequence[Action]) -> object:
    """Wait for SIGUSR1."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    print(f"asleep in {os.getpid()}", flush=True)
    signal.sigwait({signal.SIGUSR1})
    return choices[-1]


ALL: tuple[Mischief, ...] = (
    *(loops, eats, raises, sulks, leaves, cheats, mumbles),
    *(vanishes, kills_itself, scribbles, tells, chatters, sleeps),
)


def enlist(name: str, mischief: Mischief) -> None:
    """Let a bot of this name do this mischief."""
    register(name, lambda: MisbehavingBot(mischief))


for each in ALL:
    enlist(each.__name__, each)
install_duel()
