"""How the shapes of bodies and answers are described to programs: as msgspec reads them, nothing left out."""

from __future__ import annotations

import inspect
import json
from functools import reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, get_args, get_origin

import msgspec
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

# Keywords whose value is a schema, or a list of them.
SCHEMAS: Final = ("items", "additionalProperties", "anyOf", "prefixItems")


class StructSchemas(OpenAPISchemaPlugin):
    """Describes Structs with their docstrings, all limits of their fields, and whether more is refused."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a type is a Struct."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The schema of a Struct. Where a field holds other shapes, it refers to those."""
        shape = field_definition.type_
        told = described(shape)
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        shapes = {field.encode_name: shaped(hints[field.name]) for field in msgspec.structs.fields(shape)}
        fields = {name: FieldDefinition.from_annotation(hint, name=name) for name, hint in shapes.items()}
        schema = schema_creator.create_component_schema(
            field_definition, required=told.get("required", []), property_fields=fields
        )
        schema.description = inspect.cleandoc(told.get("description", ""))
        schema.additional_properties = told.get("additionalProperties")
        for name, field in told["properties"].items():
            if (
                schema.properties is not None
                and '"$ref"' not in json.dumps(field)
                and not refers(shapes.get(name))
            ):
                schema.properties[name] = as_schema(field)
        return schema


def shaped(hint: Any) -> Any:
    """A type in which plain data has the shape that it is said to have, where that is made of Structs."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [note.extra["shape"] for note in inside[1:] if isinstance(note, msgspec.Meta) and note.extra]
        return shaped(said[0]) if said and refers(said[0]) else hint
    if origin in (Union, UnionType):
        return reduce(or_, map(shaped, inside))
    if origin is list:
        return list[shaped(inside[0])]  # type: ignore[misc]
    return hint


def refers(hint: Any) -> bool:
    """Whether a type is or holds a Struct."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return True
    return any(refers(one) for one in get_args(hint))


def described(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """A Struct in the words of JSON Schema."""
    (_,), shapes = msgspec.json.schema_components([shape])
    told: dict[str, Any] = shapes[shape.__name__]
    return told


def as_schema(told: dict[str, Any]) -> Schema:
    """A JSON Schema as Litestar keeps it."""
    names = Schema.field_aliases()
    return Schema(**{names.get(key, key): _value(key, value) for key, value in told.items()})


def _value(key: str, value: Any) -> Any:
    if key in SCHEMAS and isinstance(value, list):
        return [as_schema(one) for one in value]
    return as_schema(value) if key in SCHEMAS and isinstance(value, dict) else value
