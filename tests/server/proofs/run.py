"""The proofs at greater length: `python -m tests.server.proofs.run --games N [--game GAME]`.

Each round plays one whole game of each kind at a real server, to its printed end, and compares twins at
positions all over another.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import sandtable
from sandtable.engine.registry import install
from sandtable.games import shipped
from tests.server.proofs.twins import check_twins
from tests.server.proofs.wire import Play
from tests.server.proofs.wire_check import check_wire
from tests.toy.game import Skirmish
from tests.toy.manifest import TOY

PROVED = {
    manifest.id: manifest.proofs for manifest in (TOY, *shipped().values()) if manifest.proofs is not None
}
LONGEST_SECONDS = 3_000.0
POSITIONS = 8
DECISIONS = 25


def one_round(game_id: str, number: int) -> None:
    """One game at a server, and twins of another."""
    rng = Random(f"{game_id} {number}")
    proofs = PROVED[game_id]
    scenario = proofs.twins.scenario
    others = sandtable.game(game_id).start(scenario, seed=number).n_seats - 1
    players = ["person", *rng.choices(("person", *proofs.bots), k=others)]
    rng.shuffle(players)
    began = time.process_time()
    play = Play(game_id, scenario, {}, players)
    told = check_wire([play], number, seconds=LONGEST_SECONDS)[game_id]
    print(f"{game_id} {number} ({', '.join(players)}): {told}", flush=True)
    positions = sorted(rng.sample(range(proofs.positions), POSITIONS))
    seen = check_twins(sandtable.game(game_id), scenario, number, positions, DECISIONS)
    spent = time.process_time() - began
    print(f"{game_id} {number}, twins: {seen} ({spent:.0f} s of processor time here)", flush=True)


def main() -> None:
    """Play so many rounds."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.proofs.run", description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="how many rounds")
    parser.add_argument("--first", type=int, default=1, help="the number of the first round")
    parser.add_argument("--game", choices=sorted(PROVED), action="append", help="only this game")
    wanted = parser.parse_args()
    toy = Skirmish()
    install(toy.id, lambda: toy)
    for number in range(wanted.first, wanted.first + wanted.games):
        for game_id in wanted.game or PROVED:
            one_round(game_id, number)


if __name__ == "__main__":
    main()
