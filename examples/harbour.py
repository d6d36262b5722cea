"""Harbour: a small open game on the kit, with player boards and a cup. It hides nothing and has no map.

1. Two or three players play three years. Each has three discs a year and a board with four sockets.
2. In turn order, round and round, a player lays a disc into an empty socket of the own board, or passes for
   the year.
3. Fetch (two sockets): draw a crate from the cup; keep it, or put it back.
4. Sell: all your crates of one kind go back to the cup. One is worth 1 point, two 3, three 6, and so on.
5. Lead: you go first next year. If nobody leads the order stays.
6. After three years the most points win; of those who have as many, the last in turn order.

The kit brings the tables (`Part`, `Ruleset`), the order of play (`Sequence`, `EachOf`, `Ask`) and the `Cup`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sandtable.kit.actions import ArgumentType
from sandtable.kit.columns import public
from sandtable.kit.cups import NOTHING, Cup
from sandtable.kit.flow import AskSeat, EachOf, Offer, Sequence, Stage
from sandtable.kit.game import Game, Result, Scenario
from sandtable.kit.looks import palette
from sandtable.kit.ruleset import Part, Ruleset
from sandtable.kit.state import INT, LIST, LISTS, Column, State
from sandtable.protocol import panels
from sandtable.protocol.board import Board, Cell, Row
from sandtable.protocol.chart import Chart, ChartAction, ChartFaction
from sandtable.protocol.counters import CounterKind

YEARS, DISCS, IN_CUP = 3, 3, 6
SEATS: Final = ("amber", "slate", "green")
PAINTS: Final = {"amber": palette.RED, "slate": palette.NAVY, "green": palette.GREEN}
CRATES: Final = ("tea", "salt", "rope")
SOCKETS: Final = ("fetch-1", "fetch-2", "sell", "lead")
SELL, LEAD = 2, 3

PART: Final = Part("harbour")
A_SOCKET: Final = ArgumentType("socket", SOCKETS)
A_CRATE: Final = ArgumentType("crate", CRATES)
A_SEAT: Final = ArgumentType("seat", SEATS)
PUT: Final = PART.action("put", A_SOCKET, "lay a disc into a socket")
PASS: Final = PART.action("pass", hint="do nothing more this year")
KEEP: Final = PART.action("keep", hint="keep the crate")
REJECT: Final = PART.action("reject", hint="put the crate back")
SALE: Final = PART.action("sell", A_CRATE, "sell all crates of a kind")

NO_DISC: Final = PART.refusal("1", "You have no disc left this year.")
TAKEN: Final = PART.refusal("2", "There is a disc in that socket.")
EMPTY: Final = PART.refusal("3", "The cup is empty.")
SAY_WHAT: Final = PART.refusal("4", "Say which crates you sell.")
NONE_OF_IT: Final = PART.refusal("4", "You have no crate of that kind.")

YEAR: Final = PART.event("new year", "year:number", "Year {0} begins.", role="year")
DREW: Final = PART.event("drew", "seat crate", "{0} draws {1}.", by="seat")
SENT_BACK: Final = PART.event("sent back", "seat crate", "{0} puts {1} back.", by="seat")
SOLD: Final = PART.event("sold", "seat crate points:number", "{0} sells all {1} for {2} points.", by="seat")
LEADS: Final = PART.event("leads", "seat", "{0} goes first next year.", by="seat")
NOW: Final = PART.template("board.year", "number", "Year {0}")
POINTS: Final = PART.template("board.points", "number", "{0} points")
YEAR_OF: Final = PART.template("board.row", "", "Year")

CUP: Final = Cup("cup", stream=0)


class HarbourState(State):
    """All that changes; everybody sees all of it."""

    year: int
    order: list[int]
    leader: int
    passed: list[int]
    points: list[int]
    cup: list[int]
    crates: list[list[int]]
    laid: list[list[int]]

    columns: ClassVar[tuple[Column, ...]] = (
        # `leader` is the seat that goes first next year, or -1.
        *public(INT, "year leader"),
        # The seats in turn order; by seat, who has passed, and points; by kind, the crates in the cup.
        *public(LIST, "order passed points cup"),
        # By seat, the crates of each kind, and whether a disc lies in each socket.
        *public(LISTS, "crates laid"),
    )


def check_socket(turn: Turn, g: HarbourState, socket: int) -> int:
    """1, 2: why a disc cannot be laid into a socket, or 0."""
    if sum(g.laid[turn.seat]) == DISCS:
        return NO_DISC
    return TAKEN if g.laid[turn.seat][socket] else 0


def check_put(turn: Turn, g: HarbourState, socket: int) -> int:
    """3, 4: nobody fetches out of an empty cup, and who sells says what."""
    if socket == SELL:
        return SAY_WHAT
    return check_socket(turn, g, socket) or (0 if socket == LEAD or CUP.count(g) else EMPTY)


def put(turn: Turn, g: HarbourState, socket: int) -> None:
    """3, 5: a crate is drawn, or the lead is taken."""
    g.laid[turn.seat][socket] = 1
    if socket == LEAD:
        g.leader = turn.seat
        g.tell(LEADS, turn.seat)
    elif (crate := CUP.draw(g)) != NOTHING:
        g.tell(DREW, turn.seat, crate)
        g.push(Drawn(turn.seat, crate))


def check_sale(turn: Turn, g: HarbourState, crate: int) -> int:
    """4: only what one has."""
    return check_socket(turn, g, SELL) or (0 if g.crates[turn.seat][crate] else NONE_OF_IT)


def sell(turn: Turn, g: HarbourState, crate: int) -> None:
    """4: crates for points."""
    sold, g.crates[turn.seat][crate], g.laid[turn.seat][SELL] = g.crates[turn.seat][crate], 0, 1
    CUP.put(g, crate, sold)
    points = sold * (sold + 1) // 2
    g.points[turn.seat] += points
    g.tell(SOLD, turn.seat, crate, points)


def give_up(turn: Turn, g: HarbourState) -> None:
    """2: no more this year."""
    g.passed[turn.seat] = 1


def keep(drawn: Drawn, g: HarbourState) -> None:
    """3: the crate is the player's."""
    g.crates[drawn.seat][drawn.crate] += 1


