"""Draws the boards: from the map data and public coastlines to the committed drawing of each game."""
