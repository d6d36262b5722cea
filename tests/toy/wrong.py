"""Wrong games: each is the toy with one mistake, and the suite that is meant to catch it must.

A wrong game exchanges a step, a state or a hook of the toy for one with the mistake in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.columns import LIST, NOBODY, Column
from sandtable.engine.events import NUMBER, EventKind, EventTable
from sandtable.engine.game import Game
from sandtable.engine.hidden import mix
from sandtable.engine.refusals import RefusalTable
from sandtable.engine.state import State
from sandtable.engine.steps import Step, StepTable, Together, half_entered
from sandtable.protocol.board import Board, Marker
from sandtable.protocol.chart import Chart
from sandtable.protocol.frames import Wanted
from tests.toy import quarry
from tests.toy import skirmish as toy
from tests.toy import tables as t
from tests.toy.game import Skirmish
from tests.toy.skirmish import SkirmishState

Wrong = Callable[[], Game]
WRONG: dict[str, Wrong] = {}


class WrongState(SkirmishState):
    """A state in which some steps of the toy are exchanged for wrong ones when they begin."""

    def push(self, step: Step) -> None:
        super().push(exchanged(self, step))


def exchanged(g: State, step: Step) -> Step:
    """The wrong step in place of a right one with the same name and fields."""
    if isinstance(step, Together):
        step.lanes = [[exchanged(g, inner) for inner in lane] for lane in step.lanes]
    cls = g.game.steps.by_name[step.name]
    if type(step) is cls:
        return step
    wrong = cls.__new__(cls)
    names = Together.__slots__ if isinstance(step, Together) else step.__slots__
    for field in names:
        setattr(wrong, field, getattr(step, field))
    return wrong


def wrong_game(name: str, *steps: type[Step], state: type[State] = WrongState, **changes: Any) -> None:
    """Note a wrong game: the toy with these steps, this state and these hooks."""
    table = StepTable()
    for known, cls in toy.STEPS.by_name.items():
        table.by_name[known] = cls
    table.prompts.update(toy.STEPS.prompts)
    for cls in steps:
        table.by_name[cls.name] = cls
    changed = {"id": name, "steps": table, "state_class": state, **changes}
    WRONG[name] = type(name, (Skirmish,), changed)


def sk(g: State) -> SkirmishState:
    """The state as what it is."""
    assert isinstance(g, SkirmishState)
    return g


# ---------------------------------------------------------------------- leaks


class Truthful(WrongState):
    """A state that keeps the truth at hand when it is looked at, as a careless board would."""

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        shown = super().view(seat, at_rest, wants)
        if wants != "sight":
            shown["board"]["next card"] = self.deck[-1] if self.deck else -1
        return shown


wrong_game("card_in_the_view", state=Truthful)


class Counting(WrongState):
    """Tells pages how many numbers were drawn, which is the same in all truths that look alike."""

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        shown = super().view(seat, at_rest, wants)
        if wants == "board":
            shown["board"]["drawn"] = sum(self.counters)
        return shown


wrong_game("board_counts_the_numbers", state=Counting)


class NosyMarch(toy.March):
    """Refuses to attack the guns, and so says where they are."""

    __slots__ = ("block",)

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        number = super().check(g, seat, code)
        guns = [b for b, kind in enumerate(g.block_kind) if kind == t.GUNS and toy.owner(b) != seat]
        if number == t.NOT_NEAR and any(g.block_field[b] == argument_of(code) for b in guns):
            return t.NO_GUNS
        return number


wrong_game("reason_names_a_hidden_unit", NosyMarch)


def rights_by_strength(game: Game, state: State, seat: int) -> list[int]:
    """5: a right to look that lists the blocks of the others by what they are."""
    s = sk(state)
    mine = Skirmish.rights(Skirmish(), state, seat)
    others = [b for b in range(len(s.block_field)) if toy.owner(b) != seat]
    return sorted(mine, key=lambda code: s.block_kind[others[code % len(others)]])


wrong_game("targets_sorted_by_kind", rights=rights_by_strength)


def begin_in_order(game: Game, state: State) -> None:
    """1: the blocks are set up kind by kind, and nobody mixes them."""
    Skirmish().begin(state)
    s = sk(state)
    for seat in range(s.n_seats):
        s.block_kind[seat * 4 : seat * 4 + 4] = list(t.ARMY)


wrong_game("ids_sorted_by_kind", begin=begin_in_order)


class DeckOrderPick(toy.Pick):
    """Lists the choices in the order in which the deck happens to lie."""

    __slots__ = ("seat",)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        listed = super().choices(g, seat)
        return listed[::-1] if sum(g.deck[:3]) % 2 else listed


wrong_game("list_in_deck_order", DeckOrderPick)


def holds_ambush(g: SkirmishState, seat: int) -> bool:
    return any(card >= t.FIRST_AMBUSH for card in g.hands[seat])


class HolderMarch(toy.March):
    """Opens the window only where it can be used."""

    __slots__ = ("block",)

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        super().enter(g, seat, field)
        top = g.stack[-1]
        if isinstance(top, toy.Ambush) and not holds_ambush(g, top.seat):
            g.pop()


wrong_game("window_only_for_the_holder", HolderMarch)


class AutomaticAmbush(toy.Ambush):
    """Passes by itself for a seat that has nothing else to choose."""

    __slots__ = ("seat",)

    def deciders(self, g: SkirmishState) -> int:
        return super().deciders(g) if holds_ambush(g, self.seat) or g.viewer >= -1 else 0

    def go(self, g: SkirmishState) -> None:
        g.pop()


wrong_game("automatic_pass", AutomaticAmbush)


class CountingTurn(toy.Turn):
    """Grants strong armies another move: the arithmetic of hidden things is public."""

    __slots__ = ("moves", "seat")

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.DONE and self.moves == 1 and sum(g.block_strength[seat * 4 : seat * 4 + 4]) > 8:
            self.moves = 2
        else:
            super().act(g, seat, code)


wrong_game("hidden_total_announced", CountingTurn)

TALKATIVE = EventTable([*t.EVENTS.kinds, EventKind("strong", [t.A_BLOCK], "{0} looks strong.")])


class TalkativeMarch(toy.March):
    """Tells everybody when something strong goes by."""

    __slots__ = ("block",)

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        if g.block_strength[self.block] == t.MAX_STRENGTH:
            g.tell(len(t.EVENTS.kinds), self.block)
        super().enter(g, seat, field)


wrong_game("event_tells_the_card", TalkativeMarch, events=TALKATIVE)


COUNTED = EventTable([*t.EVENTS.kinds, EventKind("counted", [NUMBER], "Somebody counts.")])


class CountingMarch(toy.March):
    """Tells everybody how strong something is: not in words, but by an argument that the words leave out."""

    __slots__ = ("block",)

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        g.tell(len(t.EVENTS.kinds), g.block_strength[self.block])
        super().enter(g, seat, field)


wrong_game("event_tells_by_an_argument", CountingMarch, events=COUNTED)


class Unblanked(WrongState):
    """Shows everybody the strength of all blocks."""

    def sight(self, seat: object, at_rest: bool = False) -> Self:
        twin = super().sight(seat, at_rest)
        twin.block_strength = self.block_strength[:]
        return twin


wrong_game("hidden_block_not_blanked", state=Unblanked)


def fill_the_same(game: Game, state: State, seat: int, rng: Random) -> None:
    Skirmish().fill_hidden(state, seat, Random(1))


wrong_game("sample_always_the_same", fill_hidden=fill_the_same)


def fill_anything(game: Game, state: State, seat: int, rng: Random) -> None:
    s = sk(state)
    hidden = [b for b, strength in enumerate(s.block_strength) if strength < 0]
    Skirmish().fill_hidden(state, seat, rng)
    for block in hidden:
        s.block_strength[block] = rng.randint(1, 3)
    for other in range(s.n_seats):
        mine = [b for b in hidden if toy.owner(b) == other]
        mix(s, toy.MIXING, mine, [s.block_kind])


wrong_game("sample_forgets_the_evidence", fill_hidden=fill_anything)


class Frozen(WrongState):
    """A secret whose range is a single value, so that no scramble can ever change it."""

    vault: list[int]

    columns = (*SkirmishState.columns, Column("vault", LIST, NOBODY, 5, 5))


def begin_with_vault(game: Game, state: State) -> None:
    assert isinstance(state, Frozen)
    state.vault = [5]
    Skirmish().begin(state)


wrong_game("secret_that_never_changes", state=Frozen, begin=begin_with_vault)


class SilentTurn(toy.Turn):
    """Marks a block as what it is as soon as it is touched; undo would take that back."""

    __slots__ = ("moves", "seat")

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.MARCH:
            block = argument_of(code)
            g.may_be[block] = 1 << g.block_kind[block]
        super().act(g, seat, code)


wrong_game("undo_survives_a_revelation", SilentTurn)


TELLTALE = EventTable([*t.EVENTS.kinds, EventKind("lost the thread", [], "Somebody has to begin again.")])


def do_right_with_regret(game: Game, state: State, seat: int, code: int) -> None:
    """Shows a block, and is sorry for anybody who was in the middle of a move."""
    if half_entered(state):
        state.tell(len(t.EVENTS.kinds))
    Skirmish().do_right(state, seat, code)


wrong_game("right_tells_of_half_a_move", do_right=do_right_with_regret, events=TELLTALE)

# ---------------------------------------------------------------------- copies


class Sharing(WrongState):
    """Forgets to copy a column."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.discards = self.discards
        return twin


