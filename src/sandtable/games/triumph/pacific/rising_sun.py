"""19.5-19.7: Rising Sun: what United China has of the Reds: Activism, Mao, and Insurrections."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import ACTION_CARD, WINTER, Content
from sandtable.games.triumph.pacific import irregulars
from sandtable.games.triumph.pacific.appearance import appear, appearance_problem
from sandtable.games.triumph.pacific.loyalty import proxy_of
from sandtable.games.triumph.pacific.proxies import chinese_proxy_production, nationalist_enlistment
from sandtable.games.triumph.system import building, debts, diplomacy, wildcards
from sandtable.games.triumph.system.card_play import NOT_IN_HAND, HalfEntered, in_hand, spend_card
from sandtable.games.triumph.system.cards import cards_at, draw_card, hand_of, place_of
from sandtable.games.triumph.system.kinds import AT, DONE, FOR, INFLUENCE, INSURRECT, PROMOTE, RAISE
from sandtable.games.triumph.system.production import PROXY_PRODUCTION, CadreType, promote
from sandtable.games.triumph.system.setup import deck_of
from sandtable.games.triumph.system.state import IN_PLAY, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import NO_CLOSING, MovementExtra, add_movement_extra
from sandtable.protocol.text import Text

MUST_BUILD = refusal("19.5", "There is a Province where that card can Build a CV, so it must.")
NOT_IN_CHINA = refusal("19.5", "Activism can gain Influence only in China.")
NO_INDUSTRY = refusal("19.5", "Activism cannot pay the Industry that this WildCard costs.")
NO_INSURRECTIONS = refusal("19.7", "Only United China can raise Insurrections.")
NO_PROVINCE = refusal("19.7", "Insurrections can be raised only in Chinese Provinces.")
NOT_NAMED = refusal(
    "19.7", "The card does not name that Province. On a WildCard only the Partisan Options count."
)
NO_COMMANDS = refusal("11.0a", "You have no Commands left.")
NOT_IN_WINTER = refusal("10.42b", "You cannot raise an Insurrection in a Winter Redeployment.")

DRAWN = event("open-activism", "faction card", "Activism turns up {1} for {0}.", by="faction")
AGITATED = event(
    "agitation", "faction card nation", "{0} {0:uses/use} {1} for Influence in {2}.", by="faction"
)
LOST = event("activism-lost", "faction card", "{0} cannot Build anything with {1}.", by="faction")
INSURRECTION = event(
    "insurrection",
    "faction card space",
    "{0} {0:plays/play} {1} to raise an Insurrection in {2}.",
    by="faction",
)

INSURRECTION_CV: Final = 1

# Stages of Activism: the cards are drawn; the next card is looked at; a CV is Built for it.
DRAW: Final = 0
LOOK: Final = 1
BUILD: Final = 2


def plays_both(content: Content, faction: int) -> bool:
    """19.3: whether a faction plays the part of the absent one in China besides its own."""
    return faction in content.united_front


def in_region(content: Content, faction: int, space: int) -> bool:
    """19.3: whether a space is a Province of the Region of the faction's Proxy Power."""
    loyalty = content.theatres[content.faction_theatre[faction]].loyalty[faction]
    inside = loyalty is not None and content.space_region[space] == loyalty.region
    return inside and content.space_is_land[space]


# ---------------------------------------------------------------------- 19.5


def proxy_production(g: TriumphState, faction: int) -> None:
    """19.5: United China has both kinds of Proxy Production; in a game of three each has its own."""
    if plays_both(g.content, faction):
        united_china_production(g, faction)
    else:
        chinese_proxy_production(g, faction)


def united_china_production(g: TriumphState, faction: int) -> None:
    """19.5a: Provincial CV as for the Nationalists, the lesser of NATCITIES and KMT; then Activism."""
    g.push(OpenActivism(faction))
    nationalist_enlistment(g, faction)


def draw_openly(g: TriumphState, faction: int) -> None:
    """19.5b: Action cards as many as KMT come to lie face-up on the table."""
    content = g.content
    deck = deck_of(content, content.faction_theatre[faction], ACTION_CARD)
    for _ in range(g.loyalty[faction]):
        card = draw_card(g, deck, place_of(g, faction, IN_PLAY))
        if card >= 0:
            g.tell(DRAWN, faction, card)


def cards_turned_up(g: TriumphState, faction: int) -> list[int]:
    """19.5b: the cards of Activism that are not used yet."""
    return [card for card in cards_at(g, place_of(g, faction, IN_PLAY)) if g.card_target[card] < 0]


def agitation_problem(g: TriumphState, faction: int, card: int, kind: int, nation: int) -> int:
    """19.5c: why a card gains no Influence over a nation by Activism, or 0."""
    if kind == FOR:
        problem = diplomacy.diplomacy_problem(g, card, nation)
    else:
        problem = wildcards.influence_problem(g, faction, card, nation)
    if problem:
        return problem
    if not in_region(g.content, faction, g.content.nation_capital[nation]):
        return NOT_IN_CHINA
    return industry_problem(g, card) if kind == INFLUENCE else 0


