"""All seats have the same bot: how often each wins, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.bots.ladder.report_parts import kinds_of, length, seat_report, setting_of
from sandtable.bots.playing import UNFINISHED, Pairing, Played, Series

# A seat that wins more or less than this is worth a look.
OFTEN: Final = 0.60
SELDOM: Final = 0.10


def report(plan: Series, played: Mapping[Pairing, Played]) -> dict[str, Any]:
    """What the games tell that have been played; the first of the bots has every seat."""
    numbered = {n: played[plan.pairing(n)] for n in range(plan.games) if plan.pairing(n) in played}
    games, names = list(numbered.values()), plan.setting.seats
    kinds = kinds_of(plan.setting.game, games)
    seats = [seat_report(seat, games, names, kinds) for seat in range(len(names))]
    return {
        **setting_of(plan.setting),
        "seed": plan.seed,
        "bot": plan.bots[0],
        "games": len(games),
        "games_wanted": plan.games,
        "unfinished": sum(game.kind == UNFINISHED for game in games),
        "seats": seats,
        "flags": [flag for row in seats for flag in flags(row, numbered)],
        "length": length(plan.setting.game, games),
    }


def flags(row: Mapping[str, Any], numbered: Mapping[int, Played]) -> list[dict[str, Any]]:
    """What is to be explained about a seat: that it wins too often or too seldom, and the games that show it.

    For one that wins often these are the games that it won, for one that wins seldom those that it lost,
    by how they were won.
    """
    if row["share"] is None or SELDOM <= row["share"]["mean"] <= OFTEN:
        return []
    often = row["share"]["mean"] > OFTEN
    shown: dict[str, list[int]] = {}
    for number, game in numbered.items():
        if game.kind != UNFINISHED and (row["seat"] in game.winners) == often:
            how = game.kind if often else f"{' and '.join(game.winners) or 'nobody'} by {game.kind}"
            shown.setdefault(how, []).append(number)
    ordered = dict(sorted(shown.items(), key=lambda item: -len(item[1])))
    wins = "often" if often else "seldom"
    return [{"seat": row["seat"], "wins": wins, "share": row["share"]["mean"], "games": ordered}]
