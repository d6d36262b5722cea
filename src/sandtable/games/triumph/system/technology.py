"""9.0: Technologies: pairs of cards, the Secret Vault, and revealing."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.system.card_play import (
    MOLE,
    NOT_IN_HAND,
    VAULT_FULL,
    HalfEntered,
    finish_play,
    in_hand,
    intelligence_of,
    pair_cards,
    put_in_vault,
    spend_card,
    take_from_vault,
    vault_has_room,
)
from sandtable.games.triumph.system.cards import hand_of, place_of, put_card
from sandtable.games.triumph.system.hand_size import choose_again
from sandtable.games.triumph.system.kinds import KEEP, OPENLY, REVEAL, REVEAL_AS, VAULT, WITH
from sandtable.games.triumph.system.state import DISPLAY, TriumphState, has_tech, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import card_uses, red_techs
from sandtable.protocol.text import Text

NOT_ON_CARD = refusal("9.2", "That card cannot be used for that Technology.")
NO_PAIR = refusal("9.2", "These two cards do not make a pair for that Technology.")
NO_PARTNER = refusal("9.2", "You do not hold a second card for that Technology.")
SAME_CARD = refusal("9.2", "A pair must be two different cards.")
HAS_IT = refusal("9.2", "You have already Achieved that Technology.")
RED_ONLY = refusal("7.34", "Your faction cannot use Red Techs.")
STAGE_MISSING = refusal("9.6", "The stages of the Atomic Bomb must be Achieved in order.")
ONE_STAGE = refusal("9.6", "Only one Atomic stage can be Achieved each Year.")
KEEP_TECH_CARD = refusal("9.3", "The card you keep must name the Technology; a WildCard is discarded.")
NOT_REVEALED = refusal(
    "conquest-and-tragedy:9.31",
    "One card is enough only for a Technology that your Partner has revealed. One revealed while "
    "cards are being played can be duplicated once everyone in both theatres has passed.",
)
NOT_SPIED = refusal(
    "conquest-and-tragedy:9.32",
    "Industrial Espionage can copy only a Technology that someone has revealed. One revealed in "
    "the other theatre while cards are being played can be copied once everyone in both theatres "
    "has passed.",
)
NOT_SECRET = refusal("9.4", "That Technology is not in your Secret Vault.")
SAY_WHOSE = refusal(
    "9.4", "Use 'reveal-as' if two of your factions hold that Technology, otherwise 'reveal'."
)

ACHIEVED = event(
    "tech", "faction tech card card", "{0} {0:Achieves/Achieve} {1} with {2} and {3}.", by="faction"
)
DUPLICATED = event(
    "duplicated",
    "faction tech card",
    "{0} {0:duplicates/duplicate} {1} from {0:its/their} Partner with {2}.",
    by="faction",
)
REVEALED = event(
    "revealed",
    "faction tech card card",
    "{0} {0:reveals/reveal} {1} from {0:its/their} Secret Vault: {2} and {3}.",
    by="faction",
)
DISPLAYED = event("displayed", "faction card", "{0} {0:keeps/keep} {1} on display.", by="faction")


# ---------------------------------------------------------------------- pairs


def names_tech(g: TriumphState, card: int, tech: int) -> bool:
    """9.2, 9.5d: whether a card is a specific card of a Technology: at an end, or its Red Tech."""
    content = g.content
    if content.tech_red[tech]:
        return content.card_red_tech[card] == tech
    return tech in content.card_techs[card]


def espionage_serves(g: TriumphState, card: int, tech: int) -> bool:
    """9.1a, 9.7s, tnt:T9.2b: Industrial Espionage copies what any faction has ever revealed."""
    return g.content.card_espionage[card] and (bool(g.techs_shown >> tech & 1) or known_abroad(g, tech))


def known_abroad(g: TriumphState, tech: int) -> bool:
    """conquest-and-tragedy:9.32: whether somebody in the other theatre is known to have the Tech."""
    same = g.content.tech_same[tech]
    return any(techs & same for techs in g.techs_abroad)


def unheard(g: TriumphState, faction: int) -> int:
    """conquest-and-tragedy:9.31: what a faction has revealed since they last heard of it abroad, a mask."""
    return g.techs[faction] & ~g.techs_abroad[faction]


def science_serves(g: TriumphState, card: int, tech: int) -> bool:
    """9.1b, tnt:T9.2c: Science serves from its year on, for the Technologies that it lists."""
    science = g.content.card_science[card]
    if science < 0 or g.year < g.content.science_year[science]:
        return False
    return tech in g.content.science_techs[science]


def wildcard_serves(g: TriumphState, card: int, tech: int) -> bool:
    """9.5d, 9.1: Tech WildCards stand for one card of a Technology, never of a Red one."""
    if g.content.tech_red[tech]:
        return False
    return espionage_serves(g, card, tech) or science_serves(g, card, tech)


def is_mole(g: TriumphState, card: int) -> bool:
    """9.2: whether a card is a Mole, which pairs with a card of what it found."""
    return intelligence_of(g.content, card) == MOLE


def pair_fits(g: TriumphState, first: int, second: int, tech: int) -> bool:
    """9.2, tnt:T9.2a: two cards that name the Technology, or one and a WildCard that serves for it."""
    if first == second:
        return False
    if names_tech(g, first, tech):
        return names_tech(g, second, tech) or wildcard_serves(g, second, tech)
    return names_tech(g, second, tech) and wildcard_serves(g, first, tech)


def may_use_red(g: TriumphState, faction: int, tech: int) -> bool:
    """4.2: Red Techs are for those only whose theatre says so."""
    if not g.content.tech_red[tech]:
        return True
    red = red_techs(g, faction)
    return red is not None and red.may_use(g.content, faction)


# ---------------------------------------------------------------------- what a faction may Achieve


def has_achieved(g: TriumphState, faction: int, tech: int) -> bool:
    """9.2, 9.4: revealed, or in the Vault. Known to the owner."""
    return has_tech(g, faction, tech) or tech in g.vault_claims[faction]


def earlier_stages(g: TriumphState, tech: int) -> list[int]:
    """9.6a: the stages of the Atomic Bomb that come before a Technology; none for all others."""
    content = g.content
    stages, stage = content.tech_stage, content.tech_stage[tech]
    same_board = [t for t in range(content.n_techs) if content.tech_theatre[t] == content.tech_theatre[tech]]
    return [earlier for earlier in same_board if 0 < stages[earlier] < stage]


def atomic_problem(g: TriumphState, faction: int, tech: int) -> int:
    """9.6a, 9.6s, tnt:T9.6a, tnt:T9.6b: the stages of the Atomic Bomb come in order."""
    missing = [earlier for earlier in earlier_stages(g, tech) if not has_achieved(g, faction, earlier)]
    return STAGE_MISSING if missing else 0


def atomic_year_problem(g: TriumphState, faction: int, tech: int) -> int:
    """9.6b, tnt:T9.6a: one stage a Year, revealed or in the Vault."""
    return ONE_STAGE if g.content.tech_stage[tech] and g.atomic_done[faction] else 0


def achieving_problem(g: TriumphState, faction: int, tech: int) -> int:
    """9.2: why a faction cannot Achieve a Technology now, whatever cards it holds; or 0."""
    if not may_use_red(g, faction, tech):
        return RED_ONLY
    if has_achieved(g, faction, tech):
        return HAS_IT
    return atomic_problem(g, faction, tech) or atomic_year_problem(g, faction, tech)


def serves(g: TriumphState, card: int, tech: int) -> bool:
    """4.2: whether a card can be one of a pair for a Technology."""
    return names_tech(g, card, tech) or wildcard_serves(g, card, tech)


def tech_problem(g: TriumphState, faction: int, card: int, tech: int) -> int:
    """7.34a: a card may be used for a Technology if a second one in hand makes a pair."""
    if not serves(g, card, tech):
        return NOT_SPIED if spies_in_vain(g, faction, card, tech) else NOT_ON_CARD
    problem = achieving_problem(g, faction, tech)
    if problem:
        return problem
    if any(pair_fits(g, card, other, tech) for other in hand_of(g, faction)):
        return 0
    if suffices(g, faction, card, tech):
        return 0
    return NOT_REVEALED if may_duplicate(g, faction) else NO_PARTNER


def may_duplicate(g: TriumphState, faction: int) -> bool:
    """conquest-and-tragedy:9.31: whether a faction has a Partner, of whom it can duplicate Technologies."""
    return g.content.faction_partner[faction] >= 0


def spies_in_vain(g: TriumphState, faction: int, card: int, tech: int) -> bool:
    """conquest-and-tragedy:9.32: whether a card would copy what nobody is known to have revealed."""
    may_copy = g.content.card_espionage[card] and not g.content.tech_red[tech]
    return may_duplicate(g, faction) and may_copy and not espionage_serves(g, card, tech)


def unheard_problem(g: TriumphState, faction: int, card: int) -> int:
    """conquest-and-tragedy:9.31, conquest-and-tragedy:9.32: why a card cannot copy yet what is new, or 0."""
    if not may_duplicate(g, faction):
        return 0
    content, partner = g.content, g.content.faction_partner[faction]
    for tech in range(content.n_techs):
        same = content.tech_same[tech]
        if achieving_problem(g, faction, tech):
            continue
        if names_tech(g, card, tech) and unheard(g, partner) & same:
            return NOT_REVEALED
        others = [f for f in range(content.n_factions) if unheard(g, f) & same & ~(1 << tech)]
        if others and spies_in_vain(g, faction, card, tech):
            if any(names_tech(g, other, tech) for other in hand_of(g, faction)):
                return NOT_SPIED
    return 0


def suffices(g: TriumphState, faction: int, card: int, tech: int) -> bool:
    """conquest-and-tragedy:9.31: one card that names what the Partner has revealed needs no second one."""
    partner = g.content.faction_partner[faction]
    if partner < 0 or not names_tech(g, card, tech):
        return False
    return bool(g.techs_abroad[partner] & g.content.tech_same[tech])


def partner_problem(g: TriumphState, faction: int, card: int, other: int, tech: int) -> int:
    """9.2: why the second card makes no pair with the first, or 0."""
    if not in_hand(g, faction, other):
        return NOT_IN_HAND
    if card == other:
        return SAME_CARD
    if pair_fits(g, card, other, tech):
        return 0
    return NOT_SPIED if spies_in_vain(g, faction, other, tech) else NO_PAIR


def techs_of(g: TriumphState, faction: int, card: int) -> list[int]:
    """9.2: the Technologies for which a faction can use a card of its hand now."""
    return [tech for tech in range(g.content.n_techs) if tech_problem(g, faction, card, tech) == 0]


# ---------------------------------------------------------------------- Achieving


def achieve(g: TriumphState, faction: int, tech: int) -> None:
    """9.6b, tnt:T9.6a: note an Atomic stage, so that there is no second one this Year."""
    if g.content.tech_stage[tech]:
        g.atomic_done[faction] = 1


def show_tech(g: TriumphState, faction: int, tech: int) -> None:
    """9.3, 9.4c: from now on the faction has the Technology, and everybody knows it."""
    g.techs[faction] |= 1 << tech
    g.techs_shown |= 1 << tech
    red = red_techs(g, faction)
    if red is not None:
        red.shown(g, faction, tech)
    g.disclose()


def keepable(g: TriumphState, cards: list[int], tech: int) -> list[int]:
    """9.3, tnt:T9.3a: what may stay on display: the cards that name the Technology."""
    return [card for card in cards if names_tech(g, card, tech)]


def display(g: TriumphState, faction: int, tech: int, cards: list[int]) -> None:
    """7.34a, 9.3: one card stays face-up, the other is discarded; the owner chooses where he can."""
    kept = keepable(g, cards, tech)
    if len(kept) > 1:
        for card in cards:
            put_card(g, card, place_of(g, faction, DISPLAY))
        g.push(KeepCard(faction, tech, cards[0], cards[1]))
    else:
        keep(g, faction, cards, kept[0])


def keep(g: TriumphState, faction: int, cards: list[int], kept: int) -> None:
    """9.3, tnt:T9.3a: leave one card of a pair on display and discard the other."""
    for card in cards:
        if card == kept:
            put_card(g, card, place_of(g, faction, DISPLAY))
        else:
            spend_card(g, card)
    g.tell(DISPLAYED, faction, kept)


def achieve_openly(g: TriumphState, faction: int, tech: int, cards: list[int]) -> None:
    """7.34a, tnt:T7.14a: the pair is shown and the Technology works at once."""
    g.tell(ACHIEVED, faction, tech, cards[0], cards[1])
    achieve(g, faction, tech)
    show_tech(g, faction, tech)
    display(g, faction, tech, cards)


def duplicate(g: TriumphState, faction: int, tech: int, card: int) -> None:
    """conquest-and-tragedy:9.31: the single card is shown and stays on display."""
    g.tell(DUPLICATED, faction, tech, card)
    achieve(g, faction, tech)
    show_tech(g, faction, tech)
    keep(g, faction, [card], card)


def achieve_secretly(g: TriumphState, faction: int, tech: int, cards: list[int]) -> None:
    """7.34b, 9.4a, tnt:T7.14a, tnt:T9.3b: the pair goes into the Secret Vault."""
    achieve(g, faction, tech)
    put_in_vault(g, faction, cards, tech)


# ---------------------------------------------------------------------- the steps of a play

ASKS_PARTNER_CARD: Final = template("prompt.tech", "card tech", "Choose a card to pair with {0} for {1}.")
ASKS_OR_ALONE: Final = template(
    "prompt.tech.alone",
    "card tech",
    "Choose a card to pair with {0} for {1}. If you reveal it openly, you need no second card, because your "
    "Partner has revealed it.",
)


@steps.add
class TechPartner(HalfEntered):
    """9.2: the second card of a pair; what the Partner has revealed can be Achieved openly without one."""

    __slots__ = ("card", "faction", "tech")
    name = "tech-partner"

    def __init__(self, faction: int, card: int, tech: int) -> None:
        self.faction = faction
        self.card = card
        self.tech = tech

    def stands(self, g: TriumphState) -> bool:
        held = in_hand(g, self.faction, self.card)
        return held and tech_problem(g, self.faction, self.card, self.tech) == 0

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        alone = suffices(g, self.faction, self.card, self.tech)
        return g.say(ASKS_OR_ALONE if alone else ASKS_PARTNER_CARD, self.card, self.tech)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (WITH, OPENLY) if may_duplicate(g, self.faction) else (WITH,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == OPENLY:
            return 0 if suffices(g, self.faction, self.card, self.tech) else NOT_REVEALED
        return partner_problem(g, self.faction, self.card, code & 0xFFFF, self.tech)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [WITH << 16 | card for card in hand_of(g, self.faction)] + [OPENLY << 16]
        return [code for code in codes if self.check(g, seat, code) == 0]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == OPENLY:
            finish_play(g)
            duplicate(g, self.faction, self.tech, self.card)
        else:
            g.push(TechManner(self.faction, self.tech, self.card, code & 0xFFFF))


ASKS_HOW: Final = template(
    "prompt.tech.openly", "tech", "Achieve {0} openly, or keep it in your Secret Vault?"
)


@steps.add
class TechManner(HalfEntered):
    """9.2: openly, or into the Secret Vault."""

    __slots__ = ("faction", "first", "second", "tech")
    name = "tech-manner"

    def __init__(self, faction: int, tech: int, first: int, second: int) -> None:
        self.faction = faction
        self.tech = tech
        self.first = first
        self.second = second

    def stands(self, g: TriumphState) -> bool:
        cards = [self.first, self.second]
        held = all(in_hand(g, self.faction, card) or is_mole(g, card) for card in cards)
        problem = achieving_problem(g, self.faction, self.tech)
        return held and problem == 0 and claim_fits(g, self.faction, cards, self.tech)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_HOW, self.tech)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (OPENLY, VAULT)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return VAULT_FULL if code >> 16 == VAULT and not vault_has_room(g, self.faction) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [code for code in (OPENLY << 16, VAULT << 16) if self.check(g, seat, code) == 0]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        finish_play(g)
        cards = [self.first, self.second]
        if code >> 16 == OPENLY:
            achieve_openly(g, self.faction, self.tech, cards)
        else:
            achieve_secretly(g, self.faction, self.tech, cards)


ASKS_DISPLAY: Final = template(
    "prompt.tech.display", "tech", "Which card of the pair for {0} stays on display?"
)


@steps.add
class KeepCard(Step):
    """9.3: which card of a revealed pair stays on display."""

    __slots__ = ("faction", "first", "second", "tech")
    name = "keep-card"

    def __init__(self, faction: int, tech: int, first: int, second: int) -> None:
        self.faction = faction
        self.tech = tech
        self.first = first
        self.second = second

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_DISPLAY, self.tech)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (KEEP,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        offered = keepable(g, [self.first, self.second], self.tech)
        return 0 if code & 0xFFFF in offered else KEEP_TECH_CARD

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [KEEP << 16 | card for card in keepable(g, [self.first, self.second], self.tech)]

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        keep(g, self.faction, [self.first, self.second], code & 0xFFFF)


# ---------------------------------------------------------------------- revealing, a right


def keepers(g: TriumphState, seat: int, tech: int) -> list[int]:
    """The factions of a seat that have a Technology in their Vaults."""
    return [f for f, owner in enumerate(g.faction_seat) if owner == seat and tech in g.vault_claims[f]]


def secret_of(g: TriumphState, seat: int, code: int) -> tuple[int, int]:
    """The faction and the Technology that a seat wants to reveal; -1 for a faction that is not named."""
    if code >> 16 == REVEAL_AS:
        return divmod(code & 0xFFFF, g.content.n_techs)
    found = keepers(g, seat, code & 0xFFFF)
    return found[0] if len(found) == 1 else -1, code & 0xFFFF


def reveal_problem(g: TriumphState, seat: int, code: int) -> int:
    """9.4c, tnt:T9.3b: a secret Technology may be revealed at any time by its owner."""
    faction, tech = secret_of(g, seat, code)
    found = keepers(g, seat, tech)
    if not found or (faction >= 0 and faction not in found):
        return NOT_SECRET
    return 0 if (len(found) > 1) == (code >> 16 == REVEAL_AS) else SAY_WHOSE


def reveal_rights(g: TriumphState, seat: int) -> list[int]:
    """9.4c: what a seat may reveal now; where two of its factions keep the same secret it says whose."""
    kept = {claim for f, owner in enumerate(g.faction_seat) if owner == seat for claim in g.vault_claims[f]}
    techs = sorted(claim for claim in kept if 0 <= claim < g.content.n_techs)
    codes = [REVEAL << 16 | tech for tech in techs]
    for tech in techs:
        codes += [REVEAL_AS << 16 | f * g.content.n_techs + tech for f in keepers(g, seat, tech)]
    return [code for code in codes if reveal_problem(g, seat, code) == 0]


def do_reveal(g: TriumphState, seat: int, code: int) -> None:
    """9.4c, 7.34b, tnt:T9.3b: a pair leaves the Vault and its Technology works at once."""
    faction, tech = secret_of(g, seat, code)
    cards = take_from_vault(g, faction, g.vault_claims[faction].index(tech))
    g.tell(REVEALED, faction, tech, cards[0], cards[1])
    show_tech(g, faction, tech)
    display(g, faction, tech, cards)
    choose_again(g, faction)


# ---------------------------------------------------------------------- for those who look into a Vault


def claim_problem(g: TriumphState, faction: int, pair: int) -> bool:
    """9.2, 9.6s: whether a pair in a Vault cannot be what it is said to be for."""
    claim = g.vault_claims[faction][pair]
    if not claim_fits(g, faction, pair_cards(g, faction, pair), claim):
        return True
    return claim < g.content.n_techs and not achieved_in_order(g, faction, pair, claim)


def claim_fits(g: TriumphState, faction: int, cards: list[int], claim: int) -> bool:
    """9.2: whether these cards make a pair of that faction for a Technology, or for what else is kept so."""
    if len(cards) != 2:
        return False
    first, second = cards
    if claim >= g.content.n_techs:
        more = card_uses(g, faction)
        return more is not None and more.makes_pair(g, faction, first, second, claim - g.content.n_techs)
    if is_mole(g, first) or is_mole(g, second):
        other = second if is_mole(g, first) else first
        if names_tech(g, other, claim) and not g.content.tech_red[claim]:
            return True
    return may_use_red(g, faction, claim) and pair_fits(g, first, second, claim)


def achieved_in_order(g: TriumphState, faction: int, pair: int, tech: int) -> bool:
    """9.4a, 9.6s: whether a Technology can lie there in a Vault: new, and after its earlier stages."""
    before = g.vault_claims[faction][:pair]
    if has_tech(g, faction, tech) or tech in before:
        return False
    return all(has_tech(g, faction, earlier) or earlier in before for earlier in earlier_stages(g, tech))
