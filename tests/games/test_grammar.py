"""Names in the journal: a verb goes with its subject, whoever that is."""

import re

import pytest

from sandtable.engine.registry import game
from sandtable.games import shipped

OWNERS = ("faction", "power", "nation")
# A verb right behind the name of an owner, that does not go with it: "{0} draws".
STIFF = re.compile(r"\{(\d)\} (?!of\b|as\b|is to come)([A-Z]?[a-z]+s)\b")
# What such a name is but a part of: "{1} of {0} arrives", "The Loyalty to {0} rises".
GENITIVE = re.compile(r"\b(?:of|to) \{\d\} [a-z]+s\b|Influence for \{\d\} is")


def texts(id: str) -> list[tuple[str, list[str]]]:
    """All texts of events of a game, with the types of their arguments."""
    kinds = game(id).events.kinds
    return [
        (text, [a.name for a in kind.arguments]) for kind in kinds for text in (kind.text, kind.veiled or "")
    ]


@pytest.mark.parametrize("id", shipped())
def test_no_event_has_a_verb_that_does_not_go_with_its_subject(id: str) -> None:
    for text, types in texts(id):
        for found in STIFF.finditer(GENITIVE.sub("", text)):
            assert types[int(found[1])] not in OWNERS, text
