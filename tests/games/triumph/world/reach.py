"""Scripts that reach every kind of action, every card and every kind of victory of Conquest & Tragedy.

Random games do so only by luck. `python -m tests.suites.fuzz --reach` shows both side by side.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.script_helpers import Holder, Script, run, runs, season_of
from tests.games.triumph.world.governing import ORDER, standing
from tests.games.triumph.world.helpers import content, position
from tests.suites.reach import Reached, first_to_reach

ALLIED = {"capitalist": "alliance"}
EUROPEAN_WAR = [["axis", "western-europe"]]
PACIFIC_WAR = [["japan", "united-states"]]
SONAR = [{"claim": "pto-sonar", "cards": ["pto-I04", "pto-I05"]}]
STAGES = ["pto-atomic-1", "pto-atomic-2", "pto-atomic-3"]


def six(**parts: Any) -> dict[str, Any]:
    """A seat for each faction."""
    return {"scenario": "6-players", **parts}


def government(*first: str, **parts: Any) -> dict[str, Any]:
    order = [*first, *(name for name in ORDER if name not in first)]
    return six(phase="government", turn_order=order, **parts)


def summer(phase: str, units: list[str], **parts: Any) -> dict[str, Any]:
    return six(season="summer", phase=phase, units=units, **parts)


def at_sea(units: list[str], **parts: Any) -> dict[str, Any]:
    """Japan fights in the Sulu Sea."""
    return summer("combat japan 5", units, **{"war": PACIFIC_WAR, **parts})


SCRIPTS: dict[str, Script] = {
    # ------------------------------------------------------------------ the New Year
    "production with points from the Partner": (
        six(phase="production axis japan", units=["germany infantry 1 berlin"]),
        [
            ("axis", "promote germany-01", "raise berlin", "as fleet", "buy eto-action", "send japan"),
            ("axis", "done"),
        ],
    ),
    "disbanding": (six(units=["us infantry 1 seattle"]), [("united-states", "disband us-01")]),
    "diplomacy": (
        government(
            "japan", hands={"japan": ["pto-A05", "pto-A01"]}, influence={"peiping": "united-states 1"}
        ),
        [
            ("japan", "play pto-A05", "for thailand"),
            ("united-states", "repudiate peiping", "pass"),
            ("siberia", "pass"),
            ("japan", "play pto-A01", "influence thailand"),
        ],
    ),
    "an alliance by diplomacy": (
        government(
            "western-europe",
            hands={"western-europe": ["eto-A13"]},
            influence={"usa": "western-europe 2"},
            commitments=["british-empire"],
        ),
        [("western-europe", "play eto-A13", "for usa")],
    ),
    "partisans": (
        government("siberia", hands={"siberia": ["pto-A08", "pto-A30", "pto-A32"]}),
        [
            ("siberia", "play pto-A08", "partisan shansi"),
            ("japan", "pass"),
            ("united-states", "pass"),
            ("siberia", "play pto-A30", "insurgent kansu", "with pto-A32"),
        ],
    ),
    "factories": (
        government("united-states", hands={"united-states": ["pto-I13", "pto-I16", "pto-I08", "pto-I17"]}),
        [
            ("united-states", "play pto-I13", "loyalty", "add pto-I16"),
            ("japan", "pass"),
            ("siberia", "pass"),
            ("united-states", "play pto-I17", "industry"),
        ],
    ),
    "an open technology": (
        government("japan", hands={"japan": ["pto-I04", "pto-I05"]}),
        [("japan", "play pto-I04", "tech pto-sonar", "with pto-I05", "openly", "keep pto-I04")],
    ),
    "a secret technology": (
        government("japan", hands={"japan": ["pto-I04", "pto-I05"]}),
        [("japan", "play pto-I04", "tech pto-sonar", "with pto-I05", "vault", "reveal pto-sonar")],
    ),
    "intelligence": (
        government("japan", hands={"japan": ["pto-I35"], "united-states": ["pto-A05"]}),
        [("japan", "play pto-I35", "intelligence", "against united-states")],
    ),
    "an agent": (
        government("axis", hands={"axis": ["eto-I32"]}, units=["france infantry 1 paris"]),
        [("axis", "play eto-I32", "intelligence", "at paris")],
    ),
    "blackmail": (
        government("japan", "united-states", hands={"japan": ["pto-I33"], "united-states": ["pto-A05"]}),
        [
            ("japan", "pass"),
            ("united-states", "play pto-A05", "for thailand"),
            ("siberia", "pass"),
            ("japan", "play pto-I33", "intelligence", "take pto-A05"),
        ],
    ),
    "too many cards": (
        six(phase="hand-size", hands={"united-states": [f"pto-A{number:02}" for number in range(1, 11)]}),
        [("united-states", "discard pto-A03")],
    ),
    # ------------------------------------------------------------------ Command and Movement
    "the Supreme Command": (
        {
            "season": "summer",
            "phase": "command",
            "turn_order": list(ORDER),
            "hands": {"axis": ["eto-A20"], "japan": ["pto-A20"]},
        },
        [
            ("militarists", "commit eto-A20", "commit pto-A20"),
            ("capitalists", "pass", "pass"),
            ("communists", "pass", "pass"),
            ("militarists", "pass", "pass", "supreme japan"),
        ],
    ),
    "a parallel declaration": (
        summer("turn russia 5", ["ussr infantry 2 leningrad", "britain infantry 1 helsinki"],
               relations=ALLIED, control={"helsinki": "western-europe"}),
        [("russia", "declare western-europe"), ("siberia", "agree")],
    ),
    "a parallel declaration refused": (
        summer("turn russia 5", ["ussr infantry 2 leningrad", "britain infantry 1 helsinki"],
               relations=ALLIED, control={"helsinki": "western-europe"}),
        [("russia", "declare western-europe"), ("siberia", "refuse")],
    ),
    "a violation of the British Empire": (
        summer("turn japan 9", ["japan fleet 2 celebes-sea"], war=[["japan", "united-states"]]),
        [("japan", "violate british-empire")],
    ),
    "a violation by proxy": (
        summer("turn united-states 9", ["nat-china militia 2 suchow"]),
        [("united-states", "violate-by-proxy tsingtao")],
    ),
    "a sneak attack": (
        summer("turn japan 9", ["japan tank 2 harbin", "siberia infantry 1 vladivostok"]),
        [("japan", "sneak siberia")],
    ),
    "consent": (
        summer("movement western-europe 4 united-states 3", ["us-eto infantry 1 london"], relations=ALLIED),
        [("united-states", "consent-all", "consent-none", "consent-ask")],
    ),
    "an invasion": (
        summer("movement united-states 9", ["us infantry 1 east-china-sea x2"], war=PACIFIC_WAR),
        [("united-states", "move us-01", "to formosa", "via east-china-sea")],
    ),
    "a crowded islet": (
        summer("movement united-states 9", ["us infantry 1 wake", "us marine 1 central-pacific-ocean"]),
        [("united-states", "move us-02", "to wake", "done", "remove us-02")],
    ),
    "rising insurgents": (
        summer("movement siberia 5", [],
               vaults={"siberia": [{"claim": "kansu", "cards": ["pto-A30", "pto-A32"]}]}),
        [("siberia", "rise kansu")],
    ),
    "partisans in arms": (
        summer("movement siberia 5", [], partisans={"sian": 1, "harbin": 1}, dice=[6]),
        [("siberia", "militarise sian", "recruit", "partisan harbin")],
    ),
    # ------------------------------------------------------------------ Combat and Supply
    "two battles": (
        summer(
            "combat japan 5",
            ["japan infantry 3 suchow", "nat-china militia 2 suchow",
             "japan infantry 2 wuhan", "nat-china militia 1 wuhan"],
            war=PACIFIC_WAR,
            control={"suchow": "united-states", "wuhan": "united-states"},
            enemies=[["japan", "nat-china"]],
        ),
        [("japan", "activate suchow", "activate wuhan", "resolve wuhan")],
    ),
    "two enemies at sea": (
        at_sea(["japan fleet 3 sulu-sea", "us sub 1 sulu-sea", "siberia sub 1 sulu-sea"],
               war=[*PACIFIC_WAR, ["japan", "siberia"]]),
        [("japan", "target united-states")],
    ),
    "a sub that had escaped": (
        at_sea(["us sub 2 sulu-sea escaped", "japan fleet 2 sulu-sea"]),
        [("japan", "activate sulu-sea", "join us-01")],
    ),
    "a sub that escapes": (
        at_sea(["japan fleet 3 sulu-sea", "us sub 2 sulu-sea"], dice=[3, 5, 6, 6, 6]),
        [("united-states", "fire naval"), ("japan", "fire sub"), ("united-states", "escape us-01")],
    ),
    "a carrier strike": (
        at_sea(["japan carrier 3 sulu-sea", "us fleet 3 sulu-sea"], dice=[1, 2, 2]),
        [("japan", "strike", "retreat celebes-sea")],
    ),
    "a kamikaze": (
        at_sea(["japan air 2 sulu-sea", "us fleet 3 sulu-sea"], dice=[4, 5]),
        [("japan", "kamikaze")],
    ),
    "a carrier strike at convoys": (
        at_sea(["japan carrier 3 sulu-sea", "us infantry 3 sulu-sea"], dice=[6, 6, 6]),
        [("japan", "strike-convoys", "retreat celebes-sea")],
    ),
    "a kamikaze at convoys": (
        at_sea(["japan air 2 sulu-sea", "us infantry 3 sulu-sea"], dice=[4, 5]),
        [("japan", "kamikaze-convoys")],
    ),
    "home after a victory": (
        summer("combat japan 5", ["japan fleet 2 marianas-sea", "us sub 1 marianas-sea"], war=PACIFIC_WAR,
               dice=[6, 1, 6]),
        [("united-states", "fire naval"), ("japan", "fire sub", "leave japan-01", "rebase osaka")],
    ),
    "equals": (
        summer(
            "combat axis 5",
            ["germany infantry 2 lorraine", "germany tank 2 lorraine", "france infantry 2 lorraine x2"],
            war=EUROPEAN_WAR,
            dice=[6, 6, 1, 6],
        ),
        [
            ("axis", "activate lorraine", "fire ground"),
            ("western-europe", "fight france-01", "fire ground"),
            ("axis", "hit germany-01"),
        ],
    ),
    "a standing pass": (
        at_sea(["us fleet 1 sulu-sea", "japan fleet 1 sulu-sea"], vaults={"japan": SONAR}, dice=[1]),
        [("japan", "pass-always", "ask-again")],
    ),
    "a pass for the battle": (
        at_sea(["us fleet 1 sulu-sea", "japan fleet 1 sulu-sea"], vaults={"japan": SONAR}, dice=[1]),
        [("japan", "pass-battle")],
    ),
    "suppression": (
        summer(
            "combat japan 5",
            ["japan infantry 3 harbin", "japan infantry 1 harbin"],
            partisans={"harbin": 1},
            dice=[1, 4, 5, 6],
        ),
        [("japan", "suppress japan-01")],
    ),
    "a blockade": (
        summer("supply", ["italy infantry 1 tripoli", "britain fleet 2 central-mediterranean"],
               war=EUROPEAN_WAR),
        [("western-europe", "blockade tripoli")],
    ),
    # ------------------------------------------------------------------ the four kinds of victory
    "an economic victory": (
        six(
            year=1938,
            phase="new-year",
            chits={"axis": [2] * 4 + [1] * 8, "japan": [1] * 10},
        ),
        [],
    ),
    "an atomic victory": (
        summer(
            "movement united-states 3",
            ["us air 1 bonins"],
            control={"bonins": "united-states"},
            techs={"united-states": STAGES},
            vaults={"united-states": [{"claim": "pto-atomic-4", "cards": ["pto-I17", "pto-I55"]}]},
        ),
        [("united-states", "reveal pto-atomic-4")],
    ),
    "a military victory": (
        summer(
            "movement axis 2",
            ["germany infantry 1 paris", "germany infantry 1 london", "germany infantry 1 delhi",
             "germany infantry 1 bryansk"],
            war=[*EUROPEAN_WAR, ["axis", "russia"]],
        ),
        [("axis", "move germany-04", "to moscow", "done")],
    ),
    "a hegemony": (six(year=1945, season="winter", phase="supply"), []),
}  # fmt: skip


# ---------------------------------------------------------------------- every card


def owner_of(name: str) -> str:
    """The faction that tries a card: of the theatre of its deck."""
    c = content()
    return "western-europe" if c.deck_theatre[c.card_deck[c.card_index[name]]] == 0 else "siberia"


def committed(name: str) -> TriumphState:
    """Command by an Action card, in its own Season."""
    owner = owner_of(name)
    order = [owner, *(other for other in ORDER if other != owner)]
    parts = six(season=season_of(content(), name), phase="command", turn_order=order, hands={owner: [name]})
    return run(position, (parts, [(owner, f"commit {name}")]))


def holding(name: str) -> Holder:
    """A faction of its theatre may play a card, late in the War; it holds all of its deck."""
    c, owner = content(), owner_of(name)
    deck = c.card_deck[c.card_index[name]]
    rival = "axis" if owner == "western-europe" else "japan"
    other_deck = next(d for d in range(c.n_decks) if c.deck_theatre[d] == c.deck_theatre[deck] and d != deck)
    return owner, standing(
        year=1944,
        phase="government",
        turn_order=[owner, *(other for other in ORDER if other != owner)],
        units=["germany infantry 1 berlin", "japan infantry 1 tokyo"],
        influence={"austria": "axis 1", "norway": "axis 1", "usa": "axis 1", "thailand": "japan 1"},
        hands={
            owner: [c.card_id[card] for card in c.deck_cards[deck]],
            rival: [c.card_id[c.deck_cards[other_deck][0]]],
        },
    )


def reached() -> Reached:
    """What the scripts reach, and by which of them."""
    return first_to_reach(runs(position, SCRIPTS, content(), committed, holding))
