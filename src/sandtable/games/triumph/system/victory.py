"""18.0: Victory Points, and the ways to win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from sandtable.games.triumph.content import ALONE, MAINCAPITAL, SUBCAPITAL, Content
from sandtable.games.triumph.system.blockade import current_level
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import TriumphState, is_active
from sandtable.games.triumph.system.tables import event, template
from sandtable.games.triumph.theatre import Theatre
from sandtable.protocol.text import Text

VICTORIES: Final = ("none", "economic", "military", "atomic", "hegemony")
# The same as they stand in a sentence: Japan wins ...
WAYS_TO_WIN: Final = ("", "an economic victory", "a military victory", "an atomic victory", "by hegemony")
ECONOMIC: Final = 1
MILITARY: Final = 2
ATOMIC: Final = 3
HEGEMONY: Final = 4

WON = event("won", "victory faction vp:number", "{1} {1:wins/win} {0} with {2} {2:VP/VPs}.", by="faction")


@dataclass(frozen=True)
class WaysToWin:
    """Who wins when, where that depends on how a game is conducted."""

    economic: Callable[[TriumphState], None]
    military: Callable[[TriumphState], None]
    hegemony: Callable[[TriumphState], None]
    within_reach: Callable[[TriumphState, int], bool]  # what a faction might still reveal could win
    goal: Callable[[TriumphState, int], Text]  # what a faction needs at New Year, in words


# By the name of the conduct that a content bears.
WAYS: dict[str, WaysToWin] = {}


def theatre_of(g: TriumphState, faction: int) -> Theatre:
    """conquest-and-tragedy:15.0g: the theatre by whose list a faction scores."""
    return g.content.theatres[g.content.faction_theatre[faction]]


# ---------------------------------------------------------------------- Victory Points


def points(g: TriumphState, faction: int) -> int:
    """18.1a, tnt:T16.1a: all Victory Points of a faction, the secret ones included. Known to its owner."""
    return public_points(g, faction) + secret_stage_points(g, faction) + chit_points(g, faction)


def public_points(g: TriumphState, faction: int) -> int:
    """18.1e, tnt:T16.1b: what Rivals see of a faction's Victory Points: no chits, no stages in the Vault."""
    return current_level(g, faction) + points_beside_production(g, faction)


def points_beside_production(g: TriumphState, faction: int) -> int:
    """18.1a, tnt:T16.1a: the open parts of the sum but for the Production Level."""
    return (
        stage_points(g, faction)
        + capital_points(g, faction)
        + base_points(g, faction)
        + more_points(g, faction)
        + declaration_points(g, faction)
    )


def chit_points(g: TriumphState, faction: int) -> int:
    """18.1a, 4.4, tnt:T16.1a: the values of the Peace Dividends. Known to their owner."""
    return sum(g.chits[faction])


def stage_points(g: TriumphState, faction: int) -> int:
    """9.6c: a Victory Point for each stage of the Atomic Bomb that has been revealed."""
    return theatre_of(g, faction).vp_atomic_stage * len(revealed_stages(g, faction))


def revealed_stages(g: TriumphState, faction: int) -> set[int]:
    """9.6: the stages of the Atomic Bomb that everybody knows a faction to have."""
    c = g.content
    return {c.tech_stage[tech] for tech in range(c.n_techs) if g.techs[faction] >> tech & 1} - {0}


def secret_stage_points(g: TriumphState, faction: int) -> int:
    """9.6c, 18.1e: what the stages in the Vault will be worth when they are revealed."""
    return theatre_of(g, faction).vp_atomic_stage * len(secret_stages(g, faction))


def secret_stages(g: TriumphState, faction: int) -> set[int]:
    """9.4: the stages of the Atomic Bomb in the Vault. Known to its owner."""
    c = g.content
    return {c.tech_stage[claim] for claim in g.vault_claims[faction] if 0 <= claim < c.n_techs} - {0}


def atomic_stages(g: TriumphState, faction: int) -> int:
    """9.6: how many stages of the Atomic Bomb a faction has Achieved, revealed or in the Vault."""
    return len(revealed_stages(g, faction) | secret_stages(g, faction))


