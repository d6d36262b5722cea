"""A plot of a contest: the rate of everybody as a multiple of T's, on a logarithmic scale.

Like `anchors`, this file is run by itself, by an interpreter that has matplotlib and need not have
sandtable. It reads a report as JSON and writes the picture; the ending of its name says of which kind.

    python plot.py bench.svg < bench.json
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any, Final

Figures = dict[str, Any]

ANCHOR_COLOUR: Final = "#7f7f7f"
COLOURS: Final = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd")


def rows(report: Figures) -> list[Figures]:
    """Anybody who was measured against T: a label, the kind, the ratio, and the targets for it."""
    found = []
    for one in [*report["games"], *report["anchors"]]:
        ratio = one["ratios"].get("T")
        if ratio is None:
            continue
        build = one.get("build", "")
        goals = [
            target["bound"]
            for target in report["targets"]
            if (target["id"], target["build"], target["what"]) == (one["id"], build, "rate / T")
        ]
        found.append(
            {
                "label": f"{one['id']} {build}" if build else one["name"],
                "kind": build or "other engines",
                "ratio": ratio,
                "goals": goals,
            }
        )
    return found


def draw(report: Figures, path: str) -> None:
    """Draw the plot into a file."""
    matplotlib = import_module("matplotlib")
    matplotlib.use("agg")
    # The same report gives the same picture, and its words stay words.
    matplotlib.rcParams.update({"svg.hashsalt": "sandtable", "svg.fonttype": "none"})
    pyplot = import_module("matplotlib.pyplot")
    listed = rows(report)
    kinds = list(dict.fromkeys(row["kind"] for row in listed if row["kind"] != "other engines"))
    colours = dict(zip(kinds, COLOURS, strict=False)) | {"other engines": ANCHOR_COLOUR}
    figure, axes = pyplot.subplots(figsize=(8, 1.2 + 0.35 * len(listed)), layout="constrained")
    named: set[str] = set()
    for place, row in enumerate(listed):
        ratio, kind = row["ratio"], row["kind"]
        colour = colours.get(kind, ANCHOR_COLOUR)
        axes.hlines(place, ratio["low"], ratio["high"], colors=colour, linewidth=2)
        axes.plot(ratio["median"], place, "o", color=colour, label=None if kind in named else kind)
        for goal in row["goals"]:
            axes.plot(goal, place, "|", color="black", markersize=14, label=None if "" in named else "target")
            named.add("")
        named.add(kind)
    axes.set_xscale("log")
    axes.axvline(1, color="#cccccc", zorder=0)
    axes.set_yticks(range(len(listed)), [row["label"] for row in listed])
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(import_module("matplotlib.ticker").FormatStrFormatter("%g"))
    axes.set_xlabel("random decisions a second, as a multiple of T")
    if listed:
        figure.legend(loc="outside upper center", ncols=len(named), fontsize="small", frameon=False)
    metadata = {"Date": None} if path.endswith(".svg") else None
    figure.savefig(path, metadata=metadata)


if __name__ == "__main__":
    draw(json.load(sys.stdin), sys.argv[1])
