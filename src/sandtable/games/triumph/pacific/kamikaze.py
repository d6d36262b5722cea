"""12.75: Kamikaze: units that fire at ships or Convoys and are lost with it."""

from __future__ import annotations

from sandtable.games.triumph.system.firing import SHOTS, count_hits, kamikaze_firepower
from sandtable.games.triumph.system.hits import ApplyHits
from sandtable.games.triumph.system.kinds import AT_CONVOYS, KAMIKAZE, KAMIKAZE_CONVOYS
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import remove_unit

CRASHED = event(
    "kamikaze",
    "unit rolled:number to:number hits:number",
    "{0} {0:makes/make} a Kamikaze Attack on warships ({1} {1:die/dice}, hitting on {2} or less). Hits: {3}.",
    by="unit",
    role="shot",
)


CRASHED_INTO_CONVOYS = event(
    "kamikaze-convoys",
    "unit rolled:number to:number hits:number",
    "{0} {0:makes/make} a Kamikaze Attack on Convoys ({1} {1:die/dice}, hitting on {2} or less). Hits: {3}.",
    by="unit",
)


def kamikaze(g: TriumphState, unit: int, target: int, faction: int) -> None:
    """12.75c: fire N4 at warships or at Convoys, and be destroyed."""
    power, fire_at = g.unit_power[unit], kamikaze_firepower(g, unit)
    hits = count_hits(g.roll_many(g.unit_cv[unit]), fire_at)
    g.tell(CRASHED_INTO_CONVOYS if target == AT_CONVOYS else CRASHED, unit, g.unit_cv[unit], fire_at, hits)
    remove_unit(g, unit)
    g.push(ApplyHits(power, target, faction, hits))


def install() -> None:
    """Let units crash so."""
    SHOTS[KAMIKAZE] = SHOTS[KAMIKAZE_CONVOYS] = kamikaze
