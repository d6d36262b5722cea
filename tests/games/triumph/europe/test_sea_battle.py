"""T12.2, T12.9, T12.14, T12.18: Sea Battles, BattleGroups, Submarine Escape."""

import pytest

from sandtable.games.triumph.system.control import is_friendly
from sandtable.games.triumph.system.sea_battle import waiting_groups
from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.trade import carries_trade, shipping
from sandtable.games.triumph.system.units import is_battle
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    asked,
    came,
    choices,
    current,
    cv,
    escaped,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.europe.helpers import combat, faction, position, power, space

IRISH = "irish-sea"
NORTH = "north-sea"


@pytest.mark.rule("tnt:T12.2b")
def test_a_sea_battle_goes_on_until_one_side_is_gone() -> None:
    g = combat("axis", ["germany fleet 1 north-sea", "britain fleet 1 north-sea"], dice=[6, 6, 6, 6, 6, 1])
    act(g, "axis", f"activate {NORTH}")
    shots(g, "fire naval", 4)
    assert current(g).round == 3
    shots(g, "fire naval", 2)
    assert where(g, "britain-01") == ""
    act(g, "axis", "done")

    assert over(g)


@pytest.mark.rule("tnt:T12.9b")
def test_an_af_that_acted_at_sea_lands_after_the_round() -> None:
    units = ["germany air 2 north-sea", "britain fleet 2 north-sea"]
    g = combat("axis", units, dice=[6] * 4)
    act(g, "axis", f"activate {NORTH}", "fire naval")
    act(g, "west", "fire air")

    assert asked(g) == "axis"
    assert all(choice.startswith("rebase") for choice in choices(g, "axis"))
    act(g, "axis", "rebase ruhr")
    assert where(g, "germany-01") == "ruhr"


# ---------------------------------------------------------------------- BattleGroups


@pytest.mark.rule("tnt:T12.14")
def test_one_battlegroup_joins_each_round() -> None:
    units = [
        "germany fleet 2 north-sea",
        "italy fleet 1 north-sea",
        "germany carrier 2 north-sea",
        "britain fleet 4 north-sea",
    ]
    g = combat("axis", units, control={"copenhagen": "axis"}, dice=[6] * 60)
    came(g, "germany-01", "copenhagen", "berlin")
    came(g, "italy-01", "english-channel", "rome")
    came(g, "germany-02", "copenhagen", "konigsberg")
    act(g, "axis", f"activate {NORTH}")
    assert len(waiting_groups(g, current(g))) == 3
    act(g, "axis", "join italy-01")
    assert [hidden(g, name) for name in ("germany-01", "italy-01", "germany-02")] == [True, False, True]
    shots(g, "fire naval", 2)

    assert choices(g, "axis") == {"join germany-01", "join germany-02"}
    act(g, "axis", "join germany-01")
    assert hidden(g, "germany-02")


@pytest.mark.rule("tnt:T12.14")
def test_groups_stay_hidden_once_no_enemy_is_left() -> None:
    units = ["germany fleet 3 north-sea", "germany fleet 1 north-sea", "britain sub 1 north-sea"]
    g = combat("axis", units, dice=[6, 1, 6, 6])
    came(g, "germany-01", "ruhr")
    came(g, "germany-02", "norwegian-sea", "oslo")
    act(g, "axis", f"activate {NORTH}", "join germany-01")
    act(g, "west", "fire naval")
    act(g, "axis", "fire sub")

    assert where(g, "britain-01") == ""
    assert hidden(g, "germany-02")


# ---------------------------------------------------------------------- Subs


@pytest.mark.rule("tnt:T12.18a")
def test_a_sub_escapes_and_the_battle_is_over() -> None:
    g = combat("west", ["britain fleet 3 irish-sea", "germany sub 1 irish-sea"], dice=[6] * 4)
    act(g, "west", f"activate {IRISH}")
    act(g, "axis", "fire naval")
    act(g, "west", "fire sub")
    assert choices(g, "axis") == {"escape germany-01", "done"}
    act(g, "axis", "escape germany-01")
    act(g, "west", "done")

    assert over(g)
    assert (where(g, "germany-01"), cv(g, "germany-01")) == (IRISH, 1)
    assert escaped(g, "germany-01")
    assert hidden(g, "germany-01")
    assert not is_battle(g, space(IRISH))


@pytest.mark.rule("tnt:T12.18a")
def test_a_fleet_cannot_escape() -> None:
    units = ["britain fleet 1 irish-sea", "germany sub 1 irish-sea", "germany fleet 1 irish-sea"]
    g = combat("west", units, dice=[6] * 9)
    act(g, "west", f"activate {IRISH}")
    shots(g, "fire naval", 3)

    assert asked(g) == "axis"
    assert refused(g, "axis", "escape germany-02")


@pytest.mark.rule("tnt:T12.18b")
def test_an_escaped_sub_stops_trade_but_neither_supply_nor_control() -> None:
    g = position(
        units=[
            "germany sub 2 irish-sea escaped",
            "britain infantry 2 iceland",
            "germany fleet 1 norwegian-sea",
        ],
        war=[["axis", "west"]],
        control={"iceland": "west"},
        phase="supply",
    )
    west, britain = faction("west"), power("britain")
    goods = shipping(g, west)

    assert not carries_trade(g, goods, space(IRISH))
    assert carries_trade(g, goods, space(NORTH))
    assert is_friendly(g, britain, space(IRISH))
    assert is_supplied(g, britain, space("iceland"))


@pytest.mark.rule("tnt:T12.18c")
@pytest.mark.parametrize("active", ["west", "axis"])
def test_either_side_may_fight_an_escaped_sub_again(active: str) -> None:
    g = combat(active, ["germany sub 2 irish-sea escaped", "britain fleet 2 irish-sea"])
    assert choices(g, active) == {f"activate {IRISH}", "done"}
    act(g, active, f"activate {IRISH}", "join germany-01")

    assert not escaped(g, "germany-01")
    assert acting(g) == "germany-01"
    assert max(g.commands) == 0


@pytest.mark.rule("tnt:T12.18c")
def test_nobody_has_to_fight_an_escaped_sub() -> None:
    g = combat("west", ["germany sub 2 irish-sea escaped", "britain fleet 2 irish-sea"])
    act(g, "west", "done")

    assert escaped(g, "germany-01")
