"""The server: tables, people and bots, over HTTP and WebSocket. It knows no rule of any game."""
