"""The positions that the guide shows: each is set up by the engine, and what is done in it is played.

`tools.positions` draws them.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.cli.names import find_game
from sandtable.games.triumph.content import INFANTRY
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.state import TriumphState


@dataclass(frozen=True)
class Picture:
    """A position, what is done in it, and how much of the map is shown.

    `game` is the id of the game. `set_up` is a scenario whose units in those spaces the position has. `acts`
    are a seat and what it types. `seat` is whose knowledge is drawn. `limits` writes the border limits on the
    borders. `moved` shifts a space a little where the map is too crowded, in pixels.
    """

    name: str
    title: str
    text: str
    spaces: tuple[str, ...]
    seat: str
    position: dict[str, Any] = field(default_factory=dict)
    set_up: str = ""
    acts: tuple[tuple[str, str], ...] = ()
    scale: float = 2.2
    limits: bool = False
    moved: dict[str, tuple[int, int]] = field(default_factory=dict)
    game: str = "cnc"


PACIFIC: Final = (
    Picture(
        name="cnc-setup-china",
        title="China at the start of 1936, as the USA sees it",
        text="Nationalist blocks in Nanking, Suchow, Wuhan and Fukien show their types and strengths. "
        "Those of the Reds in Sian and of Japan in Manchuria are blank. One Partisan is in Sian. "
        "Every other Province is empty and Neutral.",
        spaces=(
            "kansu", "inner-mongolia", "jehol", "mukden", "korea", "peiping", "shansi", "tsingtao", "sian",
            "suchow", "nanking", "wuhan", "chungking", "changsha", "fukien", "yunnan", "kwangsi", "canton",
            "yellow-sea", "east-china-sea",
        ),
        set_up="1936",
        seat="usa",
        moved={"fukien": (14, 8), "canton": (6, 4), "shansi": (0, 6), "tsingtao": (8, 2), "jehol": (-8, -4)},
    ),
    Picture(
        name="cnc-border-limit",
        title="Border limits: Japan attacks Suchow",
        text="Two Infantry have come from Tsingtao over the Plains border, whose limit is 2, and one from "
        "Shansi over the River border, whose limit is 1. One Infantry in Tsingtao and one in Shansi "
        "cannot follow this Turn.",
        spaces=("shansi", "tsingtao", "suchow", "wuhan", "nanking", "yellow-sea", "east-china-sea"),
        position={
            "units": ["japan infantry 3 shansi x2", "japan infantry 3 tsingtao x3",
                      "nat-china militia 2 suchow", "nat-china militia 1 wuhan", "us sub 1 yellow-sea"],
            "enemies": [["japan", "nat-china"]], "war": [["japan", "usa"]],
            "season": "summer", "phase": "movement japan 9",
        },
        acts=(
            ("japan", "move japan-01"), ("japan", "to suchow"), ("japan", "via shansi"),
            ("japan", "move japan-03"), ("japan", "to suchow"),
            ("japan", "move japan-04"), ("japan", "to suchow"),
        ),
        seat="japan",
        scale=3.6,
        limits=True,
    ),
    Picture(
        name="cnc-battlegroups",
        title="Two BattleGroups come to the Sulu Sea",
        text="A US Fleet of 4 CV lies in the Sulu Sea. Two Japanese ships have come from Formosa by the "
        "South China Sea and one from Palau by the Celebes Sea. The group from Formosa has joined and"
        " is face-up; the ship from Palau waits and is blank.",
        spaces=("formosa", "south-china-sea", "sulu-sea", "celebes-sea", "palau", "manila", "mindanao"),
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
            ("japan", "done"), ("japan", "join japan-01"),
        ),
        seat="usa",
        moved={"manila": (50, 0), "mindanao": (0, -58), "south-china-sea": (0, 20), "formosa": (0, 60)},
    ),
    Picture(
        name="cnc-violation",
        title="Japan Violates Vietnam",
        text="Fortresses of the Armed Minor Vietnam have risen in Saigon, 2 CV, and in Hanoi, 1 CV. "
        "Japanese units wait in Hainan, which Japan holds.",
        spaces=("kwangsi", "hainan", "hanoi", "saigon", "gulf-of-tonkin", "south-china-sea"),
        position={
            "units": ["japan infantry 3 hainan", "japan marine 2 hainan", "japan fleet 3 south-china-sea"],
            "control": {"hainan": "japan"}, "season": "summer", "phase": "movement japan 6",
        },
        acts=(("japan", "violate vietnam"),),
        seat="japan",
        moved={"hainan": (60, 0), "south-china-sea": (40, 0), "saigon": (-40, 0)},
    ),
    Picture(
        name="cnc-blockade",
        title="Sarawak is Blockaded",
        text="Japan holds Sarawak and its oil. US Fleets lie in the South China, Sulu, Celebes and Java "
        "Seas. The Gulf of Siam and the Gulf of Tonkin are open, but lead to land from which nothing "
        "reaches Tokyo. A BLOCKADE marker lies on Sarawak.",
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
        text="Japan holds Peiping, Tsingtao and Shansi. There are two Partisans in Shansi, one in Peiping "
        "and one in Sian, the home of the Reds. A Partisan in Tsingtao has become a Red Militia of 1 "
        "CV and disputes the Province.",
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

EUROPE: Final = (
    Picture(
        name="tnt-setup",
        title="Central Europe at the start of 1936, as the Axis sees it",
        text="German blocks in Berlin, Ruhr, Munich and Königsberg and Italian ones in Milan and Rome show "
        "their types and strengths. Those of France in Paris, Lorraine and Marseille and of Britain in "
        "London are blank. The Minors between them are empty and Neutral.",
        spaces=(
            "london", "amsterdam", "ruhr", "berlin", "konigsberg", "warsaw", "prague", "munich", "vienna",
            "paris", "lorraine", "marseille", "milan", "rome", "copenhagen", "north-sea", "baltic-sea",
        ),
        set_up="1936",
        seat="axis",
        game="tnt",
        scale=1.9,
        moved={"lorraine": (10, 14), "amsterdam": (-14, 10), "ruhr": (4, 6), "prague": (10, 0),
               "vienna": (24, 10)},
    ),
    Picture(
        name="tnt-border-limit",
        title="Border limits: Germany attacks Warsaw",
        text="Two Infantry have come to Warsaw from Berlin and two from Königsberg, over River borders with "
        "a limit of 2 each. The third Infantry in Berlin could follow only over the coast of the Baltic "
        "Sea. Polish Fortresses stand in Warsaw, 3 CV, Lvov, 2 CV, and Vilna, 1 CV.",
        spaces=("berlin", "konigsberg", "prague", "warsaw", "lvov", "vilna", "baltic-sea"),
        position={
            "units": ["germany infantry 3 berlin x3", "germany infantry 2 konigsberg x2"],
            "season": "summer", "phase": "movement axis 8",
        },
        acts=(
            ("axis", "violate poland"),
            ("axis", "move germany-01"), ("axis", "to warsaw"), ("axis", "via berlin"),
            ("axis", "move germany-02"), ("axis", "to warsaw"), ("axis", "via berlin"),
            ("axis", "move germany-04"), ("axis", "to warsaw"), ("axis", "via konigsberg"),
            ("axis", "move germany-05"), ("axis", "to warsaw"), ("axis", "via konigsberg"),
        ),
        seat="axis",
        game="tnt",
        scale=3.0,
        limits=True,
    ),
    Picture(
        name="tnt-defeat",
        title="France is Defeated",
        text="A German Infantry stands alone in Paris, and all French blocks are gone. Britain holds Tunisia "
        "with an Infantry. Elsewhere in French North Africa a Fortress of 2 CV stands in Algiers, and "
        "the colony is an Armed Minor.",
        spaces=("paris", "lorraine", "gascony", "marseille", "algiers", "morocco", "tunisia",
                "western-mediterranean"),
        position={
            "units": ["germany infantry 3 paris", "germany infantry 2 lorraine", "france fleet 2 marseille",
                      "france infantry 2 morocco", "britain infantry 1 tunisia"],
            "war": [["axis", "west"]], "season": "summer", "phase": "combat axis",
        },
        seat="axis",
        game="tnt",
        scale=1.8,
        moved={"lorraine": (30, 0), "gascony": (-16, 0)},
    ),
)  # fmt: skip

WORLD: Final = (
    Picture(
        name="ct-india",
        title="Where the two maps meet: India",
        text="Two British Infantry have crossed from Delhi, on the map of Europe, to Calcutta, on that of "
        "the Pacific, where Japan stands. The border is Plains, and its limit is 2, as in the Pacific.",
        spaces=("kabul", "karachi", "delhi", "bombay", "arabian-sea", "wakhan", "punjab", "new-delhi",
                "calcutta", "dacca", "orissa", "ceylon", "bay-of-bengal"),
        position={
            "units": ["britain infantry 2 delhi x3", "british-empire infantry 1 new-delhi",
                      "japan infantry 3 calcutta"],
            "relations": {"capitalist": "alliance"},
            "war": [["japan", "western-europe"], ["japan", "united-states"]],
            "season": "summer", "phase": "movement western-europe 4 united-states 3",
        },
        acts=(
            ("capitalists", "move britain-01"), ("capitalists", "to calcutta"), ("capitalists", "via delhi"),
            ("capitalists", "move britain-02"), ("capitalists", "to calcutta"), ("capitalists", "via delhi"),
        ),
        seat="capitalists",
        game="conquest-and-tragedy",
        scale=1.0,
        limits=True,
        # The two boards have measures of their own.
        moved={
            "kabul": (-851, -611), "karachi": (-892, -534), "delhi": (-784, -516), "bombay": (-848, -467),
            "arabian-sea": (-886, -384), "wakhan": (119, -334), "punjab": (157, -296),
            "new-delhi": (208, -245), "calcutta": (224, -174), "dacca": (288, -193), "orissa": (107, -169),
            "ceylon": (56, -120), "bay-of-bengal": (200, -139),
        },
    ),
)  # fmt: skip

PICTURED: Final = PACIFIC + EUROPE + WORLD


def game_of(picture: Picture) -> TriumphGame:
    """The game that a picture is about."""
    game = find_game(picture.game)
    assert isinstance(game, TriumphGame)
    return game


def state_of(picture: Picture) -> TriumphState:
    """The position of a picture, after what is done in it."""
    game = game_of(picture)
    parts = dict(picture.position)
    if picture.set_up:
        parts |= set_up(game, picture.set_up, picture.spaces)
    state = game.position(parts)
    for seat, action in picture.acts:
        state.act(seat, action)
    assert isinstance(state, TriumphState)
    return state


def set_up(game: TriumphGame, scenario: str, spaces: tuple[str, ...]) -> dict[str, Any]:
    """Units and Partisans of a set-up in these spaces; Cadres of free choice stand there as Infantry."""
    c = game.content
    shown = {c.space_index[space] for space in spaces}
    units: list[str] = []
    partisans: dict[str, int] = {}
    for force in game.setup_of(game.scenario_index(scenario)).forces:
        power = c.power_id[force.power]
        fixed = [unit for unit in force.fixed if unit.space in shown]
        cadres = [(space, count) for space, count in force.cadres if space in shown]
        units += [f"{power} {c.type_id[unit.type]} {unit.cv} {c.space_id[unit.space]}" for unit in fixed]
        units += [f"{power} {c.type_id[INFANTRY]} 1 {c.space_id[space]} x{count}" for space, count in cadres]
        partisans |= {c.space_id[space]: count for space, count in force.partisans if space in shown}
    return {"scenario": scenario, "units": units, "partisans": partisans}
