"""The worked opening of docs/orange-swan-guide.md: played by the rules, and told by the journal.

A line of the script is what a player types, but that a block is called by what it is and where it stands:
"land jp-inf-4e@taan". Blocks are mixed, so nothing else would find them. Answers within a battle (who takes a
Hit, who fires first) are the first that is offered.
"""

from functools import cache
from typing import Final

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import BLOCKS, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.state import SwanState

SCENARIO: Final = "rising-swan"
SEED: Final = 7
SEAT: Final = "axis"
ANSWERS: Final = ("hit", "target", "fire", "resolve")

FLEET: Final = "fleet"
LANDING: Final = "landing"
BATTLE: Final = "battle"
BLITZ: Final = "blitz"
# What is typed in each part; the other battles at sea are fought between the first part and the second.
SCRIPT: Final = {
    FLEET: ("resolve south-china-sea",),
    LANDING: (
        "assault manila",
        "land jp-inf-4e@taan",
        "aboard jp-ls-4@south-china-sea",
        "ashore",
        "land jp-inf-4@taan",
        "aboard jp-hs-4@south-china-sea",
        "ashore",
        "fly jp-air-3e@peleliu",
        "fly jp-air-4@hanoi",
        "launch",
        "done",
    ),
    BATTLE: (
        "march jp-inf-4@saigon",
        "to bangkok",
        "done",
        "done",
        "support jp-hs-4@south-china-sea",
        "done",
    ),
    BLITZ: (
        "sail jp-ls-4@palau-islands",
        "to philippine-sea",
        "done",
        "assault guam",
        "land jp-inf-3@saipan",
        "aboard jp-ls-4@marianas-islands",
        "ashore",
        "launch",
        "done",
        "done",
        "done",
    ),
}


class ScriptedGame:
    """A game that is played from the script, and what was typed and read part by part."""

    def __init__(self) -> None:
        self.state = make_game().start(SCENARIO, seed=SEED)
        self.read = 0
        self.lines: dict[str, list[str]] = {part: [] for part in SCRIPT}
        for part, script in SCRIPT.items():
            self.play(part, script)

    def play(self, part: str, script: tuple[str, ...]) -> None:
        """Type the lines of a part; battles that begin are fought to their end."""
        told = self.lines[part]
        if part == FLEET:
            self.listen(told)
        for line in script:
            self.type(SEAT, self.spelled(line), told)
            self.answer(told)

    def answer(self, told: list[str]) -> None:
        """Go on with the first answer while a battle asks for one; a second battle is not told."""
        while self.state.deciders:
            seat = self.state.deciders[0]
            first = str(self.state.choices(seat)[0])
            if first.split()[0] not in ANSWERS:
                return
            if first.startswith("resolve"):
                told = []
            self.type(self.state.game.scenarios[self.state.scenario].seats[seat], first, told)

    def type(self, seat: str, action: str, told: list[str]) -> None:
        """One action, and what the journal then says."""
        told.append(f"> {action}" if seat == SEAT else f"{seat}> {action}")
        self.state.act(seat, action)
        self.listen(told)

    def listen(self, told: list[str]) -> None:
        """What the journal has added for the seat that types."""
        journal = self.state.journal(SEAT)
        told += [f"    {line}" for line in journal[self.read :]]
        self.read = len(journal)

    def spelled(self, line: str) -> str:
        """A line of the script with the block's name in it."""
        state = self.state
        assert isinstance(state, SwanState)
        word, _, argument = line.partition(" ")
        kind, at, space = argument.partition("@")
        if not at:
            return line
        here = state.units_at[MAP.index[space]]
        unit = next(unit for unit in here if BLOCKS.type_id[state.unit_kind[unit]] == kind)
        return f"{word} {BLOCKS.unit_name[unit]}"


@cache
def play_script() -> ScriptedGame:
    """The opening, played once."""
    return ScriptedGame()


def fenced(part: str) -> list[str]:
    """A part as it stands in the page."""
    return ["```", *play_script().lines[part], "```"]


def opening_fleet(_: Game) -> list[str]:
    """The rolls for Engagement, and the battle in the South China Sea."""
    return fenced(FLEET)


def opening_landing(_: Game) -> list[str]:
    """The Assault on Manila is planned and launched."""
    return fenced(LANDING)


def opening_battle(_: Game) -> list[str]:
    """An army marches, and the battle of Manila is fought."""
    return fenced(BATTLE)


def opening_blitz(_: Game) -> list[str]:
    """A ship sails and a vacant island is taken in the Blitz Phase."""
    return fenced(BLITZ)


MAKERS: Final = (opening_fleet, opening_landing, opening_battle, opening_blitz)
