"""The games that tests play where a toy is too small; manifests say which they are.

Tests that are about a game itself lie in `tests/games`. Those elsewhere, of the server or of the page, only
need a large game with hidden blocks and cards, several seats, lessons and odds: the one that people get where
they name none. Some need another one beside it.
"""

from typing import Final

from sandtable.games import default, shipped

DEFAULT_GAME: Final = default().id
DEFAULT_NAME: Final = default().name

# Another for three, with a set-up for 1939.
OTHER_GAME: Final = next(game for game, manifest in shipped().items() if "1939" in manifest.scenarios)
OTHER_NAME: Final = shipped()[OTHER_GAME].name

# One that joins others, for up to six.
JOINED_GAME: Final = next(game for game, found in shipped().items() if found.map and found.map.joins)

# One for two.
GAME_FOR_TWO: Final = next(
    game for game, found in shipped().items() if found.proofs and len(found.proofs.wire.players) == 2
)
FOR_TWO: Final = shipped()[GAME_FOR_TWO].scenarios
