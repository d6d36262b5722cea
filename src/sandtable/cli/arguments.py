"""What can be typed after `sandtable`, with the help that teaches it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

import sandtable
from sandtable import bots
from sandtable.build import build_name
from sandtable.cli import admin_arguments
from sandtable.cli.errors import BadInput
from sandtable.cli.names import DEFAULT_GAME
from sandtable.engine import registry
from sandtable.games import manifests


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
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"must be {least} or more, not {number}")
        return number

    return read


def seconds(text: str) -> float:
    """A length of time."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds") from None
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
        "  sandtable terminal                     a first game against bots\n"
        "  sandtable terminal --seat all          everybody at one keyboard\n"
        "  sandtable serve                        tables for people elsewhere\n"
        "  sandtable rules {game} movement           look something up\n"
        "  sandtable simulate {game} --games 100     let bots play\n"
        "\n'sandtable COMMAND --help' describes a command.".replace("{game}", DEFAULT_GAME),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"sandtable {sandtable.__version__} ({build_name()})"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    parser.set_defaults(run=None)
    _add_terminal(commands)
    _add_play(commands)
    _add_serve(commands)
    _add_admin(commands)
    _add_games(commands)
    _add_rules(commands)
    _add_simulate(commands)
    _add_ladder(commands)
    _add_odds(commands)
    _add_verify(commands)
    _add_bench(commands)
    return parser


# Far more than any game has: past it, the bots go round in circles.
DECISIONS = 200_000

Commands = argparse._SubParsersAction  # argparse has no public name for it


def _command(commands: Commands[Parser], name: str, help: str, description: str, epilog: str) -> Parser:
    command = commands.add_parser(
        name,
        help=help,
        description=description,
        epilog=epilog.replace("{game}", DEFAULT_GAME),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=later(name))
    return command


def _add_game(command: Parser, optional: bool) -> None:
    known = ", ".join(registry.games()) or "none installed"
    if optional:
        command.add_argument(
            "game", metavar="GAME", nargs="?", default=None, help=f"default {DEFAULT_GAME}; games: {known}"
        )
    else:
        command.add_argument("game", metavar="GAME", help=f"one of: {known}")


def _add_setup(command: Parser) -> None:
    command.add_argument("--scenario", metavar="S", help="the set-up (default: the first one of the game)")
    command.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        help="switch an optional rule; can be given several times",
    )


def _add_terminal(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "terminal",
        "play a game in the terminal",
        "Play a game in the terminal. You don't need to know the rules: every prompt says what to do and\n"
        "lists what is allowed, Enter takes the default, 'why ACTION' explains a refusal, and\n"
        "'help' lists the rest. The game is saved automatically after every move.",
        "examples:\n"
        "  sandtable terminal                             the first seat is yours, cadets play the others\n"
        "  sandtable terminal {game} --seat usa              choose your seat\n"
        "  sandtable terminal {game} --seat japan usa        two people at one keyboard, a bot for the rest\n"
        "  sandtable terminal {game} --seat none --seed 7    watch the bots\n"
        "  sandtable terminal --resume                    continue where you left off\n"
        "  sandtable terminal --resume evening.sandtable  continue a game that you saved\n"
        "  printf '1\\n1\\nquit\\n' | sandtable terminal    play from a script",
    )
    _add_game(command, optional=True)
    _add_setup(command)
    command.add_argument(
        "--seat", metavar="NAME", nargs="+", action="extend", help="your seats by name, 'all' or 'none'"
    )
    command.add_argument(
        "--bots",
        metavar="NAME",
        help=f"who plays the other seats: {' or '.join(bots.names())}, or SEAT=NAME,... (default cadet)",
    )
    command.add_argument(
        "--seed", metavar="N", type=whole(0), help="the same seed always gives the same game"
    )
    command.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="continue a saved game; without FILE, the last one saved automatically",
    )


