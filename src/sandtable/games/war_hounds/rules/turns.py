"""FLOW OF PLAY, SELECTING ACTIONS: a turn is one action, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import (
    ACTION_SPACES,
    ATTACK,
    BUILD,
    DEPLOY,
    DRAFT,
    GENERAL_NAMES,
    LOAN,
    LOANS,
    MOVE,
    POLICY,
    PROMOTE,
    SHIFT,
    TECH,
    TRADE,
    TRAIN,
)
from sandtable.games.war_hounds.kinds import (
    ACT,
    BEGIN,
    COVER,
    DONE,
    PASS,
    RAIL,
    REPAY,
    ROAD,
    SACRIFICE,
    TRENCH,
)
from sandtable.games.war_hounds.kinds import PROMOTE as PROMOTE_WORD
from sandtable.games.war_hounds.rules import (
    attack,
    conquest,
    generals,
    improving,
    loans,
    moving,
    readying,
    tiles,
    trading,
)
from sandtable.games.war_hounds.rules.asking import AskNation, OfferUnit
from sandtable.games.war_hounds.rules.control import controlled
from sandtable.games.war_hounds.rules.discs import (
    ROW_CLOSED,
    actions_left,
    after_sacrifice,
    check_sacrifice,
    check_space,
    is_open,
    lay_disc,
    note_row,
    sacrifice,
)
from sandtable.games.war_hounds.rules.units import on_map
from sandtable.games.war_hounds.state import NO_PART, HoundState, faction_of, nations
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import WORLD
from sandtable.kit.flow import EachOf, Offer, Sequence, Stage, nearest

NOTHING_TO_DO = refusal("WH-FLOW-18", "That action could do nothing at all now.")

CHOSE = event("chose", "nation action", "{0} chooses {1}.", by="nation")
PASSED = event("passed", "nation", "{0} passes for the rest of the year.", by="nation")
NO_EFFECT = event(
    "no effect", "nation action", "{1} has no effect: nothing is possible any more.", by="nation"
)


# ------------------------------------------------------------------ the twelve actions

Possible = Callable[[HoundState, int, int], bool]
Starting = Callable[[HoundState, int], None]


def pushing(make: Callable[[int], Step]) -> Starting:
    """An action that is a question."""

    def begin(g: HoundState, nation: int) -> None:
        g.push(make(nation))

    return begin


def plain(can: Callable[[HoundState, int], bool]) -> Possible:
    """An action to which it does not matter how many discs there are."""
    return lambda g, nation, spare: can(g, nation)


# By action: whether it could do anything, with so many discs for a tile; and how it begins.
ACTION_RULES: Final[dict[int, tuple[Possible, Starting]]] = {
    MOVE: (plain(moving.can_move), lambda g, nation: g.push(moving.Move(g, nation))),
    ATTACK: (plain(attack.can_attack), pushing(attack.Attack)),
    DEPLOY: (plain(readying.can_deploy), pushing(readying.Deploy)),
    DRAFT: (plain(readying.can_draft), pushing(readying.Draft)),
    TRAIN: (plain(readying.can_train), readying.train),
    BUILD: (plain(readying.can_build), pushing(readying.Build)),
    TECH: (plain(tiles.can_invest), pushing(tiles.Invest)),
    POLICY: (plain(tiles.can_institute), pushing(tiles.Institute)),
    LOAN: (loans.can_borrow, pushing(loans.Borrow)),
    TRADE: (plain(trading.can_trade), pushing(trading.Trade)),
    SHIFT: (lambda g, nation, spare: True, pushing(trading.Shift)),
    PROMOTE: (plain(generals.can_promote), pushing(generals.Promotion)),
}


def is_possible(g: HoundState, nation: int, action: int, spare: int) -> bool:
    """WH-FLOW-18: whether an action could do anything; `spare` discs are left for a tile."""
    return ACTION_RULES[action][0](g, nation, spare)


# ------------------------------------------------------------------ choosing an action


def check_act(turn: Turn, g: HoundState, space: int) -> int:
    """WH-ORD-1, WH-ORD-8, WH-FLOW-18: a space of the own board, in an open row, whose action can do
    something.
    """
    return why_not_act(g, turn.nation, space)


def why_not_act(g: HoundState, nation: int, space: int) -> int:
    """WH-FLOW-3, WH-FLOW-18, WH-ORD-1: 0 where an action can be chosen in order, else the refusal."""
    if refused := check_space(g, nation, space):
        return refused
    if not is_open(g, nation, space):
        return ROW_CLOSED
    return 0 if could_act(g, nation, space) else NOTHING_TO_DO


def could_act(g: HoundState, nation: int, space: int) -> bool:
    """WH-FLOW-18: an action that could do nothing at all is refused."""
    return is_possible(g, nation, faction_of(g, nation).actions[space], g.available[nation] - 1)


def check_out_of_order(turn: Turn, g: HoundState, space: int) -> int:
    """WH-DISC-7, WH-ORD-3: an action in a closed row, for a further disc."""
    if refused := check_space(g, turn.nation, space):
        return refused
    if refused := check_sacrifice(g, turn.nation, space):
        return refused
    action = faction_of(g, turn.nation).actions[space]
    spare = after_sacrifice(g, turn.nation, space) - 1
    return 0 if is_possible(g, turn.nation, action, spare) else NOTHING_TO_DO


def act(turn: Turn, g: HoundState, space: int) -> None:
    """WH-FLOW-6, WH-DISC-1: a turn is one action: its disc is laid, and it is in use."""
    nation = turn.nation
    lay_disc(g, nation, space)
    note_row(g, nation, space)
    use(g, turn, space)


def act_out_of_order(turn: Turn, g: HoundState, space: int) -> None:
    """WH-DISC-7, WH-ORD-3: a disc is sacrificed, and the row stays closed."""
    sacrifice(g, turn.nation, space)
    lay_disc(g, turn.nation, space)
    use(g, turn, space)


def use(g: HoundState, turn: Turn, space: int) -> None:
    """The action is in use."""
    g.tell(CHOSE, turn.nation, faction_of(g, turn.nation).actions[space])
    g.push(Use(turn.nation, space, turn.promoted))


def give_up(turn: Turn, g: HoundState) -> None:
    """WH-FLOW-2: who passes takes no further action this year."""
    g.passed[turn.nation] = 1
    g.tell(PASSED, turn.nation)


def spaces(turn: Turn, g: HoundState) -> range:
    """The action spaces of a board."""
    return range(ACTION_SPACES)


def check_repay(question: Turn | Beside, g: HoundState, loan: int) -> int:
    """WH-LOAN-4, WH-FLOW-17: a debt may be paid on the own turn, without an action."""
    return loans.why_not_repay(g, question.nation, loan)


def repay(question: Turn | Beside, g: HoundState, loan: int) -> None:
    """WH-LOAN-4: a debt is paid."""
    loans.repay(g, question.nation, loan)


def check_free_promotion(question: Turn | Beside, g: HoundState, general: int) -> int:
    """WH-GEN-6, WH-GEN-10, WH-FLOW-17: the Fascist promotion, besides the action of the turn."""
    return generals.why_not_free(g, question.nation, general, question.promoted)


def promote_freely(question: Turn | Beside, g: HoundState, general: int) -> None:
    """WH-GEN-6, WH-GEN-10: a promotion without an action, once in a turn."""
    question.promoted = 1
    if isinstance(question, Beside):
        nearest(g, Use).promoted = 1
    generals.promote(g, question.nation, general)


@step
class Turn(AskNation):
    """WH-FLOW-2, WH-FLOW-17: the action of a turn, or a pass."""

    __slots__ = ("nation", "promoted")
    name = "turn"
    prompt = "Choose an action, or pass for the rest of the year."
    offers = (
        Offer(ACT, act, check_act, listed=spaces, ends=True, own=True),
        Offer(SACRIFICE, act_out_of_order, check_out_of_order, listed=spaces, ends=True, own=True),
        Offer(REPAY, repay, check_repay, listed=lambda turn, g: range(len(LOANS)), own=True),
        Offer(
            PROMOTE_WORD,
            promote_freely,
            check_free_promotion,
            listed=lambda turn, g: range(len(GENERAL_NAMES)),
            own=True,
        ),
        Offer(PASS, give_up, ends=True, own=True),
    )

    def __init__(self, nation: int) -> None:
        self.nation = nation
        self.promoted = 0


# ------------------------------------------------------------------ while an action is in use


def borders_near(question: Beside, g: HoundState) -> list[int]:
    """The borders of the regions in which the nation has a unit."""
    here = {g.unit_at[unit] for unit in on_map(g, question.nation)}
    return [number for number, (a, b) in enumerate(WORLD.borders) if a in here or b in here]


def own_lands(question: Beside, g: HoundState) -> list[int]:
    """The land regions that the nation controls."""
    return [region for region in controlled(g, question.nation) if WORLD.is_land(region)]


def check_begin(question: Beside, g: HoundState) -> int:
    """Before the action it is carried out, after it the turn is ended."""
    return 0


@step
class Beside(AskNation):
    """WH-FLOW-17, WH-IMP-1: improvements and cover, before or after the action is carried out, not in
    between.
    """

    __slots__ = ("after", "nation", "promoted")
    name = "beside"
    mid = True
    prompt = "Build improvements or take cover, or go on."
    offers = (
        Offer(
            TRENCH,
            lambda question, g, region: improving.build_trench(g, question.nation, region),
            lambda question, g, region: improving.check_trench(g, question.nation, region),
            listed=own_lands,
            own=True,
        ),
        Offer(
            ROAD,
            lambda question, g, border: improving.build_road(g, question.nation, border),
            lambda question, g, border: improving.check_road(g, question.nation, border),
            listed=borders_near,
            own=True,
        ),
        Offer(
            RAIL,
            lambda question, g, border: improving.build_rail(g, question.nation, border),
            lambda question, g, border: improving.check_rail(g, question.nation, border),
            listed=borders_near,
            own=True,
        ),
        OfferUnit(
            COVER,
            lambda question, g, unit: improving.take_cover(g, question.nation, unit),
            lambda question, g, unit: improving.check_cover(g, question.nation, unit),
            listed=lambda question, g: improving.could_cover(g, question.nation),
            own=True,
        ),
        Offer(REPAY, repay, check_repay, listed=lambda turn, g: range(len(LOANS)), own=True),
        Offer(
            PROMOTE_WORD,
            promote_freely,
            check_free_promotion,
            listed=lambda turn, g: range(len(GENERAL_NAMES)),
            own=True,
        ),
        Offer(BEGIN, when=lambda question, g: not question.after, own=True),
        Offer(DONE, when=lambda question, g: question.after, own=True),
    )
    only = True

    def __init__(self, nation: int, after: int, promoted: int) -> None:
        self.nation = nation
        self.after = after
        self.promoted = promoted


def before_action(g: Any) -> None:
    """WH-FLOW-17: improvements before the action is carried out."""
    use = nearest(g, Use)
    g.push(Beside(use.nation, 0, use.promoted))


def carry_out(g: Any) -> None:
    """WH-FLOW-18: the action; one left without anything to do ends without effect, its disc spent."""
    use = nearest(g, Use)
    action = faction_of(g, use.nation).actions[use.space]
    if is_possible(g, use.nation, action, g.available[use.nation]):
        ACTION_RULES[action][1](g, use.nation)
    else:
        g.tell(NO_EFFECT, use.nation, action)


def after_action(g: Any) -> None:
    """WH-FLOW-17: improvements after the action has been carried out."""
    use = nearest(g, Use)
    g.push(Beside(use.nation, 1, use.promoted))


def end_use(g: Any) -> None:
    """The turn is over; units have no part in an Attack any more."""
    g.unit_part = [NO_PART] * len(g.unit_part)
    g.unit_cover = [0] * len(g.unit_cover)
    conquest.check_won(g)


@step
class Use(Sequence):
    """WH-FLOW-17: an action in use."""

    __slots__ = ("nation", "promoted", "space", "stage")
    name = "use"
    stages = (
        Stage("before", before_action),
        Stage("carry out", carry_out),
        Stage("after", after_action),
        Stage("end", end_use),
    )

    def __init__(self, nation: int, space: int, promoted: int) -> None:
        super().__init__()
        self.nation = nation
        self.space = space
        self.promoted = promoted


# ------------------------------------------------------------------ the turns of a year


def can_go_on(g: HoundState, nation: int) -> bool:
    """WH-FLOW-3, WH-FLOW-4: neither passed, nor without an action left, nor without an available disc."""
    return not g.passed[nation] and actions_left(g, nation) > 0 and g.available[nation] > 0


@step
class Turns(EachOf):
    """WH-FLOW-1, WH-FLOW-21: in turn order, round and round, until all have passed or can do no more."""

    __slots__ = ("order", "place", "rounds")
    name = "turns"

    def turn(self, g: HoundState, nation: int) -> Step | None:
        return Turn(nation) if can_go_on(g, nation) else None

    def stays(self, g: HoundState, nation: int) -> bool:
        return can_go_on(g, nation)


def begin_turns(g: HoundState) -> None:
    """WH-FLOW-1, WH-SOLO-10: the action phase of a year; enemies in conquest never act."""
    g.passed = [0 for _ in nations(g)]
    g.push(Turns(nation for nation in g.order if g.leader[nation] >= 0))
