"""How the shapes of bodies and answers are described to programs: as msgspec reads them, nothing left out."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

# Keywords whose value is a schema, or a list of them.
SCHEMAS: Final = ("items", "additionalProperties", "anyOf", "prefixItems")


class Shapes(OpenAPISchemaPlugin):
    """Describes Structs with their docstrings, all limits of their fields, and whether more is refused."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a type is a Struct."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The schema of a Struct. Where a field holds other shapes, it refers to those."""
        shape = field_definition.type_
        told = described(shape)
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        fields = {
            field.encode_name: FieldDefinition.from_annotation(hints[field.name], name=field.encode_name)
            for field in msgspec.structs.fields(shape)
        }
        schema = schema_creator.create_component_schema(
            field_definition, required=told.get("required", []), property_fields=fields
        )
        schema.description = inspect.cleandoc(told.get("description", ""))
        schema.additional_properties = told.get("additionalProperties")
        for name, field in told["properties"].items():
            if schema.properties is not None and '"$ref"' not in json.dumps(field):
                schema.properties[name] = as_schema(field)
        return schema


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
