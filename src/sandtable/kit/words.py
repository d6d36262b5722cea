"""Words: templates for all that people read, and the nouns that fill them."""

from sandtable.engine.events import Event
from sandtable.engine.nouns import Noun, in_sentences, places
from sandtable.engine.templates import Template, Templates

__all__ = (
    "Event",
    "Noun",
    "Template",
    "Templates",
    "in_sentences",
    "places",
)
