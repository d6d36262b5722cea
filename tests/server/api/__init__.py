"""Calls and messages that nobody would send in earnest, and whether the server bears them."""
