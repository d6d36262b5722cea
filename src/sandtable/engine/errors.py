"""What can go wrong, in words that say what to do about it."""


class SandtableError(Exception):
    """Every error that the program raises on purpose."""


class IllegalAction(SandtableError):
    """An action that the rules forbid now. The state is as it was."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})")
        self.rule = rule
        self.why = why


class BadNotation(SandtableError):
    """A text that is no action of the game."""


class BadData(SandtableError):
    """Stored bytes, a view, a position or a file that cannot be read."""
