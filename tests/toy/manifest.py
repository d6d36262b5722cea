"""The manifests of the toys: what the suites and the proofs read about them, as about every game."""

from pathlib import Path
from typing import Final

from sandtable.games.manifest import FILE, read

TOY: Final = read(Path(__file__).resolve().parent / FILE)
HARBOUR: Final = read(Path(__file__).resolve().parents[2] / "examples" / "harbour.toml")
