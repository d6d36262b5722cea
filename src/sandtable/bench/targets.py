"""How fast and how small our games are meant to be, and whether they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sandtable.bench.contest import COMPILED, INTERPRETED
from sandtable.games import manifests

Figures = dict[str, Any]

# Scenarios that are to meet the same targets. The manifest of a game says which of its own belong to each.
ONE_MAP: Final = "one map"
SIX_SEATS: Final = "six seats"


class Target(NamedTuple):
    """A bound for a figure of some of our scenarios. The aim is what would be better still."""

    what: str
    read: Callable[[Figures], float | None]
    bound: float
    at_most: bool = True
    aim: float | None = None
    # Where it holds: for which scenarios (all where none are named, less `but`), and for which build.
    group: str = ""
    but: str = ""
    build: str = ""


def middle(found: Figures | None) -> float | None:
    """The median of a spread, where there is one."""
    return None if found is None else float(found["median"])


def ratio(letter: str) -> Callable[[Figures], float | None]:
    """The rate as a multiple of an anchor's."""
    return lambda game: middle(game["ratios"].get(letter))


def operation(name: str) -> Callable[[Figures], float | None]:
    """The microseconds of an operation."""
    return lambda game: middle(game["microseconds"][name])


def clone_ratio(game: Figures) -> float | None:
    """The time of a clone as a multiple of T's."""
    return middle(game["clone_ratios"].get("T"))


def stored(game: Figures) -> float | None:
    """The largest state seen, in bytes."""
    return None if game["state_bytes"] is None else float(game["state_bytes"]["largest"])


def rate_target(letter: str, bound: float, build: str, group: str, aim: float | None = None) -> Target:
    """A rate that is to be reached."""
    return Target(f"rate / {letter}", ratio(letter), bound, False, aim, group=group, build=build)


TARGETS: Final = (
    rate_target("T", 0.5, INTERPRETED, ONE_MAP, aim=1.0),
    rate_target("Z", 10.0, INTERPRETED, ONE_MAP),
    rate_target("T", 1.5, COMPILED, ONE_MAP, aim=2.5),
    rate_target("T", 0.3, INTERPRETED, SIX_SEATS),
    rate_target("T", 0.9, COMPILED, SIX_SEATS),
    Target("clone / T's clone", clone_ratio, 0.25, but=SIX_SEATS),
    Target("clone / T's clone", clone_ratio, 0.5, group=SIX_SEATS),
    Target("sight, us", operation("sight"), 100.0),
    Target("view, us", operation("view"), 500.0),
    Target("sample, in clones", lambda game: middle(game["sample_in_clones"]), 10.0),
    Target("stored state, bytes", stored, 20_000.0, but=SIX_SEATS),
    Target("stored state, bytes", stored, 30_000.0, group=SIX_SEATS),
    Target("rate with a long log / with none", lambda game: middle(game["long_log_to_none"]), 0.9, False),
)

IMPORT: Final = Target("import, seconds", lambda one: middle(one["import_seconds"]), 0.5)


def applies(target: Target, game: Figures) -> bool:
    """Whether a target is one of this scenario and build."""
    if target.build and not game["build"].startswith(target.build):
        return False
    group = group_of(game["id"])
    return (not target.group or group == target.group) and (not target.but or group != target.but)


def group_of(contestant: str) -> str:
    """To which group a scenario belongs, given as 'game/scenario'; empty where it belongs to none."""
    game_id, _, scenario = contestant.partition("/")
    manifest = manifests().get(game_id)
    return manifest.bench.scenarios.get(scenario, "") if manifest and manifest.bench else ""


def judge(report: Figures) -> list[Figures]:
    """Every target with what was measured: met, missed, or (None) not measured."""
    judged = []
    for target in TARGETS:
        judged += [judged_one(target, game, game["id"]) for game in report["games"] if applies(target, game)]
    judged += [judged_one(IMPORT, one, "") for one in report["interpreters"]]
    return judged


def judged_one(target: Target, figures: Figures, who: str) -> Figures:
    """One target for one scenario."""
    value = target.read(figures)
    return {
        "id": who,
        "build": figures["build"],
        "what": target.what,
        "bound": target.bound,
        "at_most": target.at_most,
        "aim": target.aim,
        "value": value,
        "met": reached(value, target.bound, target.at_most),
        "aim_met": reached(value, target.aim, target.at_most),
    }


def reached(value: float | None, bound: float | None, at_most: bool) -> bool | None:
    """Whether a figure keeps a bound; None where there is no figure or no bound.

    >>> reached(0.5, 0.5, at_most=True), reached(0.4, 0.5, at_most=False), reached(None, 0.5, at_most=True)
    (True, False, None)
    """
    if value is None or bound is None:
        return None
    return value <= bound if at_most else value >= bound


def missed(judged: Sequence[Figures]) -> int:
    """How many targets were missed."""
    return sum(one["met"] is False for one in judged)
