"""What is kept from one decision to the next: it holds for as long as it should, and no longer."""

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.system.blockade import easily_reached
from sandtable.games.triumph.system.route_cache import EntryTables, trading
from sandtable.games.triumph.system.routes import cargoes, strictest
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.trade import trade_route
from sandtable.games.triumph.world.victory import capitals_lost
from tests.games.triumph.europe.helpers import content as european_content
from tests.games.triumph.helpers import content, position, power, space
from tests.games.triumph.world import helpers as world


def test_a_table_of_entry_is_corrected_when_it_is_asked_for() -> None:
    tables = EntryTables({}, [])
    tables.of_power(0, 4)[:] = [0, 7, 0, 7]
    later = tables.after([1]).after([3])
    assert later.of_power(0, 4) == [0, UNKNOWN, 0, UNKNOWN]
    assert later.of_power(1, 4) == [UNKNOWN] * 4
    assert tables.of_power(0, 4) == [0, 7, 0, 7]


def test_a_table_of_entry_that_waited_has_missed_no_change() -> None:
    tables = EntryTables({}, []).after([0])
    tables.of_power(0, 3)[:] = [5, 5, 5]
    later = tables.after([1])
    later.of_power(0, 3)[1] = 6
    assert later.after([2]).of_power(0, 3) == [5, 6, UNKNOWN]


def at_sea() -> TriumphState:
    return position(units=["us fleet 1 sulu-sea", "us infantry 1 manila"], season="summer", phase="command")


def kept_after(state: TriumphState, where: str) -> bool:
    """Whether what is known of Trade Routes outlasts that another Power was in an area as the Phase began."""
    # What is kept for one position would hide what is kept beyond it.
    state.memo = None
    known = trading(state)
    assert trading(state) is known
    state.phase_powers[space(where)] |= 1 << power("japan")
    return trading(state) is known


def test_who_was_at_sea_matters_to_trade() -> None:
    assert not kept_after(at_sea(), "java-sea")


def test_who_was_on_land_does_not() -> None:
    assert kept_after(at_sea(), "manila")


def test_one_cargo_may_stand_for_all() -> None:
    assert strictest(content()) == cargoes(content())
    assert len(cargoes(european_content())) > len(strictest(european_content())) == 1


def test_what_the_strictest_cargo_reaches_every_cargo_does() -> None:
    state = world.position(war=[["axis", "western-europe"]], season="summer", phase="command")
    c = world.content()
    for who in range(c.n_factions):
        near = easily_reached(state, who)
        land = [place for place in range(c.n_spaces) if c.space_is_land[place] and near[place]]
        assert land
        assert all(trade_route(state, who, place, cargo) for place in land for cargo in cargoes(c))


def test_only_capitals_that_others_hold_are_lost() -> None:
    assert capitals_lost(world.position(season="summer", phase="command")) == 0
    taken = world.position(control={"paris": "axis"}, season="summer", phase="command")
    assert capitals_lost(taken) == 1
