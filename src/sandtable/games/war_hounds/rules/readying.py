"""DEPLOY, DRAFT, TRAIN and BUILD: units out of the reserve, and onto the board."""

from __future__ import annotations

from sandtable.games.war_hounds.content import (
    ARENA,
    BLUEPRINTS,
    CONSCRIPTION,
    FIRST_MARINE,
    GROUP,
    KINDS,
    LAND,
    NEEDED_TECH,
    POLICY_PARAMS,
    PROPAGANDA,
    SEA,
    SLOTS,
    STREAMLINED,
    TECH_PARAMS,
    TROOP,
    WAR_GAMES,
)
from sandtable.games.war_hounds.kinds import BUILD_UNIT, DEPLOY_UNIT, DONE, DRAFT_ONE, HIDE, LOCATE, PLACE
from sandtable.games.war_hounds.rules import secrets
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.control import controller
from sandtable.games.war_hounds.rules.paying import can_pay, charge, receive, why_not_payable
from sandtable.games.war_hounds.rules.units import (
    alike,
    arena_of,
    can_ready,
    cube_limit,
    free_port_spaces,
    gain_xp,
    into_port,
    located,
    nation_of,
    readied,
    ready,
    stand,
)
from sandtable.games.war_hounds.state import (
    READIED,
    HoundState,
    faction_of,
    has_policy,
    has_tech,
    mask_of,
    stars,
    stripes,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import BODIES, MONEY, WORLD
from sandtable.kit.flow import Half, Offer, nearest

NO_LIMIT_LEFT = refusal("WH-DEP-1", "Your general allows no further unit in this action.")
NOT_READIED = refusal("WH-DMG-7", "Only a readied unit of yours can be deployed.")
NOT_THERE = refusal(
    "WH-DEP-2",
    "Land units go to regions you control, ships and subs to any water, aircraft to any sky in play.",
)
NO_PORT = refusal("WH-DEP-7", "That port space is not free.")
MARKER_USED = refusal("WH-DEP-12", "Your location marker of that water is in use.")
NO_ROOM = refusal("WH-BUILD-2", "You have no such unit in reserve, or no free readied space for it.")
NEEDS_TECH = refusal("WH-BUILD-6", "You need the technology of that unit first.")
DRAFT_IT = refusal("WH-BUILD-5", "Troops are drafted, not built.")

DRAFTED = event("drafted", "nation", "{0} drafts a troop.", by="nation")
BUILT = event("built", "nation kind", "{0} builds {1}.", by="nation")
BUILT_HIDDEN = event(
    "tile built",
    "nation unit kind",
    "{0} builds {2}.",
    (2,),
    "{0} builds a ship or a submarine, face down.",
    by="nation",
)
TRAINED = event("trained", "nation count:number", "{0} trains {1} readied {1:unit/units}.", by="nation")
DEPLOYED = event("deployed", "nation unit kind space", "{0} deploys {2} to {3}.", by="nation")
CONCEALED = event(
    "concealed",
    "nation unit place:port water:space",
    "{0} places a tile on {2}, located in {3}.",
    (3,),
    "{0} places a tile face down on {2}.",
    by="nation",
)
PROPAGANDA_PAYS = event("propaganda", "nation money:amount", "{0} gains ${1} by Propaganda.", by="nation")

# ------------------------------------------------------------------ DRAFT


def draft_cost(g: HoundState, nation: int) -> list[int]:
    """WH-DRAFT-1, WH-DRAFT-4, WH-FAC-2: the cost of a troop; with Conscription Act no able bodies."""
    cost = faction_of(g, nation).draft_cost[:]
    if has_policy(g, nation, CONSCRIPTION):
        cost[BODIES] = 0
    return cost


def can_draft(g: HoundState, nation: int) -> bool:
    """Whether a troop can be drafted."""
    return can_ready(g, nation, TROOP) and can_pay(g, nation, draft_cost(g, nation))


def check_draft(draft: Draft, g: HoundState) -> int:
    """WH-DRAFT-1, WH-DRAFT-2: up to stripes troops, from the reserve onto readied spaces, at their cost."""
    if draft.drafted >= stripes(g, draft.nation):
        return NO_LIMIT_LEFT
    if not can_ready(g, draft.nation, TROOP):
        return NO_ROOM
    return why_not_payable(g, draft.nation, draft_cost(g, draft.nation))


def draft_xp(g: HoundState, nation: int, drafted: int) -> int:
    """WH-DRAFT-6, WH-FAC-5: War Games give each drafted troop 1 XP; the first of the Monarchists has 1
    more.
    """
    xp = int(POLICY_PARAMS[WAR_GAMES]["draft_xp"]) if has_policy(g, nation, WAR_GAMES) else 0
    return xp + (faction_of(g, nation).hook("draft_xp_first", "xp") if drafted == 0 else 0)


def draft_one(draft: Draft, g: HoundState) -> None:
    """WH-DRAFT-1, WH-DRAFT-3: one troop is drafted and paid."""
    ready(g, draft.nation, TROOP, draft_xp(g, draft.nation, draft.drafted))
    draft.drafted += 1
    g.tell(DRAFTED, draft.nation)
    charge(g, draft.nation, draft_cost(g, draft.nation))


def end_draft(draft: Draft, g: HoundState) -> None:
    """WH-DRAFT-5: a Draft that drafted a troop brings $10 with Propaganda."""
    if draft.drafted and has_policy(g, draft.nation, PROPAGANDA):
        money = receive(g, draft.nation, MONEY, int(POLICY_PARAMS[PROPAGANDA]["money"]))
        g.tell(PROPAGANDA_PAYS, draft.nation, money)


@step
class Draft(AskNation):
    """DRAFT: one troop after another."""

    __slots__ = ("drafted", "nation")
    name = "draft"
    mid = True
    prompt = "Draft troops, one at a time."
    offers = (
        Offer(DRAFT_ONE, draft_one, check_draft, own=True),
        Offer(DONE, end_draft, when=lambda draft, g: draft.drafted, ends=True, own=True),
    )

    def __init__(self, nation: int) -> None:
        self.nation = nation
        self.drafted = 0


# ------------------------------------------------------------------ TRAIN


def can_train(g: HoundState, nation: int) -> bool:
    """WH-FLOW-18: whether a readied unit can take XP, as far as everybody can tell."""
    return any(g.unit_xp[unit] < cube_limit(g, unit) for unit in readied(g, nation))


def train(g: HoundState, nation: int) -> None:
    """WH-TRAIN-1, WH-TRAIN-3, WH-TRAIN-4: every readied unit gains 1 XP, with War Games 2, at no cost."""
    cubes = int(POLICY_PARAMS[WAR_GAMES]["train_xp"]) if has_policy(g, nation, WAR_GAMES) else 1
    units = readied(g, nation)
    for unit in units:
        before = g.unit_xp[unit]
        gain_xp(g, unit, cubes)
        if unit % SLOTS >= FIRST_MARINE:
            secrets.cubes_tell(g, unit, g.unit_xp[unit] < before + cubes)
    g.tell(TRAINED, nation, len(units))


# ------------------------------------------------------------------ BUILD


def build_cost(g: HoundState, nation: int, kind: int) -> list[int]:
    """WH-BUILD-1, WH-BUILD-4, WH-BUILD-7: the cost of its group; Blueprints save $5, never below nothing."""
    cost = faction_of(g, nation).build_cost[GROUP[kind]][:]
    blueprints = BLUEPRINTS[ARENA[kind]]
    if has_tech(g, nation, blueprints):
        cost[MONEY] = max(0, cost[MONEY] - TECH_PARAMS[blueprints]["discount"])
    return cost


def why_not_build(g: HoundState, nation: int, kind: int) -> int:
    """WH-BUILD-2, WH-BUILD-5, WH-BUILD-6: what may be built: no troops, nothing without its technology."""
    if kind == TROOP:
        return DRAFT_IT
    if NEEDED_TECH[kind] >= 0 and not has_tech(g, nation, NEEDED_TECH[kind]):
        return NEEDS_TECH
    if not can_ready(g, nation, kind):
        return NO_ROOM
    return why_not_payable(g, nation, build_cost(g, nation, kind))


def can_build(g: HoundState, nation: int) -> bool:
    """Whether any unit can be built."""
    return any(why_not_build(g, nation, kind) == 0 for kind in range(KINDS))


def check_build(build: Build, g: HoundState, kind: int) -> int:
    """WH-BUILD-1: up to stars units."""
    if len(build.built) >= stars(g, build.nation):
        return NO_LIMIT_LEFT
    return why_not_build(g, build.nation, kind)


def build_one(build: Build, g: HoundState, kind: int) -> None:
    """WH-BUILD-1, WH-BUILD-9, WH-SETUP-29: a unit is built and paid; of a ship or sub others see a tile."""
    unit = ready(g, build.nation, kind)
    build.built.append(unit)
    if unit % SLOTS >= FIRST_MARINE:
        secrets.tile_readied(g, unit)
        g.tell_only(mask_of(g, build.nation), BUILT_HIDDEN, build.nation, unit, kind)
    else:
        g.tell(BUILT, build.nation, kind)
    charge(g, build.nation, build_cost(g, build.nation, kind))


def end_build(build: Build, g: HoundState) -> None:
    """WH-BUILD-8: one unit just built of each arena with a Streamlined Process may be deployed at once."""
    arenas = {arena_of(g, unit) for unit in build.built}
    if any(has_tech(g, build.nation, STREAMLINED[arena]) for arena in arenas):
        g.push(Streamlined(build.nation, build.built))


@step
class Build(AskNation):
    """BUILD: one unit after another. As part of a Tech action it may be left out."""

    __slots__ = ("built", "nation", "needed")
    name = "build"
    mid = True
    prompt = "Build units, one at a time."
    offers = (
        Offer(BUILD_UNIT, build_one, check_build, listed=lambda build, g: range(KINDS), own=True),
        Offer(
            DONE,
            end_build,
            when=lambda build, g: build.built or not build.needed,
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, needed: int = 1) -> None:
        self.nation = nation
        self.needed = needed
        self.built: list[int] = []


# ------------------------------------------------------------------ DEPLOY


def deploy_places(g: HoundState, nation: int, unit: int) -> list[int]:
    """WH-DEP-2, WH-DEP-3, WH-DEP-4, WH-DEP-5, WH-SETUP-15, WH-SETUP-16: where a unit may be deployed."""
    known, arena = WORLD.in_play[g.players], arena_of(g, unit)
    if arena == LAND:
        return [region for region in known.lands if controller(g, region) == nation]
    return known.waters if arena == SEA else known.skies


def is_deployable(g: HoundState, nation: int, unit: int) -> bool:
    """Whether a unit is a readied one of the nation."""
    return nation_of(unit) == nation and unit < len(g.unit_state) and g.unit_state[unit] == READIED


def can_deploy(g: HoundState, nation: int) -> bool:
    """Whether anything is readied: there is a place for each unit, home if there is no other."""
    return any(deploy_places(g, nation, unit) for unit in readied(g, nation))


def check_deploy(deploy: Deploy, g: HoundState, unit: int) -> int:
    """WH-DEP-1, WH-DEP-11, WH-DMG-7: up to stripes readied units of any types."""
    if deploy.deployed >= stripes(g, deploy.nation):
        return NO_LIMIT_LEFT
    return 0 if is_deployable(g, deploy.nation, unit) else NOT_READIED


def listed_readied(deploy: Deploy, g: HoundState) -> list[int]:
    """The readied units; alike ones once."""
    return alike(g, readied(g, deploy.nation))


def place_openly(g: HoundState, nation: int, unit: int, space: int) -> None:
    """WH-DEP-9: a unit stands in a space, its XP with it."""
    stand(g, unit, space)
    g.tell(DEPLOYED, nation, unit, g.unit_kind[unit], space)
    if unit % SLOTS >= FIRST_MARINE:
        secrets.deduce(g, nation)


def conceal(g: HoundState, nation: int, unit: int, port_space: int, water: int) -> None:
    """WH-DEP-6, WH-DEP-13, WH-HID-1: a tile on a port space; others learn neither type nor place."""
    into_port(g, unit, port_space, water)
    secrets.place_unseen(g, unit, secrets.ALL_WATERS)
    g.tell_only(mask_of(g, nation), CONCEALED, nation, unit, port_space, water)


def count_deployed(g: HoundState, unit: int) -> None:
    """A unit has been deployed by the question below."""
    for below in reversed(g.stack):
        if isinstance(below, Deploy):
            below.deployed += 1
            return
        if isinstance(below, Streamlined):
            arena = arena_of(g, unit)
            below.units = [other for other in below.units if arena_of(g, other) != arena]
            return


def check_place(where: Where, g: HoundState, space: int) -> int:
    """WH-DEP-2, WH-DEP-4, WH-DEP-5: only where the unit may be deployed."""
    return 0 if space in deploy_places(g, where.owner, where.unit) else NOT_THERE


def place(where: Where, g: HoundState, space: int) -> None:
    """A unit is deployed openly."""
    unit, nation = where.unit, where.owner
    count_deployed(g, unit)
    place_openly(g, nation, unit, space)


def check_hide(where: Where, g: HoundState, port_space: int) -> int:
    """WH-DEP-6, WH-DEP-7: a free port space, and a location marker that is not in use."""
    free = arena_of(g, where.unit) == SEA and port_space in free_port_spaces(g)
    return 0 if free and len(located(g, where.owner)) < WORLD.n_waters else NO_PORT


def listed_ports(where: Where, g: HoundState) -> list[int]:
    """The port spaces that are free."""
    return free_port_spaces(g) if arena_of(g, where.unit) == SEA else []


def listed_places(where: Where, g: HoundState) -> list[int]:
    """Where the unit may be deployed."""
    return deploy_places(g, where.owner, where.unit)


def check_location(hidden: Hidden, g: HoundState, water: int) -> int:
    """WH-DEP-12: two concealed units of a nation never share a location."""
    return 0 if WORLD.is_water(water) and water not in located(g, hidden.owner) else MARKER_USED


def locate(hidden: Hidden, g: HoundState, water: int) -> None:
    """WH-DEP-6: a tile is deployed face down."""
    where = nearest(g, Where)
    unit, nation, port_space = where.unit, where.owner, hidden.port_space
    g.pop()
    count_deployed(g, unit)
    conceal(g, nation, unit, port_space, water)


@step
class Hidden(Half):
    """WH-DEP-6: where the tile is located."""

    __slots__ = ("owner", "port_space")
    name = "hidden"
    prompt = "Choose the water of the location marker."
    offers = (
        Offer(LOCATE, locate, check_location, listed=lambda hidden, g: WORLD.waters, ends=True, own=True),
        Offer(DONE),
    )

    def __init__(self, owner: int, port_space: int) -> None:
        self.owner = owner
        self.port_space = port_space


@step
class Where(Half):
    """DEPLOY: where a unit goes."""

    __slots__ = ("owner", "unit")
    name = "where"
    prompt = "Choose where to deploy it."
    offers = (
        Offer(PLACE, place, check_place, listed=listed_places, ends=True, own=True),
        Offer(
            HIDE,
            lambda where, g, port: g.enter(Hidden(where.owner, port)),
            check_hide,
            listed=listed_ports,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, owner: int, unit: int) -> None:
        self.owner = owner
        self.unit = unit


@step
class Deploy(AskNation):
    """DEPLOY: one unit after another."""

    __slots__ = ("deployed", "nation")
    name = "deploy"
    mid = True
    prompt = "Choose a readied unit to deploy."
    offers = (
        OfferUnit(
            DEPLOY_UNIT,
            lambda deploy, g, unit: g.enter(Where(deploy.nation, unit)),
            check_deploy,
            listed=listed_readied,
            own=True,
        ),
        Offer(DONE, when=lambda deploy, g: deploy.deployed, own=True),
    )

    def __init__(self, nation: int) -> None:
        self.nation = nation
        self.deployed = 0


def listed_streamlined(free: Streamlined, g: HoundState) -> list[int]:
    """WH-BUILD-8: the units just built of arenas whose tile is held."""
    return alike(
        g,
        [
            unit
            for unit in free.units
            if has_tech(g, free.nation, STREAMLINED[arena_of(g, unit)])
            and deploy_places(g, free.nation, unit)
        ],
    )


def check_streamlined(free: Streamlined, g: HoundState, unit: int) -> int:
    """WH-BUILD-8: one unit just built of each arena."""
    held = unit in free.units and has_tech(g, free.nation, STREAMLINED[arena_of(g, unit)])
    return 0 if held and is_deployable(g, free.nation, unit) else NOT_READIED


@step
class Streamlined(AskNation):
    """WH-BUILD-8: free deployment of units just built."""

    __slots__ = ("nation", "units")
    name = "streamlined"
    mid = True
    prompt = "Deploy one of the units just built at once, or finish."
    offers = (
        OfferUnit(
            DEPLOY_UNIT,
            lambda free, g, unit: g.enter(Where(free.nation, unit)),
            check_streamlined,
            listed=listed_streamlined,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, nation: int, units: list[int]) -> None:
        self.nation = nation
        self.units = units[:]

    def who(self, g: HoundState) -> int:
        return mask_of(g, self.nation) if listed_streamlined(self, g) else 0
