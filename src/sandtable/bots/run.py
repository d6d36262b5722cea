"""Driving a game with bots in some or all of its seats."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from sandtable.bots.registry import Blind, Bot
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State

NO_LIMIT: Final = -1


def decision(state: State, seat: int, bot: Bot, rng: Random) -> int:
    """The int of what a bot chooses, or of what the seat's standing answer settles."""
    settled = state.standing(seat)
    if settled >= 0:
        return settled
    codes = state.legal(seat)
    if not codes:
        raise SandtableError(f"seat {seat} is asked but has no choice: {[step.name for step in state.stack]}")
    if isinstance(bot, Blind):
        return bot.pick(codes, rng)
    action = bot.decide(state.sight(seat), state.choices(seat), rng)
    if action.code not in codes:
        raise SandtableError(f"{bot!r} chose {str(action)!r}, which is not among its choices")
    return action.code


def play_out(state: State, bots: Mapping[int, Bot], rng: Random, limit: int = NO_LIMIT) -> int:
    """Play until the game is over, `limit` decisions are made, or only seats without a bot are asked.

    Returns the number of decisions made. Every bot sees the sight of its own seat only. Where
    nobody looks (all bots are blind), no sight is ever built.
    """
    if all(isinstance(bot, Blind) for bot in bots.values()):
        return _play_blind(state, bots, rng, limit)
    made = 0
    while made != limit and not state.finished:
        seat = next((seat for seat in state.deciders if seat in bots), -1)
        if seat < 0:
            break
        state.play(seat, decision(state, seat, bots[seat], rng))
        made += 1
    return made


def _play_blind(state: State, bots: Mapping[int, Bot], rng: Random, limit: int) -> int:
    """The same with bots that need no sight: only ints, nothing built that nobody reads."""
    picks = {seat: bot.pick for seat, bot in bots.items() if isinstance(bot, Blind)}
    made = 0
    while made != limit:
        asked = state.asked()
        seat = 0
        while asked and not (asked & 1 and seat in picks):
            asked >>= 1
            seat += 1
        if not asked:
            break
        code = state.standing(seat)
        if code < 0:
            codes = state.legal(seat)
            if not codes:
                raise SandtableError(
                    f"seat {seat} is asked but has no choice: {[step.name for step in state.stack]}"
                )
            code = picks[seat](codes, rng)
        state.play(seat, code)
        made += 1
    return made
