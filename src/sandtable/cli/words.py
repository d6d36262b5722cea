"""Every sentence that the terminal itself shows, as whole templates under permanent ids.

What the games say comes from their own tables. `SANDTABLE_WORDS=pseudo` puts both into brackets and accents,
so that whatever bypasses the tables stands out.
"""

from __future__ import annotations

import os
from string import Formatter
from typing import Final

from sandtable.engine import registry
from sandtable.engine.templates import ACCENTS, pseudo

PSEUDO: Final = "pseudo"

TEMPLATES: Final = {
    # The course of a session.
    "session.seats": "Seats: {seats}.",
    "session.you": "you",
    "session.intro": (
        "You are asked one thing at a time. Type a number or part of a choice; Enter takes the default. "
        "'help' lists other commands: map, hand, why, undo, rules, save, quit."
    ),
    "session.autosave": "The game is saved automatically in {file}",
    "session.kept-aside": "Your previous game is kept in {file}",
    "session.crash": "Something went wrong. The position before that is saved in {file}.",
    "session.pass": "Pass the keyboard",
    "session.look-away": "It is {seat}'s turn. Everybody else, please look away.",
    "session.ready": "{seat}, press Enter when you are ready ",
    "session.choose": "Choose.",
    "session.earlier": "… and {count} earlier lines; 'journal {all}' shows all",
    "session.settled": "Chosen for you, because it was the only choice: {choice}",
    "session.settled.again": "Chosen for you, because it was the only choice: {choice} ({count} times)",
    "session.rights": "{count} more actions: 'rights' lists them",
    "session.rights.few": "More actions: {actions}",
    "session.prompt": "{seat}> ",
    "session.prompt.default": "{seat} [Enter = {choice}]> ",
    "session.not-saved": "The game cannot be saved automatically: {why}. Use 'save FILE'.",
    "session.saved": "Saved. Continue later with: sandtable terminal --resume {file}",
    "session.secrets": "The file contains the secrets of all seats, so don't look inside.",
    "session.save-as": "Save under a file name of your own? [Enter = no] ",
    "session.kept": "The game is saved in {file}; continue it with 'sandtable terminal --resume'.",
    "session.verify": "The whole game is in {file}; 'sandtable verify FILE' verifies it.",
    # What commands answer.
    "command.no-default": "there is no default here: type a number, or 'help'",
    "command.unknown": "I do not understand {typed}. Type a number, part of a choice, or 'help'.",
    "command.unknown.guess": (
        "I do not understand {typed}. Did you mean {guess}? Type a number, part of a choice, or 'help'."
    ),
    "command.refused": "Not allowed: {why} ({rule})",
    "command.refused.rule": "Not allowed: {why} ({rule}) 'rules {rule}' explains it.",
    "command.why": "type 'why ACTION' with an action, for example one of the choices",
    "command.allowed": "You may: type {action}.",
    "command.undo": "type 'undo' for your last step or 'undo move' for your last whole move",
    "command.undone": "Undone.",
    "command.journal": "type 'journal', 'journal 50' for the last 50 lines, or 'journal all'",
    "command.journal.none": "Nothing has happened yet.",
    "command.rights.none": "There are no other actions you can take right now.",
    "command.rights": "Type 'do' and a number from this list or part of a name.",
    "command.is-choice": "{typed} is one of the choices: type just that",
    "command.save": "type 'save FILE', for example 'save evening.sandtable'",
    "command.rules.more": "{count} more; type a rule number or a longer word to narrow it down.",
    "command.help": "Choose by number, by notation, or by any part of the text that matches only one choice.",
    "command.no-number": "there is no choice {typed}; the choices are 1 to {count}",
    "command.several": "that could be {choices}: type more, or a number",
    "command.several.more": "that could be {choices} …: type more, or a number",
    # The list of commands.
    "help.enter": "take the choice marked with ←, if there is one",
    "help.number": "take choice 7",
    "help.choices": "show the current decision and its choices again",
    "help.more": "show the next page of a long list of choices",
    "help.why": "why an action is not allowed now, and which rule says so",
    "help.undo": "undo your last step, or your last whole move",
    "help.map": "the map, or everything in a region or space",
    "help.hand": "your cards",
    "help.journal": "the latest events",
    "help.rights": "actions you can take at any time",
    "help.do": "take one of those actions",
    "help.rules": "search the rules",
    "help.save": "save the game under your own file name",
    "help.help": "this list",
    "help.quit": "quit; the game is saved",
    # The board.
    "screen.no-map": "This game has no map.",
    "screen.no-region": "No region or space is called {name}. The regions: {names}.",
    "screen.hidden": "hidden",
    "screen.face-up": "face-up",
    "screen.empty": "empty: {names}",
    "screen.hand": "Your hand ({count})",
    "screen.vault": "Your vault ({count})",
    "screen.no-cards": "You have no cards.",
    "screen.default": "← Enter",
    "screen.page": (
        "choices {first} to {last} of {count}; 'more' shows the next ones; part of a name finds one"
    ),
    "screen.over": "The game is over",
    "screen.won": "{winners} wins by {kind}.",
    "screen.won.together": "{winners} win by {kind}.",
    "screen.nobody": "The game is a draw.",
    "screen.list": "{names} and {last}",
}


def text(id: str, **arguments: object) -> str:
    """A sentence of the terminal with its gaps filled."""
    words = TEMPLATES[id]
    if not is_pseudo():
        return words.format(**arguments)
    filled = "".join(
        literal.translate(ACCENTS) + (str(arguments[name]) if name is not None else "")
        for literal, name, _, _ in Formatter().parse(words)
    )
    return f"[{filled}]"


def is_pseudo() -> bool:
    """Whether everything is shown in pseudo words."""
    return os.environ.get("SANDTABLE_WORDS") == PSEUDO


def speak() -> None:
    """Let all games speak as the terminal does."""
    if is_pseudo():
        for game in registry.games():
            registry.game(game).speak(pseudo)
