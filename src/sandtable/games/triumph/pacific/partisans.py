"""17.0-17.3: Partisans become Militia, and Recruit others, in the Soviet Movement Phase."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import MILITIA, WINTER
from sandtable.games.triumph.pacific.appearance import appear, appearance_problem, stays_put
from sandtable.games.triumph.pacific.irregulars import add_partisan, remove_partisan
from sandtable.games.triumph.pacific.loyalty import plays_red, proxy_of
from sandtable.games.triumph.system.kinds import (
    DONE,
    MILITARISE,
    MOVE,
    PARTISAN,
    PASS,
    PROMOTE,
    RECRUIT,
    RISE,
)
from sandtable.games.triumph.system.state import ARRIVED, TriumphState, has_tech, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import MovementExtra, add_movement_extra
from sandtable.games.triumph.system.units import disclose_kinds, gain_cv
from sandtable.protocol.text import Text

NO_PARTISANS = refusal("17.2a", "There are no Partisans in that Province.")
NO_COMMANDS = refusal("11.0a", "You have no Commands left.")
NOT_IN_WINTER = refusal("10.41a", "Partisans cannot Militarise or Recruit in a Winter Turn.")
NOT_A_MILITIA = refusal("17.2a", "Only a Red Militia can gain a CV from a Partisan.")
FULL_STRENGTH = refusal("3.121", "That Militia is already at its maximum CV.")
NEW_MILITIA = refusal(
    "17.2b", "A Militia that arose this Turn can gain its second CV only in a later Season."
)
NOBODY_TO_RECRUIT = refusal("17.3b", "You can attempt to Recruit only once for each Restive Province.")
RECRUITING_NOW = refusal("17.3a", "Your Movement ends once you start to Recruit.")
NOT_RESTIVE = refusal("17.3c", "New Partisans must join others: choose a Restive Province.")
ONE_EACH = refusal("17.3c", "Each Province can gain only one Partisan by Recruiting.")
NO_SUCCESS = refusal("17.3c", "You have not won a Partisan to place.")
PLACE_FIRST = refusal("17.3c", "Place the Partisan you have won first, or pass.")

MILITARISED = event(
    "militarised", "faction space unit", "{0} {0:turns/turn} Partisans in {1} into {2}.", by="faction"
)
STRENGTHENED = event(
    "strengthened", "faction space unit", "{0} {0:adds/add} Partisans in {1} to {2}.", by="faction"
)
RECRUITED = event(
    "recruited",
    "faction roll:number",
    "{0} {0:Recruits, rolls/Recruit, roll} {1} and {0:gains/gain} a new Partisan.",
    by="faction",
)
NOT_RECRUITED = event(
    "not-recruited",
    "faction roll:number",
    "{0} {0:Recruits, rolls/Recruit, roll} {1} and {0:fails/fail}.",
    by="faction",
)
NEW_PARTISAN = event("new-partisan", "faction space", "{0} {0:places/place} a Partisan in {1}.", by="faction")
NONE_PLACED = event("no-partisan", "faction", "{0} {0:does/do} not place the Partisan.", by="faction")

KINDS = (MILITARISE, PROMOTE, RECRUIT)


def restive_provinces(g: TriumphState) -> list[int]:
    """17.1b: the Provinces that contain Partisans."""
    return [space for space, count in enumerate(g.partisans) if count > 0]


# ---------------------------------------------------------------------- Militarising


def partisan_problem(g: TriumphState, faction: int, space: int) -> int:
    """17.2a, 10.41a: why no Partisan of a Province can take up arms now, or 0."""
    if g.partisans[space] <= 0:
        return NO_PARTISANS
    return command_problem(g, faction)


def command_problem(g: TriumphState, faction: int) -> int:
    """11.0a, 10.41a: whatever Partisans do costs a Command, and they do nothing in Winter."""
    if g.season == WINTER:
        return NOT_IN_WINTER
    return 0 if g.commands[faction] > 0 else NO_COMMANDS


def militarise_problem(g: TriumphState, faction: int, space: int) -> int:
    """17.2a, 17.2c: why no Partisan there can become a new Militia, or 0; as many can as there are blocks."""
    problem = partisan_problem(g, faction, space)
    return problem or appearance_problem(g, proxy_of(g, faction), space)


def strengthen_problem(g: TriumphState, faction: int, unit: int) -> int:
    """17.2a: why no Partisan can add a CV to a Militia of its Province, or 0."""
    content = g.content
    power = proxy_of(g, faction)
    if g.unit_power[unit] != power or g.unit_space[unit] < 0 or g.unit_kind[unit] != MILITIA:
        return NOT_A_MILITIA
    if g.unit_cv[unit] >= content.max_cv[power * content.n_types + MILITIA]:
        return FULL_STRENGTH
    return new_militia_problem(g, unit) or partisan_problem(g, faction, g.unit_space[unit])


def new_militia_problem(g: TriumphState, unit: int) -> int:
    """17.2b, 17.2s2: only a Militia that was there before this Turn gains a CV."""
    return NEW_MILITIA if g.unit_flags[unit] & ARRIVED else 0


def militarise(g: TriumphState, faction: int, space: int) -> None:
    """17.2a, 17.2s: a Partisan is exchanged for a new Militia Cadre, which may be Aggression."""
    remove_partisan(g, space)
    unit = appear(g, proxy_of(g, faction), space, 1)
    g.tell(MILITARISED, faction, space, unit)
    g.commands[faction] -= 1


def strengthen(g: TriumphState, faction: int, unit: int) -> None:
    """17.2a, 17.2s2: a Partisan is exchanged for one CV more; everybody sees that the unit is a Militia."""
    space = g.unit_space[unit]
    remove_partisan(g, space)
    disclose_kinds(g, unit, 1 << MILITIA)
    gain_cv(g, unit)
    stays_put(g, unit)
    g.tell(STRENGTHENED, faction, space, unit)
    g.commands[faction] -= 1


# ---------------------------------------------------------------------- Recruiting


def recruit_problem(g: TriumphState, faction: int, attempts: int) -> int:
    """17.3b: why there is no further attempt after so many, or 0."""
    problem = command_problem(g, faction)
    if problem:
        return problem
    return 0 if attempts < len(restive_provinces(g)) else NOBODY_TO_RECRUIT


def succeeds(g: TriumphState, faction: int, die: int) -> bool:
    """17.3c: whether a die wins a new Partisan."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    wins = theatre.recruit_success_propaganda if has_propaganda(g, faction) else theatre.recruit_success
    return die in wins


