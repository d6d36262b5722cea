"""The state of a game of the system: its columns, and who may know them.

Seat, faction, Power and nation are four different numbers. A seat is a player; a faction is what
the rulebook calls one (Japan, USA, Soviets), and a seat holds one or more; a Power owns blocks (the
US, Nationalist China...); a nation is a colour of the map.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, PUBLIC, Column
from sandtable.engine.state import SPECTATOR, State
from sandtable.engine.templates import Template
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.rolling import tell_dice
from sandtable.games.triumph.system.route_cache import Counted, Keepers, Lasting, Taken, Trading, kept
from sandtable.protocol.frames import Wanted
from sandtable.protocol.text import Ref, Text

if TYPE_CHECKING:
    from sandtable.games.triumph.system.game import TriumphGame

# Realms: what some seats know and others do not.
UNITS: Final = FIRST_REALM
CARDS: Final = FIRST_REALM + 1
FACTIONS: Final = FIRST_REALM + 2

# Streams of chance beside the dice. Each deck has one of its own from DECK_STREAM on.
STREAMS: Final = ("mixing", "turn order", "chits", "spying")
MIXING: Final = 0
TURN_ORDER: Final = 1
CHITS: Final = 2
SPYING: Final = 3
DECK_STREAM: Final = 4

OFF_MAP: Final = -1
NEUTRAL: Final = -1

# The type of a starting Cadre that its player has not chosen yet.
UNSET: Final = 15

# Where a card is: in a deck, in a discard pile, or at one of these places of a faction.
HAND: Final = 0
# Bought, and not to be looked at before Production is done (7.244); the Stack of a Passive Ally.
FRESH: Final = 1
COMMITTED: Final = 2
IN_PLAY: Final = 3  # a Diplomacy card on the table
DISPLAY: Final = 4  # a revealed Technology
FACE_DOWN: Final = 5  # where older releases laid cards to discard while others still chose
IN_COMMAND: Final = 6  # revealed, and commanding this Season's Player Turn
VAULT: Final = 7  # the first pair of the Secret Vault; the others follow
VAULT_PAIRS: Final = 26
PLACES: Final = VAULT + VAULT_PAIRS

# Flags of a unit on the map, all of them open to everybody.
INVADER: Final = 1  # came over a beach this Turn and has no Combat Action (11.221)
ESCAPED: Final = 2  # a Sub under the surface (12.73)
BUILT: Final = 4  # Raised or Promoted in this Production (7.241, 7.242)
ARRIVED: Final = 8  # came into play or grew this Turn, so it cannot move
SUPPRESSING: Final = 16  # committed against Partisans in this Combat Phase (17.4)
BY_PARTNER: Final = 32  # moved this Turn by the Command of its owner's Partner
REFUSED: Final = 64  # its owner has refused this Turn to let it be moved so

# Phases, for the status line and for rules that hold in one of them only.
SETTING_UP: Final = 0
NEW_YEAR: Final = 1
PRODUCTION: Final = 2
GOVERNMENT: Final = 3
COMMAND: Final = 4
MOVEMENT: Final = 5
COMBAT: Final = 6
SUPPLY: Final = 7
PHASES: Final = ("Set-up", "New Year", "Production", "Government", "Command", "Movement", "Combat", "Supply")

NO_SEASON: Final = -1


# Which faction of several a seat is asked about.
FOR_FACTION: Final = Template("prompt.faction", "faction text", "{0}: {1}")


@mypyc_attr(allow_interpreted_subclasses=True)
class TriumphState(State):
    """What changes in a game of the system."""

    game: TriumphGame
    content: Content
    # What is known about the map as long as it stays as it is; see `lasting`.
    lasting: Lasting | None
    trading: Trading | None
    # How control was taken last and what was counted then; see `lasting`.
    taken: Taken | None
    counted: Counted | None
    keepers: Keepers | None
    # By faction and declaration, which unit could follow it when that was last asked; see `following`.
    followers: dict[tuple[int, int], tuple[int, Set[int]]]
    beside: ClassVar[tuple[str, ...]] = (
        *("content", "lasting", "trading", "taken", "counted", "keepers", "followers"),
    )

    # time and turns
    year: int
    season: int
    phase: int
    active: list[int]
    first_year: int
    last_year: int
    turn_order: list[int]
    faction_seat: list[int]
    passive: list[int]
    conference: int
    # who stands together
    relations: list[int]
    friends: list[int]
    side: list[int]
    eyes: list[int]
    hand_eyes: list[int]
    # units: a slot each
    unit_space: list[int]
    unit_power: list[int]
    unit_kind: list[int]
    unit_cv: list[int]
    unit_open: list[int]
    unit_flags: list[int]
    unit_moved: list[int]
    unit_origin: list[int]
    unit_from: list[int]
    unit_border: list[int]
    unit_kinds: list[int]
    unit_low: list[int]
    unit_high: list[int]
    unit_seen: list[int]
    # spaces
    units_at: list[list[int]]
    space_powers: list[int]
    space_control: list[int]
    phase_powers: list[int]
    space_mixed: list[int]
    space_aggressor: list[int]
    partisans: list[int]
    blockaded: list[int]
    blockaded_goods: list[int]
    # nations
    nation_control: list[int]
    islet_control: list[int]
    influence: list[int]
    influence_of: list[int]
    nation_status: list[int]
    nation_patron: list[int]
    nation_violators: list[int]
    nation_enemies: list[int]
    # powers
    power_enemies: list[int]
    power_neutral: list[int]
    power_defeated: list[int]
    # cards
    card_place: list[int]
    card_target: list[int]
    card_seen: list[int]
    peeked: list[int]
    deck_count: list[int]
    hand_count: list[int]
    fresh_count: list[int]
    committed: list[int]
    vault_claims: list[list[int]]
    techs: list[int]
    techs_shown: int
    techs_abroad: list[int]
    # tracks
    population: list[int]
    res: list[int]
    ind: list[int]
    industry_cost: list[int]
    industry_raised: list[int]
    loyalty: list[int]
    loyalty_raised: list[int]
    loyalty_cost: list[int]
    civil_war: list[int]
    points: list[int]
    sent: list[int]
    received: list[int]
    chits: list[list[int]]
    at_war: list[int]
    war_declared: list[int]
    peaceful: list[int]
    atomic_done: list[int]
    intruded: list[int]
    proxies_violated: list[int]
    storms: list[int]
    hastened: list[int]
    war_year: list[int]
    event_count: list[int]
    victory: int
    winners: int
    scores: list[int]
    # the Season
    command_order: list[int]
    command_value: list[int]
    emergency: list[int]
    commands: list[int]
    moves_made: list[int]
    supreme: list[int]
    consent: list[int]
    cross_commands: list[int]
    # Combat
    surprise: list[int]
    standing_pass: list[int]
    # declarations
    obliged: list[list[int]]
    sneak: int
    sneaks: list[int]

    columns: ClassVar[tuple[Column, ...]] = (
        Column("year", INT, PUBLIC),
        Column("season", INT, PUBLIC),
        Column("phase", INT, PUBLIC),
        # By theatre: the faction whose Production, play or Player Turn it is there, or -1.
        Column("active", LIST, PUBLIC),
        Column("first_year", INT, PUBLIC),
        Column("last_year", INT, PUBLIC),
        Column("turn_order", LIST, PUBLIC),
        Column("faction_seat", LIST, PUBLIC),
        # By faction: 1 for the Ally that is Passive this Year, where one seat plays Allies.
        Column("passive", LIST, PUBLIC),
        # The seats whose private channel with their Partner is open, as a mask.
        Column("conference", INT, PUBLIC),
        # By partnership: how closely its two factions work together; see `partners`.
        Column("relations", LIST, PUBLIC),
        # By faction, as masks: whose land is Friendly to it, and the Powers that fight beside it.
        Column("friends", LIST, PUBLIC),
        Column("side", LIST, PUBLIC),
        # The seats that know the faces of a Power's units, and of a faction's cards, as masks.
        Column("eyes", LIST, PUBLIC),
        Column("hand_eyes", LIST, PUBLIC),
        Column("unit_space", LIST, PUBLIC),
        # The Power of a unit: that of its block, or where it stands in the other theatre the visiting twin.
        Column("unit_power", LIST, PUBLIC),
        Column("unit_kind", LIST, UNITS, 0, 8),
        Column("unit_cv", LIST, UNITS, 1, 4),
        Column("unit_open", LIST, PUBLIC),
        Column("unit_flags", LIST, PUBLIC),
        Column("unit_moved", LIST, PUBLIC),
        # Where the unit began its move this Turn, and whence and over which border it Engaged.
        Column("unit_origin", LIST, PUBLIC),
        Column("unit_from", LIST, PUBLIC),
        Column("unit_border", LIST, PUBLIC),
        # Evidence: what everybody can know of a hidden unit.
        Column("unit_kinds", LIST, PUBLIC),
        Column("unit_low", LIST, PUBLIC),
        Column("unit_high", LIST, PUBLIC),
        # The seats that an Agent has shown a hidden unit, as a mask, until it is mixed with others.
        Column("unit_seen", LIST, PUBLIC),
        # Kept up to date by `place_unit`, `move_unit` and `remove_unit`.
        Column("units_at", LISTS, PUBLIC),
        Column("space_powers", LIST, PUBLIC),
        # 1.14, 1.21: who controls land, and who was at sea, when the Phase began.
        Column("space_control", LIST, PUBLIC),
        Column("phase_powers", LIST, PUBLIC),
        Column("space_mixed", LIST, PUBLIC),
        # 11.54: by space, the faction (+ 1) that Aggressed there this Turn, or 0.
        Column("space_aggressor", LIST, PUBLIC),
        Column("partisans", LIST, PUBLIC),
        # 14.22: by space, the faction (+ 1) whose POP and RES there bear a BLOCKADE marker, or 0.
        Column("blockaded", LIST, PUBLIC),
        # And what of them: the goods that were cut off, as a mask.
        Column("blockaded_goods", LIST, PUBLIC),
        Column("nation_control", LIST, PUBLIC),
        # 1.41: by space, the faction (+ 1) whose Control marker lies on an Islet without a Capital, or 0.
        Column("islet_control", LIST, PUBLIC),
        Column("influence", LIST, PUBLIC),
        Column("influence_of", LIST, PUBLIC),
        Column("nation_status", LIST, PUBLIC),
        Column("nation_patron", LIST, PUBLIC),
        # 15.32: by nation, masks of Powers: who Violated it, and all who are Enemies of the Armed Minor.
        Column("nation_violators", LIST, PUBLIC),
        Column("nation_enemies", LIST, PUBLIC),
        Column("power_enemies", LIST, PUBLIC),
        Column("power_neutral", LIST, PUBLIC),
        # By Power: 1 once its Capital was Captured and it is out of the game.
        Column("power_defeated", LIST, PUBLIC),
        Column("card_place", LIST, CARDS),
        Column("card_target", LIST, PUBLIC),
        # The seats that know where a card lies though it is not theirs, as a mask; and, by place, the
        # seats that have looked there since anything left it unseen, which everybody knows.
        Column("card_seen", LIST, CARDS, 0, 7),
        Column("peeked", LIST, PUBLIC),
        Column("deck_count", LIST, PUBLIC),
        Column("hand_count", LIST, PUBLIC),
        Column("fresh_count", LIST, PUBLIC),
        Column("committed", LIST, PUBLIC),
        # What each pair of the Secret Vault is for: a Technology, or n_techs + the Province of Insurgents.
        Column("vault_claims", LISTS, FACTIONS, 0, 999),
        Column("techs", LIST, PUBLIC),
        Column("techs_shown", INT, PUBLIC),
        # By faction: what of its Technologies they know in the other theatre, where there is one.
        Column("techs_abroad", LIST, PUBLIC),
        Column("population", LIST, PUBLIC),
        Column("res", LIST, PUBLIC),
        Column("ind", LIST, PUBLIC),
        Column("industry_cost", LIST, PUBLIC),
        Column("industry_raised", LIST, PUBLIC),
        Column("loyalty", LIST, PUBLIC),
        Column("loyalty_raised", LIST, PUBLIC),
        Column("loyalty_cost", LIST, PUBLIC),
        Column("civil_war", LIST, PUBLIC),
        Column("points", LIST, PUBLIC),
        # By faction: the Production points that it has sent to its Partner this Production, and got from it.
        Column("sent", LIST, PUBLIC),
        Column("received", LIST, PUBLIC),
        Column("chits", LISTS, FACTIONS, 0, 2),
        # Masks of factions.
        Column("at_war", LIST, PUBLIC),
        Column("war_declared", LIST, PUBLIC),
        Column("peaceful", LIST, PUBLIC),
        # Whether an Atomic stage was Achieved this Year; it may be in the Vault.
        Column("atomic_done", LIST, FACTIONS, 0, 1),
        # 16.31: by faction, 1 once its own units have intruded into the Region of its Proxy Power.
        Column("intruded", LIST, PUBLIC),
        # 16.33: by faction, the mask of the Proxy Powers that it has Violated.
        Column("proxies_violated", LIST, PUBLIC),
        # 15.35: by year event, how often a Violation has called for it since the last Resolution.
        Column("storms", LIST, PUBLIC),
        # By year event, 1 once a Violation has brought it forward: it then comes every year until it is over.
        Column("hastened", LIST, PUBLIC),
        # The year of a Declaration of War, by declarer * n_factions + victim; 0 where there was none.
        Column("war_year", LIST, PUBLIC),
        # How often each year event has come, theatre after theatre.
        Column("event_count", LIST, PUBLIC),
        Column("victory", INT, PUBLIC),
        Column("winners", INT, PUBLIC),
        Column("scores", LIST, PUBLIC),
        Column("command_order", LIST, PUBLIC),
        Column("command_value", LIST, PUBLIC),
        Column("emergency", LIST, PUBLIC),
        # By faction: the Commands that it has left in this Movement Phase.
        Column("commands", LIST, PUBLIC),
        # By faction: how many units it has moved this Turn, by whatever Command.
        Column("moves_made", LIST, PUBLIC),
        # By partnership: the faction (+ 1) whose card bears the SUPREME COMMAND marker this Season, or 0.
        Column("supreme", LIST, PUBLIC),
        # By faction: whether its Partner may command its units this Season; see `partners`.
        Column("consent", LIST, PUBLIC),
        # By faction: the Commands that it may still use for its Partner's units in this Movement Phase.
        Column("cross_commands", LIST, PUBLIC),
        # By theatre and faction: the mask of the factions that it surprised there by a War of this Turn.
        Column("surprise", LIST, PUBLIC),
        # By faction: 0 asks before every Combat Round, 1 passes for this Battle, 2 until taken back.
        Column("standing_pass", LIST, FACTIONS, 0, 2),
        # 15.21f, 15.3a: by faction, its declarations, as actions, that Aggression must follow this Phase.
        Column("obliged", LISTS, PUBLIC),
        # 15.24: the faction (+ 1) upon which this Player Turn is a Sneak Attack, or 0.
        Column("sneak", INT, PUBLIC),
        # 15.24a: by faction, how many Sneak Attacks it has made.
        Column("sneaks", LIST, PUBLIC),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        """3.0, 4.3, 4.4: own units, cards and chits; of the others' only what lies open."""
        if realm == UNITS:
            return _units_known(self, seat)
        if realm == CARDS:
            return _cards_known(self, seat)
        return [f for f, owner in enumerate(self.faction_seat) if owner == seat]

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        """What a seat is shown, as data. What is worked out for it about the map is kept for other views."""
        kept(self)
        return super().view(seat, at_rest, wants)

    def roll_many(self, count: int, sides: int = 6) -> list[int]:
        """Several dice, in the order rolled; the journal tells how they fell."""
        dice = super().roll_many(count, sides)
        if self.log is not None:
            tell_dice(self, dice)
        return dice

    def prompt_text(self, seat: object) -> Text:
        """The question; a seat of several factions is told for which of them it decides."""
        words = super().prompt_text(seat)
        if seat == SPECTATOR or self.faction_seat.count(self.seat(seat)) < 2:
            return words
        faction = asked_faction(self, self.seat(seat))
        if faction < 0:
            return words
        c = self.content
        return self.say(FOR_FACTION, Ref("faction", c.faction_id[faction], c.faction_name[faction]), words)


