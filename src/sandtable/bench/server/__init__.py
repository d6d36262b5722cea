"""How much the server bears: real processes on this machine, and clients that choose at random."""
