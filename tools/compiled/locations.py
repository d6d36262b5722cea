"""Where the compiled build lies, and whether it was made of the sources as they are now."""

from __future__ import annotations

import hashlib
import platform
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / "build" / "compiled"
WHEELS = ROOT / "build" / "wheels"
WORKSHOP = ROOT / "build" / "compiling"

# By what a wheel is made, beside the package itself.
RECIPE = ("pyproject.toml", "requirements.lock", "setup.py")
PACKAGE = Path("src") / "sandtable"
IN_A_WHEEL = (".md", ".py", ".toml", ".yaml")
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


def sources(root: Path) -> list[Path]:
    """All files that decide what the wheel holds, in a fixed order."""
    package = sorted(file for file in (root / PACKAGE).rglob("*") if file.suffix in IN_A_WHEEL)
    return [root / name for name in RECIPE] + package


def fingerprint(root: Path) -> str:
    """The hash of the sources, and of the Python for which they are compiled."""
    found = hashlib.blake2b(f"{sys.version} {platform.platform()}".encode(), digest_size=10)
    for file in sources(root):
        data = file.read_bytes()
        found.update(f"\n{file.relative_to(root).as_posix()} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


def mark(environment: Path) -> Path:
    """The file that names the sources of which an environment was made."""
    return environment / "sources.txt"


def made_of(environment: Path) -> str:
    """The fingerprint of the sources of which an environment was made; empty where there is none."""
    file = mark(environment)
    return file.read_text(encoding="utf-8").strip() if file.exists() else ""


def is_fresh(root: Path, environment: Path) -> bool:
    """Whether the environment holds the compiled build of the sources as they are now."""
    made = made_of(environment)
    return bool(made) and made == fingerprint(root)


def program(environment: Path, name: str) -> Path:
    """A program of an environment, such as python."""
    return environment / SCRIPTS / name
