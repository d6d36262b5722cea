"""Countries and coastlines: Natural Earth 1:50m, as the npm package world-atlas gives them.

The file is TopoJSON: arcs of whole-numbered steps that neighbouring countries share.
"""

import json
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Ring = list[Point]
Polygon = list[Ring]

COUNTRIES = Path(__file__).resolve().parent / "data" / "countries-50m.json"


def arcs_of(topology: dict[str, Any]) -> list[Ring]:
    """Return every arc in degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    return arcs


def ring_of(indices: list[int], arcs: list[Ring]) -> Ring:
    """Return a ring from its arcs, which share their ends; a negative index means the arc backwards."""
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def unwrapped(ring: Ring) -> Ring:
    """Return a ring that goes on past 180 degrees where it would jump across the world."""
    result: Ring = []
    turn, last = 0.0, ring[0][0]
    for lon, lat in ring:
        if lon - last > 180:
            turn -= 360
        elif lon - last < -180:
            turn += 360
        last = lon
        result.append((lon + turn, lat))
    return result


def countries(file: Path = COUNTRIES) -> list[tuple[str, list[Polygon]]]:
    """Return every country with its polygons, each an outline and holes, in degrees."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    arcs = arcs_of(topology)
    result = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        if geometry["type"] is None:
            continue
        parts = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        polygons = [[unwrapped(ring_of(ring, arcs)) for ring in part] for part in parts]
        result.append((str(geometry["properties"]["name"]), polygons))
    return result
