"""5.0: the set-up of the joined game: both theatres' own, but for what changes hands."""

from __future__ import annotations

from dataclasses import replace

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.setup import join_setups
from sandtable.games.triumph.theatre import FixedUnit, Force, Setup, Track
from sandtable.games.triumph.world.joining import world_data
from sandtable.games.triumph.world.shapes import JoinedForceData


def joined_setup(c: Content) -> Setup:
    """5.21a, 5.22a: forces and tracks of all six factions."""
    data = world_data().setup
    parts = [
        c.setups[c.setup_index[theatre.prefix + name]]
        for theatre, name in zip(c.theatres, (data.europe, data.pacific), strict=True)
    ]
    both = join_setups(parts)
    changed = {c.power_index[name]: force_of(c, name, force) for name, force in data.forces.items()}
    kept = [force for force in both.forces if force.power not in changed]
    return replace(
        both,
        id="world-1936",
        name="1936",
        forces=(*kept, *changed.values()),
        tracks=tuple(
            Track(c.faction_index[name], t.ind, t.pop, t.res, t.action_cards, t.loyalty, t.control)
            for name, t in data.tracks.items()
        ),
        reference=(),
        neutral_powers=(),
    )


def force_of(c: Content, power: str, data: JoinedForceData) -> Force:
    """What a Power sets up that does so otherwise than in its own theatre's game."""
    return Force(
        power=c.power_index[power],
        fixed=tuple(FixedUnit(c.space_index[u.space], c.type_index[u.type], u.cv) for u in data.fixed),
        cadres=tuple((c.space_index[space], count) for space, count in data.cadres.items()),
        forced_types=(),
        forced_among=(),
        cannot_disband=(),
        partisans=(),
    )