def declaration_points(g: TriumphState, faction: int) -> int:
    """18.1d, tnt:T16.1a, conquest-and-tragedy:15.0e: Declarations of War issued cost Victory Points."""
    return theatre_of(g, faction).vp_dow_issued[faction] * g.war_declared[faction].bit_count()


# What else a theatre gives Victory Points for, by its rules.
MORE_POINTS: dict[str, Callable[[TriumphState, int], int]] = {}


def more_points(g: TriumphState, faction: int) -> int:
    """18.1a: the Victory Points for what only its theatre knows."""
    special = MORE_POINTS.get(theatre_of(g, faction).rules)
    return 0 if special is None else special(g, faction)


# ---------------------------------------------------------------------- Capitals and Bases


@cache
def capitals(content: Content) -> tuple[int, ...]:
    """1.12, conquest-and-tragedy:15.0h: all Main and SubCapitals."""
    cities = range(content.n_spaces)
    return tuple(space for space in cities if content.space_city[space] in (SUBCAPITAL, MAINCAPITAL))


@cache
def others_capitals(content: Content, faction: int) -> tuple[int, ...]:
    """18.3b: those that are not in the colours of a faction's own Powers. Worked out once."""
    return tuple(s for s in capitals(content) if content.power_faction[owner_of(content, s)] != faction)


@cache
def bases(content: Content) -> tuple[int, ...]:
    """1.122, 1.41: all Bases of the Powers, in Cities and on Islets."""
    return tuple(s for s in range(content.n_spaces) if content.space_base[s] and owner_of(content, s) >= 0)


@cache
def bases_of(content: Content, faction: int) -> tuple[int, ...]:
    """18.1c: the Bases in the colours of a faction's Powers."""
    return tuple(s for s in bases(content) if content.power_faction[owner_of(content, s)] == faction)


def owner_of(content: Content, space: int) -> int:
    """The Power in whose colours a space is printed, or -1."""
    nation = content.space_nation[space]
    return -1 if nation < 0 else content.nation_power[nation]


def is_enemys(g: TriumphState, faction: int, space: int) -> bool:
    """18.3b: whether a Capital or a Base belongs to an Enemy, so that it counts when controlled.

    To a Faction with which one is at War, a Great Power that is Neutral still excepted; or to a Power that is
    an Enemy of one's own units without such a War.
    """
    content = g.content
    power = owner_of(content, space)
    owner = -1 if power < 0 else content.power_faction[power]
    if owner in (-1, faction) or g.power_neutral[power]:
        return False
    if g.at_war[faction] >> owner & 1:
        return True
    return any(g.power_enemies[mine] >> power & 1 for mine in content.faction_powers[faction])


def enemy_capitals(g: TriumphState, faction: int) -> int:
    """18.3b, tnt:T16.3: how many Main and SubCapitals of Enemies a faction controls."""
    held = [space for space in others_capitals(g.content, faction) if g.space_control[space] == faction]
    return sum(is_enemys(g, faction, space) for space in held) if held else 0


def capital_points(g: TriumphState, faction: int) -> int:
    """18.1b, tnt:T16.1a: Victory Points for each Enemy Main or SubCapital controlled."""
    return theatre_of(g, faction).vp_enemy_capital * enemy_capitals(g, faction)


def captured_bases(g: TriumphState, faction: int, enemy: int) -> int:
    """18.1c: how many Bases of one other faction a faction controls."""
    held = [space for space in bases_of(g.content, enemy) if g.space_control[space] == faction]
    return sum(is_enemys(g, faction, space) for space in held) if held else 0


def net_bases(g: TriumphState, faction: int) -> int:
    """18.1c: the net superiority in captured Bases, for each Enemy apart."""
    net = 0
    for enemy in g.turn_order:
        if enemy != faction:
            net += max(0, captured_bases(g, faction, enemy) - captured_bases(g, enemy, faction))
    return net


