"""Proofs that nothing hidden leaves the server: canaries, twins, and secrets that nobody may be sent."""
