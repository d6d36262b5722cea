"""9.8: the Chinese Communist Insurgency: a free Step in every Allied Turn."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, BLOCKS, CHINA, MAP
from sandtable.games.orange_swan.base.kinds import AT, PASS, RECRUIT, REINFORCE
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.builds import draw, place_new
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.final import rebels
from sandtable.games.orange_swan.rules.reinforcement import AT_FULL, add_step
from sandtable.games.orange_swan.rules.stacking import room
from sandtable.games.orange_swan.rules.units import is_full, pool
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.flow import Ask, Offer
from sandtable.protocol.text import Text

NOT_COMMUNIST = refusal("9.8a", "The free Step is for a Communist unit on the map.")
NONE_LEFT = refusal("9.8a", "There are no Communist units left to draw.")
NO_AREA = refusal("9.8a", "There is no area for a new Communist unit to enter.")
NOT_PURPLE = refusal("9.8a", "New Communist units must enter areas of China.")
NOT_FRIENDLY = refusal("9.8a", "That area is not friendly Controlled.")
OTHERS_THERE = refusal("9.8a", "There are units there that are not Communist.")
FULL = refusal("2.7", "There is no room left under the stacking limit.")

RISEN = event("insurgents", "unit space", "Communist insurgents rise in {1}: {0}.", by="unit")

COMMUNISTS = next(group for group in range(BLOCKS.n_groups) if BLOCKS.group_communist[group])


def begin(g: SwanState) -> None:
    """9.8a: after Strategic Air Warfare of every Allied Turn."""
    g.push(Insurgency())


def insurgents(g: SwanState) -> list[int]:
    """9.8a: the Communist units on the map."""
    return [unit for unit in BLOCKS.group_units[COMMUNISTS] if g.unit_space[unit] < MAP.n]


def check_step(g: SwanState, unit: int) -> int:
    """9.8a: the free Step goes to any Communist unit that is not at full Strength, wherever it stands."""
    if unit not in insurgents(g):
        return NOT_COMMUNIST
    return AT_FULL if is_full(g, unit) else 0


def check_recruit(g: SwanState) -> int:
    """9.8a: or a Communist unit is drawn, if there is one, and an area for it."""
    if not pool(g, COMMUNISTS):
        return NONE_LEFT
    return 0 if hideouts(g) else NO_AREA


def hideouts(g: SwanState) -> list[int]:
    """9.8a: the areas that a new Communist unit can enter."""
    return [land for land in MAP.lands if check_hideout(g, land) == 0]


def check_hideout(g: SwanState, land: int) -> int:
    """9.8a: a friendly Controlled area of China, vacant or with Communist units only."""
    if not is_chinese_land(g, land):
        return NOT_PURPLE
    if not holds(g, land, ALLIED):
        return NOT_FRIENDLY
    if not all(BLOCKS.unit_communist[unit] for unit in g.units_at[land]):
        return OTHERS_THERE
    return 0 if room(g, land, ALLIED) else FULL


def is_chinese_land(g: SwanState, land: int) -> bool:
    """9.8a, 10.7: a purple area, or with the China Rebellion one with a Communist roundel."""
    return MAP.owner[land] == CHINA or rebels(g, land)


ASKS_WHERE: Final = template("prompt.insurgents.where", "type", "Choose where to place {0}.")


@step
class Rising(Ask):
    """9.8a: where the Communist unit that was drawn appears."""

    __slots__ = ("unit",)
    name = "rising"
    offers = (
        Offer(
            AT,
            lambda rising, g, land: place_new(g, rising.unit, land),
            lambda rising, g, land: check_hideout(g, land),
            legal=lambda rising, g: hideouts(g),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def who(self, g: SwanState) -> int:
        return mask_of(g, ALLIED)

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_WHERE, g.unit_kind[self.unit])


def recruit(g: SwanState) -> None:
    """9.8a: a Communist unit is drawn, and then placed."""
    g.push(Rising(draw(g, COMMUNISTS)))


@step
class Insurgency(Ask):
    """9.8a: a free Step for a Communist unit, or a new one."""

    __slots__ = ()
    name = "insurgency"
    prompt = "The Communists gain a Step, or a new unit; or pass."
    offers = (
        Offer(REINFORCE, add_step, check_step, listed=insurgents, ends=True),
        Offer(RECRUIT, recruit, check_recruit, ends=True),
        Offer(PASS),
    )

    def who(self, g: SwanState) -> int:
        # Whether a unit is at full Strength is the owner's secret: it must not show in who is asked.
        return mask_of(g, ALLIED) if insurgents(g) or check_recruit(g) == 0 else 0
