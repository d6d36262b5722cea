"""Tests of the compiled build: how it is made and kept, and how it is compared with the source."""
