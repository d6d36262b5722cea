"""Draw docs/pictures/terminal.svg: what a person sees in the middle of a game in the terminal.

    python -m tools.picture [--game GAME] [--seed 7] [--decisions 40] [--region NAME]

A cadet plays the person's seat for a while too; then the map (or one region of it) and the next question
are recorded as they stand.
"""

import argparse
import io
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from rich.console import Console

from sandtable import bots
from sandtable.bots.run import decision
from sandtable.cli import saves, screen
from sandtable.cli.names import DEFAULT_GAME, find_game, find_scenario
from sandtable.cli.reader import PlainReader
from sandtable.cli.session import Question, Session

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "terminal.svg"


def draw(game_id: str, scenario_id: str | None, seed: int, decisions: int, region: str, width: int) -> str:
    """The picture as SVG. The same arguments give the same picture."""
    game = find_game(game_id)
    scenario = find_scenario(game, scenario_id)
    state = game.start(scenario, seed=seed)
    console = Console(
        file=io.StringIO(), record=True, width=width, force_terminal=True, color_system="truecolor"
    )
    players = {seat: saves.HUMAN if i == 0 else "cadet" for i, seat in enumerate(scenario.seats)}
    with tempfile.TemporaryDirectory() as folder:
        reader = PlainReader(console, io.StringIO())
        session = Session(state, players, console, reader, Path(folder) / "game")
        rng = Random(seed)
        for _ in range(decisions):
            if not session.drive():
                break
            seat = session.next_human()
            state.play(seat, decision(state, seat, bots.bot("cadet"), rng))
        session.drive()
        if state.over:
            raise SystemExit("the game was over before the picture was taken; ask for fewer --decisions")
        question = Question(state, 0)
        session.seen[0] = max(0, len(state.journal(0)) - 6)
        session.show(screen.heading(question.board, game.name))
        session.show(screen.map_of(question.board, session.colours, region))
        session.show_news(0)
        session.show_question(question)
        console.print(session.prompt(question), style="bold", end="")
    drawn = console.export_svg(title=f"sandtable terminal {game_id}", unique_id="terminal")
    # The picture stands for itself: no fonts are fetched from elsewhere.
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the picture into the folder of the documentation."""
    parser = argparse.ArgumentParser(description="Draw the picture of a game in the terminal.")
    parser.add_argument("--game", default=DEFAULT_GAME)
    parser.add_argument("--scenario")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--decisions", type=int, default=40, help="how many the person has made before")
    parser.add_argument("--region", default="", help="show only this region of the map")
    parser.add_argument("--width", type=int, default=110)
    parser.add_argument("--output", type=Path, default=PICTURE)
    options = parser.parse_args(arguments)
    text = draw(
        options.game, options.scenario, options.seed, options.decisions, options.region, options.width
    )
    options.output.write_text(text, encoding="utf-8")
    print(f"wrote {options.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
