"""What bots are told about seats of several factions, and about Partners."""

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import TNT
from tests.games.triumph.helpers import act
from tests.games.triumph.moving import NAT_WAR, moving, pick
from tests.games.triumph.world.helpers import WORLD

ORDER = ["axis", "japan", "western-europe", "united-states", "russia", "siberia"]


def hints(state: TriumphState, seat: str) -> dict[str, int]:
    """The hint for each choice of a seat."""
    sight, number = state.sight(seat), state.seat(seat)
    return {str(action): state.game.hints(sight, number, action.code) for action in state.choices(seat)}


def test_intelligence_is_not_used_against_a_faction_of_ones_own() -> None:
    state = TNT.position(
        scenario="1936-two",
        phase="government",
        turn_order=["west", "ussr", "axis"],
        hands={"west": ["I35"], "ussr": ["A01"], "axis": ["A02"]},
    )
    act(state, "allies", "play I35", "intelligence")
    assert hints(state, "allies") == {"against ussr": 0, "against axis": 10}


def test_production_is_judged_by_the_faction_that_is_asked_for() -> None:
    """The Axis has more industry than people, the West more people: they want different cards."""
    axis = WORLD.position(phase="production axis")
    wanting = hints(axis, "militarists")
    assert wanting["buy eto-action"] > wanting["buy eto-investment"]
    west = hints(WORLD.position(phase="production western-europe"), "capitalists")
    assert west["buy eto-investment"] > west["buy eto-action"]


def test_points_are_seldom_sent_away() -> None:
    offered = hints(WORLD.position(phase="production axis japan", turn_order=ORDER), "militarists")
    assert offered["send japan"] < min(hint for word, hint in offered.items() if word.startswith("buy"))


def test_a_proxy_power_is_seldom_made_an_enemy() -> None:
    units = ["japan infantry 2 tsingtao", "nat-china militia 1 suchow"]
    peace = moving("japan", units, control={"tsingtao": "japan"})
    war = moving("japan", units, control={"tsingtao": "japan"}, enemies=NAT_WAR)
    for state in (peace, war):
        pick(state, "japan", "japan infantry tsingtao")
    assert hints(peace, "japan")["to suchow"] == 1
    assert hints(war, "japan")["to suchow"] == 25
