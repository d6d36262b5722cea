"""The map data of Orange Swan, as a drawing needs them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.mapmaker.board import MapData, Strait, read_yaml

NATIONS = {
    "japan": "Japan",
    "us": "United States",
    "philippines": "Philippines",
    "commonwealth": "Commonwealth",
    "dei": "Dutch East Indies",
    "china": "China",
}
LAND_LINKS = {
    "plain": "plains",
    "river": "river",
    "double-arrow": "strait",
    "mekong-jungle": "jungle",
    "papuan-rift": "rift",
}
# Small areas that lie on a mainland: they have a shape of their own there, like large ones.
ASHORE = ("singapore", "hong-kong", "gili-gili")

STAR, ROUND, CLOUD = 17.0, 14.0, 16.0  # how large signs are
TRIANGLE = 13.0
WATER_SIGN = 18.0

Sized = tuple[str, float]


def read_map(file: Path) -> MapData:
    """Return the map data of Orange Swan."""
    raw = read_yaml(file)
    spaces = [space_of(entry) for entry in raw["spaces"]]
    nations = [{"id": key, "name": name, "owner": key, "faction": key} for key, name in NATIONS.items()]
    borders = [[row["a"], row["b"], LAND_LINKS[row["type"]]] for row in raw["links"]["land"]]
    borders += sea_links(raw["links"]["sea"])
    borders += [[row["land"], row["sea"], "coast"] for row in raw["links"]["coast"]]
    data = MapData({"spaces": spaces, "nations": nations, "borders": borders})
    data.ports = tuple((row["land"], row["sea"]) for row in raw["links"]["coast"] if row["port"])
    data.straits = tuple(
        Strait(
            seas=(row["a"], row["b"]),
            lands=(row["lands"][0], row["lands"][1]),
            signed=row["type"] == "strait",
        )
        for row in raw["links"]["sea"]
        if row["type"] != "open"
    )
    data.shut = frozenset(space["id"] for space in spaces if space["kind"] == "impassable")
    data.arrows = frozenset(
        frozenset((row["a"], row["b"])) for row in raw["links"]["land"] if row["type"] == "double-arrow"
    )
    return data


def sea_links(rows: Iterable[dict[str, Any]]) -> list[list[str]]:
    """Return one link for each pair of seas: where all their passages are narrow, a strait."""
    types: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        types.setdefault((row["a"], row["b"]), set()).add(row["type"])
    return [[a, b, "sea" if "open" in found else "strait"] for (a, b), found in types.items()]


def space_of(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a space as the mapmaker knows them, with the signs that its plate bears."""
    kind = kind_of(entry)
    space = {"id": entry["id"], "name": entry["name"], "kind": kind, "lat": entry["lat"], "lon": entry["lon"]}
    if kind == "impassable":
        return space
    if kind == "sea":
        return space | {"signs": water_signs(entry)}
    if kind == "islet":
        space["islet"] = entry["terrain"]
    front, back = land_signs(entry)
    return space | {
        "nation": entry["owner"],
        "home": True,
        "front": front,
        "back": back,
        "small": entry["size"] == "small",
    }


def kind_of(entry: dict[str, Any]) -> str:
    if entry.get("no_entry"):
        return "impassable"
    if entry["kind"] == "sea":
        return "sea"
    return "islet" if entry["size"] == "small" and entry["id"] not in ASHORE else "land"


def water_signs(entry: dict[str, Any]) -> list[Sized]:
    """Return the signs of a sea: where a nation deploys, submarines, the monsoon."""
    signs = [(f"deploy-{entry['deploy']}", WATER_SIGN)] if entry.get("deploy") else []
    signs += [("submarine", WATER_SIGN)] if entry.get("sub_icon") else []
    return signs + ([("monsoon", WATER_SIGN)] if entry.get("monsoon") else [])


def land_signs(entry: dict[str, Any]) -> tuple[list[Sized], list[Sized]]:
    """Return the signs before the name of a land, and those behind it."""
    front = [("star", STAR)] if entry.get("strategic") else []
    front += [("government", ROUND)] if entry.get("capital") else []
    front += [("stronghold", ROUND)] if entry.get("fortress") else []
    back = []
    if entry.get("production"):
        back.append(("red" if entry.get("oilfield") else "black", TRIANGLE))
    back += [(f"roundel-{nation}", ROUND) for nation in entry["roundels"]]
    back += [("road", ROUND)] if entry.get("burma_road") else []
    back += [("monsoon", CLOUD)] if entry.get("monsoon") else []
    back += [(f"umbrella-{reach}", ROUND) for reach in entry["umbrella"]]
    return front, back
