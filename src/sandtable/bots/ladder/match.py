"""One bot against seats full of another, in blocks in which it sits once in every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.bots.ladder.report_parts import kinds_of, length, seat_report, setting_of, shares_by_kind
from sandtable.bots.ladder.shares import estimate, share_of_win
from sandtable.bots.playing import UNFINISHED, Pairing, Played, Setting


@dataclass(frozen=True)
class Match:
    """Which games are to be played."""

    setting: Setting
    one: str
    against: str
    blocks: int
    seed: int

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self.setting.seats

    def block(self, number: int) -> list[Pairing]:
        """The games of a block: one seed, and the one bot in each seat in turn."""
        return [self.pairing(number, seat) for seat in range(len(self.seats))]

    def pairing(self, number: int, seat: int) -> Pairing:
        """The game of a block in which the one bot has this seat."""
        players = [self.one if other == seat else self.against for other in range(len(self.seats))]
        return Pairing(tuple(players), f"{self.seed}/{number}", seat)

    def pairings(self) -> list[Pairing]:
        """All games, block by block."""
        return [pairing for number in range(self.blocks) for pairing in self.block(number)]

    def mirror(self) -> Match:
        """The control: the one bot against itself, which must come out even."""
        return Match(self.setting, self.one, self.one, self.blocks, self.seed)


def report(match: Match, played: Mapping[Pairing, Played]) -> dict[str, Any]:
    """What the whole blocks tell; a block that was not finished is left out."""
    blocks = [match.block(number) for number in range(match.blocks)]
    whole = [[played[p] for p in block] for block in blocks if all(p in played for p in block)]
    games = [game for block in whole for game in block]
    kinds = kinds_of(match.setting.game, games)
    # As the estimate is rounded too: a match that comes out exactly even holds it.
    parity = round(1 / len(match.seats), 4)
    shares = [block_share(block, match.seats) for block in whole]
    overall = estimate(shares).as_dict() if shares else None
    return {
        **setting_of(match.setting),
        "seed": match.seed,
        "one": match.one,
        "against": match.against,
        "blocks": len(whole),
        "blocks_wanted": match.blocks,
        "games": len(games),
        "unfinished": sum(game.kind == UNFINISHED for game in games),
        "parity": parity,
        "share": overall,
        "even": overall and overall["low"] <= parity <= overall["high"],
        "kinds": shares_by_kind([(game, game.pairing.rotation) for game in games], match.seats, kinds),
        "seats": [
            seat_report(seat, [block[seat] for block in whole], match.seats, kinds)
            for seat in range(len(match.seats))
        ],
        "length": length(match.setting.game, games),
    }


def block_share(block: Sequence[Played], seats: Sequence[str]) -> float:
    """The mean of what the games of a block were worth to the one bot, which sat in each seat once."""
    return sum(share_of_win(game, seat, seats) for seat, game in enumerate(block)) / len(block)
