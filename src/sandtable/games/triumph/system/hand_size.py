"""7.5: complying with the HandSize Limit, all players at once."""

from __future__ import annotations

from random import Random

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.system.card_play import (
    NOT_IN_HAND,
    forget_hand,
    in_hand,
    spend_card,
    vault_pairs,
)
from sandtable.games.triumph.system.cards import cards_at, hand_of, place_of, put_card
from sandtable.games.triumph.system.grammar import told
from sandtable.games.triumph.system.kinds import DISCARD
from sandtable.games.triumph.system.state import FACE_DOWN, HAND, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps

DISCARDED = event("discarded", "faction card", "{0} {0:discards/discard} {1}: {0:its/their} hand is full.")


def hand_limit(g: TriumphState, faction: int) -> int:
    """7.5a, 4.3a, 9.4d, tnt:T4.2a, tnt:T4.2b: the HandSize Limit, one less for each pair in the Vault."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    return max(0, theatre.hand_size[faction] - vault_pairs(g, faction))


def overhand(g: TriumphState, faction: int) -> int:
    """4.3a: how many cards a faction holds beyond its Limit."""
    return max(0, g.hand_count[faction] - hand_limit(g, faction))


def still_to_discard(g: TriumphState, faction: int) -> int:
    """7.5b, tnt:T7.16: how many cards the owner has still to choose. Known to him alone."""
    chosen = len(cards_at(g, place_of(g, faction, FACE_DOWN)))
    return overhand(g, faction) - chosen


@steps.add
class DiscardCards(Step):
    """7.5b, tnt:T7.16: the owner chooses what to discard; the cards lie face-down until all have chosen."""

    __slots__ = ("faction",)
    name = "discard-cards"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if still_to_discard(g, self.faction) > 0 else 0

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> str:
        count, limit = still_to_discard(g, self.faction), hand_limit(g, self.faction)
        return told("You may keep {0} {0:card/cards} in hand. Still to discard: {1}.", limit, count)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (DISCARD,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [DISCARD << 16 | card for card in hand_of(g, self.faction)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if in_hand(g, self.faction, code & 0xFFFF) else NOT_IN_HAND

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        put_card(g, code & 0xFFFF, place_of(g, self.faction, FACE_DOWN))
        forget_hand(g, self.faction)

    def go(self, g: TriumphState) -> None:
        g.pop()


@steps.add
class HandSize(Together):
    """7.5, tnt:T4.2a: all discard what they hold beyond their Limits, in secret until all are done."""

    __slots__ = ()
    name = "hand-size"

    @staticmethod
    def begin(g: TriumphState) -> HandSize:
        """4.3a: a lane for each seat; a seat with several factions complies for one after the other."""
        seats = sorted({g.faction_seat[f] for f in g.turn_order})
        return HandSize([1 << seat for seat in seats], [_lane(g, seat) for seat in seats])

    def join(self, g: TriumphState) -> None:
        for faction in g.turn_order:
            turn_up_discards(g, faction)

    def unseen_lane(self, g: TriumphState, lane: int, rng: Random) -> list[Step]:
        """The steps of a lane that a sight does not show: the seat is at one of those that must discard."""
        mine = [f for f in g.turn_order if self.seats[lane] >> g.faction_seat[f] & 1]
        possible: list[int] = []
        for faction in mine:
            if overhand(g, faction) > 0:
                possible.append(faction)
            if g.hand_count[faction] - len(hand_of(g, faction)) < overhand(g, faction):
                break  # so many of its cards are known to be in its hand that it cannot be done
        return [DiscardCards(f) for f in reversed(mine[mine.index(rng.choice(possible)) :])]

    def laid_down(self, g: TriumphState, faction: int) -> tuple[int, int]:
        """The fewest and most cards of a faction that can lie face-down: none before its turn, then all."""
        if faction not in g.turn_order:
            return 0, 0
        too_many = overhand(g, faction)
        lane = self.lanes[self.seats.index(seat_mask(g, faction))]
        waiting = [step.faction for step in lane if isinstance(step, DiscardCards)]
        if faction not in waiting:
            return too_many, too_many
        return (0, max(0, too_many - 1)) if faction == waiting[-1] else (0, 0)


def _lane(g: TriumphState, seat: int) -> list[Step]:
    mine: list[Step] = [DiscardCards(f) for f in g.turn_order if g.faction_seat[f] == seat]
    return mine[::-1]


def turn_up_discards(g: TriumphState, faction: int) -> None:
    """7.5b: when all are done the discards go to the piles of their decks."""
    for card in cards_at(g, place_of(g, faction, FACE_DOWN)):
        spend_card(g, card)
        g.disclose()
        g.tell(DISCARDED, faction, card)


def laid_down(g: TriumphState, faction: int) -> tuple[int, int]:
    """The fewest and most cards that a faction can have laid down now; none but while all discard."""
    for step in g.stack:
        if isinstance(step, HandSize):
            return step.laid_down(g, faction)
    return 0, 0


def choose_again(g: TriumphState, faction: int) -> None:
    """9.4c, 7.5b: a Limit that has just risen lets the owner choose its discards anew, all of them."""
    seat = g.faction_seat[faction]
    for step in g.stack:
        if isinstance(step, HandSize):
            for own in [f for f, owner in enumerate(g.faction_seat) if owner == seat]:
                for card in cards_at(g, place_of(g, own, FACE_DOWN)):
                    put_card(g, card, place_of(g, own, HAND))
            step.lanes[step.seats.index(1 << seat)] = _lane(g, seat)


def push_hand_size(g: TriumphState) -> None:
    """7.5: begin compliance."""
    g.push(HandSize.begin(g))
