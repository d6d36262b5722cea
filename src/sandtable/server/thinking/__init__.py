"""Bots think in processes of their own, which know nothing but what a seat may know."""
