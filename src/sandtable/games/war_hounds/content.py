"""The factions, cards, dice and tiles, numbered and in flat lists (the map is in `terrain`)."""

from __future__ import annotations

from typing import Final

from sandtable.engine.errors import BadData
from sandtable.games.war_hounds.loading import load, number_of
from sandtable.games.war_hounds.shapes import CardData, CardsData, DieData, FactionData, FactionsData
from sandtable.games.war_hounds.terrain import (
    GOODS,
    KINDS_OF_GOODS,
    KINDS_OF_RESOURCES,
    MONEY,
    RESOURCES,
)

_CARDS: Final = load("cards.yaml", CardsData)
_FACTIONS: Final = load("factions.yaml", FactionsData)

# ------------------------------------------------------------------ units

TROOP: Final = 0
GUN: Final = 1
TANK: Final = 2
SHIP: Final = 3
SUB: Final = 4
PLANE: Final = 5
BOMBER: Final = 6
UNIT_TYPES: Final = tuple(_FACTIONS.unit_types)
KINDS: Final = len(UNIT_TYPES)
LAND: Final = 0
SEA: Final = 1
AIR: Final = 2
ARENAS: Final = ("terrain", "marine", "aerial")
# Who shares readied spaces and costs: troops, guns and tanks, ships and subs, planes and bombers.
TROOPS: Final = 0
HEAVY: Final = 1
MARINE: Final = 2
AERIAL: Final = 3
GROUPS: Final = ("troop", "artillery", "marine", "aerial")
ARENA: Final = [ARENAS.index(_CARDS.unit_baseline[kind].arena) for kind in range(KINDS)]
GROUP: Final = [GROUPS.index(_CARDS.unit_baseline[kind].readied_with) for kind in range(KINDS)]
# INF-1: what a unit counts when infantry dice are counted.
STRENGTH: Final = [_CARDS.unit_baseline[kind].strength for kind in range(KINDS)]

# ------------------------------------------------------------------ actions

MOVE: Final = 0
ATTACK: Final = 1
DEPLOY: Final = 2
DRAFT: Final = 3
TRAIN: Final = 4
BUILD: Final = 5
TECH: Final = 6
POLICY: Final = 7
LOAN: Final = 8
TRADE: Final = 9
SHIFT: Final = 10
PROMOTE: Final = 11
ACTIONS: Final = tuple(_FACTIONS.action_types)
ROWS: Final = 3
COLUMNS: Final = 4
ACTION_SPACES: Final = ROWS * COLUMNS
ACTION_SPACE_NAMES: Final = [f"row-{row + 1}-{'abcd'[column]}" for row in range(3) for column in range(4)]

TOP_DOWN: Final = 0
BOTTOM_UP: Final = 1
FREE: Final = 2
ORDERS: Final = ("top_down", "bottom_up", "free")

# ------------------------------------------------------------------ tiles

TECHS: Final = [tile.id for tile in _CARDS.technologies]
TECH_NAMES: Final = [tile.name for tile in _CARDS.technologies]
TECH_EFFECTS: Final = [tile.effect for tile in _CARDS.technologies]
TECH_ARENA: Final = [ARENAS.index(tile.arena) for tile in _CARDS.technologies]
TECH_EARLY: Final = [tile.era == "early" for tile in _CARDS.technologies]
TECH_PARAMS: Final = [tile.params for tile in _CARDS.technologies]
EARLY_YEARS: Final[list[int]] = _CARDS.tech_rules["early_years"]
LATER_YEARS: Final[list[int]] = _CARDS.tech_rules["later_years"]
TECHS_A_YEAR: Final[int] = _CARDS.tech_rules["per_arena_per_year"]
TECH_PAWS: Final = {int(year): int(paws) for year, paws in _CARDS.tech_rules["paws_by_year_row"].items()}
YEARS: Final = max(LATER_YEARS)

POLICIES: Final = [tile.id for tile in _CARDS.policies]
POLICY_NAMES: Final = [tile.name for tile in _CARDS.policies]
POLICY_EFFECTS: Final = [tile.effect for tile in _CARDS.policies]
POLICY_PARAMS: Final = [tile.params for tile in _CARDS.policies]
CATEGORIES: Final = list(dict.fromkeys(tile.category for tile in _CARDS.policies))
POLICY_CATEGORY: Final = [CATEGORIES.index(tile.category) for tile in _CARDS.policies]
POLICY_OPENS: Final[list[int]] = _CARDS.policy_rules["opens_in_year"]
POLICY_SURCHARGE: Final[int] = _CARDS.policy_rules["cost_per_disc_present"]
POLICY_PAWS: Final = {int(y): int(p) for y, p in _CARDS.policy_rules["paws_per_tile"].items()}