def _add_play(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "play",
        "play in the browser on this machine",
        "Start a server for yourself and open its page in the browser. Every seat is yours; nobody outside\n"
        "this machine can reach it, and neither can a page of another site. Your games are kept in your\n"
        "state folder. 'sandtable terminal' plays without a browser.",
        "examples:\n  sandtable play\n  sandtable play --port 9000 --no-browser",
    )
    command.add_argument(
        "--port", metavar="N", type=whole(1), help="default 8400, or another one if it is in use"
    )
    command.add_argument("--no-browser", action="store_true", help="only print the address of the page")


def _add_serve(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "serve",
        "run a server for people elsewhere",
        "Serve tables over HTTP and WebSockets until interrupted. Without any flags everything is kept in\n"
        "one SQLite file in your state folder, and only this machine can reach the server. Each flag can\n"
        "also be set as a variable: SANDTABLE_PORT, SANDTABLE_DATABASE ... (better for passwords).",
        "examples:\n"
        "  sandtable serve\n"
        "  sandtable serve --host 0.0.0.0 --port 80 --database /srv/sandtable/tables.db\n"
        "  sandtable serve --database postgresql://sandtable@db/sandtable --workers 4",
    )
    command.add_argument("--host", help="address to listen on (default 127.0.0.1; 0.0.0.0 for all)")
    command.add_argument("--port", metavar="N", type=whole(1), help="default 8400")
    command.add_argument("--database", metavar="URL", help="a file, or postgresql://USER@HOST/NAME")
    command.add_argument(
        "--workers", metavar="N", type=whole(1), help="number of processes; more than 1 requires PostgreSQL"
    )
    command.add_argument(
        "--bot-workers",
        metavar="N",
        type=whole(1),
        help="bot processes for each of these (default 1)",
    )
    command.add_argument(
        "--log", choices=("json", "text"), help="log format: for programs (default) or people"
    )
    command.add_argument(
        "--sync",
        choices=("FULL", "NORMAL"),
        help="SQLite: FULL (default) survives a power cut, NORMAL a crash of the program",
    )


def _add_admin(commands: Commands[Parser]) -> None:
    help = "manage the people and tables of a server"
    command = _command(commands, "admin", help, admin_arguments.DESCRIPTION, admin_arguments.EPILOG)
    admin_arguments.fill(command, whole(1))


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
        "Look up the rules of a game, in our own words and with the numbers of the printed rulebook.",
        "examples:\n"
        "  sandtable rules {game}                the chapters\n"
        "  sandtable rules {game} 12.4           a paragraph and those below it\n"
        "  sandtable rules {game} submarine      every paragraph with this word\n"
        "  sandtable rules {game} --coverage     which paragraphs are enforced and proved",
    )
    _add_game(command, optional=False)
    command.add_argument(
        "words", metavar="NUMBER|WORD", nargs="*", help="the number of a rule, or words to search for"
    )
    command.add_argument(
        "--coverage", action="store_true", help="show which rules the code and the tests cite"
    )
    command.add_argument(
        "--uncovered", action="store_true", help="with --coverage: what each rule still lacks"
    )
    command.add_argument("--json", action="store_true", help="write JSON")


