"""Legality: what is offered is accepted, what is not is refused with its rule, and nothing else happens."""

from __future__ import annotations

from functools import cache
from random import Random

from sandtable.cli.errors import BadInput
from sandtable.engine.actions import code_of, kind_of
from sandtable.engine.errors import IllegalAction
from sandtable.engine.game import Game
from sandtable.engine.refusals import ENGINE_REFUSALS
from sandtable.engine.state import State
from sandtable.rulebook import look_up
from tests.suites.play import SuiteFailure, walk, where

MOST_ARGUMENTS = 400
MOST_ACTS = 40


def check_legality(game: Game, scenario: str, seed: int, decisions: int, every: int) -> None:
    """At every so many decisions, ask about everything that the questions are about."""
    for decision, state in walk(game, scenario, seed, decisions):
        if decision % every == 0:
            rng = Random(f"legality {seed} {decision}")
            for seat in range(state.n_seats):
                here = f"{where(state, scenario, seed, decision)}, seat {seat}"
                check_question(state, seat, rng, here)
                check_rights(state, seat, here)


def check_tables(game: Game) -> None:
    """Every action can be written and read back, and every refusal has a rule and a sentence."""
    for kind, known in enumerate(game.actions.kinds):
        for argument in range(len(known.argument)):
            code = code_of(kind, argument)
            text = game.actions.text(code)
            if game.parse(text).code != code:
                raise SuiteFailure(f"{game.id}: '{text}' is read as another action than it is written for")
    for number, (rule, sentence) in enumerate(game.refusals.all):
        if number and not (rule and sentence):
            raise SuiteFailure(f"{game.id}: refusal {number} has no rule or no sentence")


def asked_about(state: State, seat: int, rng: Random) -> list[int]:
    """Every action that the question to a seat is about, or a sample of very many; what is offered first."""
    offered = state.legal(seat)
    others: list[int] = []
    for kind in state.form(seat):
        others += [code_of(kind, i) for i in range(len(state.game.actions.kinds[kind].argument))]
    others = sorted(set(others) - set(offered))
    if len(others) > MOST_ARGUMENTS:
        others = rng.sample(others, MOST_ARGUMENTS)
    return offered + others


def check_question(state: State, seat: int, rng: Random, here: str) -> None:
    """The question to one seat, if it is asked one."""
    digest = state.digest()
    offered = state.legal(seat)
    if len(set(offered)) != len(offered):
        raise SuiteFailure(f"{here}: something is offered twice")
    if offered != state.clone().legal(seat):
        raise SuiteFailure(f"{here}: a clone is offered something else")
    strange = {kind_of(code) for code in offered} - set(state.form(seat))
    if strange:
        words = ", ".join(state.game.actions.kinds[kind].word for kind in sorted(strange))
        raise SuiteFailure(f"{here}: {words} is offered, but is no part of the question's form")
    rights = set(state.game.rights(state, seat))
    tried = set(offered if len(offered) <= MOST_ACTS else rng.sample(offered, MOST_ACTS))
    for code in asked_about(state, seat, rng):
        if code in offered:
            check_offered(state, seat, code, code in tried, here)
        elif code not in rights:
            check_refused(state, seat, code, here)
            if state.stack[-1].check(state, seat, code) == 0:
                text = state.game.actions.text(code)
                raise SuiteFailure(f"{here}: '{text}' is not offered, but its check finds nothing wrong")
    if state.digest() != digest:
        raise SuiteFailure(f"{here}: asking or refusing changed the state")


def check_offered(state: State, seat: int, code: int, act: bool, here: str) -> None:
    """What is offered passes its check, has no why_not, and can be done."""
    action = state.game.actions.action(code)
    if state.stack[-1].check(state, seat, code):
        raise SuiteFailure(f"{here}: '{action}' is offered, but its check refuses it")
    if state.why_not(seat, action) is not None:
        raise SuiteFailure(f"{here}: '{action}' is offered, but why_not says {state.why_not(seat, action)}")
    if act:
        try:
            state.clone().act(seat, action)
        except IllegalAction as error:
            raise SuiteFailure(f"{here}: '{action}' is offered, but refused: {error}") from error


def check_refused(state: State, seat: int, code: int, here: str) -> None:
    """What is not offered is refused with a rule and a sentence, the same in both ways of asking."""
    action = state.game.actions.action(code)
    why = state.why_not(seat, action)
    if why is None or not why[0] or not why[1]:
        raise SuiteFailure(f"{here}: '{action}' is not offered, but why_not says {why}")
    check_rule(state.game, why[0])
    try:
        state.act(seat, action)
    except IllegalAction as error:
        if (error.rule, error.why) != why:
            raise SuiteFailure(
                f"{here}: '{action}' is refused with {error}, but why_not says {why}"
            ) from error
    else:
        raise SuiteFailure(f"{here}: '{action}' is not offered, and yet it was done")


@cache
def check_rule(game: Game, rule: str) -> None:
    """A rule that a refusal names can be looked up, where the game has an inventory of its rules."""
    if not game.rules_file or rule in [words for words, _ in ENGINE_REFUSALS]:
        return
    try:
        look_up(game, rule.split())
    except BadInput as error:
        raise SuiteFailure(
            f"{game.id} refuses something by a rule that nobody can look up: {error}"
        ) from error


def check_rights(state: State, seat: int, here: str) -> None:
    """A right that is listed can be used; what is no right and no choice is refused."""
    listed = state.game.rights(state, seat)
    kinds = sorted({kind_of(code) for code in listed})
    offered = state.legal(seat)
    for code in listed[:MOST_ACTS]:
        try:
            state.clone().act(seat, state.game.actions.action(code))
        except IllegalAction as error:
            raise SuiteFailure(f"{here}: the right '{state.game.actions.text(code)}': {error}") from error
    for kind in kinds:
        for argument in range(min(len(state.game.actions.kinds[kind].argument), MOST_ARGUMENTS)):
            code = code_of(kind, argument)
            if code not in listed and code not in offered:
                check_refused(state, seat, code, here)
