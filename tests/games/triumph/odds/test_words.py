"""Battles in words: what is understood, and what is refused and how."""

import pytest

from sandtable.engine.errors import BadNotation
from sandtable.odds import odds


def units(battle: str, game: str = "cnc", **settings: str) -> tuple[tuple[str, ...], ...]:
    """The units of both sides, as they were understood."""
    return tuple(side.units for side in odds(game, battle, **settings).sides)


def test_the_example_is_understood() -> None:
    found = odds("cnc", "3 infantry@3, 1 air@2 vs fort@2, infantry@1 plains")

    assert found.battle == "Battle on land, 1 round"
    assert found.sides[0].units == ("3 Infantry of 3 CV", "1 Air Force of 2 CV")
    assert found.sides[1].units == ("1 Fortress of 2 CV", "1 Infantry of 1 CV")
    assert any("plains" in note for note in found.notes)


@pytest.mark.parametrize(
    "battle",
    [
        "2 fleets@3, carrier@2 VS sub@2 sea",
        "2 fleet @ 3 + carrier@2 against sub@2 over the sea",
        "fleet@3; fleet@3; carr@2 versus submarine@2, ocean",
    ],
)
def test_there_are_several_ways_to_say_it(battle: str) -> None:
    assert odds("cnc", battle) == odds("cnc", "2 fleet@3, carrier@2 vs sub@2 sea")


def test_names_of_several_words_are_understood() -> None:
    said = units("United States 2 Air Forces@3 with Naval Radar vs British Empire infantry@2")

    assert said == (
        ("2 United States Air Force of 3 CV", "with Naval Radar"),
        ("1 British Empire Infantry of 2 CV",),
    )


def test_a_nationality_holds_until_the_next() -> None:
    said = units("japan infantry@3 vs us infantry@2, tank@2, british-empire infantry@2")

    assert said[1] == (
        "1 United States Infantry of 2 CV",
        "1 United States Tank of 2 CV",
        "1 British Empire Infantry of 2 CV",
    )


def test_settings_say_what_the_words_do_not() -> None:
    words = odds("cnc", "japan fleet@3 vs us fleet@3 naval-radar sonar sea")
    told = {"attacker": "japan", "defender": "us", "defender_techs": "naval-radar,Sonar", "sea": "yes"}

    assert odds("cnc", "fleet@3 vs fleet@3", **told) == words


def test_a_visitor_fights_by_the_rules_of_the_theatre_that_it_is_in() -> None:
    said = units("germany fleet@3 vs us fleet@3 naval-radar sea", "conquest-and-tragedy", theatre="pacific")

    assert said == (("1 Germany Fleet of 3 CV",), ("1 US-West Fleet of 3 CV", "with Naval Radar"))
    assert odds("conquest-and-tragedy", "germany sub@1 vs sub@1 sea", theatre="eto").samples == 0


def test_the_border_is_only_counted() -> None:
    plain = odds("cnc", "3 infantry@3 vs infantry@2")
    mountain = odds("cnc", "3 infantry@3 vs infantry@2 mountain")

    assert plain.chances == mountain.chances
    assert "3 Ground units attack; 1 a Turn can Engage over one mountain border." in mountain.notes
    assert not any("border" in note for note in odds("tnt", "3 infantry@3 vs infantry@2 plains").notes)


def test_a_tech_that_changes_nothing_is_told() -> None:
    assert "LSTs changes nothing in a Battle." in odds("tnt", "infantry@1 lsts vs infantry@1").notes


@pytest.mark.parametrize(
    ("battle", "problem"),
    [
        ("", "two sides"),
        ("infantry@3", "two sides"),
        ("vs infantry@3", "the attacker has no units"),
        ("infantry@3 vs", "the defender has no units"),
        ("infantry@3 vs fort@2 vs air@1", "'vs' stands once"),
        ("infantree@3 vs fort@2", "did you mean infantry?"),
        ("infantry@3 vs fort@2 plain", "did you mean plains"),
        ("infantry@3 naval-rader vs fort@2", "did you mean naval-radar?"),
        ("japn infantry@3 vs fort@2", "did you mean japan?"),
        ("infantry@3 vs fort@2 xyzzy", "there is: fortress"),
        ("infantry vs fort@2", "infantry@2 is infantry of 2 CV"),
        ("infantry@ vs fort@2", "is a number"),
        ("infantry@x vs fort@2", "is a number"),
        ("infantry@0 vs fort@2", "1 to 4 CV"),
        ("infantry@5 vs fort@2", "1 to 4 CV"),
        ("british-empire infantry@3 vs fort@2", "1 to 2 CV in British Empire's Infantry"),
        ("nat-china fleet@1 vs fort@2", "Nationalist China has no Fleet"),
        ("nat-china air@1 jets vs fort@2", "Nationalist China cannot use Jets"),
        ("0 infantry@3 vs fort@2", "1 to 40 units"),
        ("99999999 infantry@3 vs fort@2", "1 to 40 units"),
        ("40 infantry@3, infantry@3 vs fort@2", "40 units on a side"),
        ("3 vs fort@2", "3 of what"),
        ("infantry@3 vs fort@2, 3", "3 of what"),
        ("2 3 infantry@3 vs fort@2", "2 of what"),
        ("fort@2 vs fleet@2 sea", "never at sea"),
        ("convoy@2 vs fleet@2", "Convoys are at sea only"),
        ("infantry@2 then infantry@2 vs fort@2", "at sea only"),
        ("then fleet@2 vs fleet@2 sea", "between two BattleGroups"),
        ("fleet@2 vs fleet@2 then fleet@1 sea", "between two BattleGroups"),
        ("infantry@2 vs fort@2 surprise", "said of the attacker"),
        ("infantry@2 home vs fort@2 home", "one side only"),
        ("fleet@2 home vs fleet@2 sea", "on land"),
    ],
)
def test_what_is_wrong_is_said(battle: str, problem: str) -> None:
    with pytest.raises(BadNotation) as caught:
        odds("cnc", battle)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("game", "settings", "problem"),
    [
        ("cnc", {"attacker": "germany"}, "unknown Power 'germany'"),
        ("cnc", {"attacker_techs": "sonor"}, "did you mean sonar?"),
        ("cnc", {"defender_aim": "grund"}, "did you mean ground?"),
        ("cnc", {"rounds": "many"}, "rounds: a number from 1 to 100"),
        ("cnc", {"rounds": "0"}, "rounds: a number from 1 to 100"),
        ("cnc", {"samples": "9" * 30}, "samples: a number"),
        ("cnc", {"sea": "maybe"}, "yes or no"),
        ("cnc", {"theatre": "europe"}, "unknown theatre 'europe'"),
        ("cnc", {"weather": "fine"}, "unknown setting 'weather'"),
        ("conquest-and-tragedy", {}, "europe or pacific"),
        ("conquest-and-tragedy", {"theatre": "pacifc"}, "did you mean pacific?"),
        ("tnt", {"attacker": "britain", "attacker_techs": "amphtracks"}, "unknown Technology"),
    ],
)
def test_wrong_settings_are_refused(game: str, settings: dict[str, str], problem: str) -> None:
    with pytest.raises(BadNotation) as caught:
        odds(game, "infantry@1 vs infantry@1", **settings)
    assert problem in str(caught.value)


def test_types_of_the_other_theatre_are_unknown() -> None:
    with pytest.raises(BadNotation, match="unknown unit type 'marine'"):
        odds("tnt", "marine@2 vs fort@2")
