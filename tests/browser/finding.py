"""Finding a browser on the path, or installing Debian's where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from typing import Final

# The variable by which the tests are told which browser to start; without it they are not collected.
VARIABLE: Final = "SANDTABLE_BROWSER"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGE: Final = "chromium"
INSTALL_SECONDS: Final = 600


def find_browser(which: Callable[[str], str | None] = shutil.which) -> str | None:
    """The first browser of a kind that Playwright can lead, on the path."""
    return next((path for name in NAMES if (path := which(name)) is not None), None)


def may_install(which: Callable[[str], str | None] = shutil.which) -> bool:
    """Whether this is a Debian on which we may install packages."""
    return which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install_browser() -> None:
    """Install Debian's Chromium, and say so. What goes wrong is told by apt itself."""
    print(f"No browser is on the path: installing {PACKAGE} with apt.", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", PACKAGE]):
        subprocess.run(["apt-get", *command], env=environment, timeout=INSTALL_SECONDS, check=False)
