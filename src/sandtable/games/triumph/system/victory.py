"""18.0: Victory Points, and the ways to win."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import MAINCAPITAL, SUBCAPITAL
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event

VICTORIES: Final = ("none", "economic", "military", "atomic", "hegemony")
ECONOMIC: Final = 1
MILITARY: Final = 2
ATOMIC: Final = 3
HEGEMONY: Final = 4

WON = event("won", "victory faction number", "{1} wins by {0} victory with {2} VPs.")


def points(g: TriumphState, faction: int) -> int:
    """18.1a: all Victory Points of a faction, the secret ones included."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return (
        production_level(g, faction)
        + theatre.vp_atomic_stage * atomic_stages(g, faction)
        + theatre.vp_enemy_capital * enemy_capitals(g, faction)
        + civil_war_points(g, faction)
        + sum(g.chits[faction])
        + theatre.vp_dow_issued[faction] * g.war_declared[faction].bit_count()
    )


def atomic_stages(g: TriumphState, faction: int) -> int:
    """9.6c, 18.1: stages of Atomic Research achieved, revealed or in the Vault."""
    c = g.content
    stages = {c.tech_stage[t] for t in range(c.n_techs) if g.techs[faction] >> t & 1}
    stages |= {c.tech_stage[claim] for claim in g.vault_claims[faction] if claim < c.n_techs}
    return len(stages - {0})


def enemy_capitals(g: TriumphState, faction: int) -> int:
    """18.1b: Main and SubCapitals of Enemies that a faction controls."""
    c = g.content
    held = 0
    for space in range(c.n_spaces):
        if c.space_city[space] in (SUBCAPITAL, MAINCAPITAL) and g.space_control[space] == faction:
            owner = c.nation_start_faction[c.space_nation[space]]
            held += owner not in (-1, faction)
    return held


def civil_war_points(g: TriumphState, faction: int) -> int:
    """16.23a, 18.1: a point for each step of NATCITIES or REDMUSTER."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return theatre.vp_control_track * g.civil_war[faction] if theatre.loyalty[faction] else 0


def economic(g: TriumphState) -> None:
    """18.2: 25 VPs at the check of a New Year win; the highest total, then the earlier in Turn Order."""
    best, best_points = -1, 0
    for faction in g.turn_order:
        theatre = g.content.theatres[g.content.faction_theatre[faction]]
        total = points(g, faction)
        if total >= theatre.economic_vp and total > best_points:
            best, best_points = faction, total
    if best >= 0:
        win(g, ECONOMIC, [best])


def hegemony(g: TriumphState) -> None:
    """18.5: at the end of the last Year most VPs win; an exact tie is shared."""
    totals = [points(g, faction) for faction in g.turn_order]
    win(g, HEGEMONY, [f for f, total in zip(g.turn_order, totals, strict=True) if total == max(totals)])


def win(g: TriumphState, kind: int, factions: list[int]) -> None:
    """0.4: the game is over."""
    g.victory = kind
    for faction in g.turn_order:
        g.scores[faction] = points(g, faction)
    for faction in factions:
        g.winners |= 1 << faction
        g.tell(WON, kind, faction, max(0, g.scores[faction]))
    g.disclose()
    g.finish()
