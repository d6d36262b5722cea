"""Tests of sandtable.cli."""
