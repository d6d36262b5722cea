"""The server as it is seen from outside: real processes, real connections."""
