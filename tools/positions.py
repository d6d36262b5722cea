"""Draw the positions of a game's guide into docs/pictures, as small schematic maps.

    python -m tools.positions [--check]

A picture is a position of the game, what is then done in it, and the spaces that are shown: what is drawn is
what the engine makes of it. Blocks that the looking seat may not know are blank. With --check nothing is
written, and it fails where a picture is not up to date.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import hypot
from pathlib import Path
from typing import Any, Final

from sandtable.cli.names import find_game
from sandtable.games.triumph import content as numbers
from sandtable.games.triumph.content import Content, border_limit
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import TriumphState

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"

# How the kinds of border are drawn: colour, width, dashes.
STROKES: Final = {
    "plains": ("#93a35c", 5.0, ""),
    "river": ("#3f86bd", 4.0, ""),
    "mountain": ("#8a6a49", 4.0, "5 4"),
    "forest": ("#3f7d4a", 4.0, "9 4"),
    "desert": ("#cf9f45", 4.0, "2 4"),
    "lake-baikal": ("#3f86bd", 4.0, "8 3 2 3"),
    "coast": ("#8ab4d0", 2.0, "6 4"),
    "strait": ("#4d6fa8", 2.0, "2 3"),
    "sea": ("#b3d2e6", 2.0, ""),
    "ocean": ("#8fbad6", 2.0, "10 4"),
    "wilderness": ("#b0aca2", 1.5, "1 5"),
}
# The colours of blocks that the data names, and that of the letters on them.
PAINTS: Final = {
    "gold": ("#e3b62f", "#222222"),
    "green": ("#3d7a3a", "#ffffff"),
    "dark blue": ("#28407f", "#ffffff"),
    "teal": ("#1f8a8a", "#ffffff"),
    "red": ("#b8322a", "#ffffff"),
    "purple": ("#6f3f93", "#ffffff"),
    "orange": ("#d9772b", "#222222"),
}
PAPER: Final = "#fbfaf5"
LAND: Final = "#f1ead7"
SEA: Final = "#e1eff8"
INK: Final = "#333333"
PARTISAN: Final = "#a11d33"
NOBODY: Final = "#a59c86"
RADIUS: Final = 32
BLOCK: Final = 24
GAP: Final = 3
MARGIN: Final = 54
LINE: Final = 20


@dataclass(frozen=True)
class Picture:
    """A position, what is done in it, and how much of the map is shown.

    `acts` are a seat and what it types. `seat` is whose knowledge is drawn; without one everything is
    open. `moved` shifts a space a little where the map is too crowded, in pixels.
    """

    name: str
    title: str
    text: str
    spaces: tuple[str, ...]
    position: dict[str, Any]
    acts: tuple[tuple[str, str], ...] = ()
    seat: str | None = None
    scale: float = 2.2
    limits: bool = False
    moved: dict[str, tuple[int, int]] = field(default_factory=dict)


PICTURED: Final = (
    Picture(
        name="cnc-setup-china",
        title="China at the start of 1936, as the USA sees it",
        text="Nationalist blocks in Nanking, Suchow, Wuhan and Fukien show their types and strengths. Those of "
        "the Reds in Sian and of Japan in Manchuria are blank. One Partisan is in Sian. Every other Province "
        "is empty and Neutral.",
        spaces=(
            "kansu", "inner-mongolia", "jehol", "mukden", "korea", "peiping", "shansi", "tsingtao", "sian",
            "suchow", "nanking", "wuhan", "chungking", "changsha", "fukien", "yunnan", "kwangsi", "canton",
            "yellow-sea", "east-china-sea",
        ),
        position={"scenario": "1936", "units": "set-up", "partisans": {"sian": 1}},
        seat="usa",
        moved={"fukien": (14, 8), "canton": (6, 4), "shansi": (0, 6), "tsingtao": (8, 2), "jehol": (-8, -4)},
    ),
    Picture(
        name="cnc-border-limit",
        title="Border limits: Japan attacks Suchow",
        text="Two Infantry have come from Tsingtao over the Plains border, whose limit is 2, and one from "
        "Shansi over the River border, whose limit is 1. One Infantry in Tsingtao and one in Shansi cannot "
        "follow this Turn.",
        spaces=("shansi", "tsingtao", "suchow", "wuhan", "nanking", "yellow-sea", "east-china-sea"),
        position={
            "units": ["japan infantry 3 shansi x2", "japan infantry 3 tsingtao x3",
                      "nat-china militia 2 suchow", "nat-china militia 1 wuhan", "us sub 1 yellow-sea"],
            "enemies": [["japan", "nat-china"]], "war": [["japan", "usa"]],
            "season": "summer", "phase": "movement japan 9",
        },
        acts=(
            ("japan", "move japan-01"), ("japan", "to suchow"), ("japan", "via shansi"),
            ("japan", "move japan-03"), ("japan", "to suchow"), ("japan", "via tsingtao"),
            ("japan", "move japan-04"), ("japan", "to suchow"),
        ),
        seat="japan",
        scale=3.6,
        limits=True,
    ),
    Picture(
        name="cnc-battlegroups",
        title="Two BattleGroups come to the Sulu Sea",
        text="A US Fleet of 4 CV lies in the Sulu Sea. Two Japanese ships have come from Formosa by the South "
        "China Sea and one from Palau by the Celebes Sea. The group from Formosa has joined and is face-up; "
        "the ship from Palau waits and is blank.",
        spaces=("formosa", "south-china-sea", "sulu-sea", "celebes-sea", "palau", "manila", "mindanao",
                "philippine-sea"),
        position={
            "units": ["japan fleet 3 formosa", "japan carrier 2 formosa", "japan fleet 2 palau",
                      "us fleet 4 sulu-sea"],
            "war": [["japan", "usa"]], "season": "summer", "phase": "movement japan 6",
            "dice": [6, 6, 6, 6],
        },
        acts=(
            ("japan", "move japan-01"), ("japan", "to sulu-sea"), ("japan", "via south-china-sea"),
            ("japan", "move japan-02"), ("japan", "to sulu-sea"), ("japan", "via south-china-sea"),
            ("japan", "move japan-03"), ("japan", "to sulu-sea"), ("japan", "via celebes-sea"),
            ("japan", "done"), ("japan", "activate sulu-sea"), ("japan", "join japan-01"),
        ),
        seat="usa",
    ),
    Picture(
        name="cnc-violation",
        title="Japan Violates Vietnam",
        text="Fortresses of the Armed Minor Vietnam have risen in Saigon, 2 CV, and in Hanoi, 1 CV. Japanese "
        "units wait in Hainan, which Japan holds.",
        spaces=("kwangsi", "hainan", "hanoi", "saigon", "bangkok", "gulf-of-tonkin", "gulf-of-siam",
                "south-china-sea"),
        position={
            "units": ["japan infantry 3 hainan", "japan marine 2 hainan", "japan fleet 3 south-china-sea"],
            "control": {"hainan": "japan"}, "season": "summer", "phase": "movement japan 6",
        },
        acts=(("japan", "violate vietnam"),),
        seat="japan",
    ),
    Picture(
        name="cnc-blockade",
        title="Sarawak is Blockaded",
        text="Japan holds Sarawak and its oil. US Fleets lie in the South China, Sulu, Celebes and Java Seas. The "
        "Gulf of Siam and the Gulf of Tonkin are open, but lead to land from which nothing reaches Tokyo. A "
        "BLOCKADE marker lies on Sarawak.",
        spaces=("sarawak", "borneo", "south-china-sea", "sulu-sea", "celebes-sea", "java-sea", "gulf-of-siam",
                "gulf-of-tonkin", "saigon", "singapore"),
        position={
            "units": ["us fleet 1 south-china-sea", "us fleet 1 sulu-sea", "us fleet 2 celebes-sea",
                      "us fleet 1 java-sea", "japan fortress 1 sarawak"],
            "war": [["japan", "usa"]], "allied": True, "season": "summer", "phase": "supply",
        },
        acts=(("usa", "blockade sarawak"),),
        seat="usa",
        moved={"sarawak": (16, -4), "borneo": (4, 18), "java-sea": (0, 16), "singapore": (0, 20)},
    ),
    Picture(
        name="cnc-partisans",
        title="Restive Provinces behind the Japanese lines",
        text="Japan holds Peiping, Tsingtao and Shansi. There are two Partisans in Shansi, one in Peiping and "
        "one in Sian, the home of the Reds. A Partisan in Tsingtao has become a Red Militia of 1 CV and "
        "disputes the Province.",
        spaces=("inner-mongolia", "jehol", "peiping", "tsingtao", "shansi", "sian", "suchow", "wuhan"),
        position={
            "units": ["japan infantry 2 peiping", "japan infantry 3 tsingtao", "japan infantry 1 shansi",
                      "red-china fortress 2 sian", "red-china militia 1 sian", "nat-china militia 2 suchow",
                      "nat-china militia 2 wuhan"],
            "partisans": {"shansi": 2, "peiping": 1, "tsingtao": 1, "sian": 1},
            "season": "summer", "phase": "movement soviets 5",
        },
        acts=(("soviets", "militarise tsingtao"),),
        seat="soviets",
        scale=2.8,
        moved={"shansi": (0, 8), "tsingtao": (16, 2)},
    ),
)  # fmt: skip


def set_up_units(game: TriumphGame, scenario_id: str) -> list[str]:
    """The units of a set-up as a position lists them; Cadres of free choice stand as the first Ground type."""
    c = game.content
    scenario = next(s for s in game.scenarios if s.id == scenario_id)
    lines = []
    for force in game.setup_of(game.scenario_index(scenario)).forces:
        power = c.power_id[force.power]
        first = next(k for k in (numbers.INFANTRY, numbers.MILITIA) if c.block_count[force.power * c.n_types + k])
        lines += [f"{power} {c.type_id[u.kind]} {u.cv} {c.space_id[u.space]}" for u in force.fixed]
        lines += [f"{power} {c.type_id[first]} 1 {c.space_id[s]} x{n}" for s, n in force.cadres]
    return lines
