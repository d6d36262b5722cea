"""Battles played through the rules, counted, and held against the odds."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Final

import sandtable.odds
from sandtable.engine.chance import key_from_seed
from sandtable.games.triumph.system.hits import DAMAGED, ELIMINATED
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.protocol.odds import BattleOdds
from tests.games.triumph.odds.players import Player
from tests.games.triumph.odds.setups import Setup

# Cells of which fewer are expected are counted together.
FEW = 5.0
LONGEST = 5000


@dataclass
class Tally:
    """How often Battles ended how: by name of a distribution and value."""

    battles: int = 0
    counts: dict[str, Counter[object]] = field(default_factory=dict)

    def count(self, name: str, value: object) -> None:
        """Count one."""
        self.counts.setdefault(name, Counter())[value] += 1

    def add(self, other: "Tally") -> None:
        """Count other Battles, too."""
        self.battles += other.battles
        for name, counter in other.counts.items():
            self.counts.setdefault(name, Counter()).update(counter)


@dataclass(frozen=True)
class Cell:
    """One value of a distribution: how often it was expected and seen."""

    name: str
    value: str
    expected: float
    seen: int
    battles: int

    @property
    def errors(self) -> float:
        """By how many standard errors they differ."""
        share = self.expected / self.battles
        spread = math.sqrt(self.battles * share * (1 - share))
        if spread < 1e-6:
            return 0.0 if abs(self.expected - self.seen) < 0.5 else math.inf
        return abs(self.seen - self.expected) / spread


def odds_of(setup: Setup) -> BattleOdds:
    """What the odds say."""
    return sandtable.odds.odds(setup.game, setup.words, **setup.settings)


def play_battles(setup: Setup, first: int, number: int) -> Tally:
    """Play so many Battles of a set-up, each with dice of its own."""
    start = setup.position()
    place = start.content.find_space(setup.place)
    side = start.side[start.content.faction_index[setup.active]]
    units = sorted(start.units_at[place])
    attackers = frozenset(unit for unit in units if side >> start.unit_power[unit] & 1)
    player = Player(place, attackers, setup.policies)
    tally = Tally()
    for n in range(first, first + number):
        g = start.clone()
        g.key = key_from_seed(f"{setup.name} {n}")
        g.log = []
        play_battle(g, player)
        count_battle(tally, g, units, attackers, place)
    return tally


def play_battle(g: TriumphState, player: Player) -> None:
    """Play a Combat Phase to its end."""
    g.settle()
    for _ in range(LONGEST):
        asked = g.asked()
        if not asked:
            return
        seat = (asked & -asked).bit_length() - 1
        g.play(seat, player.choose(g, seat))
    raise AssertionError("the Battle never ended")


# By whether attackers and defenders are there: how the report calls it.
ENDS: Final = {
    (True, False): "Only attackers remain",
    (False, True): "Only defenders remain",
    (True, True): "Both sides remain",
    (False, False): "Nobody remains",
}


def count_battle(
    tally: Tally, g: TriumphState, units: list[int], attackers: frozenset[int], place: int
) -> None:
    """Count how one Battle ended: who is there, what is left, and how many Hits told."""
    tally.battles += 1
    here = [u for u in units if g.unit_space[u] == place and not g.unit_flags[u] & ESCAPED]
    there = (any(u in attackers for u in here), any(u not in attackers for u in here))
    tally.count("ends", ENDS[there])
    ground = any(u in attackers and g.content.type_is_ground[g.unit_kind[u]] for u in here)
    if ground and not there[1] and g.content.space_is_land[place]:
        tally.count("takes", True)
    hit = Counter(e.arguments[0] for e in g.log or [] if e.kind in (DAMAGED, ELIMINATED))
    for name, mine in (("attacker", True), ("defender", False)):
        own = [u for u in units if (u in attackers) == mine]
        tally.count(f"{name} cv", sum(g.unit_cv[u] for u in own))
        tally.count(f"{name} hits", sum(hit[u] for u in own))


def cells(odds: BattleOdds, tally: Tally) -> list[Cell]:
    """All that can be compared, one cell for each value that is not too rare."""
    ends = {end: chance for end, chance in odds.chances.items() if end in ENDS.values()}
    found = distribution("ends", ends, tally)
    takes = [chance for end, chance in odds.chances.items() if end not in ends]
    found += [cell for chance in takes for cell in distribution("takes", {True: chance}, tally)[:1]]
    for side in odds.sides:
        found += distribution(f"{side.name} cv", side.strengths, tally)
        found += distribution(f"{side.name} hits", side.hits, tally)
    return found


def distribution(name: str, chances: Mapping[Any, float], tally: Tally) -> list[Cell]:
    """The cells of one distribution; what is rare, and what should never be, is counted together."""
    seen = tally.counts.get(name, Counter())
    total = tally.battles
    listed: list[Cell] = []
    rest, rest_seen = 1.0, total
    for value, chance in chances.items():
        if chance * total >= FEW:
            listed.append(Cell(name, str(value), chance * total, seen[value], total))
            rest -= chance
            rest_seen -= seen[value]
    if name != "takes":
        listed.append(Cell(name, "the rest", max(0.0, rest) * total, rest_seen, total))
    return listed


def impossible(odds: BattleOdds, tally: Tally) -> list[str]:
    """What was seen although the odds say that it cannot be."""
    known = {f"{side.name} cv": side.strengths for side in odds.sides}
    known.update({f"{side.name} hits": side.hits for side in odds.sides})
    return [
        f"{name} {value}"
        for name, chances in known.items()
        for value in tally.counts[name]
        if value not in chances
    ]


def bound(number: int, level: float = 1e-3) -> float:
    """By how many standard errors the worst of so many cells may differ, but for one run in 1/level."""
    return NormalDist().inv_cdf(1 - level / (2 * number))
