"""4.5.2 to 4.5.5: new units: bought, drawn from the Force Pools, and deployed."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    BLOCKS,
    CHINA,
    DRAWN,
    JAPAN,
    MAP,
    US,
    side_of,
)
from sandtable.games.orange_swan.base.kinds import AT, BUILD_ARMY, BUILD_SHIP, DEPLOY, DONE
from sandtable.games.orange_swan.base.names import ADJECTIVES, NATION_NAMES
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.blitz_discs import pay
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.stacking import room
from sandtable.games.orange_swan.rules.supply import always_supplied, supplies_space
from sandtable.games.orange_swan.rules.units import enemy_of, is_ship, move_to, pool
from sandtable.games.orange_swan.state import DRAWING, NEW, SwanState, mask_of
from sandtable.kit.flow import Ask, Half, Offer, then
from sandtable.protocol.text import Text

POWER_SPENT = refusal("4.5.2a", "A Nation can buy no more units than it has Strategic Power.")
NO_POINTS = refusal("4.5.2c", "A new unit costs its own Nation 2 PP.")
POOL_EMPTY = refusal("4.5.2f", "There are no such units left in the Force Pool.")
NO_PLACE = refusal("4.5.3", "There is nowhere left to deploy it.")
NOT_DRAWN = refusal("4.5.5", "That unit has not just been drawn.")
NO_ROUNDEL = refusal("4.5.3a", "That area does not show the Nation's roundel.")
NOT_PURPLE = refusal("4.5.3b", "Chinese units must be deployed in friendly Controlled areas of China.")
NOT_FRIENDLY = refusal("4.5.3a", "That area is not friendly Controlled.")
NOT_SUPPLIED = refusal("4.5.3a", "That area is Out of Supply.")
NO_SHIP_THERE = refusal(
    "4.5.3c", "Naval Units must be deployed in Sea Zones with a ship of their own Nation."
)
ENEMY_SEA = refusal("4.5.3c", "That Sea Zone is enemy Controlled.")
ONLY_SHIPS = refusal("9.11b", "Ground and Air Units must be deployed on land.")
ONE_EACH = refusal("4.5.3a", "A new unit has already been deployed there.")
ONE_EACH_AT_SEA = refusal("4.5.3c", "A new Naval Unit has already been deployed there.")
FULL = refusal("4.5.3", "There is no room left under the stacking limit.")
WITH_COMMUNISTS = refusal("1.6b", "Other units cannot stack with Communists.")

COMMITTED = event(
    "builds",
    "nation naval:number other:number",
    "{0} {0:buys/buy} {1} Naval and {2} Ground or Air Units.",
    by="nation",
)
DREW = event(
    "drew", "unit type", "{0} {0:is/are} drawn.", (1,), "{0} {0:is/are} drawn.", by="unit", face="unit type"
)
DEPLOYED = event("deployed", "unit space", "{0} {0:is/are} deployed in {1}.", by="unit")

NO_GROUP: Final = -1


# ------------------------------------------------------------------ the Force Pools


def group_of(nation: int, ships: bool) -> int:
    """1.2b, 1.6d, 4.5.2d: the Force Pool from which a Nation buys; China's is that of the Nationalists."""
    for group in range(BLOCKS.n_groups):
        of_kind = BLOCKS.group_nation[group] == nation and BLOCKS.group_large[group] == ships
        if of_kind and not BLOCKS.group_communist[group]:
            return group
    return NO_GROUP


def left_in_pool(g: SwanState, nation: int, ships: bool) -> int:
    """4.5.2f: how many blocks a Force Pool holds."""
    group = group_of(nation, ships)
    return 0 if group == NO_GROUP else len(pool(g, group))


def draw(g: SwanState, group: int) -> int:
    """4.5.2b: a block drawn at random from a Force Pool, at one Step."""
    blocks = pool(g, group)
    unit = blocks[g.draw_below(DRAWING, len(blocks))]
    g.unit_steps[unit] = BLOCKS.new_steps
    move_to(g, unit, DRAWN)
    mask = mask_of(g, side_of(BLOCKS.group_nation[group]))
    g.tell_only(mask, DREW, unit, g.unit_kind[unit])
    return unit


# ------------------------------------------------------------------ where new units can go


def check_place(g: SwanState, nation: int, ships: bool, space: int) -> int:
    """4.5.3: why a new unit of a Nation cannot be deployed in a space, or 0."""
    if ships:
        return check_sea(g, nation, space)
    return check_dry(space) or check_land(g, nation, space)


