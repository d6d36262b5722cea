"""`python -m tests.server.proofs.serve serve ...`: the server, with games of canaries and perhaps a leak.

A process that answers imports this module again, so that the names and the leak are there too.
"""

from __future__ import annotations

import os
import sys

from sandtable.cli import main
from tests.server.proofs.canaries import install_canaries
from tests.server.proofs.leaks import plant
from tests.server.proofs.variables import LEAK, NAMES

# Where a test has not asked for it, as in the process of the tests themselves, the games stay as they are.
if NAMES in os.environ:
    install_canaries(os.environ[NAMES])
    plant(os.environ.get(LEAK, ""))

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
