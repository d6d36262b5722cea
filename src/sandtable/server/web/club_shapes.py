"""What the calls about seats, invitations and agreements take and give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.server.club import dice, proposals
from sandtable.server.club.invitations import Invitation
from sandtable.server.club.proposals import Proposal
from sandtable.server.club.seating import Company
from sandtable.server.web.answers import TableAnswer

Seat = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Player = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
DAY = 86_400.0
Days = Annotated[float, msgspec.Meta(gt=0, le=366)]
Uses = Annotated[int, msgspec.Meta(ge=1, le=100)]


class SeatChoice(msgspec.Struct, forbid_unknown_fields=True):
    """A seat by its name; without one, the only one that can be meant, or any that one may take."""

    seat: Seat | None = None


class PlayerChoice(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play a seat: the name of a bot, "person", or "open" where anybody may take it."""

    player: Player


class NewInvitation(msgspec.Struct, forbid_unknown_fields=True):
    """An invitation: to a person by name, or else by a link; to a seat, or to any that is free."""

    seat: Seat | None = None
    person: Written | None = None
    uses: Uses | None = 1  # how often a link can be used; null: as often as there are seats
    days: Days | None = 30.0  # how long it is good; null: as long as the game goes on
    share: bool = False  # to sit at your own seat beside you


class InvitationAnswer(msgspec.Struct):
    """An invitation. The token of a link is told only now, and whoever has it may come."""

    invitation: str
    seat: str | None
    person: str | None
    uses_left: int | None
    created_at: float
    expires_at: float | None
    token: str | None = None
    share: bool = False


class InvitationList(msgspec.Struct):
    """The invitations of a table that are still good."""

    invitations: list[InvitationAnswer]


class PersonalInvitation(msgspec.Struct):
    """An invitation to oneself: to a seat, or to any that is free, of a table; or to `share` a seat."""

    invitation: str
    seat: str | None
    table: TableAnswer
    share: bool = False


class PersonalInvitations(msgspec.Struct):
    """To what one was invited by name."""

    invitations: list[PersonalInvitation]


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """The token of an invitation."""

    token: Secret


class LinkTaken(msgspec.Struct, forbid_unknown_fields=True):
    """The token of an invitation, and where to sit. Who is not logged in says by `name` who they are."""

    token: Secret
    seat: Seat | None = None
    name: Written | None = None


class LinkAnswer(msgspec.Struct):
    """What a link leads to."""

    seat: str | None
    table: TableAnswer
    share: bool = False


class Seated(msgspec.Struct):
    """Where one sits now. Who came as a guest is logged in, too, and is told the token of that session."""

    table: str
    seat: str
    name: str
    csrf: str | None = None


class NewProposal(msgspec.Struct, forbid_unknown_fields=True):
    """What one proposes.

    "take-back" goes back to a `point`, as the seat knows it; "replace" asks whoever sits at `seat` to let a
    bot play it.
    """

    what: proposals.Kind
    seat: Seat | None = None
    player: Player | None = None
    point: Moment | None = None


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Whether one agrees to a proposal; whoever made it withdraws it by not agreeing."""

    agree: bool


class ProposalAnswer(msgspec.Struct):
    """A proposal: who made it, who has agreed, and who has not yet."""

    proposal: str
    what: str
    seat: str | None
    status: Literal["open", "done", "refused", "withdrawn"]
    agreed: list[str]
    waiting_for: list[str]
    target: str | None
    created_at: float


class ProposalList(msgspec.Struct):
    """The latest proposals at a table, the newest first."""

    proposals: list[ProposalAnswer]


class PointFacts(msgspec.Struct):
    """A moment that a table can go back to if all agree, as a seat knows it."""

    point: int
    at: float
    words: str


class PointList(msgspec.Struct):
    """Moments to go back to, the newest first."""

    points: list[PointFacts]


class RematchAnswer(msgspec.Struct):
    """The table at which a game is played again."""

    table: str


class DiceFacts(msgspec.Struct):
    """The dice of one kind that followed from the decisions of a seat; `faces` counts from 1 on."""

    seat: str
    sides: int
    rolled: int
    faces: list[int]
    mean: float
    fair_mean: float


class DiceAnswer(msgspec.Struct):
    """The dice of a game that is over, and how many decisions could not be played again to see them."""

    dice: list[DiceFacts]
    unknown: int


# ---------------------------------------------------------------------- from the club to the wire


def invitation_answer(found: Invitation, seats: list[str], token: str | None = None) -> InvitationAnswer:
    """An invitation as it is told to whoever made it."""
    return InvitationAnswer(
        found.name,
        None if found.seat is None else seats[found.seat],
        found.person,
        found.uses_left,
        found.created_at,
        found.expires_at,
        token,
        found.share,
    )


def proposal_answer(found: Proposal, at: Company, seat: int | None) -> ProposalAnswer:
    """A proposal as a seat is told of it."""
    return ProposalAnswer(**proposals.told(found, at, seat), created_at=found.created_at)


def dice_answer(found: dice.Dice, seats: list[str]) -> DiceAnswer:
    """The dice of a game."""
    return DiceAnswer(
        [
            DiceFacts(
                seats[one.seat],
                one.sides,
                one.rolled,
                one.faces,
                round(one.mean, 4),
                dice.fair_mean(one.sides),
            )
            for one in found.seats
        ],
        found.unknown,
    )