def _units_known(g: TriumphState, seat: int) -> list[int]:
    """3.0a, tnt:T3.2a: the slots whose content a seat knows: its own, those face-up, and empty ones.

    Its own are those of its pool, too, where they have become the Partner's: it counts what its pool lacks.
    """
    me = 1 << seat if seat >= 0 else 0
    mine = [eyes & me or faction < 0 for eyes, faction in zip(g.eyes, g.content.power_faction, strict=True)]
    space, power, shown, seen = g.unit_space, g.unit_power, g.unit_open, g.unit_seen
    pool = g.content.unit_power
    return [
        u
        for u in range(len(space))
        if mine[power[u]] or mine[pool[u]] or space[u] < 0 or shown[u] or seen[u] & me
    ]


def _cards_known(g: TriumphState, seat: int) -> list[int]:
    """4.3b: the cards whose place a seat knows."""
    known = known_places(g.content.n_decks, tuple(g.hand_eyes), seat)
    if seat < 0:
        return [card for card, place in enumerate(g.card_place) if known[place]]
    seen = g.card_seen
    return [card for card, place in enumerate(g.card_place) if known[place] or seen[card] >> seat & 1]


@cache
def known_places(n_decks: int, hand_eyes: tuple[int, ...], seat: int) -> list[bool]:
    """4.3b, 7.244, 9.4b: for every place of cards whether a seat may look there."""
    known = [False] * n_decks + [True] * n_decks
    for eyes in hand_eyes:
        mine = seat >= 0 and bool(eyes >> seat & 1)
        for place in range(PLACES):
            known.append(place in (IN_PLAY, DISPLAY, IN_COMMAND) or (mine and place != FRESH))
    return known


