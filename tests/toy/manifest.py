"""The manifest of the toy: what the suites and the proofs read about it, as about every game."""

from pathlib import Path
from typing import Final

from sandtable.games.manifest import FILE, read

TOY: Final = read(Path(__file__).resolve().parent / FILE)
