"""How the tables came to be what they are: one step a file in `versions`.

Alembic runs those that a database has not seen when it is opened.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from sandtable.server import sentences
from sandtable.server.storage.database import WrongDatabase

_HERE = Path(__file__).parent


def bring_up_to_date(c: Connection) -> None:
    """Run the steps that this database has not seen yet, in the caller's transaction."""
    config = _config()
    config.attributes["connection"] = c
    if not is_up_to_date(c):
        command.upgrade(config, "head")


def check_up_to_date(c: Connection) -> None:
    """Refuse a database that has not seen all steps: it is for a server to run them."""
    if not is_up_to_date(c):
        raise WrongDatabase(sentences.text("migrations.database-older-version-sandtable"))


def is_up_to_date(c: Connection) -> bool:
    """Whether a database has seen all steps; WrongDatabase where it has seen more than there are."""
    scripts = ScriptDirectory.from_config(_config())
    known = {script.revision for script in scripts.walk_revisions()}
    seen = set(MigrationContext.configure(c).get_current_heads())
    if seen - known:
        raise WrongDatabase(sentences.text("migrations.database-was-written-by"))
    return seen == set(scripts.get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_HERE).replace("%", "%%"))
    return config