def tech(id: str) -> int:
    """The number of a technology."""
    return number_of(TECHS, id, "technology")


def policy(id: str) -> int:
    """The number of a policy."""
    return number_of(POLICIES, id, "policy")


SYNCHRONIZED_GUNS: Final = tech("aerial-synchronized-guns")
DUAL_GUNS: Final = tech("aerial-dual-guns")
RECON: Final = tech("aerial-recon")
SUPPLY_CARGO: Final = tech("aerial-supply-cargo")
ENHANCED_ARTILLERY: Final = tech("marine-enhanced-artillery")
FULLY_ENHANCED: Final = tech("marine-fully-enhanced")
PROPELLER: Final = tech("marine-propeller")
ANTI_AIR: Final = tech("marine-anti-air")
TRENCH_GUNS: Final = tech("terrain-trench-guns")
BUNKER: Final = tech("terrain-bunker")
GAS: Final = tech("terrain-gas")
GAS_MASKS: Final = tech("terrain-gas-masks")
ARTILLERY_UPGRADES: Final = tech("terrain-artillery-upgrades")
# By arena, the tiles that make units cheaper, deploy one at once, and move units free; -1 where none does.
BLUEPRINTS: Final = [tech("terrain-blueprints"), tech("marine-blueprints"), tech("aerial-blueprints")]
STREAMLINED: Final = [tech("terrain-streamlined"), tech("marine-streamlined"), tech("aerial-streamlined")]
ENGINE: Final = [-1, tech("marine-engine"), tech("aerial-engine")]
# By type of unit, the technology without which it cannot be built, or -1.
NEEDED_TECH: Final = [
    tech(_CARDS.unit_requires_tech[name]) if name in _CARDS.unit_requires_tech else -1 for name in UNIT_TYPES
]
TRENCH_XP: Final[int] = _CARDS.trench["xp"]
BUNKER_XP: Final[int] = TECH_PARAMS[BUNKER]["trench_xp"]
GAS_DAMAGE: Final[int] = TECH_PARAMS[GAS]["damage"]
TRENCH_GUN_DAMAGE: Final[int] = TECH_PARAMS[TRENCH_GUNS]["damage"]

RESEARCH: Final = policy("science-research")
DEVELOPMENT: Final = policy("science-development")
EXPERIMENTAL: Final = policy("science-experimental")
TRADE_DEAL: Final = policy("commerce-trade-deal")
INVESTORS: Final = policy("commerce-investors")
IMPORT_EXPORT: Final = policy("commerce-import-export")
CAPITAL_GAINS: Final = policy("industry-capital-gains")
FACTORIES: Final = policy("industry-integrated-factories")
EMINENT_DOMAIN: Final = policy("industry-eminent-domain")
MOBILIZE: Final = policy("strategy-mobilize")
MERITOCRACY: Final = policy("strategy-meritocracy")
DELEGATION: Final = policy("strategy-delegation")
CONSCRIPTION: Final = policy("recruitment-conscription")
PROPAGANDA: Final = policy("recruitment-propaganda")
WAR_GAMES: Final = policy("recruitment-war-games")
# DISC-5: by policy, how many of the discs set aside it brings.
POLICY_DISCS: Final = [int(params.get("discs", 0)) for params in POLICY_PARAMS]

# ------------------------------------------------------------------ loans and trade

LOANS: Final = [loan.id for loan in _CARDS.loans]
LOAN_NAMES: Final = [loan.name for loan in _CARDS.loans]
LOAN_AMOUNT: Final = [loan.amount for loan in _CARDS.loans]
LOAN_PER_DISC: Final = [loan.per_disc for loan in _CARDS.loans]
LOAN_REPAY: Final = [loan.repay for loan in _CARDS.loans]
LOAN_DISCS: Final = [loan.discs for loan in _CARDS.loans]
LOAN_PERMANENT: Final = [loan.permanent for loan in _CARDS.loans]
LOAN_SPACES: Final = {int(n): int(k) for n, k in _CARDS.loan_rules["spaces_by_players"].items()}
MOST_LOANS: Final[int] = _CARDS.loan_rules["max_certificates"]
CERTIFICATE_PAWS: Final = [one.paws for one in sorted(_CARDS.loan_certificates, key=lambda c: c.order)]

