"""What every game is made of. Knows no game, does no input or output."""