def reject(drawn: Drawn, g: HarbourState) -> None:
    """3: the crate goes back."""
    CUP.put(g, drawn.crate)
    g.tell(SENT_BACK, drawn.seat, drawn.crate)


@PART.step
class Drawn(AskSeat):
    """3: keep the crate, or put it back."""

    __slots__ = ("crate", "seat")
    name = "drawn"
    prompt = "Keep the crate, or put it back."
    offers = (Offer(KEEP, keep, ends=True, own=True), Offer(REJECT, reject, ends=True, own=True))

    def __init__(self, seat: int, crate: int) -> None:
        self.seat = seat
        self.crate = crate


@PART.step
class Turn(AskSeat):
    """2: a disc, or a pass."""

    __slots__ = ("seat",)
    name = "turn"
    prompt = "Lay a disc into a socket, sell, or pass."
    offers = (
        Offer(PUT, put, check_put, listed=lambda turn, g: (0, 1, LEAD), ends=True, own=True),
        Offer(SALE, sell, check_sale, listed=lambda turn, g: range(len(CRATES)), ends=True, own=True),
        Offer(PASS, give_up, ends=True, own=True),
    )


@PART.step
class Turns(EachOf):
    """2: in turn order, round and round, until all have passed or laid their discs."""

    __slots__ = ("order", "place", "rounds")
    name = "turns"

    def turn(self, g: HarbourState, seat: int) -> Turn:
        return Turn(seat)

    def stays(self, g: HarbourState, seat: int) -> bool:
        return not g.passed[seat] and sum(g.laid[seat]) < DISCS


def begin_year(g: HarbourState) -> None:
    """1, 5: the discs come back, and who leads goes first."""
    g.year += 1
    g.tell(YEAR, g.year)
    if g.leader >= 0:
        g.order.remove(g.leader)
        g.order.insert(0, g.leader)
    g.leader, g.passed = -1, [0] * g.n_seats
    g.laid = [[0] * len(SOCKETS) for _ in range(g.n_seats)]


