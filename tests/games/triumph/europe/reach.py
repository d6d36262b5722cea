"""Scripts that reach every kind of action, every card and every kind of victory of Triumph & Tragedy.

Random games do so only by luck. `python -m tests.suites.fuzz --reach` shows both side by side.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import content, position
from tests.games.triumph.script_helpers import Holder, Script, run, runs, season_of
from tests.suites.reach import Reached, first_to_reach

AXIS_FIRST = ["axis", "west", "ussr"]
WEST_FIRST = ["west", "axis", "ussr"]
WESTERN_WAR = [["axis", "west"]]
TWO = "1936-two"
STAGES = ["atomic-1", "atomic-2", "atomic-3"]
SONAR = [{"claim": "sonar", "cards": ["I04", "I05"]}]
NORTH_SEA = ["germany fleet 1 north-sea", "britain fleet 1 north-sea"]


def government(**parts: Any) -> dict[str, Any]:
    return {"phase": "government", "turn_order": AXIS_FIRST, **parts}


def summer(phase: str, units: list[str], **parts: Any) -> dict[str, Any]:
    return {"season": "summer", "phase": phase, "units": units, **parts}


def battle(active: str, units: list[str], **parts: Any) -> dict[str, Any]:
    return summer(f"combat {active}", units, **{"war": WESTERN_WAR, **parts})


SCRIPTS: dict[str, Script] = {
    # ------------------------------------------------------------------ the New Year
    "production": (
        {"phase": "production axis", "tracks": {"axis": {"ind": 20}}, "units": ["germany infantry 1 berlin"]},
        [("axis", "promote germany-01", "raise berlin", "as fleet", "buy action", "done")],
    ),
    "disbanding": ({"units": ["france infantry 1 paris"]}, [("west", "disband france-01")]),
    "diplomacy": (
        government(hands={"axis": ["A08", "A09"]}, influence={"spain": "west 1"}),
        [
            ("axis", "play A08", "for austria"),
            ("west", "repudiate spain", "pass"),
            ("ussr", "pass"),
            ("axis", "play A09", "influence sweden"),
        ],
    ),
    "factories for industry": (
        government(hands={"axis": ["I13", "I08"]}),
        [("axis", "play I13", "industry", "add I08")],
    ),
    "an open technology": (
        government(hands={"axis": ["I04", "I05"]}),
        [("axis", "play I04", "tech sonar", "with I05", "openly", "keep I04")],
    ),
    "a secret technology": (
        government(hands={"axis": ["I04", "I05"]}),
        [("axis", "play I04", "tech sonar", "with I05", "vault", "reveal sonar")],
    ),
    "intelligence against a rival": (
        government(hands={"axis": ["I35"], "west": ["A05"]}),
        [("axis", "play I35", "intelligence", "against west")],
    ),
    "an agent": (
        government(hands={"axis": ["I32"]}, units=["france infantry 1 paris"]),
        [("axis", "play I32", "intelligence", "at paris")],
    ),
    "too many cards": (
        {"phase": "hand-size", "hands": {"ussr": [f"A{number:02}" for number in range(1, 9)]}},
        [("ussr", "discard A03")],
    ),
    "a new satellite": (
        government(hands={"axis": ["A08"]}, influence={"austria": "axis 2"}),
        [
            ("axis", "play A08", "for austria"),
            ("west", "pass"),
            ("ussr", "pass"),
            ("axis", "pass", "as infantry"),
        ],
    ),
    "the Active Ally": (
        {"scenario": TWO, "year": 1936, "phase": "new-year"},
        [("allies", "lead ussr")],
    ),
    "a secret of two factions": (
        government(
            scenario=TWO,
            vaults={"west": SONAR, "ussr": [{"claim": "sonar", "cards": ["I07", "I08"]}]},
        ),
        [("allies", "reveal-as ussr/sonar")],
    ),
    # ------------------------------------------------------------------ Command and Movement
    "equal letters": (
        {
            "season": "summer",
            "turn_order": AXIS_FIRST,
            "hands": {"axis": ["A16"], "west": ["A41"]},
            "phase": "command",
        },
        [
            ("axis", "commit A16"),
            ("west", "commit A41"),
            ("ussr", "pass"),
            ("axis", "pass"),
            ("west", "pass"),
            ("axis", "first west"),
        ],
    ),
    "an invasion": (
        summer(
            "movement west 9", ["britain infantry 1 north-sea"], war=WESTERN_WAR, control={"oslo": "axis"}
        ),
        [("west", "move britain-01", "to ruhr", "done")],
    ),
    "a choice of ways": (
        summer(
            "movement axis 9",
            ["germany infantry 1 munich", "france infantry 1 paris"],
            war=WESTERN_WAR,
            control={"amsterdam": "axis"},
        ),
        [("axis", "move germany-01", "to paris", "via lorraine")],
    ),
    "a declaration of war": (
        summer("movement axis 9", ["germany tank 2 munich", "france infantry 1 lorraine"]),
        [("axis", "declare west")],
    ),
    "a violated neutral": (
        summer("movement axis 9", ["germany infantry 2 berlin"]),
        [("axis", "violate poland", "move germany-01", "to warsaw")],
    ),
    "the USA violated": (
        summer(
            "movement axis 9",
            ["germany fleet 2 north-atlantic-ocean", "germany infantry 1 north-atlantic-ocean"],
        ),
        [("axis", "violate usa")],
    ),
    # ------------------------------------------------------------------ Combat and Supply
    "two battles": (
        battle(
            "axis",
            [
                "germany infantry 3 lorraine",
                "france infantry 2 lorraine",
                "germany infantry 2 paris",
                "france infantry 1 paris",
            ],
        ),
        [("axis", "activate lorraine", "activate paris", "resolve paris")],
    ),
    "two enemies at sea": (
        battle(
            "axis",
            ["germany fleet 3 north-sea", "britain sub 1 north-sea", "ussr sub 1 north-sea"],
            war=[["axis", "west"], ["axis", "ussr"]],
        ),
        [("axis", "target west")],
    ),
    "a sub that had escaped": (
        battle("west", ["germany sub 2 north-sea escaped", "britain fleet 2 north-sea"]),
        [("west", "activate north-sea", "join germany-01")],
    ),
    "a sub that escapes": (
        battle("west", ["britain fleet 3 north-sea", "germany sub 2 north-sea"], dice=[3, 5, 6, 6, 6]),
        [("axis", "fire naval"), ("west", "fire sub"), ("axis", "escape germany-01")],
    ),
    "a carrier strike": (
        battle("axis", ["germany carrier 3 north-sea", "britain fleet 3 north-sea"], dice=[1, 2, 2]),
        [("axis", "strike", "retreat norwegian-sea")],
    ),
    "a carrier strike at convoys": (
        battle("axis", ["germany carrier 3 north-sea", "britain infantry 3 north-sea"], dice=[6, 6, 6]),
        [("axis", "strike-convoys", "retreat norwegian-sea")],
    ),
    "home after a victory": (
        battle("axis", ["germany fleet 2 north-sea", "britain sub 1 north-sea"], dice=[6, 1, 6]),
        [("west", "fire naval"), ("axis", "fire sub", "leave germany-01", "rebase ruhr")],
    ),
    "equals": (
        battle(
            "axis",
            ["germany infantry 2 lorraine", "germany tank 2 lorraine", "france infantry 2 lorraine x2"],
            dice=[6, 6, 1, 6],
        ),
        [
            ("axis", "activate lorraine"),
            ("axis", "fire ground"),
            ("west", "fight france-01", "fire ground"),
            ("axis", "hit germany-01"),
        ],
    ),
    "a standing pass": (
        battle("axis", NORTH_SEA, vaults={"axis": SONAR}, dice=[1]),
        [("axis", "pass-always", "ask-again")],
    ),
    "a pass for the battle": (
        battle("axis", NORTH_SEA, vaults={"axis": SONAR}, dice=[1]),
        [("axis", "pass-battle")],
    ),
    "a defeat": (
        battle("axis", ["germany infantry 3 paris", "france air 1 algiers"], war=WESTERN_WAR),
        [],
    ),
    "a blockade": (
        summer(
            "supply", ["italy infantry 1 tripoli", "britain fleet 2 central-mediterranean"], war=WESTERN_WAR
        ),
        [("west", "blockade tripoli")],
    ),
    # ------------------------------------------------------------------ the four kinds of victory
    "an economic victory": (
        {
            "year": 1938,
            "phase": "new-year",
            "chits": {"axis": [1] * 11 + [2]},
            "vaults": {"axis": [{"claim": "atomic-1", "cards": ["I18", "I23"]}]},
        },
        [("axis", "reveal atomic-1", "keep I18", "pass")],
    ),
    "a military victory": (
        summer(
            "movement axis 2",
            ["germany infantry 1 leningrad", "germany infantry 1 lorraine"],
            war=[*WESTERN_WAR, ["axis", "ussr"]],
        ),
        [("axis", "move germany-02", "to paris", "done")],
    ),
    "an atomic victory": (
        summer(
            "movement west 3",
            ["britain air 1 amsterdam"],
            control={"amsterdam": "west"},
            techs={"west": STAGES},
            vaults={"west": [{"claim": "atomic-4", "cards": ["I17", "I55"]}]},
        ),
        [("west", "reveal atomic-4")],
    ),
    "a hegemony": ({"year": 1945, "season": "winter", "phase": "supply"}, []),
}


# ---------------------------------------------------------------------- every card


def committed(name: str) -> TriumphState:
    """Command by an Action card, in its own Season."""
    season = season_of(content(), name)
    return run(
        position,
        (
            {"season": season, "phase": "command", "turn_order": WEST_FIRST, "hands": {"west": [name]}},
            [("west", f"commit {name}"), ("axis", "pass"), ("ussr", "pass"), ("west", "pass")],
        ),
    )


def holding(name: str) -> Holder:
    """The West may play a card, late in the War; it holds all of its deck."""
    c = content()
    deck = c.card_deck[c.card_index[name]]
    hand = [c.card_id[card] for card in c.deck_cards[deck]]
    to_steal = c.card_id[c.deck_cards[1 - deck][0]]
    return "west", position(
        year=1944,
        phase="government",
        turn_order=WEST_FIRST,
        units=["germany infantry 1 berlin"],
        influence={"austria": "axis 1", "spain": "ussr 1", "usa": "axis 1", "norway": "axis 1"},
        hands={"west": hand, "axis": [to_steal]},
    )


def reached() -> Reached:
    """What the scripts reach, and by which of them."""
    return first_to_reach(runs(position, SCRIPTS, content(), committed, holding))
