"""Hints for bots that choose by lot: what a sensible player would do more or less often.

Ten is as often as not. Everything here looks at a sight: what the seat that chooses knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph.content import ACTION_CARD, FORTRESS
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.armed_minors import may_violate_proxy
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.hand_size import hand_limit
from sandtable.games.triumph.system.partners import are_partners
from sandtable.games.triumph.system.stacking import has_room
from sandtable.games.triumph.system.state import (
    COMMAND,
    GOVERNMENT,
    MOVEMENT,
    PRODUCTION,
    TriumphState,
    asked_faction,
)
from sandtable.games.triumph.system.units import enemies_in

AS_EVER: Final = 10

# By the word of the notation, where nothing more is looked at.
BY_WORD: Final[dict[str, int]] = {
    "loyalty": 20,
    "tech": 25,
    "partisan": 12,
    "insurgent": 6,
    "activate": 15,
    "kamikaze": 1,
    "kamikaze-convoys": 1,
    "strike": 4,
    "strike-convoys": 4,
    "fire": 25,
    "disband": 0,
    "repudiate": 0,
    "pass-always": 1,
    "violate": 1,
    "violate-by-proxy": 8,
    "recruit": 20,
    "militarise": 12,
    "suppress": 12,
    "send": 1,
    "agree": 14,
    "refuse": 6,
}

# By the type of a unit that is chosen: an army needs Infantry first.
BY_TYPE: Final[dict[str, int]] = {
    "infantry": 25,
    "fleet": 14,
    "militia": 14,
    "fortress": 6,
    "sub": 6,
    "marine": 6,
}


def hint(g: TriumphState, seat: int, code: int) -> int:
    """How often a sensible player would choose this, in tenths of how often he would by lot."""
    special = SPECIAL.get(code >> 16)
    if special is not None:
        return special(g, seat, code & 0xFFFF)
    return BY_WORD.get(g.game.actions.kinds[code >> 16].word, AS_EVER)


def own_faction(g: TriumphState, seat: int) -> int:
    """The faction that a seat is deciding for: that of its question, else the active one if it is his."""
    asked = asked_faction(g, seat)
    if asked >= 0:
        return asked
    for faction in g.active:
        if faction >= 0 and g.faction_seat[faction] == seat:
            return faction
    return g.faction_seat.index(seat)


def hint_done(g: TriumphState, seat: int, argument: int) -> int:
    """Points and Commands are there to be spent."""
    faction = own_faction(g, seat)
    if g.phase == PRODUCTION:
        return 1 if g.points[faction] else AS_EVER
    return 4 if g.phase == MOVEMENT and g.commands[faction] else AS_EVER


def hint_pass(g: TriumphState, seat: int, argument: int) -> int:
    """Cards beyond the HandSize are lost, and a card of this Season wants to be played (7.37, 10.1)."""
    faction = own_faction(g, seat)
    if g.phase == GOVERNMENT:
        return 3 if g.hand_count[faction] > hand_limit(g, faction) else 15
    if g.phase == COMMAND:
        fitting = [card for card in hand_of(g, faction) if g.content.card_season[card] == g.season]
        return 4 if fitting else 30
    return AS_EVER


def hint_type(g: TriumphState, seat: int, kind: int) -> int:
    return BY_TYPE.get(g.content.type_id[kind], AS_EVER)


def hint_raise(g: TriumphState, seat: int, space: int) -> int:
    """Cadres at home; Forts abroad now and then, but none where there is room for one unit only (1.41)."""
    if not has_room(g, own_faction(g, seat), space):
        return 0
    return 12 if g.content.space_home[space] >= 0 else 3


def hint_commit(g: TriumphState, seat: int, card: int) -> int:
    """A card of this Season, the higher the better; another one hardly ever (10.1g)."""
    if g.content.card_kind[card] != ACTION_CARD:
        return 0
    before = len(getattr(g.question(seat), "cards", ()))
    if before > g.passive[own_faction(g, seat)]:
        # Beyond what a normal Turn takes, a card is for a Declaration of War.
        return 1
    return 10 + 2 * g.content.card_command[card] if g.content.card_season[card] == g.season else 1


def wants_industry(g: TriumphState, seat: int) -> bool:
    """Whether Production is held down by Industry rather than by Population (7.22)."""
    faction = own_faction(g, seat)
    return g.ind[faction] <= g.population[faction]


def hint_industry(g: TriumphState, seat: int, argument: int) -> int:
    return 60 if wants_industry(g, seat) else 8


def hint_buy(g: TriumphState, seat: int, deck: int) -> int:
    """Investment cards where Industry is wanted, Action cards where Population is (7.244)."""
    industrial = g.content.deck_kind[deck] != ACTION_CARD
    return 30 if industrial == wants_industry(g, seat) else 8


def hint_play(g: TriumphState, seat: int, card: int) -> int:
    """The cards that serve what is wanted (7.3)."""
    industrial = g.content.card_kind[card] != ACTION_CARD
    return 20 if industrial == wants_industry(g, seat) else AS_EVER


def hint_war(g: TriumphState, seat: int, argument: int) -> int:
    """At War RES counts: who has too little of it stays at Peace; the others seldom leave it (15.23)."""
    faction = own_faction(g, seat)
    return 1 if g.res[faction] >= production_level(g, faction) and g.year > g.first_year + 2 else 0


def hint_diplomacy(g: TriumphState, seat: int, nation: int) -> int:
    """Population first; where one has a foot in the door, or a Rival has (8.0)."""
    worth = AS_EVER + 15 * sum(g.content.space_pop[space] for space in g.content.nation_spaces[nation])
    holder = g.influence_of[nation]
    if holder < 0:
        return worth
    return 2 * worth if g.faction_seat[holder] == seat else worth + 5


def hint_against(g: TriumphState, seat: int, faction: int) -> int:
    """Neither against a faction of one's own nor against a Partner (9.7)."""
    return 0 if g.faction_seat[faction] == seat or are_partners(g, own_faction(g, seat), faction) else AS_EVER


