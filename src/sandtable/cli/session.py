"""A game at one keyboard: people in some seats, bots in the others.

The session drives the game (bots, standing answers, whose turn it is at the keyboard) and shows each
person what that person may know. What a person types is understood in `commands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console, RenderableType
from rich.control import Control
from rich.rule import Rule
from rich.text import Text

from sandtable import bots
from sandtable.bots.run import decision
from sandtable.cli import choice_list, commands, saves, screen
from sandtable.cli.errors import INTERRUPTED
from sandtable.cli.reader import Reader
from sandtable.cli.words import text
from sandtable.engine import chance, charts
from sandtable.engine.actions import Action
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State
from sandtable.protocol.text import spans, with_ids

NEWS: Final = 25
NOBODY: Final = -1


class Question:
    """The decision that one person has to make, as it is shown."""

    def __init__(self, state: State, seat: int) -> None:
        view = state.view(seat, wants="board")
        self.seat = seat
        self.words = with_ids(spans(view.get("prompt", []))) or text("session.choose")
        self.board = screen.whole_board(charts.whole(state.game), view.get("board"))
        self.choices: list[Action] = state.choices(seat)
        self.rights: list[Action] = state.rights(seat)
        table, known = state.game.actions, choice_list.meanings(self.board)
        self.groups = choice_list.grouped(self.choices, table, known)
        for group in self.groups:
            if group.title == self.words:
                group.title = ""
        self.right_groups = choice_list.grouped(self.rights, table, known)
        self.default = choice_list.default(self.choices, table)
        self.page = 0


class Session:
    """One sitting."""

    def __init__(
        self, state: State, players: Mapping[str, str], console: Console, reader: Reader, autosave: Path
    ) -> None:
        self.state = state
        self.seats = state.game.seats(state.game.scenarios[state.scenario])
        self.players = dict(players)
        self.console = console
        self.reader = reader
        self.autosave = autosave
        self.colours = screen.Colours(self.seats)
        self.humans = [i for i, seat in enumerate(self.seats) if players[seat] == saves.HUMAN]
        self.bots = {i: bots.bot(players[s]) for i, s in enumerate(self.seats) if i not in self.humans}
        self.seen = dict.fromkeys([NOBODY, *self.humans], 0)
        self.settled: dict[int, list[str]] = {seat: [] for seat in self.humans}
        self.holder = self.humans[0] if len(self.humans) == 1 else NOBODY
        self.saved = NOBODY
        self.can_save = True

    # ------------------------------------------------------------------ the course of a sitting

    def run(self) -> int:
        """Play until the game is over or somebody leaves. Returns the exit status."""
        try:
            self.welcome()
            while self.drive():
                if not self.turn(self.next_human()):
                    return 0
            self.finale()
            return 0
        except KeyboardInterrupt:
            self.console.print()
            self.keep()
            self.say_kept()
            return INTERRUPTED
        except SandtableError:
            raise
        except Exception:
            if self.saved != NOBODY:
                self.say(text("session.crash", file=self.autosave), "red")
            raise

    def drive(self) -> bool:
        """Let bots and standing answers act until a person is asked. False when the game is over."""
        while not self.state.over:
            seat = next((s for s in self.state.deciders if self.acts_by_itself(s)), NOBODY)
            if seat == NOBODY:
                return True
            code = self.code_for(seat)
            if seat in self.settled:
                self.settled[seat].append(self.state.game.actions.text(code))
            self.state.play(seat, code)
            if not self.humans:
                self.show_news(NOBODY)
        return False

    def acts_by_itself(self, seat: int) -> bool:
        """Whether nobody at the keyboard need be asked for this seat."""
        return seat in self.bots or self.state.standing(seat) >= 0

    def code_for(self, seat: int) -> int:
        """What a bot or a standing answer decides. The same position gives the same decision."""
        if seat not in self.bots:
            return self.state.standing(seat)
        made = len(self.state.record.actions) if self.state.record is not None else 0
        rng = Random(f"bots {chance.commitment(self.state.key)} {made} {seat}")
        return decision(self.state, seat, self.bots[seat], rng)

    def next_human(self) -> int:
        """Who is asked next: the player who has the keyboard already, if possible."""
        asked = self.state.deciders
        return self.holder if self.holder in asked else asked[0]

    def turn(self, seat: int) -> bool:
        """One decision of one person. False where that person leaves."""
        self.keep()
        if seat != self.holder and not self.hand_over(seat):
            return self.leave()
        question = Question(self.state, seat)
        self.show_news(seat)
        self.show_question(question)
        while True:
            line = self.reader.ask(self.prompt(question), self.completions(question), self.seats[seat])
            if line is None:
                return self.leave()
            try:
                outcome = commands.obey(self, question, line)
            except SandtableError as error:
                self.say(str(error), "yellow")
                continue
            if outcome == commands.LEAVE:
                return self.leave(ask=True)
            if outcome == commands.MOVED_ON:
                return True

    def hand_over(self, seat: int) -> bool:
        """Hide what one person saw before the next one looks. False where nobody comes."""
        self.hide()
        name = self.seats[seat]
        self.console.print(Rule(Text(text("session.pass"), style="bold")))
        self.say(text("session.look-away", seat=name))
        if self.reader.ask(text("session.ready", seat=name), [], "") is None:
            return False
        self.holder = seat
        self.hide()
        self.show_board(Question(self.state, seat))
        return True

    def hide(self) -> None:
        """Empty the screen and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.control(Control.clear(), Control.home())
            self.console.file.write("\x1b[3J")

    # ------------------------------------------------------------------ what is shown

    def say(self, words: str, style: str = "") -> None:
        """A line of our own."""
        self.console.print(Text(words, style=style), soft_wrap=not self.console.is_terminal)

    def show(self, what: RenderableType) -> None:
        """Something drawn."""
        self.console.print(what)

    def welcome(self) -> None:
        """What a first-time player needs to know."""
        state = self.state
        scenario = state.game.scenarios[state.scenario]
        self.console.print(
            Rule(Text(f"{state.game.name} — {state.game.scenario_name(scenario)}", style="bold"))
        )
        if scenario.about:
            self.say(state.game.scenario_about(scenario))
        who = ", ".join(
            f"{seat}: {text('session.you') if p == saves.HUMAN else p}" for seat, p in self.players.items()
        )
        self.say(text("session.seats", seats=who))
        if self.humans:
            self.say(text("session.intro"))
            self.say(text("session.autosave", file=self.autosave), "dim")
        if len(self.humans) == 1:
            self.show_board(Question(state, self.humans[0]))

    def show_board(self, question: Question) -> None:
        """Map, notes and hand of a seat."""
        board = question.board
        if board.get("regions"):
            self.show(screen.map_of(board, self.colours))
        for note in screen.notes(board):
            self.show(note)
        if board.get("cards") or board.get("vault"):
            self.show(screen.hand(board))

    def show_news(self, seat: int) -> None:
        """What happened since this seat (or the onlooker) last looked, as it may know it."""
        lines = self.state.journal(None if seat == NOBODY else seat)
        news = lines[self.seen[seat] :]
        self.seen[seat] = len(lines)
        if len(news) > NEWS and seat != NOBODY:
            self.say("  " + text("session.earlier", count=len(news) - NEWS, all=len(news)), "dim")
            news = news[-NEWS:]
        for line in news:
            self.say(f"  {line}")
        answers = self.settled.get(seat, [])
        for answer in dict.fromkeys(answers):
            times = answers.count(answer)
            id = "session.settled.again" if times > 1 else "session.settled"
            self.say("  " + text(id, choice=answer, count=times), "dim")
        answers.clear()

    def show_question(self, question: Question) -> None:
        """Where the game stands, what is asked, and what can be chosen."""
        name = self.seats[question.seat]
        self.console.print(Rule(Text(name, style=f"bold {self.colours.of(name)}"), align="left", style="dim"))
        status = screen.status(question.board)
        if status:
            self.show(status)
        self.console.print(Text(question.words, style="bold"))
        self.show_choices(question)

    def show_choices(self, question: Question) -> None:
        """The page of choices where the person is."""
        width = self.console.width
        self.show(screen.offers(question.groups, width, question.page, question.default))
        rights = question.rights
        if len(rights) > 3:
            self.say(text("session.rights", count=len(rights)), "dim")
        elif rights:
            few = ", ".join(f"do {right}" for right in rights)
            self.say(text("session.rights.few", actions=few), "dim")

    def prompt(self, question: Question) -> str:
        """What stands before the cursor."""
        id = "session.prompt" if question.default is None else "session.prompt.default"
        return text(id, seat=self.seats[question.seat], choice=question.default)

    def completions(self, question: Question) -> list[str]:
        """What can be completed: choices, rights and commands."""
        own = [str(action) for action in question.choices]
        return own + [f"do {action}" for action in question.rights] + list(commands.COMMANDS)

    # ------------------------------------------------------------------ keeping and leaving

    def keep(self) -> None:
        """Save by itself, if anything happened since. A full disk must not end a game."""
        made = len(self.state.record.actions) if self.state.record is not None else 0
        if not self.can_save or made == self.saved:
            return
        try:
            saves.save(self.autosave, self.state, self.players)
            self.saved = made
        except SandtableError as error:
            self.can_save = False
            self.say(text("session.not-saved", why=error), "yellow")

    def save(self, name: str) -> None:
        """Save under a name that a person typed; anything but a game is left alone."""
        path = saves.new_file(name)
        saves.save(path, self.state, self.players)
        self.say(text("session.saved", file=path))
        self.say(text("session.secrets"), "dim")

    def leave(self, ask: bool = False) -> bool:
        """Go, and offer to save under a name. Always False: nobody plays on."""
        self.keep()
        name = self.reader.ask(text("session.save-as"), [], "") if ask else ""
        if name and name.lower() not in ("n", "no"):
            try:
                self.save(name)
            except SandtableError as error:
                self.say(str(error), "yellow")
        self.say_kept()
        return False

    def say_kept(self) -> None:
        """Where the game is now."""
        if self.can_save:
            self.say(text("session.kept", file=self.autosave))

    def finale(self) -> None:
        """The end of the game."""
        self.show_news(self.humans[0] if len(self.humans) == 1 else NOBODY)
        if self.state.result is not None:
            self.show(screen.result(self.state.result))
        if self.humans:
            self.keep()
        if self.can_save and self.saved != NOBODY:
            self.say(text("session.verify", file=self.autosave), "dim")
