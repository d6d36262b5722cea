"""The choices of a seat as a person meets them: grouped, labelled, numbered, and found by what is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.cli.errors import BadInput
from sandtable.cli.words import text
from sandtable.engine.actions import NOTHING, Action, ActionTable, argument_of, kind_of

# Words of actions that end something: what Enter does where one of them is offered.
ENDING: Final = ("done", "pass", "end", "finish", "stop", "skip", "decline", "confirm", "no")


class Offer:
    """One choice: its number, its notation, and what it means on this board."""

    __slots__ = ("action", "label", "number")

    def __init__(self, number: int, action: Action, label: str) -> None:
        self.number = number
        self.action = action
        self.label = label


class Group:
    """Choices of one kind, under the words of that kind."""

    __slots__ = ("offers", "title")

    def __init__(self, title: str, offers: list[Offer]) -> None:
        self.title = title
        self.offers = offers


def listing(value: object) -> list[Any]:
    """A list, or nothing where a board has something else there."""
    return list(value) if isinstance(value, (list, tuple)) else []


def mappings(value: object) -> list[Mapping[str, Any]]:
    """The mappings in a list."""
    return [item for item in listing(value) if isinstance(item, Mapping)]


def meanings(board: Mapping[str, Any]) -> dict[str, str]:
    """What the names in notation stand for, as far as the board shows: spaces, units and cards.

    Other things are under 'terms', by the type of argument, and known by that and their name.
    """
    known: dict[str, str] = {}
    for region in mappings(board.get("regions")):
        for space in mappings(region.get("spaces")):
            name = str(space.get("name", ""))
            known[str(space.get("id", ""))] = name
            for unit in mappings(space.get("units")):
                words = " ".join(str(unit[key]) for key in ("owner", "text") if unit.get(key))
                known[str(unit.get("id", ""))] = f"{words}, {name}" if name else words
    for card in mappings(board.get("cards")) + mappings(board.get("vault")):
        known[str(card.get("id", ""))] = str(card.get("text", ""))
    terms = board.get("terms")
    for kind, words in terms.items() if isinstance(terms, Mapping) else ():
        if isinstance(words, Mapping):
            known.update({f"{kind} {name}": str(meaning) for name, meaning in words.items()})
    known.pop("", None)
    return known


def grouped(choices: Sequence[Action], table: ActionTable, known: Mapping[str, str]) -> list[Group]:
    """The choices by kind, numbered from 1 in the order of the groups."""
    by_kind: dict[int, list[Action]] = {}
    for action in choices:
        by_kind.setdefault(kind_of(action.code), []).append(action)
    groups: list[Group] = []
    number = 0
    for kind_number, actions in by_kind.items():
        kind = table.kinds[kind_number]
        offers = []
        for action in actions:
            number += 1
            offers.append(Offer(number, action, _label(action, table, known)))
        bare = kind.argument is NOTHING
        title = "" if bare else (table.hint(kind) or kind.word)
        if bare and groups and not groups[-1].title:
            groups[-1].offers += offers
        else:
            groups.append(Group(title, offers))
    return groups


def _label(action: Action, table: ActionTable, known: Mapping[str, str]) -> str:
    """What stands beside the number: notation without the word of the group, and the meaning."""
    kind = table.kinds[kind_of(action.code)]
    if kind.argument is NOTHING:
        hint = table.hint(kind) if kind.hint != kind.word else ""
        return f"{kind.word} ({hint})" if hint else kind.word
    name = kind.argument.names[argument_of(action.code)]
    meaning = known.get(f"{kind.argument.name} {name}", known.get(name, ""))
    if not meaning or meaning.lower() == name.lower():
        return name
    return f"{name} ({meaning})"


def default(choices: Sequence[Action], table: ActionTable) -> Action | None:
    """What Enter does: the only choice, or the one that ends or passes; None where there is neither."""
    if len(choices) == 1:
        return choices[0]
    endings = {}
    for action in choices:
        kind = table.kinds[kind_of(action.code)]
        if kind.argument is NOTHING and kind.word in ENDING:
            endings[kind.word] = action
    for word in ENDING:
        if word in endings:
            return endings[word]
    return None


def chosen(typed: str, groups: Sequence[Group]) -> Action:
    """The choice that was meant: by number, notation, or any part of it that fits only one."""
    offers = [offer for group in groups for offer in group.offers]
    if typed.isascii() and typed.isdigit():
        # Longer numbers than any list has are not even converted.
        number = int(typed[:9])
        if not 1 <= number <= len(offers):
            raise BadInput(text("command.no-number", typed=typed[:12], count=len(offers)))
        return next(offer.action for offer in offers if offer.number == number)
    found = matching(typed, offers)
    if len(found) == 1:
        return found[0].action
    if found:
        several = ", ".join(f"{offer.number} {offer.action}" for offer in found[:8])
        raise BadInput(text("command.several.more" if len(found) > 8 else "command.several", choices=several))
    raise LookupError(typed)


def matching(typed: str, offers: Sequence[Offer]) -> list[Offer]:
    """The offers that what was typed fits best: exactly, else from the start, else somewhere."""
    wanted = " ".join(typed.lower().split())
    notations = [(offer, str(offer.action).lower()) for offer in offers]
    exactly = [offer for offer, notation in notations if notation == wanted]
    at_the_start = [offer for offer, notation in notations if notation.startswith(wanted)]
    anywhere = [offer for offer, notation in notations if wanted in f"{notation} {offer.label}".lower()]
    return exactly or at_the_start or anywhere
