"""9.4: the windows in which secret Technologies may be revealed before dice are rolled.

A window opens on public facts alone: the faction has units in the Battle and a face-down pair in its Vault.
Whether it could reveal anything, nobody else can tell.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step
from sandtable.games.triumph.system import technology
from sandtable.games.triumph.system.battle import Battle, side_powers
from sandtable.games.triumph.system.kinds import ASK_AGAIN, PASS, PASS_ALWAYS, PASS_BATTLE, REVEAL, REVEAL_AS
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import refusal, steps, template
from sandtable.protocol.text import Text

NOT_PASSING = refusal("9.4", "You are already asked before every Combat Round.")

# What `standing_pass` holds.
ASKED = 0
THIS_BATTLE = 1
ALWAYS = 2


def window_factions(g: TriumphState, battle: Battle) -> list[int]:
    """9.4c: the factions that get a window: in the Battle, with a face-down pair in the Vault."""
    attack, defend = side_powers(g, battle)
    inside = {g.content.power_faction[p] for p in members(attack | defend)}
    return [f for f in g.turn_order if f in inside and g.vault_claims[f]]


def open_window(g: TriumphState, battle: Battle) -> None:
    """9.4c: ask those who may have something to reveal."""
    factions = window_factions(g, battle)
    if factions:
        g.push(Window(battle.space, factions))


def end_standing(g: TriumphState) -> None:
    """9.4c: a pass for one Battle ends with it."""
    for faction, answer in enumerate(g.standing_pass):
        if answer == THIS_BATTLE:
            g.standing_pass[faction] = ASKED


ASKS_TO_REVEAL: Final = template(
    "prompt.window", "space", "Dice will be rolled in {0}. Do you reveal a secret Technology?"
)


@steps.add
class Window(Step):
    """9.4c: before a Combat Round a faction may reveal secret Technologies."""

    __slots__ = ("factions", "space")
    name = "reveal-window"

    def __init__(self, space: int, factions: list[int]) -> None:
        self.space = space
        self.factions = factions[:]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.factions[0]) if self.factions else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        passes = [PASS << 16, PASS_BATTLE << 16, PASS_ALWAYS << 16]
        return passes + technology.reveal_rights(g, seat)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PASS, PASS_BATTLE, PASS_ALWAYS, REVEAL, REVEAL_AS)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return technology.reveal_problem(g, seat, code) if code >> 16 in (REVEAL, REVEAL_AS) else 0

    def standing(self, g: TriumphState, seat: int) -> int:
        return PASS << 16 if g.standing_pass[self.factions[0]] > ASKED else UNKNOWN

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind in (REVEAL, REVEAL_AS):
            technology.do_reveal(g, seat, code)
            return
        if kind == PASS_BATTLE:
            g.standing_pass[self.factions[0]] = THIS_BATTLE
        elif kind == PASS_ALWAYS:
            g.standing_pass[self.factions[0]] = ALWAYS
        del self.factions[0]

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TO_REVEAL, self.space)


# ---------------------------------------------------------------------- the right to be asked again


def ask_again_rights(g: TriumphState, seat: int) -> list[int]:
    """9.4c: a standing answer can be taken back at any time."""
    return [ASK_AGAIN << 16] if ask_again_problem(g, seat) == 0 else []


def ask_again_problem(g: TriumphState, seat: int) -> int:
    """9.4c: why there is no standing answer to take back, or 0."""
    return 0 if any(g.standing_pass[f] > ASKED for f in _factions(g, seat)) else NOT_PASSING


def do_ask_again(g: TriumphState, seat: int) -> None:
    """9.4c: the seat is asked before Combat Rounds again."""
    for faction in _factions(g, seat):
        g.standing_pass[faction] = ASKED


def _factions(g: TriumphState, seat: int) -> list[int]:
    return [faction for faction, owner in enumerate(g.faction_seat) if owner == seat]
