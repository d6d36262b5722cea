"""What is rare in Orange Swan, and what leads there."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.actions import argument_of
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import AXIS, MAP
from sandtable.games.orange_swan.state import SwanState, side_of_seat
from tests.suites.hunts import Hunt, Mood, Outcome, told

# Where a unit is sent.
GOING = ("to", "assault", "engage", "over", "at", "resolve")
ALWAYS = {
    **dict.fromkeys(("disc", "free-disc", "break-code", "sabotage", "research", "recruit", "launch"), 8.0),
    "cancel": 0.3,
}


def foes_at(g: SwanState, side: int, space: int) -> int:
    """How many units of the other Side are in a space."""
    return (g.allied_at if side == AXIS else g.axis_at)[space]


def friends_at(g: SwanState, side: int, space: int) -> int:
    """How many units of a Side are in a space."""
    return (g.axis_at if side == AXIS else g.allied_at)[space]


class Seeking(Mood):
    """A mood in this game: it prefers some spaces to go to."""

    words = ALWAYS

    def favourites(self, state: State, seat: int, word: str, codes: Sequence[int]) -> Sequence[int]:
        assert isinstance(state, SwanState)
        if word not in GOING:
            return ()
        side = side_of_seat(state, seat)
        return [code for code in codes if self.likes(state, side, argument_of(code))]

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return False


class Landing(Seeking):
    """Assaults whatever it can reach over the sea, and flies and fires in support."""

    name = "land"
    words = {
        **ALWAYS,
        **dict.fromkeys(("assault", "land", "ashore", "launch", "fly", "support"), 10.0),
    }

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return foes_at(g, side, space) > 0


class Storming(Seeking):
    """Seeks battles on land and at sea."""

    name = "storm"
    words = {**ALWAYS, "engage": 10.0, "with": 5.0, "sail": 5.0}

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return foes_at(g, side, space) > 0


class Straying(Seeking):
    """Goes where it is alone, far from what it lives on, and stays there."""

    name = "stray"
    words = {**ALWAYS, "sail": 5.0, "march": 5.0, "transfer": 5.0, "stay": 5.0}

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return friends_at(g, side, space) == 0


class Crowding(Seeking):
    """Puts as many units into one space as it will hold, and more."""

    name = "crowd"
    words = {**ALWAYS, "sail": 5.0, "march": 5.0, "retreat": 8.0, "withdraw": 5.0}

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return friends_at(g, side, space) >= (1 if MAP.small[space] else 3)


class Withdrawing(Seeking):
    """Retreats, and leaves areas empty behind it."""

    name = "withdraw"
    words = {**ALWAYS, "retreat": 12.0, "transfer": 8.0, "march": 5.0}

    def likes(self, g: SwanState, side: int, space: int) -> bool:
        return foes_at(g, side, space) == 0


class Hoarding(Seeking):
    """Spends nothing but on Discs and research."""

    name = "hoard"
    words = {**ALWAYS, "build-fleet": 0.1, "build-army": 0.1, "reinforce": 0.1, "done": 10.0}


def outcomes() -> dict[str, Outcome]:
    """What random play hardly ever does."""
    found = {
        "Assaults launched": ("launched",),
        "units ashore": ("landed",),
        "Assaults called off": ("called off",),
        "units flown in support": ("supported",),
        "fire at transports": ("fired at",),
        "attacks by land": ("stormed",),
        "retreats": ("retreats",),
        "units that retreat through others": ("passed",),
        "units Out of Supply": ("cut off",),
        "units worn or surrendered for want of Supply": ("worn",),
        "ships halted in a Blitz": ("halted",),
        "Blitz Phases": ("blitz",),
        "the free Disc": ("free disc",),
        "Discs shared": ("disc shared",),
        "oilfields sabotaged": ("sabotaged",),
        "oilfields repaired": ("repaired",),
        "Code Breaks": ("code broken", "code-used"),
        "Kamikaze": ("kamikaze",),
        "the Manhattan Project": ("project complete", "atomic bomb"),
        "Insurgents": ("insurgents",),
        "Nations that surrender": ("surrenders",),
        "equipment captured": ("captured",),
        "losses in the jungle": ("jungle",),
        "units by Strategic Movement": ("transferred",),
    }
    return {label: told(*names) for label, names in found.items()}


def hunt(game: Game) -> Hunt:
    """For the driver."""
    found = Hunt(game)
    found.moods = (Landing(), Storming(), Straying(), Crowding(), Withdrawing(), Hoarding())
    found.outcomes = outcomes()
    return found
