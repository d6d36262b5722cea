"""Players who fight Battles by the policies that the odds assume, through the rules of the game itself.

They know nothing of how the odds are worked out: they look at the state, ask the rules what may be done,
and roll the game's own dice.
"""

from dataclasses import dataclass
from math import comb

from sandtable.games.triumph.content import CLASS_A, CLASS_G, CLASS_N, CLASS_S
from sandtable.games.triumph.system.battle import Battle, battle_of, has_action, opposing, target_of
from sandtable.games.triumph.system.firing import dice_of, firepower
from sandtable.games.triumph.system.hits import steps_lost
from sandtable.games.triumph.system.kinds import AT_CONVOYS, FIRE
from sandtable.games.triumph.system.sea_battle import group_of
from sandtable.games.triumph.system.state import TriumphState

CLASSES = {"ground": CLASS_G, "naval": CLASS_N, "subs": CLASS_S, "air": CLASS_A, "convoys": AT_CONVOYS}


@dataclass(frozen=True)
class Policy:
    """What a side does where it has a choice."""

    aim: str = "damage"
    escape: bool = False
    strike: bool = False
    kamikaze: bool = False


def worth(g: TriumphState, unit: int) -> int:
    """The Firepower of a unit against all classes together."""
    return sum(firepower(g, unit, target) for target in (CLASS_A, CLASS_N, CLASS_G, CLASS_S))


def next_hit(g: TriumphState, battle: Battle, strengths: dict[int, int]) -> int:
    """Who takes a Hit: the strongest; of equals who has acted, then the worse armed, then the later."""
    most = max(strengths.values())
    equals = sorted((unit for unit, cv in strengths.items() if cv == most), reverse=True)
    if len(equals) == 1:
        return equals[0]
    return min(
        equals,
        key=lambda unit: (
            has_action(g, battle, unit),
            worth(g, unit),
            -g.content.type_step[g.unit_kind[unit]],
        ),
    )


def lost_by(g: TriumphState, battle: Battle, victims: list[int], hits: int) -> int:
    """How much CV so many Hits on these units cost."""
    strengths = {unit: g.unit_cv[unit] for unit in victims}
    before = sum(strengths.values())
    for _ in range(hits):
        if strengths:
            unit = next_hit(g, battle, strengths)
            strengths[unit] -= steps_lost(g, unit)
            if strengths[unit] <= 0:
                del strengths[unit]
    return before - sum(strengths.values())


def expected_damage(g: TriumphState, battle: Battle, unit: int, target: int) -> float:
    """The CV that a unit's fire at a class costs the Enemy on the average."""
    victims = [u for u in opposing(g, battle, g.unit_power[unit]) if target_of(g, u) == target]
    dice, fire = dice_of(g, unit, target), firepower(g, unit, target)
    chance = fire / 6
    return sum(
        comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) * lost_by(g, battle, victims, hits)
        for hits in range(dice + 1)
    )


def choose_target(g: TriumphState, battle: Battle, unit: int, offered: list[int], aim: str) -> int:
    """The class that a unit fires at."""
    ordered = [target for target in CLASSES.values() if target in offered]
    if aim in CLASSES and CLASSES[aim] in offered:
        return CLASSES[aim]
    if len(ordered) == 1:
        return ordered[0]
    values: dict[int, float]
    if aim == "firepower":
        values = {target: dice_of(g, unit, target) * firepower(g, unit, target) for target in ordered}
    else:
        values = {target: expected_damage(g, battle, unit, target) for target in ordered}
    best = max(values.values())
    return next(target for target in ordered if values[target] > best - 1e-9)


class Player:
    """Decides for both seats, each by its policy."""

    def __init__(self, place: int, attackers: frozenset[int], policies: tuple[Policy, Policy]) -> None:
        self.place = place
        self.attackers = attackers
        self.policies = policies

    def policy(self, unit: int) -> Policy:
        """The policy of the side of a unit."""
        return self.policies[0 if unit in self.attackers else 1]

    def choose(self, g: TriumphState, seat: int) -> int:
        """One of the choices of anybody who is asked."""
        codes = {str(g.game.actions.action(code)): code for code in g.legal(seat)}
        step = g.stack[-1]
        battle = battle_of(g)
        if battle is None:
            wanted = f"activate {g.content.space_id[self.place]}"
            return codes.get(wanted, codes.get("done", -1))
        name = f"on_{step.name.replace('-', '_')}"
        chosen: int = getattr(self, name)(g, battle, codes)
        return chosen

    def on_land_battle(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """The strongest acts first, then the better armed."""
        return max(codes.values(), key=lambda code: (g.unit_cv[code & 0xFFFF], worth(g, code & 0xFFFF)))

    def on_sea_battle(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """The BattleGroups join in the order of the areas that they came from."""
        if all(text.startswith("join") for text in codes):
            return min(codes.values(), key=lambda code: group_of(g, code & 0xFFFF))
        return self.on_land_battle(g, battle, codes)

    def on_combat_action(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """Fire; nobody Retreats."""
        unit: int = g.stack[-1].unit  # type: ignore[attr-defined]
        policy = self.policy(unit)
        for wanted, way in ((policy.kamikaze, "kamikaze"), (policy.strike, "strike")):
            # At warships, or where there are none at Convoys.
            for text in (way, f"{way}-convoys"):
                if wanted and text in codes:
                    return codes[text]
        if "pass" in codes:
            return codes["pass"]
        offered = [code & 0xFFFF for code in codes.values() if code >> 16 == FIRE]
        return FIRE << 16 | choose_target(g, battle, unit, offered, policy.aim)

    def on_apply_hits(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """The unit that its owner would rather lose."""
        units = {code & 0xFFFF: code for code in codes.values()}
        return units[next_hit(g, battle, {unit: g.unit_cv[unit] for unit in units})]

    def on_must_leave(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """Anywhere."""
        return next(iter(codes.values()))

    def on_after_battle(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """Stay."""
        return codes["done"]

    def on_escape_subs(self, g: TriumphState, battle: Battle, codes: dict[str, int]) -> int:
        """Escape or stay, as the side has decided."""
        subs = [code for text, code in codes.items() if text.startswith("escape")]
        return subs[0] if subs and self.policy(subs[0] & 0xFFFF).escape else codes["done"]
