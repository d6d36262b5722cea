"""7.5: cards laid down while others still discard: what a seat may think of hands that it does not see."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.engine.errors import IllegalAction
from sandtable.games.triumph.system.cards import hand_of, place_of, put_card, show_card
from sandtable.games.triumph.system.hand_size import HandSize, discarding, hand_limit
from sandtable.games.triumph.system.state import FACE_DOWN, TriumphState
from tests.games.triumph.helpers import act, choices, faction, position, refused
from tests.games.triumph.table import Table

JAPANESE = [f"A{n:02d}" for n in range(1, 12)]
AMERICAN = [f"A{n:02d}" for n in range(21, 32)]


def drawn(state: TriumphState, seat: str, times: int = 60) -> list[TriumphState]:
    """Draws from the sight of a seat, all of them legal and all alike to it."""
    rng, sight = Random(1), state.sight(seat)
    samples = [sight.sample(rng) for _ in range(times)]
    for sample in samples:
        assert state.game.problems(sample) == []
        assert sample.sight(seat).packed() == sight.packed()
        assert sample.deciders == state.deciders
    return samples


def laid_down(state: TriumphState, number: int) -> int:
    """How many cards a faction has laid down."""
    return sum(len(step.laid_down(state, number)) for step in discarding(state))


def discard_all(state: TriumphState, seat: str) -> None:
    """Lay down cards for as long as the seat is asked."""
    while isinstance(state.stack[-1], HandSize) and state.seat(seat) in state.deciders:
        act(state, seat, min(choices(state, seat)))


def test_nobody_knows_how_far_another_is_with_its_discards() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    too_many = len(AMERICAN) - hand_limit(state, faction("usa"))
    act(state, "usa", "discard A21")
    seen = {laid_down(sample, faction("usa")) for sample in drawn(state, "japan")}
    assert seen == set(range(too_many))
    # Its own discards are no secret to it.
    assert {laid_down(sample, faction("usa")) for sample in drawn(state, "usa")} == {1}


@pytest.mark.rule("cnc:7.5b")
def test_who_is_done_has_laid_down_all_that_it_must() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    discard_all(state, "usa")
    limits = [hand_limit(state, faction(name)) for name in ("japan", "usa")]
    for sample in drawn(state, "japan"):
        assert laid_down(sample, faction("usa")) == len(AMERICAN) - limits[1]
        # Played on to the end of the Phase, both hands are of the size that is allowed.
        discard_all(sample, "japan")
        assert [sample.hand_count[faction(name)] for name in ("japan", "usa")] == limits


@pytest.mark.rule("cnc:7.5b")
def test_only_cards_still_in_hand_are_discarded() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    act(state, "usa", "discard A21")
    for card in ("A21", "A01"):
        assert refused(state, "usa", f"discard {card}")
        with pytest.raises(IllegalAction):
            act(state, "usa", f"discard {card}")


def test_a_seat_of_two_factions_is_with_one_that_must_discard() -> None:
    table = Table("tnt")
    west, ussr = table.faction("west"), table.faction("ussr")
    axis = [f"A{n:02d}" for n in range(1, 12)]
    many = [f"A{n:02d}" for n in range(21, 36)]
    for hands, busy in (({"west": many[:2], "ussr": many[2:]}, ussr), ({"west": many}, west)):
        state = table.position(scenario="1936-two", phase="hand-size", hands={"axis": axis, **hands})
        other = state.game.seats("1936-two")[state.faction_seat[busy]]
        for sample in drawn(state, "axis"):
            discard_all(sample, other)
            assert laid_down(sample, busy) == sample.hand_count[busy] - hand_limit(sample, busy)


def test_a_faction_without_a_player_lays_nothing_down() -> None:
    state = position(scenario="rising-sun", phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    discard_all(state, "usa")
    assert -1 in state.faction_seat
    assert all(laid_down(sample, faction("soviets")) == 0 for sample in drawn(state, "japan", 5))


def test_a_hand_with_cards_laid_down_out_of_turn_is_no_legal_state() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    discard_all(state, "usa")
    (mine,) = [step for step in discarding(state) if step.faction == faction("usa")]
    more = next(card for card in hand_of(state, faction("usa")) if card not in mine.chosen)
    mine.chosen.append(more)
    assert any("usa has laid down" in problem for problem in state.game.problems(state))
    mine.chosen[-1] = hand_of(state, faction("japan"))[0]
    assert "somebody has laid down a card that is in no hand" in state.game.problems(state)


@pytest.mark.rule("cnc:7.5b")
def test_a_card_that_a_rival_has_seen_stays_in_his_sight_until_all_have_chosen() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    seen = min(hand_of(state, faction("usa")))
    show_card(state, seen, 1 << state.seat("japan"))
    before, views = state.sight("japan").packed(), [state.view(seat) for seat in ("japan", "soviets", None)]
    act(state, "usa", "discard A21")
    assert state.sight("japan").packed() == before
    assert [state.view(seat) for seat in ("japan", "soviets", None)] == views
    discard_all(state, "usa")
    # That the rival is done is no secret, but which cards it chose is.
    assert state.sight("japan").card_place[seen] == place_of(state, faction("usa"), 0)
    down = [seen in sample_discards(sample) for sample in drawn(state, "japan")]
    assert True in down
    assert False in down
    discard_all(state, "japan")
    assert seen not in hand_of(state, faction("usa"))


def sample_discards(state: TriumphState) -> list[int]:
    """The cards that the USA has laid down in a state."""
    return [card for step in discarding(state) for card in step.laid_down(state, faction("usa"))]


def test_a_state_of_an_older_release_in_the_middle_of_discards_is_taken_up() -> None:
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN})
    act(state, "usa", "discard A21")
    old = state.clone()
    usa = faction("usa")
    (chosen,) = sample_discards(state)
    put_card(old, chosen, place_of(old, usa, FACE_DOWN))
    packed = old.packed()
    packed["columns"]["hand_count"] = state.hand_count
    lanes = packed["stack"][-1][3]
    for lane, stored in enumerate(lanes):
        lanes[lane] = [["discard-cards", step[2]] for step in stored if step[2] in (usa, faction("japan"))]
    taken_up = state.game.from_bytes(msgspec.msgpack.encode(packed))
    assert isinstance(taken_up, TriumphState)
    assert taken_up.game.problems(taken_up) == []
    assert sample_discards(taken_up) == [chosen]
    assert taken_up.deciders == state.deciders
    discard_all(taken_up, "usa")
    discard_all(taken_up, "japan")
    assert taken_up.hand_count[usa] == hand_limit(taken_up, usa)


SECRET = [{"claim": "sonar", "cards": ["I04", "I05"]}]


@pytest.mark.rule("cnc:9.4c", "cnc:7.5b")
@pytest.mark.parametrize("done", [False, True])
def test_a_technology_revealed_meanwhile_lets_its_owner_choose_its_discards_anew(done: bool) -> None:
    vaults = {"usa": SECRET}
    state = position(phase="hand-size", hands={"japan": JAPANESE, "usa": AMERICAN}, vaults=vaults)
    before = hand_limit(state, faction("usa"))
    if done:
        discard_all(state, "usa")
    else:
        act(state, "usa", "discard A21")
    act(state, "usa", "reveal sonar", "keep I04")
    assert hand_limit(state, faction("usa")) == before + 1
    assert laid_down(state, faction("usa")) == 0
    assert "discard A21" in choices(state, "usa")
    drawn(state, "japan", 5)
    discard_all(state, "usa")
    assert laid_down(state, faction("usa")) == len(AMERICAN) - before - 1
    discard_all(state, "japan")
    assert state.hand_count[faction("usa")] == before + 1
