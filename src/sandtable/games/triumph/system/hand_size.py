"""7.5: complying with the HandSize Limit, all players at once."""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step, Unseen
from sandtable.games.triumph.system.card_play import (
    NOT_IN_HAND,
    forget_hand,
    in_hand,
    spend_card,
    vault_pairs,
)
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.kinds import DISCARD
from sandtable.games.triumph.system.secret_lanes import SecretLanes
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.protocol.text import Text

DISCARDED = event(
    "discarded",
    "faction card",
    "{0} {0:discards/discard} {1} because {0:its/their} hand is full.",
    by="faction",
)


def hand_limit(g: TriumphState, faction: int) -> int:
    """7.5a, 4.3a, 9.4d, tnt:T4.2a, tnt:T4.2b: the HandSize Limit, one less for each pair in the Vault."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return max(0, theatre.hand_size[faction] - vault_pairs(g, faction))


def overhand(g: TriumphState, faction: int) -> int:
    """4.3a: how many cards a faction holds beyond its Limit."""
    return max(0, g.hand_count[faction] - hand_limit(g, faction))


ASKS_DISCARD: Final = template(
    "prompt.discard", "number number", "You may keep {0} {0:card/cards} in hand. Discard {1} more."
)


@steps.add
class DiscardCards(Step):
    """7.5b, tnt:T7.16: a seat chooses what to discard, for one faction after the other.

    Nobody else can tell anything of it until all have chosen: so the cards stay in hand, also for those who
    have seen them there, and the step stays in its lane when it asks no more.
    """

    __slots__ = ("chosen", "faction", "waiting")
    name = "discard-cards"
    secret = ("chosen",)

    def __init__(self, factions: list[int]) -> None:
        self.faction = factions[0]
        self.waiting = factions[1:]
        self.chosen: list[int] = []

    def advance(self, g: TriumphState) -> None:
        """Go on with the next faction when one has chosen enough."""
        while self.waiting and still_to_discard(g, self) <= 0:
            self.faction = self.waiting.pop(0)

    def laid_down(self, g: TriumphState, faction: int) -> list[int]:
        """What is chosen of the cards of a faction, in their order."""
        return sorted(card for card in self.chosen if in_hand(g, faction, card))

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if still_to_discard(g, self) > 0 else 0

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_DISCARD, hand_limit(g, self.faction), still_to_discard(g, self))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (DISCARD,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [DISCARD << 16 | card for card in hand_of(g, self.faction) if card not in self.chosen]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        card = code & 0xFFFF
        return 0 if in_hand(g, self.faction, card) and card not in self.chosen else NOT_IN_HAND

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        self.chosen.append(code & 0xFFFF)
        self.advance(g)


def still_to_discard(g: TriumphState, step: DiscardCards) -> int:
    """7.5b, tnt:T7.16: how many cards the owner has still to choose. Known to him alone."""
    return overhand(g, step.faction) - len(step.laid_down(g, step.faction))


@steps.add
class HandSize(SecretLanes):
    """7.5, tnt:T4.2a: all discard what they hold beyond their Limits, in secret until all are done."""

    __slots__ = ()
    name = "hand-size"

    @staticmethod
    def begin(g: TriumphState) -> HandSize:
        """4.3a: a lane for each seat; a seat with several factions complies for one after the other."""
        seats = sorted({g.faction_seat[f] for f in g.turn_order})
        return HandSize([1 << seat for seat in seats], [begun(g, 1 << seat) for seat in seats])

    def join(self, g: TriumphState) -> None:
        for faction in g.turn_order:
            for lane in self.lanes:
                step = lane[0]
                assert isinstance(step, DiscardCards)
                turn_up_discards(g, faction, step.laid_down(g, faction))

    def unseen_lane(self, g: TriumphState, lane: int, rng: Random) -> list[Step]:
        """The step of a lane that a sight does not show: done, or at one of those that must discard.

        Which cards are chosen is drawn when the hands are dealt: here only how many.
        """
        step, shown = discards_of(g, self.seats[lane]), self.lanes[lane][-1]
        mine = [step.faction, *step.waiting]
        count = sum(overhand(g, faction) for faction in mine)
        if not isinstance(shown, Unseen) or shown.seats:
            busy = rng.choice([faction for faction in mine if overhand(g, faction) > 0])
            before = mine[: mine.index(busy)]
            count = sum(overhand(g, faction) for faction in before) + rng.randrange(overhand(g, busy))
        step.chosen = [UNKNOWN] * count
        return [step]


def discards_of(g: TriumphState, seats: int) -> DiscardCards:
    """7.5b: what is asked of a seat, given as a mask: to comply for each of its factions."""
    return DiscardCards([f for f in g.turn_order if seats >> g.faction_seat[f] & 1])


def begun(g: TriumphState, seats: int) -> list[Step]:
    """The lane of a seat that has chosen nothing yet."""
    step = discards_of(g, seats)
    step.advance(g)
    return [step]


def discarding(g: TriumphState) -> list[DiscardCards]:
    """The steps of those who choose what to discard, or have chosen while others still do."""
    steps_of_lanes = [lane[-1] for step in g.stack if isinstance(step, HandSize) for lane in step.lanes]
    return [step for step in steps_of_lanes if isinstance(step, DiscardCards)]


def draw_discards(g: TriumphState, rng: Random) -> None:
    """In a state drawn from a sight: which of their cards those have chosen whose lanes it does not show."""
    for step in discarding(g):
        left = step.chosen.count(UNKNOWN)
        if left:
            step.chosen = []
            for faction in [step.faction, *step.waiting]:
                count = min(left, overhand(g, faction))
                step.chosen += rng.sample(hand_of(g, faction), count)
                left -= count
        step.advance(g)


def discard_problems(g: TriumphState) -> list[str]:
    """7.5b: nobody has chosen more than he must, nor what is not in his hand."""
    found: list[str] = []
    for step in discarding(g):
        known = 0
        seat = g.faction_seat[step.faction]
        for faction in [f for f in g.turn_order if g.faction_seat[f] == seat]:
            count = len(step.laid_down(g, faction))
            known += count
            if count > (0 if faction in step.waiting else overhand(g, faction)):
                found.append(f"{g.content.faction_id[faction]} has laid down {count} cards")
        if known != len(step.chosen):
            found.append("somebody has laid down a card that is in no hand")
    return found


def turn_up_discards(g: TriumphState, faction: int, cards: list[int]) -> None:
    """7.5b: when all are done the discards go to the piles of their decks."""
    for card in cards:
        spend_card(g, card)
        forget_hand(g, faction)
        g.disclose()
        g.tell(DISCARDED, faction, card)


def choose_again(g: TriumphState, faction: int) -> None:
    """9.4c, 7.5b: a Limit that has just risen lets the owner choose its discards again, all of them."""
    seats = seat_mask(g, faction)
    for step in g.stack:
        if isinstance(step, HandSize):
            step.lanes[step.seats.index(seats)] = begun(g, seats)


def push_hand_size(g: TriumphState) -> None:
    """7.5: begin compliance."""
    g.push(HandSize.begin(g))
