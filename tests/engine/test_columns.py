"""Columns: a state that forgets to say who may know something fails when it is imported."""

import pytest

from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, NOBODY, PUBLIC, Column
from sandtable.engine.game import Game
from sandtable.engine.state import BASE_COLUMNS, State
from sandtable.engine.steps import Step, StepTable, Together
from tests.toy.skirmish import SkirmishState


def test_an_attribute_without_a_declaration_fails_at_import() -> None:
    with pytest.raises(TypeError, match="declare who may know secret"):

        class Forgetful(State):
            secret: int


def test_a_declaration_without_an_attribute_fails_at_import() -> None:
    with pytest.raises(TypeError, match="no such attribute: ghost"):

        class Haunted(State):
            columns = (Column("ghost", INT, PUBLIC),)


def test_a_column_declared_twice_fails_at_import() -> None:
    with pytest.raises(TypeError, match="twice"):

        class Doubled(State):
            turn: int
            columns = (Column("turn", INT, PUBLIC), Column("turn", INT, PUBLIC))


def test_a_single_number_cannot_belong_to_a_realm() -> None:
    with pytest.raises(TypeError, match="a realm is a list of things"):

        class Single(State):
            hidden: int
            columns = (Column("hidden", INT, FIRST_REALM),)


def test_a_state_has_its_own_columns_and_the_engines() -> None:
    names = [column.name for column in SkirmishState.columns]
    assert len(names) == len(set(names))
    assert {column.name for column in BASE_COLUMNS} < set(names)


def test_a_sight_blanks_each_shape_and_shows_how_many_there_are(toy: Game) -> None:
    state = toy.start("duel", seed=1)
    assert isinstance(state, SkirmishState)
    sight = state.sight("red")
    assert sight.hands[0] == state.hands[0]
    assert sight.hands[1] == [-1] * len(state.hands[1])
    assert sight.deck == [-1] * len(state.deck)
    assert sight.block_kind[:4] == state.block_kind[:4]
    assert sight.block_kind[4:] == [-1] * 4
    assert (sight.key, sight.counters, sight.script, sight.known) == (b"", [], [], -1)


def test_a_spectator_sees_no_secret(toy: Game) -> None:
    sight = toy.start("melee", seed=1).sight(None)
    for column in sight.columns:
        if column.realm != PUBLIC and column.shape in (LIST, LISTS):
            value = getattr(sight, column.name)
            flat = [item for inner in value for item in inner] if column.shape == LISTS else value
            assert set(flat) <= {-1}, column.name
    assert any(column.realm == NOBODY for column in sight.columns)


def test_a_step_needs_a_name_of_its_own_and_its_fields() -> None:
    table = StepTable()

    class Nameless(Step):
        __slots__ = ()

    class Fieldless(Step):
        name = "fieldless"

    class Secretive(Step):
        __slots__ = ()
        name = "secretive"
        secret = ("ghost",)

    class Second(Step):
        __slots__ = ()
        name = "together"

    for cls, said in (
        (Nameless, "permanent name"),
        (Fieldless, "__slots__"),
        (Secretive, "ghost is no field"),
        (Second, "permanent name"),
    ):
        with pytest.raises(TypeError, match=said):
            table.add(cls)


def test_a_step_whose_fields_would_not_be_stored_is_refused() -> None:
    table = StepTable()

    class Parent(Step):
        __slots__ = ("unit",)
        name = "parent"

    class Child(Parent):
        __slots__ = ("target",)
        name = "child"

    class Lanes(Together):
        __slots__ = ("extra",)
        name = "lanes"

    for cls in (Child, Lanes):
        with pytest.raises(TypeError, match="would not be stored"):
            table.add(cls)
