"""How the command says no."""

from typing import Final

from sandtable.engine.errors import SandtableError
from sandtable.engine.sentences import Sentence

FAILED: Final = 1
PARTLY: Final = 3
WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130


class BadInput(SandtableError):
    """Something typed that cannot be used: one line that says what to do, and the exit status."""

    def __init__(self, problem: Sentence, status: int = WRONG_INPUT) -> None:
        super().__init__(problem)
        self.status = status
