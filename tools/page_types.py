"""Writes the types of the page from those of `sandtable.protocol`: python -m tools.page_types [check]

Each module there becomes a module in `web/src/protocol`, with its comments. `check` writes nothing, and says
which files are stale.

What the page may rely on follows from how a struct is declared. Where defaults are left out
(`omit_defaults`), and in what the page itself sends (`forbid_unknown_fields`), a field with a default is
optional; everywhere else it is always there. A field that would be `null` where nothing is known is left out
instead, where defaults are. Frozen structs are readonly.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import sys
import tokenize
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
PROTOCOL: Final = ROOT / "src" / "sandtable" / "protocol"
PAGE: Final = ROOT / "web" / "src" / "protocol"
PACKAGE: Final = "sandtable.protocol"
WIDTH: Final = 100  # of a line, as `web/.prettierrc` has it

PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "object": "unknown",
}
JSON: Final = "json"
JSON_MODULE: Final = """\
/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
"""


class Unwritable(Exception):
    """Something in the protocol that has no type in the page, in a sentence."""


class Field(NamedTuple):
    """A field of a struct as it is written: the name, whether it may be absent, its type, its comment."""

    name: str
    optional: bool
    alternatives: list[str]
    comment: list[str]


class Source:
    """A module of the protocol: its syntax, what its names stand for, and its comments by line."""

    def __init__(self, name: str, text: str, names: Mapping[str, Any]) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.names = names
        self.lines = text.splitlines()
        self.comments = comments_of(text)
        self.imported = imports_of(self.tree)
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    def comment_on(self, node: ast.stmt) -> list[str]:
        """The comment above a line, and the one at its end."""
        above: list[str] = []
        line = node.lineno - 1
        while line in self.comments and self.lines[line - 1].lstrip().startswith("#"):
            above.insert(0, self.comments[line])
            line -= 1
        after = self.comments.get(node.end_lineno or node.lineno)
        return above if after is None else [*above, after]


def comments_of(text: str) -> dict[int, str]:
    """The comments of a file by their lines."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {t.start[0]: t.string.lstrip("# ").rstrip() for t in tokens if t.type == tokenize.COMMENT}


