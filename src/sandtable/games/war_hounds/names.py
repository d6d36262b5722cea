"""What sentences call the things of the game, by their numbers."""

from __future__ import annotations

from typing import Final

from sandtable.engine.actions import Names
from sandtable.engine.nouns import Noun, numeral, places
from sandtable.games.war_hounds.content import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    FACTION_IDS,
    FACTIONS,
    LOAN_NAMES,
    LOANS,
    MOST_GOODS,
    NATIONS,
    POLICIES,
    POLICY_NAMES,
    RATE_GAIN,
    RATE_GIVE,
    RATES,
    RESOURCE_WORDS,
    TECH_NAMES,
    TECHS,
    UNIT_NAMES,
    UNIT_TYPES,
)
from sandtable.games.war_hounds.terrain import BORDER_NAMES, PORT_SPACE_NAMES, RESOURCES, WORLD

ACTION_WORDS: Final = [
    name.replace("_", " & " if name.startswith("sack") else " ").title() for name in ACTIONS
]
KIND_WORDS: Final = ("a troop", "a gun", "a tank", "a battleship", "a submarine", "a plane", "a bomber")
SEAT_WORDS: Final = [name.capitalize() for name in NATIONS]
GENERALS: Final = [general.name or "the fixed command" for f in FACTIONS for general in f.generals]
GENERALS_BEFORE: Final = [sum(len(f.generals) for f in FACTIONS[:number]) for number in range(len(FACTIONS))]
BORDER_WORDS: Final = [f"{WORLD.name[a]} and {WORLD.name[b]}" for a, b in WORLD.borders]
assert len(KIND_WORDS) == len(UNIT_TYPES)


def names() -> dict[str, Names]:
    """By the types of arguments that sentences have, the names that people read."""
    amounts = range(MOST_GOODS + 1)
    return {
        "nation": Names("nation", SEAT_WORDS, reference="faction", ids=NATIONS, sides=NATIONS),
        "faction": Names("faction", [f"the {f.name}" for f in FACTIONS], ids=FACTION_IDS),
        "space": Names("space", WORLD.name, places(WORLD.name), reference="space", ids=WORLD.id),
        "border": Names("border", BORDER_WORDS, ids=BORDER_NAMES),
        "port": Names("port", PORT_SPACE_NAMES),
        "unit": Names(
            "unit",
            UNIT_NAMES,
            reference="unit",
            adjectives=[name.partition("-")[0].capitalize() for name in UNIT_NAMES],
            sides=[name.partition("-")[0] for name in UNIT_NAMES],
        ),
        "kind": Names("kind", KIND_WORDS, ids=UNIT_TYPES),
        "action": Names("action", ACTION_WORDS, ids=ACTIONS),
        "tech": Names("tech", TECH_NAMES, ids=TECHS),
        "policy": Names("policy", POLICY_NAMES, ids=POLICIES),
        "loan": Names("loan", [f"the {name}" for name in LOAN_NAMES], ids=LOANS),
        "rate": Names("rate", [f"{a}:{b}" for a, b in zip(RATE_GAIN, RATE_GIVE)], ids=RATES),
        "resource": Names("resource", RESOURCE_WORDS, ids=RESOURCES),
        "card": Names("card", CARD_NAMES, ids=[f"card-{card.id}" for card in CARDS]),
        "general": Names("general", GENERALS),
        "amount": Names("amount", [str(n) for n in amounts], [numeral(n) for n in amounts], numbers=amounts),
        "year": Names("year", [f"year {year}" for year in range(10)], [Noun(f"year {y}") for y in range(10)]),
    }
