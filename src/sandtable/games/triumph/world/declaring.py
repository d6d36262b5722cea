"""14.1, 14.31c: the declarations of a Partnership, in one common step before either Partner moves.

Each Partner declares what is to be declared in his own theatre. Where that takes a parallel Declaration of
War by the other, and another seat plays that one, he is asked before anything happens.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import PROXY, Content
from sandtable.games.triumph.system import debts, declaration_kinds, declarations, minors, war
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.kinds import AGREE, DECLARE, DONE, SNEAK, VIOLATE
from sandtable.games.triumph.system.partners import are_partners
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, steps, template
from sandtable.games.triumph.system.theatre_hooks import power_violations
from sandtable.games.triumph.world import crossover
from sandtable.games.triumph.world.asking import ConsentStep
from sandtable.games.triumph.world.tables import refusal
from sandtable.games.triumph.world.violations import at_home, form_alliance
from sandtable.protocol.text import Text

PARTNERS_IN_WAR = refusal("2.1", "Partners cannot be at War with each other.")
NOT_AT_HOME = refusal("14.1", "You can Declare War only in your Home Theater.")
NO_VIOLATION_ABROAD = refusal("14.1", "You can Violate Neutrals only in your Home Theater.")
PARTNER_REFUSED = refusal("14.222", "Your Partner declined to Declare War with you this Turn.")

ASKED = event(
    "parallel-asked",
    "faction partner:faction against:faction",
    "{0} {0:asks/ask} {1} to join {0:it/them} in Declaring War on {2}.",
    by="faction",
)
AGREED = event("parallel-agreed", "faction", "{0} {0:agrees/agree}.", by="faction")
REFUSED = event("parallel-refused", "faction", "{0} {0:refuses/refuse}.", by="faction")


# ---------------------------------------------------------------------- who declares what


def theatre_of(content: Content, code: int) -> int:
    """14.1a, 14.1c: in which theatre a declaration is made: where the faction, nation or Proxy Power is."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind in (DECLARE, SNEAK):
        return content.faction_theatre[argument]
    return content.nation_theatre[argument]


@cache
def codes_at_home(content: Content, theatre: int) -> tuple[int, ...]:
    """All that anybody could ever declare in a theatre. Worked out once."""
    return tuple(code for code in declaration_kinds.codes_of(content) if theatre_of(content, code) == theatre)


def problem(g: TriumphState, faction: int, code: int) -> int:
    """2.1c, 14.1a, 14.1c: why a faction cannot declare that now, or 0."""
    found = theatre_problem(g, faction, code) or declarations.problem(g, faction, code)
    return found or debts.joint_problem(g, faction, code)


def theatre_problem(g: TriumphState, faction: int, code: int) -> int:
    """Why nothing of that kind is for a faction to declare, or 0."""
    if code >> 16 in (DECLARE, SNEAK):
        return partner_problem(g, faction, code) or home_problem(g, faction, code)
    return abroad_problem(g, faction, code)


def partner_problem(g: TriumphState, faction: int, code: int) -> int:
    """2.1c: Partners are never at War with each other."""
    return PARTNERS_IN_WAR if are_partners(g, faction, code & 0xFFFF) else 0


def home_problem(g: TriumphState, faction: int, code: int) -> int:
    """14.1a, 2.23a: a faction Declares War in its Home Theater only."""
    return NOT_AT_HOME if theatre_of(g.content, code) != g.content.faction_theatre[faction] else 0


def abroad_problem(g: TriumphState, faction: int, code: int) -> int:
    """14.1c, 2.23a: a faction Violates Neutrals, or anybody else, in its Home Theater only."""
    return NO_VIOLATION_ABROAD if theatre_of(g.content, code) != g.content.faction_theatre[faction] else 0


def may_declare(g: TriumphState, faction: int) -> bool:
    """Whether a faction can declare anything this Turn, as far as everybody knows."""
    return declarations.moment_problem(g, faction) == 0


# ---------------------------------------------------------------------- parallel Declarations


def victim_of(g: TriumphState, faction: int, code: int) -> int:
    """14.222, 14.31c: upon whom a declaration is a Declaration of War, or -1."""
    kind, argument = code >> 16, code & 0xFFFF
    if kind in (DECLARE, SNEAK):
        return argument
    if kind != VIOLATE:
        return -1
    if power_violations(g, argument) is not None:
        return at_home(g.content, argument)
    protector = minors.rival_protector(g, faction, argument)
    if protector < 0:
        return -1
    local = nationality(g.content, protector, g.content.nation_capital[argument])
    return -1 if g.content.power_kind[local] == PROXY else protector


