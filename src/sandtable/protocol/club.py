"""Seats at tables of people, invitations to them, and what the people at a table agree on."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.protocol.frames import Point
from sandtable.protocol.limits import Moment, Player, Seat, Secret, Written
from sandtable.protocol.tables import Table

Days = Annotated[float, Meta(gt=0, le=366)]
Uses = Annotated[int, Meta(ge=1, le=100)]

ProposalKind = Literal["pause", "resume", "end", "take-back", "replace"]
ProposalStatus = Literal["open", "done", "refused", "withdrawn"]


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat by its name; without one, the only one that can be meant, or any that one may take."""

    seat: Seat | None = None


class PlayerChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play a seat: the name of a bot, "person", or "open" where anybody may take it."""

    player: Player


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation: to a person by name, or else by a link; to a seat, or to any that is free."""

    seat: Seat | None = None
    person: Written | None = None
    uses: Uses | None = 1  # how often a link can be used; null: as often as there are seats
    days: Days | None = 30.0  # how long it is good; null: as long as the game goes on
    share: bool = False  # to sit at your own seat beside you


class InvitationInfo(Struct, frozen=True):
    """An invitation. The token of a link is told only when it is made, and the one who has it may come."""

    invitation: str
    seat: str | None
    person: str | None
    uses_left: int | None
    created_at: float
    expires_at: float | None
    token: str | None = None
    share: bool = False  # to sit at a seat beside others


class InvitationList(Struct, frozen=True):
    """The invitations of a table that are still good."""

    invitations: list[InvitationInfo]


class MyInvitation(Struct, frozen=True):
    """An invitation to oneself: to a seat, or to any that is free, of a table; or to `share` a seat."""

    invitation: str
    seat: str | None
    table: Table
    share: bool = False


class MyInvitationList(Struct, frozen=True):
    """To what one was invited by name."""

    invitations: list[MyInvitation]


class LinkToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of an invitation."""

    token: Secret


class AcceptedLink(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of an invitation, and where to sit. Who is not logged in says by `name` who they are."""

    token: Secret
    seat: Seat | None = None
    name: Written | None = None


class LinkInfo(Struct, frozen=True):
    """What a link leads to."""

    seat: str | None
    table: Table
    share: bool = False


class Seated(Struct, frozen=True):
    """Where one sits now. Who came as a guest is logged in, too, and is told the token of that session."""

    table: str
    seat: str
    name: str
    csrf: str | None = None


class NewProposal(Struct, frozen=True, forbid_unknown_fields=True):
    """What one proposes.

    "take-back" goes back to a `point`, as the seat knows it; "replace" asks the people at `seat` to let a
    bot play it.
    """

    what: ProposalKind
    seat: Seat | None = None
    player: Player | None = None
    point: Moment | None = None


class Consent(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one agrees to a proposal; the person who made it withdraws it by not agreeing."""

    agree: bool


class ProposalTold(Struct, frozen=True):
    """A proposal as a seat is told of it: who made it, who has agreed, and who has not yet."""

    proposal: str
    what: ProposalKind
    seat: str | None
    status: ProposalStatus
    agreed: list[str]
    waiting_for: list[str]
    target: str | None  # of "take-back" the line to go back to, of "replace" the seat
    player: str | None = None  # of "replace", who is to play the seat


class ProposalInfo(ProposalTold, frozen=True, kw_only=True):
    """A proposal in the list of those at a table."""

    created_at: float


class ProposalList(Struct, frozen=True):
    """The latest proposals at a table, the newest first."""

    proposals: list[ProposalInfo]


class PointList(Struct, frozen=True):
    """Moments to go back to, the newest first."""

    points: list[Point]


class Rematch(Struct, frozen=True):
    """The table at which a game is played again."""

    table: str


class SeatDice(Struct, frozen=True):
    """The dice of one kind that followed from the decisions of a seat; `faces` counts from 1 on."""

    seat: str
    sides: int
    rolled: int
    faces: list[int]
    mean: float
    fair_mean: float


class DicePage(Struct, frozen=True):
    """The dice of a game that is over, and how many decisions could not be played again to see them."""

    dice: list[SeatDice]
    unknown: int
