"""Playing: the one door for decisions, the states in use, and what each seat is sent."""
