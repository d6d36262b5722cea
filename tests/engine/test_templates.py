"""Templates: whole sentences with gaps, and the table in which a locale can replace them."""

import pytest

from sandtable.engine.actions import Names
from sandtable.engine.events import NUMBER, Event, EventKind, EventTable
from sandtable.engine.nouns import in_sentences
from sandtable.engine.templates import Template, Templates, from_table, pseudo
from sandtable.protocol.text import Ref, Text, UnitFace, plain, with_ids

SIDES = Names(
    "side",
    ["Reds", "Blue", "Greens"],
    in_sentences(["Reds", "Blue", "Greens"], {"Reds"}, {"Reds", "Greens"}),
    reference="faction",
    ids=["reds", "blue", "greens"],
    sides=["reds", "blue", "greens"],
)
SPACES = Names("space", ["Ford", "Mill"], reference="space", ids=["ford", "mill"])
UNITS = Names(
    "unit",
    ["red-1", "isle-2"],
    reference="unit",
    adjectives=["Red", "Islander"],
    sides=["reds", "greens"],
)
TYPES = Names("type", ["Foot", "Guns"], reference="type", ids=["foot", "guns"])
DRAWS = Template("draws", "side number", "{0} {0:draws/draw} {1} {1:card/cards} into {0:its/their} hand.")
ALLIES = Template("allies", "side", "{0} {0:stands/stand} alone.")
SAYS = Template("says", "text side", "{0}: {1}.")
FIRES = EventKind(
    "fires",
    [UNITS, TYPES, NUMBER, SPACES],
    "{0} fires from {3} and hits {2} {2:time/times}.",
    private=(1,),
    veiled="{0} fires from {3}.",
    called=("unit", "type", "hits", "from"),
    by="unit",
    role="shot",
    face="unit type",
)


def table() -> Templates:
    names = (SIDES, SPACES, UNITS, TYPES)
    return Templates({one.name: one for one in names})


def test_a_name_in_a_sentence_is_a_reference() -> None:
    assert table().text(DRAWS, 1, 2) == [Ref("faction", "blue", "Blue"), " draws 2 cards into its hand."]


def test_an_article_is_written_large_at_the_beginning_alone() -> None:
    assert table().text(DRAWS, 0, 1)[0] == Ref("faction", "reds", "The Reds")
    assert table().plain(SAYS, "Alone", 0) == "Alone: the Reds."


def test_several_arguments_of_one_gap_are_listed_and_take_the_plural() -> None:
    assert table().plain(ALLIES, [0, 1, 2]) == "The Reds, Blue and Greens stand alone."
    assert table().plain(ALLIES, [1, 2]) == "Blue and Greens stand alone."
    assert table().plain(ALLIES, [1]) == "Blue stands alone."


def test_a_text_fills_a_gap_and_keeps_its_references() -> None:
    within: Text = [Ref("space", "mill", "Mill"), " burns"]
    assert table().text(SAYS, within, 1) == [
        Ref("space", "mill", "Mill"),
        " burns: ",
        Ref("faction", "blue", "Blue"),
        ".",
    ]


def test_a_unit_is_called_by_its_owner_where_nobody_says_what_it_is() -> None:
    kinds = EventTable([FIRES])
    event = Event(0, (1, 1, 2, 0), 0)
    unseen = kinds.told(event, -1)
    assert unseen is not None
    assert unseen.text[0] == Ref("unit", "isle-2", "An Islander unit")
    assert plain(unseen.text) == "An Islander unit fires from Ford."
    assert unseen.args == {"unit": "isle-2", "hits": 2, "from": "ford"}
    assert (unseen.role, unseen.side) == ("shot", "greens")


def test_a_unit_has_a_face_where_the_sentence_says_what_it_is() -> None:
    kinds = EventTable([FIRES])
    told = kinds.told(Event(0, (0, 1, 1, 0), -1), -1)
    assert told is not None
    assert told.text[0] == Ref("unit", "red-1", "Red Guns", UnitFace("guns", "Guns"))
    assert told.args["type"] == "guns"
    assert with_ids(told.text) == "red-1 (Guns) fires from Ford and hits 1 time."


def test_arguments_of_one_name_are_a_list() -> None:
    kind = EventKind("swap", [SPACES, SPACES], "{0} for {1}.", called=("space", "space"))
    told = EventTable([kind]).told(Event(0, (1, 0), -1), -1)
    assert told is not None
    assert told.args == {"space": ["mill", "ford"]}


def test_dice_are_a_list_even_when_there_is_one() -> None:
    kind = EventKind("rolled", [NUMBER], "Dice: {0}.", called=("dice",), role="dice")
    told = EventTable([kind]).told(Event(0, (5,), -1), -1)
    assert told is not None
    assert told.args == {"dice": [5]}


def test_an_event_must_name_what_its_role_needs() -> None:
    with pytest.raises(ValueError, match="its role needs arguments called to"):
        EventKind("march", [UNITS, SPACES], "{0} goes.", called=("unit", "from"), role="move")


def test_a_locale_replaces_every_sentence_of_a_table_at_once() -> None:
    templates = table()
    templates.speak(from_table({"draws": "{1}: {0}", "list.end": "{0} und {1}"}))
    assert templates.plain(DRAWS, 1, 2) == "2: Blue"
    assert templates.plain(ALLIES, [1, 2]) == "Blue und Greens stand alone."
    templates.speak(pseudo)
    assert templates.plain(DRAWS, 1, 2) == "[[Ɓļûé] ðřåŵš 2 çåřðš îñţö îţš ĥåñð.]"
    templates.speak(None)
    assert templates.plain(DRAWS, 1, 2) == "Blue draws 2 cards into its hand."


def test_the_sentences_of_events_stand_in_the_table() -> None:
    assert {"event.fires", "event.fires.veiled"} <= {one.id for one in EventTable([FIRES]).templates}


@pytest.mark.parametrize(
    ("types", "words", "wrong"),
    [("side", "{1} waits.", "no argument 1"), ("side", "{0 waits.", "a gap is written")],
)
def test_a_template_that_cannot_be_filled_is_refused(types: str, words: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Template("broken", types, words)


def test_two_templates_of_one_id_are_refused() -> None:
    templates = table()
    templates.add(DRAWS)
    with pytest.raises(ValueError, match="two templates are called draws"):
        templates.add(Template("draws", "", "Nobody draws."))
    with pytest.raises(ValueError, match="unknown types of arguments: moon"):
        templates.add(Template("moon", "moon", "{0} rises."))
