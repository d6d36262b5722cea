"""The games: those that come with sandtable, and those that other packages bring along.

Each game has a manifest, the file `game.toml` in its folder, which says what the game is called and where it
is made (`manifest.py`). So a new game touches its own folder only, and nothing of it is loaded before
somebody asks for it. Another package can bring a game along: it names the package with the manifest as an
entry point of the group `sandtable.games`, under the id of the game:

    [project.entry-points."sandtable.games"]
    my-game = "my_package.my_game"
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.game import Game
from sandtable.engine.registry import install, refuse
from sandtable.games.manifest import FILE, Manifest, named, read

GROUP = "sandtable.games"
HERE = Path(__file__).resolve().parent


@cache
def shipped() -> dict[str, Manifest]:
    """The manifests of the games that come with sandtable, by id."""
    found = [read(file) for pattern in (f"*/{FILE}", f"*/*/{FILE}") for file in HERE.glob(pattern)]
    return {manifest.id: manifest for manifest in sorted(found, key=lambda manifest: manifest.id)}


@cache
def brought() -> dict[str, Manifest | BadData]:
    """The manifests of the games that other packages bring along, or what is wrong with one, by id."""
    found: dict[str, Manifest | BadData] = {}
    for entry in entry_points(group=GROUP):
        try:
            found[entry.name] = brought_by(entry.name, entry.value)
        except BadData as error:
            found[entry.name] = error
    return found


def brought_by(game_id: str, package: str) -> Manifest:
    """The manifest of a game in another package. Raises BadData."""
    if game_id in shipped():
        raise BadData(f"{package} brings a game {game_id!r}, and sandtable comes with one of that id")
    try:
        spec = find_spec(package)
    except (ImportError, ValueError) as error:
        raise BadData(f"{package}, which should bring {game_id!r}, cannot be found: {error}") from error
    folders = [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
    file = next((folder / FILE for folder in folders if (folder / FILE).is_file()), None)
    if file is None:
        raise BadData(f"{package}, which should bring {game_id!r}, has no file {FILE}")
    manifest = read(file)
    if manifest.id != game_id:
        raise BadData(f"{file}: id: it is {manifest.id!r}, and {game_id!r} in the entry point")
    return manifest


def manifests() -> dict[str, Manifest]:
    """The manifests of all games that can be played, by id."""
    others = {game_id: found for game_id, found in brought().items() if isinstance(found, Manifest)}
    return dict(sorted({**shipped(), **others}.items()))


def manifest_of(game_id: str) -> Manifest:
    """The manifest of a game. Raises SandtableError."""
    known = manifests()
    if game_id not in known:
        raise SandtableError(f"there is no manifest of {game_id[:40]!r}; there are {', '.join(known)}")
    return known[game_id]


def default() -> Manifest:
    """The game that is meant where none is named."""
    return next(manifest for manifest in shipped().values() if manifest.default)


def install_all() -> None:
    """Make every game known."""
    for game_id, manifest in shipped().items():
        install(game_id, maker(manifest))
    for game_id, found in brought().items():
        if isinstance(found, BadData):
            refuse(game_id, found)
        else:
            install(game_id, maker(found))


def maker(found: Manifest) -> Callable[[], Game]:
    """A function that makes the game of a manifest."""

    def make() -> Game:
        game: Game = named(found.make)()
        if game.id != found.id:
            raise BadData(f"{found.file}: make: the game that is made calls itself {game.id!r}")
        game.opening, game.gallery = found.opening, found.gallery
        return game

    return make