# ---------------------------------------------------------------------- factions


# How steps call the faction for which they ask; a list begins with it.
ASKED_AS: Final = ("faction", "chooser", "user", "factions")


def asked_faction(g: TriumphState, seat: int) -> int:
    """The faction for which a seat has to decide for now, as far as its question tells; else -1."""
    step: Any = g.question(seat)
    if hasattr(step, "unit"):
        faction = g.content.power_faction[g.unit_power[step.unit]]
    else:
        said = next((getattr(step, word) for word in ASKED_AS if hasattr(step, word)), -1)
        faction = said(g) if callable(said) else said
        if isinstance(faction, list):
            faction = faction[0] if faction else -1
    return faction if faction >= 0 and g.faction_seat[faction] == seat else -1


def seat_of_power(g: TriumphState, power: int) -> int:
    """The seat that plays a Power's units; -1 for those that nobody plays."""
    faction = g.content.power_faction[power]
    return -1 if faction < 0 else g.faction_seat[faction]


def seat_mask(g: TriumphState, faction: int) -> int:
    """The seat of a faction, as a mask for `deciders`."""
    return 1 << g.faction_seat[faction]


def is_active(g: TriumphState, faction: int) -> bool:
    """10.2: whether it is a faction's turn in its theatre."""
    return g.active[g.content.faction_theatre[faction]] == faction


