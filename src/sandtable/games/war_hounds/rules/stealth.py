"""USING SUBMARINE AND BOMBER: stealth attacks, without reply."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.kinds import TARGET
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.battlefield import attack_under_way
from sandtable.games.war_hounds.rules.shots import Shot, roll_shot
from sandtable.games.war_hounds.rules.units import alike
from sandtable.games.war_hounds.state import HoundState, mask_of
from sandtable.games.war_hounds.tables import refusal, step
from sandtable.kit.flow import EachOf

OUT_OF_SIGHT = refusal("WH-STL-10", "Name one unit of an opponent in the place attacked.")


def targets(strike: Strike, g: HoundState) -> list[int]:
    """WH-STL-4, WH-STL-5: the units of the opponents in the place."""
    found: list[int] = attack_under_way(g).could_be_hit(g, strike.battle)
    return found


def check_target(strike: Strike, g: HoundState, unit: int) -> int:
    """WH-STL-10: named just before the roll."""
    return 0 if unit in targets(strike, g) else OUT_OF_SIGHT


def take_aim(strike: Strike, g: HoundState, target: int) -> None:
    """WH-STL-1, WH-STL-2: a roll against the accuracy of the card; nobody replies."""
    roll_shot(g, Shot(strike.nation, strike.unit, target, halved=0, stealthy=1))


@step
class Strike(AskNation):
    """WH-STL-10: one unit strikes one target."""

    __slots__ = ("battle", "nation", "unit")
    name = "stealth strike"
    only = True
    prompt = "Choose the target of the stealth attack."
    offers = (
        OfferUnit(
            TARGET,
            take_aim,
            check_target,
            listed=lambda strike, g: alike(g, targets(strike, g)),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, unit: int, battle: int) -> None:
        self.nation = nation
        self.unit = unit
        self.battle = battle

    def who(self, g: HoundState) -> int:
        return mask_of(g, self.nation) if targets(self, g) else 0


@step
class Strikes(EachOf):
    """WH-STL-10: units strike one after another."""

    __slots__ = ("order", "place", "rounds")
    name = "stealth strikes"

    def turn(self, g: HoundState, number: int) -> Step:
        combat = attack_under_way(g)
        return Strike(combat.nation, combat.units[number], combat.battles[number])
