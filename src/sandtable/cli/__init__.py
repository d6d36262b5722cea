"""The command `sandtable`. It knows no game: what it draws and asks comes from the game's own words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sandtable.cli.arguments import build_parser
from sandtable.cli.errors import INTERRUPTED, WRONG_INPUT, BadInput
from sandtable.engine.errors import SandtableError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0 well, 1 no, 2 wrong input, 130 interrupted."""
    try:
        parser = build_parser()
        options = parser.parse_args(arguments)
        if options.run is None:
            parser.print_help()
            return 0
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except SandtableError as error:
        if os.environ.get("SANDTABLE_DEBUG"):
            raise
        return _complain(error, error.status if isinstance(error, BadInput) else WRONG_INPUT)
    except KeyboardInterrupt:
        print("\nsandtable: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Anybody who read our output has read enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("SANDTABLE_DEBUG"):
            raise
        said = f"{type(error).__name__}: {error}".splitlines()[0]
        hint = "run it again with SANDTABLE_DEBUG=1 to see where"
        return _complain(f"a bug in sandtable, please report it: {said} ({hint})", 1)


def _complain(problem: object, status: int) -> int:
    """One line on the error channel."""
    line = " ".join(str(problem).split())
    print(f"sandtable: {line}", file=sys.stderr)
    return status
