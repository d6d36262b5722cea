"""Battles to compare: each in words, for the odds, and as a position, for the rules."""

from dataclasses import dataclass, field
from typing import Any

from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.odds.players import Policy
from tests.games.triumph.table import Table

PACIFIC = {"season": "summer", "war": [["japan", "usa"]], "enemies": [["japan", "nat-china"]]}
EUROPE = {"season": "summer", "war": [["axis", "west"], ["axis", "ussr"]]}
WORLD = {"season": "summer", "allied": True, "war": [["axis", "western-europe"], ["japan", "united-states"]]}


@dataclass(frozen=True)
class Setup:
    """One Battle. `origins` are where units of BattleGroups began their move and whence they Engaged."""

    name: str
    game: str
    words: str
    place: str
    active: str
    units: list[str]
    parts: dict[str, Any]
    settings: dict[str, str] = field(default_factory=dict)
    policies: tuple[Policy, Policy] = (Policy(), Policy())
    origins: dict[str, str] = field(default_factory=dict)
    surprise: str = ""  # the faction that is surprised

    def position(self) -> TriumphState:
        """The Combat Phase of the Attacker, before anything is asked, and nothing after it."""
        table = Table(self.game)
        units = [placed(unit, self.place) for unit in self.units]
        g = table.paused(units=units, phase=f"combat {self.active}", **self.parts)
        c = g.content
        active, place = c.faction_index[self.active], c.find_space(self.place)
        for name, path in self.origins.items():
            origin, last = path.split()
            g.unit_origin[c.unit_index[name]] = c.find_space(origin)
            g.unit_from[c.unit_index[name]] = c.find_space(last)
        g.space_aggressor[place] = active + 1
        theatre = c.faction_theatre[active]
        g.surprise = [0] * len(g.surprise)
        if self.surprise:
            g.surprise[theatre * c.n_factions + active] = 1 << c.faction_index[self.surprise]
        g.stack = [CombatPhase(active, theatre)]
        return g


def placed(unit: str, place: str) -> str:
    """A unit of a position: its first three words, the place, and the rest."""
    words = unit.split()
    return " ".join([*words[:3], place, *words[3:]])


