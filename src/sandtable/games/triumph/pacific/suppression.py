"""17.4, 17.5: Suppression: units fire at Partisans, make new ones by it, and may be Ambushed."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import CLASS_G, CONVOY, FORTRESS, N_CLASSES, Content
from sandtable.games.triumph.pacific.irregulars import add_partisan, remove_partisan
from sandtable.games.triumph.pacific.loyalty import plays_red
from sandtable.games.triumph.pacific.partisans import restive_provinces
from sandtable.games.triumph.system.battle import NOT_NEXT, faction_of_unit
from sandtable.games.triumph.system.firing import count_hits, dice_of, firepower
from sandtable.games.triumph.system.hits import NOT_STRONGEST, strongest, take_hit
from sandtable.games.triumph.system.kinds import FIGHT, HIT, SUPPRESS
from sandtable.games.triumph.system.state import COMBAT, SUPPRESSING, TriumphState, has_tech, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import COMBAT_EXTRAS, STATE_CHECKS, CombatExtra
from sandtable.games.triumph.system.units import hide_unit, is_battle, reveal_unit, set_flag
from sandtable.games.triumph.system.windows import Window, end_standing
from sandtable.protocol.text import Text

NOT_YOURS = refusal("17.4a", "Only your own units can Suppress Partisans, and only in your own Combat Phase.")
NOT_RESTIVE = refusal("17.4a", "There are no Partisans in the Province of that unit.")
DISPUTED = refusal("17.4a", "Partisans can be Suppressed only where there is no Battle.")
NO_FORTS = refusal("17.4a", "A Fortress cannot Suppress Partisans.")
NO_FIREPOWER = refusal("17.4b", "That unit has no Firepower against Ground units.")
OWN_PARTISANS = refusal("17.4a", "Those are your own Partisans.")
COMMITTED = refusal("17.4a", "That unit is already committed.")

COMMITS = event(
    "suppresses",
    "unit type space",
    "{0} {0:is/are} committed against the Partisans in {2}.",
    by="unit",
    face="unit type",
)
SUPPRESSED = event(
    "suppressed",
    "unit space rolled:number to:number killed:number new:number",
    "{0} {0:fires/fire} at the Partisans in {1} "
    "({2} {2:die/dice}, hitting on {3} or less). Killed: {4}, new: {5}.",
    by="unit",
)
AMBUSHED = event(
    "ambushed", "space rolled:number hits:number", "Partisans in {0} Ambush ({1} {1:die/dice}). Hits: {2}."
)

# 17.4b: the die that makes a new Partisan.
BLOWBACK: Final = 6
# 17.5: what a Partisan of the Guerrilla side fires at Ground units with.
AMBUSH_FIREPOWER: Final = 1


# ---------------------------------------------------------------------- committing


def suppress_problem(g: TriumphState, faction: int, unit: int) -> int:
    """17.4a: why a unit cannot be committed to Suppression, or 0."""
    space = g.unit_space[unit]
    if space < 0 or faction_of_unit(g, unit) != faction:
        return NOT_YOURS
    return province_problem(g, faction, space) or fitness_problem(g, unit)


def province_problem(g: TriumphState, faction: int, space: int) -> int:
    """17.4a: any faction but the Soviets Suppresses, at Peace too, in Restive Provinces without a Battle."""
    if g.partisans[space] <= 0:
        return NOT_RESTIVE
    if plays_red(g.content, faction):
        return OWN_PARTISANS
    return DISPUTED if is_battle(g, space) else 0


def fitness_problem(g: TriumphState, unit: int) -> int:
    """17.4a: Forts do not Suppress, nor units without Firepower at Ground, and nobody twice."""
    if g.unit_flags[unit] & SUPPRESSING:
        return COMMITTED
    if g.unit_kind[unit] == FORTRESS:
        return NO_FORTS
    return 0 if firepower(g, unit, CLASS_G) else NO_FIREPOWER


def could_suppress(g: TriumphState, unit: int) -> bool:
    """17.4a: whether a unit could be fit for Suppression, as far as everybody knows."""
    content = g.content
    power = g.unit_power[unit]
    for kind in range(CONVOY):
        if kind != FORTRESS and g.unit_kinds[unit] >> kind & 1:
            if content.power_fire[(power * content.n_types + kind) * N_CLASSES + CLASS_G]:
                return not g.unit_flags[unit] & SUPPRESSING
    return False


def may_suppress(g: TriumphState, faction: int) -> bool:
    """17.4a: whether a faction is asked about Suppression; that tells nothing about its hidden units."""
    for space in restive_provinces(g):
        if province_problem(g, faction, space) == 0:
            if any(faction_of_unit(g, u) == faction and could_suppress(g, u) for u in g.units_at[space]):
                return True
    return False


def commit(g: TriumphState, unit: int) -> None:
    """17.4a: the unit is turned face-up and will fire."""
    g.tell(COMMITS, unit, g.unit_kind[unit], g.unit_space[unit])
    reveal_unit(g, unit)
    set_flag(g, unit, SUPPRESSING, True)


def committed(g: TriumphState, space: int) -> list[int]:
    """17.4c: the units that were committed in a Province, whatever is left of its Partisans."""
    return sorted(unit for unit in g.units_at[space] if g.unit_flags[unit] & SUPPRESSING)


# ---------------------------------------------------------------------- resolving


def resolve(g: TriumphState, faction: int) -> None:
    """17.4d: Suppression is no Battle: it is resolved Province by Province, and nobody is less peaceful."""
    spaces = [space for space, units in enumerate(g.units_at) if units and committed(g, space)]
    for space in reversed(spaces):
        g.push(Suppression(space, faction))
    if spaces:
        open_window(g, spaces[0])


def red_faction(content: Content) -> int:
    """17.0: whose Partisans they are; -1 where nobody has any."""
    return next((faction for faction in range(content.n_factions) if plays_red(content, faction)), -1)


def is_guerrilla(g: TriumphState) -> bool:
    """17.0b: Partisans fire back only once Guerrilla Warfare is revealed."""
    red = red_faction(g.content)
    if red < 0:
        return False
    prefix = g.content.theatres[g.content.faction_theatre[red]].prefix
    return has_tech(g, red, g.content.tech_index[prefix + "guerrilla-warfare"])


def open_window(g: TriumphState, space: int) -> None:
    """9.4c: before dice are rolled the Soviets may reveal Guerrilla Warfare, while they have any secret."""
    red = red_faction(g.content)
    if red >= 0 and g.vault_claims[red] and not is_guerrilla(g):
        g.push(Window(space, [red]))


ASKS_VICTIM: Final = template(
    "prompt.ambush", "space", "Ambush in {0}: which of your strongest units takes the Hit?"
)
ASKS_WHO: Final = template("prompt.suppression.who", "", "Which units Suppress Partisans?")
ASKS_FIRST: Final = template("prompt.suppression", "space", "Which unit fires first at the Partisans in {0}?")


@steps.add
class Suppression(Step):
    """17.4b, 17.4c: in one Province the committed units fire, in Combat Priority, whether they like or not.

    `fired` lists the units that have, `hits` are those of the Ambush that are still to be taken.
    """

    __slots__ = ("ambushed", "faction", "fired", "hits", "space")
    name = "suppression"

    def __init__(self, space: int, faction: int) -> None:
        self.space = space
        self.faction = faction
        self.ambushed = self.hits = 0
        self.fired: list[int] = []

    def next_units(self, g: TriumphState) -> list[int]:
        """12.21: the units whose turn it is to fire; one of those that are alike."""
        waiting = [unit for unit in committed(g, self.space) if unit not in self.fired]
        first = min((g.content.type_step[g.unit_kind[u]] for u in waiting), default=0)
        return unlike(g, [u for u in waiting if g.content.type_step[g.unit_kind[u]] == first])

    def options(self, g: TriumphState) -> list[int]:
        """Between which units the owner chooses: who takes the Hit, or who fires next."""
        if not self.ambushed:
            return []
        return hit_options(g, self.space) if self.hits else self.next_units(g)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if len(self.options(g)) > 1 else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_VICTIM if self.hits else ASKS_FIRST, self.space)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (HIT,) if self.hits else (FIGHT,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        kind = HIT if self.hits else FIGHT
        return [kind << 16 | unit for unit in self.options(g)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code & 0xFFFF in self.options(g):
            return 0
        return NOT_STRONGEST if self.hits else NOT_NEXT

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        self.go_on(g, code & 0xFFFF)

    def go_on(self, g: TriumphState, unit: int) -> None:
        """One unit takes a Hit, or fires."""
        if self.hits:
            self.hits -= 1
            take_hit(g, unit)
        else:
            self.fired.append(unit)
            fire(g, unit)

    def go(self, g: TriumphState) -> None:
        if not self.ambushed:
            self.ambushed = 1
            self.hits = ambush(g, self.space) if is_guerrilla(g) else 0
            return
        options = self.options(g)
        if options:
            self.go_on(g, options[0])
        elif self.hits:
            self.hits = 0
        else:
            stand_up(g, self.space)
            end_standing(g)
            g.pop()


def unlike(g: TriumphState, units: list[int]) -> list[int]:
    """Of units of one Power, type and CV, only the first: nobody could care which of them it is."""
    found: dict[tuple[int, int, int], int] = {}
    for unit in units:
        found.setdefault((g.unit_power[unit], g.unit_kind[unit], g.unit_cv[unit]), unit)
    return sorted(found.values())


def hit_options(g: TriumphState, space: int) -> list[int]:
    """17.5: each Hit goes to the strongest committed Ground unit; its owner chooses between equals."""
    return unlike(g, strongest(g, ambush_targets(g, space)))


def ambush_targets(g: TriumphState, space: int) -> list[int]:
    """17.5: Partisans fire at Ground units only."""
    return [u for u in committed(g, space) if g.content.type_class[g.unit_kind[u]] == CLASS_G]


def ambush(g: TriumphState, space: int) -> int:
    """17.5, 9.5c: each Partisan fires one die at G1, before everybody else; returns the Hits."""
    if not ambush_targets(g, space):
        return 0
    dice = g.roll_many(g.partisans[space])
    hits = count_hits(dice, AMBUSH_FIREPOWER)
    g.tell(AMBUSHED, space, len(dice), hits)
    return hits


def fire(g: TriumphState, unit: int) -> None:
    """17.4b: each Hit of its Ground Firepower kills a Partisan; after that the new ones arise."""
    space = g.unit_space[unit]
    power = firepower(g, unit, CLASS_G)
    dice = g.roll_many(dice_of(g, unit, CLASS_G))
    killed = min(count_hits(dice, power), g.partisans[space])
    for _ in range(killed):
        remove_partisan(g, space)
    arisen = blowback(g, space, dice)
    g.tell(SUPPRESSED, unit, space, len(dice), power, killed, arisen)


def blowback(g: TriumphState, space: int, dice: list[int]) -> int:
    """17.4b: each 6 makes a new Partisan; returns how many."""
    arisen = dice.count(BLOWBACK)
    for _ in range(arisen):
        add_partisan(g, space)
    return arisen


def stand_up(g: TriumphState, space: int) -> None:
    """12.24a: the units stand upright again."""
    for unit in committed(g, space):
        set_flag(g, unit, SUPPRESSING, False)
        hide_unit(g, unit)


# ---------------------------------------------------------------------- in the Combat Phase


def choices(g: TriumphState, faction: int) -> list[int]:
    """17.4a: the units that can be committed now."""
    units = [u for s in restive_provinces(g) for u in g.units_at[s] if suppress_problem(g, faction, u) == 0]
    return [SUPPRESS << 16 | unit for unit in units]


def problem(g: TriumphState, faction: int, code: int) -> int:
    """17.4a: why that unit cannot be committed, or 0."""
    return suppress_problem(g, faction, code & 0xFFFF)


def act(g: TriumphState, faction: int, code: int) -> None:
    """17.4a: commit that unit."""
    commit(g, code & 0xFFFF)


def problems(g: TriumphState) -> list[str]:
    """Partisans are in a Proxy Power's Region, and only in Combat are they Suppressed."""
    c = g.content
    found = []
    for space, count in enumerate(g.partisans):
        if not count:
            continue
        province = c.space_is_land[space] and c.space_region[space] in c.power_confined_region
        if count < 0 or not province:
            found.append(f"{count} Partisans in {c.space_id[space]}")
    if g.phase != COMBAT:
        for unit, flags in enumerate(g.unit_flags):
            if flags & SUPPRESSING:
                found.append(f"{c.unit_name[unit]} still Suppresses Partisans")
    return found


def install() -> None:
    """Let Partisans of this theatre be Suppressed."""
    asked = CombatExtra(ASKS_WHO, (SUPPRESS,), may_suppress, choices, problem, act, resolve)
    COMBAT_EXTRAS["pacific"] = asked
    STATE_CHECKS["pacific"] = problems
