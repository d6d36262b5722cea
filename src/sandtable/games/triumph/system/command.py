"""10.0: Seasons: committing Command cards, the Command Order, Emergency and Winter Command."""

from __future__ import annotations

from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ACTION_CARD, WINTER
from sandtable.games.triumph.system.card_play import NOT_IN_HAND, forget_hand, in_hand
from sandtable.games.triumph.system.cards import cards_at, discard, hand_of, place_of, put_card
from sandtable.games.triumph.system.conduct import conduct_of
from sandtable.games.triumph.system.kinds import COMMIT, FIRST, PASS
from sandtable.games.triumph.system.state import COMMITTED, IN_COMMAND, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps
from sandtable.games.triumph.system.theatre_hooks import allied_play
from sandtable.games.triumph.system.winter import commanders, part_in_winter, redeploys

ALREADY_COMMITTED = refusal("10.1a", "You have already committed a card this Season, so you can only pass.")
ACTION_CARDS_ONLY = refusal("T10.7", "You can only commit an Action card for your Winter Turn.")
NOT_TIED = refusal("10.11b", "That Faction has no tied Command card waiting to be placed.")

COMMITS = event(
    "commits",
    "faction card",
    "{0} {0:commits/commit} {1} for Command.",
    (1,),
    "{0} {0:commits/commit} a card face down.",
    by="faction",
)
PASSES = event("passes-command", "faction", "{0} {0:passes/pass}.", by="faction")
REVEALS = event(
    "command-card",
    "faction card commands:number",
    "{0} {0:reveals/reveal} {1} and {0:has/have} {2} {2:Command/Commands}.",
    by="faction",
)
EMERGENCY_CARD = event(
    "emergency",
    "faction card commands:number",
    "{0} {0:reveals/reveal} {1} for Emergency Command: {2} {2:Command/Commands}.",
    by="faction",
)
SUPPORTS = event("supports", "faction card", "{0} also {0:reveals/reveal} {1}.", by="faction")
BLUFF = event("bluff", "faction card", "{0} {0:reveals/reveal} {1}, which gives no Commands.", by="faction")
GOES_FIRST = event("goes-first", "faction first:faction", "{0} {0:lets/let} {1} go first.", by="faction")
TIE_ROLLED = event(
    "tie-rolled",
    "roll:number faction",
    "The letters are tied. The die roll is {0}: {1} {1:goes/go} first.",
    by="faction",
)

HIGH_ROLL: Final = 3  # a die shows more than this as often as not


# ---------------------------------------------------------------------- what a card commands


def is_valid(g: TriumphState, card: int) -> bool:
    """10.1g: an Action card commands in full in its own Season only."""
    return g.content.card_season[card] == g.season


def is_emergency(g: TriumphState, card: int) -> bool:
    """10.1g, 10.42c, tnt:T10.3a, tnt:T10.7a: a card of another Season is an Emergency; in Winter none is."""
    return not is_valid(g, card) and g.season != WINTER


def command_value_of(g: TriumphState, faction: int, card: int) -> int:
    """10.11a, tnt:T10.3a, conquest-and-tragedy:10.1g: the number on the card, or the Emergency one."""
    if is_emergency(g, card):
        theatre = g.content.theatres[g.content.faction_theatre[faction]]
        return theatre.emergency_command[faction]
    return g.content.card_command[card]


def combat_follows(g: TriumphState, faction: int) -> bool:
    """10.11c, 10.42b, tnt:T10.3b: no Combat Phase under Emergency Command nor after a Winter Redeployment."""
    return not g.emergency[faction] and not redeploys(g, faction)


def is_commanded(g: TriumphState, faction: int) -> bool:
    """10.11c: whether a faction has a Command card this Season after which its units may fight."""
    return g.command_value[faction] > 0 and combat_follows(g, faction)


# ---------------------------------------------------------------------- the Command Phase