wrong_game("clone_shares_a_list", state=Sharing)


FIELDS_SHOWN = [*t.FIELDS]


class SharingView(WrongState):
    """Hands out the one list of fields that it has in every view."""

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        shown = super().view(seat, at_rest, wants)
        if wants != "sight":
            shown["board"]["fields"] = FIELDS_SHOWN
        return shown


wrong_game("view_shares_a_list", state=SharingView)


class ViewOfATuple(WrongState):
    """Shows something that is not plain data."""

    def view(self, seat: object, at_rest: bool = False, wants: Wanted | None = None) -> dict[str, Any]:
        shown = super().view(seat, at_rest, wants)
        if wants != "sight":
            shown["board"]["rounds"] = (self.round,)
        return shown


wrong_game("view_is_no_plain_data", state=ViewOfATuple)


class LuckyMarch(toy.March):
    """Draws a number that is not the game's."""

    __slots__ = ("block",)

    def enter(self, g: SkirmishState, seat: int, field: int) -> None:
        super().enter(g, seat, random.choice(t.NEIGHBOURS[field]))


wrong_game("rule_with_dice_of_its_own", LuckyMarch)


class Remembering(toy.Turn):
    """Keeps something outside the state."""

    __slots__ = ("moves", "seat")
    count = 0

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        Remembering.count += 1
        self.moves += Remembering.count % 2
        super().act(g, seat, code)


