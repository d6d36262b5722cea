"""The storm: games in progress while processes are killed. Whatever was acknowledged is there, once."""
