"""Run a command with a PostgreSQL of its own, which is gone afterwards: `{url}` stands for its address.

python -m tests.server.with_postgres sandtable serve --database {url}
"""

from __future__ import annotations

import subprocess
import sys

from tests.server.postgres import Postgres


def main(command: list[str]) -> int:
    """Run the command and return its exit status."""
    with Postgres() as postgres:
        url = postgres.create_database("scratch")
        return subprocess.run([word.replace("{url}", url) for word in command], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
