"""What can be typed after `sandtable`, with the help that teaches it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

import sandtable
from sandtable import bots
from sandtable.cli.errors import BadInput
from sandtable.cli.names import DEFAULT_GAME
from sandtable.engine import registry


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong and where the help is."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see: {self.prog} --help)")


def later(module: str) -> Callable[[argparse.Namespace], int]:
    """The command of a module, which is loaded only when the command is run."""

    def run(options: argparse.Namespace) -> int:
        status: int = import_module(f"sandtable.cli.{module}").run(options)
        return status

    return run


def whole(least: int) -> Callable[[str], int]:
    """A whole number of at least so much."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"must be {least} or more, not {number}")
        return number

    return read


def seconds(text: str) -> float:
    """A length of time."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of seconds") from None
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"must be more than 0 and at most 3600, not {text[:40]}")
    return number


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command."""
    parser = Parser(
        prog="sandtable",
        description="Long wargames with hidden information: every rule enforced, every secret kept, and a "
        "bot for every empty seat.",
        epilog="examples:\n"
        "  sandtable play                         a first game against bots\n"
        "  sandtable play --seat all              everybody at one keyboard\n"
        "  sandtable rules cnc movement           look something up\n"
        "  sandtable simulate cnc --games 100     let bots play\n"
        "\n'sandtable COMMAND --help' tells more about a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sandtable {sandtable.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    parser.set_defaults(run=None)
    _add_play(commands)
    _add_games(commands)
    _add_rules(commands)
    _add_simulate(commands)
    _add_verify(commands)
    _add_bench(commands)
    return parser


Commands = argparse._SubParsersAction  # argparse has no public name for it


def _command(commands: Commands[Parser], name: str, help: str, description: str, epilog: str) -> Parser:
    command = commands.add_parser(
        name,
        help=help,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=later(name))
    return command


def _add_game(command: Parser, optional: bool) -> None:
    known = ", ".join(registry.games()) or "none installed"
    if optional:
        command.add_argument(
            "game", metavar="GAME", nargs="?", default=None, help=f"default {DEFAULT_GAME}; there is: {known}"
        )
    else:
        command.add_argument("game", metavar="GAME", help=f"there is: {known}")


def _add_setup(command: Parser) -> None:
    command.add_argument("--scenario", metavar="S", help="the set-up; default: the game's first")
    command.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        help="switch an optional rule; can be given several times",
    )


def _add_play(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "play",
        "play a game in the terminal",
        "Play a game in the terminal. You need not know the rules: every question says what to do and lists\n"
        "what is allowed, Enter takes the default where there is one, 'why ACTION' explains a refusal, and\n"
        "'help' lists the rest. The game is saved by itself after every move.",
        "examples:\n"
        "  sandtable play                             the first seat is yours, cadets play the others\n"
        "  sandtable play cnc --seat usa              choose your seat\n"
        "  sandtable play cnc --seat japan usa        two people at one keyboard, a bot for the rest\n"
        "  sandtable play cnc --seat none --seed 7    watch the bots\n"
        "  sandtable play --resume                    go on where you left off\n"
        "  sandtable play --resume evening.sandtable  go on with a game that you saved\n"
        "  printf '1\\n1\\nquit\\n' | sandtable play    play from a script",
    )
    _add_game(command, optional=True)
    command.add_argument("--terminal", action="store_true", help="play in the terminal (the default)")
    _add_setup(command)
    command.add_argument(
        "--seat", metavar="NAME", nargs="+", action="extend", help="your seats by name, 'all' or 'none'"
    )
    command.add_argument(
        "--bots",
        metavar="NAME",
        help=f"who plays the other seats: {' or '.join(bots.names())}, or SEAT=NAME,... (default cadet)",
    )
    command.add_argument("--seed", metavar="N", type=whole(0), help="the same seed gives the same game")
    command.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="go on with a saved game; without FILE, with the one saved last by itself",
    )


def _add_games(commands: Commands[Parser]) -> None:
    _command(
        commands,
        "games",
        "list the games, their scenarios and seats",
        "List the games that are installed, with their scenarios, seats and options.",
        "example:\n  sandtable games",
    )


def _add_rules(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "rules",
        "look up the rules of a game",
        "Look up the rules of a game, told in our own words under the numbers of the printed rulebook.",
        "examples:\n"
        "  sandtable rules cnc                the chapters\n"
        "  sandtable rules cnc 12.4           a paragraph and those below it\n"
        "  sandtable rules cnc submarine      every paragraph that says so\n"
        "  sandtable rules cnc --coverage     which paragraphs are enforced and proved",
    )
    _add_game(command, optional=False)
    command.add_argument("words", metavar="NUMBER|WORD", nargs="*", help="a paragraph, or words to look for")
    command.add_argument("--coverage", action="store_true", help="which rules code and tests cite")
    command.add_argument(
        "--uncovered", action="store_true", help="with --coverage: what each rule still lacks"
    )
    command.add_argument("--json", action="store_true", help="write it for programs")


def _add_simulate(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "simulate",
        "let bots play many games, and count",
        "Let bots play many games and count who wins, how, and by how much. The same seed gives the same\n"
        "games, however many processes play them.",
        "examples:\n"
        "  sandtable simulate cnc --games 100\n"
        "  sandtable simulate cnc --games 1000 --seats cadet,random,random --jobs 8\n"
        "  sandtable simulate cnc --games 20 --seats japan=random --decisions 5000 --json",
    )
    _add_game(command, optional=False)
    _add_setup(command)
    command.add_argument("--games", metavar="N", type=whole(1), default=10, help="how many (default 10)")
    command.add_argument(
        "--seats",
        metavar="A,B,C",
        default="random",
        help=f"bots in the order of the seats, one for all, or SEAT=NAME,...: {', '.join(bots.names())} "
        "(default random)",
    )
    command.add_argument("--seed", metavar="K", type=whole(0), default=0, help="default 0")
    command.add_argument("--jobs", metavar="J", type=whole(1), default=1, help="processes (default 1)")
    command.add_argument(
        "--decisions",
        metavar="MAX",
        type=whole(1),
        default=200_000,
        help="leave a game unfinished after so many decisions (default 200000)",
    )
    command.add_argument("--json", action="store_true", help="write it for programs")


def _add_verify(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "verify",
        "prove that a game file is what it claims",
        "Replay a game file and check everything that it claims: that the key is the one promised at the\n"
        "start, that every action was legal, and that result and last position are the ones stated.\n"
        "The exit status is 0 where all is true, 1 where something is false, 2 where nothing can be read.",
        "example:\n  sandtable verify evening.sandtable",
    )
    command.add_argument("file", metavar="FILE", help="a file that 'save' wrote")


def _add_bench(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "bench",
        "measure the speed of a game",
        "Play random games in this process for some seconds and measure: decisions and games a second, and\n"
        "how long it takes to copy a state, to blank its secrets, to render a view and to list choices.",
        "examples:\n  sandtable bench\n  sandtable bench cnc --seconds 20 --json",
    )
    _add_game(command, optional=True)
    _add_setup(command)
    command.add_argument("--seconds", metavar="S", type=seconds, default=5.0, help="how long (default 5)")
    command.add_argument("--seed", metavar="K", type=whole(0), default=0, help="default 0")
    command.add_argument(
        "--decisions",
        metavar="MAX",
        type=whole(1),
        default=200_000,
        help="leave a game unfinished after so many decisions (default 200000)",
    )
    command.add_argument("--json", action="store_true", help="write it for programs")
