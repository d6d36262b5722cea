"""The signs of Orange Swan that its drawing brings along."""

import math

from tools.mapmaker.drawing import Sign
from tools.mapmaker.signs import disc, made, star

GOLD, WHITE = "#F2B705", "#FFFFFF"
ORANGE, GREEN, BLUE, RED, SKY = "#EFA91C", "#399069", "#3D62B4", "#B43121", "#4C86B0"


def roundel(nation: str, colour: str, mark: str, ink: str = WHITE) -> Sign:
    """Return the disc of a nation that deploys there, with a mark of its own."""
    return made(
        f"{nation} deployment", (disc(12, 12, 11.6), "ink"), (disc(12, 12, 10.2), colour), (mark, ink)
    )


def deployment(nation: str, colour: str, mark: str, ink: str = WHITE) -> Sign:
    """Return the pennant of a nation whose ships enter there."""
    field = "M3 3.4H22.4L18.6 10 22.4 16.6H3Z"
    pole = "M1.2 1.4H3.4V22.8H1.2Z"
    inner = "M4 4.6H20.4L17.3 10 20.4 15.4H4Z"
    return made(f"{nation} ships deploy", (pole + field, "ink"), (inner, colour), (mark, ink))


RAYS = "".join(
    f"M12 12L{12 + 9.4 * math.cos(a):.1f} {12 + 9.4 * math.sin(a):.1f} "
    f"{12 + 9.4 * math.cos(a + 0.34):.1f} {12 + 9.4 * math.sin(a + 0.34):.1f}Z"
    for a in (math.pi * k / 4 for k in range(8))
)
CLOUD = "M6.2 14.6a4.4 4.4 0 0 1 .5-8.8 5.8 5.8 0 0 1 10.9-.6 4.8 4.8 0 0 1 .4 9.4Z"
RAIN = "M7.4 16.2h2l-2 5.4h-2ZM12.4 16.2h2l-2 5.4h-2ZM17.4 16.2h2l-2 5.4h-2Z"
HULL = (
    "M1.6 14.2C2.4 12.6 4 12 5.6 12H10.2L10.8 8.4H11.9V4.8H14.4V6H13.1V8.4H15.2L15.8 12H18.4C20.4 12 22 13 "
    "22.6 14.6 21.8 16.6 20 17.4 18 17.4H6C3.8 17.4 2.2 16.4 1.6 14.2Z"
)
PORTICO = "M12 2 22.4 8V10H1.6V8ZM4 11.4H7V18H4ZM10.5 11.4H13.5V18H10.5ZM17 11.4H20V18H17ZM2 19.4H22V22H2Z"
FORT = "M2 21V5H5V8H8V5H10.5V8H13.5V5H16V8H19V5H22V21H14.4V16A2.4 2.4 0 0 0 9.6 16V21Z"
LORRY = "M1.4 6H13.6V16.4H1.4ZM14.6 9.4H19.2L22.6 13V16.4H14.6Z" + disc(6, 17.6, 2.6) + disc(18, 17.6, 2.6)
CANOPY = "M1.4 13C1.8 6.4 6.2 2.4 12 2.4S22.2 6.4 22.6 13L19 11.2 15.5 13 12 11.2 8.5 13 5 11.2Z"
HANDLE = "M11.1 12H12.9V19.4A3.4 3.4 0 0 1 6.2 19.4H8A1.6 1.6 0 0 0 11.1 19.4Z"
SICKLE = (
    "M7 17.4 8.4 16A5.4 5.4 0 0 0 16 8.6 5.6 5.6 0 0 0 13 6.4 7.6 7.6 0 0 1 13.6 18.4 "
    "7.4 7.4 0 0 1 9.6 17.4L8.2 18.8Z"
)

SIGNS: dict[str, Sign] = {
    "star": made("Strategic area", (star(12, 12.8, 12.4), "ink"), (star(12, 12.8, 9.4), GOLD)),
    "government": made("Capital", (PORTICO, "ink")),
    "stronghold": made("Fortress", (FORT, "ink")),
    "road": made("Burma Road", (LORRY, "ink")),
    "monsoon": made("Monsoon", (CLOUD, SKY), (RAIN, SKY)),
    "submarine": made("Submarines hunt here", (disc(12, 12, 11.8), "ink"), (HULL, "halo")),
    "umbrella-large": made("Within reach of Tokyo", (CANOPY, ORANGE), (HANDLE, "ink")),
    "umbrella-small": made("Within reach of Chungking", (CANOPY, "#854EA2"), (HANDLE, "ink")),
    "roundel-japan": roundel("Japanese", ORANGE, RAYS + disc(12, 12, 4.4), RED),
    "roundel-us": roundel("US", GREEN, star(12, 12.4, 8.6)),
    "roundel-commonwealth": roundel("Commonwealth", BLUE, disc(12, 12, 7) + disc(12, 12, 3.6)),
    "roundel-communist": roundel("Communist", RED, SICKLE, GOLD),
    "deploy-japan": deployment("Japanese", ORANGE, disc(10.4, 10, 4), RED),
    "deploy-us": deployment("US", GREEN, star(10.4, 10.2, 5)),
    "deploy-commonwealth": deployment("Commonwealth", BLUE, disc(10.4, 10, 4.4) + disc(10.4, 10, 2.2)),
}
