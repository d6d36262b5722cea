"""10.1: the Supreme Command card of each Partnership, and the order of the Partnerships."""

from __future__ import annotations

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ACTION_CARD
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.command import command_card, is_valid, reveal_commands
from sandtable.games.triumph.system.kinds import SUPREME
from sandtable.games.triumph.system.state import COMMITTED, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps
from sandtable.games.triumph.world.tables import refusal

NOT_COMMITTED = refusal(
    "10.1", "Only a card that you or your Partner have committed can be the Supreme Command card."
)
NOT_OF_SEASON = refusal("10.1", "The Supreme Command card must be one of this Season, if there is one.")

MARKED = event(
    "supreme-marker", "faction", "The SUPREME COMMAND marker is put on the card of {0}.", by="faction"
)
COMMANDS = event(
    "supreme-card", "faction card", "{0} {0:has/have} the Supreme Command with {1}.", by="faction"
)


# ---------------------------------------------------------------------- marking one of two cards


def mark_cards(g: TriumphState) -> None:
    """10.1b: before the cards are revealed, Partners who have both committed one mark the Supreme one."""
    g.supreme = [0] * len(g.content.partnerships)
    g.push(SupremeChoice(partners_with_two(g)))


def partners_with_two(g: TriumphState) -> list[int]:
    """10.1b: the Partnerships with two cards on the table, in Turn Order."""
    partnerships = g.content.partnerships
    found = [n for n, p in enumerate(partnerships) if all(g.committed[faction] for faction in p.factions)]
    return sorted(found, key=lambda number: place(g, number))


def eligible(g: TriumphState, factions: list[int], cards: list[int]) -> list[int]:
    """10.1b: the Factions whose card may be the Supreme one: a card of this Season, if there is any."""
    played = {f: c for f, c in zip(factions, cards, strict=True) if c >= 0}
    commanding = [f for f, card in played.items() if g.content.card_kind[card] == ACTION_CARD]
    return [f for f in commanding if is_valid(g, played[f])] or commanding


@steps.add
class SupremeChoice(Step):
    """10.1b: which of two cards is the Supreme one. `waiting` are the Partnerships still to be asked.

    The player of the European Partner says it. Where another has the Pacific one, neither can know both
    cards: what he says holds if the rule leaves it open.
    """

    __slots__ = ("waiting",)
    name = "supreme-command"
    prompt = "Choose which of your two Command cards is the Supreme Command card."

    def __init__(self, waiting: list[int]) -> None:
        self.waiting = waiting[:]

    def asked_partners(self, g: TriumphState) -> list[int]:
        """The Partners who are asked."""
        return list(g.content.partnerships[self.waiting[0]].factions) if self.waiting else []

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.asked_partners(g)[0]) if self.waiting else 0

    def options(self, g: TriumphState) -> list[int]:
        """10.1b: the Factions whose card may be marked, as far as the player knows them."""
        factions = self.asked_partners(g)
        if len({g.faction_seat[faction] for faction in factions}) > 1:
            return factions
        cards = [cards_at(g, place_of(g, faction, COMMITTED))[0] for faction in factions]
        return eligible(g, factions, cards) or factions

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [SUPREME << 16 | faction for faction in self.options(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (SUPREME,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code & 0xFFFF in self.options(g):
            return 0
        return NOT_OF_SEASON if code & 0xFFFF in self.asked_partners(g) else NOT_COMMITTED

    def standing(self, g: TriumphState, seat: int) -> int:
        offered = self.choices(g, seat)
        return offered[0] if len(offered) == 1 else UNKNOWN

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.supreme[self.waiting.pop(0)] = (code & 0xFFFF) + 1
        g.tell(MARKED, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        g.pop()
        reveal_commands(g)


# ---------------------------------------------------------------------- the order


def supreme_faction(g: TriumphState, partnership: int, cards: list[int]) -> int:
    """10.1b, 10.1e: the Faction whose card gives both Partners their place; -1 without any card.

    `cards` has the Command card of every Faction.
    """
    factions = list(g.content.partnerships[partnership].factions)
    able = eligible(g, factions, [cards[faction] for faction in factions])
    marked = g.supreme[partnership] - 1
    return marked if marked in able else (able or [-1])[0]


def order_partnerships(g: TriumphState) -> None:
    """10.1c: the Partnerships act in the order of their Supreme letters."""
    acting: list[tuple[int, tuple[int, int], int, int]] = []
    cards = [command_card(g, faction) for faction in range(g.content.n_factions)]
    for number, partnership in enumerate(g.content.partnerships):
        faction = supreme_faction(g, number, cards)
        g.supreme[number] = faction + 1
        if faction >= 0:
            card = cards[faction]
            g.tell(COMMANDS, faction, card)
            letter = g.content.card_priority[card]
            acting.append((letter, tie_rank(g, card), place(g, number), partnership.factions[0]))
    g.command_order = [faction for _, _, _, faction in sorted(acting)]


def tie_rank(g: TriumphState, card: int) -> tuple[int, int]:
    """10.1d: of tied Supreme cards a European one goes first, then one of this Season."""
    return g.content.deck_theatre[g.content.card_deck[card]], int(not is_valid(g, card))


def place(g: TriumphState, partnership: int) -> int:
    """7.11: where a Partnership stands in the Turn Order."""
    return min(g.turn_order.index(faction) for faction in g.content.partnerships[partnership].factions)
