"""What can be drawn over a map to explain a position, as a game that can tell it tells it.

An overlay is made of names of spaces, tones and words. A tone says how something is to be looked at, so that
the program that draws it need know no game; the words say what it means there. The types are in
`protocol/overlays.py`.
"""

from __future__ import annotations

from typing import Final

# What everything begins from, what is well, what is not quite so, and what is not well at all.
SOURCE: Final = "source"
GOOD: Final = "good"
WEAK: Final = "weak"
BAD: Final = "bad"
TONES: Final = (SOURCE, GOOD, WEAK, BAD)
