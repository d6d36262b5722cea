"""9.7b: copying a Technology that a Mole has found in a Rival's Secret Vault."""

from __future__ import annotations

from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.system import technology
from sandtable.games.triumph.system.card_play import (
    NOT_IN_HAND,
    HalfEntered,
    TurnStep,
    in_hand,
    pair_cards,
    vault_pairs,
)
from sandtable.games.triumph.system.cards import hand_of, show_card
from sandtable.games.triumph.system.kinds import PASS, TECH, WITH
from sandtable.games.triumph.system.state import TriumphState, has_tech, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.protocol.text import Text

NOT_FOUND = refusal("9.7", "You did not find that Technology in the Vault.")
RED_NOT_COPIED = refusal("9.5", "A Mole cannot stand in for a card of a Red Tech.")
NO_MATCHING_CARD = refusal("9.7", "None of your cards names that Technology.")

TECH_COPIED = event(
    "copied",
    "faction tech from:faction",
    "{0} {0:copies/copy} {1} from {2}.",
    (1,),
    "{0} {0:copies/copy} a Technology from {2}.",
    by="faction",
)


def copy_problem(g: TriumphState, faction: int, found: list[int], tech: int) -> int:
    """9.7b, 9.5d, tnt:T9.7b: a Technology seen in the Vault, no Red one, of which a card is in hand."""
    if tech not in found:
        return NOT_FOUND
    if g.content.tech_red[tech]:
        return RED_NOT_COPIED
    problem = technology.achieving_problem(g, faction, tech)
    if problem:
        return problem
    return 0 if mole_partners(g, faction, tech) else NO_MATCHING_CARD


def mole_partners(g: TriumphState, faction: int, tech: int) -> list[int]:
    """9.7b, tnt:T9.7b: the cards of a hand that a Mole pairs with: those that name the Technology."""
    return [card for card in hand_of(g, faction) if technology.names_tech(g, card, tech)]


ASKS_TECH: Final = template("prompt.mole", "", "Copy a Technology that your Mole has found, or pass.")


@steps.add
class MoleCopy(TurnStep):
    """9.7b: whether to copy a Technology that the Mole found."""

    __slots__ = ("card", "found", "stage", "user", "victim")
    name = "mole-copy"
    secret = ("found",)

    def __init__(self, user: int, victim: int, card: int, found: list[int]) -> None:
        self.card = card
        self.found = found
        self.stage = 0
        self.user = user
        self.victim = victim

    def stands(self, g: TriumphState) -> bool:
        """Whether the Mole can have found this: it lies in the Vault, or was revealed since."""
        claims = g.vault_claims[self.victim]
        return all(claim in claims or self.revealed(g, claim) for claim in self.found)

    def revealed(self, g: TriumphState, claim: int) -> bool:
        """Whether the victim has revealed what was found there."""
        return 0 <= claim < g.content.n_techs and has_tech(g, self.victim, claim)

    def recall(self, g: TriumphState) -> None:
        """For a state drawn from a sight: who knows what the Mole found knows what lies in the Vault."""
        if UNKNOWN not in self.found:
            kept = [claim for claim in self.found if not self.revealed(g, claim)]
            if len(kept) == len(g.vault_claims[self.victim]):
                g.vault_claims[self.victim] = kept

    def refill(self, g: TriumphState) -> None:
        """For all others: let the Mole have found what lies in the Vault, and what was revealed since."""
        if UNKNOWN in self.found:
            shown = [tech for tech in range(g.content.n_techs) if has_tech(g, self.victim, tech)]
            gone = len(self.found) - len(g.vault_claims[self.victim])
            self.found = g.vault_claims[self.victim] + shown[:gone]

    def deciders(self, g: TriumphState) -> int:
        return 0 if self.stage else seat_mask(g, self.user)

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.user) | seat_mask(g, self.victim)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TECH)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (TECH, PASS)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        techs = range(g.content.n_techs)
        copied = [TECH << 16 | t for t in techs if copy_problem(g, self.user, self.found, t) == 0]
        return [*copied, PASS << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code >> 16 == PASS else copy_problem(g, self.user, self.found, code & 0xFFFF)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == PASS:
            g.pop()
        else:
            g.push(MolePartner(self.user, self.card, code & 0xFFFF))

    def played(self, g: TriumphState) -> None:
        """The pair was played; it is shown to the victim next."""
        self.stage = 1

    def go(self, g: TriumphState) -> None:
        g.pop()
        show_copy(g, self.user, self.victim, self.card)


def show_copy(g: TriumphState, user: int, victim: int, mole: int) -> None:
    """9.7b, tnt:T9.7b: the victim is shown the pair, also one that went into the Vault."""
    pair = vault_pairs(g, user) - 1
    cards = pair_cards(g, user, pair) if pair >= 0 else []
    if mole in cards:
        for card in cards:
            show_card(g, card, seat_mask(g, victim))
        both = seat_mask(g, user) | seat_mask(g, victim)
        g.tell_only(both, TECH_COPIED, user, g.vault_claims[user][pair], victim)
        g.disclose()


ASKS_CARD: Final = template("prompt.mole.card", "tech", "Choose a card for {0} to go with your Mole.")


@steps.add
class MolePartner(HalfEntered):
    """9.7b: the card that the Mole is paired with."""

    __slots__ = ("card", "faction", "tech")
    name = "mole-partner"

    def __init__(self, faction: int, card: int, tech: int) -> None:
        self.faction = faction
        self.card = card
        self.tech = tech

    def stands(self, g: TriumphState) -> bool:
        return bool(mole_partners(g, self.faction, self.tech))

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_CARD, self.tech)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (WITH,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [WITH << 16 | card for card in mole_partners(g, self.faction, self.tech)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if not in_hand(g, self.faction, code & 0xFFFF):
            return NOT_IN_HAND
        return 0 if code in self.choices(g, seat) else technology.NO_PAIR

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.push(technology.TechManner(self.faction, self.tech, code & 0xFFFF, self.card))
