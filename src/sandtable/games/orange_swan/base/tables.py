"""Where the chapters register their actions, refusals, events, sentences and steps: see `kit.ruleset`.

The arguments of events are of the types space, unit, type, nation, side, class, season, year, disc, option,
victory or number.
"""

from __future__ import annotations

from sandtable.kit.ruleset import Part

PART = Part("orange-swan")

action = PART.action
refusal = PART.refusal
event = PART.event
step = PART.step
template = PART.template
