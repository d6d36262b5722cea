"""So that `python -m sandtable.cli` is the command too."""

import sys

from sandtable.cli import main

sys.exit(main())
