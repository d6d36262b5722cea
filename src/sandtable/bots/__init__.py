"""Bots: players that see what a seat sees, and nothing else.

>>> from sandtable import bots
>>> bots.names()
['cadet', 'random']
"""

from sandtable.bots.cadet import Cadet
from sandtable.bots.chance import Random
from sandtable.bots.registry import Blind, Bot, bot, names, register

__all__ = ["Blind", "Bot", "Cadet", "Random", "bot", "names", "register"]

register("random", Random)
register("cadet", Cadet)
