"""Bots: players that see what a seat sees, and nothing else.

>>> from sandtable import bots
>>> bots.names()
['cadet', 'officer', 'random']
"""

from sandtable.bots.cadet import Cadet
from sandtable.bots.chance import Random
from sandtable.bots.registry import Blind, Bot, bot, names, register

__all__ = ["Blind", "Bot", "Cadet", "Random", "bot", "names", "register"]


def _officer() -> Bot:
    """The officer reads manifests, and is loaded when it is first asked for."""
    from sandtable.bots.officers import Officer

    return Officer()


def _companion() -> Bot:
    """The companion knows lessons, which are read when it is first asked for."""
    from sandtable.bots.companion import Companion

    return Companion()


register("random", Random)
register("cadet", Cadet)
register("officer", _officer)
register("companion", _companion, listed=False)
