"""What goes over the wire and to a board, as typed data.

The engine, the games, the server, the client and the page share these types. This package imports nothing of
theirs. The page's copy in `web/src/protocol` is generated from it.
"""
