"""What a person is told of an action before it is done: in what words, whether it stands, and whether to ask.

Nothing here is a rule. Taking back ends where something is rolled, drawn or revealed, or where the decision
passes on; here stands for which words that is always so, or never. It is said of the word alone, not of the
position: what a choice would lead to may depend on what nobody may know yet.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.system import kinds
from sandtable.protocol.board import Tier
from sandtable.protocol.chart import ChartAction

# These always roll, draw or reveal something, or pass the decision on, whatever follows.
ALWAYS: Final = frozenset({
    kinds.BUY, kinds.KAMIKAZE, kinds.KAMIKAZE_CONVOYS, kinds.OPENLY, kinds.RECRUIT, kinds.REVEAL,
    kinds.REVEAL_AS, kinds.RISE, kinds.STRIKE, kinds.STRIKE_CONVOYS, kinds.SUPPRESS, kinds.SUPREME,
})  # fmt: skip
# These only begin something, or lay something down that nobody else has acted on yet.
NEVER: Final = frozenset({
    kinds.INSURGENT, kinds.INSURRECT, kinds.INTELLIGENCE, kinds.LEAVE, kinds.LOYALTY, kinds.MOVE, kinds.SEND,
    kinds.SNEAK, kinds.TECH,
})  # fmt: skip

# What is grave and done but a few times a Year: Wars, attacks, secrets, the card for Command.
ASK_EACH: Final = frozenset({
    kinds.ACTIVATE, kinds.COMMIT, kinds.DECLARE, kinds.OPENLY, kinds.REVEAL, kinds.REVEAL_AS, kinds.RISE,
    kinds.SNEAK, kinds.SUPREME, kinds.VIOLATE, kinds.VIOLATE_BY_PROXY,
})  # fmt: skip
# Cards are bought by the handful, but with the first of them all that was Built before stands.
ASK_FIRST: Final = frozenset({kinds.BUY})

# What is not used of these is lost: Production, Commands, and with no card the whole Season.
LOST: Final = frozenset({
    kinds.BUY, kinds.COMMIT, kinds.MOVE, kinds.PROMOTE, kinds.RAISE,
})  # fmt: skip

# Each marker of a Blockade is laid for itself, and each Sub Escapes for itself.
TOGETHER: Final = frozenset({kinds.BLOCKADE, kinds.ESCAPE})

# These end a question without a choice among the rest, each by a word alone.
ENDS: Final = frozenset({kinds.DONE, kinds.PASS, kinds.PASS_ALWAYS, kinds.PASS_BATTLE})

# How places are marked on the map, where there is no more to say of one. What is rare stands in a menu.
TIERS: Final[dict[int, Tier]] = {
    kinds.RAISE: "build", kinds.PARTISAN: "build", kinds.INSURGENT: "build",
    kinds.ACTIVATE: "fight", kinds.RESOLVE: "fight",
    kinds.DECLARE: "rare", kinds.SNEAK: "rare", kinds.VIOLATE: "rare", kinds.VIOLATE_PROXY: "rare",
    kinds.VIOLATE_BY_PROXY: "rare",
}  # fmt: skip


def action_entries() -> dict[str, ChartAction]:
    """By the words of actions, what a chart tells of them beside their meaning."""
    return {word: action_entry(number) for number, word in enumerate(kinds.WORDS)}


def action_entry(kind: int) -> ChartAction:
    """What there is to tell of one kind of action."""
    entry = ChartAction(about=kinds.ABOUT.get(kind, ""), short=kinds.SHORT.get(kind, ""))
    if kind not in NEVER:
        entry.irreversible = "always" if kind in ALWAYS else "sometimes"
    if kind in ASK_EACH or kind in ASK_FIRST:
        entry.ask = "each" if kind in ASK_EACH else "first"
    entry.lost = kind in LOST
    entry.together = kind in TOGETHER
    entry.ends = kind in ENDS
    entry.tier = TIERS.get(kind)
    return entry
