"""T18: two players: one plays the Axis, the other both Allies, of whom one is Passive every Year.

The Allies stay two factions, and Rivals in all that is not said here.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import Allies
from sandtable.games.triumph.system import command, production, war
from sandtable.games.triumph.system.card_play import HalfEntered, in_hand
from sandtable.games.triumph.system.cards import cards_at, hand_of, place_of, put_card
from sandtable.games.triumph.system.kinds import BUY, COMMIT, DONE, LEAD, PROMOTE, RAISE
from sandtable.games.triumph.system.new_year import is_first_year
from sandtable.games.triumph.system.state import (
    DECK_STREAM,
    FRESH,
    HAND,
    IN_COMMAND,
    TriumphState,
    seat_mask,
)
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import ALLIED_PLAY, AlliedPlay
from sandtable.protocol.text import Text

NO_ALLY = refusal("T18.4", "Choose which of your two Allies is the Active one this Year.")
SHARE_SPENT = refusal("T18.5", "The Passive Ally must spend as much on units as on each kind of card.")
CHOSEN_ALREADY = refusal("T18.7", "You have already chosen to commit that card.")
ALLIES_KEEP_PEACE = refusal("T18.2", "The two Allies cannot go to War with each other.")
WAR_NEEDS_CARD = refusal("T18.8", "To Declare War, an Ally needs one more valid Command card.")

NAMED = event(
    "active-ally",
    "faction passive:faction",
    "{0} {0:is/are} the Active Ally this Year; {1} {1:is/are} Passive.",
    by="faction",
)
STACK_OPENED = event(
    "stack-opened",
    "faction cards:number",
    "{0} {0:takes/take} {1} {1:card/cards} from {0:its/their} Passive Stack into {0:its/their} hand.",
    by="faction",
)

# What the Passive Ally's Production goes to, in equal shares: units, and then the kinds of card.
UNITS: Final = 0
CARDS: Final = 1
SHARES: Final = 3

HALF: Final = 2


def allies_of(g: TriumphState) -> Allies:
    """T18.1: the Allies of this game."""
    allies = g.content.allies
    assert allies is not None
    return allies


def is_ally(g: TriumphState, faction: int) -> bool:
    """Whether a faction is one of the Allies."""
    return faction in allies_of(g).factions


# ---------------------------------------------------------------------- T18.4


def open_year(g: TriumphState) -> None:
    """tnt:T18.4: after the Turn Order die the Allied player names the Active Ally of the Year."""
    open_stacks(g)
    g.push(ActiveAlly())


@steps.add
class ActiveAlly(Step):
    """tnt:T18.4: which Ally is Active this Year; the other is Passive."""

    __slots__ = ()
    name = "active-ally"
    prompt = "Choose your Active Ally for this Year."

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, allies_of(g).factions[0])

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (LEAD,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [LEAD << 16 | faction for faction in allies_of(g).factions]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if is_ally(g, code & 0xFFFF) else NO_ALLY

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        name_active(g, code & 0xFFFF)


def name_active(g: TriumphState, active: int) -> None:
    """tnt:T18.4: one Ally is Active, and the other Passive until the next Year."""
    for faction in allies_of(g).factions:
        g.passive[faction] = int(faction != active)
        if faction != active:
            g.tell(NAMED, active, faction)
    if is_first_year(g):
        take_up_first_hands(g)


# ---------------------------------------------------------------------- T18.5


def open_stacks(g: TriumphState) -> None:
    """tnt:T18.5b: at New Year the cards of a Passive Stack come into the hand; those of the set-up wait."""
    if is_first_year(g):
        return
    for faction in allies_of(g).factions:
        if g.fresh_count[faction]:
            g.tell(STACK_OPENED, faction, g.fresh_count[faction])
            production.take_up_cards(g, faction)


def take_up_first_hands(g: TriumphState) -> None:
    """tnt:T18.5b: the Active Ally takes up all its set-up cards, the one Passive first half of them."""
    for faction in allies_of(g).factions:
        if g.passive[faction]:
            take_up_half(g, faction)
        else:
            production.take_up_cards(g, faction)


def take_up_half(g: TriumphState, faction: int) -> None:
    """tnt:T18.5b: half the face-down cards, rounded down, drawn blindly; the rest are the Passive Stack."""
    cards = cards_at(g, place_of(g, faction, FRESH))
    for _ in range(len(cards) // HALF):
        stream = DECK_STREAM + g.content.card_deck[cards[0]]
        card = cards.pop(g.draw_below(stream, len(cards)))
        put_card(g, card, place_of(g, faction, HAND))


def production_turn(g: TriumphState, faction: int) -> Step | None:
    """tnt:T18.5a: the Passive Ally does not spend its Production as it likes."""
    return PassiveProduction(faction) if g.passive[faction] else None


ASKS_SHARES: Final = template(
    "prompt.shares",
    "number number number number number",
    "Build and buy in equal shares: {0} of {1} Production left; units {2}, Action cards {3}, Investment "
    "cards {4}.",
)


@steps.add
class PassiveProduction(production.ProductionTurn):
    """tnt:T18.5a: Production in shares: units, Action cards and Investment cards."""

    __slots__ = ("bought", "faction", "level", "stage")
    name = "passive-production"

    def __init__(self, faction: int) -> None:
        super().__init__(faction)
        self.bought = [0] * (SHARES - CARDS)
        self.level = 0

    def spent(self, g: TriumphState) -> list[int]:
        """What has gone to each share so far."""
        return [self.level - g.points[self.faction] - sum(self.bought), *self.bought]

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_SHARES, g.points[self.faction], self.level, *self.spent(g))

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        found = super().choices(g, seat)
        return [code for code in found if share_problem(self.spent(g), self.level, share_of(g, code)) == 0]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        problem = super().check(g, seat, code)
        return problem or share_problem(self.spent(g), self.level, share_of(g, code))

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == BUY:
            self.bought[share_of(g, code) - CARDS] += 1
        super().act(g, seat, code)

    def go(self, g: TriumphState) -> None:
        super().go(g)
        self.level = g.points[self.faction]


def share_of(g: TriumphState, code: int) -> int:
    """tnt:T18.5a: the share to which an action belongs; -1 for one that spends nothing."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind == BUY:
        return CARDS + g.content.deck_kind[argument]
    return UNITS if kind in (PROMOTE, RAISE) else -1


