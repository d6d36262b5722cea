"""What games share, between the engine and the games. Each part has a page in docs/kit.md."""
