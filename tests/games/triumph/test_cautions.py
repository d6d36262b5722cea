"""What a player is told before a unit enters land where something follows that was not declared."""

from typing import Any

from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.text import words
from tests.games.triumph.europe.helpers import TNT
from tests.games.triumph.helpers import act, position
from tests.games.triumph.moving import go, moving, pick

UNITS = ["russia infantry 2 yunnan", "minor fortress 1 hanoi", "minor fortress 2 saigon"]


def cautions(state: TriumphState, seat: str) -> dict[str, str]:
    board: dict[str, Any] = state.view(seat)["board"]
    return {choice: words(text) for choice, text in board.get("cautions", {}).items()}


def partitioning() -> TriumphState:
    """The Soviets may enter Vietnam, which Japan has Violated."""
    return moving(
        "soviets",
        UNITS,
        violated={"vietnam": "japan"},
        war=[["soviets", "usa"]],
        control={"yunnan": "soviets"},
    )


def japanese() -> TriumphState:
    """Japan has Violated Vietnam before."""
    return moving(
        "japan",
        ["japan infantry 3 hainan", "japan infantry 3 gulf-of-tonkin", *UNITS[1:]],
        violated={"vietnam": "japan"},
        control={"hainan": "japan"},
    )


def test_a_partition_is_told_before_it_begins() -> None:
    state = partitioning()
    assert cautions(state, "soviets") == {}
    pick(state, "soviets", "russia infantry yunnan")
    assert cautions(state, "soviets")["to hanoi"] == (
        "Vietnam becomes your Enemy, and you take part in its Partition."
    )
    assert "to hanoi" in map(str, state.choices("soviets"))


def test_nobody_else_learns_of_it() -> None:
    state = partitioning()
    pick(state, "soviets", "russia infantry yunnan")
    assert cautions(state, "japan") == cautions(state, "usa") == {}


def test_who_made_an_enemy_before_is_told_that_to_enter_is_to_attack() -> None:
    state = japanese()
    pick(state, "japan", "japan infantry gulf-of-tonkin")
    assert cautions(state, "japan")["to hanoi"] == "Vietnam is your Enemy, so entering is an attack."
    state = japanese()
    go(state, "japan", "japan infantry gulf-of-tonkin", "hanoi", "gulf-of-tonkin")
    pick(state, "japan", "japan infantry hainan")
    assert "to hanoi" not in cautions(state, "japan")


def test_what_was_declared_is_not_asked_again() -> None:
    state = position(phase="movement japan 5", season="summer",
                     units=["japan infantry 3 gulf-of-tonkin"])  # fmt: skip
    act(state, "japan", "violate vietnam")
    pick(state, "japan", "japan infantry gulf-of-tonkin")
    assert "to hanoi" in map(str, state.choices("japan"))
    assert "to hanoi" not in cautions(state, "japan")


def test_an_intrusion_is_told_once() -> None:
    state = moving("usa", ["us infantry 2 east-china-sea"], war=[["usa", "japan"]])
    pick(state, "usa", "us infantry east-china-sea")
    assert any("Intrude" in said for said in cautions(state, "usa").values())
    state.intruded[1] = 1
    assert not any("Intrude" in said for said in cautions(state, "usa").values())


def test_a_power_that_guards_land_is_told_to_take_up_arms() -> None:
    state = TNT.position(phase="movement axis 5", season="summer", war=[["axis", "west"]],
                         units=["germany infantry 3 north-atlantic-ocean"])  # fmt: skip
    pick(state, "axis", "germany infantry north-atlantic-ocean")
    warned = [said for said in cautions(state, "axis").values() if "takes up arms" in said]
    assert set(warned) == {"The USA takes up arms at once and joins the West."}


def attacking_poland() -> TriumphState:
    """The Axis has Violated Poland, which defends itself, and attacks it from Berlin."""
    units = [*["germany infantry 3 berlin"] * 4, "minor infantry 2 warsaw"]
    return TNT.position(phase="movement axis 6", season="summer", violated={"poland": "germany"}, units=units)


def test_a_landing_in_place_of_a_march_is_told_before() -> None:
    state = attacking_poland()
    told: list[str] = []
    for _ in range(3):
        pick(state, "axis", "germany infantry berlin")
        told.append(cautions(state, "axis").get("to warsaw", ""))
        act(state, "axis", "to warsaw")
        ways = [str(choice) for choice in state.choices("axis") if str(choice).startswith("via ")]
        assert bool(ways) == ("by sea" not in told[-1]), "a way is asked about, or told before"
        if ways:
            act(state, "axis", "via berlin" if "via berlin" in ways else ways[0])
    assert told[-1].endswith(
        "No land route to Warsaw is open, so the unit Invades it by sea (the Baltic Sea)."
    )


def test_before_the_first_move_one_is_told_what_cannot_be_declared_after() -> None:
    state = moving("japan", ["japan infantry 3 korea", "japan infantry 3 mukden"], war=[])
    assert "violate peiping" in map(str, state.choices("japan")) or "declare usa" in map(
        str, state.choices("japan")
    )
    assert cautions(state, "japan")["move"].startswith("You have declared nothing in Summer 1936. ")
    assert cautions(state, "usa") == {}
    go(state, "japan", "japan infantry korea", "mukden")
    assert "move" not in cautions(state, "japan")


def test_where_nothing_can_be_declared_nothing_is_told() -> None:
    state = moving("japan", ["japan infantry 3 korea"], emergency_command=True)
    assert "move" not in cautions(state, "japan")
