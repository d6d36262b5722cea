"""What was worked out about the map and still holds, from one decision to the next.

Supply Lines and Trade Routes are dear to find and change rarely. They are kept with a copy of the columns
that they hang on, and hold for as long as those columns are what they were: nothing need remember to throw
them away. Copies of a state share what is kept, since they start with equal columns.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.columns import UNKNOWN

if TYPE_CHECKING:
    from sandtable.games.triumph.system.state import TriumphState


# The key of what is known about entry; see `EntryTables`.
ENTRY: Final = "entry"


class EntryTables:
    """By Power: for each area why its units may not enter it, or UNKNOWN.

    When something changes in a few areas all tables stay, but each is corrected only when it is asked for:
    mostly one faction moves, and those of the others can wait.
    """

    __slots__ = ("changes", "tables")

    def __init__(self, tables: dict[int, tuple[int, list[int]]], changes: list[Collection[int]]) -> None:
        # With each table goes how many of the changes it has seen.
        self.tables = tables
        self.changes = changes

    def after(self, changed: Collection[int]) -> EntryTables:
        """The tables when something has changed in some areas; these here stay what they are."""
        return EntryTables(self.tables.copy(), [*self.changes, changed])

    def of_power(self, power: int, n_spaces: int) -> list[int]:
        """The table of a Power, to be filled by the caller."""
        seen, table = self.tables.get(power, (0, None))
        if table is not None and seen == len(self.changes):
            return table
        table = [UNKNOWN] * n_spaces if table is None else table[:]
        for changed in self.changes[seen:]:
            for space in changed:
                table[space] = UNKNOWN
        self.tables[power] = (len(self.changes), table)
        return table


class Lasting:
    """Answers by key, and the columns from which they follow, as those were then."""

    __slots__ = (
        "at_war",
        "defeated",
        "enemies",
        "friends",
        "known",
        "nation_control",
        "nation_enemies",
        "nation_violators",
        "neutral",
        "phase_powers",
        "side",
        "space_control",
        "space_powers",
    )

    def __init__(self, g: TriumphState) -> None:
        self.space_control = g.space_control[:]
        self.space_powers = g.space_powers[:]
        self.phase_powers = g.phase_powers[:]
        self.at_war = g.at_war[:]
        self.friends = g.friends[:]
        self.side = g.side[:]
        self.enemies = g.power_enemies[:]
        self.neutral = g.power_neutral[:]
        self.defeated = g.power_defeated[:]
        self.nation_enemies = g.nation_enemies[:]
        self.nation_control = g.nation_control[:]
        self.nation_violators = g.nation_violators[:]
        self.known: dict[Any, Any] = {}

    def holds(self, g: TriumphState) -> bool:
        """Whether all columns are still what they were."""
        return (
            self.space_powers == g.space_powers
            and self.phase_powers == g.phase_powers
            and self.leaves_entry(g)
        )

    def leaves_entry(self, g: TriumphState) -> bool:
        """Whether only units have moved, so that entry changes nowhere but where they come or go."""
        return (
            self.at_war == g.at_war
            and self.friends == g.friends
            and self.side == g.side
            and self.neutral == g.power_neutral
            and self.defeated == g.power_defeated
            and self.enemies == g.power_enemies
            and self.nation_enemies == g.nation_enemies
            and self.nation_control == g.nation_control
            and self.nation_violators == g.nation_violators
            and self.space_control == g.space_control
        )

    def keep_entry(self, before: Lasting) -> None:
        """Take over what was known about entry, but for the areas where other Powers have units now."""
        differs = map(ne, before.space_powers, self.space_powers)
        self.known[ENTRY] = entries(before.known).after(
            list(compress(range(len(self.space_powers)), differs))
        )


class Trading:
    """What was worked out about Trade Routes, by key, and the columns from which it follows.

    Units on land that somebody holds matter to no Route, so that most Builds and many moves change nothing;
    nor does it matter who was on land when the Phase began.
    """

    __slots__ = (
        "at_sea",
        "at_war",
        "control",
        "defeated",
        "enemies",
        "friends",
        "known",
        "nation_enemies",
        "nations",
        "phase_powers",
        "powers",
        "unheld",
        "violators",
    )

    def __init__(self, g: TriumphState) -> None:
        self.at_war = g.at_war[:]
        self.friends = g.friends[:]
        self.enemies = g.power_enemies[:]
        self.violators = g.nation_violators[:]
        self.nation_enemies = g.nation_enemies[:]
        self.nations = g.nation_control[:]
        self.defeated = g.power_defeated[:]
        self.control = g.space_control[:]
        self.phase_powers = g.phase_powers[:]
        self.at_sea = on_seas(g)
        self.powers = g.space_powers[:]
        self.unheld = on_unheld_land(g)
        self.known: dict[Any, Any] = {}

    def holds(self, g: TriumphState) -> bool:
        """Whether all columns are still what they were."""
        return (
            self.control == g.space_control
            and self.at_war == g.at_war
            and self.friends == g.friends
            and self.nation_enemies == g.nation_enemies
            and self.violators == g.nation_violators
            and self.nations == g.nation_control
            and self.defeated == g.power_defeated
            and self.enemies == g.power_enemies
            and self.is_sea_alike(g)
            and self.is_unheld_alike(g)
        )

    def is_sea_alike(self, g: TriumphState) -> bool:
        """Whether the same Powers were at sea when the Phase began; surely so if all were where they were."""
        if self.phase_powers == g.phase_powers:
            return True
        if self.at_sea != on_seas(g):
            return False
        self.phase_powers = g.phase_powers[:]
        return True

    def is_unheld_alike(self, g: TriumphState) -> bool:
        """Whether the same Powers have units on land that nobody holds; surely so if none has moved."""
        if self.powers == g.space_powers:
            return True
        if self.unheld != on_unheld_land(g):
            return False
        self.powers = g.space_powers[:]
        return True


def on_seas(g: TriumphState) -> list[int]:
    """The Powers that had units in each Sea when the Phase began, as masks."""
    return list(compress(g.phase_powers, g.content.space_is_sea))


def on_unheld_land(g: TriumphState) -> list[int]:
    """The Powers with units in each of the land areas that no faction holds, as masks."""
    areas = zip(g.space_powers, g.space_control, g.content.space_is_land, strict=True)
    return [powers for powers, held, land in areas if held < 0 and land]


def trading(g: TriumphState) -> dict[Any, Any]:
    """What is known about Trade Routes as the map is now, by key. Looked up once while nothing changes."""
    found: dict[Any, Any] | None = None if g.memo is None else g.memo.get(Trading)
    if found is None:
        if g.trading is None or not g.trading.holds(g):
            g.trading = Trading(g)
        found = g.trading.known
        if g.memo is not None:
            g.memo[Trading] = found
    return found


class Taken:
    """Who controlled what when control was taken, and the columns from which that followed.

    As long as they stay as they are, and somebody keeps every area, taking it again changes nothing.
    """

    __slots__ = ("captured", "control", "friends", "islet_control", "nation_control", "neutral", "powers")

    def __init__(self, g: TriumphState, captured: bool) -> None:
        self.captured = captured
        self.control = g.space_control[:]
        self.powers = g.space_powers[:]
        self.nation_control = g.nation_control[:]
        self.islet_control = g.islet_control[:]
        self.neutral = g.power_neutral[:]
        self.friends = g.friends[:]

    def holds(self, g: TriumphState, capture: bool) -> bool:
        """Whether all columns are still what they were; Capitals need be marked only once."""
        return (
            (self.captured or not capture)
            and self.friends == g.friends
            and self.neutral == g.power_neutral
            and self.nation_control == g.nation_control
            and self.islet_control == g.islet_control
            and self.powers == g.space_powers
            and self.control == g.space_control
        )


class Keepers:
    """Whose units keep land whose, and the columns from which that follows."""

    __slots__ = ("friends", "kept", "neutral")

    def __init__(self, g: TriumphState, kept: list[int]) -> None:
        self.kept = kept
        self.neutral = g.power_neutral[:]
        self.friends = g.friends[:]

    def holds(self, g: TriumphState) -> bool:
        """Whether all columns are still what they were."""
        return self.friends == g.friends and self.neutral == g.power_neutral


class Counted:
    """POP, RES and the Civil War tracks as they were counted, and the columns from which they followed."""

    __slots__ = ("civil_war", "control", "neutral", "patrons", "population", "relations", "res", "users")

    def __init__(self, g: TriumphState) -> None:
        self.control = g.space_control[:]
        self.patrons = g.nation_patron[:]
        self.neutral = g.power_neutral[:]
        self.relations = g.relations[:]
        self.population, self.res, self.civil_war = g.population[:], g.res[:], g.civil_war[:]
        # Who uses what, which follows from the same columns, once that was asked; see `control`.
        self.users: list[int] | None = None

    def holds(self, g: TriumphState) -> bool:
        """Whether all columns are still what they were."""
        return (
            self.relations == g.relations
            and self.neutral == g.power_neutral
            and self.patrons == g.nation_patron
            and self.control == g.space_control
        )


def entries(known: dict[Any, Any]) -> EntryTables:
    """What is known about entry among all that is."""
    found: EntryTables | None = known.get(ENTRY)
    if found is None:
        found = known[ENTRY] = EntryTables({}, [])
    return found


def lasting(g: TriumphState) -> dict[Any, Any]:
    """What is known about the map as it is now, by key. Looked up once while nothing changes."""
    if g.memo is not None:
        found: dict[Any, Any] | None = g.memo.get(Lasting)
        if found is None:
            found = g.memo[Lasting] = kept(g)
        return found
    return kept(g)


def kept(g: TriumphState) -> dict[Any, Any]:
    """The answers that still hold; none where anything has changed."""
    now = g.lasting
    if now is None or not now.holds(g):
        before, now = now, Lasting(g)
        if before is not None and before.leaves_entry(g):
            now.keep_entry(before)
        g.lasting = now
    return now.known
