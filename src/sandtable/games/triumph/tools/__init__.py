"""What makes the pages, pictures and boards of the game; it needs a checkout, and is not in the wheel."""