def hint_destination(g: TriumphState, seat: int, space: int) -> int:
    """Towards the Enemy, and to places that are worth holding (11.5); seldom to make one more (16.33)."""
    faction = own_faction(g, seat)
    mine = [power for power, owner in enumerate(g.content.power_faction) if owner == faction]
    if any(may_violate_proxy(g, power, space) for power in mine):
        return 1
    if any(enemies_in(g, power, space) for power in mine):
        return 25
    return 12 if g.content.space_pop[space] or g.content.space_base[space] else 8


def hint_retreat(g: TriumphState, seat: int, space: int) -> int:
    """Leave where the Enemy is much the stronger, as far as one sees (12.5)."""
    mine = others = 0
    battle = _battle_space(g)
    for unit in g.units_at[battle] if battle >= 0 else []:
        faction = g.content.power_faction[g.unit_power[unit]]
        cv = max(1, g.unit_cv[unit])
        if faction >= 0 and g.faction_seat[faction] == seat:
            mine += cv
        else:
            others += cv
    return 15 if others > mine + mine // 2 else 2


def _battle_space(g: TriumphState) -> int:
    """The area of the Battle that is being fought, or -1."""
    for step in reversed(g.stack):
        space = getattr(step, "space", -1)
        if isinstance(space, int) and space >= 0:
            return space
    return -1


def hint_promote(g: TriumphState, seat: int, unit: int) -> int:
    return 6 if g.unit_kind[unit] == FORTRESS else 14


SPECIAL: Final[dict[int, Callable[[TriumphState, int, int], int]]] = {
    kinds.DONE: hint_done,
    kinds.PASS: hint_pass,
    kinds.AS: hint_type,
    kinds.RAISE: hint_raise,
    kinds.PROMOTE: hint_promote,
    kinds.COMMIT: hint_commit,
    kinds.INDUSTRY: hint_industry,
    kinds.BUY: hint_buy,
    kinds.PLAY: hint_play,
    kinds.DECLARE: hint_war,
    kinds.SNEAK: hint_war,
    kinds.FOR: hint_diplomacy,
    kinds.INFLUENCE: hint_diplomacy,
    kinds.AGAINST: hint_against,
    kinds.TO: hint_destination,
    kinds.RETREAT: hint_retreat,
    kinds.REBASE: hint_retreat,
}
