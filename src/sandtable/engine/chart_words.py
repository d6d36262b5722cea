"""The words of a chart, apart from proper names, in the words of a locale.

A chart is data, so its words have ids by the place where they stand: `chart.markers.battle` is what the
marker "battle" is called. The proper names of spaces, nations, powers and factions are data of the game and
stay. What a game makes from templates has been translated there, which `templates.pseudo` and `from_table`
leave as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from sandtable.protocol.cards import CardUse, ChartCard
from sandtable.protocol.chart import Chart, ChartAction, ChartKind, OverlayKind, Strength, TrackName
from sandtable.protocol.drawing import Drawing
from sandtable.protocol.looks import Badge, Lanes, MarkerKind, PieceSign, SeatCount, Sign
from sandtable.protocol.text import Ref, Text

# By an id and its English words, the words of another language.
Say = Callable[[str, str], str]

Named = TypeVar("Named", Sign, MarkerKind, PieceSign, Badge)


def spoken(chart: Chart, locale: Say) -> Chart:
    """A chart with its words in a locale."""

    def say(place: str, words: str) -> str:
        return locale(f"chart.{place}", words) if words else words

    return replace(
        chart,
        regions=[
            replace(region, name=say(f"regions.{region.name}", region.name)) for region in chart.regions
        ],
        spaces={
            id: replace(space, unheld=say(f"unheld.{space.kind}", space.unheld))
            for id, space in chart.spaces.items()
        },
        seats={seat: say(f"seats.{seat}", name) for seat, name in chart.seats.items()},
        link_names={kind: say(f"links.{kind}", name) for kind, name in chart.link_names.items()},
        kinds={id: _kind(id, kind, say) for id, kind in chart.kinds.items()},
        cards={id: _card(id, card, say) for id, card in chart.cards.items()},
        terms={
            kind: {id: say(f"terms.{kind}.{id}", words) for id, words in known.items()}
            for kind, known in chart.terms.items()
        },
        signs=_named("signs", chart.signs, say),
        markers=_named("markers", chart.markers, say),
        piece_signs=_named("piece-signs", chart.piece_signs, say),
        badges=_named("badges", chart.badges, say),
        legend=[say(f"legend.{place}", line) for place, line in enumerate(chart.legend)],
        tracks={id: _track(id, track, say) for id, track in chart.tracks.items()},
        lanes=None if chart.lanes is None else _lanes(chart.lanes, say),
        seat_counts=[_count(count, say) for count in chart.seat_counts],
        strength=None if chart.strength is None else _strength(chart.strength, say),
        actions={word: _action(word, action, say) for word, action in chart.actions.items()},
        overlays=[
            OverlayKind(one.id, say(f"overlays.{one.id}", one.name), one.about) for one in chart.overlays
        ],
    )


def _named(place: str, things: dict[str, Named], say: Say) -> dict[str, Named]:
    return {id: replace(one, name=say(f"{place}.{id}", one.name)) for id, one in things.items()}


def _track(id: str, track: TrackName, say: Say) -> TrackName:
    return TrackName(say(f"tracks.{id}", track.name), say(f"tracks.{id}.short", track.short))


def _lanes(lanes: Lanes, say: Say) -> Lanes:
    return replace(
        lanes,
        name=say("lanes", lanes.name),
        marks=[replace(mark, name=say(f"lanes.{mark.track}", mark.name)) for mark in lanes.marks],
        note=say("lanes.note", lanes.note),
        filled_name=say("lanes.filled", lanes.filled_name),
    )


def _count(count: SeatCount, say: Say) -> SeatCount:
    place = f"seat-counts.{count.track}"
    return replace(count, one=say(f"{place}.one", count.one), other=say(f"{place}.other", count.other))


def _strength(strength: Strength, say: Say) -> Strength:
    return Strength(say("strength.one", strength.one), say("strength.other", strength.other))


def _action(word: str, action: ChartAction, say: Say) -> ChartAction:
    """The meaning of a word of notation is translated where the game keeps it."""
    place = f"actions.{word}"
    return replace(
        action, short=say(f"{place}.short", action.short), about=say(f"{place}.about", action.about)
    )


def _kind(id: str, kind: ChartKind, say: Say) -> ChartKind:
    """What a type of piece does has been made from templates."""
    return replace(kind, name=say(f"kinds.{id}", kind.name))


def _card(id: str, card: ChartCard, say: Say) -> ChartCard:
    place = f"cards.{id}"
    return replace(
        card,
        name=say(f"{place}.name", card.name),
        text=say(f"{place}.text", card.text),
        band=[say(f"cards.band.{words}", words) for words in card.band],
        uses=[_use(f"{place}.uses.{number}", use, say) for number, use in enumerate(card.uses)],
    )


def _use(place: str, use: CardUse, say: Say) -> CardUse:
    return replace(
        use,
        name=_text(place, use.name, say),
        about=_text(f"{place}.about", use.about, say),
        offers={side: _text(f"{place}.{side}", text, say) for side, text in use.offers.items()},
    )


def _text(place: str, text: Text, say: Say) -> Text:
    """A text that is all one piece of the game's data; names in it, and all other texts, are made already."""
    if len(text) != 1:
        return text
    span = text[0]
    return text if isinstance(span, Ref) else [say(place, span)]


def drawing(drawing: Drawing, locale: Say) -> Drawing:
    """A drawing with the words of its legend in a locale; the names on the map stay."""
    return replace(
        drawing,
        words={kind: locale(f"drawing.words.{kind}", words) for kind, words in drawing.words.items()},
        signs={
            id: replace(sign, meaning=locale(f"drawing.signs.{id}", sign.meaning))
            for id, sign in drawing.signs.items()
        },
    )
