"""Keep states of a release: `python -m tests.stored.keep 0.1`."""

import sys
from pathlib import Path

import sandtable
from tests.suites.play import walk

FOLDER = Path(__file__).resolve().parent
# How many decisions into a random game: set-up, first year, later years.
POINTS = (10, 150, 400)


def main() -> None:
    release = sys.argv[1]
    for game_id in sandtable.games():
        game = sandtable.game(game_id)
        for scenario in game.scenarios:
            for decision, state in walk(game, scenario.id, f"stored {release}", max(POINTS)):
                if decision in POINTS:
                    name = f"{game_id}.{scenario.id}.{release.replace('.', '-')}.{decision}.state"
                    (FOLDER / name).write_bytes(state.to_bytes())


if __name__ == "__main__":
    main()
