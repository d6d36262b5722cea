"""`sandtable play`: a server for one person on this machine, in the browser."""

from __future__ import annotations

import argparse
import webbrowser
from collections.abc import Callable
from functools import partial

import msgspec

from sandtable.server.run import check_port, free_port, serve
from sandtable.server.settings import BadSetting, Settings, read_settings

LOOPBACK = "127.0.0.1"


def run(options: argparse.Namespace) -> int:
    """Serve, and open the page."""
    serve(settings(options), partial(opened, show=None if options.no_browser else webbrowser.open))
    return 0


def settings(options: argparse.Namespace) -> Settings:
    """As for everybody, but on this machine alone; at another port where the usual one is taken."""
    flags = {"host": LOOPBACK, "port": options.port, "workers": 1, "single_user": True, "log": "text"}
    chosen = read_settings({**flags, "log_level": "warning"}, file="play.db")
    if options.port is None:
        try:
            check_port(LOOPBACK, chosen.port)
        except BadSetting:
            return msgspec.structs.replace(chosen, port=free_port(LOOPBACK))
    return chosen


def opened(url: str, show: Callable[[str], bool] | None) -> None:
    """Say where the page is, and show it."""
    print(f"Play at {url} (Ctrl-C stops the server; your games are saved)", flush=True)
    if show is not None:
        show(url)
