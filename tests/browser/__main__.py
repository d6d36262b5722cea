"""Runs the tests of the page in a browser: python -m tests.browser [arguments of pytest]

They run in as many processes as there are processors, at most four, unless `-n` says otherwise. What takes
long is run by `python -m tests.browser -m slow` alone.

A browser on the path is used; else, with root and apt, Debian's Chromium is installed. Where there is none
the tests are not run, which is an error where CI is set.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.browser.finding import VARIABLE, find_browser, install_browser, may_install
from tools import web

HERE = Path(__file__).resolve().parent
# Games have tests of their own.
FOLDERS = [HERE, *sorted((HERE.parent / "games").glob("**/browser"))]
# Each process has servers and a browser of its own.
MOST_PROCESSES = 4


def processes(arguments: Sequence[str]) -> list[str]:
    """In how many processes to run them, where that is not said."""
    if any(argument.startswith(("-n", "--numprocesses", "--collect-only")) for argument in arguments):
        return []
    return ["-n", str(min(MOST_PROCESSES, os.cpu_count() or 1))]


def main(arguments: Sequence[str]) -> int:
    """Run them; the exit status."""
    browser = find_browser()
    if browser is None and may_install():
        install_browser()
        browser = find_browser()
    if browser is None:
        print("BROWSER TESTS NOT RUN: no Chromium is on the path, and none can be installed here.")
        return 1 if os.environ.get("CI") else 0
    try:
        web.build()
    except web.Failed as error:
        print(f"BROWSER TESTS NOT RUN: the page could not be built: {error}.")
        return 1
    chosen = ["-m", "browser and not slow", *processes(arguments)]
    command = [sys.executable, "-m", "pytest", *chosen, *map(str, FOLDERS), *arguments]
    return subprocess.run(command, env={**os.environ, VARIABLE: browser}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
