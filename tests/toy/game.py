"""Skirmish: the game, which ties the tables and the steps together, and the hooks that the engine calls."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.engine.actions import argument_of, code_of, kind_of
from sandtable.engine.errors import BadData
from sandtable.engine.game import Game, Result, Scenario
from sandtable.engine.hidden import mix
from sandtable.engine.refusals import NOT_OFFERED
from sandtable.engine.state import State
from sandtable.engine.steps import Unseen
from sandtable.protocol.board import Board, Cell, Face, HeldCard, Row
from sandtable.protocol.chart import Chart
from sandtable.protocol.journal import Heading
from tests.toy import tables as t
from tests.toy.chart import card_entry, chart
from tests.toy.skirmish import (
    MIXING,
    SHUFFLING,
    STEPS,
    Picks,
    Round,
    SkirmishState,
    Turn,
    alive,
    blocks_of,
    check_block,
    draw,
    exposed,
    mingle,
    owner,
    reveal,
)


class Skirmish(Game):
    """The game: the tables from above, and the hooks that the engine calls."""

    id = "skirmish"
    name = "Skirmish"
    rules_version = "0.1.0"
    scenarios = [
        Scenario("duel", "A duel for two", t.SEATS[:2]),
        Scenario("melee", "Everybody against everybody", t.SEATS),
    ]
    options = []
    actions = t.ACTIONS
    events = t.EVENTS
    refusals = t.REFUSALS
    steps = STEPS
    streams = ("mixing", "shuffling")
    state_class = SkirmishState
    endings = ("rout", "points")

    def begin(self, state: State) -> None:
        """1: fill every column and push the first step."""
        assert isinstance(state, SkirmishState)
        seats = range(state.n_seats)
        n = len(t.ARMY) * state.n_seats
        state.round = 0
        state.block_field = [t.HOMES[seat] for seat in seats for _ in t.ARMY]
        state.block_kind = [kind for _ in seats for kind in t.ARMY]
        state.block_strength = [state.secret_below(MIXING, t.MAX_STRENGTH) + 1 for _ in range(n)]
        state.may_be, state.least, state.most = [t.ANY_KIND] * n, [1] * n, [t.MAX_STRENGTH] * n
        state.hands, state.picked = [[] for _ in seats], [t.NO_CARD] * state.n_seats
        state.deck, state.discards = list(range(len(t.CARDS))), []
        mix(state, SHUFFLING, list(state.deck), [state.deck])
        for seat in seats:
            mingle(state, seat, t.HOMES[seat])
            for _ in range(t.HAND_AT_START):
                draw(state, seat)
        state.push(Round())

    def rights(self, state: State, seat: int) -> list[int]:
        """5: show a block."""
        listed = [code_of(t.SHOW, block) for block in range(len(t.ARMY) * state.n_seats)]
        return [code for code in listed if self.check_right(state, seat, code) == 0]

    def check_right(self, state: State, seat: int, code: int) -> int:
        """5: a block of one's own that not everybody knows."""
        assert isinstance(state, SkirmishState)
        if kind_of(code) != t.SHOW:
            return NOT_OFFERED
        block = argument_of(code)
        return check_block(state, seat, block) or (t.IS_SHOWN if exposed(state, block) else 0)

    def do_right(self, state: State, seat: int, code: int) -> None:
        assert isinstance(state, SkirmishState)
        reveal(state, argument_of(code))

    def fill_hidden(self, state: State, seat: int, rng: Random) -> None:
        """Draw what a seat does not know: any truth that fits what it does know."""
        assert isinstance(state, SkirmishState)
        for other in range(state.n_seats):
            fill_blocks(state, other, rng)
        unseen = set(range(len(t.CARDS))) - set(state.discards)
        for hand in state.hands:
            unseen -= set(hand)
        cards = sorted(unseen)
        rng.shuffle(cards)
        places = [state.deck] + [hand for i, hand in enumerate(state.hands) if i != seat]
        for place in places:
            for i in range(len(place)):
                place[i] = cards.pop()
        fill_picks(state, rng)

    def problems(self, state: State) -> list[str]:
        """What is true in every legal state. The fuzzer asks after every action."""
        assert isinstance(state, SkirmishState)
        wrong: list[str] = []
        for seat in range(state.n_seats):
            kinds = state.block_kind[seat * len(t.ARMY) : (seat + 1) * len(t.ARMY)]
            if sorted(kinds) != sorted(t.ARMY):
                wrong.append(f"{t.SEATS[seat]} has {kinds}")
        for block, field in enumerate(state.block_field):
            kind, strength = state.block_kind[block], state.block_strength[block]
            if not state.may_be[block] >> kind & 1:
                wrong.append(f"{t.BLOCKS[block]} is {t.KINDS[kind]}, against the evidence")
            if not state.least[block] <= strength <= state.most[block]:
                wrong.append(f"{t.BLOCKS[block]} has strength {strength}, against the evidence")
            if field == t.WOOD and kind == t.GUNS:
                wrong.append(f"{t.BLOCKS[block]} is guns in the wood")
        cards = state.deck + state.discards
        for hand in state.hands:
            cards = cards + hand
        if sorted(cards) != list(range(len(t.CARDS))):
            wrong.append("the cards do not add up")
        return wrong + wrong_picks(state)

    def describe(self, sight: State) -> Board:
        """What a board draws. It gets a sight, so it cannot tell what the seat does not know."""
        assert isinstance(sight, SkirmishState)
        standing: dict[str, list[str]] = {}
        for block, field in enumerate(sight.block_field):
            if field != t.LOST:
                standing.setdefault(t.FIELDS[field], []).append(t.BLOCKS[block])
        seat = sight.viewer
        hand = sight.hands[seat] if seat >= 0 else []
        deck = len(sight.deck)
        status = [
            Row(sight.say(t.ROUND), [Cell([str(sight.round)], number=sight.round)]),
            Row(sight.say(t.DECK), [Cell([str(deck)], number=deck)]),
        ]
        return Board(
            heading=self.heading(sight),
            status=status,
            units=standing,
            faces={t.BLOCKS[block]: face(sight, block) for block in known_blocks(sight)},
            mine=[t.SEATS[seat]] if seat >= 0 else [],
            cards=[HeldCard(t.CARDS[card], card_entry(card).text) for card in hand],
        )

    def chart(self) -> Chart:
        """What never changes about the board."""
        return chart()

    def heading(self, sight: State) -> Heading:
        """The round that is played."""
        assert isinstance(sight, SkirmishState)
        return Heading(text=sight.say(t.ROUND_NOW, sight.round))

    def build_position(self, data: dict[str, Any]) -> State:
        """A position: `{scenario: duel, turn: red, moves: 2, blocks: {red-1: [ridge, horse, 2]}}`."""
        state = self.start(data.get("scenario", "duel"), seed=0, record=False)
        assert isinstance(state, SkirmishState)
        try:
            for name, (field, kind, strength) in data.get("blocks", {}).items():
                place_block(state, t.BLOCKS.index(name), t.FIELDS.index(field), t.KINDS.index(kind), strength)
            state.stack = [Round(), Turn(state.seat(data.get("turn", "red")), int(data.get("moves", 1)))]
        except (ValueError, TypeError, AttributeError, IndexError) as error:
            raise BadData(f"this position of {self.id} cannot be read: {error}") from error
        if wrong := self.problems(state):
            raise BadData("; ".join(wrong))
        return state

    def result(self, state: State) -> Result:
        """6: most blocks win."""
        assert isinstance(state, SkirmishState)
        names = self.scenarios[state.scenario].seats
        scores = {name: len(blocks_of(state, seat)) for seat, name in enumerate(names)}
        winners = [name for name in names if scores[name] == max(scores.values())]
        return Result(winners, "rout" if len(alive(state)) < 2 else "points", scores)


