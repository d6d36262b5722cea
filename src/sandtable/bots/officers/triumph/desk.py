"""The desk: what one decision is made from, worked out when it is first asked for."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

from sandtable.bots.officers.triumph.plan import Campaign, campaign
from sandtable.games.triumph.content import ACTION_CARD, Content
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.hints import own_faction
from sandtable.games.triumph.system.partners import are_partners
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.theatre import Theatre

# Plays one decision of a seat on a full state.
Player = Callable[[TriumphState, int, random.Random], int]


class Desk:
    """A sight, the faction that is asked, and what follows from them."""

    def __init__(
        self, g: TriumphState, rng: random.Random, player: Player | None = None, me: int | None = None
    ) -> None:
        # The bot that plays on when choices are tried out; it has none itself and does not look ahead.
        self.player = player
        self.g = g
        self.rng = rng
        self.seat = g.viewer
        self.me = own_faction(g, g.viewer) if me is None else me

    def acting_for(self, faction: int) -> Desk:
        """The desk of another faction of the same seat."""
        return self if faction == self.me else Desk(self.g, self.rng, self.player, faction)

    @property
    def content(self) -> Content:
        """What never changes."""
        return self.g.content

    @cached_property
    def step(self) -> Any:
        """The step that asks."""
        return self.g.question(self.seat)

    @cached_property
    def theatre(self) -> Theatre:
        """The theatre of the faction that is asked."""
        return self.g.content.theatres[self.g.content.faction_theatre[self.me]]

    @cached_property
    def hand(self) -> list[int]:
        """The cards of the faction that is asked."""
        return hand_of(self.g, self.me)

    @cached_property
    def actions(self) -> list[int]:
        """The Action cards of the hand."""
        return [card for card in self.hand if self.content.card_kind[card] == ACTION_CARD]

    @cached_property
    def investments(self) -> list[int]:
        """The Investment cards of the hand."""
        return [card for card in self.hand if self.content.card_kind[card] != ACTION_CARD]

    @cached_property
    def mine(self) -> int:
        """The factions of this seat and their Partners, as a mask: anybody who is no rival."""
        g = self.g
        mask = 0
        for faction in range(self.content.n_factions):
            if g.faction_seat[faction] == self.seat or are_partners(g, self.me, faction):
                mask |= 1 << faction
        return mask

    @cached_property
    def rivals(self) -> list[int]:
        """The factions in play that are neither one's own nor a Partner's."""
        return [faction for faction in self.g.turn_order if not self.mine >> faction & 1]

    @cached_property
    def at_war(self) -> bool:
        """Whether the faction is at War with anybody."""
        return bool(self.g.at_war[self.me])

    @cached_property
    def campaign(self) -> Campaign | None:
        """What the faction would attack, and where it gathers for that."""
        return campaign(self.g, self.mine, self.me)