def demanded(g: TriumphState, faction: int, code: int) -> list[war.Front]:
    """14.222, 14.31c: the Declarations that the Partner must make along with this one."""
    victim = victim_of(g, faction, code)
    if victim < 0 or war.at_war(g, faction, victim):
        return []
    twin = g
    if code >> 16 == VIOLATE and power_violations(g, code & 0xFFFF) is not None:
        twin = g.clone()
        form_alliance(twin)
    if war.at_war(twin, faction, victim):
        return []
    return crossover.parallel(war.fronts_of(twin, faction, victim), faction)


# ---------------------------------------------------------------------- the step


@steps.add
class CommonDeclarations(Step):
    """14.1a, 14.31c: both Partners declare, in any order, until each has no more to declare."""

    __slots__ = ("finished", "partnership", "refused")
    name = "common-declarations"
    prompt = "Choose what to declare before you move. You must follow it with Aggression."

    def __init__(self, partnership: int) -> None:
        self.partnership = partnership
        self.finished = 0  # the seats that have no more to declare, as a mask
        self.refused: list[int] = []  # the declarations in which a Partner would not join

    def mine(self, g: TriumphState, seat: int) -> list[int]:
        """The factions of the Partnership that a seat plays."""
        both = g.content.partnerships[self.partnership].factions
        return [faction for faction in both if g.faction_seat[faction] == seat]

    def deciders(self, g: TriumphState) -> int:
        both = g.content.partnerships[self.partnership].factions
        seats = 0
        for faction in both:
            if may_declare(g, faction):
                seats |= seat_mask(g, faction)
        return seats & ~self.finished

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        found = []
        for faction in self.mine(g, seat):
            if not may_declare(g, faction):
                continue
            codes = codes_at_home(g.content, g.content.faction_theatre[faction])
            codes = tuple(code for code in codes if code not in self.refused)
            open_codes = debts.declarable(g, faction, declarations.declarable(g, faction, codes))
            found += [code for code in open_codes if theatre_problem(g, faction, code) == 0]
        return [*found, DONE << 16]

    def has_choice(self, g: TriumphState, seat: int) -> bool:
        return True

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (*declaration_kinds.kinds_of(g.content), DONE)

    def problem(self, g: TriumphState, faction: int, code: int) -> int:
        """Why a faction cannot declare that now, or 0; what its Partner refused is over for this Turn."""
        return PARTNER_REFUSED if code in self.refused else problem(g, faction, code)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == DONE:
            return 0
        return self.problem(g, self.declarer(g, seat, code), code)

    def declarer(self, g: TriumphState, seat: int, code: int) -> int:
        """The faction for which a seat declares that: the one at home where it is declared, if it has it."""
        mine = self.mine(g, seat)
        return next((f for f in mine if g.content.faction_theatre[f] == theatre_of(g.content, code)), mine[0])

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == DONE:
            self.finished |= 1 << seat
            return
        faction = self.declarer(g, seat, code)
        others = [front for front in demanded(g, faction, code) if g.faction_seat[front.attacker] != seat]
        if others:
            g.tell(ASKED, faction, others[0].attacker, others[0].defender)
            g.push(ParallelConsent(code, faction, others[0].attacker, others[0].defender))
        else:
            declarations.declare(g, faction, code)

    def go(self, g: TriumphState) -> None:
        g.pop()


ASKS_PARTNER: Final = template(
    "prompt.declare.along",
    "faction text faction faction",
    "{0} {0:wants/want} to declare: {1}. {2:Does/Do} {2} Declare War on {3} along with {0:it/them}?",
)


@steps.add
class ParallelConsent(ConsentStep):
    """14.222, 14.31c: another seat is asked whether its faction Declares War as well; else nobody does."""

    __slots__ = ("code", "declarer", "partner", "victim")
    name = "parallel-consent"

    def __init__(self, code: int, declarer: int, partner: int, victim: int) -> None:
        self.code = code
        self.declarer = declarer
        self.partner = partner
        self.victim = victim

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.partner)

    def words(self, g: TriumphState, seat: int) -> Text:
        declared = str(g.game.actions.action(self.code))
        return g.say(ASKS_PARTNER, self.declarer, declared, self.partner, self.victim)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        step = g.stack[-1]
        assert isinstance(step, CommonDeclarations)
        if code >> 16 == AGREE:
            g.tell(AGREED, self.partner)
            declarations.declare(g, self.declarer, self.code)
        else:
            g.tell(REFUSED, self.partner)
            step.refused.append(self.code)