def base_points(g: TriumphState, faction: int) -> int:
    """18.1c: a Victory Point for each net captured Base."""
    worth = theatre_of(g, faction).vp_net_enemy_base
    return worth * net_bases(g, faction) if worth else 0


# ---------------------------------------------------------------------- the ways to win


def counted_points(g: TriumphState, faction: int) -> int:
    """18.2, tnt:T16.2a: what counts at a New Year: Blockades, chits, and the stages revealed."""
    return public_points(g, faction) + chit_points(g, faction)


def economic(g: TriumphState) -> None:
    """Economic Victory, looked for at a New Year."""
    WAYS[g.content.conduct].economic(g)


def military(g: TriumphState) -> None:
    """Military Victory, recognised at once."""
    WAYS[g.content.conduct].military(g)


def hegemony(g: TriumphState) -> None:
    """The end of the last Year."""
    WAYS[g.content.conduct].hegemony(g)


def economic_alone(g: TriumphState) -> None:
    """18.2, tnt:T16.2a, tnt:T16.2b: 25 VPs at New Year win; the highest total, then the Turn Order."""
    best, best_points = -1, 0
    for faction in g.turn_order:
        total = counted_points(g, faction)
        if total >= theatre_of(g, faction).economic_vp and total > best_points:
            best, best_points = faction, total
    if best >= 0:
        win(g, ECONOMIC, [best])


def military_alone(g: TriumphState) -> None:
    """18.3, tnt:T16.3: who controls two Enemy Main or SubCapitals at the same time wins at once."""
    order = sorted(g.turn_order, key=lambda faction: not is_active(g, faction))
    for faction in order:
        if not g.finished and enemy_capitals(g, faction) >= theatre_of(g, faction).military_capitals:
            win(g, MILITARY, [faction])


def possible_points(g: TriumphState, faction: int) -> int:
    """18.1e: the most that a faction can have, by what everybody knows.

    Every chit may be the best there is and every pair a stage of the Atomic Bomb.
    """
    theatre = theatre_of(g, faction)
    chits = max(theatre.peace_dividends, default=0) * len(g.chits[faction])
    pairs = theatre.vp_atomic_stage * len(g.vault_claims[faction])
    return public_points(g, faction) + chits + pairs


def within_reach_alone(g: TriumphState, faction: int) -> bool:
    """18.2: whether a faction may have enough, by what everybody knows."""
    return possible_points(g, faction) >= theatre_of(g, faction).economic_vp


GOAL: Final = template("prompt.victory.goal", "number", "win with {0}")


def goal_alone(g: TriumphState, faction: int) -> Text:
    """18.2: what a faction needs at New Year."""
    return g.say(GOAL, theatre_of(g, faction).economic_vp)


def final_points(g: TriumphState, faction: int) -> int:
    """18.5, tnt:T16.5: at the end Production is as for the next year, unblockaded; secrets are laid open."""
    level = production_level(g, faction)
    secrets = secret_stage_points(g, faction) + chit_points(g, faction)
    return level + points_beside_production(g, faction) + secrets


def hegemony_alone(g: TriumphState) -> None:
    """18.5, tnt:T16.5: at the end of the last Year most VPs win; an exact tie is shared."""
    totals = [final_points(g, faction) for faction in g.turn_order]
    win(g, HEGEMONY, [f for f, total in zip(g.turn_order, totals, strict=True) if total == max(totals)])


def win(g: TriumphState, kind: int, factions: list[int]) -> None:
    """0.4: the game is over, by one of four kinds of victory."""
    g.victory = kind
    for faction in g.turn_order:
        g.scores[faction] = final_points(g, faction) if kind == HEGEMONY else points(g, faction)
    for faction in factions:
        g.winners |= 1 << faction
        g.tell(WON, kind, faction, max(0, g.scores[faction]))
    g.disclose()
    g.finish()


WAYS[ALONE] = WaysToWin(
    economic=economic_alone,
    military=military_alone,
    hegemony=hegemony_alone,
    within_reach=within_reach_alone,
    goal=goal_alone,
)
