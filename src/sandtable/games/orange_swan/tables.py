"""Where the chapters register their refusals, events, templates and steps: see `engine.chapters`.

The arguments of events are of the types space, unit, type, nation, side, class, season, year, disc, option,
victory or number.
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