def _add_simulate(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "simulate",
        "let bots play many games and count the results",
        "Let bots play many games and count who wins, how, and by how much. The same seed gives the same\n"
        "games, however many processes play them.",
        "examples:\n"
        "  sandtable simulate {game} --games 100\n"
        "  sandtable simulate {game} --games 1000 --seats cadet,random,random --jobs 8\n"
        "  sandtable simulate {game} --games 20 --seats japan=random --decisions 5000 --json",
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
    _add_many_games(command)
    command.add_argument("--json", action="store_true", help="write JSON")


def _add_many_games(command: Parser) -> None:
    command.add_argument("--seed", metavar="K", type=whole(0), default=0, help="default 0")
    command.add_argument("--jobs", metavar="J", type=whole(1), default=1, help="processes (default 1)")
    command.add_argument(
        "--decisions",
        metavar="MAX",
        type=whole(1),
        default=DECISIONS,
        help=f"stop a game after this many decisions (default {DECISIONS})",
    )


def _add_ladder(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "ladder",
        "find out which bot is stronger",
        "Set one bot against seats full of another and measure its share of the wins. A block is one seed\n"
        "and a game for each seat that the one bot can have; the interval resamples whole blocks. A win\n"
        "is divided among those who share it. Or let one bot play all seats, and see which seat wins.\n"
        "Every finished game is recorded: after Ctrl-C the same command continues where it stopped.",
        "examples:\n"
        "  sandtable ladder {game} --one cadet --against random --blocks 100 --jobs 2\n"
        "  sandtable ladder {game} --scenario rising-sun --one cadet --against random --control\n"
        "  sandtable ladder {game} --self-play cadet --games 300 --markdown balance.md\n"
        "  sandtable ladder {game} --self-play cadet --read 17 --year 1938    the journal of a year\n"
        "  sandtable ladder {game} --one cadet --read 12.japan --save game.sandtable",
    )
    _add_game(command, optional=True)
    _add_setup(command)
    known = ", ".join(bots.names())
    command.add_argument("--one", metavar="BOT", help=f"the bot to measure: {known}")
    command.add_argument("--against", metavar="BOT", help="the bot in all other seats (default random)")
    command.add_argument("--blocks", metavar="N", type=whole(1), help="blocks of a match (default 100)")
    command.add_argument(
        "--control", action="store_true", help="also play the mirror match, which should come out even"
    )
    command.add_argument("--self-play", metavar="BOT", help="the bot that plays every seat")
    command.add_argument("--games", metavar="N", type=whole(1), help="games of self-play (default 300)")
    _add_many_games(command)
    command.add_argument("--results", metavar="FILE", help="file for the games, one line of JSON each")
    command.add_argument(
        "--any-version",
        action="store_true",
        help="also count games played by other versions of the rules or bots",
    )
    command.add_argument("--json", action="store_true", help="write JSON")
    command.add_argument("--markdown", metavar="FILE", help="insert the tables into a page")
    command.add_argument("--read", metavar="GAME", help="show one game: its number, or block.seat of a match")
    command.add_argument("--year", metavar="Y", help="with --read: only this year (or round)")
    command.add_argument("--save", metavar="FILE", help="with --read: save the game, for verify and terminal")


def _odds_examples() -> list[str]:
    """What can be asked about the battles of each game, as its manifest says; the default game first."""
    found = sorted(manifests().values(), key=lambda manifest: not manifest.default)
    return [
        f"  sandtable odds {manifest.id} {example}" for manifest in found for example in manifest.help.odds
    ]


def _add_odds(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "odds",
        "calculate the odds of a battle",
        "Calculate the odds of a battle: how it ends, how many hits each side takes and what remains.\n"
        "Small battles are calculated exactly, very large ones are simulated; the answer says which.\n"
        "\n"
        "Name the attacker's units, 'vs', and the defender's: a number, a type, '@' and its strength. The\n"
        "beginning of a type is enough. Further words, in any order:\n"
        "  japan, us ...      before its units: their nationality\n"
        "  naval-radar ...    a Technology of that side\n"
        "  sea                a battle at sea, to the end; else one round on land\n"
        "  plains, river ...  the border that the attacker comes over; coast: a Sea Invasion\n"
        "  then               between BattleGroups of the attacker; at sea one joins each round\n"
        "  invading           the attacker's Ground units are Sea Invaders\n"
        "  surprise           the attacker has just declared war\n"
        "  home               it is that side's land (else the defender's)\n"
        "  escape             that side's Subs Escape after a round at sea\n"
        "  strike, kamikaze   what that side's units do where they can\n"
        "Nobody retreats; docs/odds.md says what the two sides do where they have a choice.",
        "examples:\n" + "\n".join(_odds_examples()),
    )
    _add_game(command, optional=False)
    command.add_argument("battle", metavar="BATTLE", nargs="+", help="the battle in words, as above")
    command.add_argument("--sea", action="store_true", help="a battle at sea")
    command.add_argument("--theatre", metavar="NAME", help="the theatre, in a game with two")
    for side in ("attacker", "defender"):
        command.add_argument(f"--{side}", metavar="POWER", help=f"the nationality of the {side}'s units")
        command.add_argument(f"--{side}-techs", metavar="A,B", help=f"the {side}'s Technologies")
        command.add_argument(
            f"--{side}-aim",
            metavar="AIM",
            help=f"what the {side} fires at: damage (the default), firepower, or a class: ground, air, "
            "naval, subs, convoys",
        )
    command.add_argument(
        "--rounds", metavar="N", help="number of rounds, or 'end': until one side is eliminated"
    )
    command.add_argument("--samples", metavar="N", help="number of simulations of a very large battle")
    command.add_argument("--json", action="store_true", help="write JSON")


def _add_verify(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "verify",
        "verify a game file",
        "Replay a game file and check everything it states: that the dice key is the one promised at the\n"
        "start, that every action was legal, and that the result and the last position are as stated.\n"
        "A game that was played under older rules and comes out differently under today's can be verified\n"
        "only in part. The exit status is 0 if everything is correct, 1 if something is wrong, 2 if the\n"
        "file cannot be read, and 3 if only part of it can be verified.",
        "example:\n  sandtable verify evening.sandtable\n  sandtable verify evening.sandtable --moves",
    )
    command.add_argument("file", metavar="FILE", help="a file that 'save' wrote")
    command.add_argument("--moves", action="store_true", help="also list every action of the game")


def _add_bench(commands: Commands[Parser]) -> None:
    command = _command(
        commands,
        "bench",
        "measure the speed of the games",
        "Hold a contest of all games against public engines: uniformly random complete games, every\n"
        "measurement a fresh process with one thread, several rounds, and the median of the ratios of each\n"
        "round. It also measures copies, choices, sights, views, samples and sizes, and says which targets\n"
        "are met. Engines that are not installed (pip install 'sandtable[bench]') are reported as absent.\n"
        "With a GAME and no contest option, it measures that game alone, in this process. With 'server'\n"
        "instead of a game, it measures how much load the server can take from random clients.",
        "examples:\n"
        "  sandtable bench --json bench.json --plot bench.svg\n"
        "  sandtable bench --anchors build/anchors/bin/python --python build/compiled/bin/python\n"
        "  sandtable bench {game} --rounds 3          a contest of one game\n"
        "  sandtable bench {game} --seconds 20 --json one game, no contest\n"
        "  sandtable bench server                  the server on SQLite\n"
        "  sandtable bench server --database postgresql://sandtable@db/scratch",
    )
    known = ", ".join(registry.games()) or "none installed"
    command.add_argument("game", metavar="GAME", nargs="?", help=f"default: all of them; games: {known}")
    _add_setup(command)
    command.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        help="how long: of a process in a contest (default 3), or of a game by itself (default 5)",
    )
    command.add_argument("--seed", metavar="K", type=whole(0), default=0, help="default 0")
    command.add_argument(
        "--decisions",
        metavar="MAX",
        type=whole(1),
        help=f"one game by itself: stop it after this many decisions (default {DECISIONS})",
    )
    command.add_argument(
        "--json",
        metavar="FILE",
        nargs="?",
        const="-",
        help="write JSON: to FILE, or without FILE instead of the tables",
    )
    contest = command.add_argument_group("only in a contest")
    contest.add_argument("--rounds", metavar="N", type=whole(1), help="how many (default 5)")
    contest.add_argument("--anchors", metavar="PYTHON", help="the interpreter with the other engines")
    contest.add_argument(
        "--python",
        metavar="PYTHON",
        action="append",
        help="also measure the sandtable of another interpreter; can be given several times",
    )
    contest.add_argument("--plot", metavar="FILE", help="draw the rates into a .svg or .png")
    contest.add_argument(
        "--markdown", metavar="FILE", help="write the tables into a page, between its marker comments"
    )
    server = command.add_argument_group("only for the server")
    server.add_argument("--database", metavar="URL", help="also on this PostgreSQL; the tables stay in it")
    server.add_argument(
        "--processes",
        metavar="N",
        type=whole(1),
        action="append",
        help="how many servers share the PostgreSQL; can be given several times (default: 1, then 2)",
    )
    server.add_argument(
        "--wants",
        choices=("sight", "board"),
        default="sight",
        help="what the clients read: the sight, as programs do (default), or the board, as pages do",
    )
