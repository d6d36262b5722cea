"""What a person can type while playing."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from sandtable.cli import choice_list, screen
from sandtable.cli.errors import BadInput
from sandtable.cli.rules import as_paragraphs, contents
from sandtable.cli.words import text
from sandtable.engine.actions import Action
from sandtable.engine.errors import BadNotation
from sandtable.rulebook import look_up, paragraphs

if TYPE_CHECKING:
    from sandtable.cli.session import Question, Session

STAY: Final = 0
MOVED_ON: Final = 1
LEAVE: Final = 2

RULES_SHOWN: Final = 15

Command = Callable[["Session", "Question", str], int]


def obey(session: Session, question: Question, line: str) -> int:
    """Do what a line says. What cannot be done is a SandtableError with words for the person."""
    if not line:
        if question.default is None:
            raise BadInput(text("command.no-default"))
        return _act(session, question, question.default)
    word, _, rest = line.partition(" ")
    exact = next((action for action in question.choices if str(action) == line), None)
    if exact is not None:
        return _act(session, question, exact)
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    if command is not None:
        return command[0](session, question, rest.strip())
    try:
        return _act(session, question, choice_list.chosen(line, question.groups))
    except LookupError:
        return _otherwise(session, question, line)


def _act(session: Session, question: Question, action: Action) -> int:
    session.state.act(question.seat, action)
    return MOVED_ON


def _otherwise(session: Session, question: Question, line: str) -> int:
    """No choice and no command: a right, an action that is refused, or a slip of the finger."""
    for right in question.rights:
        if str(right).lower() == line.lower():
            return _act(session, question, right)
    try:
        why = session.state.why_not(question.seat, line)
    except BadNotation as error:
        if line.partition(" ")[0] in session.state.game.actions.by_word:
            raise BadInput(str(error)) from error
        close = get_close_matches(line.partition(" ")[0].lower(), list(COMMANDS), n=1)
        typed = repr(line[:40])
        if close:
            raise BadInput(text("command.unknown.guess", typed=typed, guess=repr(close[0]))) from error
        raise BadInput(text("command.unknown", typed=typed)) from error
    if why is None:
        return _act(session, question, session.state.game.parse(line))
    raise BadInput(_refusal(why))


def _refusal(why: tuple[str, str]) -> str:
    rule, sentence = why
    known = any(map(str.isdigit, rule))
    return text("command.refused.rule" if known else "command.refused", why=sentence, rule=rule)


def _why(session: Session, question: Question, rest: str) -> int:
    if not rest:
        raise BadInput(text("command.why"))
    action: Action | str = rest
    if rest.isdigit():
        action = choice_list.chosen(rest, question.groups)
    why = session.state.why_not(question.seat, action)
    session.say(text("command.allowed", action=repr(str(action))) if why is None else _refusal(why))
    return STAY


def _undo(session: Session, question: Question, rest: str) -> int:
    if rest not in ("", "move"):
        raise BadInput(text("command.undo"))
    session.state.undo(question.seat, move=rest == "move")
    seat = question.seat
    session.seen[seat] = min(session.seen[seat], len(session.state.journal(seat)))
    session.say(text("command.undone"), "green")
    return MOVED_ON


def _map(session: Session, question: Question, rest: str) -> int:
    session.show(screen.heading(question.board, session.state.game.name))
    session.show(screen.status(question.board))
    session.show(screen.map_of(question.board, session.colours, rest))
    for note in screen.notes(question.board) if not rest else []:
        session.show(note)
    return STAY


def _hand(session: Session, question: Question, rest: str) -> int:
    session.show(screen.hand(question.board))
    return STAY


def _journal(session: Session, question: Question, rest: str) -> int:
    if rest and rest != "all" and not (rest.isascii() and rest.isdigit() and int(rest[:9]) > 0):
        raise BadInput(text("command.journal"))
    lines = session.state.journal(question.seat)
    wanted = len(lines) if rest == "all" else int(rest[:9] or "20")
    first = max(0, len(lines) - wanted)
    for number, line in enumerate(lines[first:], first + 1):
        session.console.print(Text.assemble((f"{number:>5} ", "dim"), line))
    if not lines:
        session.say(text("command.journal.none"), "dim")
    return STAY


def _rights(session: Session, question: Question, rest: str) -> int:
    if not question.rights:
        session.say(text("command.rights.none"), "dim")
        return STAY
    session.show(screen.offers(question.right_groups, session.console.width, 0, None))
    session.say(text("command.rights"), "dim")
    return STAY


def _do(session: Session, question: Question, rest: str) -> int:
    if not rest or not question.rights:
        return _rights(session, question, "")
    try:
        right = choice_list.chosen(rest, question.right_groups)
    except LookupError:
        why = session.state.why_not(question.seat, rest)
        raise BadInput(_refusal(why) if why else text("command.is-choice", typed=repr(rest))) from None
    return _act(session, question, right)


def _save(session: Session, question: Question, rest: str) -> int:
    if not rest:
        raise BadInput(text("command.save"))
    session.save(rest)
    return STAY


def _rules(session: Session, question: Question, rest: str) -> int:
    words = rest.split()
    if not words:
        session.show(contents(paragraphs(session.state.game)))
        return STAY
    found = look_up(session.state.game, words)
    session.show(as_paragraphs(found[:RULES_SHOWN], words))
    if len(found) > RULES_SHOWN:
        session.say(text("command.rules.more", count=len(found) - RULES_SHOWN), "dim")
    return STAY


def _more(session: Session, question: Question, rest: str) -> int:
    question.page += 1
    if question.page * screen.PAGE >= len(question.choices):
        question.page = 0
    session.show_choices(question)
    return STAY


def _again(session: Session, question: Question, rest: str) -> int:
    session.show_question(question)
    return STAY


def _help(session: Session, question: Question, rest: str) -> int:
    session.say(text("command.help"))
    table = Table.grid(padding=(0, 2))
    for usage, about in USAGE:
        table.add_row(Text(usage, style="cyan"), Text(text(about)))
    for word, (_, usage) in COMMANDS.items():
        table.add_row(Text(usage, style="cyan"), Text(text(f"help.{word}")))
    session.show(table)
    return STAY


def _quit(session: Session, question: Question, rest: str) -> int:
    return LEAVE


USAGE: Final = (
    ("Enter", "help.enter"),
    ("7", "help.number"),
)

COMMANDS: Final[dict[str, tuple[Command, str]]] = {
    "choices": (_again, "choices"),
    "more": (_more, "more"),
    "why": (_why, "why ACTION"),
    "undo": (_undo, "undo | undo move"),
    "map": (_map, "map [REGION]"),
    "hand": (_hand, "hand"),
    "journal": (_journal, "journal [N]"),
    "rights": (_rights, "rights"),
    "do": (_do, "do RIGHT"),
    "rules": (_rules, "rules [NUMBER|WORD]"),
    "save": (_save, "save FILE"),
    "help": (_help, "help"),
    "quit": (_quit, "quit"),
}

ALIASES: Final = {
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "h": "help",
    "m": "map",
    "j": "journal",
    "u": "undo",
}
