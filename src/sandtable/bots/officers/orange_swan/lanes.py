"""Sea lanes: which way Supply comes, as masks of bits, so that many arrangements of ships can be compared.

A bit stands for a Sea Zone, or for Land Areas of one Side that hang together: those do not change while ships
move, so a whole coast is one node. All floods are kept, for most arrangements differ in one Sea Zone only.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AXIS, JAPAN, MAP, US
from sandtable.games.orange_swan.rules.control import sea_neighbours
from sandtable.games.orange_swan.rules.supply import carries_supply, overland, sources, supply_steps
from sandtable.games.orange_swan.state import SwanState

# The number of a Sea Zone among the nodes.
NODE: Final[dict[int, int]] = {sea: node for node, sea in enumerate(MAP.seas)}
ALWAYS: Final[list[int]] = [
    sum(1 << NODE[sea] for sea in MAP.seas if MAP.only[sea] == side) for side in (0, 1)
]


class Lanes:
    """The ways of a Side's Supply: Sea Zones, and coasts between them."""

    def __init__(self, g: SwanState, side: int) -> None:
        self.side = side
        self.next = [0] * len(MAP.seas)
        # By coast the Land Areas of it, and all coasts as one mask.
        self.coasts: list[list[int]] = []
        self.ashore = 0
        self.starts = 0
        self._floods: dict[int, int] = {}
        self._near: dict[int, int] = {}
        self._link(g)

    def _link(self, g: SwanState) -> None:
        node_of = self._find_coasts(g)
        for sea in MAP.seas:
            mask = 0
            for there in supply_steps(g, sea, self.side):
                node = NODE.get(there, node_of.get(there, -1))
                if node >= 0:
                    mask |= 1 << node
            self.next[NODE[sea]] = mask
        for land, node in node_of.items():
            for sea in supply_steps(g, land, self.side):
                if MAP.sea[sea]:
                    self.next[node] |= 1 << NODE[sea]
        for source in sources(g, JAPAN if self.side == AXIS else US):
            self.starts |= 1 << NODE.get(source, node_of.get(source, NODE[MAP.seas[0]]))

    def _find_coasts(self, g: SwanState) -> dict[int, int]:
        """Land Areas of the Side that Supply passes between, by node."""
        node_of: dict[int, int] = {}
        for land in MAP.lands:
            if land in node_of or not carries_supply(g, self.side, land):
                continue
            node = len(self.next)
            self.next.append(0)
            self.ashore |= 1 << node
            members = [land]
            node_of[land] = node
            for here in members:
                for there in overland(here):
                    if there not in node_of and carries_supply(g, self.side, there):
                        node_of[there] = node
                        members.append(there)
            self.coasts.append(members)
        return node_of

    def flood(self, seas: int) -> int:
        """The nodes to which Supply comes while the Side controls some Sea Zones."""
        known = self._floods.get(seas)
        if known is not None:
            return known
        allowed = seas | self.ashore | ALWAYS[self.side]
        reached = open_nodes = self.starts & allowed
        while open_nodes:
            lowest = open_nodes & -open_nodes
            open_nodes ^= lowest
            new = self.next[lowest.bit_length() - 1] & allowed & ~reached
            reached |= new
            open_nodes |= new
        self._floods[seas] = reached
        return reached

    def near(self, line: int) -> int:
        """All nodes to which Supply comes from a line."""
        known = self._near.get(line)
        if known is None:
            known = line
            for node, beside in enumerate(self.next):
                if beside & line:
                    known |= 1 << node
            self._near[line] = known
        return known

    def supplied(self, node: int, line: int) -> bool:
        """Whether Supply comes to a node: from itself or from one next to it."""
        return bool(self.near(line) >> node & 1)


class Raiders:
    """Where the ships of a Side can get to, as long as nobody bars their way."""

    def __init__(self, g: SwanState, side: int) -> None:
        self.next = [sum(1 << NODE[there] for there in sea_neighbours(g, sea, side)) for sea in MAP.seas]
        counts = g.axis_at if side == AXIS else g.allied_at
        self.starts = ALWAYS[side] | sum(1 << NODE[sea] for sea in MAP.seas if counts[sea])
        self._reach: dict[int, int] = {}

    def reach(self, barred: int) -> int:
        """The Sea Zones that a raider can come to when it must stop in some."""
        known = self._reach.get(barred)
        if known is not None:
            return known
        reached = self.starts
        open_nodes = reached
        while open_nodes:
            lowest = open_nodes & -open_nodes
            open_nodes ^= lowest
            new = self.next[lowest.bit_length() - 1] & ~reached
            reached |= new
            open_nodes |= new & ~barred
        self._reach[barred] = reached
        return reached
