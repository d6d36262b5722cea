"""The server's face: HTTP calls, WebSockets, and the pages that explain them. It decides nothing."""