wrong_game("column_outside_the_bytes", Remembering)

# ---------------------------------------------------------------------- undo


class DrawingTurn(toy.Turn):
    """A player who moves nothing takes a card first, and nothing says that it was seen."""

    __slots__ = ("moves", "seat")

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.MARCH and g.deck:
            at = g.secret_below(toy.SHUFFLING, len(g.deck))
            g.hands[seat].append(g.deck.pop(at))
        super().act(g, seat, code)


wrong_game("undo_survives_a_draw", DrawingTurn)

# ---------------------------------------------------------------------- fuzz


class RestlessRound(toy.Round):
    """Begins itself again and again."""

    __slots__ = ()

    def go(self, g: SkirmishState) -> None:
        if g.round == 1:
            g.push(RestlessRound())
        else:
            super().go(g)


wrong_game("steps_that_never_rest", RestlessRound)


class EmptyAmbush(toy.Ambush):
    """Forgets that one may pass."""

    __slots__ = ("seat",)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        return [code for code in super().choices(g, seat) if kind_of(code) == t.PLAY]


wrong_game("empty_choices", EmptyAmbush)


class OverruledAmbush(toy.Ambush):
    """Has an answer of its own that nobody may give."""

    __slots__ = ("seat",)

    def standing(self, g: SkirmishState, seat: int) -> int:
        return code_of(t.DONE)


