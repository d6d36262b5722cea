"""Where the chapters register their actions, refusals, events, sentences and steps: see `kit.ruleset`."""

from __future__ import annotations

from sandtable.kit.ruleset import Part

PART = Part("war-hounds")

action = PART.action
refusal = PART.refusal
event = PART.event
step = PART.step
template = PART.template
