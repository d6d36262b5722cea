"""What theatres share stands in `system`, once; what only one of them has stands in its own folder."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import imported_modules

TRIUMPH = Path(__file__).resolve().parents[3] / "src" / "sandtable" / "games" / "triumph"
THEATRES = ("europe", "pacific", "world")

# Which other folders of rules a folder may use.
MAY_USE = {"system": set[str](), "pacific": {"system"}, "europe": {"system"}, "world": {"system", *THEATRES}}

# The chapters of Conquest & Consequence that have no counterpart in Triumph & Tragedy.
PACIFIC_CHAPTERS = (
    "1.41", "3.244", "7.21", "7.33", "7.35", "9.5", "9.7c", "10.42", "11.6", "12.75", "15.24", "16.", "17.",
    "19.",
)  # fmt: skip

FIGURE = "a figure in the data decides; that of the other theatre is empty or the usual one"
COLUMN = "asked for every area of a search, or at every turn, of a column that both have"
HOOK = "asks the theatre"

# Functions of `system` that cite paragraphs of one theatre alone, and why they are not in its folder.
OF_THE_PACIFIC = {
    "armed_minors.is_local_affair": COLUMN,
    "armed_minors.may_provoke": COLUMN,
    "armed_minors.may_violate_proxy": COLUMN,
    "armed_minors.party_of": COLUMN,
    "armed_minors.rival_proxies": COLUMN,
    "building.enlistment_problem": FIGURE,
    "building.is_proxy": COLUMN,
    "building.islet_problem": FIGURE,
    "control.civil_war_value": FIGURE,
    "entry.outside_region": COLUMN,
    "firing.kamikaze_problem": FIGURE,
    "gates.ends_the_way": COLUMN,
    "gates.is_prey_land": COLUMN,
    "gates.is_proxy_land": COLUMN,
    "gates.is_winter_quarters": FIGURE,
    "gates.sneak_ending_problem": COLUMN,
    "gates.starts_among_prey": COLUMN,
    "gates.strategic_ending": FIGURE,
    "minors.violator_of": COLUMN,
    "movement.go": HOOK,
    "production.proxy_production": HOOK,
    "rights.is_bound_fortress": FIGURE,
    "stacking.StackLimits": FIGURE,
    "stacking.crowders": FIGURE,
    "stacking.has_room": FIGURE,
    "stacking.islands": FIGURE,
    "stacking.islet_excess": FIGURE,
    "stacking.removable": FIGURE,
    "stacking.settle_limits": FIGURE,
    "supply.carries_foreign_supply": COLUMN,
    "supply.enemies_at_sea": COLUMN,
    "war.sneaks_upon": COLUMN,
    "winter.redeploys": FIGURE,
}
OF_EUROPE = {
    "armed_minors.has_violator": COLUMN,
    "armed_minors.is_orphaned": COLUMN,
    "blockade.is_full": FIGURE,
    "blockade.note_goods": FIGURE,
    "cards.put_card": "both count cards openly; only Triumph & Tragedy says so",
    "combat.leave_unsupported": FIGURE,
    "combat.send_away": FIGURE,
    "command.bluff_problem": FIGURE,
    "command.roll_for_tie": FIGURE,
    "declarations.allies_problem": HOOK,
    "declarations.may_violate_power": FIGURE,
    "declarations.protector_problem": HOOK,
    "diplomacy.has_all_influence": FIGURE,
    "diplomacy.heir_of": COLUMN,
    "engagement.best_here": FIGURE,
    "entry.apart_problem": FIGURE,
    "game.seat_score": FIGURE,
    "gates.is_watched": FIGURE,
    "gates.passes_foreign_strait": FIGURE,
    "government.track_end_problem": FIGURE,
    "options.agreed": FIGURE,
    "options.closed_passages": FIGURE,
    "options.switches": FIGURE,
    "production.keeps_stack": COLUMN,
    "retreat.is_endangered": FIGURE,
    "retreat.is_in_danger": FIGURE,
    "retreat.support_places": FIGURE,
    "routes.cargoes": FIGURE,
    "routes.lets_pass": FIGURE,
    "routes.open_ways": FIGURE,
    "setup.deal_hand": FIGURE,
}

ID = r"(?:[a-z-]+:)?[A-Z]?\d[\w.]*"
CITATION = re.compile(rf"({ID}(?:, {ID})*):")

# So many lines that stand twice are one passage too many.
PASSAGE = 6


def sources(folder: str) -> list[Path]:
    return sorted((TRIUMPH / folder).glob("*.py"))


def cited_in_system() -> Iterator[tuple[str, list[str]]]:
    """The functions and classes of `system` with the paragraphs that they cite."""
    for file in sources("system"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found = CITATION.match(ast.get_docstring(node) or "")
                if found:
                    yield f"{file.stem}.{node.name}", found.group(1).split(", ")


@pytest.mark.parametrize("folder", MAY_USE)
def test_a_folder_uses_no_rules_but_those_below_it(folder: str) -> None:
    forbidden = {"system", *THEATRES} - MAY_USE[folder] - {folder}
    for file in sources(folder):
        module = f"sandtable.games.triumph.{folder}.{file.stem}"
        for name in imported_modules(file.read_text(encoding="utf-8"), module):
            assert not forbidden & set(name.split(".")[3:4]), f"{file.name} imports {name}"


def test_shared_rules_name_no_theatre() -> None:
    for file in sources("system"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in (*THEATRES, "cnc", "tnt"), f"{file.name}:{node.lineno}"


def test_rules_of_the_pacific_alone_stand_in_its_folder() -> None:
    own = {name for name, ids in cited_in_system() if all(id.startswith(PACIFIC_CHAPTERS) for id in ids)}
    assert own == set(OF_THE_PACIFIC)


def test_rules_of_europe_alone_stand_in_its_folder() -> None:
    own = {name for name, ids in cited_in_system() if all(id.startswith("tnt:") for id in ids)}
    assert own == set(OF_EUROPE)


def lines_of(file: Path) -> list[tuple[int, str]]:
    """The lines of a module that say something, with their numbers; imports do not."""
    source = file.read_text(encoding="utf-8")
    imports: set[int] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    numbered = enumerate(source.splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if line.strip() and number not in imports]


def test_no_passage_stands_twice() -> None:
    seen: dict[tuple[str, ...], str] = {}
    twice = []
    for folder in MAY_USE:
        for file in sources(folder):
            lines = lines_of(file)
            for first in range(len(lines) - PASSAGE + 1):
                passage = tuple(line for _, line in lines[first : first + PASSAGE])
                here = f"{folder}/{file.name}:{lines[first][0]}"
                if passage in seen:
                    twice.append(f"{here} as in {seen[passage]}")
                seen.setdefault(passage, here)
    assert twice == []


# In a process of its own, where the first game is made before the others bring in what they add.
ASK_FOR_EVERYTHING = """
import sys
import sandtable
from tests.suites.play import walk
first = sandtable.game(sys.argv[1])
for id in ("cnc", "tnt", "conquest-and-tragedy"):
    sandtable.game(id)
for decision, state in walk(first, first.scenarios[0].id, 1, 300):
    if decision % 3 == 0:
        for seat in range(state.n_seats):
            for kind in range(len(first.actions.kinds)):
                state.why_not(seat, kind << 16)
"""


@pytest.mark.parametrize("game", ["cnc", "tnt", "conquest-and-tragedy"])
def test_no_game_is_asked_by_what_another_has_added(game: str) -> None:
    command = [sys.executable, "-c", ASK_FOR_EVERYTHING, game]
    done = subprocess.run(command, cwd=TRIUMPH.parents[3], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