SETUPS = [
    Setup(
        "one round on land",
        "cnc",
        "us 3 infantry@3, air@2 vs japan fort@2, infantry@1 plains",
        "formosa",
        "usa",
        ["us infantry 3 x3", "us air 2", "japan fortress 2", "japan infantry 1"],
        PACIFIC,
    ),
    Setup(
        "all classes on land",
        "cnc",
        "japan 2 infantry@3, air@3, fleet@3, carrier@3, sub@2 "
        "vs us infantry@3, air@2, fleet@2, fort@1, tank@2",
        "manila",
        "japan",
        [
            "japan infantry 3 x2",
            "japan air 3",
            "japan fleet 3",
            "japan carrier 3",
            "japan sub 2",
            "us infantry 3",
            "us air 2",
            "us fleet 2",
            "us fortress 1",
            "us tank 2",
        ],
        PACIFIC,
    ),
    Setup(
        "a counter-attack in own land",
        "cnc",
        "us 2 infantry@2, air@2 home vs japan infantry@2, air@2, fleet@2",
        "manila",
        "usa",
        ["us infantry 2 x2", "us air 2", "japan infantry 2", "japan air 2", "japan fleet 2"],
        PACIFIC,
    ),
    Setup(
        "a Raid",
        "cnc",
        "us 2 air@3, fleet@3 vs japan infantry@1, air@2",
        "formosa",
        "usa",
        ["us air 3 x2", "us fleet 3", "japan infantry 1", "japan air 2"],
        PACIFIC,
    ),
    Setup(
        "a Sea Invasion",
        "cnc",
        "us marine@2, 2 infantry@3, fleet@3 invading vs japan infantry@2, fort@2",
        "formosa",
        "usa",
        ["us marine 2", "us infantry 3 x2 invader", "us fleet 3", "japan infantry 2", "japan fortress 2"],
        PACIFIC,
    ),
    Setup(
        "two dice a CV over Friendly land",
        "cnc",
        "japan 2 air@3, infantry@3 vs us 2 air@3, infantry@2 airdefense-radar",
        "manila",
        "japan",
        ["japan air 3 x2", "japan infantry 3", "us air 3 x2", "us infantry 2"],
        {**PACIFIC, "techs": {"usa": ["airdefense-radar"]}},
        settings={"attacker-aim": "air"},
        policies=(Policy(aim="air"), Policy()),
    ),
    Setup(
        "an Armed Minor",
        "cnc",
        "japan infantry@2, air@2, fleet@2 vs minor 2 fort@3",
        "hanoi",
        "japan",
        ["japan infantry 2", "japan air 2", "japan fleet 2", "minor fortress 3 x2"],
        {"season": "summer", "violated": {"vietnam": "japan"}, "control": {"hainan": "japan"}},
    ),
    Setup(
        "FirstFire on land",
        "tnt",
        "germany 2 tank@4, 2 infantry@3 heavy-tanks vs ussr 2 tank@3, 2 infantry@3 rocket-artillery",
        "kiev",
        "axis",
        ["germany tank 4 x2", "germany infantry 3 x2", "ussr tank 3 x2", "ussr infantry 3 x2"],
        {**EUROPE, "techs": {"axis": ["heavy-tanks"], "ussr": ["rocket-artillery"]}},
    ),
    Setup(
        "Surprise",
        "tnt",
        "germany 3 infantry@4, air@3 surprise vs france 2 infantry@3, air@2, fort@2",
        "lorraine",
        "axis",
        [
            "germany infantry 4 x3",
            "germany air 3",
            "france infantry 3 x2",
            "france air 2",
            "france fortress 2",
        ],
        EUROPE,
        settings={"attacker-aim": "firepower", "defender-aim": "firepower"},
        policies=(Policy(aim="firepower"), Policy(aim="firepower")),
        surprise="west",
    ),
    Setup(
        "a Fleet and a Sub to the end",
        "cnc",
        "us fleet@3 vs japan sub@2 sea",
        "sulu-sea",
        "usa",
        ["us fleet 3", "japan sub 2"],
        PACIFIC,
    ),
    Setup(
        "double Hits, Long Lance and Precision Optics",
        "cnc",
        "us 2 fleet@3, carrier@3 vs japan 2 fleet@3, sub@2, carrier@2 sea",
        "sulu-sea",
        "usa",
        ["us fleet 3 x2", "us carrier 3", "japan fleet 3 x2", "japan sub 2", "japan carrier 2"],
        PACIFIC,
    ),
    Setup(
        "Naval Radar, Sonar and Subs that Escape",
        "cnc",
        "us 2 fleet@3, sub@1 naval-radar sonar escape vs japan fleet@3, 2 sub@2 escape sea",
        "sulu-sea",
        "usa",
        ["us fleet 3 x2", "us sub 1", "japan fleet 3", "japan sub 2 x2"],
        {**PACIFIC, "techs": {"usa": ["naval-radar", "sonar"]}},
        policies=(Policy(escape=True), Policy(escape=True)),
    ),
    Setup(
        "three BattleGroups",
        "cnc",
        "japan fleet@2 then carrier@2 then 2 fleet@1, air@2 vs us fleet@4, sub@2, air@1 sea",
        "sulu-sea",
        "japan",
        [
            "japan fleet 2",
            "japan carrier 2",
            "japan fleet 1 x2",
            "japan air 2",
            "us fleet 4",
            "us sub 2",
            "us air 1",
        ],
        PACIFIC,
        origins={
            "japan-01": "formosa south-china-sea",
            "japan-02": "marianas south-china-sea",
            "japan-03": "palau celebes-sea",
            "japan-04": "palau celebes-sea",
            "japan-05": "palau celebes-sea",
        },
    ),
    Setup(
        "Convoys and Air units at sea",
        "cnc",
        "japan air@3, sub@3, fleet@2 vs us fleet@2, air@2, 2 infantry@3 sea",
        "sulu-sea",
        "japan",
        ["japan air 3", "japan sub 3", "japan fleet 2", "us fleet 2", "us air 2", "us infantry 3 x2"],
        PACIFIC,
    ),
    Setup(
        "Carrier Strikes and Kamikaze",
        "cnc",
        "us 2 carrier@4, fleet@3 strike vs japan air@3, carrier@3, fleet@2 kamikaze sea",
        "sulu-sea",
        "usa",
        ["us carrier 4 x2", "us fleet 3", "japan air 3", "japan carrier 3", "japan fleet 2"],
        PACIFIC,
        policies=(Policy(strike=True), Policy(kamikaze=True)),
    ),
    Setup(
        "two nationalities, in Europe",
        "conquest-and-tragedy",
        "germany 2 infantry@3, tank@3 vs france infantry@2, britain infantry@3, tank@2",
        "lorraine",
        "axis",
        [
            "germany infantry 3 x2",
            "germany tank 3",
            "france infantry 2",
            "britain infantry 3",
            "britain tank 2",
        ],
        WORLD,
        settings={"theatre": "europe"},
    ),
    Setup(
        "two nationalities, in the Pacific",
        "conquest-and-tragedy",
        "japan 2 fleet@3, sub@2 vs us fleet@3, british-empire fleet@2, carrier@2 sea",
        "sulu-sea",
        "japan",
        [
            "japan fleet 3 x2",
            "japan sub 2",
            "us fleet 3",
            "british-empire fleet 2",
            "british-empire carrier 2",
        ],
        {**WORLD, "relations": {"capitalist": "alliance"}, "enemies": [["japan", "british-empire"]]},
        settings={"theatre": "pacific"},
    ),
]
