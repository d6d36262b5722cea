"""FLOW OF PLAY: the years, one after another, and the end."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_hounds.rules import auction, conquest, income, loans, setting_up, turns
from sandtable.games.war_hounds.rules.scoring import score
from sandtable.games.war_hounds.state import HoundState
from sandtable.games.war_hounds.tables import event, step
from sandtable.kit.flow import Sequence, Stage

NEW_YEAR = event("new year", "year", "{0} begins.", role="year")
CLEAN_UP = event("clean-up", "year", "{0} ends: clean-up.")

CHOOSE, BY_LOT, AUCTION = 0, 1, 2


def choose_factions(g: Any) -> None:
    """WH-SETUP-31: every player takes a faction, as the table has chosen."""
    way = g.options[0]
    if way == BY_LOT:
        setting_up.deal_factions(g)
    elif way == AUCTION:
        g.push(auction.Auctions())
    else:
        g.push(setting_up.FactionsInTurn(setting_up.led(g)))


def begin_year(g: Any) -> None:
    """A year begins."""
    g.tell(NEW_YEAR, g.year)
    turns.begin_turns(g)


def begin_clean_up(g: Any) -> None:
    """WH-FLOW-7: the clean-up begins with the discs."""
    g.tell(CLEAN_UP, g.year)
    income.discs_back(g)


def is_last(g: HoundState) -> bool:
    """WH-OBJ-6, WH-VAR-3: after the fourth year, or with the variant after a fifth, only scoring remains."""
    return g.year >= g.last_year


def end_game(g: Any) -> None:
    """The end: scoring, or in conquest the objective."""
    if g.solo:
        conquest.lose(g)
    else:
        score(g)


def next_year(g: Any) -> None:
    """WH-SETUP-1: the year marker moves on."""
    income.end_clean_up(g)
    g.year += 1


@step
class War(Sequence):
    """The whole game: the set-up, the years, and scoring."""

    __slots__ = ("stage",)
    name = "war"
    stages = (
        Stage("factions", choose_factions),
        Stage("enemies", conquest.choose_enemies, when=conquest.is_played),
        Stage("starts", lambda g: g.push(setting_up.Starts(setting_up.led(g)))),
        Stage("enemy units", conquest.place_enemies, when=conquest.is_played),
        Stage("years", lambda g: g.push(Year())),
        Stage("end", lambda g: None),
    )


@step
class Year(Sequence):
    """WH-FLOW-7: the actions of a year, and the clean-up in its printed order."""

    __slots__ = ("stage",)
    name = "year"
    stages = (
        Stage("actions", begin_year),
        Stage("discs back", begin_clean_up),
        Stage("reveal", income.reveal),
        Stage("loans", income.begin_repaying()),
        Stage("paid loans", loans.settle),
        Stage("wild squares", income.begin_wild),
        Stage("income", income.take_income),
        Stage("order", income.new_order),
        Stage("reinforcements", conquest.reinforce, when=conquest.brings_units),
        Stage("last debts", income.begin_repaying(), when=is_last),
        Stage("last paid", loans.settle, when=is_last),
        Stage("score", end_game, when=is_last),
        Stage("next year", next_year),
    )

    def again(self, g: HoundState) -> bool:
        return True
