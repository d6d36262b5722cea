"""Scripts that reach every kind of action, every card and every kind of victory of Conquest & Consequence.

Random games do so only by luck. `python -m tests.suites.fuzz --reach` shows both side by side.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.helpers import content, position
from tests.games.triumph.script_helpers import Holder, Script, run, runs, season_of
from tests.suites.reach import Reached, first_to_reach

JAPAN_FIRST = ["japan", "usa", "soviets"]
PACIFIC_WAR = [["japan", "usa"]]
FLEETS = ["us fleet 1 sulu-sea", "japan fleet 1 sulu-sea"]
RADAR = {"usa": [{"claim": "naval-radar", "cards": ["I41", "I43"]}]}
STAGES = ["atomic-1", "atomic-2", "atomic-3"]


def government(**parts: Any) -> dict[str, Any]:
    return {"phase": "government", "turn_order": JAPAN_FIRST, **parts}


def summer(phase: str, units: list[str], **parts: Any) -> dict[str, Any]:
    return {"season": "summer", "phase": phase, "units": units, **parts}


def battle(active: str, units: list[str], **parts: Any) -> dict[str, Any]:
    return summer(f"combat {active}", units, **{"war": PACIFIC_WAR, **parts})


SCRIPTS: dict[str, Script] = {
    # ------------------------------------------------------------------ the New Year
    "production": (
        {"phase": "production japan", "tracks": {"japan": {"ind": 20}}, "units": ["japan infantry 1 tokyo"]},
        [("japan", "promote japan-01", "raise tokyo", "as fleet", "buy action", "done")],
    ),
    "disbanding": ({"units": ["us infantry 1 seattle"]}, [("usa", "disband us-01")]),
    "diplomacy": (
        government(hands={"japan": ["A05", "A01"]}, influence={"peiping": "usa 1"}),
        [
            ("japan", "play A05", "for thailand"),
            ("usa", "repudiate peiping", "pass"),
            ("soviets", "pass"),
            ("japan", "play A01", "influence thailand"),
        ],
    ),
    "partisans": (
        government(turn_order=["soviets", "japan", "usa"], hands={"soviets": ["A08", "A30", "A32"]}),
        [
            ("soviets", "play A08", "partisan shansi"),
            ("japan", "pass"),
            ("usa", "pass"),
            ("soviets", "play A30", "insurgent kansu", "with A32"),
        ],
    ),
    "factories for industry": (
        government(hands={"japan": ["I13", "I08"]}),
        [("japan", "play I13", "industry", "add I08")],
    ),
    "factories for loyalty": (
        government(turn_order=["usa", "japan", "soviets"], hands={"usa": ["I13", "I16"]}),
        [("usa", "play I13", "loyalty", "add I16")],
    ),
    "an open technology": (
        government(hands={"japan": ["I04", "I05"]}),
        [("japan", "play I04", "tech sonar", "with I05", "openly", "keep I04")],
    ),
    "a secret technology": (
        government(hands={"japan": ["I04", "I05"]}),
        [("japan", "play I04", "tech sonar", "with I05", "vault", "reveal sonar")],
    ),
    "intelligence against a rival": (
        government(hands={"japan": ["I35"], "usa": ["A05"]}),
        [("japan", "play I35", "intelligence", "against usa")],
    ),
    "blackmail": (
        government(hands={"japan": ["I33"], "usa": ["A05"]}),
        [
            ("japan", "pass"),
            ("usa", "play A05", "for thailand"),
            ("soviets", "pass"),
            ("japan", "play I33", "intelligence", "take A05"),
        ],
    ),
    "too many cards": (
        {"phase": "hand-size", "hands": {"usa": [f"A{number:02}" for number in range(1, 11)]}},
        [("usa", "discard A03")],
    ),
    # ------------------------------------------------------------------ Command and Movement
    "equal letters": (
        {
            "season": "summer",
            "turn_order": JAPAN_FIRST,
            "hands": {"japan": ["A19"], "usa": ["A44"]},
            "phase": "command",
        },
        [
            ("japan", "commit A19"),
            ("usa", "commit A44"),
            ("soviets", "pass"),
            ("japan", "pass"),
            ("usa", "pass"),
            ("japan", "first usa"),
        ],
    ),
    "an invasion": (
        summer("movement usa 9", ["us infantry 1 east-china-sea x2"], war=PACIFIC_WAR),
        [("usa", "move us-01", "to formosa", "via east-china-sea")],
    ),
    "a crowded islet": (
        summer("movement usa 9", ["us infantry 1 wake", "us marine 1 central-pacific-ocean"]),
        [("usa", "move us-02", "to wake", "done", "remove us-02")],
    ),
    "a declaration of war": (
        summer("movement japan 9", ["japan fleet 2 palau", "us fleet 1 manila"]),
        [("japan", "declare usa")],
    ),
    "a sneak attack": (
        summer("movement japan 9", ["japan tank 2 harbin", "russia infantry 1 vladivostok"]),
        [("japan", "sneak soviets")],
    ),
    "a violated neutral": (
        summer("movement japan 9", ["japan fleet 2 celebes-sea"], war=[["japan", "usa"]]),
        [("japan", "violate british-empire")],
    ),
    "a violation by proxy": (
        summer("movement usa 9", ["nat-china militia 2 suchow"]),
        [("usa", "violate-by-proxy tsingtao")],
    ),
    "rising insurgents": (
        summer("movement soviets 5", [], vaults={"soviets": [{"claim": "kansu", "cards": ["A30", "A32"]}]}),
        [("soviets", "rise kansu")],
    ),
    "partisans in arms": (
        summer("movement soviets 5", [], partisans={"sian": 1, "harbin": 1}, dice=[6]),
        [("soviets", "militarise sian", "recruit", "partisan harbin")],
    ),
    "an insurrection": (
        summer("movement usa 3", [], scenario="rising-sun", hands={"usa": ["A08"]}),
        [("usa", "insurrect A08", "at shansi")],
    ),
    # ------------------------------------------------------------------ Combat and Supply
    "two battles": (
        battle(
            "japan",
            [
                "japan infantry 3 suchow",
                "nat-china militia 2 suchow",
                "japan infantry 2 wuhan",
                "nat-china militia 1 wuhan",
            ],
            control={"suchow": "usa", "wuhan": "usa"},
            enemies=[["japan", "nat-china"]],
        ),
        [("japan", "activate suchow", "activate wuhan", "resolve wuhan")],
    ),
    "two enemies at sea": (
        battle(
            "japan",
            ["japan fleet 3 sulu-sea", "us sub 1 sulu-sea", "russia sub 1 sulu-sea"],
            war=[["japan", "usa"], ["japan", "soviets"]],
        ),
        [("japan", "target usa")],
    ),
    "a sub that had escaped": (
        battle("usa", ["japan sub 2 sulu-sea escaped", "us fleet 2 sulu-sea"]),
        [("usa", "activate sulu-sea", "join japan-01")],
    ),
    "a sub that escapes": (
        battle("usa", ["us fleet 3 sulu-sea", "japan sub 2 sulu-sea"], dice=[3, 5, 1, 3, 4]),
        [("japan", "fire naval"), ("usa", "fire sub"), ("japan", "escape japan-01")],
    ),
    "a carrier strike": (
        battle("japan", ["japan carrier 3 sulu-sea", "us fleet 3 sulu-sea"], dice=[1, 2, 2]),
        [("japan", "strike", "retreat celebes-sea")],
    ),
    "a kamikaze": (
        battle("japan", ["japan air 2 sulu-sea", "us fleet 3 sulu-sea"], dice=[4, 5]),
        [("japan", "kamikaze")],
    ),
    "a carrier strike at convoys": (
        battle("japan", ["japan carrier 3 sulu-sea", "us infantry 3 sulu-sea"], dice=[6, 6, 6]),
        [("japan", "strike-convoys", "retreat celebes-sea")],
    ),
    "a kamikaze at convoys": (
        battle("japan", ["japan air 2 sulu-sea", "us infantry 3 sulu-sea"], dice=[4, 5]),
        [("japan", "kamikaze-convoys")],
    ),
    "home after a victory": (
        battle("japan", ["japan fleet 2 marianas-sea", "us sub 1 marianas-sea"], dice=[6, 1, 6]),
        [("usa", "fire naval"), ("japan", "fire sub", "leave japan-01", "rebase osaka")],
    ),
    "a standing pass": (
        battle("usa", FLEETS, vaults=RADAR, dice=[1]),
        [("usa", "pass-always", "ask-again")],
    ),
    "a pass for the battle": (battle("usa", FLEETS, vaults=RADAR, dice=[1]), [("usa", "pass-battle")]),
    "suppression": (
        summer(
            "combat japan",
            ["japan infantry 3 harbin", "japan infantry 1 harbin", "japan air 1 harbin"],
            partisans={"harbin": 1},
            dice=[1, 4, 5, 6],
        ),
        [("japan", "suppress japan-01", "suppress japan-02", "done", "fight japan-02")],
    ),
    "an ambush": (
        summer(
            "combat japan",
            ["japan infantry 1 harbin", "japan tank 1 harbin"],
            partisans={"harbin": 1},
            techs={"soviets": ["guerrilla-warfare"]},
            dice=[1, 2, 5],
        ),
        [("japan", "suppress japan-01", "suppress japan-02", "hit japan-01")],
    ),
    "a blockade": (
        summer(
            "supply",
            [
                *(f"us fleet 1 {sea}" for sea in ("south-china-sea", "sulu-sea", "celebes-sea", "java-sea")),
                "japan fortress 1 sarawak",
            ],
            war=PACIFIC_WAR,
            allied=True,
        ),
        [("usa", "blockade sarawak")],
    ),
    # ------------------------------------------------------------------ the four kinds of victory
    "an economic victory": (
        {
            "year": 1938,
            "phase": "new-year",
            "chits": {"japan": [1] * 10 + [2, 2]},
            "vaults": {"japan": [{"claim": "atomic-1", "cards": ["I13", "I23"]}]},
        },
        [("japan", "reveal atomic-1", "keep I13", "pass")],
    ),
    "a military victory": (
        summer(
            "movement soviets 2",
            ["russia infantry 1 osaka", "russia infantry 1 harbin"],
            war=[["soviets", "japan"]],
            control={"mukden": "japan"},
        ),
        [("soviets", "move russia-02", "to mukden", "done")],
    ),
    "an atomic victory": (
        summer(
            "movement usa 3",
            ["us air 1 bonins"],
            control={"bonins": "usa"},
            techs={"usa": STAGES},
            vaults={"usa": [{"claim": "atomic-4", "cards": ["I17", "I55"]}]},
        ),
        [("usa", "reveal atomic-4")],
    ),
    "a hegemony": (
        {"year": 1945, "season": "winter", "phase": "command", "turn_order": JAPAN_FIRST},
        [("japan", "pass"), ("usa", "pass"), ("soviets", "pass")],
    ),
}


# ---------------------------------------------------------------------- every card


def committed(name: str) -> TriumphState:
    """Command by an Action card, in its own Season."""
    season = season_of(content(), name)
    hands = {"japan": [name]}
    return run(
        position,
        (
            {"season": season, "phase": "command", "turn_order": JAPAN_FIRST, "hands": hands},
            [("japan", f"commit {name}"), ("usa", "pass"), ("soviets", "pass"), ("japan", "pass")],
        ),
    )


def holding(name: str) -> Holder:
    """The Soviets, who have most uses for cards, may play a card; they hold all of its deck."""
    c = content()
    deck = c.card_deck[c.card_index[name]]
    hand = [c.card_id[card] for card in c.deck_cards[deck]]
    to_steal = c.card_id[c.deck_cards[1 - deck][0]]
    return "soviets", position(
        phase="government",
        turn_order=["soviets", "japan", "usa"],
        units=["japan infantry 1 tokyo"],
        influence={"thailand": "japan 1"},
        hands={"soviets": hand, "japan": [to_steal]},
    )


def reached() -> Reached:
    """What the scripts reach, and by which of them."""
    return first_to_reach(runs(position, SCRIPTS, content(), committed, holding))