def check_dry(space: int) -> int:
    """9.11b: Ground and Air Units are deployed into no Sea Zone."""
    return ONLY_SHIPS if MAP.sea[space] else 0


def check_land(g: SwanState, nation: int, land: int) -> int:
    """4.5.3a: friendly Controlled, In Supply, with the roundel, one for each area and within stacking."""
    if problem := check_roundel(nation, land):
        return problem
    if not holds(g, land, side_of(nation)):
        return NOT_FRIENDLY
    if not land_supplied(g, nation, land):
        return NOT_SUPPLIED
    if any(BLOCKS.unit_communist[unit] for unit in g.units_at[land]):
        return WITH_COMMUNISTS
    if is_mainland(nation, land):
        return 0
    if has_new(g, land, False):
        return ONE_EACH
    return 0 if room(g, land, side_of(nation)) else FULL


def check_roundel(nation: int, land: int) -> int:
    """4.5.3a, 4.5.3b: the roundel of the Nation; for China any purple area will do."""
    if nation == CHINA:
        return 0 if MAP.owner[land] == CHINA else NOT_PURPLE
    return 0 if MAP.roundels[land] >> nation & 1 else NO_ROUNDEL


def land_supplied(g: SwanState, nation: int, land: int) -> bool:
    """4.5.3a: whether an area is In Supply for the one who deploys there; China always is."""
    return always_supplied(g, nation) or supplies_space(g, nation, land)


def check_sea(g: SwanState, nation: int, sea: int) -> int:
    """4.5.3c: Controlled or Contested, with a ship of the Nation, one in each and within stacking."""
    if MAP.deploy[sea] != nation:
        return NO_SHIP_THERE
    if g.sea_control[sea] == enemy_of(side_of(nation)):
        return ENEMY_SEA
    if is_home_water(nation, sea):
        return 0
    if has_new(g, sea, True):
        return ONE_EACH_AT_SEA
    return 0 if room(g, sea, side_of(nation)) else FULL


def is_home_water(nation: int, sea: int) -> bool:
    """4.5.4a, 4.5.4b: no limit for the US in its Coastal Waters, nor for the CW in the Indian Ocean."""
    return nation != JAPAN and MAP.deploy[sea] == nation and MAP.only[sea] == side_of(nation)


def is_mainland(nation: int, land: int) -> bool:
    """4.5.4c: no limit for the US in mainland USA."""
    return nation == US and MAP.capital[land] == US


def has_new(g: SwanState, space: int, ships: bool) -> bool:
    """4.5.3a, 4.5.3c: whether a new unit was deployed in a space in this Phase."""
    return any(g.unit_flags[unit] & NEW and is_ship(unit) == ships for unit in g.units_at[space])


def places(g: SwanState, nation: int, ships: bool) -> list[int]:
    """4.5.3: the spaces in which a new unit of a Nation can be deployed."""
    spaces = MAP.seas if ships else MAP.lands
    return [space for space in spaces if check_place(g, nation, ships, space) == 0]


def capacity(g: SwanState, nation: int, ships: bool) -> int:
    """4.5.3a, 4.5.3c: how many new units a Nation can deploy: one in each place, or any number."""
    open_places = places(g, nation, ships)
    if any(is_home_water(nation, s) if ships else is_mainland(nation, s) for s in open_places):
        return BLOCKS.n
    return len(open_places)


# ------------------------------------------------------------------ buying

ASKS_TO_BUY: Final = template("prompt.buy", "text number", "{0}: buy new units, or finish ({1} PP left).")


def check_purchase(builds: Builds, g: SwanState, ships: bool) -> int:
    """4.5.2: the Strategic Power, the PP, the Force Pool and the places must allow one more."""
    problem = check_power(g, builds.nation, builds.fleets + builds.armies) or check_points(g, builds.nation)
    return problem or check_supplies(g, builds.nation, ships, builds.fleets if ships else builds.armies)


def buy(builds: Builds, g: SwanState, ships: bool) -> None:
    """4.5.2c: it is paid for at once, and drawn with the others."""
    pay(g, builds.nation, BLOCKS.new_cost)
    if ships:
        builds.fleets += 1
    else:
        builds.armies += 1


