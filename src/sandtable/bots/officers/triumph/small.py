"""Everything that follows from common sense alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.officers.triumph.combat import act, battles, strongest
from sandtable.bots.officers.triumph.command import discard, more_cards
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.government import tech_partner
from sandtable.bots.officers.triumph.strength import fighter
from sandtable.bots.officers.triumph.threats import danger, garrison, importance
from sandtable.bots.officers.triumph.war import HANDLERS as DECLARING
from sandtable.bots.officers.triumph.worth import influence_gain, standing
from sandtable.games.triumph.content import AIR, FLEET, FORTRESS, INFANTRY, MARINE, MILITIA, TANK
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.control import resources
from sandtable.games.triumph.system.state import COMMITTED
from sandtable.games.triumph.system.units import units_of

# The army that one would like to have, in parts of a hundred.
ARMY: Final = {INFANTRY: 48, AIR: 14, FLEET: 14, TANK: 14, FORTRESS: 8, MILITIA: 30, MARINE: 2}


def unit_type(desk: Desk, codes: Sequence[int]) -> int:
    """The type of a Cadre: what the army of its Power lacks most; a Fortress first in a Capital."""
    g, content = desk.g, desk.content
    space = getattr(desk.step, "space", -1)
    counts = dict.fromkeys(range(content.n_types), 0)
    total = 1
    for power in content.faction_powers[desk.me]:
        for unit in units_of(g, power):
            if 0 <= g.unit_kind[unit] < content.n_types:
                counts[g.unit_kind[unit]] += 1
                total += 1

    def lack(code: int) -> float:
        kind = code & 0xFFFF
        if code >> 16 != kinds.AS:
            return -1e3
        wanted = ARMY.get(kind, 0)
        if kind == FORTRESS and space >= 0 and importance(g, desk.me, space) >= 20.0:
            wanted = 60
        if kind == FLEET and space >= 0 and not content.space_coastal[space]:
            wanted = 0
        return wanted - 100.0 * counts[kind] / total

    return max(codes, key=lack)


def site(desk: Desk, codes: Sequence[int]) -> int:
    """Where new units stand: where most is at stake and too little stands."""
    g, me = desk.g, desk.me

    def value(code: int) -> float:
        if code >> 16 == kinds.PROMOTE:
            space, bonus = g.unit_space[code & 0xFFFF], 1.0
        elif code >> 16 in (kinds.RAISE, kinds.AT):
            space, bonus = code & 0xFFFF, 0.0
        elif code >> 16 in (kinds.FOR, kinds.INFLUENCE):
            return influence_gain(g, me, code & 0xFFFF)
        else:
            return -1.0
        lack = danger(g, desk.mine, me, space) - garrison(g, me, space)
        return bonus + importance(g, me, space) * (1.0 + max(0.0, lack)) / 10.0

    return max(codes, key=value)


def blockade(desk: Desk, codes: Sequence[int]) -> int:
    """All that can be cut off."""
    g = desk.g

    def value(code: int) -> int:
        if code >> 16 != kinds.BLOCKADE:
            return 0
        space = code & 0xFFFF
        return 1 + desk.content.space_pop[space] + resources(g.content, desk.me, space)

    return max(codes, key=value)


def recruiting(desk: Desk, codes: Sequence[int]) -> int:
    """More Partisans, where there is most to win."""
    places = [code for code in codes if code >> 16 == kinds.PARTISAN]
    if places:
        return max(places, key=lambda code: desk.content.space_muster[code & 0xFFFF])
    return kinds.RECRUIT << 16 if kinds.RECRUIT << 16 in codes else codes[0]


def reveal_to_win(desk: Desk, codes: Sequence[int]) -> int:
    """Whatever may count at the Victory Check is shown."""
    shown = [code for code in codes if code >> 16 in (kinds.REVEAL, kinds.REVEAL_AS)]
    return shown[0] if shown else codes[0]


def agree(desk: Desk, codes: Sequence[int]) -> int:
    """Partners are helped."""
    return kinds.AGREE << 16 if kinds.AGREE << 16 in codes else codes[0]


def consent_to_war(desk: Desk, codes: Sequence[int]) -> int:
    """Into a Partner's War only who is at War already goes along."""
    wanted = kinds.AGREE if desk.at_war else kinds.REFUSE
    return wanted << 16 if wanted << 16 in codes else codes[0]


