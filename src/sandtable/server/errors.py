"""What can go wrong at the server, each with a sentence for the person who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.errors import SandtableError
from sandtable.engine.sentences import Sentence
from sandtable.server import sentences

if TYPE_CHECKING:
    from sandtable.protocol.frames import Frame


class ServerError(SandtableError):
    """The base of all of them."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadRequest(ServerError):
    """What was asked makes no sense: an unknown game, a seat that does not exist."""


class Taken(BadRequest):
    """Somebody else has it: a name, an address. Nothing was changed."""


class NotFound(ServerError):
    """There is no such table, or none that this person may know of."""


class NotYours(ServerError):
    """The seat belongs to somebody else."""


class TokenNeeded(NotYours):
    """It is somebody's, and nobody said who is asking."""


class LoginFailed(ServerError):
    """The name or the password is wrong; which of them is not told."""


class TooMany(ServerError):
    """Too much was asked in too short a time; it will be heard again after this many seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__(sentences.text("errors.too-many-requests-wait"))
        self.wait = wait


class Refused(ServerError):
    """The rules forbid it. Nothing was changed."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.rule = rule


class Stale(ServerError):
    """The decision was made on an older position than the seat could see. Nothing was changed.

    `made` is what the seat has decided on that older position, if it has: perhaps it never got the answer.
    """

    def __init__(self, frame: Frame, made: str | None = None) -> None:
        super().__init__(sentences.text("errors.position-has-changed-look"))
        self.frame = frame
        self.made = made


class Unavailable(ServerError):
    """The database did not answer, or refused. Unless `sure`, it may have done the work all the same."""

    def __init__(self, sentence: Sentence, sure: bool = True) -> None:
        super().__init__(sentence)
        self.sure = sure


class Overtaken(ServerError):
    """Another process was first: the table is further on than this one thought."""

    def __init__(self) -> None:
        super().__init__(sentences.text("errors.table-has-moved-on"))


class LeaseLost(ServerError):
    """The work was given to another process meanwhile, because this one took too long."""

    def __init__(self) -> None:
        super().__init__(sentences.text("errors.work-now-belongs-another"))