@PART.step
class Year(Sequence):
    """1: a year, three times."""

    __slots__ = ("stage",)
    name = "year"
    stages = (
        Stage("begin", begin_year),
        Stage("turns", lambda g: g.push(Turns(g.order))),
        Stage("end", lambda g: g.finish(), when=lambda g: g.year == YEARS),
    )

    def again(self, g: HarbourState) -> bool:
        return True


class Harbour(Game):
    """The game: its tables, its start and its end, and how it is drawn."""

    def __init__(self) -> None:
        self.id, self.name, self.rules_version = "harbour", "Harbour", "0.1.0"
        self.scenarios = [Scenario("two", "For two", SEATS[:2]), Scenario("three", "For three", SEATS)]
        self.options = []
        Ruleset([PART], {"seat": A_SEAT, "crate": A_CRATE}).equip(self)
        self.streams, self.state_class = ("cup",), HarbourState
        self.endings, self.calendar = ("points",), "year"

    def begin(self, state: State) -> None:
        assert isinstance(state, HarbourState)
        seats = range(state.n_seats)
        state.year, state.leader, state.order = 0, -1, list(seats)
        state.passed, state.points = [0 for _ in seats], [0 for _ in seats]
        state.cup = [IN_CUP for _ in CRATES]
        state.crates, state.laid = [[0] * len(CRATES) for _ in seats], [[0] * len(SOCKETS) for _ in seats]
        state.push(Year())

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, HarbourState)
        counts = [state.cup[kind] + sum(own[kind] for own in state.crates) for kind in range(len(CRATES))]
        for step in state.stack:
            if isinstance(step, Drawn):
                counts[step.crate] += 1
        return [] if counts == [IN_CUP] * len(CRATES) else [f"there are {counts} crates"]

    def result(self, state: State) -> Result:
        assert isinstance(state, HarbourState)
        best = max(state.order, key=lambda seat: (state.points[seat], state.order.index(seat)))
        return Result([SEATS[best]], "points", {SEATS[seat]: state.points[seat] for seat in state.order})

    def chart(self) -> Chart:
        choices = [f"put {id}" if id != "sell" else "" for id in SOCKETS]
        sockets = [panels.Socket(id, [id], choice=choice) for id, choice in zip(SOCKETS, choices)]
        boards = {
            seat: panels.PanelChart([seat.capitalize()], side=seat, rows=[panels.SocketRow(sockets)])
            for seat in SEATS
        }
        return Chart(
            factions={seat: ChartFaction(seat.capitalize()) for seat in SEATS},
            paints=PAINTS,
            counters={crate: CounterKind([crate.capitalize()]) for crate in CRATES},
            panels={**boards, "cup": panels.PanelChart(["The cup"])},
            actions={kind.word: ChartAction(kind.hint) for kind in PART.actions},
            terms={names.name: {id: id for id in names.names} for names in (A_SOCKET, A_CRATE)},
        )

    def describe(self, sight: State) -> Board:
        assert isinstance(sight, HarbourState)
        lots = [panels.CupContents(sight.cup[kind], kind=crate) for kind, crate in enumerate(CRATES)]
        return Board(
            status=[Row(sight.say(YEAR_OF), [Cell(sight.say(NOW, sight.year))])],
            panels={
                **{SEATS[seat]: player_board(sight, seat) for seat in range(sight.n_seats)},
                "cup": panels.Panel(cup=panels.Cup([lot for lot in lots if lot.count])),
            },
        )


def player_board(g: HarbourState, seat: int) -> panels.Panel:
    """A player's sockets, discs, crates and points."""
    side, left = SEATS[seat], DISCS - sum(g.laid[seat])
    laid = {id: panels.SocketState(discs=[side] * g.laid[seat][i]) for i, id in enumerate(SOCKETS)}
    owned = [f"{count} {CRATES[kind]}" for kind, count in enumerate(g.crates[seat]) if count]
    words = [*g.say(POINTS, g.points[seat]), "; ", ", ".join(owned) or "no crates"]
    return panels.Panel(words, sockets=laid, discs=[panels.Discs(["Discs"], side, left)])
