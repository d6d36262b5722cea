"""Tables of the joined game's guide: Partners, and what joins the two theatres."""

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.games.triumph import content as numbers
from sandtable.games.triumph.content import Content, border_limit
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.status_view import RELATIONSHIPS
from sandtable.games.triumph.world.joining import world_data
from sandtable.games.triumph.world.shapes import EchoData
from tools.markdown import NOT_SHOWN, named, table, title

EVENTS: Final = {
    "violation": "Violation of {}",
    "satellite": "{} becomes a Satellite",
    "defeat": "Defeat of {}",
}


def partnerships(game: TriumphGame) -> list[str]:
    """Who plays together, and how closely at the start."""
    c = game.content
    rows = []
    for partnership in c.partnerships:
        names = [c.faction_name[faction] for faction in partnership.factions]
        lasting = "for good" if partnership.permanent else "until they change it"
        rows.append([partnership.name, *names, f"{RELATIONSHIPS[partnership.relationship].words}, {lasting}"])
    return table(["Partnership", *(theatre.name for theatre in c.theatres), "Relationship"], rows)


def crossings(game: TriumphGame) -> list[str]:
    """The borders between the two maps."""
    c = game.content
    rows: list[list[object]] = []
    for one, other, kind, _ in world_data().map.cross_theatre:
        first, second = c.space_index[one], c.space_index[other]
        border = c.link_border[first][c.links[first].index(second)]
        at_sea = kind in ("sea", "ocean")
        limit = NOT_SHOWN if at_sea else border_limit(c, border, numbers.SUMMER)
        rows.append([c.space_name[first], c.space_name[second], title(kind), limit])
    return table([c.theatres[0].name, c.theatres[1].name, "Border", "Ground units a Phase"], rows)


def courtship(game: TriumphGame) -> list[str]:
    """What Influence on each other makes of the Capitalists."""
    c, data = game.content, world_data().courtship
    courted = [f"{c.faction_name[by]} on {c.nation_name[nation]}" for nation, by in c.courted.items()]
    rows: list[list[object]] = [
        [f"{data.accord} or more, both ways", "ACCORD", "for as long as both have it"],
        [f"{data.commitment} or more, one way", "a Commitment", "for good"],
        ["Commitments both ways, or a Violation", "ALLIANCE", "for good"],
    ]
    return [f"Influence of {' and of '.join(courted)}:", "", *table(["Influence", "makes", ""], rows)]


def echoes(game: TriumphGame) -> list[str]:
    """What an event in one theatre is worth in the other."""
    rows = [row for echo in world_data().echoes for row in echo_rows(game, echo)]
    return table(["Event", "by or of", "Influence", "of", "on"], rows)


def echo_rows(game: TriumphGame, echo: EchoData) -> list[list[object]]:
    """One line for each faction that can bring an event about."""
    c = game.content
    nation = {c.nation_id[n]: c.nation_name[n] for n in range(c.n_nations)}
    faction = dict(zip(c.faction_id, c.faction_name, strict=True))
    words = EVENTS[echo.event].format(nation[echo.nation])
    where = nation[echo.influences]
    return [[words, faction[by], echo.markers, faction[to], where] for by, to in echo.by.items()]


def technology_reach(game: TriumphGame) -> list[str]:
    """Which Technologies work in both theatres, and which in one."""
    c = game.content
    both = [name for name in dict.fromkeys(c.tech_name) if c.tech_name.count(name) > 1]
    rows: list[list[object]] = [["both theatres", named(both)]]
    for number, theatre in enumerate(c.theatres):
        own = [
            c.tech_name[t]
            for t in range(c.n_techs)
            if c.tech_theatre[t] == number and c.tech_name[t] not in both and not c.tech_red[t]
        ]
        rows.append([theatre.name, named(own)])
    return table(["Works in", "Technologies"], rows)


def names_of(c: Content, factions: Sequence[str]) -> list[str]:
    """What factions are called."""
    return [c.faction_name[c.faction_index[name]] for name in factions]


def joint_victory(game: TriumphGame) -> list[str]:
    """What wins for a Partnership."""
    data, c = world_data().victory, game.content
    alone = " or ".join(names_of(c, data.individual.factions))
    rows: list[list[object]] = [
        ["**Economic Victory:** VPs of both Partners at a New Year", data.economic_vp],
        ["and each of them at least", data.partner_minimum],
        [
            "**Military Victory:** Enemy Main and SubCapitals at once, with all one's own",
            data.military_capitals,
        ],
        [f"by agreement, {alone} alone: VPs at a New Year", data.individual.economic_vp],
        [f"by agreement, {alone} alone, at the end: VPs count times", data.individual.factor],
        *(
            [
                f"so do, with {number} players, those of {' or '.join(names_of(c, more))}",
                data.individual.factor,
            ]
            for number, more in data.individual.also_at_the_end.items()
        ),
    ]
    return table(["", "VPs"], rows)


MAKERS: Final[tuple[Callable[[TriumphGame], list[str]], ...]] = (
    partnerships, crossings, courtship, echoes, technology_reach, joint_victory,
)  # fmt: skip
