"""Theatres are data: two Pacifics joined by one link play by the same rules.

Two pairs of decks, six factions, three seats with two factions each.
"""

from random import Random

from sandtable.games.triumph.content import ExtraLink, TheatrePart, build_content
from sandtable.games.triumph.loading import theatre_data
from sandtable.games.triumph.system.game import TriumphGame, TriumphScenario
from sandtable.games.triumph.system.setup import join_setups


def joined_game() -> TriumphGame:
    data = theatre_data("pacific")
    link = ExtraLink("chicago", "b-chicago", "plains", 0)
    content = build_content([TheatrePart(data), TheatrePart(data, "b-")], [link])
    names = ("campaign-1936", "b-campaign-1936")
    setup = join_setups([content.setups[content.setup_index[name]] for name in names])
    seats = {"north": [0, 3], "south": [1, 4], "west": [2, 5]}
    return TriumphGame(
        "two-pacifics", "Two Pacifics", content, [TriumphScenario("1936", "1936", setup, seats, "")]
    )


def test_two_pacifics_set_up_as_one() -> None:
    game = joined_game()
    state = game.start("1936", seed=1)
    assert state.deciders == [0, 1, 2]
    assert game.content.n_decks == 4
    a, b = game.content.space_index["chicago"], game.content.space_index["b-chicago"]
    assert b in game.content.land_links[a]


def test_two_pacifics_play_random_years() -> None:
    game = joined_game()
    for seed in range(2):
        rng = Random(seed)
        state = game.start("1936", seed=seed, options={"last-year": "1936"}, record=False)
        decisions = 0
        while not state.over:
            seat = rng.choice(state.deciders)
            state.play(seat, rng.choice(state.legal(seat)))
            decisions += 1
            if decisions % 50 == 0:
                assert game.problems(state) == []
        assert state.result is not None
        assert set(state.result.scores) == {"north", "south", "west"}