RATES: Final = [rate.id for rate in _CARDS.trade_rates]
RATE_GAIN: Final = [rate.gain for rate in _CARDS.trade_rates]
RATE_GIVE: Final = [rate.give for rate in _CARDS.trade_rates]
PAIRS: Final = [
    tuple(sorted(number_of(RESOURCES, name, "resource") for name in tile.pair)) for tile in _CARDS.trade_tiles
]
MARKER_STEPS: Final[list[int]] = _CARDS.trade_rules["marker_steps"]
# TRADE-10: no stock grows beyond this.
MOST_GOODS: Final = 9999
FIVE_FOR_ONE: Final = _CARDS.substitution["same_resources_for_one"]
MONEY_FOR_ONE: Final = _CARDS.substitution["money_for_one"]

# ------------------------------------------------------------------ cards and dice

CARDS: Final[list[CardData]] = list(_CARDS.combat_cards)
CARD_NAMES: Final = [card.name for card in CARDS]
CARD_STRIPES: Final = [
    int(
        _CARDS.card_rules["gained_by_promotion"].get(
            card.id, _CARDS.card_rules["gained_by_promotion"].get(str(card.id), 0)
        )
    )
    for card in CARDS
]
STARTING_CARDS: Final = [number - 1 for number in _CARDS.card_rules["starting_hand"]]

_DICE: Final[dict[str, DieData]] = {die.id: die for die in _CARDS.dice}
GREY: Final = 0
RED: Final = 1
BROWN: Final = 2
GUN_DICE: Final = ("artillery_d20", "focus_d20", "scatter_d20")
DIE_NAMES: Final = ("grey", "red", "brown")
GUN_FACES: Final = [[list(face) for face in _DICE[id].faces] for id in GUN_DICE]
INFANTRY_FACES: Final = [list(face) for face in _DICE["infantry_d6"].faces]
GUN_SIDES: Final = _DICE[GUN_DICE[GREY]].sides
INFANTRY_SIDES: Final = _DICE["infantry_d6"].sides
PLANE_SIDES: Final = _DICE["plane_d12"].sides

# ------------------------------------------------------------------ tracks and supplies

MEDAL_PAWS: Final = list(_CARDS.medal_track.paws)
CASUALTY_PAWS: Final = list(_CARDS.casualty_track.paws)
TRACK_LENGTH: Final = _CARDS.medal_track.length
MEDAL_LAP: Final = _CARDS.medal_track.lap_tile.paws
CASUALTY_LAP: Final = _CARDS.casualty_track.lap_tile.paws
MONEY_PER_PAW: Final = _CARDS.wealth["money_per_paw"]
TRENCH_SUPPLY: Final = _CARDS.tile_supply["trench"]
ROAD_SUPPLY: Final = _CARDS.tile_supply["road"]
RAIL_SUPPLY: Final = _CARDS.tile_supply["rail"]
MIDDLE: Final = _FACTIONS.middle_space
TRACK_SPACES: Final = len(next(iter(_FACTIONS.track_profiles.values())).resource)
DISCS: Final = _FACTIONS.discs["owned_at_start"] + _FACTIONS.discs["set_aside"]
SPARE_DISCS: Final = _FACTIONS.discs["spare_over_general_total"]


# ------------------------------------------------------------------ factions


def goods(data: dict[str, int]) -> list[int]:
    """An amount of each of the goods."""
    for name in data:
        number_of(GOODS, name, "goods")
    return [data.get(name, 0) for name in GOODS]


class General:
    """A general, or the command of a faction without any."""

    def __init__(self, id: str, name: str, stars: int, stripes: int, paws: int, cost: int) -> None:
        self.id = id
        self.name = name
        self.stars = stars
        self.stripes = stripes
        self.paws = paws
        self.cost = cost

    @property
    def total(self) -> int:
        """FLOW-3: how many actions a year."""
        return self.stars + self.stripes


def runs_inversely(resource: list[int], money: list[int]) -> bool:
    """WH-SHIFT-4: towards the resource end the resource never falls and the money never rises."""
    return resource == sorted(resource) and money == sorted(money, reverse=True)


