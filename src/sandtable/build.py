"""How this copy of sandtable was built."""

from sandtable.engine import state


def compiled() -> bool:
    """Whether the engine runs as compiled code, and not from its source."""
    return not str(state.__file__).endswith(".py")