def share_problem(spent: list[int], level: int, share: int) -> int:
    """tnt:T18.5a: why a point more would make the shares uneven, or 0; points left over go one to each."""
    if share < 0:
        return 0
    even, odd = divmod(level, SHARES)
    if spent[share] < even:
        return 0
    larger = sum(points > even for points in spent)
    return 0 if spent[share] == even and larger < odd else SHARE_SPENT


# ---------------------------------------------------------------------- T18.7


def full_turn_cards(g: TriumphState, faction: int) -> int:
    """tnt:T18.7: the valid Command cards that a normal Turn takes: more for the Passive Ally."""
    return allies_of(g).full_turn_cards if g.passive[faction] else 1


def most_cards(g: TriumphState, faction: int) -> int:
    """tnt:T18.7, tnt:T18.8: how many Command cards a faction may commit, as far as they can be of use."""
    if not is_ally(g, faction):
        return 1
    could_declare = [other for other in g.turn_order if not is_ally(g, other)]
    war_ahead = any(not war.at_war(g, faction, other) for other in could_declare)
    return full_turn_cards(g, faction) + (allies_of(g).war_cards if war_ahead else 0)


def more_cards(g: TriumphState, faction: int, card: int) -> bool:
    """tnt:T18.7: where further cards may go with the first, ask for them; whether that was done."""
    if most_cards(g, faction) < 2 or g.hand_count[faction] < 2:
        return False
    g.push(MoreCards(faction, [card]))
    return True


ASKS_ANOTHER: Final = template(
    "prompt.commit.another", "card", "Commit another card together with {0}, or finish."
)


@steps.add
class MoreCards(HalfEntered):
    """tnt:T18.7, tnt:T18.8: further Command cards, committed face-down together with the first."""

    __slots__ = ("cards", "faction")
    name = "more-command-cards"

    def __init__(self, faction: int, cards: list[int]) -> None:
        self.cards = cards
        self.faction = faction

    def stands(self, g: TriumphState) -> bool:
        held = all(in_hand(g, self.faction, card) for card in self.cards)
        few = len(self.cards) < min(most_cards(g, self.faction), g.hand_count[self.faction])
        return held and few and len(set(self.cards)) == len(self.cards)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_ANOTHER, self.cards)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (COMMIT, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [COMMIT << 16 | card for card in hand_of(g, self.faction)]
        return [*(code for code in codes if self.check(g, seat, code) == 0), DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == DONE:
            return 0
        problem = command.commit_problem(g, self.faction, code & 0xFFFF)
        return problem or (CHOSEN_ALREADY if code & 0xFFFF in self.cards else 0)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == COMMIT:
            self.cards.append(code & 0xFFFF)
            if self.stands(g):
                return
        g.pop()
        phase = g.stack[-1]
        assert isinstance(phase, command.CommandPhase)
        phase.put_down(g, self.cards)


def valid_cards(g: TriumphState, faction: int) -> int:
    """tnt:T18.7: how many of the cards with which a faction commands are no Emergency cards."""
    cards = cards_at(g, place_of(g, faction, IN_COMMAND))
    return sum(not command.is_emergency(g, card) for card in cards)


def moves_only(g: TriumphState, faction: int) -> bool:
    """tnt:T18.7: with one valid card the Passive Ally moves, but Declares and attacks nothing."""
    return bool(g.passive[faction]) and valid_cards(g, faction) < full_turn_cards(g, faction)


# ---------------------------------------------------------------------- T18.2, T18.8


def war_problem(g: TriumphState, faction: int, victim: int) -> int:
    """tnt:T18.2: why a faction cannot Declare War on another, or 0: Allies never fight each other."""
    if not is_ally(g, faction):
        return 0
    return ALLIES_KEEP_PEACE if is_ally(g, victim) else war_card_problem(g, faction)


def war_card_problem(g: TriumphState, faction: int) -> int:
    """tnt:T18.8: an Ally Declares War only with a valid Command card beyond those of a normal Turn."""
    needed = full_turn_cards(g, faction) + allies_of(g).war_cards
    return 0 if valid_cards(g, faction) >= needed else WAR_NEEDS_CARD


# ---------------------------------------------------------------------- T18.3


def reaction_cards(g: TriumphState, violator: int, other: int, cards: int) -> int:
    """tnt:T18.3: Allies share the cards, the odd one to one of them; none for a Violation by an Ally."""
    if not is_ally(g, other):
        return cards
    if is_ally(g, violator):
        return 0
    share, odd = divmod(cards, len(allies_of(g).factions))
    return share + (odd if other == allies_of(g).odd_card else 0)


def install() -> None:
    """Let the Allies of a set-up of this theatre play so."""
    ALLIED_PLAY["europe"] = AlliedPlay(
        open_year=open_year,
        production=production_turn,
        more_cards=more_cards,
        moves_only=moves_only,
        war_problem=war_problem,
        reaction_cards=reaction_cards,
    )
