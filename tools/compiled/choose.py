"""Prints which sandtable to start: the compiled one if it was made of the sources as they are, or theirs.

python -m tools.compiled.choose
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.compiled.locations import ENVIRONMENT, ROOT, is_fresh, program


def command(root: Path, environment: Path, own: Path) -> Path:
    """The program to start: that of the environment if it is fresh, else the one of this interpreter."""
    return program(environment, "sandtable") if is_fresh(root, environment) else own


if __name__ == "__main__":
    print(command(ROOT, ENVIRONMENT, Path(sys.executable).parent / "sandtable"))
