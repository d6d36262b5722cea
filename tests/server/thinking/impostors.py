"""Mischief under the names of the real bots. Only workers import this."""

from tests.server.thinking.naughty import cheats, enlist, raises

enlist("officer", cheats)
enlist("cadet", raises)
