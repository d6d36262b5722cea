"""The compiled build: making it, keeping it, and proving that it plays the same games as the source."""
