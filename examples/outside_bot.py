"""A bot that plays from outside, over the network: it knows what its seat is told, and nothing else.

    python examples/outside_bot.py http://127.0.0.1:8400 --seat japan

opens a table with bots of the server in the other seats, and plays it. With
`--table NAME` it takes a seat at a table that is there. It says who it is by what it finds in the
environment, so that nobody sees it among the running programs: SANDTABLE_SEAT_TOKEN is the token of a seat;
SANDTABLE_TOKEN is a personal token, good for `read` and `play`, of somebody who sits there (and for `tables`,
if one is to be opened in their name).
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import os
import random

from sandtable import bots
from sandtable.client import Client, Seat, Stale
from sandtable.engine import registry


def choose(seat: Seat, bot: bots.Bot, rng: random.Random) -> str:
    """What a bot of the package would do. Any other program could stand here: a view is plain data."""
    game = registry.game(seat.view["game"])
    sight = game.sight(copy.deepcopy(seat.view))
    choices = [game.parse(text) for text in seat.choices]
    return str(bot.decide(sight, choices, rng))


async def play(seat: Seat, bot: bots.Bot, rng: random.Random, most: int) -> int:
    """Decide whenever the seat is asked, until the game is over or enough was decided; how often that was."""
    made = 0
    while not seat.over and made < most:
        if not seat.choices:
            await seat.changed()
            continue
        try:
            await seat.act(choose(seat, bot, rng))
            made += 1
        except Stale:
            # Something happened while the bot was thinking. The view is the present one now.
            continue
    return made


async def open_table(client: Client, options: argparse.Namespace) -> tuple[str, str | None]:
    """A new table with bots in the other seats: its name, and the token of the seat if there is one."""
    games = (await client.games()).games
    game = next((one for one in games if one.id == options.game), games[0])
    seats = dict.fromkeys(game.scenarios[0].seats, "cadet")
    seats[options.seat] = "me" if "SANDTABLE_TOKEN" in os.environ else "person"
    opened = await client.create_table(game.id, game.scenarios[0].id, seats)
    print(f"opened the table {opened.table}", flush=True)
    return opened.table, next(one.token for one in opened.seats if one.seat == options.seat)


async def run(options: argparse.Namespace) -> int:
    """Take a seat and play."""
    async with Client(options.server, token=os.environ.get("SANDTABLE_TOKEN")) as client:
        table, token = options.table, os.environ.get("SANDTABLE_SEAT_TOKEN")
        if table is None:
            table, token = await open_table(client, options)
        async with await client.join(table, options.seat, token) as seat:
            made = await play(seat, bots.bot(options.bot), random.Random(), options.decisions)
            print(f"{options.seat} decided {made} times; {'the game is over' if seat.over else 'it goes on'}")
    return made


def main() -> None:
    """Read what was typed, and play."""
    parser = argparse.ArgumentParser(description="A bot that plays from outside, over the network.")
    parser.add_argument("server", help="the address of the server")
    parser.add_argument("--seat", required=True, help="the seat to play")
    parser.add_argument("--table", help="a table that is there; without it, one is opened")
    parser.add_argument("--game", help="the game of a new table; without it, the first that the server has")
    parser.add_argument("--bot", default="cadet", help="which bot of the package thinks (default cadet)")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="leave after so many")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
