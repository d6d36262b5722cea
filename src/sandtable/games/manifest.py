"""A manifest: what a game says about itself to everything that reads games, in its `game.toml`.

The build, the bots, the bench, the suites, the mapmaker and the makers of pages know no game. They read the
manifests, so a new game touches its own folder only. Games of one system may share what they have in common:
`family = "../family.toml"` names a file whose entries hold wherever `game.toml` does not say otherwise.

Files are named from the folder of the manifest, modules and functions as Python names them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from sandtable.engine.errors import BadData
from sandtable.protocol.games import Gallery, Opening

FILE: Final = "game.toml"
FAMILY: Final = "family"
# Where the pictures of the map lie that a gallery shows, by theme.
PICTURE: Final = "pictures/{theme}.webp"
HEAVIEST: Final = 5

# The compiled build looks at more in the same time.
MORE_WHEN_COMPILED: Final = {"seeds": [1, 2], "decisions": 1_500, "full_games": 5}

# Which figures of the bench are expected of a scenario; `sandtable.bench.targets` says which these are.
Targets = Literal["one map", "six seats", ""]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of a manifest: read-only, and without entries that nobody reads."""


class Credits(Table, frozen=True, kw_only=True):
    """Who made the printed game; NOTICE is checked against this."""

    title: str = ""  # as NOTICE calls it, where that is more than the name
    design: str
    co_design: str = ""
    development: str = ""
    publisher: str = ""


class Compile(Table, frozen=True, kw_only=True):
    """How `setup.py` compiles the folder in which this is said, with all folders in it."""

    interpreted: tuple[str, ...] = ()  # modules left as they are, by their paths without `.py`


class Rules(Table, frozen=True, kw_only=True):
    """What counts as the rules of a game when their fingerprint is taken."""

    folders: tuple[str, ...] = (".",)  # from the folder of the game; where there is `data/`, that as well
    shown: tuple[str, ...] = ()  # modules in these that only show, explain or build positions
    book: str = ""  # the game whose paragraphs modules of the family cite without its name


class Map(Table, frozen=True, kw_only=True):
    """How the mapmaker draws the board."""

    board: str = "data/board.yaml"  # the settings
    drawing: str = "data/drawing.json"  # what it draws
    data: str = "data/map.yaml"  # the map data
    reader: str = ""  # a function that makes of these what a drawing needs, where they are of another form
    exceptions: str = "data/board_exceptions.yaml"  # where drawn neighbours and links differ
    signs: str = ""  # signs that the drawing brings along, 'module:name'
    joins: tuple[str, ...] = ()  # the games whose boards are put together


class Officer(Table, frozen=True, kw_only=True):
    """The bot with a plan: a module with `decided(sight, codes, rng)`."""

    module: str


class Bench(Table, frozen=True, kw_only=True):
    """The scenarios that the bench measures, and which targets they are to meet."""

    scenarios: dict[str, Targets]


class Budget(Table, frozen=True, kw_only=True):
    """How much of a scenario the standard run of the suites looks at: always the same, to be repeatable."""

    seeds: tuple[int, ...] = (1,)
    decisions: int = 450
    every: int = 25  # the suites that look closely do so at every so many decisions
    full_games: int = 3  # how many games the fuzzer plays to their end,
    longest: int = 60_000  # and how many decisions one may take
    numbered: tuple[int, int] = (0, 60)  # between which decisions numbers of hidden things are looked at


class Suites(Table, frozen=True, kw_only=True):
    """What the suites do with a game.

    Its scenarios get the budget of `budget`. The compiled build looks at more in the same time, and scenarios
    listed in `same_secrets` at less: they have the secrets of another one of the game.
    """

    budget: dict[str, Any] = {}
    compiled: dict[str, Any] = msgspec.field(default_factory=lambda: dict(MORE_WHEN_COMPILED))
    same_secrets: tuple[str, ...] = ()
    again: dict[str, Any] = {}
    again_compiled: dict[str, Any] = {}
    same_columns_as: tuple[str, ...] = ()  # games with the same columns, which need no second look
    reach: str = ""  # a module whose scripts reach what random play seldom does
    rare: str = ""  # a module that says what is rare, and what leads there

    def budget_of(self, scenario: str, compiled: bool) -> Budget:
        """How much of a scenario is looked at."""
        chosen = {**self.budget, **(self.compiled if compiled else {})}
        if scenario in self.same_secrets:
            chosen |= {**self.again, **(self.again_compiled if compiled else {})}
        return msgspec.convert(chosen, Budget)


class Twins(Table, frozen=True, kw_only=True):
    """Tables that differ only in what a seat may not know."""

    scenario: str
    after: tuple[int, ...]  # so many decisions of a random game
    enough: int  # decisions that must have been compared


class Wire(Table, frozen=True, kw_only=True):
    """A whole game at a real server."""

    scenario: str
    players: tuple[str, ...]
    options: dict[str, str] = {}


class Proofs(Table, frozen=True, kw_only=True):
    """What is played to prove that a server tells nobody too much."""

    twins: Twins
    wire: Wire
    bots: tuple[str, ...] = ("random", "cadet")  # who may play the other seats in a longer run
    positions: int = 1_000  # among so many decisions a longer run compares twins
    canary: str = ""  # a function that makes the game with random names, where the general one will not do