@steps.add
class CommandPhase(Step):
    """10.1a, 10.1b, tnt:T10.1a: in Turn Order each commits a card or passes, until all have passed."""

    __slots__ = ("passes", "place")
    name = "command"
    prompt = "Commit a card face-down for Command, or pass. Earlier letters go first."

    def __init__(self) -> None:
        self.passes = 0
        self.place = 0

    def faction(self, g: TriumphState) -> int:
        """Whose turn it is to commit or pass."""
        return commanders(g)[self.place]

    def is_over(self, g: TriumphState) -> bool:
        """10.1b, tnt:T10.1a: all have passed in succession; a seat asked alone need not pass as well."""
        asked = commanders(g)
        return self.passes >= len(asked) or (len(asked) == 1 and bool(g.committed[asked[0]]))

    def deciders(self, g: TriumphState) -> int:
        return 0 if self.is_over(g) else seat_mask(g, self.faction(g))

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        faction = self.faction(g)
        if g.committed[faction]:
            return [PASS << 16]
        hand = [card for card in hand_of(g, faction) if bluff_problem(g, faction, card) == 0]
        return [COMMIT << 16 | card for card in hand] + [PASS << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (COMMIT, PASS)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == PASS:
            return 0
        return commit_problem(g, self.faction(g), code & 0xFFFF)

    def standing(self, g: TriumphState, seat: int) -> int:
        faction = self.faction(g)
        return PASS << 16 if g.committed[faction] or not g.hand_count[faction] else UNKNOWN

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        faction = self.faction(g)
        if code >> 16 == PASS:
            self.passes += 1
            g.tell(PASSES, faction)
            self.next_place(g)
            return
        allied = allied_play(g)
        if allied is None or not allied.more_cards(g, faction, code & 0xFFFF):
            self.put_down(g, [code & 0xFFFF])

    def put_down(self, g: TriumphState, cards: list[int]) -> None:
        """10.1a: what is committed lies on the table; those who passed are asked again."""
        self.passes = 0
        for card in cards:
            commit(g, self.faction(g), card)
        self.next_place(g)

    def next_place(self, g: TriumphState) -> None:
        """10.1a: the next in Turn Order is asked."""
        self.place = (self.place + 1) % len(commanders(g))

    def go(self, g: TriumphState) -> None:
        g.pop()
        conduct_of(g).reveal(g)


def commit_problem(g: TriumphState, faction: int, card: int) -> int:
    """10.1a, tnt:T10.1a: one card of one's hand, and no second one. Any will do as a bluff (10.1f)."""
    if g.committed[faction]:
        return ALREADY_COMMITTED
    return bluff_problem(g, faction, card) if in_hand(g, faction, card) else NOT_IN_HAND


def bluff_problem(g: TriumphState, faction: int, card: int) -> int:
    """tnt:T10.7a: with nobody to be bluffed, a Winter Turn takes an Action card; else 0."""
    part = part_in_winter(g.content, faction)
    if g.season != WINTER or part is None or part.bluff or g.content.card_kind[card] == ACTION_CARD:
        return 0
    return ACTION_CARDS_ONLY


def commit(g: TriumphState, faction: int, card: int) -> None:
    """10.1c, tnt:T10.1a: the card lies face-down until all are revealed."""
    put_card(g, card, place_of(g, faction, COMMITTED))
    forget_hand(g, faction)
    g.tell_only(seat_mask(g, faction), COMMITS, faction, card)


def reveal_commands(g: TriumphState) -> None:
    """10.1c: all cards are revealed together."""
    g.command_order = []
    g.command_value = [0] * g.content.n_factions
    g.emergency = [0] * g.content.n_factions
    for faction in g.turn_order:
        for card in cards_at(g, place_of(g, faction, COMMITTED)):
            reveal_card(g, faction, card)
        take_command(g, faction)
    conduct_of(g).order(g)


def reveal_card(g: TriumphState, faction: int, card: int) -> None:
    """10.1f, 10.1h, tnt:T10.1b: a card shown to all; an Investment card was a bluff and is discarded."""
    g.disclose()
    if g.content.card_kind[card] != ACTION_CARD:
        g.tell(BLUFF, faction, card)
        discard(g, card)
        return
    put_card(g, card, place_of(g, faction, IN_COMMAND))


def take_command(g: TriumphState, faction: int) -> None:
    """10.11a, 10.11c: what a Faction's Command card gives it; any others that it revealed go with it."""
    card = command_card(g, faction)
    if card < 0:
        return
    g.command_value[faction] = command_value_of(g, faction, card)
    g.emergency[faction] = int(is_emergency(g, card))
    shown = EMERGENCY_CARD if g.emergency[faction] else REVEALS
    g.tell(shown, faction, card, g.command_value[faction])
    for other in cards_at(g, place_of(g, faction, IN_COMMAND)):
        if other != card:
            g.tell(SUPPORTS, faction, other)
    allied = allied_play(g)
    if allied is not None and allied.moves_only(g, faction):
        g.emergency[faction] = 1


# ---------------------------------------------------------------------- the order


def command_card(g: TriumphState, faction: int) -> int:
    """10.1d, 10.0, tnt:T18.7, tnt:T10.2: the Action card with which a Faction commands; -1: it has no Turn.

    Of several the valid one with the earliest letter counts.
    """
    content = g.content
    cards = cards_at(g, place_of(g, faction, IN_COMMAND))
    order = {c: (is_emergency(g, c), content.card_priority[c], -content.card_command[c]) for c in cards}
    return min(cards, key=lambda card: order[card], default=-1)


def order_commands(g: TriumphState) -> None:
    """10.1e, tnt:T10.2: Player Turns go by the letters of the cards, earliest first."""
    cards = {faction: command_card(g, faction) for faction in g.turn_order}
    letters = g.content.card_priority
    waiting = [faction for faction in g.turn_order if cards[faction] >= 0]
    waiting.sort(key=lambda faction: (letters[cards[faction]], tie_rank(g, cards[faction])))
    g.command_order = waiting
    tied = [f for f in waiting if sum(letters[cards[f]] == letters[cards[o]] for o in waiting) > 1]
    choosers = [faction for faction in tied if is_valid(g, cards[faction])]
    if choosers:
        rank = waiting.index(tied[0])
        g.push(CommandTie(choosers[0], rank, len(tied)))
    elif tied and g.content.theatres[g.content.faction_theatre[tied[0]]].tied_by_die:
        roll_for_tie(g, tied)


def tie_rank(g: TriumphState, card: int) -> int:
    """10.11b: of tied cards the earlier Season goes first; Turn Order settles what is left."""
    return g.content.card_season[card]


def roll_for_tie(g: TriumphState, tied: list[int]) -> None:
    """tnt:T10.4: of two tied Emergency cards a die says which goes first: on a low roll, by Turn Order."""
    first, second = sorted(tied, key=g.turn_order.index)[:2]
    die = g.roll()
    if die > HIGH_ROLL:
        first, second = second, first
    rank = g.command_order.index(tied[0])
    g.command_order[rank : rank + 2] = [first, second]
    g.tell(TIE_ROLLED, die, first)


@steps.add
class CommandTie(Step):
    """10.11b, tnt:T10.4: of Factions with tied letters, who has a card of this Season chooses the order."""

    __slots__ = ("chooser", "count", "rank")
    name = "command-tie"
    prompt = "The letters are tied, and your card is of this Season. Choose who goes first."

    def __init__(self, chooser: int, rank: int, count: int) -> None:
        self.chooser = chooser
        self.rank = rank
        self.count = count

    def tied(self, g: TriumphState) -> list[int]:
        """The Factions whose order is still open."""
        return g.command_order[self.rank : self.rank + self.count]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.chooser) if self.count > 1 else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [FIRST << 16 | faction for faction in self.tied(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (FIRST,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if (code & 0xFFFF) in self.tied(g) else NOT_TIED

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        faction = code & 0xFFFF
        g.command_order.remove(faction)
        g.command_order.insert(self.rank, faction)
        g.tell(GOES_FIRST, self.chooser, faction)
        self.rank += 1
        self.count -= 1

    def go(self, g: TriumphState) -> None:
        g.pop()