def has_propaganda(g: TriumphState, faction: int) -> bool:
    """9.5b: with Propaganda more dice succeed."""
    prefix = g.content.theatres[g.content.faction_theatre[faction]].prefix
    return has_tech(g, faction, g.content.tech_index[prefix + "propaganda"])


ASKS_PROVINCE: Final = template("prompt.recruit.where", "", "Choose a Restive Province for the new Partisan.")
ASKS_AGAIN: Final = template("prompt.recruit", "number", "Recruit again ({0} left), or end your Movement.")


@steps.add
class Recruiting(Step):
    """17.3a: the Soviets spend what Commands are left on Recruiting, one die each.

    `attempts` counts the dice, `won` is 1 while a new Partisan waits to be placed, `grown` are the Provinces
    that have gained one.
    """

    __slots__ = ("attempts", "faction", "grown", "over", "won")
    name = "recruiting"

    def __init__(self, faction: int) -> None:
        self.faction = faction
        self.attempts = self.over = self.won = 0
        self.grown: list[int] = []

    def deciders(self, g: TriumphState) -> int:
        more = recruit_problem(g, self.faction, self.attempts) == 0 and not self.over
        return seat_mask(g, self.faction) if self.won or more else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_PROVINCE) if self.won else g.say(ASKS_AGAIN, g.commands[self.faction])

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (RECRUIT, PARTISAN, PASS, DONE, MOVE, RISE, MILITARISE, PROMOTE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.won:
            open_provinces = [s for s in restive_provinces(g) if placing_problem(g, self.grown, s) == 0]
            return [*(PARTISAN << 16 | space for space in open_provinces), PASS << 16]
        return [RECRUIT << 16, DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind = code >> 16
        if kind in (MOVE, RISE, MILITARISE, PROMOTE):
            return RECRUITING_NOW
        if kind in (PARTISAN, PASS):
            if not self.won:
                return NO_SUCCESS
            return placing_problem(g, self.grown, code & 0xFFFF) if kind == PARTISAN else 0
        return PLACE_FIRST if self.won else 0

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind == RECRUIT:
            self.attempt(g)
        elif kind == PARTISAN:
            self.place(g, code & 0xFFFF)
        elif kind == PASS:
            self.won = 0
            g.tell(NONE_PLACED, self.faction)
        else:
            self.over = 1

    def attempt(self, g: TriumphState) -> None:
        """17.3c: one Command, one die."""
        self.attempts += 1
        g.commands[self.faction] -= 1
        die = g.roll()
        self.won = int(succeeds(g, self.faction, die))
        g.tell(RECRUITED if self.won else NOT_RECRUITED, self.faction, die)

    def place(self, g: TriumphState, space: int) -> None:
        """17.3c: the new Partisan arises."""
        self.won = 0
        self.grown.append(space)
        add_partisan(g, space)
        g.tell(NEW_PARTISAN, self.faction, space)

    def go(self, g: TriumphState) -> None:
        g.pop()


def placing_problem(g: TriumphState, grown: list[int], space: int) -> int:
    """17.3c: any Restive Province, but each one only once in a Recruiting."""
    if g.partisans[space] <= 0:
        return NOT_RESTIVE
    return ONE_EACH if space in grown else 0


def recruit(g: TriumphState, faction: int) -> None:
    """17.3a: the first attempt, after which nothing but Recruiting is left of Movement."""
    step = Recruiting(faction)
    g.push(step)
    step.attempt(g)


# ---------------------------------------------------------------------- in the Movement Phase


def choices(g: TriumphState, faction: int) -> list[int]:
    """17.2, 17.3: all that Partisans can do now."""
    militia = [
        u for s in restive_provinces(g) for u in g.units_at[s] if strengthen_problem(g, faction, u) == 0
    ]
    found = [MILITARISE << 16 | s for s in restive_provinces(g) if militarise_problem(g, faction, s) == 0]
    found += [PROMOTE << 16 | unit for unit in militia]
    if recruit_problem(g, faction, 0) == 0:
        found.append(RECRUIT << 16)
    return found


def problem(g: TriumphState, faction: int, code: int) -> int:
    """Why Partisans cannot do that now, or 0."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == MILITARISE:
        return militarise_problem(g, faction, argument)
    if kind == PROMOTE:
        return strengthen_problem(g, faction, argument)
    return recruit_problem(g, faction, 0)


def act(g: TriumphState, faction: int, code: int) -> None:
    """Let Partisans do that."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == MILITARISE:
        militarise(g, faction, argument)
    elif kind == PROMOTE:
        strengthen(g, faction, argument)
    else:
        recruit(g, faction)


def install() -> None:
    """Let the Soviets of this theatre act so in their Movement Phase."""
    add_movement_extra("pacific", MovementExtra(KINDS, RECRUIT, plays_red, choices, problem, act))
