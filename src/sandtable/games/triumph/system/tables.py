"""Where the chapters register their refusals, events, templates and steps: see `engine.chapters`.

The paragraph of a refusal is one of Conquest & Consequence, or with a T of Triumph & Tragedy; of another game
it bears the id. The arguments of events are of the types space, unit, type, card, deck, nation, faction,
power, tech, target, season, year, victory or number.
"""

from __future__ import annotations

from sandtable.engine.chapters import Chapters

_chapters = Chapters()

steps = _chapters.steps
refusal = _chapters.refusal
event = _chapters.event
refusal_table = _chapters.refusal_table
event_kinds = _chapters.event_kinds
template = _chapters.template
templates = _chapters.templates