def imports_of(tree: ast.Module) -> dict[str, str]:
    """By name, the module of the protocol that it is imported from."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}."):
            for alias in node.names:
                found[alias.asname or alias.name] = (node.module or "").removeprefix(f"{PACKAGE}.")
    return found


class Writer:
    """Writes one module; notes what it must import from others."""

    def __init__(self, source: Source, sources: Mapping[str, Source]) -> None:
        self.source = source
        self.sources = sources
        self.needs: dict[str, set[str]] = {}

    def written(self) -> str:
        """The whole module."""
        parts = [part for node in self.source.tree.body for part in self.declared(node)]
        head = ast.get_docstring(self.source.tree) or ""
        origin = f"Written by tools/page_types.py from protocol/{self.source.name}.py. Do not edit it."
        imports = [self.imported(module, names) for module, names in sorted(self.needs.items())]
        top = [documentation([*head.splitlines(), "", origin], "")]
        if imports:
            top.append("\n".join(imports))
        return "\n\n".join([*top, *(parts or ["export {};"])]) + "\n"

    def imported(self, module: str, names: set[str]) -> str:
        """An import, in as many lines as the page's formatter gives it."""
        listed = sorted(names)
        line = f"import type {{ {', '.join(listed)} }} from './{module}';"
        if len(line) <= WIDTH:
            return line
        each = "".join(f"  {name},\n" for name in listed)
        return f"import type {{\n{each}}} from './{module}';"

    def declared(self, node: ast.stmt) -> Iterator[str]:
        """What a statement declares, if it is a type."""
        if isinstance(node, ast.ClassDef) and is_struct(self.source.names[node.name]):
            yield self.interface(node)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if is_alias(self.source.names[name]):
                yield self.alias(name, node)

    # ------------------------------------------------------------------ declarations

    def alias(self, name: str, node: ast.Assign) -> str:
        """A type with a name of its own."""
        comment = documentation(sentence(self.source.comment_on(node)), "")
        head = f"export type {name} ="
        alternatives = self.alternatives(node.value, self.source)
        line = f"{head} {' | '.join(alternatives)};"
        if len(line) > WIDTH:
            line = head + "".join(f"\n  | {one}" for one in alternatives) + ";"
        return "\n".join(part for part in (comment, within(line)) if part)

    def interface(self, node: ast.ClassDef) -> str:
        """A struct as an interface."""
        kind: type[Struct] = self.source.names[node.name]
        base = self.extended(node, kind)
        head = f"export interface {node.name} " + (f"extends {base} " if base else "")
        lines = [documentation((ast.get_docstring(node) or "").splitlines(), "")]
        config = kind.__struct_config__
        readonly = "readonly " if config.frozen else ""
        lines.append(head + "{")
        if config.tag is not None:
            lines.append(f"  {readonly}{config.tag_field}: {quoted(config.tag)};")
        for field in self.fields(node, self.source, kind, inherited=not base):
            if field.comment:
                lines.append(documentation(sentence(field.comment), "  "))
            lines.append(self.property(readonly, field))
        return "\n".join([*lines, "}"])

    def property(self, readonly: str, field: Field) -> str:
        """A field as a property of an interface."""
        head = f"  {readonly}{field.name}{'?' if field.optional else ''}:"
        line = f"{head} {' | '.join(field.alternatives)};"
        if len(line) > WIDTH and len(field.alternatives) > 1:
            line = head + "".join(f"\n    | {one}" for one in field.alternatives) + ";"
        return within(line)

    def extended(self, node: ast.ClassDef, kind: type[Struct]) -> str:
        """The struct that an interface extends, where its own fields are read in the same way."""
        for base in bases_of(node):
            parent = self.source.names[base]
            if is_struct(parent) and reading(parent) == reading(kind):
                return self.name(base, self.source)
        return ""

    def fields(
        self, node: ast.ClassDef, source: Source, kind: type[Struct], inherited: bool
    ) -> Iterator[Field]:
        """The fields of a struct; with those that it inherits, where its interface extends no other."""
        if inherited:
            for base in bases_of(node):
                if is_struct(source.names[base]):
                    where = self.sources[source.imported[base]] if base in source.imported else source
                    yield from self.fields(where.classes[base], where, kind, inherited=True)
        known = {field.name: field for field in msgspec.structs.fields(kind)}
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                yield self.field(known[line.target.id], line, source, kind)

    def field(
        self, known: msgspec.structs.FieldInfo, line: ast.AnnAssign, source: Source, kind: type[Struct]
    ) -> Field:
        """A field; see at the top when it may be absent, and when it may be null."""
        config = kind.__struct_config__
        alternatives = self.alternatives(line.annotation, source)
        optional = not known.required and (config.omit_defaults or config.forbid_unknown_fields)
        if config.omit_defaults and known.default is None:
            alternatives = [one for one in alternatives if one != "null"]
        if UNSET in alternatives:
            optional = True
            alternatives = [one for one in alternatives if one != UNSET]
        return Field(known.encode_name, optional, alternatives, source.comment_on(line))

    # ------------------------------------------------------------------ types

    def type(self, node: ast.expr, source: Source) -> str:
        """A type in one line."""
        return " | ".join(self.alternatives(node, source))

    def alternatives(self, node: ast.expr, source: Source) -> list[str]:
        """The members of a union; a type that is none has one."""
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return [*self.alternatives(left, source), *self.alternatives(right, source)]
            case ast.Tuple(elts=elements):
                return [one for element in elements for one in self.alternatives(element, source)]
            case ast.Constant(value=None):
                return ["null"]
            case ast.Name(id=name):
                return [self.name(name, source)]
            case ast.Subscript(value=ast.Name(id=generic), slice=inner):
                arguments = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                return self.generic(generic, arguments, source)
        raise Unwritable(f"{source.name}.py: no type of the page stands for {ast.unparse(node)}")

    def generic(self, generic: str, arguments: Sequence[ast.expr], source: Source) -> list[str]:
        """A type with arguments."""
        match generic:
            case "Literal":
                return [quoted(ast.literal_eval(argument)) for argument in arguments]
            case "Annotated":
                return self.alternatives(shape_in(arguments[1:]) or arguments[0], source)
            case "list":
                return [self.listed(arguments[0], source)]
            case "tuple" if ast.unparse(arguments[-1]) == "...":
                return [self.listed(arguments[0], source)]
            case "tuple":
                return [f"[{', '.join(self.type(argument, source) for argument in arguments)}]"]
            case "dict":
                key, value = (self.type(argument, source) for argument in arguments)
                record = f"Record<{key}, {value}>"
                return [f"Partial<{record}>" if self.is_closed(arguments[0], source) else record]
        raise Unwritable(f"{source.name}.py: no type of the page stands for {generic}[...]")

    def listed(self, element: ast.expr, source: Source) -> str:
        alternatives = self.alternatives(element, source)
        return f"{alternatives[0]}[]" if len(alternatives) == 1 else f"({' | '.join(alternatives)})[]"

    def is_closed(self, key: ast.expr, source: Source) -> bool:
        """Whether the keys of a mapping are one of some words, so that not all of them need be there."""
        if isinstance(key, ast.Name) and key.id in source.names:
            return typing.get_origin(source.names[key.id]) is typing.Literal
        return isinstance(key, ast.Subscript) and ast.unparse(key.value) == "Literal"

    def name(self, name: str, source: Source) -> str:
        """A type by its name, which is imported where it is declared elsewhere."""
        if name in PLAIN:
            return PLAIN[name]
        if name == "Any":
            return self.needed(JSON, "Json")
        if name == "UnsetType":
            return UNSET
        if name in source.imported:
            return self.needed(source.imported[name], name)
        if name not in source.names:
            raise Unwritable(f"{source.name}.py: nothing is called {name}")
        return self.needed(source.name, name)

    def needed(self, module: str, name: str) -> str:
        if module != self.source.name:
            self.needs.setdefault(module, set()).add(name)
        return name


