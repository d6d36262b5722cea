"""Triumph & Tragedy: Europe, 1936-45."""
