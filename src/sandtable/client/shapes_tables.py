"""What the calls about seats, invitations and agreements answer, as typed data."""

from __future__ import annotations

import msgspec

from sandtable.client.shapes import Table


class InvitationInfo(msgspec.Struct, frozen=True):
    """An invitation. The token of a link is told only when it is made."""

    invitation: str
    seat: str | None
    person: str | None
    uses_left: int | None
    created_at: float
    expires_at: float | None
    token: str | None = None
    share: bool = False  # to sit at a seat beside others


class InvitationPage(msgspec.Struct, frozen=True):
    """The invitations of a table."""

    invitations: list[InvitationInfo]


class MyInvitation(msgspec.Struct, frozen=True):
    """An invitation to oneself."""

    invitation: str
    seat: str | None
    table: Table
    share: bool = False


class MyInvitationPage(msgspec.Struct, frozen=True):
    """To what one was invited by name."""

    invitations: list[MyInvitation]


class LinkInfo(msgspec.Struct, frozen=True):
    """What the link of an invitation leads to."""

    seat: str | None
    table: Table
    share: bool = False


class Seated(msgspec.Struct, frozen=True):
    """Where one sits, and by what name."""

    table: str
    seat: str
    name: str
    csrf: str | None = None


class ProposalInfo(msgspec.Struct, frozen=True):
    """A proposal: who made it, who has agreed, and who has not yet."""

    proposal: str
    what: str
    seat: str | None
    status: str
    agreed: list[str]
    waiting_for: list[str]
    target: str | None
    created_at: float


class ProposalPage(msgspec.Struct, frozen=True):
    """The latest proposals at a table, the newest first."""

    proposals: list[ProposalInfo]


class PointInfo(msgspec.Struct, frozen=True):
    """A moment to go back to, as a seat knows it."""

    point: int
    at: float
    words: str


class PointPage(msgspec.Struct, frozen=True):
    """Moments to go back to, the newest first."""

    points: list[PointInfo]


class Rematch(msgspec.Struct, frozen=True):
    """Where a game is played again."""

    table: str


class DiceInfo(msgspec.Struct, frozen=True):
    """The dice of one kind that followed from the decisions of a seat; `faces` counts from 1 on."""

    seat: str
    sides: int
    rolled: int
    faces: list[int]
    mean: float
    fair_mean: float


class DicePage(msgspec.Struct, frozen=True):
    """The dice of a game, and how many decisions could not be played again to see them."""

    dice: list[DiceInfo]
    unknown: int
