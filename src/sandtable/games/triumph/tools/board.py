"""The map data of both theatres put together, as a drawing needs them."""

from pathlib import Path
from typing import Any, Final

from tools.mapmaker.board import MapData, read_yaml

FAMILY: Final = Path(__file__).resolve().parent.parent


def read_world(file: Path) -> MapData:
    """Return the map data of the joined game: the spaces and nations of its theatres, and all their links."""
    raw = read_yaml(file)
    names = raw["powers"]["names"]
    theatres = [
        (theatre["prefix"], read_yaml(FAMILY / theatre["folder"] / "data" / "map.yaml"))
        for theatre in raw["theatres"]
    ]
    shared = set.intersection(*({nation["id"] for nation in part["nations"]} for _, part in theatres))
    spaces: list[dict[str, Any]] = []
    nations: list[dict[str, Any]] = []
    borders: list[list[str]] = []
    for prefix, part in theatres:
        renamed = {name: prefix + name for name in shared}
        for space in part["spaces"]:
            spaces.append({**space, "nation": renamed.get(space.get("nation"), space.get("nation"))})
        for nation in part["nations"]:
            ids = {key: renamed.get(nation[key], nation[key]) for key in ("id", "owner")}
            nations.append({**nation, **ids, "name": names.get(nation["id"], nation["name"])})
        borders += part["borders"]
    removed = {frozenset(pair) for pair in raw["map"]["removed_borders"]}
    borders = [row for row in borders if frozenset(row[:2]) not in removed]
    return MapData({"spaces": spaces, "nations": nations, "borders": borders + raw["map"]["cross_theatre"]})
