"""13.12: BattleGroups that never joined a Sea Battle may ReBase, unseen."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act, asked, came, choices, combat, hidden, over, refused, where
from tests.games.triumph.helpers import unit
from tests.games.triumph.table import Table

SEA = "marianas-sea"
TWO_GROUPS = ["japan fleet 2 marianas-sea", "japan carrier 2 marianas-sea", "us sub 1 marianas-sea"]
ANS = ("air", "carrier", "sub", "fleet")


def decided(units: list[str], second: tuple[str, ...] = ("japan-02",)) -> TriumphState:
    """A Sea Battle that the first BattleGroup has won while the second was still to join."""
    g = combat("japan", units, dice=[6, 1, 6])
    came(g, "japan-01", "kyushu-sea", "osaka")
    for name in second:
        came(g, name, "marianas", "carolines")
    act(g, "japan", f"activate {SEA}", "join japan-01")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub")
    return g


def kinds(g: TriumphState, name: str) -> set[str]:
    """What everybody can think that a unit is."""
    return {kind for n, kind in enumerate(g.content.type_id) if g.unit_kinds[unit(name)] >> n & 1}


@pytest.mark.rule("cnc:13.12", "cnc:13.12b")
def test_a_group_that_never_joined_rebases_unrevealed() -> None:
    g = decided(TWO_GROUPS)
    assert choices(g, "japan") == {"leave japan-01", "leave japan-02", "done"}
    act(g, "japan", "leave japan-02", "rebase formosa")
    assert where(g, "japan-02") == "formosa"
    assert hidden(g, "japan-02")
    assert len(kinds(g, "japan-02")) > 1
    assert where(g, "japan-01") == SEA
    act(g, "japan", "done")
    assert over(g)


@pytest.mark.rule("cnc:13.12b")
def test_it_need_not_and_then_it_stays_hidden_at_sea() -> None:
    g = decided(TWO_GROUPS)
    act(g, "japan", "done")
    assert (where(g, "japan-02"), hidden(g, "japan-02")) == (SEA, True)
    assert len(kinds(g, "japan-02")) > 1


@pytest.mark.rule("cnc:13.12b")
def test_the_way_that_it_goes_tells_what_it_can_be() -> None:
    g = decided(TWO_GROUPS)
    act(g, "japan", "leave japan-02", "rebase palau")
    seen = kinds(g, "japan-02")
    assert "carrier" in seen
    assert seen <= set(ANS)
    far = decided(TWO_GROUPS)
    act(far, "japan", "leave japan-02", "rebase jehol")
    assert kinds(far, "japan-02") == {"carrier", "fleet"}


@pytest.mark.rule("cnc:13.12b")
def test_escaped_subs_of_the_victor_do_not_rebase() -> None:
    g = combat("japan", [*TWO_GROUPS, "japan sub 1 marianas-sea escaped"], dice=[6, 1, 6])
    came(g, "japan-01", "kyushu-sea", "osaka")
    came(g, "japan-02", "marianas", "carolines")
    act(g, "japan", f"activate {SEA}", "done")
    act(g, "japan", "join japan-01")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub")
    assert choices(g, "japan") == {"leave japan-01", "leave japan-02", "done"}
    assert refused(g, "japan", "leave japan-03") == "13.12"


@pytest.mark.rule("cnc:13.12b")
def test_while_enemies_are_left_the_next_group_joins() -> None:
    g = combat("japan", TWO_GROUPS, dice=[6] * 9)
    came(g, "japan-01", "kyushu-sea", "osaka")
    came(g, "japan-02", "marianas", "carolines")
    act(g, "japan", f"activate {SEA}", "join japan-01")
    act(g, "usa", "fire naval")
    act(g, "japan", "fire sub")
    act(g, "usa", "done")
    assert not hidden(g, "japan-02")


@pytest.mark.rule("cnc:13.12")
def test_the_other_side_is_not_asked() -> None:
    g = decided([*TWO_GROUPS, "russia fleet 1 marianas-sea"])
    assert asked(g) == "japan"
    act(g, "japan", "done")
    assert over(g)


@pytest.mark.rule("cnc:13.12b")
@pytest.mark.reading("13.12: what of hidden units where a Battle has ended?")
@pytest.mark.parametrize(("kind", "more"), [("fleet", {"leave british-empire-01"}), ("infantry", set())])
def test_that_a_hidden_unit_is_asked_about_does_not_tell_its_type(kind: str, more: set[str]) -> None:
    units = ["us fleet 1 sulu-sea", "japan sub 1 sulu-sea", f"british-empire {kind} 1 sulu-sea"]
    g = combat("usa", units, dice=[1])
    act(g, "usa", "activate sulu-sea")
    act(g, "japan", "fire naval")
    assert where(g, "us-01") == ""
    assert asked(g) == "usa"
    assert choices(g, "usa") == {"done", *more}
    assert (g.standing(g.seat("usa")) < 0) == bool(more)


@pytest.mark.rule("tnt:T12.7a", "tnt:T13c")
def test_the_same_holds_in_europe() -> None:
    tnt = Table("tnt")
    units = ["britain fleet 2 north-sea", "britain fleet 1 north-sea", "germany sub 1 north-sea"]
    g = tnt.paused(units=units, phase="combat west", season="summer", war=[["west", "axis"]], dice=[6, 1, 1])
    came(g, "britain-01", "english-channel", "london")
    came(g, "britain-02", "norwegian-sea", "glasgow")
    act(g, "west", "activate north-sea", "join britain-01")
    act(g, "axis", "fire naval")
    act(g, "west", "fire sub")
    assert "leave britain-02" in choices(g, "west")
