"""What a server may answer instead of doing what was asked, each with a sentence for a person."""

from __future__ import annotations

from sandtable.engine.errors import SandtableError


class ClientError(SandtableError):
    """The base of all of them."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadRequest(ClientError):
    """The server cannot make sense of what was asked."""


class NotAllowed(ClientError):
    """Nobody said who is asking, or the caller is not allowed to do it."""


class Taken(ClientError):
    """Somebody else has it: a name, an address. Nothing was done."""


class TooMany(ClientError):
    """This was asked too often; it will be heard again after `wait` seconds."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait


class NotFound(ClientError):
    """There is no such table."""


class Refused(ClientError):
    """The rules forbid it: the paragraph and a sentence. Nothing was done."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class Stale(ClientError):
    """The decision was about an older view. Nothing was done; the seat has the present view now."""

    def __init__(self, sentence: str = "The position has changed. Look at it and choose again.") -> None:
        super().__init__(sentence)


class Unavailable(ClientError):
    """The server could not store it. Where `sure` is false it may have happened all the same."""

    def __init__(self, sentence: str, sure: bool) -> None:
        super().__init__(sentence)
        self.sure = sure


class Unreachable(ClientError):
    """No server answered for as long as the client was willing to wait."""