UNSET: Final = "undefined"


def is_struct(value: object) -> bool:
    """Whether something is a struct that has been declared."""
    return isinstance(value, type) and issubclass(value, Struct) and value is not Struct


def is_alias(value: object) -> bool:
    """Whether something is a type, and neither a struct nor a value."""
    return isinstance(value, UnionType) or typing.get_origin(value) is not None


def bases_of(node: ast.ClassDef) -> list[str]:
    """The names of the classes that a class inherits from."""
    return [base.id for base in node.bases if isinstance(base, ast.Name)]


def reading(kind: type[Struct]) -> tuple[bool, bool, bool]:
    """All that decides how the fields of a struct are written."""
    config = kind.__struct_config__
    return config.frozen, config.omit_defaults, config.forbid_unknown_fields


def shape_in(annotations: Sequence[ast.expr]) -> ast.expr | None:
    """The shape that plain data is said to have: `Meta(extra={"shape": ...})`."""
    for annotation in annotations:
        for part in ast.walk(annotation):
            if isinstance(part, ast.Dict):
                for key, value in zip(part.keys, part.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "shape":
                        return value
    return None


def quoted(value: object) -> str:
    """A word or a number as a type of its own."""
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return str(value).lower() if isinstance(value, bool) else str(value)


def documentation(lines: Sequence[str], indent: str) -> str:
    """A comment in front of what it is about."""
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */"


def sentence(lines: Sequence[str]) -> list[str]:
    """A comment that stood at the end of a line, as one that stands by itself."""
    if not lines:
        return []
    first = [lines[0][:1].upper() + lines[0][1:], *lines[1:]]
    return [*first[:-1], first[-1] if first[-1].endswith((".", "?", "!")) else f"{first[-1]}."]


def within(declared: str) -> str:
    """What was declared, if no line of it is too long for the page's formatter."""
    if any(len(line) > WIDTH for line in declared.splitlines()):
        raise Unwritable(f"a line is too long, so give a part of its type a name: {declared}")
    return declared


def protocol() -> dict[str, Source]:
    """The modules of the protocol by their names."""
    sources: dict[str, Source] = {}
    for path in sorted(PROTOCOL.glob("*.py")):
        if path.stem != "__init__":
            module = importlib.import_module(f"{PACKAGE}.{path.stem}")
            sources[path.stem] = Source(path.stem, inspect.getsource(module), vars(module))
    return sources


def pages(sources: Mapping[str, Source]) -> dict[str, str]:
    """All files of the page's types, by their names."""
    files = {f"{name}.ts": Writer(source, sources).written() for name, source in sources.items()}
    return {**files, f"{JSON}.ts": JSON_MODULE}


def stale(folder: Path = PAGE) -> list[str]:
    """The files that are not what the protocol says, or are left over."""
    wanted = pages(protocol())
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ts")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def write(folder: Path = PAGE) -> list[str]:
    """Bring all files up to date; those that were stale."""
    names = stale(folder)
    wanted = pages(protocol())
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8")
        else:
            (folder / name).unlink()
    return names


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; the exit status."""
    if list(arguments) not in ([], ["check"]):
        print(__doc__)
        return 2
    try:
        names = stale() if arguments else write()
    except Unwritable as error:
        print(f"tools.page_types: {error}", file=sys.stderr)
        return 1
    for name in names:
        print(f"{'stale' if arguments else 'written'}: web/src/protocol/{name}")
    return 1 if arguments and names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
