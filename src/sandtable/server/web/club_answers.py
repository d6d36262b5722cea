"""Invitations, proposals and dice of the club, as they are answered."""

from __future__ import annotations

from msgspec.structs import asdict

from sandtable.protocol.club import DicePage, InvitationInfo, ProposalInfo, SeatDice
from sandtable.server.club import dice, proposals
from sandtable.server.club.invitations import Invitation
from sandtable.server.club.proposals import Proposal
from sandtable.server.club.seating import SeatedTable


def invitation_answer(found: Invitation, seats: list[str], token: str | None = None) -> InvitationInfo:
    """An invitation as it is told to the person who made it."""
    return InvitationInfo(
        found.name,
        None if found.seat is None else seats[found.seat],
        found.person,
        found.uses_left,
        found.created_at,
        found.expires_at,
        token,
        found.share,
    )


def proposal_answer(found: Proposal, at: SeatedTable, seat: int | None) -> ProposalInfo:
    """A proposal as a seat is told of it."""
    return ProposalInfo(**asdict(proposals.proposal_for_seat(found, at, seat)), created_at=found.created_at)


def dice_answer(found: dice.Dice, seats: list[str]) -> DicePage:
    """The dice of a game."""
    return DicePage(
        [
            SeatDice(
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
