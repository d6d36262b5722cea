"""The journal: what has happened, as one seat may know it.

An event has a name, a role that tells a board what to do with it, and named arguments. An argument is an id
of the chart or a number, or a list of them where several things of a kind are named; it is absent where the
seat may not know it. The roles, with the arguments that a board reads:

- `dice`: `dice`, the faces in the order in which they fell. What they were rolled for is told next.
- `shot`: `unit` and its `type`, or neither where a side fires; `target`; hits are dice of `to` or less, or of
  `from` or more; `hits`, how many there were.
- `loss`: `unit`, and how much strength is `lost`; without that the unit is lost.
- `spared`: `unit`, which a hit cost nothing. `ignored`: `hits`, how many of the last shot cost nothing.
- `leave`: `unit`, which leaves a battle, and where `to`.
- `show`: `unit` is laid open: its `type` and `strength`.
- `begin`: a battle is begun in `space`. `round`: its `number` and its `space`.
- `move`: `unit`, where it comes `from` where that is told, and where `to`.
- `year`: a `year` begins. `turn`: somebody's turn begins.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sandtable.protocol.text import Text, plain, with_ids

Role = Literal[
    "",
    "begin",
    "dice",
    "ignored",
    "leave",
    "loss",
    "move",
    "round",
    "shot",
    "show",
    "spared",
    "turn",
    "year",
]

# What a board needs to be told for a role; `shot` has a `unit` or a label.
ARGUMENTS_OF_ROLES: Final[dict[Role, tuple[str, ...]]] = {
    "begin": ("space",),
    "dice": ("dice",),
    "ignored": ("hits",),
    "leave": ("unit",),
    "loss": ("unit",),
    "move": ("unit", "to"),
    "round": ("number", "space"),
    "show": ("unit", "type"),
    "spared": ("unit",),
    "year": ("year",),
}

Value = int | str | list[int | str]


class JournalEntry(Struct, frozen=True, omit_defaults=True):
    """Something that happened, as one seat may know it."""

    event: str
    text: Text
    role: Role = ""
    side: str = ""  # the faction that it is about: that acts, or to which it happens
    args: dict[str, Value] = {}
    label: Text = []  # what a shot is called that no unit fires

    @property
    def words(self) -> str:
        """The line for somebody who enters notation: with the ids of units and cards."""
        return with_ids(self.text)


class Heading(Struct, frozen=True, omit_defaults=True):
    """Where in the story of a game something stands, and the parts of it: each as far as the game has it."""

    text: Text = []  # "Spring 1937: Command"
    date: Text = []  # "Spring 1937"
    season: Text = []  # "Spring": the date without its year
    phase: Text = []  # "Command"
    year: int | None = None

    @property
    def words(self) -> str:
        """The heading as a plain string."""
        return plain(self.text)
