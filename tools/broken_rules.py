"""Breaking a rule: exchanging a function in place or in its source, or a figure of a data file."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import io
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import yaml

from sandtable.cli.coverage import CodeCite, DataCite, change_figure
from sandtable.engine.errors import SandtableError


def replacements(returns: str) -> list[str]:
    """What a function with that return annotation returns when it allows everything or does nothing.

    >>> replacements("bool"), replacements("list[int]"), replacements("tuple[int, str] | None")
    (['True', 'False'], ['[]'], ["(0, '')", 'None'])
    """
    if not returns:
        return ["None"]
    node = ast.parse(returns, mode="eval").body
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return replacements(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        both = replacements(ast.unparse(node.left)) + replacements(ast.unparse(node.right))
        return list(dict.fromkeys(both))
    inside: list[ast.expr] = []
    if isinstance(node, ast.Subscript):
        inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        node = node.value
    name = ast.unparse(node).rpartition(".")[2]
    if name == "tuple" and inside and ast.unparse(inside[-1]) != "...":
        values = [replacements(ast.unparse(each))[0] for each in inside]
        return [f"({', '.join(values)}{',' if len(values) == 1 else ''})"]
    return {
        "bool": ["True", "False"],
        "int": ["0", "1"],
        "float": ["0.0", "1.0"],
        "str": ["''"],
        "bytes": ["b''"],
        "list": ["[]"],
        "tuple": ["()"],
        "Sequence": ["()"],
        "dict": ["{}"],
        "Mapping": ["{}"],
        "set": ["set()"],
        "frozenset": ["frozenset()"],
        "Iterator": ["iter(())"],
        "Generator": ["iter(())"],
        "Iterable": ["()"],
    }.get(name, ["None"])


# ------------------------------------------------------------------ breaking a function in place


def function_of(cite: CodeCite) -> tuple[FunctionType, list[Any]]:
    """The function object behind a citation, and the wrappers around it."""
    owner: Any = importlib.import_module(cite.module)
    *outer, name = cite.name.split(".")
    for part in outer:
        owner = vars(owner)[part]
    found: Any = vars(owner)[name]
    wrappers: list[Any] = []
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        wrappers.append(found)
        inside = [key for key in ("__wrapped__", "__func__", "fget", "func") if hasattr(found, key)]
        if not inside:
            raise SandtableError(f"{cite.label} is no function written in Python")
        found = getattr(found, inside[0])
    return found, wrappers


def break_function(cite: CodeCite, returns: str) -> None:
    """Exchanges the code of the function, so that everybody who holds it calls the mutant."""
    function, wrappers = function_of(cite)
    function.__code__ = mutant_code(function.__code__, returns)
    for wrapper in wrappers:
        if hasattr(wrapper, "cache_clear"):
            wrapper.cache_clear()


def mutant_code(original: CodeType, returns: str) -> CodeType:
    """Code that takes any arguments and returns that; it closes over the same names as the original."""
    free = ", ".join(original.co_freevars)
    use = f"({free},)" if free else "()"
    source = f"def outer({free}):\n def {original.co_name}(*args, **kwargs):\n  return {returns}\n  {use}\n"
    outer = next(each for each in compile(source, "<mutant>", "exec").co_consts if isinstance(each, CodeType))
    return next(each for each in outer.co_consts if isinstance(each, CodeType))


# ------------------------------------------------------------------ breaking what is loaded later


class BrokenLoader(importlib.machinery.SourceFileLoader):
    """Loads a module with a function whose body is replaced."""

    def __init__(self, cite: CodeCite, returns: str) -> None:
        super().__init__(cite.module, str(cite.file))
        self.cite = cite
        self.returns = returns

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.cite.file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.lineno == self.cite.line:
                node.body = ast.parse(f"return {self.returns}").body
        return compile(tree, str(self.cite.file), "exec")


class BrokenFinder(MetaPathFinder):
    """Finds that module before anybody else does."""

    def __init__(self, cite: CodeCite, returns: str) -> None:
        self.loader = BrokenLoader(cite, returns)

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        file = self.loader.cite.file
        if fullname != self.loader.cite.module:
            return None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(fullname, file, loader=self.loader, submodule_search_locations=inside)


def break_source(cite: CodeCite, returns: str) -> None:
    """Anybody who imports the module from now on gets the mutant."""
    sys.meta_path.insert(0, BrokenFinder(cite, returns))


def break_figure(cite: DataCite, folder: Path) -> None:
    """Anybody who opens the data file from now on reads a copy with another figure."""
    data = yaml.load(
        cite.file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    for path, value in ((cite.path, cite.mutate), *cite.also):
        change_figure(data, path, value)
    copy = folder / cite.file.name
    with copy.open("w", encoding="utf-8") as file:
        yaml.dump(data, file, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True)
    opened = io.open

    def redirected(file: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(file, str | os.PathLike) and Path(os.fspath(file)).name == copy.name:
            file = copy if Path(os.fspath(file)).resolve() == cite.file else file
        return opened(file, *args, **kwargs)

    for module in ("io", "builtins"):
        vars(sys.modules[module])["open"] = redirected