def known_blocks(sight: SkirmishState) -> list[int]:
    """1: the blocks on the map of which the viewer knows what they are."""
    standing = [block for block, field in enumerate(sight.block_field) if field != t.LOST]
    return [block for block in standing if sight.block_kind[block] >= 0]


def face(sight: SkirmishState, block: int) -> Face:
    """What the viewer knows of a block, in words and as data."""
    kind, strength = t.KINDS[sight.block_kind[block]], sight.block_strength[block]
    open_to_all = exposed(sight, block)
    return Face(kind=kind, cv=strength, most=t.MAX_STRENGTH, open=open_to_all)


def fill_blocks(g: SkirmishState, seat: int, rng: Random) -> None:
    """Any order of a player's hidden kinds that the evidence allows, and any strength."""
    hidden = [b for b in range(seat * len(t.ARMY), (seat + 1) * len(t.ARMY)) if g.block_kind[b] < 0]
    kinds = list(t.ARMY)
    for block in range(seat * len(t.ARMY), (seat + 1) * len(t.ARMY)):
        if block not in hidden:
            kinds.remove(g.block_kind[block])
    rng.shuffle(kinds)
    while not all(g.may_be[block] >> kind & 1 for block, kind in zip(hidden, kinds)):
        rng.shuffle(kinds)
    for block, kind in zip(hidden, kinds):
        g.block_kind[block] = kind
        g.block_strength[block] = rng.randint(g.least[block], g.most[block])


def fill_picks(g: SkirmishState, rng: Random) -> None:
    """What others have picked so far: nothing or any card while they choose, a card once they are done."""
    picks = g.stack[-1]
    for seat, card in enumerate(g.picked):
        if card < 0:
            g.picked[seat] = t.NO_CARD
    if isinstance(picks, Picks):
        for i, mask in enumerate(picks.seats):
            seat, lane = mask.bit_length() - 1, picks.lanes[i]
            if not lane and g.picked[seat] == t.NO_CARD:
                g.picked[seat] = rng.choice(g.hands[seat])
            elif lane and isinstance(lane[-1], Unseen):
                picks.lanes[i] = picks.unseen_lane(g, i, rng)


def wrong_picks(g: SkirmishState) -> list[str]:
    """A pick is a card of the hand, made while all pick; who is ready has made one."""
    picks = g.stack[-1] if g.stack else None
    ready, picking = 0, 0
    if isinstance(picks, Picks):
        for mask, lane in zip(picks.seats, picks.lanes):
            picking |= mask
            ready |= 0 if lane else mask
    wrong: list[str] = []
    for seat, card in enumerate(g.picked):
        if card == t.NO_CARD:
            if ready >> seat & 1:
                wrong.append(f"{t.SEATS[seat]} is ready without a pick")
        elif not picking >> seat & 1 or card not in g.hands[seat]:
            wrong.append(f"{t.SEATS[seat]} has picked what cannot be picked")
    return wrong


def place_block(g: SkirmishState, block: int, field: int, kind: int, strength: int) -> None:
    """Put a block somewhere; its kind is taken from another block of the same player."""
    mine = range(owner(block) * len(t.ARMY), (owner(block) + 1) * len(t.ARMY))
    other = next(b for b in [block, *reversed(mine)] if g.block_kind[b] == kind)
    g.block_kind[other], g.block_kind[block] = g.block_kind[block], kind
    g.block_field[block], g.block_strength[block] = field, strength
