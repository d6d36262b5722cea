"""What those do who run a server: people, bans, tables, reports, backups. With or without a server.

Nothing here shows what a player may not know: no state, no hand, and no key before the game is over.
"""
