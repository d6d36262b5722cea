"""Chapter 10: which optional rules a table plays; the rules themselves stand where they apply."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import load
from sandtable.games.orange_swan.base.shapes import OptionData, OptionsData
from sandtable.games.orange_swan.state import SwanState
from sandtable.kit.game import Option

OPTIONS: Final[tuple[OptionData, ...]] = load("options.yaml", OptionsData).options
NUMBER: Final[dict[str, int]] = {option.id: number for number, option in enumerate(OPTIONS)}

KIDO_BUTAI: Final[int] = NUMBER["kido-butai"]
PRE_WAR_CARRIERS: Final[int] = NUMBER["us-pre-war-carriers"]
ALLIED_RIVALRY: Final[int] = NUMBER["allied-rivalry"]
FANATICISM: Final[int] = NUMBER["fanaticism"]
MANHATTAN_PROJECT: Final[int] = NUMBER["manhattan-project"]
WAR_PLAN_ORANGE: Final[int] = NUMBER["war-plan-orange"]
CHINA_REBELLION: Final[int] = NUMBER["china-rebellion"]
CODE_BREAKING: Final[int] = NUMBER["allied-code-breaking"]
GUERRILLAS: Final[int] = NUMBER["guerrillas"]
OILFIELD_SABOTAGE: Final[int] = NUMBER["oilfield-sabotage"]
DISTANT_TARGETS: Final[int] = NUMBER["distant-targets"]
KAMIKAZE: Final[int] = NUMBER["kamikaze-attacks"]
# Switches that follow, in the order in which they came. What Japan collects first in 1942.
FIRST_PRODUCTION: Final[int] = len(OPTIONS)
# 10.8: an agreement beside the rule. 11.PH: the match of one game alone.
LONGER_CODE_BREAKS: Final[int] = len(OPTIONS) + 1
SINGLE_GAME: Final[int] = len(OPTIONS) + 2

FAVOURS: Final = {"axis": "favours Japan", "allied": "favours the Allies", "neither": "favours neither"}


def plays(g: SwanState, option: int) -> bool:
    """10.0: whether a table plays an optional rule; it was fixed before the game."""
    return g.options[option] == 1


def table_options() -> list[Option]:
    """10.0: every optional rule as a switch, with its balance."""
    listed = [
        Option(
            option.id,
            ["off", "on"],
            f"{option.title} ({option.rule}; {FAVOURS[option.favours]}, weight {option.weight} of 3): "
            f"{option.text}",
        )
        for option in OPTIONS
    ]
    listed.append(
        Option(
            "first-production",
            ["printed", "computed"],
            "What Japan collects first in the 1942 set-up: the 50 PP printed, or the 55 PP that "
            "its areas produce.",
        )
    )
    listed.append(
        Option(
            "longer-code-breaks",
            ["off", "on"],
            "With Allied Code Breaking (10.8), if Japan agrees: codes can be broken in 1944 and "
            "1945 too, still once a year.",
        )
    )
    listed.append(
        Option(
            "return-game",
            ["on", "off"],
            "Pearl Harbor (11): whether the players swap Sides for a return game, or the points of "
            "a single game decide.",
        )
    )
    return listed


def add_missing(options: list[int]) -> list[int]:
    """The options of a table that began before all of them existed: it plays without the newer ones."""
    return options + [0] * (SINGLE_GAME + 1 - len(options))