def stay(desk: Desk, codes: Sequence[int]) -> int:
    """Nothing more."""
    idle = [code for code in codes if code >> 16 in (kinds.DONE, kinds.PASS_BATTLE, kinds.PASS)]
    return idle[0] if idle else codes[0]


def go_under(desk: Desk, codes: Sequence[int]) -> int:
    """Submarines Escape: under the surface they cut trade."""
    under = [code for code in codes if code >> 16 == kinds.ESCAPE]
    return under[0] if under else codes[0]


def leader(desk: Desk, codes: Sequence[int]) -> int:
    """The faction that stands best: of one's own the one to lead, of others the one to stop."""
    factions = [code for code in codes if code >> 16 in (kinds.AGAINST, kinds.LEAD, kinds.TARGET)]
    return max(factions, key=lambda code: standing(desk.g, code & 0xFFFF)) if factions else codes[0]


def go_first(desk: Desk, codes: Sequence[int]) -> int:
    """Of tied factions one's own goes first."""
    own = kinds.FIRST << 16 | desk.me
    return own if own in codes else codes[0]


def targeting(desk: Desk, codes: Sequence[int]) -> int:
    """Of several Enemies in one place the weakest is fought, and others as long as all are outnumbered."""
    g, content, space = desk.g, desk.content, desk.step.space

    def force(faction: int) -> int:
        units = [u for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == faction]
        return sum(fighter(g, unit).cv for unit in units)

    open_ones = [code for code in codes if code >> 16 == kinds.TARGET]
    weakest = min(open_ones, key=lambda code: force(code & 0xFFFF))
    named = sum(force(faction) for faction in desk.step.targets(g))
    if kinds.DONE << 16 in codes and force(desk.me) < named + force(weakest & 0xFFFF):
        return kinds.DONE << 16
    return weakest


def join_in(desk: Desk, codes: Sequence[int]) -> int:
    """A Raid or a Mole's find is there to be used: the first that is offered."""
    used = [code for code in codes if code >> 16 in (kinds.JOIN, kinds.FIGHT, kinds.TECH)]
    return used[0] if used else codes[0]


def supreme(desk: Desk, codes: Sequence[int]) -> int:
    """The better of two Command cards is the Supreme one, as far as they are known."""
    g, content = desk.g, desk.content

    def commands(code: int) -> int:
        cards = cards_at(g, place_of(g, code & 0xFFFF, COMMITTED))
        return max((content.card_command[card] for card in cards if card >= 0), default=0)

    return max(codes, key=commands)


def keep_from_rivals(desk: Desk, codes: Sequence[int]) -> int:
    """The better card of a pair stays on display: nobody else will draw it."""
    return max(codes, key=lambda code: desk.content.card_factories[code & 0xFFFF])


def least(desk: Desk, codes: Sequence[int]) -> int:
    """The unit that is missed least."""
    return min(codes, key=lambda code: desk.g.unit_cv[code & 0xFFFF])


HANDLERS: Final = {
    "permission": agree,
    "parallel-consent": consent_to_war,
    "after-battle": stay,
    "reveal-window": stay,
    "escape-subs": go_under,
    "active-ally": leader,
    "aim-at": leader,
    "command-tie": go_first,
    "stack-limits": least,
    "sea-battle": strongest,
    "set-up-faction": unit_type,
    "cadre-type": unit_type,
    "plan-type": unit_type,
    "satellite-unit": unit_type,
    "arrivals": site,
    "gathered-arrivals": site,
    "enlistment": site,
    "open-activism": site,
    "build-up": site,
    "insurrection-place": site,
    "mark-blockades": blockade,
    "recruiting": recruiting,
    "victory-check": reveal_to_win,
    "suppression": strongest,
    "conference": stay,
    "engage-subs": stay,
    "more-command-cards": more_cards,
    "mole-copy": join_in,
    "mole-partner": tech_partner,
    "sneak-fire": act,
    "sneak-raid": join_in,
    "sneak-raids": battles,
    "supreme-command": supreme,
    "targeting": targeting,
    "keep-card": keep_from_rivals,
    "insurgent-partner": discard,
    **DECLARING,
}
