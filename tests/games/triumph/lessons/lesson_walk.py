"""Going through a lesson with the coach, without a server: companions play the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import sandtable
from sandtable import bots, lessons
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.lessons import Advice, Lesson

Player = Callable[[State, Advice], str | None]


@dataclass
class Walk:
    """A player at the table of a lesson, and what the coach has said."""

    lesson: Lesson
    game: Game = field(default_factory=lambda: sandtable.game("cnc"))
    at: int = 0
    done: list[str] = field(default_factory=list)
    said: list[Advice] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.game.position(self.lesson.position)
        self.others()

    def others(self) -> None:
        """The companions decide until the player is asked."""
        companion, mine = bots.bot("companion"), self.state.seat(self.lesson.seat)
        while not self.state.over and mine not in self.state.deciders:
            seat = self.state.deciders[0]
            chosen = companion.decide(self.state.sight(seat), self.state.choices(seat), Random(1))
            self.state.act(seat, chosen)

    def advice(self) -> Advice:
        """What the coach says now."""
        look = lessons.look_at(self.game, self.state.view(self.lesson.seat))
        advice = lessons.advise(self.lesson, look, self.at, self.done)
        self.at, self.done = advice.step, []
        self.said.append(advice)
        return advice

    def act(self, line: str) -> None:
        """The player decides, and the others answer."""
        self.state.act(self.lesson.seat, line)
        self.done.append(line)
        self.others()

    def shown(self, most: int = 200) -> bool:
        """Only ever press Next or Show me; whether that leads to the end."""
        for _ in range(most):
            advice = self.advice()
            if advice.kind == "end":
                return True
            if advice.kind == "tell":
                self.at += 1
            else:
                assert advice.show is not None, advice
                self.act(advice.show)
        return False

    @property
    def heading(self) -> str:
        """Where the story stands."""
        return self.game.heading(self.state.sight(None)).words


def lesson(id: str) -> Lesson:
    """A lesson of the game."""
    return lessons.lesson(sandtable.game("cnc"), id)
