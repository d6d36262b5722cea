"""Steps: for a question that has none of the shapes in `flow`, and for lanes in which seats act at once."""

from sandtable.engine.steps import Step, Together

__all__ = ("Step", "Together")
