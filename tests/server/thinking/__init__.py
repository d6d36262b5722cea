"""Bots in processes of their own, good ones and bad ones."""
