"""`python -m tests.server.proofs.serve serve ...`: the server, with games of canaries and perhaps a leak.

A process that answers imports this module again, so that the names and the leak are there too.
"""

from __future__ import annotations

import os
import sys

from sandtable.cli import main
from tests.server.proofs.canaries import install_canaries
from tests.server.proofs.leaks import plant

# Variables by which a test says which names to use, and which leak to plant.
NAMES = "PROOFS_NAMES"
LEAK = "PROOFS_LEAK"

install_canaries(os.environ.get(NAMES, ""))
plant(os.environ.get(LEAK, ""))

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
