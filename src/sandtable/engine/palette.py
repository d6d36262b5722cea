"""Colours that games can give to owners of pieces.

They were found together, so that any two of them can be told apart in every kind of colour vision, and
each has a motif of its own. They are changed as a set or not at all.
"""

from __future__ import annotations

from typing import Final

from sandtable.protocol.looks import Paint

ORANGE: Final = Paint("#EFA91C", "#231704", "rays")
GREEN: Final = Paint("#399069", "#03140C", "bars")
RED: Final = Paint("#B43121", "#FFFFFF", "cross")
NAVY: Final = Paint("#23315A", "#FFFFFF", "pillars", land="#3D62B4")
TURQUOISE: Final = Paint("#5EC2CB", "#06272A", "dots")
PURPLE: Final = Paint("#854EA2", "#FFFFFF", "chevrons")
GREY: Final = Paint("#616C75", "#FFFFFF", "diamond")
OLIVE: Final = Paint("#A9AE44", "#191A02", "slashes")
SKY: Final = Paint("#80C2EC", "#07192B", "ring")
MINT: Final = Paint("#D6EFC0", "#16240A", "waves", land="#9CC466")
# Of those whose land looks like that of nobody.
SAND: Final = Paint("#F5D0BA", "#3A1E0C", "square", land="#B98A4E", plain=True)

ALL: Final = (ORANGE, GREEN, RED, NAVY, TURQUOISE, PURPLE, GREY, OLIVE, SKY, MINT, SAND)
