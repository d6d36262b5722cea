"""The command, as in all tests of it."""

from tests.cli.conftest import command, duel

__all__ = ["command", "duel"]
