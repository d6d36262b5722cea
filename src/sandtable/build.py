"""How this copy of sandtable was built."""

from sandtable.engine import state


def compiled() -> bool:
    """Whether the engine and the rules run as compiled code, and not from their source."""
    return state.COMPILED


def build_name() -> str:
    """'compiled' or 'interpreted', for people."""
    return "compiled" if compiled() else "interpreted"
