"""What the reports of matches and of self-play have in common."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from sandtable.bots.ladder.shares import estimate, share_of_win
from sandtable.bots.playing import UNFINISHED, Played, Setting
from sandtable.engine import registry


def setting_of(setting: Setting) -> dict[str, Any]:
    """The setting as part of a report."""
    return {"game": setting.game, "scenario": setting.scenario, "options": dict(setting.options)}


def kinds_of(game_id: str, games: Sequence[Played]) -> list[str]:
    """The kinds of victory: those of the game, then others that came up."""
    listed = list(registry.game(game_id).endings)
    seen = sorted({game.kind for game in games} - {UNFINISHED, *listed})
    return listed + seen


def shares_by_kind(
    games: Sequence[tuple[Played, int]], seats: Sequence[str], kinds: Sequence[str]
) -> dict[str, float]:
    """The mean share of a win divided by kind of victory; of each game is said which seat counts."""
    totals = dict.fromkeys(kinds, 0.0)
    for game, seat in games:
        if game.kind != UNFINISHED:
            totals[game.kind] += share_of_win(game, seat, seats)
    return {kind: round(total / len(games), 4) for kind, total in totals.items()} if games else totals


def seat_report(
    seat: int, games: Sequence[Played], seats: Sequence[str], kinds: Sequence[str]
) -> dict[str, Any]:
    """How a seat fared in games that do not depend on each other."""
    shares = [share_of_win(game, seat, seats) for game in games]
    won = [game for game in games if seats[seat] in game.winners]
    scores = [game.scores[seats[seat]] for game in games if seats[seat] in game.scores]
    return {
        "seat": seats[seat],
        "games": len(games),
        "share": estimate(shares).as_dict() if shares else None,
        "won": len(won),
        "won_with_others": sum(len(game.winners) > 1 for game in won),
        "kinds": shares_by_kind([(game, seat) for game in games], seats, kinds),
        "mean_score": round(sum(scores) / len(scores), 2) if scores else None,
    }


def length(game_id: str, games: Sequence[Played]) -> dict[str, Any]:
    """How long games last: on their own calendar, in decisions, and in seconds of one processor."""
    return {
        "calendar": registry.game(game_id).calendar,
        "dates": spread([game.dates for game in games]),
        "decisions": spread([game.decisions for game in games]),
        "seconds": spread([game.seconds for game in games]),
    }


def spread(values: Sequence[float]) -> dict[str, float] | None:
    """Mean, median, least and most."""
    if not values:
        return None
    mean = round(sum(values) / len(values), 3)
    return {"mean": mean, "median": median(values), "least": min(values), "most": max(values)}
