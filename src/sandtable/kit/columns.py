"""Columns: declaring many at once, by who may know them. The annotations of the state stay beside them."""

from __future__ import annotations

from sandtable.engine.columns import NOBODY, PUBLIC, Column


def public(shape: int, names: str) -> tuple[Column, ...]:
    """Columns that everybody may know; `names` are separated by blanks."""
    return tuple(Column(name, shape, PUBLIC) for name in names.split())


def secret(shape: int, names: str, realm: int, low: int = 0, high: int = -1) -> tuple[Column, ...]:
    """Columns of a realm, of which a seat knows some; `low` and `high` bound what a hidden value could be.

    Without them hidden values only ever trade places.
    """
    return tuple(Column(name, shape, realm, low, high) for name in names.split())


def unknown(shape: int, names: str) -> tuple[Column, ...]:
    """Columns that no seat may know."""
    return tuple(Column(name, shape, NOBODY) for name in names.split())
