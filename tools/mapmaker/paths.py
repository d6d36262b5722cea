"""SVG path data in its shortest form, and back: absolute starts, relative lines, one decimal."""

import itertools
import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Points = Sequence[Point]

TOKEN = re.compile(r"[MLlzZ]|-?\d*\.?\d+")


def tenths(value: float) -> int:
    """Return a length in tenths of a unit, the grid on which all paths lie."""
    return round(value * 10)


def written(value: int) -> str:
    """Return tenths as SVG writes them shortest: -5 is -.5, 120 is 12."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 10)
    text = f"{whole}.{rest}" if rest else f"{whole}"
    return sign + (text[1:] if whole == 0 and rest else text)


def joined(numbers: Iterable[int]) -> str:
    """Return numbers with a space only where SVG needs one: a minus parts as well."""
    text = ""
    for number in numbers:
        word = written(number)
        text += word if not text or word.startswith("-") else " " + word
    return text


def encode_line(points: Points, closed: bool = False) -> str:
    """Return the path of one line or ring, without points on the one before; nothing for a single point."""
    grid = [(tenths(x), tenths(y)) for x, y in points]
    if closed and len(grid) > 1 and grid[0] == grid[-1]:
        grid.pop()
    steps: list[int] = []
    here = grid[0]
    for there in grid[1:]:
        if there != here:
            steps += (there[0] - here[0], there[1] - here[1])
            here = there
    if len(steps) < (4 if closed else 2):
        return ""
    return f"M{joined(grid[0])}l{joined(steps)}" + ("z" if closed else "")


def encode_rings(rings: Iterable[Points]) -> str:
    """Return the path of an area: its outlines and holes, filled by the even-odd rule."""
    return "".join(encode_line(ring, closed=True) for ring in rings)


def encode_lines(lines: Iterable[Points]) -> str:
    """Return the path of several open lines."""
    return "".join(encode_line(line) for line in lines)


def decode(path: str) -> list[list[Point]]:
    """Return the lines of a path as points; a closed one ends where it began."""
    lines: list[list[Point]] = []
    tokens = TOKEN.findall(path)
    at, command, x, y = 0, "", 0.0, 0.0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "zZ":
                lines[-1].append(lines[-1][0])
            continue
        dx, dy = float(tokens[at]), float(tokens[at + 1])
        at += 2
        if command == "l":
            x, y = x + dx, y + dy
        else:
            x, y = dx, dy
        x, y = round(x, 1), round(y, 1)
        if command == "M":
            lines.append([(x, y)])
        else:
            lines[-1].append((x, y))
    return lines


def shifted(path: str, dx: float, dy: float) -> str:
    """Return a path, of lines or of one quadratic curve, moved by whole tenths."""

    def moved(match: re.Match[str]) -> str:
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", match.group(2))]
        pairs = zip(numbers[::2], numbers[1::2])
        return match.group(1) + joined(tenths(v) for x, y in pairs for v in (x + dx, y + dy))

    return re.sub(r"([MQL])([^A-Za-z]*)", moved, path)


def inside(point: Point, rings: Iterable[Points]) -> bool:
    """Say whether a point lies in an area, by the even-odd rule."""
    x, y = point
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in itertools.pairwise(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
    return odd


def rectangle(x: float, y: float, w: float, h: float) -> list[Point]:
    """Return the ring of a box."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