def activate(g: TriumphState, faction: int) -> None:
    """10.2, 7.15b: it is a faction's turn in its theatre."""
    g.active[g.content.faction_theatre[faction]] = faction


def deactivate(g: TriumphState, faction: int) -> None:
    """It is nobody's turn any more in a faction's theatre."""
    g.active[g.content.faction_theatre[faction]] = -1


def nobody_active(g: TriumphState) -> None:
    """It is nobody's turn."""
    g.active = [-1] * len(g.content.theatres)


def has_tech(g: TriumphState, faction: int, tech: int) -> bool:
    """9.3: whether a faction has revealed a Technology."""
    return bool(g.techs[faction] >> tech & 1)


def power_has_tech(g: TriumphState, power: int, tech: int) -> bool:
    """9.0a, tnt:T2.10a: Proxy Powers use no Technology but Red ones."""
    faction = g.content.power_faction[power]
    if faction < 0 or (g.content.power_provincial[power] and not g.content.tech_red[tech]):
        return False
    return has_tech(g, faction, tech) and works_there(g.content, power, tech)


def works_there(content: Content, power: int, tech: int) -> bool:
    """conquest-and-tragedy:9.1, conquest-and-tragedy:9.2, conquest-and-tragedy:9.2b: where a Tech works.

    One that both boards have works for units in both theatres, any other for those in its own.
    """
    return content.tech_global[tech] or content.tech_theatre[tech] == content.power_theatre[power]
