"""A toy game that shows how a game is written, and wrong variants of it that the suites must catch."""
