"""Legality: what is offered is accepted, what is not is refused with its rule, and nothing else happens.

A seat that is asked has a choice, whatever others do: in the middle of every sort of move all seats use
their rights, and the game goes on from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from sandtable.cli.errors import BadInput
from sandtable.engine.actions import code_of, kind_of
from sandtable.engine.errors import IllegalAction
from sandtable.engine.game import Game
from sandtable.engine.refusals import ENGINE_REFUSALS, NO_WAY_ON, NOT_OFFERED
from sandtable.engine.state import State
from sandtable.rulebook import look_up
from tests.suites.play import (
    SuiteFailure,
    check_asked,
    kind_of_question,
    pick,
    walk,
    where,
    without_halves,
)

MOST_ARGUMENTS = 400
MOST_ACTS = 40
# In the middle of each sort of question so often: so many rights of each seat one by one, so many in a row,
# and so many decisions after them.
INTERRUPTED = 6
MOST_RIGHTS = 30
RIGHTS_IN_A_ROW = 12
DECISIONS_AFTER = 12


def check_legality(game: Game, scenario: str, seed: int, decisions: int, every: int) -> None:
    """At every so many decisions, ask about everything that the questions are about."""
    interrupted: Counter[tuple[str, ...]] = Counter()
    whole = ""
    for decision, state in walk(game, scenario, seed, decisions):
        if decision % every == 0:
            rng = Random(f"legality {seed} {decision}")
            for seat in range(state.n_seats):
                here = f"{where(state, scenario, seed, decision)}, seat {seat}"
                check_question(state, seat, rng, here)
                check_rights(state, seat, here)
        place = where(state, scenario, seed, decision)
        told_where(place, check_asked, state)
        whole = check_half_entered(state, whole, place)
        kind = kind_of_question(state)
        if not state.over and interrupted[kind] < INTERRUPTED:
            interrupted[kind] += 1
            check_interruptions(state, Random(f"interruptions {seed} {decision}"), place)


def told_where(place: str, check: Callable[[State], None], state: State) -> None:
    """Check a state; a failure says where."""
    try:
        check(state)
    except SuiteFailure as failure:
        raise SuiteFailure(f"{place}: {failure}") from failure


def check_half_entered(state: State, whole: str, here: str) -> str:
    """Half a move changes nothing: without it everything is as it was, given as a digest.

    Returns the digest of the state without what is half entered.
    """
    digest = without_halves(state).digest()
    assert state.record is not None
    seat = state.record.actions[-1][0] if state.record.actions else 0
    question = state.question(seat)
    if question is not None and question.private and digest != whole:
        raise SuiteFailure(f"{here}: half a move ({question.name}) has changed something already")
    return digest


def check_interruptions(state: State, rng: Random, here: str) -> None:
    """Every seat uses rights in the middle of what goes on, one by one and several in a row."""
    for seat in range(state.n_seats):
        codes = state.game.rights(state, seat)
        for code in codes if len(codes) <= MOST_RIGHTS else rng.sample(codes, MOST_RIGHTS):
            twin = state.clone()
            interrupt(twin, seat, code, here)
    twin = state.clone()
    for _ in range(RIGHTS_IN_A_ROW):
        seat = rng.randrange(twin.n_seats)
        codes = [] if twin.over else twin.game.rights(twin, seat)
        if codes:
            interrupt(twin, seat, rng.choice(codes), here)
    for _ in range(DECISIONS_AFTER):
        if twin.over:
            return
        seat, code = pick(twin, rng)
        text = twin.game.actions.text(code)
        twin.play(seat, code)
        told_where(f"{here}, after rights in a row and then '{text}' of seat {seat}", check_asked, twin)


def interrupt(state: State, seat: int, code: int, here: str) -> None:
    """Use a right, which may come in the way of others: they must still have a choice."""
    text = state.game.actions.text(code)
    state.play(seat, code)
    told_where(f"{here}, then '{text}' of seat {seat}", check_asked, state)


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
    if bool(offered) != state.clone().has_choice(seat):
        raise SuiteFailure(f"{here}: whether there is a choice is told otherwise than what is offered")
    strange = {kind_of(code) for code in offered} - set(state.form(seat))
    if strange:
        words = ", ".join(state.game.actions.kinds[kind].word for kind in sorted(strange))
        raise SuiteFailure(f"{here}: {words} is offered, but is no part of the question's form")
    rights = set(state.game.rights(state, seat))
    told: set[Reason] = set()
    tried = set(offered if len(offered) <= MOST_ACTS else rng.sample(offered, MOST_ACTS))
    for code in asked_about(state, seat, rng):
        if code in offered:
            check_offered(state, seat, code, code in tried, here)
        elif code not in rights:
            reason = check_refused(state, seat, code, told, here)
            # Where the step's own check has a reason, that is the reason which is told.
            plain = reason == state.game.refusal_text(NOT_OFFERED)
            if plain and state.stack[-1].check(state, seat, code) == 0:
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
            # A branch knows what was offered, so that it need not be listed anew for each.
            state.branch().act(seat, action)
        except IllegalAction as error:
            raise SuiteFailure(f"{here}: '{action}' is offered, but refused: {error}") from error


# The rule and the sentence of a refusal.
Reason = tuple[str, str]


def check_refused(state: State, seat: int, code: int, told: set[Reason], here: str) -> Reason:
    """What is not offered is refused with a rule and a sentence, the same in both ways of asking.

    Asks the second way once for each reason in a position: those that were `told` already are known.
    """
    action = state.game.actions.action(code)
    try:
        state.act(seat, action)
    except IllegalAction as error:
        reason = (error.rule, error.why)
    else:
        raise SuiteFailure(f"{here}: '{action}' is not offered, and yet it was done")
    if reason not in told:
        told.add(reason)
        why = state.why_not(seat, action)
        if why is None or not why[0] or not why[1]:
            raise SuiteFailure(f"{here}: '{action}' is not offered, but why_not says {why}")
        if reason != why:
            raise SuiteFailure(f"{here}: '{action}' is refused with {reason}, but why_not says {why}")
        check_rule(state.game, why[0])
    return reason


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
    told: set[Reason] = set()
    for code in listed[:MOST_ACTS]:
        check_right(state, seat, code, here)
    for kind in kinds:
        for argument in range(min(len(state.game.actions.kinds[kind].argument), MOST_ARGUMENTS)):
            code = code_of(kind, argument)
            if code not in listed and code not in offered:
                check_refused(state, seat, code, told, here)


def check_right(state: State, seat: int, code: int, here: str) -> None:
    """A right that is listed is not refused, and leaves everybody who is asked then a choice.

    The state itself is asked whether it is refused, as a copy would have to work out everything anew.
    """
    number = state.refusal(seat, code)
    if number == 0:
        twin = state.branch()
        twin.play(seat, code)
        number = NO_WAY_ON if twin.stuck() else 0
    if number:
        text, (rule, why) = state.game.actions.text(code), state.game.refusal_text(number)
        raise SuiteFailure(f"{here}: the right '{text}': {rule}: {why}")
