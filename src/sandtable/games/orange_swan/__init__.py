"""Orange Swan: the Pacific, 1941-45."""

# Nothing is offered before every chapter stands.
GAMES: dict[str, str] = {}
