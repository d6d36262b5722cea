"""Brings the toy game to every process that loads this module."""

from sandtable.engine.registry import install
from tests.toy.game import Skirmish

install(Skirmish.id, Skirmish)
