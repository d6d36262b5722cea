"""`sandtable odds`: what a battle can bring."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.cli.errors import BadInput
from sandtable.cli.names import find_game
from sandtable.engine.errors import SandtableError
from sandtable.protocol.odds import BattleOdds

# What the command passes on to the game, under the names of its options.
SETTINGS: Final = (
    "theatre", "attacker", "defender", "attacker_techs", "defender_techs", "attacker_aim", "defender_aim",
    "rounds", "samples",
)  # fmt: skip
# Shares below that are not shown.
SHOWN: Final = 0.0005


def run(options: argparse.Namespace) -> int:
    """Ask the game, and show what it says."""
    game = find_game(options.game)
    settings = {
        name.replace("_", "-"): str(getattr(options, name))
        for name in SETTINGS
        if getattr(options, name) is not None
    }
    if options.sea:
        settings["sea"] = "yes"
    try:
        found = game.odds(" ".join(options.battle), settings)
    except SandtableError as error:
        raise BadInput(f"{error} (see: sandtable odds --help)") from error
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(found)
    return 0


def show(found: BattleOdds) -> None:
    """The odds as tables."""
    console = Console()
    console.print(Text(f"{found.battle}: {'sampled' if found.samples else 'exact'}", style="bold"))
    for side in found.sides:
        console.print(Text(f"  {side.name}: {', '.join(side.units)}"))
    for table in (ends(found), strengths(found), distributions(found)):
        console.print()
        console.print(table)
    for note in found.notes:
        console.print(Text(note, style="dim"))


def ends(found: BattleOdds) -> Table:
    """The ways in which it can end."""
    table = Table("how it ends", box=None, header_style="bold", pad_edge=False)
    table.add_column("chance", justify="right")
    for end, chance in found.chances.items():
        error = f" ± {found.error(chance):.1%}" if found.samples else ""
        table.add_row(Text(end), f"{chance:.1%}{error}")
    return table


def strengths(found: BattleOdds) -> Table:
    """What each side had, and what it has left."""
    table = Table("side", box=None, header_style="bold", pad_edge=False)
    for column in ("CV", "left on the average", "any unit survives"):
        table.add_column(column, justify="right")
    for side in found.sides:
        table.add_row(side.name, str(side.strength), f"{side.left:.2f}", f"{side.survives:.1%}")
    return table


def distributions(found: BattleOdds) -> Table:
    """For each number, how likely it is that a side takes so many hits, or has so much left."""
    table = Table("number", box=None, header_style="bold", pad_edge=False)
    for column in ("hits on the {}", "CV left to the {}"):
        for side in found.sides:
            table.add_column(column.format(side.name), justify="right")
    columns = [side.hits for side in found.sides] + [side.strengths for side in found.sides]
    for number in range(max(max(column) for column in columns) + 1):
        shares = [column.get(number, 0.0) for column in columns]
        if max(shares) >= SHOWN:
            table.add_row(str(number), *[f"{share:.1%}" if share >= SHOWN else "" for share in shares])
    return table
