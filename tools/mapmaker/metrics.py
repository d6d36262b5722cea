"""How wide words are in the faces of the map. The widths are committed: no font is needed to draw or to test.

`python -m tools.mapmaker.metrics NODE_MODULES` reads them anew from the Fontsource packages.
"""

import json
import sys
from functools import cache
from pathlib import Path

WIDTHS = Path(__file__).resolve().parent / "data" / "widths.json"
FACES = {
    "area": "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff",
    "water": "@fontsource/alegreya/files/alegreya-latin-500-italic.woff",
}
LETTERS = "".join(chr(code) for code in [*range(32, 127), *range(0xC0, 0x100)]) + "’–"


@cache
def widths() -> dict[str, dict[str, int]]:
    """Return the advance of each letter by face, in thousandths of the size."""
    read: dict[str, dict[str, int]] = json.loads(WIDTHS.read_text(encoding="utf-8"))
    return read


def text_width(text: str, face: str, size: float, spacing: float = 0) -> float:
    """Return the length of a line of text."""
    advances = widths()[face]
    return size * (sum(advances[letter] for letter in text) / 1000 + spacing * len(text))


def read_widths(modules: Path) -> dict[str, dict[str, int]]:
    """Return the advances from the fonts."""
    from fontTools.ttLib import TTFont

    result = {}
    for face, file in FACES.items():
        font = TTFont(modules / file)
        names, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        result[face] = {
            letter: round(advances[names[ord(letter)]][0] * 1000 / em)
            for letter in LETTERS
            if ord(letter) in names
        }
    return result


if __name__ == "__main__":
    WIDTHS.write_text(json.dumps(read_widths(Path(sys.argv[1])), ensure_ascii=False, indent=0) + "\n")
