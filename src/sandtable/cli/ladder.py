"""`sandtable ladder`: which bot is stronger, by how much, and how sure that is."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from sandtable import bots
from sandtable.bots.ladder import match, self_play
from sandtable.bots.ladder.match import Match
from sandtable.bots.ladder.replaying import chapters, played_again
from sandtable.bots.ladder.results import Results
from sandtable.bots.playing import BrokenGame, Pairing, Played, Series, Setting, play_all
from sandtable.cli import ladder_report, saves
from sandtable.cli.arguments import DECISIONS
from sandtable.cli.errors import FAILED, INTERRUPTED, BadInput
from sandtable.cli.names import DEFAULT_GAME, find_game, find_options, find_scenario, nearest
from sandtable.cli.progress import bar
from sandtable.cli.verify import outcome
from sandtable.engine.state import State

GAMES: Final = 300
BLOCKS: Final = 100
OPPONENT: Final = "random"
LONGEST_NUMBER: Final = 10

Plan = Match | Series


def run(options: argparse.Namespace) -> int:
    """Play and report, or read one of the games."""
    plan = wanted(options)
    if options.read is not None:
        return read(plan, options)
    if options.year is not None or options.save is not None:
        raise BadInput("--year and --save go with --read, which says which game")
    parts: dict[str, Plan] = {"self_play" if isinstance(plan, Series) else "match": plan}
    if isinstance(plan, Match) and options.control:
        parts["control"] = plan.mirror()
    results = Results(results_path(options, plan.setting), plan.setting, options.any_version)
    report: dict[str, Any] = {"command": command_of(plan, options.control), "complete": True}
    for name, part in parts.items():
        games, report["complete"] = played(part, results, options.jobs)
        report[name] = reported(part, games)
        if not report["complete"]:
            break
    report["versions"] = sorted(results.versions)
    publish(report, options)
    if not report["complete"]:
        print("sandtable: interrupted; run the same command to continue", file=sys.stderr)
        return INTERRUPTED
    return 0


# ---------------------------------------------------------------------- what is wanted


def wanted(options: argparse.Namespace) -> Plan:
    """What the arguments ask for, all names checked."""
    game = find_game(options.game or DEFAULT_GAME)
    scenario = find_scenario(game, options.scenario)
    setting = Setting(game.id, scenario.id, find_options(options.option, game), options.decisions)
    if options.self_play is not None:
        if options.one is not None or options.against is not None or options.control:
            raise BadInput("--self-play goes alone: --one, --against and --control make a match")
        if options.blocks is not None:
            raise BadInput("self-play has no blocks; say how many games with --games")
        bots.bot(options.self_play)
        everybody = (options.self_play,) * len(scenario.seats)
        return Series(setting, everybody, options.games or GAMES, options.seed)
    if options.one is None:
        raise BadInput("say which bot is measured, with --one NAME or --self-play NAME")
    if options.games is not None:
        raise BadInput("a match is counted in blocks; say how many with --blocks")
    against = options.against or OPPONENT
    bots.bot(options.one)
    bots.bot(against)
    return Match(setting, options.one, against, options.blocks or BLOCKS, options.seed)


def command_of(plan: Plan, control: bool = False) -> str:
    """What to type for the same games: everything that decides them, and nothing else."""
    setting = plan.setting
    typed = ["sandtable", "ladder", setting.game, "--scenario", setting.scenario]
    for name, value in setting.options.items():
        typed += ["--option", f"{name}={value}"]
    if isinstance(plan, Series):
        typed += ["--self-play", plan.bots[0], "--games", str(plan.games)]
    else:
        typed += ["--one", plan.one, "--against", plan.against, "--blocks", str(plan.blocks)]
    typed += ["--control"] * control + ["--seed", str(plan.seed)]
    if setting.decisions != DECISIONS:
        typed += ["--decisions", str(setting.decisions)]
    return shlex.join(typed)


def command_to_read(plan: Plan, pairing: Pairing) -> str:
    """What to type to read one of the games."""
    number = pairing.seed.partition("/")[2]
    if isinstance(plan, Match):
        number += f".{plan.seats[pairing.rotation]}"
    return f"{command_of(plan)} --read {number}"


def results_path(options: argparse.Namespace, setting: Setting) -> Path:
    """The file of results: the one named, or one for each scenario beside the saved games."""
    if options.results is not None:
        return Path(options.results).expanduser()
    folder = saves.autosave_path("any").parent / "ladder"
    return folder / f"{setting.game}-{setting.scenario}.jsonl"


# ---------------------------------------------------------------------- playing


def played(plan: Plan, results: Results, jobs: int) -> tuple[dict[Pairing, Played], bool]:
    """Play what has not been played yet. Returns what is there, and whether that is all."""
    pairings = plan.pairings()
    done = results.known(pairings)
    tell_what_is_known(results, len(done))
    still = [pairing for pairing in pairings if pairing not in done]
    try:
        with (
            bar(title(plan), len(pairings), len(done)) as tick,
            closing(play_all(plan.setting, still, jobs)) as games,
        ):
            for some in games:
                results.append(some)
                done.update({game.pairing: game for game in some})
                tick(len(done))
    except KeyboardInterrupt:
        return done, False
    except BrokenGame as error:
        again = command_to_read(plan, error.pairing)
        raise BadInput(f"{error} (SANDTABLE_DEBUG=1 {again})", FAILED) from error
    return done, True


def title(plan: Plan) -> str:
    """What is being played."""
    if isinstance(plan, Series):
        return f"{plan.bots[0]} in every seat"
    return f"{plan.one} against {plan.against}"


def tell_what_is_known(results: Results, known: int) -> None:
    """Say what of the results of earlier runs is counted, and what is not."""
    said = []
    if known:
        said.append(f"{known} games are taken from {results.path}")
    if results.outdated:
        said.append(
            f"{results.outdated} games in {results.path} were played with other rules or bots and are played "
            "again (--any-version would count them)"
        )
    if results.damaged:
        said.append(f"{results.damaged} lines of {results.path} cannot be read and are left out")
    for line in said:
        print(f"sandtable: {line}", file=sys.stderr)


def reported(plan: Plan, games: dict[Pairing, Played]) -> dict[str, Any]:
    """The report of a match or of self-play."""
    return self_play.report(plan, games) if isinstance(plan, Series) else match.report(plan, games)


def publish(report: dict[str, Any], options: argparse.Namespace) -> None:
    """Show the report, and write it where it is wanted. An unfinished one never replaces a page."""
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        ladder_report.show(report)
    if options.markdown is not None and report["complete"]:
        ladder_report.put(Path(options.markdown).expanduser(), report)


# ---------------------------------------------------------------------- reading


def read(plan: Plan, options: argparse.Namespace) -> int:
    """Play one of the games again and show its journal, or a year of it."""
    pairing = find_pairing(plan, options.read)
    path = None if options.save is None else saves.new_file(options.save)
    state = played_again(plan.setting, pairing)
    parts = chapters(state)
    if options.year is not None:
        if options.year not in parts:
            there = [name for name in parts if name]
            raise BadInput(
                f"the journal tells nothing of {options.year[:40]!r}{nearest(options.year, there)}"
            )
        parts = {options.year: parts[options.year]}
    if path is not None:
        saves.save(path, state, dict(zip(plan.setting.seats, pairing.bots, strict=True)))
    if options.json:
        print(json.dumps({"bots": pairing.bots, "seed": pairing.seed, "journal": parts}, indent=2))
    else:
        show_journal(plan, pairing, parts, state)
    return 0


def find_pairing(plan: Plan, text: str) -> Pairing:
    """The game that is meant: 17 in self-play, 17.japan in a match."""
    number, _, seat = text.partition(".")
    example = "17" if isinstance(plan, Series) else f"17.{plan.seats[0]}"
    if not (number.isdecimal() and len(number) < LONGEST_NUMBER) or bool(seat) != isinstance(plan, Match):
        what = "number" if isinstance(plan, Series) else f"block and the seat of {plan.one}"
        raise BadInput(f"name the game by its {what}, such as {example}, not {text[:40]!r}")
    if isinstance(plan, Series):
        return plan.pairing(int(number))
    if seat not in plan.seats:
        raise BadInput(f"there is no seat {seat[:40]!r}{nearest(seat, plan.seats)}")
    return plan.pairing(int(number), plan.seats.index(seat))


def show_journal(plan: Plan, pairing: Pairing, parts: dict[str, list[str]], state: State) -> None:
    """Who played, what happened, and how the game ended."""
    console = Console(highlight=False)
    seated = ", ".join(f"{seat} {bot}" for seat, bot in zip(plan.setting.seats, pairing.bots, strict=True))
    setting = plan.setting
    console.print(Text(f"{setting.game}, scenario {setting.scenario}, seed {pairing.seed}: {seated}"))
    for name, lines in parts.items():
        if lines:
            console.print(Rule(Text(name or "the beginning"), align="left"))
        for line in lines:
            console.print(Text(line), soft_wrap=True)
    console.print(Rule())
    console.print(Text(outcome(state) or "left unfinished"), soft_wrap=True)
