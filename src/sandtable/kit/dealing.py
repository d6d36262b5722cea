"""Dealing hidden things so that all that is known of them holds; see the module of the engine."""

from sandtable.engine.dealing import deal

__all__ = ("deal",)
