"""Keep states of a release, and games of the present rules: `python -m tests.stored.keep 0.1`."""

import sys
from pathlib import Path

import sandtable
from sandtable.engine.files import write_game
from sandtable.engine.game import Game
from tests.suites.play import walk

FOLDER = Path(__file__).resolve().parent
# How many decisions into a random game: set-up, first year, later years.
POINTS = (10, 150, 400)
# Games are kept to their end, or as far as this.
DECISIONS = 1200


def main() -> None:
    release = sys.argv[1]
    for game_id in sandtable.games():
        game = sandtable.game(game_id)
        for scenario in game.scenarios:
            for decision, state in walk(game, scenario.id, f"stored {release}", max(POINTS)):
                if decision in POINTS:
                    name = f"{game_id}.{scenario.id}.{release.replace('.', '-')}.{decision}.state"
                    (FOLDER / name).write_bytes(state.to_bytes())

    for game_id in sandtable.games():
        keep_game(sandtable.game(game_id))


def keep_game(game: Game) -> None:
    """Keep a random game under the rules that it was played by."""
    scenario, version = game.scenarios[-1].id, game.rules_version
    *_, (_, state) = walk(game, scenario, f"game {version}", DECISIONS)
    name = f"{game.id}.{scenario}.{version.replace('.', '-')}.sandtable"
    (FOLDER / "games" / name).write_text(write_game(state), encoding="utf-8")


if __name__ == "__main__":
    main()
