"""Craig Besinque's system: one set of rules for two theatres and for both joined."""

GAMES = {
    "cnc": "sandtable.games.triumph.pacific.game:make_game",
    "tnt": "sandtable.games.triumph.europe.game:make_game",
    "conquest-and-tragedy": "sandtable.games.triumph.world.game:make_game",
}