wrong_game("standing_answer_is_no_choice", OverruledAmbush)


class EndlessRound(toy.Round):
    """Never counts the rounds."""

    __slots__ = ()

    def go(self, g: SkirmishState) -> None:
        g.round = 0
        for seat in range(g.n_seats):
            if not g.hands[seat] and g.discards:
                g.hands[seat].append(g.discards.pop())
        super().go(g)


class Undying(toy.Fight):
    """Nobody is ever lost."""

    __slots__ = ("block", "bonus", "defender")

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        fields = g.block_field[:]
        super().act(g, seat, code)
        g.block_field = fields


def fuzz_short(game: Game, state: State) -> list[str]:
    return Skirmish().problems(state) if not state.record or len(state.record.actions) < 900 else TOO_LONG


TOO_LONG = ["the game is not over after 900 decisions"]

wrong_game("game_without_end", EndlessRound, Undying, problems=fuzz_short)


class LosingAmbush(toy.Ambush):
    """Plays a card into nowhere."""

    __slots__ = ("seat",)

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        super().act(g, seat, code)
        if kind_of(code) == t.PLAY:
            g.discards.pop()


wrong_game("card_lost", LosingAmbush)

# ---------------------------------------------------------------------- legality and bad input


class GenerousMarch(toy.March):
    """Offers the wood to guns, which the check refuses."""

    __slots__ = ("block",)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        return [code_of(t.TO, field) for field in t.NEIGHBOURS[g.block_field[self.block]]]


wrong_game("choice_that_is_refused", GenerousMarch)


class LaxFight(toy.Fight):
    """Its check forgets where the fight is."""

    __slots__ = ("block", "bonus", "defender")

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        return toy.check_block(g, seat, argument_of(code))


wrong_game("check_that_allows_too_much", LaxFight)


class FormlessTurn(toy.Turn):
    """Its form does not mention that one may be done."""

    __slots__ = ("moves", "seat")

    def form(self, g: SkirmishState, seat: int) -> tuple[int, ...]:
        return (t.MARCH,)


wrong_game("form_forgets_a_kind", FormlessTurn)


class TidyingPick(toy.Pick):
    """Sorts the hand while it looks for choices."""

    __slots__ = ("seat",)

    def check(self, g: SkirmishState, seat: int, code: int) -> int:
        g.hands[seat].sort()
        return super().check(g, seat, code)


wrong_game("looking_changes_the_state", TidyingPick)

wrong_game("refusal_without_words", refusals=RefusalTable([*t.REFUSALS.all[6:-1], ("5", "")]))


def loads_badly(self: StepTable, stored: object) -> Step:
    """Trusts what it is given."""
    known: Any = stored
    return self.by_name[known[0]].load(known[1:], self)


class TrustingTable(StepTable):
    """Reads stored steps without a look at them."""

    load = loads_badly


def trusting() -> Game:
    game: Game = type("check_that_breaks", (Skirmish,), {"id": "check_that_breaks"})()
    game.steps = TrustingTable()
    game.steps.by_name = dict(toy.STEPS.by_name)
    game.steps.prompts = dict(toy.STEPS.prompts)
    return game


WRONG["check_that_breaks"] = trusting


class HastyTurn(toy.Turn):
    """Counts a move when it begins, so that one that is undone is lost."""

    __slots__ = ("moves", "seat")

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        super().act(g, seat, code)
        if kind_of(code) == t.MARCH:
            self.moves -= 1


class CountedMarch(toy.March):
    """A move that was counted before."""

    __slots__ = ("block",)

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        turn = g.stack[-2]
        assert isinstance(turn, toy.Turn)
        turn.moves += 1
        super().act(g, seat, code)


wrong_game("half_a_move_is_counted", HastyTurn, CountedMarch)


class ForgottenDrop(quarry.Drop):
    """Does not say that it is half a move, so that nothing undoes it when the stone is gone."""

    __slots__ = ("seat", "stone")
    private = False


