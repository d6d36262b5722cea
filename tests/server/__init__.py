"""Tests of sandtable.server."""
