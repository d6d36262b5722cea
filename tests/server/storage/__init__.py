"""Tests of sandtable.server.storage."""
