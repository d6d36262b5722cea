"""The odds of a Battle that somebody asked for in words, told in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sandtable.engine.templates import Templates
from sandtable.games.triumph.content import BORDER_KINDS, COAST, CONVOY, INFANTRY, SUMMER, Content
from sandtable.games.triumph.odds.chances import EXACT, Chances, chances
from sandtable.games.triumph.odds.error_words import wrong
from sandtable.games.triumph.odds.fight import AIMS, ATTACKER, DAMAGE, DEFENDER, Terms
from sandtable.games.triumph.odds.rows import Side, row_at
from sandtable.games.triumph.odds.sentences import (
    ATTACKER_NAME,
    ATTACKERS_ALONE,
    BOTH,
    DEFENDER_NAME,
    DEFENDERS_ALONE,
    JOINS_LATER,
    LAND_ROUNDS,
    LAND_TO_THE_END,
    NO_EFFECT,
    NO_NATIONALITY,
    NOBODY,
    SAMPLED,
    SEA_INVADERS,
    SEA_ROUNDS,
    SEA_TO_THE_END,
    TAKEN,
    TOO_MANY,
    UNITS,
    UNITS_OF,
    WITH_TECH,
)
from sandtable.games.triumph.odds.words import (
    ANYBODY,
    ESCAPE,
    HOME,
    INVADING,
    KAMIKAZE,
    STRIKE,
    SURPRISE,
    Army,
    BattleQuestion,
    Dictionary,
    read_battle,
    theatre_named,
    unknown,
)
from sandtable.games.triumph.system.grammar import together
from sandtable.games.triumph.system.state import TriumphState, power_has_tech
from sandtable.protocol.odds import BattleOdds, SideOdds

if TYPE_CHECKING:
    from sandtable.games.triumph.system.game import TriumphGame

SIDES: Final = ("attacker", "defender")
SAMPLES: Final = 10_000
MOST_SAMPLES: Final = 100_000
MOST_ROUNDS: Final = 100
TO_THE_END: Final = "end"
SETTINGS: Final = (
    "theatre", "sea", "rounds", "samples",
    "attacker", "defender", "attacker-techs", "defender-techs", "attacker-aim", "defender-aim",
)  # fmt: skip


def report(game: TriumphGame, battle: str, settings: Mapping[str, str]) -> BattleOdds:
    """The odds of a Battle in words. Settings add to the words, or say what these do not."""
    for name in settings:
        if name not in SETTINGS:
            raise unknown("setting", name, list(SETTINGS))
    content = game.content
    words = dictionary(content, theatre_named(content, settings.get("theatre")))
    asked = read_battle(words, battle)
    add_settings(asked, words, settings)
    terms = terms_of(asked, settings)
    check_place(asked, content)
    sides = [force_of(game, words, asked, side) for side in (ATTACKER, DEFENDER)]
    if len(sides[ATTACKER]) > 1 and not terms.sea:
        raise wrong("battle.groups-at-sea")
    samples = whole_number(settings, "samples", SAMPLES, MOST_SAMPLES)
    found = chances(sides[ATTACKER], sides[DEFENDER][0], terms, samples)
    return BattleOdds(
        game.id,
        kind_of_battle(game.templates, terms),
        ends_in_words(game.templates, found, terms),
        (
            side_odds(game.templates, found, words, asked, ATTACKER),
            side_odds(game.templates, found, words, asked, DEFENDER),
        ),
        found.samples,
        tuple(notes(game.templates, found, words, asked)),
    )


@lru_cache(maxsize=8)
def dictionary(content: Content, theatre: int) -> Dictionary:
    """The words of a theatre, made once."""
    return Dictionary(content, theatre)


# ---------------------------------------------------------------------- settings


def add_settings(asked: BattleQuestion, words: Dictionary, settings: Mapping[str, str]) -> None:
    """Nationalities and Techs that are given beside the words, and whether it is at sea."""
    if settings.get("sea", "no") not in ("yes", "no"):
        raise wrong("battle.sea-yes-no", typed=repr(settings["sea"][:40]))
    asked.sea = asked.sea or settings.get("sea") == "yes"
    for side, army in zip(SIDES, asked.armies):
        if side in settings:
            power = words.powers.get(settings[side].casefold())
            if power is None:
                raise unknown("power", settings[side], list(words.powers))
            army.units = [words.of_power(unit, power) for unit in army.units]
        for name in settings.get(f"{side}-techs", "").replace("+", ",").split(","):
            if name.strip():
                army.techs.append(words.find_tech(name.strip().casefold()))


def terms_of(asked: BattleQuestion, settings: Mapping[str, str]) -> Terms:
    """How the Battle is fought."""
    own, other = (army.deeds for army in asked.armies)
    if HOME in own and HOME in other:
        raise wrong("battle.home-to-both")
    for deed in (HOME, INVADING):
        if asked.sea and deed in own | other:
            raise wrong("battle.of-land", word=repr(deed))
    return Terms(
        sea=asked.sea,
        rounds=rounds_of(asked.sea, settings.get("rounds")),
        aims=(aim_of(settings, ATTACKER), aim_of(settings, DEFENDER)),
        surprise=SURPRISE in own,
        owner=ATTACKER if HOME in own else DEFENDER,
        escapes=(ESCAPE in own, ESCAPE in other),
        strikes=(STRIKE in own, STRIKE in other),
        kamikaze=(KAMIKAZE in own, KAMIKAZE in other),
    )


def rounds_of(sea: bool, text: str | None) -> int:
    """How many rounds are fought: one on land and all at sea, unless somebody wants to know otherwise."""
    if text is None:
        return 0 if sea else 1
    if text == TO_THE_END:
        return 0
    return whole_number({"rounds": text}, "rounds", 1, MOST_ROUNDS)


def whole_number(settings: Mapping[str, str], name: str, default: int, most: int) -> int:
    """A setting that is a number."""
    text = settings.get(name, str(default))
    if not text.isdecimal() or len(text) > len(str(most)) or not 1 <= int(text) <= most:
        raise wrong("number.setting", setting=name, most=most, typed=repr(text[:40]))
    return int(text)


def aim_of(settings: Mapping[str, str], side: int) -> int:
    """What a side fires at."""
    name = settings.get(f"{SIDES[side]}-aim", AIMS[DAMAGE])
    if name not in AIMS:
        raise unknown("aim", name, list(AIMS))
    return AIMS.index(name)


# ---------------------------------------------------------------------- the sides


def check_place(asked: BattleQuestion, c: Content) -> None:
    """Whether all units can be where the Battle is."""
    for unit in (unit for army in asked.armies for unit in army.units):
        kind = unit.kind
        sails = kind == CONVOY or c.type_is_ans[kind] or c.type_can_convoy[kind]
        if asked.sea and not sails:
            raise wrong("battle.never-at-sea", type=c.type_name[kind])
        if not asked.sea and kind == CONVOY:
            raise wrong("battle.convoys")


def force_of(game: TriumphGame, words: Dictionary, asked: BattleQuestion, side: int) -> tuple[Side, ...]:
    """A side for the sums: its BattleGroups, in the order in which they join."""
    army = asked.armies[side]
    owner = ATTACKER if HOME in asked.armies[ATTACKER].deeds else DEFENDER
    invading = side == ATTACKER and (INVADING in army.deeds or COAST in asked.borders)
    g = equipped(game, words, army)
    groups: dict[int, list[tuple[int, int]]] = {}
    for unit in army.units:
        kind = INFANTRY if unit.kind == CONVOY else unit.kind
        power = words.plain_power if unit.power == ANYBODY else unit.power
        row = row_at(g, power, kind, asked.sea, side == owner, invading)
        groups.setdefault(unit.group, []).append((row, unit.cv))
    return tuple(tuple(sorted(groups[number])) for number in sorted(groups))


def equipped(game: TriumphGame, words: Dictionary, army: Army) -> TriumphState:
    """A state in which the Powers of an army have its Technologies. Nothing else of it matters."""
    g, c = game.fresh(0), game.content
    powers = sorted({words.plain_power if unit.power == ANYBODY else unit.power for unit in army.units})
    for power in powers:
        for tech in army.techs:
            if c.power_faction[power] >= 0:
                g.techs[c.power_faction[power]] |= 1 << tech
    for tech in army.techs:
        if not any(power_has_tech(g, power, tech) for power in powers):
            names = together([c.power_name[power] for power in powers])
            raise wrong("power.no-tech", powers=names, tech=c.tech_name[tech])
    return g


# ---------------------------------------------------------------------- telling


def kind_of_battle(templates: Templates, terms: Terms) -> str:
    """What kind of Battle it is, and how long it is fought."""
    if terms.rounds == 0:
        return templates.plain(SEA_TO_THE_END if terms.sea else LAND_TO_THE_END)
    return templates.plain(SEA_ROUNDS if terms.sea else LAND_ROUNDS, terms.rounds)


def ends_in_words(templates: Templates, found: Chances, terms: Terms) -> dict[str, float]:
    """The ways in which it can end."""
    odds, plain = found.odds, templates.plain
    ends = {
        plain(ATTACKERS_ALONE): odds.attacker,
        plain(DEFENDERS_ALONE): odds.defender,
        plain(BOTH): odds.both,
        plain(NOBODY): odds.nobody,
    }
    if not terms.sea:
        ends[plain(TAKEN)] = odds.takes
    return ends


def side_odds(
    templates: Templates, found: Chances, words: Dictionary, asked: BattleQuestion, side: int
) -> SideOdds:
    """What the Battle holds for one side."""
    army, fate = asked.armies[side], found.fates[side]
    return SideOdds(
        templates.plain((ATTACKER_NAME, DEFENDER_NAME)[side]),
        tuple(units_in_words(templates, words, army)),
        sum(unit.cv for unit in army.units),
        (found.odds.attacker_cv, found.odds.defender_cv)[side],
        fate.survives,
        fate.hits,
        fate.cv,
    )


def units_in_words(templates: Templates, words: Dictionary, army: Army) -> list[str]:
    """The units of a side as they were understood, alike ones together."""
    c, plain, said = words.content, templates.plain, []
    for unit in dict.fromkeys(army.units):
        count = army.units.count(unit)
        if unit.power == ANYBODY:
            units = plain(UNITS, count, unit.kind, unit.cv)
        else:
            units = plain(UNITS_OF, count, c.power_name[unit.power], unit.kind, unit.cv)
        said.append(plain(JOINS_LATER, units, unit.group + 1) if unit.group else units)
    return said + [plain(WITH_TECH, tech) for tech in dict.fromkeys(army.techs)]


def notes(templates: Templates, found: Chances, words: Dictionary, asked: BattleQuestion) -> list[str]:
    """What the person who asked should know."""
    said, plain = [], templates.plain
    if found.samples:
        said.append(plain(SAMPLED, f"{found.samples:,}", f"{found.positions:,}", f"{EXACT:,}"))
    if any(unit.power == ANYBODY for army in asked.armies for unit in army.units):
        said.append(plain(NO_NATIONALITY))
    said += border_notes(templates, words, asked)
    c = words.content
    for tech in dict.fromkeys(tech for army in asked.armies for tech in army.techs):
        if not matters(c, tech):
            said.append(plain(NO_EFFECT, tech))
    return said


def border_notes(templates: Templates, words: Dictionary, asked: BattleQuestion) -> list[str]:
    """Whether so many Ground units can come over such a border."""
    c, theatre = words.content, words.content.theatres[words.theatre]
    names = {kind: name for name, kind in BORDER_KINDS.items()}
    ground = sum(c.type_is_ground[unit.kind] for unit in asked.armies[ATTACKER].units)
    said = []
    for kind in dict.fromkeys(asked.borders):
        limit = theatre.border_limit[kind * theatre.n_seasons + SUMMER]
        if kind == COAST:
            limit = theatre.sea_invasion_limit
            said.append(templates.plain(SEA_INVADERS))
        if ground > limit:
            said.append(templates.plain(TOO_MANY, ground, limit, names[kind]))
    return said


def matters(c: Content, tech: int) -> bool:
    """Whether a Technology does anything in a Battle between units."""
    figures = [row for rows in (*c.fire_techs, *c.home_dice_techs) for row in rows]
    others = [other for rows in c.first_fire_techs for other in rows]
    return tech in {row[0] for row in figures} | set(others) | set(c.invader_techs)
