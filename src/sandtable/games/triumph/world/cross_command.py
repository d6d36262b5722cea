"""11.2: Cross-Command: a Faction's units abroad, and those of an Ally in one's own theatre.

Its own units a Faction commands wherever they are. Those of an Allied Capitalist it commands in its Home
Theater, with up to half of its Commands, if the owner lets it: for the Season, or each time that it asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.triumph.system.kinds import CONSENT_ALL, CONSENT_ASK, CONSENT_NONE, REFUSE
from sandtable.games.triumph.system.movement import move, whence
from sandtable.games.triumph.system.partners import (
    ALL_CONSENT,
    ALLIANCE,
    ASK_ME,
    NO_CONSENT,
    partnership_of,
    relationship,
)
from sandtable.games.triumph.system.paths import why_not
from sandtable.games.triumph.system.rights import RIGHTS, Right
from sandtable.games.triumph.system.state import NO_SEASON, REFUSED, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.games.triumph.system.turns import CROSS_COMMAND, NOT_YOURS, CrossCommand
from sandtable.games.triumph.system.units import set_flag
from sandtable.games.triumph.world.asking import ConsentStep
from sandtable.games.triumph.world.joining import PARTNERS
from sandtable.games.triumph.world.tables import refusal
from sandtable.protocol.text import Text

NOT_ALLIED = refusal("11.22", "Only Allied Capitalists can command each other's units.")
NOT_AT_HOME = refusal("11.22", "You can command your Partner's units only in your Home Theater.")
HALF_USED = refusal("11.22", "You can use at most half of your Commands for your Partner's units.")
NOT_PERMITTED = refusal("11.22", "Your Partner does not let you command its units this Season.")
ASKED_BEFORE = refusal("11.22", "Your Partner has refused to let you move that unit this Turn.")
NO_CONSENT_DUE = refusal(
    "11.22", "No other player is your Ally, so there is nobody to give that to or refuse it."
)
SETTLED = refusal("11.22", "That is already what your Partner may do.")

CONSENTED = event(
    "consent",
    "faction partner:faction",
    "{0} {0:lets/let} {1} command {0:its/their} units this Season.",
    by="faction",
)
WILL_BE_ASKED = event(
    "consent-ask",
    "faction partner:faction",
    "{0} {0:lets/let} {1} ask for each of {0:its/their} units this Season.",
    by="faction",
)
DENIED = event(
    "no consent",
    "faction partner:faction",
    "{0} {0:does/do} not let {1} command {0:its/their} units.",
    by="faction",
)
ASKS = event(
    "asks-partner",
    "faction unit from:space to:space",
    "{0} {0:asks/ask} to move {1} from {2} to {3}.",
    by="faction",
)
PERMITTED = event("permits", "faction unit", "{0} {0:agrees/agree} to the move of {1}.", by="faction")
FORBIDDEN = event("forbids", "faction unit", "{0} {0:does/do} not allow {1} to move.", by="faction")

ANSWERS = {CONSENT_ALL: ALL_CONSENT, CONSENT_ASK: ASK_ME, CONSENT_NONE: NO_CONSENT}
TELLING = {ALL_CONSENT: CONSENTED, ASK_ME: WILL_BE_ASKED, NO_CONSENT: DENIED}


# ---------------------------------------------------------------------- who commands whom


def may_cross(g: TriumphState, faction: int) -> bool:
    """8.13c, 2.11b: whether Partners are Allies who command each other's units; a common army has no need."""
    number = partnership_of(g.content, faction)
    return relationship(g, faction) == ALLIANCE and not g.content.partnerships[number].one_army


def share(g: TriumphState, faction: int) -> int:
    """11.22a, 11.22c: half of a Faction's Commands, rounded down."""
    return g.command_value[faction] // 2


def allot(g: TriumphState, factions: Sequence[int]) -> None:
    """11.22a: how many Commands of this Turn each Partner may use for the other's units."""
    for faction in factions:
        g.cross_commands[faction] = share(g, faction) if may_cross(g, faction) else 0


def is_permitted(g: TriumphState, faction: int) -> bool:
    """11.22b: whether a Faction's Partner lets it command its units, or lets it ask; one player need not."""
    partner = g.content.faction_partner[faction]
    return shares_seat(g, faction) or g.consent[partner] != NO_CONSENT


def shares_seat(g: TriumphState, faction: int) -> bool:
    """Whether one player has a Faction and its Partner."""
    return g.faction_seat[faction] == g.faction_seat[g.content.faction_partner[faction]]


def powers(g: TriumphState, faction: int) -> tuple[int, ...]:
    """11.22a: the Partner's Powers in a Faction's Home Theater, while it may command them."""
    if g.cross_commands[faction] <= 0 or not is_permitted(g, faction):
        return ()
    content = g.content
    home = content.faction_theatre[faction]
    theirs = content.faction_powers[content.faction_partner[faction]]
    return tuple(power for power in theirs if content.power_theatre[power] == home)


