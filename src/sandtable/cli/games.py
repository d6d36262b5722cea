"""`sandtable games`: what can be played."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.cli.errors import BadInput
from sandtable.cli.names import find_game
from sandtable.engine import registry


def run(options: argparse.Namespace) -> int:
    """List games, scenarios and seats."""
    table = Table("game", "scenario", "seats", box=None, header_style="bold", pad_edge=False)
    for game_id in [*registry.games(), *registry.refused()]:
        try:
            game = find_game(game_id)
        except BadInput as error:
            table.add_row(game_id, Text(str(error), style="dim"), "")
            continue
        for i, scenario in enumerate(game.scenarios):
            name = Text(f"{game.id}  {game.name}" if i == 0 else "")
            table.add_row(
                name, Text(f"{scenario.id}  {game.scenario_name(scenario)}"), Text(", ".join(scenario.seats))
            )
        for option in game.options:
            table.add_row(
                "", Text(f"--option {option.id}={'|'.join(option.values)}"), Text(game.option_about(option))
            )
    Console().print(table)
    return 0
