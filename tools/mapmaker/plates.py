"""Plates: the name of a land area with its symbols, in one of the forms that it may take."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from tools.mapmaker.drawing import Icon, Label, Plate
from tools.mapmaker.metrics import text_width

SPACING = 0.03  # between the letters of an area's name
SHIELD = 19.0  # room for Influence
SYMBOLS = {"main": 27.0, "sub": 23.0, "capital-city": 20.0, "city": 18.0, "town": 12.0}
BADGE = 14.0  # a base or a strait
TRIANGLE = 13.0  # a resource
GAP = 3.0
LEADING = 1.02


@dataclass(frozen=True)
class Content:
    """What a plate shows: symbols, the name, resources after it, and whether a shield may come."""

    name: str
    front: tuple[tuple[str, float], ...] = ()
    back: tuple[tuple[str, float], ...] = ()
    shield: bool = False

    @property
    def front_width(self) -> float:
        return sum(size + GAP for _, size in self.front)

    @property
    def back_width(self) -> float:
        return sum(size + 1 for _, size in self.back) + (GAP if self.back else 0)

    @property
    def icons_width(self) -> float:
        return self.front_width + self.back_width + (SHIELD if self.shield else 0)

    @property
    def tallest(self) -> float:
        return max([size for _, size in self.front + self.back] + [SHIELD if self.shield else 0.0])


@dataclass(frozen=True)
class Form:
    """One way to set a plate: its lines, their size, whether the symbols stand above, its room."""

    content: Content
    lines: tuple[str, ...]
    size: float
    above: bool
    width: float
    height: float

    @property
    def worth(self) -> float:
        """How much better large letters in one line are."""
        return (self.size - 11) * 2.2 - (1.5 if self.above or len(self.lines) > 1 else 0)


def content_of(space: dict[str, Any], name: str, shield: bool) -> Content:
    """Return what the plate of a land area shows, from its map data; signs that they name go first."""
    if "front" in space:
        return Content(name.upper(), tuple(space["front"]), tuple(space["back"]), shield)
    front = [(space["city"], SYMBOLS[space["city"]])] if space.get("city", "none") in SYMBOLS else []
    front += [("base", BADGE)] if space.get("base") else []
    front += [("strait", BADGE)] if space["kind"] == "strait" else []
    resources = space.get("res") or {}
    back = [(kind, TRIANGLE) for kind in ("black", "red") for _ in range(resources.get(kind, 0))]
    return Content(name.upper(), tuple(front), tuple(back), shield)


def broken(name: str, count: int = 2) -> tuple[str, ...]:
    """Return a name of several words in some lines of about the same length."""
    words = name.split()
    cuts = combinations(range(1, len(words)), count - 1)
    ways = [tuple(" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))) for cut in cuts]
    return min(ways, key=lambda way: max(len(line) for line in way))


def forms(content: Content, sizes: Sequence[float]) -> list[Form]:
    """Return every form of a plate: in one line, symbols above the name, and the name in two lines."""
    result = []
    for size in sizes:
        width = text_width(content.name, "area", size, SPACING) + 2
        line = (content.name,)
        result.append(
            Form(content, line, size, False, width + content.icons_width, max(content.tallest, size * 1.15))
        )
        if content.icons_width:
            height = content.tallest + size * 1.1
            result.append(Form(content, line, size, True, max(width, content.icons_width), height))
        if " " in content.name:
            two = broken(content.name)
            width = max(text_width(part, "area", size, SPACING) for part in two) + 2
            height = content.tallest + size * (1.1 + LEADING)
            result.append(Form(content, two, size, True, max(width, content.icons_width), height))
    return result


def laid_out(form: Form, x: float, y: float) -> tuple[Label, Plate]:
    """Return name and plate of a form whose left top corner stands at a place."""
    content = form.content
    middle = y + (content.tallest if form.above else form.height) / 2
    cursor = x + (form.width - content.icons_width) / 2 if form.above else x
    icons = []
    for kind, size in content.front:
        icons.append(Icon(kind=kind, x=tidy(cursor + size / 2), y=tidy(middle), size=size))
        cursor += size + GAP
    name_at = cursor
    if not form.above:
        cursor += form.width - content.icons_width
    cursor += GAP - 1 if content.back else 0
    for kind, size in content.back:
        icons.append(Icon(kind=kind, x=tidy(cursor + size / 2), y=tidy(middle), size=size))
        cursor += size + 1
    shield = (tidy(cursor + SHIELD / 2), tidy(middle)) if content.shield else None
    if form.above:
        label = Label(
            x=tidy(x + form.width / 2),
            y=tidy(y + content.tallest + form.size * 0.86),
            size=form.size,
            lines=form.lines,
            leading=tidy(form.size * LEADING) if len(form.lines) > 1 else 0,
            spacing=SPACING,
        )
    else:
        base = tidy(middle + form.size * 0.35)
        label = Label(
            x=tidy(name_at + 1), y=base, size=form.size, lines=form.lines, anchor="start", spacing=SPACING
        )
    plate = Plate(
        x=tidy(x), y=tidy(y), w=tidy(form.width), h=tidy(form.height), icons=tuple(icons), shield=shield
    )
    return label, plate


def tidy(value: float) -> float:
    """Return a length with one decimal."""
    return round(float(value), 1)