@step
class Builds(Ask):
    """4.5.5: a Nation commits itself to new units before any is drawn; then they are drawn all together."""

    __slots__ = ("armies", "fleets", "nation")
    name = "builds"
    offers = (
        Offer(BUILD_SHIP, lambda q, g: buy(q, g, True), lambda q, g: check_purchase(q, g, True), own=True),
        Offer(BUILD_ARMY, lambda q, g: buy(q, g, False), lambda q, g: check_purchase(q, g, False), own=True),
        Offer(DONE, lambda q, g: draw_all(g, q.nation, q.fleets, q.armies), ends=True, own=True),
    )

    def __init__(self, nation: int) -> None:
        self.armies = 0
        self.fleets = 0
        self.nation = nation

    def who(self, g: SwanState) -> int:
        bought = self.armies + self.fleets
        if not bought and check_purchase(self, g, True) and check_purchase(self, g, False):
            return 0
        return mask_of(g, side_of(self.nation))

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_TO_BUY, NATION_NAMES[self.nation], g.collected[self.nation])


def check_power(g: SwanState, nation: int, bought: int) -> int:
    """4.5.2a: at most as many new units as the Nation has Strategic Power."""
    return 0 if bought < g.strategic[nation] else POWER_SPENT


def check_points(g: SwanState, nation: int) -> int:
    """4.5.2c: each costs 2 PP, which the Nation itself must have."""
    return 0 if g.collected[nation] >= BLOCKS.new_cost else NO_POINTS


def check_supplies(g: SwanState, nation: int, ships: bool, planned: int) -> int:
    """4.5.2f, 4.5.3c: there must be a block for each in the Force Pool, and a place."""
    if planned >= left_in_pool(g, nation, ships):
        return POOL_EMPTY
    return 0 if planned < capacity(g, nation, ships) else NO_PLACE


def draw_all(g: SwanState, nation: int, fleets: int, armies: int) -> None:
    """4.5.5: all that was bought is drawn at once, and can then be deployed."""
    if not fleets + armies:
        return
    g.tell(COMMITTED, nation, fleets, armies)
    for _ in range(fleets):
        draw(g, group_of(nation, True))
    for _ in range(armies):
        draw(g, group_of(nation, False))
    g.push(Deploy(nation))


# ------------------------------------------------------------------ deploying


def drawn(g: SwanState, nation: int) -> list[int]:
    """The blocks of a Nation that are drawn and not deployed."""
    return [unit for unit in g.units_at[DRAWN] if BLOCKS.unit_nation[unit] == nation]


ASKS_WHERE: Final = template("prompt.deploy.where", "type", "Choose where to deploy {0}.")


@step
class DeployAt(Half):
    """4.5.3: the second click: the space."""

    __slots__ = ("unit",)
    name = "deploy at"
    offers = (
        Offer(
            AT,
            lambda half, g, space: place_new(g, half.unit, space),
            lambda half, g, space: check_site(g, half.unit, space),
            legal=lambda half, g: sites(g, half.unit),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_WHERE, g.unit_kind[self.unit])


def sites(g: SwanState, unit: int) -> list[int]:
    """4.5.3: the spaces in which a unit can be deployed that was drawn."""
    return places(g, BLOCKS.unit_nation[unit], is_ship(unit))


def check_site(g: SwanState, unit: int, space: int) -> int:
    """4.5.3: why it cannot be deployed in a space, or 0."""
    return check_place(g, BLOCKS.unit_nation[unit], is_ship(unit), space)


def place_new(g: SwanState, unit: int, space: int) -> None:
    """4.5.5: a drawn unit stands in the space chosen for it, marked as new for the rest of the Phase."""
    move_to(g, unit, space)
    g.unit_flags[unit] |= NEW
    g.tell(DEPLOYED, unit, space)


ASKS_TO_DEPLOY: Final = template("prompt.deploy", "text", "Choose a new {0} unit to deploy.")


@step
class Deploy(Ask):
    """4.5.5: the owner sees what was drawn, and then says where each goes."""

    __slots__ = ("nation",)
    name = "deploy"
    offers = (
        Offer(
            DEPLOY,
            then(DeployAt),
            legal=lambda deploy, g: drawn(g, deploy.nation),
            otherwise=NOT_DRAWN,
            own=True,
        ),
    )

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def who(self, g: SwanState) -> int:
        return mask_of(g, side_of(self.nation)) if drawn(g, self.nation) else 0

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_TO_DEPLOY, ADJECTIVES[self.nation])
