"""`sandtable serve`: tables for many people."""

from __future__ import annotations

import argparse

from sandtable.server.run import serve
from sandtable.server.settings import read_settings

FLAGS = ("host", "port", "database", "sync", "workers", "bot_workers", "log")


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    settings = read_settings({name: getattr(options, name) for name in FLAGS})
    serve(settings, opened)
    return 0


def opened(url: str) -> None:
    """Say where the server listens."""
    print(f"sandtable is listening at {url}", flush=True)
