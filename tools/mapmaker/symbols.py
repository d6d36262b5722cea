"""The symbols of plates as SVG: cities by class, bases, straits and resources."""

import math

from tools.mapmaker.drawing import Icon, Sign
from tools.mapmaker.themes import Theme

ANCHOR = (
    "M12 1.6A3 3 0 0 1 13.2 7.3V9.2H16.6V11.2H13.2V19C16 18.5 18.3 16.6 18.9 14L16.9 14.8 20.5 10.6 22.7 15.7"
    " 20.8 14.8C20 18.9 16.3 22 12 22S4 18.9 3.2 14.8L1.3 15.7 3.5 10.6 7.1 14.8 5.1 14C5.7 16.6 8 18.5"
    " 10.8 19V11.2H7.4V9.2H10.8V7.3A3 3 0 0 1 12 1.6Z"
)
WORTH = {"main": "3", "sub": "2", "capital-city": "1", "city": "1"}


def glyph(path: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a drawing on a grid of 24 about a middle."""
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 24:.3f})"
    return f'<path transform="{place}" d="{path}" fill="{colour}"/>'


def star(x: float, y: float, outer: float) -> str:
    """Return the outline of a five-pointed star."""
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else outer * 0.5
        angle = math.pi * corner / 5
        points.append(f"{x + radius * math.sin(angle):.1f} {y - radius * math.cos(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def number(text: str, x: float, y: float, theme: Theme) -> str:
    return (
        f'<text x="{x}" y="{y + 4.2:.1f}" font-family="Barlow Condensed" font-weight="700" font-size="12" '
        f'text-anchor="middle" fill="{theme.halo}">{text}</text>'
    )


def city(icon: Icon, theme: Theme) -> str:
    """Return the symbol of a city; its number is its POP."""
    x, y, r, ink, halo = icon.x, icon.y, icon.size / 2, theme.ink, theme.halo
    if icon.kind == "town":
        return f'<circle cx="{x}" cy="{y}" r="{r - 1.1}" fill="{halo}" stroke="{ink}" stroke-width="2.2"/>'
    ring = f'fill="{halo}" stroke="{ink}" stroke-width="1.5"'
    if icon.kind == "main":
        body = f'<circle cx="{x}" cy="{y}" r="{r - 0.7}" {ring}/><path d="{star(x, y, 12)}" fill="{ink}"/>'
    elif icon.kind == "sub":
        body = f'<circle cx="{x}" cy="{y}" r="{r - 0.7}" {ring}/>'
        body += f'<circle cx="{x}" cy="{y}" r="{r - 3.2}" fill="{ink}"/>'
    elif icon.kind == "capital-city":
        side = icon.size - 1.5
        body = f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" {ring}/>'
        body += f'<circle cx="{x}" cy="{y}" r="{r - 2.4}" fill="{ink}"/>'
    else:
        body = f'<circle cx="{x}" cy="{y}" r="{r - 0.6}" fill="{ink}" stroke="{halo}" stroke-width="1.5"/>'
    return body + number(WORTH[icon.kind], x, y, theme)


def resource(icon: Icon, theme: Theme) -> str:
    """Return a triangle; a red one bears a drop."""
    x, y, r = icon.x, icon.y, icon.size / 2
    fill = theme.oil if icon.kind == "red" else theme.black
    edge = f'stroke="{theme.triangle_edge}" stroke-width="1.3" stroke-linejoin="round"'
    body = f'<path d="M{x} {y - r}l{r + 0.5} {icon.size}h{-2 * r - 1}z" fill="{fill}" {edge}/>'
    if icon.kind == "red":
        drop = f"M{x} {y - 1.5}c1.4 2 2.2 2.8 2.2 4.1a2.2 2.2 0 0 1-4.4 0c0-1.3.8-2.1 2.2-4.1Z"
        body += f'<path d="{drop}" fill="#fff"/>'
    return body


def symbol(icon: Icon, theme: Theme) -> str:
    """Return any symbol of a plate."""
    x, y, size = icon.x, icon.y, icon.size
    if icon.kind in ("black", "red"):
        return resource(icon, theme)
    if icon.kind == "base":
        disc = f'<circle cx="{x}" cy="{y}" r="{size / 2}" fill="{theme.halo}" stroke="{theme.ink}"/>'
        return disc + glyph(ANCHOR, x, y, size * 0.72, theme.ink)
    if icon.kind == "strait":
        left, top = x - size / 2, y - size / 2
        waves = "".join(
            f"M{left + 2:.1f} {top + row:.1f}q1.6-2 3.3 0t3.3 0 3.3 0" for row in (4.4, 7.6, 10.8)
        )
        ground = (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{size}" height="{size}" rx="3" fill="{theme.river}"/>'
        )
        return ground + f'<path d="{waves}" fill="none" stroke="#fff" stroke-width="1.3"/>'
    return city(icon, theme)


def drawn_sign(sign: Sign, icon: Icon, theme: Theme) -> str:
    """Return a symbol that the drawing brings along."""
    colours = {"ink": theme.ink, "halo": theme.halo}
    place = (
        f"translate({icon.x - icon.size / 2:.1f} {icon.y - icon.size / 2:.1f}) scale({icon.size / 24:.3f})"
    )
    body = "".join(
        f'<path d="{layer.path}" fill="{colours.get(layer.fill, layer.fill)}" fill-rule="evenodd"/>'
        for layer in sign.layers
    )
    return f'<g transform="{place}">{body}</g>'
