"""Play a campaign of Orange Swan between two officers, and tell it: docs/orange-swan-campaign.md.

    python -m sandtable.games.orange_swan.tools.campaign [--seed 2]

The same seed gives the same war as long as the officer plays alike: run it again when the officer has
changed. The pictures of the map at the end of each year go to docs/pictures.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from sandtable import bots
from sandtable.bots.ladder.replaying import event_sentences
from sandtable.bots.run import decision
from sandtable.engine.events import Event
from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    JAPAN,
    MAJORS,
    MAP,
    SEASONS,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.base.names import NATION_NAMES, SIDE_NAMES, type_name
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.units import at
from sandtable.games.orange_swan.state import SwanState
from sandtable.games.orange_swan.tools.campaign_map import picture
from tools.markdown import DOCS, named, table

PAGE: Final = "orange-swan-campaign.md"
SCENARIO: Final = "rising-swan"
SEED: Final = 2
BOT: Final = "officer"
# What the journal of a season tells here; the dice, the reinforcements and who is In Supply are left out.
TOLD: Final = frozenset({
    "turn", "collected", "disc bought", "battle", "lost", "launched", "called off", "taken", "stormed",
    "retreats", "surrenders", "captured", "won", "kamikaze", "project complete", "atomic bomb",
})  # fmt: skip
LONGEST: Final = 90
HEAD: Final = (
    "",
    "PP of Japan",
    "PP of US + Commonwealth + China",
    "SP of Japan",
    "SP of the Allies",
    "Ships / armies of the Axis",
    "Ships / armies of the Allies",
    "Japan has taken",
    "the Allies have taken",
)


@dataclass(frozen=True)
class Season:
    """A season of the war: both Turns, by where they begin and end in the journal."""

    year: int
    season: int
    events: list[Event]

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{SEASONS[self.season].title()} {self.year}"


@dataclass
class Year:
    """How things stand when a year is over, or in the last season before the war is."""

    year: int
    when: str
    drawn: str
    economy: list[int]
    strategic: list[int]
    blocks: list[list[int]]  # by Side, ships and others on the map
    gained: list[list[int]]  # by Side, the Production Areas and Strategic Areas that it has taken and holds


@dataclass
class War:
    """A campaign that was played to its end."""

    seed: int
    state: SwanState
    years: list[Year] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)


# ------------------------------------------------------------------ playing


def played(scenario: str, seed: int) -> War:
    """The war of a seed, both Sides played by officers."""
    state = make_game().start(scenario, seed=seed)
    assert isinstance(state, SwanState)
    war, rng, officer = War(seed, state), Random(f"bots {seed}"), bots.bot(BOT)
    while not state.finished:
        before, seat = state.clone(), state.deciders[0]
        state.play(seat, decision(state, seat, officer, rng))
        if state.finished:
            last = f"The last season, {SEASONS[before.season].title()} {before.year}"
            war.years.append(standing(before, before.year, last))
        elif state.year != before.year:
            war.years.append(standing(state, before.year, f"The end of {before.year}"))
    war.seasons = seasons(state)
    return war


def standing(state: SwanState, year: int, when: str) -> Year:
    """How things stand, to be told of a year."""
    places = range(MAP.n)
    blocks = [
        [sum(len(at(state, s, side)) for s in places if MAP.sea[s] == ships) for ships in (True, False)]
        for side in (AXIS, ALLIED)
    ]
    return Year(
        year,
        when,
        drawn=picture(state, f"The Pacific. {when}"),
        economy=list(state.economy),
        strategic=list(state.strategic),
        blocks=blocks,
        gained=[gains(state, side) for side in (AXIS, ALLIED)],
    )


def gains(state: SwanState, side: int) -> list[int]:
    """The places that yield something which a Side holds though they were not its own at first."""
    return [
        land
        for land in MAP.lands
        if (MAP.pp[land] or MAP.strategic[land] or land in MAP.burma_road)
        and side_of(state.holder[land]) == side != side_of(MAP.owner[land])
    ]


def seasons(state: SwanState) -> list[Season]:
    """The journal by seasons."""
    kinds = state.game.events.kinds
    found: list[Season] = []
    for event in state.log or []:
        if kinds[event.kind].name == "turn":
            _, season, number = event.arguments
            year = int(kinds[event.kind].arguments[2].names[number])
            if not found or (found[-1].year, found[-1].season) != (year, season):
                found.append(Season(year, season, []))
        if found:
            found[-1].events.append(event)
    return found


# ------------------------------------------------------------------ telling


def sunk(state: SwanState, season: Season) -> int:
    """How many ships were lost in a season."""
    kinds = state.game.events.kinds
    return sum(
        kinds[event.kind].name == "lost" and BLOCKS.unit_large[event.arguments[0]] for event in season.events
    )


def decisive(war: War) -> Season:
    """The season in which most ships were lost after the first one, when Japan has Surprise."""
    return max(war.seasons[1:] or war.seasons, key=lambda season: sunk(war.state, season))


def excerpt(state: SwanState, season: Season) -> list[str]:
    """The journal of a season without its dice; what was lost is named as it was last seen."""
    kinds = state.game.events.kinds
    faces: dict[int, str] = {}
    lines: list[str] = []
    for event in season.events:
        name = kinds[event.kind].name
        if name == "shown":
            faces[event.arguments[0]] = type_name(event.arguments[1])
        if name == "surrenders" and event.arguments[0] < MAJORS:
            # All that falls with a Major Nation is too much to tell.
            return [*lines[:LONGEST], *event_sentences(state, [event])]
        if name not in TOLD:
            continue
        for line in event_sentences(state, [event]):
            unit = event.arguments[0] if name == "lost" else -1
            lines.append(f"{line[:-1]} ({faces[unit]})." if unit in faces else line)
    return lines[:LONGEST]


def captured(war: War) -> list[str]:
    """By year, the places of note that changed hands, in order."""
    kinds = war.state.game.events.kinds
    rows = []
    for year in sorted({season.year for season in war.seasons}):
        names: list[str] = []
        for season in war.seasons:
            for event in season.events if season.year == year else ():
                if kinds[event.kind].name == "taken" and notable(event.arguments[1]):
                    nation, land = event.arguments
                    names.append(f"{MAP.name[land]} ({NATION_NAMES[nation]}, {SEASONS[season.season]})")
        rows.append(f"- **{year}:** {named(names)}")
    return rows


def notable(land: int) -> bool:
    """Whether a place yields something, or is a Capital."""
    return bool(MAP.pp[land] or MAP.strategic[land] or MAP.capital[land] >= 0)


def losses(war: War) -> list[str]:
    """How many ships each Nation lost in each year."""
    kinds, counts = war.state.game.events.kinds, Counter[tuple[int, int]]()
    for season in war.seasons:
        for event in season.events:
            if kinds[event.kind].name == "lost" and BLOCKS.unit_large[event.arguments[0]]:
                counts[season.year, BLOCKS.unit_nation[event.arguments[0]]] += 1
    nations = range(MAJORS - 1)
    years = sorted({season.year for season in war.seasons})
    rows = [[year, *(counts[year, nation] for nation in nations)] for year in years]
    return table(["Ships lost", *(NATION_NAMES[nation] for nation in nations)], rows)


def year_table(war: War) -> list[str]:
    """Production, power and blocks at the end of each year."""
    rows = []
    for year in war.years:
        axis, allied = year.blocks
        others = range(JAPAN + 1, MAJORS)
        economy = " + ".join(str(year.economy[nation]) for nation in others)
        rows.append([
            year.when, year.economy[JAPAN], economy, year.strategic[JAPAN],
            sum(year.strategic[nation] for nation in others), f"{axis[0]} / {axis[1]}",
            f"{allied[0]} / {allied[1]}", named(MAP.name[land] for land in year.gained[AXIS]),
            named(MAP.name[land] for land in year.gained[ALLIED]),
        ])  # fmt: skip
    return table(HEAD, rows)


def outcome(war: War) -> str:
    """How the war ended, in words."""
    result = war.state.result
    assert result is not None
    sides = named(SIDE_NAMES[SIDES.index(winner)] for winner in result.winners)
    return f"{sides} {result.kind} victory in {war.seasons[-1].name}."


def page(war: War) -> str:
    """The page as Markdown."""
    lines = [
        "# A campaign of Orange Swan between two officers",
        "",
        f"One war of `{SCENARIO}`, seed {war.seed}, with the bot `{BOT}` on both Sides,",
        "as `python -m sandtable.games.orange_swan.tools.campaign` played and wrote it; nothing in it is",
        "chosen by hand but the seed, out of a few.",
        "How the officer thinks is in [the bots](bots.md#the-officer-at-orange-swan), how often each Side",
        "wins in [the ladder](ladder.md).",
        "",
        outcome(war),
        "",
        "## Year by year",
        "",
        *year_table(war),
        "",
        "PP is Economic Power, SP Strategic Power; what is taken is counted of places that yield either.",
        "",
        *losses(war),
        "",
        "What changed hands of Capitals, Strategic Areas and Production Areas, in order:",
        "",
        *captured(war),
        "",
        "## The map",
        "",
        "Land has the colour of no matter who holds it, a Sea Zone that of the Side that controls it.",
        "A square shows a number of blocks on land, a round sign a number of ships.",
        "",
    ]
    for year in war.years:
        lines += [f"### {year.when}", "", f"![{year.when}]({file_of(year)})", ""]
    lines += [
        "## From the journal",
        "",
        "Dice, reinforcements and the checks of Supply are left out; what a lost block was is added where",
        "it had been shown.",
        "",
    ]
    season = decisive(war)
    lines += chapter(
        war, season, f"most ships were lost after the surprise of 1941: {sunk(war.state, season)}"
    )
    if war.seasons[-1] != season:
        lines += chapter(war, war.seasons[-1], "the war ended")
    return "\n".join(lines)


def chapter(war: War, season: Season, why: str) -> list[str]:
    """The journal of a season, and why it is told."""
    head = f"### {season.name}, the season in which {why}"
    return [head, "", "```", *excerpt(war.state, season), "```", ""]


def file_of(year: Year) -> str:
    """Where the picture of a year lies, from the page."""
    return f"pictures/swan-campaign-{year.year}.svg"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, draw and write."""
    parser = argparse.ArgumentParser(description="Tell a campaign of two officers.")
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args(arguments)
    war = played(SCENARIO, chosen.seed)
    for year in war.years:
        (DOCS / file_of(year)).write_text(year.drawn, encoding="utf-8")
    (DOCS / PAGE).write_text(page(war), encoding="utf-8")
    print(f"wrote {PAGE}: {outcome(war)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
