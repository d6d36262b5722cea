"""Tests of the mapmaker and of the drawings that it made."""