def forgetful() -> Game:
    game: Game = type("right_takes_the_choices", (quarry.Quarry,), {"id": "right_takes_the_choices"})()
    game.steps = StepTable()
    game.steps.by_name = {**quarry.STEPS.by_name, "drop": ForgottenDrop}
    game.steps.prompts = dict(quarry.STEPS.prompts)
    game.state_class = ForgetfulState
    return game


class ForgetfulState(quarry.QuarryState):
    """The step is exchanged when it begins."""

    def push(self, step: Step) -> None:
        super().push(exchanged(self, step))


WRONG["right_takes_the_choices"] = forgetful

# ---------------------------------------------------------------------- lanes


class HastyPick(toy.Pick):
    """The one who is ready first takes the top card: lanes share what they must not."""

    __slots__ = ("seat",)

    def act(self, g: SkirmishState, seat: int, code: int) -> None:
        if kind_of(code) == t.READY:
            toy.draw(g, seat)
        super().act(g, seat, code)


wrong_game("first_click_draws_first", HastyPick)

# ---------------------------------------------------------------------- samples


def fill_with_one_try(game: Game, state: State, seat: int, rng: Random) -> None:
    """Deals the hidden kinds once, and gives up if they do not fit what is known."""
    s = sk(state)
    for other in range(s.n_seats):
        mine = range(other * len(t.ARMY), (other + 1) * len(t.ARMY))
        kinds = list(t.ARMY)
        for block in mine:
            if s.block_kind[block] >= 0:
                kinds.remove(s.block_kind[block])
        rng.shuffle(kinds)
        for block in mine:
            if s.block_kind[block] < 0 and not s.may_be[block] >> kinds.pop() & 1:
                raise RuntimeError("no army fits what is known")
    Skirmish().fill_hidden(state, seat, rng)


wrong_game("sample_gives_up", fill_hidden=fill_with_one_try)


def fill_as_if_done(game: Game, state: State, seat: int, rng: Random) -> None:
    """Takes it that all others have picked already, though everybody sees that they are still asked."""
    Skirmish().fill_hidden(state, seat, rng)
    picks = state.stack[-1]
    if isinstance(picks, toy.Picks):
        for lane, mask in enumerate(picks.seats):
            other = mask.bit_length() - 1
            if other != seat and sk(state).picked[other] != t.NO_CARD:
                picks.lanes[lane] = []


wrong_game("sample_is_further_on", fill_hidden=fill_as_if_done)


class SharedPick(toy.Pick):
    """Does not offer what another has picked unseen, as if all cards came from one pile."""

    __slots__ = ("seat",)

    def choices(self, g: SkirmishState, seat: int) -> list[int]:
        taken = {t.MOVES[card] for card in g.picked if card != t.NO_CARD}
        listed = super().choices(g, seat)
        return [
            code for code in listed if kind_of(code) == t.READY or t.MOVES[argument_of(code)] not in taken
        ] or listed


wrong_game("common_pile_in_lanes", SharedPick)


# ---------------------------------------------------------------------- what a page could not draw


def board_with_a_storm(self: Skirmish, sight: State) -> Board:
    """A board on which something lies that the chart does not tell of."""
    return replace(Skirmish.describe(self, sight), markers=[Marker("storm", t.FIELDS[0])])


def chart_without_a_block(self: Skirmish) -> Chart:
    """A chart that forgets one of the blocks."""
    chart = Skirmish.chart(self)
    return replace(chart, units={unit: side for unit, side in chart.units.items() if unit != t.BLOCKS[0]})


def chart_in_two_colours(self: Skirmish) -> Chart:
    """A chart in which two sides look alike to those who see no red."""
    chart = Skirmish.chart(self)
    alike = replace(chart.paints["green"], block="#7A6A1E")
    return replace(chart, paints={**chart.paints, "red": replace(alike, block="#8A5A20"), "green": alike})


wrong_game("board_with_an_unknown_marker", describe=board_with_a_storm)
wrong_game("chart_without_a_block", chart=chart_without_a_block)
wrong_game("sides_that_look_alike", chart=chart_in_two_colours)
