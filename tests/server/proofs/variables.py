"""The variables by which a test tells a server which names to use, and which leak to plant."""

from typing import Final

NAMES: Final = "PROOFS_NAMES"
LEAK: Final = "PROOFS_LEAK"
