"""Tests of War Hounds."""
