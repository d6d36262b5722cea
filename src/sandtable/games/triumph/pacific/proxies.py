"""7.21, 16.13: Proxy Production of the two Chinas: Nationalist Enlistment and Red Activism."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ACTION_CARD
from sandtable.games.triumph.pacific.loyalty import civil_war_level, fosters, plays_red
from sandtable.games.triumph.system import building
from sandtable.games.triumph.system.kinds import DONE, PROMOTE, RAISE
from sandtable.games.triumph.system.production import (
    PROXY_PRODUCTION,
    CadreType,
    draw_unseen,
    promote,
    spending_problem,
)
from sandtable.games.triumph.system.setup import deck_of
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.protocol.text import Text

ENLISTMENT = event(
    "enlistment",
    "faction strength:number",
    "{0} may Enlist {1} CV of Nationalist Provincial units.",
    by="faction",
)
ACTIVISM = event(
    "activism",
    "faction cards:number",
    "Red Activism brings {0} {1} {1:Action card/Action cards}.",
    by="faction",
)


def chinese_proxy_production(g: TriumphState, faction: int) -> None:
    """7.21, 16.13, 2.11d: the Reds draw cards, the Nationalists Enlist, before anything else is produced."""
    if not fosters(g.content, faction):
        return
    if plays_red(g.content, faction):
        red_activism(g, faction)
    else:
        nationalist_enlistment(g, faction)


def red_activism(g: TriumphState, faction: int) -> None:
    """7.212, 16.22b: Action cards as many as the lesser of REDMUSTER and CPC, unseen until the end."""
    cards = civil_war_level(g, faction)
    g.tell(ACTIVISM, faction, cards)
    deck = deck_of(g.content, g.content.faction_theatre[faction], ACTION_CARD)
    for _ in range(cards):
        draw_unseen(g, faction, deck)


def nationalist_enlistment(g: TriumphState, faction: int) -> None:
    """7.211a, 16.21b: Provincial CV as many as the lesser of NATCITIES and KMT."""
    g.points[faction] = civil_war_level(g, faction)
    g.tell(ENLISTMENT, faction, g.points[faction])
    g.push(Enlistment(faction))


ASKS_TO_ENLIST: Final = template(
    "prompt.enlist", "number", "Enlist Nationalist Militia and Fortresses: {0} CV left."
)


@steps.add
class Enlistment(Step):
    """7.211: Provincial units gain CV or are Raised, one CV to a Province."""

    __slots__ = ("faction",)
    name = "enlistment"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if g.points[self.faction] > 0 else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TO_ENLIST, g.points[self.faction])

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PROMOTE, RAISE, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [*building.building_choices(g, self.faction, True), DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return spending_problem(g, self.faction, code, True)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == DONE:
            g.points[self.faction] = 0
        elif kind == PROMOTE:
            promote(g, self.faction, argument)
        else:
            g.push(CadreType(self.faction, argument, 1))

    def go(self, g: TriumphState) -> None:
        g.pop()


def install() -> None:
    """Let Proxy Production of this theatre be done so."""
    PROXY_PRODUCTION["pacific"] = chinese_proxy_production
