"""The front page: every call and message, explained. Plain HTML made from the schema, without script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

import msgspec

from sandtable.protocol import messages

Schema = Mapping[str, Any]

FROM_CLIENT: Final = (
    messages.Join,
    messages.Act,
    messages.TakeBack,
    messages.Ask,
    messages.Say,
    messages.Looked,
    messages.Ping,
    messages.Pong,
)
FROM_SERVER: Final = (
    messages.View,
    messages.Resumed,
    messages.Changes,
    messages.Done,
    messages.Refused,
    messages.Stale,
    messages.Unavailable,
    messages.Why,
    messages.Spoken,
    messages.News,
    messages.BadMessage,
    messages.Ping,
    messages.Pong,
)

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin-bottom: 0.25rem; }
code { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; }
td { padding: 0.15rem 1.25rem 0.15rem 0; vertical-align: top; }
td:first-child { white-space: nowrap; }
"""

INTRODUCTION: Final = """
<p>This server plays long wargames with hidden information. It offers only what the rules allow, says which
rule forbids something, and shows each player only what that player may know.</p>
<p>Open a table with <code>POST /api/tables</code>. The answer holds a token for each seat that a person
takes; send it as <code>Authorization: Bearer TOKEN</code>. Then look at the table, choose one of the
<code>choices</code> of the view, and decide with the <code>sequence</code> of that view. Or open a socket
and be shown what happens.
<a href="/schema/openapi.json">The calls as OpenAPI 3.1.</a></p>
"""

PATCHES: Final = """
<p>A patch is a list of changes, to be made in order. Each begins with a path: the keys and indices that
lead to the place; the empty path is the whole view.</p>
<table>
<tr><td><code>[path, value]</code></td><td>put the value there</td></tr>
<tr><td><code>[path]</code></td><td>take the entry out of its mapping</td></tr>
<tr><td><code>[path, start, removed, items]</code></td><td>in the list there, replace so many from start on by
these items</td></tr>
</table>
"""


def docs_page(schema: Schema) -> str:
    """The page for an OpenAPI schema."""
    shapes: dict[str, Schema] = dict(schema.get("components", {}).get("schemas", {}))
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>sandtable</title>',
        '<meta name="viewport" content="width=device-width">',
        '<link rel="stylesheet" href="/style.css"></head><body>',
        f"<h1>sandtable {escape(schema['info']['version'])}</h1>",
        INTRODUCTION,
        "<h2>Calls</h2>",
        *_calls(schema["paths"]),
        "<h2>The socket of a table</h2>",
        "<p><code>WS /api/tables/{table}/socket</code> carries JSON objects. The client joins first.</p>",
        "<h3>From the client</h3>",
        *_messages(FROM_CLIENT),
        "<h3>From the server</h3>",
        *_messages(FROM_SERVER),
        "<h2>Patches</h2>",
        PATCHES,
        "<h2>Shapes</h2>",
        *(_shape(name, shape) for name, shape in sorted(shapes.items())),
        "</body></html>",
    ]
    return "\n".join(parts)


def _calls(paths: Mapping[str, Schema]) -> Iterable[str]:
    for path, methods in sorted(paths.items()):
        for method, call in methods.items():
            if method in ("get", "post", "put", "delete", "patch"):
                yield _call(path, method, call)


def _call(path: str, method: str, call: Schema) -> str:
    rows = [
        _row(parameter["name"], _type(parameter.get("schema", {})), parameter.get("description", ""))
        for parameter in call.get("parameters", [])
    ]
    body = call.get("requestBody", {}).get("content", {})
    rows += [_row("the body", _type(content["schema"]), "") for content in body.values()]
    for status, answer in sorted(call.get("responses", {}).items()):
        kinds = [_type(content.get("schema", {})) for content in answer.get("content", {}).values()]
        rows.append(_row(f"→ {status}", " ".join(kinds), answer.get("description", "")))
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{_words(call.get('summary', ''))}. "
        f"{_words(call.get('description', ''))}</p><table>{''.join(rows)}</table>"
    )


def _messages(kinds: Iterable[type[msgspec.Struct]]) -> Iterable[str]:
    for kind in kinds:
        (_,), shapes = msgspec.json.schema_components([kind])
        yield _shape(str(kind.__struct_config__.tag), shapes[kind.__name__])


def _shape(name: str, shape: Schema) -> str:
    needed = shape.get("required", [])
    rows = [
        _row(field, _type(kind), "" if field in needed else "may be absent")
        for field, kind in shape.get("properties", {}).items()
        if field != "type"
    ]
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    about = f"<p>{_words(shape.get('description', ''))}</p>"
    return f'<h4 id="{escape(name)}"><code>{escape(name)}</code></h4>{about}{table}'


def _row(*cells: str) -> str:
    first, kind, about = cells
    return f"<tr><td><code>{escape(first)}</code></td><td>{kind}</td><td>{_words(about)}</td></tr>"


def _type(schema: Schema) -> str:
    """The type of something, in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return " or ".join(_type(choice) for choice in choices)
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        # A list of fixed length has no items but those at its front.
        return f"list of {_type(schema.get('items') or {})}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


def _words(text: str) -> str:
    """Prose with code in backquotes."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(" ".join(text.split())))
