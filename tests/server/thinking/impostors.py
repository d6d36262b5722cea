"""Mischief under the names of the real bots. Only workers import this."""

from tests.server.thinking.misbehaving_bots import cheats, enlist, raises

enlist("officer", cheats)
enlist("cadet", raises)
