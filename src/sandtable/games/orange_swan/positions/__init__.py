"""Whole positions: what is true of every legal one, drawing one from a sight, building one from words."""
