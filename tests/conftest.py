"""Fixtures that the tests of every package share."""