class Faction:
    """A side of a faction board, in numbers."""

    def __init__(self, data: FactionData) -> None:
        self.id, self.name, self.nation = data.id, data.name, data.nation
        self.board = data.board
        self.order = ORDERS.index(data.order)
        self.actions = [number_of(ACTIONS, name, "action") for row in data.actions for name in row]
        if len(self.actions) != ACTION_SPACES:
            raise BadData(f"factions.yaml of War Hounds: {self.id} has {len(self.actions)} actions")
        # By hook, the number of an ability.
        self.hooks = {ability.hook: ability.params for ability in data.abilities}
        self.abilities = [ability.text for ability in data.abilities]
        fixed = data.fixed_command
        self.generals = [
            General(one.id, one.name, one.stars, one.stripes, one.paws, goods(one.cost)[MONEY])
            for one in data.generals
        ] or ([General("", "", fixed.stars, fixed.stripes, fixed.paws, 0)] if fixed else [])
        self.first_general = next((n for n, one in enumerate(data.generals) if one.starting), 0)
        self.draft_cost = goods(data.costs.draft["troop"])
        # By group, the cost to build; by group, the cost to move.
        self.build_cost = [goods(data.costs.build.get(group, {})) for group in GROUPS]
        self.move_cost = [goods(data.costs.move[group]) for group in GROUPS]
        self.tech_cost = goods(data.costs.improve["tech"])
        self.trench_cost = goods(data.costs.improve["trench"])
        self.road_cost = goods(data.costs.improve["road"])
        self.rail_cost = goods(data.costs.improve["rail"])
        self.value = [data.units[name].value for name in UNIT_TYPES]
        self.reserve = [data.units[name].reserve for name in UNIT_TYPES]
        self.readied = [data.readied[group] for group in GROUPS]
        tracks = [_FACTIONS.track_profiles[data.income_tracks[name]] for name in RESOURCES]
        self.track_resource = [list(track.resource) for track in tracks]
        self.track_money = [list(track.money) for track in tracks]
        self.start_goods = goods(data.start.resources)
        self.start_deployed = [data.start.deployed.get(name, 0) for name in UNIT_TYPES]
        self.start_readied = [data.start.readied.get(name, 0) for name in UNIT_TYPES]
        self.start_road = data.start.supplies.get("road", 0)
        self.start_trench = data.start.supplies.get("trench", 0)
        self.start_discs = [data.start.discs[name] for name in ("available", "unavailable", "set_aside")]
        self._check()
        for resource, money in zip(self.track_resource, self.track_money):
            if not runs_inversely(resource, money):
                raise BadData(f"factions.yaml of War Hounds: a track of {self.id} does not run inversely")

    def hook(self, name: str, number: str) -> int:
        """FAC-1: a number of an ability; 0 for a faction without it."""
        return self.hooks[name][number] if name in self.hooks else 0

    def _check(self) -> None:
        if sum(self.start_discs) != DISCS:
            raise BadData(f"factions.yaml of War Hounds: {self.id} starts with {sum(self.start_discs)} discs")
        # MOVE-30: units of one price by rail have one cost, so that there is nothing to choose.
        troop, heavy = self.move_cost[TROOPS], self.move_cost[HEAVY]
        if sum(troop) == sum(heavy) and troop != heavy:
            raise BadData(f"factions.yaml of War Hounds: {self.id} moves troops and guns at costs alike")


FACTIONS: Final = [Faction(data) for data in _FACTIONS.factions]
FACTION_IDS: Final = [faction.id for faction in FACTIONS]
GENERAL_NAMES: Final = [f"general-{number + 1}" for number in range(max(len(f.generals) for f in FACTIONS))]

# ------------------------------------------------------------------ slots of units

# A nation has a slot for each token that any faction could own; ships and subs share theirs, as their tiles
# look alike. Which slots a faction uses follows from its reserve spaces.
MARINE_SLOTS: Final = max(f.reserve[SHIP] + f.reserve[SUB] for f in FACTIONS)
_FIXED: Final = [
    kind for kind in (TROOP, GUN, TANK, PLANE, BOMBER) for _ in range(max(f.reserve[kind] for f in FACTIONS))
]
# The slots of ships and subs stand last: their kind is not fixed.
ANY_MARINE: Final = KINDS
FIRST_MARINE: Final = len(_FIXED)
SLOT_KINDS: Final = _FIXED + [ANY_MARINE] * MARINE_SLOTS
SLOTS: Final = len(SLOT_KINDS)

MOST_NATIONS: Final = 6
NATIONS: Final = ("red", "blue", "green", "gold", "violet", "grey")
UNITS: Final = SLOTS * MOST_NATIONS


def _unit_names() -> list[str]:
    words = [*UNIT_TYPES, "tile"]
    found: list[str] = []
    for nation in NATIONS:
        seen = [0] * len(words)
        for kind in SLOT_KINDS:
            seen[kind] += 1
            found.append(f"{nation}-{words[kind]}-{seen[kind]}")
    return found


UNIT_NAMES: Final = _unit_names()
UNIT_NATION: Final = [unit // SLOTS for unit in range(UNITS)]
UNIT_SLOT_KIND: Final = [SLOT_KINDS[unit % SLOTS] for unit in range(UNITS)]
RESOURCE_WORDS: Final = ("able bodies", "ammunition", "oil", "food")
assert len(RESOURCE_WORDS) == KINDS_OF_RESOURCES == KINDS_OF_GOODS - 1
