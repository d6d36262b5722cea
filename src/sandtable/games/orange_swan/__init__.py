"""Orange Swan: the Pacific, 1941-45."""

GAMES = {"orange-swan": "sandtable.games.orange_swan.game:make_game"}
