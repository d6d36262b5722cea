"""The club: people, their tables, and what they agree and say there; nothing here knows HTTP."""
