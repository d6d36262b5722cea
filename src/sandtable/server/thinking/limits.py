"""What a bot may cost, who stands in for whom, and who is given a rest."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

RANDOM: Final = "random"
# The bots that come with sandtable, the strongest first. The last never fails: it only draws a lot.
STRENGTH: Final = ("officer", "cadet", RANDOM)
# Of a bot from elsewhere nobody knows how strong it is, so that these take over, which are quick and sure.
FOR_STRANGERS: Final = ("cadet", RANDOM)

STRIKES: Final = 3
REST_SECONDS: Final = 60.0
# So much later than the server would, a worker ends itself over a bot that takes too long.
GRACE_SECONDS: Final = 2.0
# Answering people comes before thinking.
NICENESS: Final = 5


def stand_ins(bot: str) -> tuple[str, ...]:
    """Who decides in the place of a bot that fails, the strongest first.

    >>> stand_ins("officer")
    ('cadet', 'random')
    """
    return STRENGTH[STRENGTH.index(bot) + 1 :] if bot in STRENGTH else FOR_STRANGERS


def confine(megabytes: int) -> None:
    """Bound the memory of this process for good, as far as the system can; it leaves no image of itself."""
    if sys.platform == "win32":
        return
    import resource

    most = megabytes << 20
    # Some systems know the limit and refuse to set it.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError):
        os.nice(NICENESS)


def set_alarm(seconds: float) -> None:
    """End this process after this many seconds; 0 for never.

    The system does it, whatever the process is busy with. So a bot that thinks for ever ends even if the
    server, which would have stopped it, is no more.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


class BotSuspensions:
    """Which bots failed several times in a row in a game, and are not asked there for a while.

    After its rest a bot is asked once: if it fails again it rests again, if not all is forgiven.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._strikes: dict[tuple[str, str], int] = {}
        self._until: dict[tuple[str, str], float] = {}

    def resting(self, bot: str, game: str) -> bool:
        """Whether the bot is not to be asked yet."""
        return self._clock() < self._until.get((bot, game), float("-inf"))

    def failed(self, bot: str, game: str) -> bool:
        """Count a failure; True where the bot now rests."""
        key = bot, game
        self._strikes[key] = self._strikes.get(key, 0) + 1
        if self._strikes[key] < STRIKES:
            return False
        self._until[key] = self._clock() + REST_SECONDS
        return True

    def succeeded(self, bot: str, game: str) -> None:
        """Forgive all earlier failures."""
        self._strikes.pop((bot, game), None)
        self._until.pop((bot, game), None)
