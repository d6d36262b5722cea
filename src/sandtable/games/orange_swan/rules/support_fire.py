"""6.1.7: Support Fire of ships for an Amphibious Assault."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import CV
from sandtable.games.orange_swan.base.kinds import DONE, SUPPORT
from sandtable.games.orange_swan.base.tables import refusal, step
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.rules.dice import TO_HIT, roll_for_hits
from sandtable.games.orange_swan.rules.firing import FIRES, Battle, elite_bonus
from sandtable.games.orange_swan.rules.surprise import hit_bonus
from sandtable.games.orange_swan.rules.units import (
    at,
    class_of,
    conceal,
    has,
    is_capital_ship,
    is_full,
    is_ship,
    reveal,
    side,
)
from sandtable.games.orange_swan.state import ASSAULTED, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer, nearest

NOT_OFF_SHORE = refusal(
    "6.1.7a", "Only ships in the Sea Zones that the Assault came from can give Support Fire."
)
NOT_CAPITAL = refusal("6.1.7a", "Only CV and HS can give Support Fire.")
NOT_FULL = refusal("6.1.7a", "Only ships at full Strength can give Support Fire.")
CHOSEN = refusal("6.1.7a", "That ship is already giving Support Fire.")
ENOUGH = refusal("6.1.7a", "At most four ships can support an Assault.")

MOST: Final = 4
NOBODY: Final = -1


def landing_seas(g: SwanState, land: int) -> list[int]:
    """6.1.7a: the Sea Zones from which Ground Units came ashore that are still there."""
    found: list[int] = []
    for unit in at(g, land, g.turn):
        sea = g.unit_from[unit]
        if g.unit_flags[unit] & ASSAULTED and sea >= 0 and sea not in found:
            found.append(sea)
    return sorted(found)


def may_have_support(g: SwanState, land: int) -> bool:
    """6.1.7a: asked wherever any ships lie off an Assault, for the enemy does not know of which kind."""
    return any(has(g, sea, g.turn) for sea in landing_seas(g, land))


def check_ship(g: SwanState, land: int, unit: int) -> int:
    """6.1.7a: 0 where a ship can support an Assault, else why not."""
    if side(unit) != g.turn or not is_ship(unit) or g.unit_space[unit] not in landing_seas(g, land):
        return NOT_OFF_SHORE
    if not is_capital_ship(g, unit):
        return NOT_CAPITAL
    if not is_full(g, unit):
        return NOT_FULL
    return activation(g, unit)


def check_named(fire: SupportFire, g: SwanState, unit: int) -> int:
    """6.1.7a: a ship that can support, named once, and four at most."""
    refused = check_ship(g, fire.land, unit)
    if refused:
        return refused
    if unit in fire.ships:
        return CHOSEN
    return 0 if len(fire.named()) < MOST else ENOUGH


def name_ship(fire: SupportFire, g: SwanState, unit: int) -> None:
    """6.1.7a: nobody else sees which."""
    fire.ships[len(fire.named())] = unit


@step
class SupportFire(Ask):
    """6.1.7a, 6.1.7b, 14.7: the attacker names up to four ships, which then fire before all others.

    A ship that carried troops may support too. Which are named is nobody else's business before they fire.
    """

    __slots__ = ("land", "ships")
    name = "support fire"
    secret = ("ships",)
    prompt = "Choose up to four ships for Support Fire, then finish."
    offers = (
        Offer(
            SUPPORT, name_ship, check_named, listed=lambda fire, g: ships_off_shore(g, fire.land), own=True
        ),
        Offer(DONE, lambda fire, g: shell(g, fire.named()), ends=True, own=True),
    )

    def __init__(self, land: int) -> None:
        self.land = land
        self.ships = [NOBODY] * MOST

    def named(self) -> list[int]:
        """The ships named so far."""
        return [unit for unit in self.ships if unit != NOBODY]

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)


def ships_off_shore(g: SwanState, land: int) -> list[int]:
    """6.1.7a: the ships in the Sea Zones that an Assault came from."""
    return sorted([unit for sea in landing_seas(g, land) for unit in at(g, sea, g.turn)])


def shell(g: SwanState, ships: list[int]) -> None:
    """6.1.7a, 6.1.7c: the ships are shown, fire, and go back to how they lay."""
    battle = nearest(g, Battle)
    hidden = [unit for unit in ships if not g.unit_shown[unit]]
    reveal(g, ships)
    hits = sum(roll_of_ship(g, unit, battle.surprise) for unit in ships)
    if ships:
        shot = battle.assign(g, ships[0], hits)
        if shot.hits:
            g.push(shot)
    hide_again(g, hidden)


def hide_again(g: SwanState, ships: list[int]) -> None:
    """6.1.7c: a ship that was hidden before it fired is so again."""
    conceal(g, ships)


def roll_of_ship(g: SwanState, unit: int, surprise: int) -> int:
    """6.1.7a, 6.1.7d: the Hits of a ship; Elite Units and Surprise add one each to its dice."""
    count = dice_of_support(g, unit)
    needed = TO_HIT - elite_bonus(g, unit) - hit_bonus(side(unit), bool(surprise))
    hits = roll_for_hits(g, count, needed)
    g.tell(FIRES, unit, g.unit_kind[unit], count, needed, hits)
    return hits


def dice_of_support(g: SwanState, unit: int) -> int:
    """6.1.7a, 14.7: a CV rolls two dice, an HS one."""
    return 2 if class_of(g, unit) == CV else 1
