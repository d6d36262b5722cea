"""Tests of sandtable.bots."""