class Storm(Table, frozen=True, kw_only=True):
    """A table that is played while processes are killed."""

    scenario: str
    bots: dict[str, str] = {}


class Guide(Table, frozen=True, kw_only=True):
    """The pages for players in `docs/`, and the module with the tables that stand in them."""

    pages: tuple[str, ...]  # the guide first
    makers: str
    untold: tuple[str, ...] = ()  # rules that the guide need not name


class Pictures(Table, frozen=True, kw_only=True):
    """What is shown of the game in pictures of the page."""

    makers: str = ""  # a module that takes pictures for the docs: functions by the name of a part, `PARTS`
    gallery: tuple[float, float] = (
        0.5,
        0.5,
    )  # what part of the map it shows of itself (of its width and height)
    golden: dict[str, int] = {}  # what a position of the golden game shows, and after how many decisions


class Help(Table, frozen=True, kw_only=True):
    """Examples that `--help` shows: what comes after `sandtable COMMAND GAME`."""

    odds: tuple[str, ...] = ()


class Manifest(Table, frozen=True, kw_only=True, dict=True):
    """All that a game says about itself. The entries without a default are needed, all others optional."""

    id: str
    name: str
    about: str  # one line for the list of games
    make: str  # the function that makes the game
    scenarios: tuple[str, ...]  # their ids, in the order of the game
    credits: Credits | None = None
    words: tuple[str, ...] = ()  # other words for the game, which nothing outside its own places may use
    default: bool = False  # whether it is the game that is meant where none is named
    tests: str = ""  # the folder of its tests, from the root of the project
    gallery: Gallery | None = None  # how it is shown among other games
    opening: Opening | None = None  # how somebody new gets into it
    compile: Compile = Compile()
    rules: Rules = Rules()
    map: Map | None = None
    officer: Officer | None = None
    bench: Bench | None = None
    suites: Suites = Suites()
    proofs: Proofs | None = None
    storm: tuple[Storm, ...] = ()
    guide: Guide | None = None
    pictures: Pictures | None = None
    help: Help = Help()

    @property
    def file(self) -> Path:
        """The manifest itself."""
        found: Path = self.__dict__["file_read"]
        return found

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.file.parent

    def path(self, name: str) -> Path:
        """A file that the manifest names."""
        return (self.folder / name).resolve()


def read(file: Path) -> Manifest:
    """The manifest in a file. Raises BadData, which says in which file, at which entry and why."""
    table = read_table(file)
    family = table.pop(FAMILY, None)
    if family is not None:
        if not isinstance(family, str):
            raise BadData(f"{file}: {FAMILY}: the name of a file is expected")
        table = merged(read_table(file.parent / family), table)
    try:
        manifest = msgspec.convert(table, Manifest)
        check(manifest)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadData(f"{file}: {in_words(error)}") from error
    manifest.__dict__["file_read"] = file.resolve()
    return manifest


def read_table(file: Path) -> dict[str, Any]:
    """The entries of a file of TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{file}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file}: is not TOML: {error}") from error


def merged(family: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of a game over those of its family, table by table."""
    found = dict(family)
    for name, entry in own.items():
        shared = found.get(name)
        both = isinstance(entry, dict) and isinstance(shared, dict)
        found[name] = merged(shared, entry) if both else entry  # type: ignore[arg-type]
    return found


def check(manifest: Manifest) -> None:
    """What the types cannot say. Raises ValueError."""
    if not manifest.scenarios:
        raise ValueError("scenarios: a game needs at least one")
    if manifest.gallery is not None and not 1 <= manifest.gallery.weight <= HEAVIEST:
        raise ValueError(f"gallery.weight: it is from 1 to {HEAVIEST}")
    named: list[tuple[str, str]] = [("suites.same_secrets", one) for one in manifest.suites.same_secrets]
    if manifest.opening is not None:
        named += [("opening.scenario", manifest.opening.scenario)]
    if manifest.bench is not None:
        named += [("bench.scenarios", one) for one in manifest.bench.scenarios]
    if manifest.proofs is not None:
        named += [("proofs.twins.scenario", manifest.proofs.twins.scenario)]
        named += [("proofs.wire.scenario", manifest.proofs.wire.scenario)]
    named += [("storm.scenario", one.scenario) for one in manifest.storm]
    for entry, scenario in named:
        if scenario not in manifest.scenarios:
            raise ValueError(f"{entry}: {scenario!r} is none of the scenarios")
    for place in ("budget", "compiled", "again", "again_compiled"):
        try:
            msgspec.convert(getattr(manifest.suites, place), Budget)
        except msgspec.ValidationError as error:
            raise ValueError(in_words(error, f"suites.{place}")) from None
    if manifest.make.count(":") != 1:
        raise ValueError("make: write it as 'module:function'")


def in_words(error: Exception, within: str = "") -> str:
    """An error of msgspec as 'entry: reason'."""
    reason, _, where = str(error).partition(" - at `$")
    entry = ".".join(part for part in (within, where.rstrip("`").lstrip(".")) if part)
    return f"{entry}: {reason}" if entry else reason


def named(place: str) -> Any:
    """The thing that an entry names as 'module:name'. Raises BadData."""
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadData(f"{place!r} names nothing that can be loaded: {error}") from error
