"""States of older releases, brought into today's shape.

A column that is new since then begins as in a fresh game; what has changed its shape is turned over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.games.triumph.system.blockade import goods_of
from sandtable.games.triumph.system.kinds import VIOLATE_PROXY
from sandtable.games.triumph.system.state import FACE_DOWN, HAND, PLACES

if TYPE_CHECKING:
    from sandtable.games.triumph.system.game import TriumphGame


def upgrade(game: TriumphGame, packed: dict[str, Any]) -> None:
    """Fill in and turn over what an older release stored otherwise."""
    columns, stack = packed.get("columns"), packed.get("stack")
    if not isinstance(columns, dict) or not isinstance(stack, list):
        return
    scenario = columns.get("scenario")
    if not isinstance(scenario, int) or not 0 <= scenario < len(game.scenarios):
        return
    discards_in_lanes(game, columns, stack)
    missing = [column.name for column in game.state_class.columns if column.name not in columns]
    if not missing and not isinstance(columns["active"], int):
        return
    fresh = game.fresh(scenario)
    for name in missing:
        columns[name] = getattr(fresh, name)
    if "blockaded_goods" in missing:
        content = game.contents[scenario]
        goods = [goods_of(content, space) for space in range(content.n_spaces)]
        marked = zip(columns["blockaded"], goods, strict=True)
        columns["blockaded_goods"] = [there if owner else 0 for owner, there in marked]
    if isinstance(columns["active"], int):
        by_theatre_and_faction(game, columns, stack)
    if "moves_made" in missing:
        # A Violation of a Proxy Power was declared then, and owed.
        columns["obliged"] = [
            [code for code in codes if code >> 16 != VIOLATE_PROXY] for codes in columns["obliged"]
        ]


def discards_in_lanes(game: TriumphGame, columns: dict[str, Any], stack: list[Any]) -> None:
    """Cards that were laid down to discard lay in a place of their own, before they stayed in hand."""
    content = game.contents[columns["scenario"]]
    for step in stack:
        if step[0] != "hand-size" or not all(len(stored) == 2 for lane in step[3] for stored in lane):
            continue
        for lane, seats in enumerate(step[2]):
            mine = [f for f in columns["turn_order"] if seats >> columns["faction_seat"][f] & 1]
            chosen: list[int] = []
            for faction in mine:
                down, hand = (2 * content.n_decks + faction * PLACES + spot for spot in (FACE_DOWN, HAND))
                for card, place in enumerate(columns["card_place"]):
                    if place == down:
                        columns["card_place"][card] = hand
                        chosen.append(card)
            # The steps of those that had not complied yet, the next of them on top.
            left = [stored[1] for stored in reversed(step[3][lane])] or mine[-1:]
            step[3][lane] = [["discard-cards", chosen, left[0], left[1:]]]


def by_theatre_and_faction(game: TriumphGame, columns: dict[str, Any], stack: list[Any]) -> None:
    """Release 0.1 had one active faction, and its Commands and declarations as such."""
    faction, owner = columns["active"], game.content.power_faction
    commands = [0] * game.content.n_factions
    obliged: list[list[int]] = [[] for _ in commands]
    if faction >= 0:
        commands[faction], obliged[faction] = columns["commands"], columns["obliged"]
    columns["active"], columns["commands"], columns["obliged"] = [faction], commands, obliged
    for step in stack:
        if step[0] in ("move-to", "move-via"):
            step.insert(1, owner[game.content.unit_power[step[-1]]])
        elif step[0] == "combat":
            step.append(game.content.faction_theatre[step[2]])
