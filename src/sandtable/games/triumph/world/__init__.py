"""Conquest & Tragedy: both theatres joined, for three to six players."""