def problem(g: TriumphState, faction: int, unit: int) -> int:
    """2.21b, 2.22b, 2.31, 11.22a: why a Faction cannot command a unit that is not its own, or 0."""
    content, power = g.content, g.unit_power[unit]
    if content.power_faction[power] != content.faction_partner[faction]:
        return NOT_YOURS
    if not may_cross(g, faction):
        return NOT_ALLIED
    if content.power_theatre[power] != content.faction_theatre[faction]:
        return NOT_AT_HOME
    if g.cross_commands[faction] <= 0:
        return HALF_USED
    return consent_problem(g, faction, unit)


def consent_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.22b: why the owner does not let a Faction command a unit, or 0."""
    if not is_permitted(g, faction):
        return NOT_PERMITTED
    return ASKED_BEFORE if g.unit_flags[unit] & REFUSED else 0


# ---------------------------------------------------------------------- consent for the Season


def asked_for_consent(g: TriumphState, seat: int) -> int:
    """11.22b: the Faction of a seat whose units an Ally on another seat could command; or -1."""
    for faction, owner in enumerate(g.faction_seat):
        if owner == seat and may_cross(g, faction) and not shares_seat(g, faction):
            return faction
    return -1


def right_problem(g: TriumphState, seat: int, code: int) -> int:
    """11.22b: why a seat cannot give or withdraw that consent now, or 0: it holds for a Season."""
    faction = asked_for_consent(g, seat)
    if faction < 0 or g.season == NO_SEASON:
        return NO_CONSENT_DUE
    return SETTLED if g.consent[faction] == ANSWERS[code >> 16] else 0


def rights(g: TriumphState, seat: int) -> list[int]:
    """11.22b: what a seat may say to its Ally now."""
    return [kind << 16 for kind in ANSWERS if right_problem(g, seat, kind << 16) == 0]


def answer(g: TriumphState, seat: int, code: int) -> None:
    """11.22b: the owner says what its Ally may do this Season."""
    faction = asked_for_consent(g, seat)
    g.consent[faction] = ANSWERS[code >> 16]
    g.tell(TELLING[g.consent[faction]], faction, g.content.faction_partner[faction])


# ---------------------------------------------------------------------- consent to one move


def ask(g: TriumphState, faction: int, unit: int, space: int, via: int) -> bool:
    """11.22b: a move of a Partner's unit is put before its owner, where he wants that."""
    owner = g.content.faction_partner[faction]
    if shares_seat(g, faction) or g.consent[owner] == ALL_CONSENT:
        return False
    g.tell(ASKS, faction, unit, g.unit_space[unit], space)
    g.push(Permission(faction, unit, space, via))
    return True


ASKS_CONSENT: Final = template(
    "prompt.consent",
    "faction unit space space",
    "{0} {0:wants/want} to move {1} from {2} to {3}. Do you allow it?",
)


@steps.add
class Permission(ConsentStep):
    """11.22b: the owner of a unit says whether his Ally may move it so."""

    __slots__ = ("faction", "space", "unit", "via")
    name = "permission"

    def __init__(self, faction: int, unit: int, space: int, via: int) -> None:
        self.faction = faction
        self.unit = unit
        self.space = space
        self.via = via

    def owner(self, g: TriumphState) -> int:
        """The Faction that is asked."""
        return g.content.faction_partner[self.faction]

    def deciders(self, g: TriumphState) -> int:
        """Nobody, where the move has become impossible in the meantime."""
        gone = g.unit_space[self.unit] < 0 or g.unit_moved[self.unit]
        return 0 if gone else seat_mask(g, self.owner(g))

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_CONSENT, self.faction, self.unit, g.unit_space[self.unit], self.space)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        if code >> 16 == REFUSE:
            set_flag(g, self.unit, REFUSED, True)
            g.tell(FORBIDDEN, self.owner(g), self.unit)
            return
        g.tell(PERMITTED, self.owner(g), self.unit)
        if self.stands(g):
            move(g, self.faction, self.unit, self.space, self.via)

    def stands(self, g: TriumphState) -> bool:
        """Whether the move is still possible, whatever was done elsewhere since it was asked for."""
        if why_not(g, self.unit, self.space, self.faction):
            return False
        ways = whence(g, self.unit, self.space, self.faction)
        return self.via in ways if ways else self.via < 0

    def go(self, g: TriumphState) -> None:
        g.pop()


def install() -> None:
    """Let Partners command each other's units so."""
    CROSS_COMMAND[PARTNERS] = CrossCommand(powers, problem, ask)
    RIGHTS[PARTNERS] = Right(tuple(ANSWERS), rights, right_problem, answer)