def industry_problem(g: TriumphState, card: int) -> int:
    """19.5c: a Proxy Power has no Industry to pay for a WildCard."""
    return NO_INDUSTRY if g.content.wildcard_ind_cost[g.content.card_wildcard[card]] else 0


def agitations(g: TriumphState, faction: int, card: int) -> list[int]:
    """19.5c: the ways in which a card is playable diplomatically in China now."""
    nations = range(g.content.n_nations)
    codes = [kind << 16 | nation for kind in (FOR, INFLUENCE) for nation in nations]
    return [c for c in codes if agitation_problem(g, faction, card, c >> 16, c & 0xFFFF) == 0]


def agitate(g: TriumphState, faction: int, card: int, nation: int) -> None:
    """19.5c: the card is discarded for one marker, which counts from Diplomacy Resolution on."""
    g.tell(AGITATED, faction, card, nation)
    spend_card(g, card)
    diplomacy.add_influence(g, faction, nation, 1)


ASKS_TO_BUILD: Final = template(
    "prompt.china.build",
    "card",
    "{0} cannot be used for Diplomacy in China, so Build one Provincial CV with it.",
)
ASKS_INFLUENCE: Final = template("prompt.china", "card", "Choose where in China to gain Influence with {0}.")


@steps.add
class OpenActivism(Step):
    """19.5: each card that is turned up gains Influence in China, or else Builds one CV."""

    __slots__ = ("faction", "stage")
    name = "open-activism"

    def __init__(self, faction: int) -> None:
        self.faction = faction
        self.stage = DRAW

    def card(self, g: TriumphState) -> int:
        """The card that is used next."""
        return cards_turned_up(g, self.faction)[0]

    def deciders(self, g: TriumphState) -> int:
        if self.stage == BUILD:
            asked = g.points[self.faction] > 0
        else:
            waiting = self.stage == LOOK and bool(cards_turned_up(g, self.faction))
            asked = waiting and len(agitations(g, self.faction, self.card(g))) > 1
        return seat_mask(g, self.faction) if asked else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TO_BUILD if self.stage == BUILD else ASKS_INFLUENCE, self.card(g))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (PROMOTE, RAISE, DONE) if self.stage == BUILD else (FOR, INFLUENCE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.stage == BUILD:
            return building.building_choices(g, self.faction, True) or [DONE << 16]
        return agitations(g, self.faction, self.card(g))

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind, argument = code >> 16, code & 0xFFFF
        if kind in (FOR, INFLUENCE):
            return agitation_problem(g, self.faction, self.card(g), kind, argument)
        if kind == PROMOTE:
            return building.promotion_problem(g, self.faction, argument, True)
        if kind == RAISE:
            return building.raising_problem(g, self.faction, argument, True)
        return MUST_BUILD if building.building_choices(g, self.faction, True) else 0

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == PROMOTE:
            promote(g, self.faction, argument)
        elif kind == RAISE:
            g.push(CadreType(self.faction, argument, 1))
        elif kind == DONE:
            lose_cv_of_card(g, self.faction, self.card(g))
        else:
            agitate(g, self.faction, self.card(g), argument)

    def go(self, g: TriumphState) -> None:
        if self.stage == DRAW:
            draw_openly(g, self.faction)
            self.stage = LOOK
        elif self.stage == BUILD:
            spend_card(g, self.card(g))
            self.stage = LOOK
        elif not cards_turned_up(g, self.faction):
            g.pop()
        else:
            self.use_card(g)

    def use_card(self, g: TriumphState) -> None:
        """19.5c, 19.5d: a single way to gain Influence is taken; without one the card Builds a CV."""
        ways = agitations(g, self.faction, self.card(g))
        if ways:
            agitate(g, self.faction, self.card(g), ways[0] & 0xFFFF)
        else:
            grant_cv(g, self.faction)
            self.stage = BUILD


def grant_cv(g: TriumphState, faction: int) -> None:
    """19.5d: one Provincial CV, in a Province that has not Built yet (16.122d sees to that)."""
    g.points[faction] = 1


def lose_cv_of_card(g: TriumphState, faction: int, card: int) -> None:
    """19.5d: where nothing can be Built the CV is lost."""
    g.points[faction] = 0
    g.tell(LOST, faction, card)


# ---------------------------------------------------------------------- 19.6


def beside_absent_land(g: TriumphState, faction: int, nation: int) -> bool:
    """19.6b: for United China a Province that touches Russia is adjacent to friendly territory."""
    content, printed = g.content, g.game.content
    if not plays_both(content, faction) or not in_region(content, faction, content.nation_capital[nation]):
        return False
    russia = printed.nation_spaces[g.game.setup_of(g.scenario).out_of_play_nation]
    land = content.nation_spaces[nation]
    return any(near in russia for space in land for near in printed.links[space])


# ---------------------------------------------------------------------- 19.7


def named_problem(g: TriumphState, faction: int, card: int, space: int) -> int:
    """19.7a, 19.7b: a Diplomacy card serves for a Province that it names, a WildCard by Partisan Options."""
    if not in_region(g.content, faction, space):
        return NO_PROVINCE
    named = irregulars.by_own_card(g.content, card, space)
    return 0 if named or irregulars.by_partisan_option(g.content, card, space) else NOT_NAMED


def turn_problem(g: TriumphState, faction: int) -> int:
    """19.7a, 10.42b: an Insurrection costs a Command, in a Season in which Proxy Powers move."""
    if not plays_both(g.content, faction):
        return NO_INSURRECTIONS
    if g.season == WINTER:
        return NOT_IN_WINTER
    return 0 if g.commands[faction] > 0 else NO_COMMANDS


def insurrection_problem(g: TriumphState, faction: int, card: int, space: int) -> int:
    """19.7a, 15.21f: why a card raises no Insurrection there now, or 0."""
    if not in_hand(g, faction, card):
        return NOT_IN_HAND
    problem = turn_problem(g, faction) or named_problem(g, faction, card, space)
    problem = problem or appearance_problem(g, proxy_of(g, faction), space)
    if problem or debts.allows(g, faction, lambda twin: insurrect(twin, faction, card, space)):
        return problem
    return debts.lost(debts.owed(g, faction))


def provinces(g: TriumphState, faction: int, card: int) -> list[int]:
    """19.7a: where a card can raise an Insurrection now."""
    named = named_areas(g.content, card)
    return [space for space in named if insurrection_problem(g, faction, card, space) == 0]


def named_areas(content: Content, card: int) -> list[int]:
    """19.7a, 19.7b: the areas for which a card could serve."""
    return [*(content.nation_capital[n] for n in content.card_neutrals[card]), *content.card_partisans[card]]


def card_problem(g: TriumphState, faction: int, card: int) -> int:
    """19.7a: why a card raises no Insurrection anywhere now, or 0."""
    if not in_hand(g, faction, card):
        return NOT_IN_HAND
    problem = turn_problem(g, faction)
    if problem:
        return problem
    problems = [insurrection_problem(g, faction, card, space) for space in named_areas(g.content, card)]
    if 0 in problems:
        return 0
    return next((found for found in problems if found not in (NO_PROVINCE, NOT_NAMED)), NOT_NAMED)


def insurrect(g: TriumphState, faction: int, card: int, space: int) -> None:
    """19.7a, 19.7c: a Militia Cadre for card and Command; that may be Aggression, and it stays put."""
    g.tell(INSURRECTION, faction, card, space)
    spend_card(g, card)
    appear(g, proxy_of(g, faction), space, INSURRECTION_CV)
    g.commands[faction] -= 1


ASKS_INSURRECTION: Final = template(
    "prompt.insurrection", "card", "Choose where to raise an Insurrection with {0}."
)


@steps.add
class InsurrectionPlace(HalfEntered):
    """19.7a: in which Province of the card the Insurrection is raised."""

    __slots__ = ("card", "faction")
    name = "insurrection-place"

    def __init__(self, faction: int, card: int) -> None:
        self.card = card
        self.faction = faction

    def stands(self, g: TriumphState) -> bool:
        return card_problem(g, self.faction, self.card) == 0

    def deciders(self, g: TriumphState) -> int:
        # The friends that kept it from being Aggression may be disbanded while this is asked.
        return seat_mask(g, self.faction) if self.stands(g) else 0

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_INSURRECTION, self.card)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AT,)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [AT << 16 | space for space in provinces(g, self.faction, self.card)]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return insurrection_problem(g, self.faction, self.card, code & 0xFFFF)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        insurrect(g, self.faction, self.card, code & 0xFFFF)


def movement_choices(g: TriumphState, faction: int) -> list[int]:
    """19.7a: the cards of one's hand that can raise an Insurrection now."""
    return [INSURRECT << 16 | c for c in hand_of(g, faction) if card_problem(g, faction, c) == 0]


def movement_problem(g: TriumphState, faction: int, code: int) -> int:
    """19.7a: why that card raises no Insurrection now, or 0."""
    return card_problem(g, faction, code & 0xFFFF)


def movement_act(g: TriumphState, faction: int, code: int) -> None:
    """19.7a: which Province it is for is asked next."""
    g.push(InsurrectionPlace(faction, code & 0xFFFF))


def install() -> None:
    """Let a faction of this theatre that plays for an absent one do all this."""
    PROXY_PRODUCTION["pacific"] = proxy_production
    wildcards.ALSO_ADJACENT["pacific"] = beside_absent_land
    extra = MovementExtra(
        (INSURRECT,), NO_CLOSING, plays_both, movement_choices, movement_problem, movement_act
    )
    add_movement_extra("pacific", extra)
