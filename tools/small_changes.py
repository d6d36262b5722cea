"""Small changes to a function: its conditions, its figures, its early ends and what it writes down.

Each change makes one mutant. They are found in the tree of the source, in the order in which they stand
there, and are told by what stood there before and after.
"""

from __future__ import annotations

import ast
import copy
import functools
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType
from typing import Final

from sandtable.cli.coverage import CodeCite
from sandtable.engine.errors import SandtableError

Function = ast.FunctionDef | ast.AsyncFunctionDef

# Turned round, and where it is about more or less moved by one.
COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.GtE, ast.LtE),
    ast.LtE: (ast.Gt, ast.Lt),
    ast.Gt: (ast.LtE, ast.GtE),
    ast.GtE: (ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
TURNED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What is a condition of its own and needs no "not" before it.
TOLD_APART: Final = (ast.BoolOp, ast.Compare, ast.Constant)
# A greater number is a mask or a shift: one more is change enough.
SMALL: Final = 9
# What is told in the journal is no rule, and what is remembered makes things quicker, not different.
TELLING: Final = ("tell", "tell_only")
REMEMBERED: Final = ("memo",)
# With a figure on the right: by how much that would have to change for what moves the comparison by one.
SAME_BY_ONE: Final[dict[type[ast.cmpop], int]] = {ast.Lt: 1, ast.LtE: -1, ast.Gt: -1, ast.GtE: 1}


@dataclass(frozen=True)
class Change:
    """One small change: its place in the order of the function, and what stood there before and after."""

    number: int
    line: int
    before: str
    after: str
    source: str = ""  # the line as it is written

    @property
    def text(self) -> str:
        told = f"{self.before} -> {self.after}"
        return told if self.source.startswith(self.before) else f"{told}, in: {self.source}"


class Changes(ast.NodeTransformer):
    """Goes through a function and lists all changes; or makes the one with a number."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[Change] = []
        self.depth = 0

    def offer(self, node: ast.AST, others: Sequence[ast.AST | None]) -> ast.AST | None:
        """The node, or that one of the others which is wanted. None: nothing stands there any more."""
        chosen: ast.AST | None = node
        for other in others:
            number = len(self.found)
            after = "nothing" if other is None else first_line(other)
            self.found.append(Change(number, getattr(node, "lineno", 0), first_line(node), after))
            if number == self.wanted:
                chosen = ast.Pass() if other is None else other
        return chosen

    def visit(self, node: ast.AST) -> ast.AST | None:
        if is_beside_the_rule(node):
            return node
        others = list(changes_of(node, self.depth))
        if isinstance(node, Function):
            self.depth, outer = 0, self.depth
            node.body = [self.visit(each) for each in node.body]  # type: ignore[misc]
            self.depth = outer
            return node
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                node.value = self.visit(node.value)  # type: ignore[assignment]
            return node
        # What stands around a change is told as it was.
        offered = [None if other is None else ast.fix_missing_locations(other) for other in others]
        before = len(self.found)
        chosen = self.offer(node, offered)
        if chosen is not node:
            return chosen
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant) and others:
            return node
        if isinstance(node, ast.Compare) and (figure := figure_of(node.comparators[-1])) is not None:
            return self.visit_bounded(node, figure)
        inside = isinstance(node, ast.stmt)
        self.depth += inside
        self.generic_visit(node)
        self.depth -= inside
        assert len(self.found) >= before
        return node

    def visit_bounded(self, node: ast.Compare, figure: int) -> ast.AST:
        """A comparison with a figure, which is changed only where that is not the comparison moved by one."""
        node.left = self.visit(node.left)  # type: ignore[assignment]
        node.comparators[:-1] = [self.visit(each) for each in node.comparators[:-1]]  # type: ignore[misc]
        same = figure + SAME_BY_ONE.get(type(node.ops[-1]), 0)
        others = [ast.fix_missing_locations(n) for n in numbers_beside(figure) if figure_of(n) != same]
        node.comparators[-1] = self.offer(node.comparators[-1], others)  # type: ignore[call-overload]
        return node


def is_beside_the_rule(node: ast.AST) -> bool:
    """Whether it is about the journal, or about what is remembered to be quicker."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called = node.value.func
        if isinstance(called, ast.Attribute) and called.attr in TELLING:
            return True
    if isinstance(node, ast.Assign):
        return any(is_remembered(target) for target in node.targets)
    if isinstance(node, ast.Compare):
        return is_remembered(node.left)
    return isinstance(node, ast.If) and is_about_memory(node)


def is_about_memory(node: ast.If) -> bool:
    """Whether a condition asks whether anything is remembered at all."""
    return (
        isinstance(node.test, ast.Compare)
        and is_remembered(node.test.left)
        and not node.orelse
        and (len(node.body) == 1 and is_beside_the_rule(node.body[0]))
    )


def is_remembered(node: ast.AST) -> bool:
    """Whether it is, or lies in, what is remembered as long as nothing changes."""
    if isinstance(node, ast.Subscript):
        return is_remembered(node.value)
    return isinstance(node, ast.Attribute) and node.attr in REMEMBERED


def first_line(node: ast.AST) -> str:
    """How a piece of source is told."""
    return ast.unparse(node).partition("\n")[0]


@functools.singledispatch
def changes_of(node: ast.AST, depth: int) -> Iterator[ast.AST | None]:
    """What may stand in the place of a piece of source; None for nothing."""
    return iter(())


@changes_of.register
def _(node: ast.BoolOp, depth: int) -> Iterator[ast.AST | None]:
    """And for or, or for and; and without each operand."""
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for left_out in range(len(node.values)):
        rest = [value for at, value in enumerate(node.values) if at != left_out]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


@changes_of.register
def _(node: ast.Compare, depth: int) -> Iterator[ast.AST | None]:
    for at, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            yield ast.Compare(node.left, [*node.ops[:at], other(), *node.ops[at + 1 :]], node.comparators)


@changes_of.register
def _(node: ast.UnaryOp, depth: int) -> Iterator[ast.AST | None]:
    if isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node.op, ast.USub) and (number := number_of(node.operand)) is not None:
        yield from numbers_beside(-number)


@changes_of.register
def _(node: ast.Constant, depth: int) -> Iterator[ast.AST | None]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif (number := number_of(node)) is not None:
        yield from numbers_beside(number)


def figure_of(node: ast.AST) -> int | None:
    """The whole number, also a negative one, that stands there, if one does."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = number_of(node.operand)
        return None if number is None else -number
    return number_of(node)


def number_of(node: ast.AST) -> int | None:
    """The whole number that stands there, if one does."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def numbers_beside(value: int) -> Iterator[ast.AST]:
    """One more and one less."""
    for other in (value + 1, value - 1) if abs(value) <= SMALL else (value + 1,):
        yield ast.Constant(other) if other >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-other))


@changes_of.register(ast.If)
@changes_of.register(ast.While)
def _(node: ast.If | ast.While, depth: int) -> Iterator[ast.AST | None]:
    """A condition that is a word or a call is turned round."""
    if is_bare(node.test):
        yield type(node)(negated(node.test), node.body, node.orelse)


@changes_of.register
def _(node: ast.IfExp, depth: int) -> Iterator[ast.AST | None]:
    if is_bare(node.test):
        yield ast.IfExp(negated(node.test), node.body, node.orelse)


@changes_of.register(ast.ListComp)
@changes_of.register(ast.SetComp)
@changes_of.register(ast.GeneratorExp)
def _(node: ast.ListComp | ast.SetComp | ast.GeneratorExp, depth: int) -> Iterator[ast.AST | None]:
    for generators in filters_changed(node.generators):
        yield type(node)(node.elt, generators)


@changes_of.register
def _(node: ast.DictComp, depth: int) -> Iterator[ast.AST | None]:
    for generators in filters_changed(node.generators):
        yield ast.DictComp(node.key, node.value, generators)


def filters_changed(generators: list[ast.comprehension]) -> Iterator[list[ast.comprehension]]:
    """Each filter left out, and each that is a word or a call turned round."""
    for at, generator in enumerate(generators):
        for index, test in enumerate(generator.ifs):
            for new in ([], [negated(test)]) if is_bare(test) else ([],):
                ifs = [*generator.ifs[:index], *new, *generator.ifs[index + 1 :]]
                other = ast.comprehension(generator.target, generator.iter, ifs, generator.is_async)
                yield [*generators[:at], other, *generators[at + 1 :]]


def is_bare(test: ast.expr) -> bool:
    """Whether a condition is a word or a call, not made of others."""
    return not isinstance(test, TOLD_APART) and not (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


@changes_of.register
def _(node: ast.Call, depth: int) -> Iterator[ast.AST | None]:
    """The least for the most, any for all."""
    if isinstance(node.func, ast.Name) and node.func.id in TURNED:
        yield ast.Call(ast.Name(TURNED[node.func.id], ast.Load()), node.args, node.keywords)


@changes_of.register(ast.Return)
@changes_of.register(ast.Continue)
@changes_of.register(ast.Break)
def _(node: ast.stmt, depth: int) -> Iterator[ast.AST | None]:
    """What ends early goes on."""
    if depth:
        yield None


@changes_of.register
def _(node: ast.Expr, depth: int) -> Iterator[ast.AST | None]:
    """What is done is left out."""
    if isinstance(node.value, ast.Call):
        yield None


@changes_of.register
def _(node: ast.Assign, depth: int) -> Iterator[ast.AST | None]:
    """What is written down is not."""
    if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield None


@changes_of.register
def _(node: ast.AugAssign, depth: int) -> Iterator[ast.AST | None]:
    yield None


# ------------------------------------------------------------------ of one function


@functools.lru_cache(4)
def lines_of(file: Path) -> list[str]:
    """The source of a module, line by line."""
    return file.read_text(encoding="utf-8").splitlines()


@functools.lru_cache(4)
def tree_of(file: Path) -> ast.Module:
    """The source of a module."""
    return ast.parse(file.read_text(encoding="utf-8"))


def find(tree: ast.Module, cite: CodeCite) -> Function:
    """The function that a citation stands for."""
    for node in ast.walk(tree):
        if isinstance(node, Function) and node.lineno == cite.line:
            return node
    raise SandtableError(f"{cite.label} does not stand in line {cite.line}")


def changes_in(cite: CodeCite) -> list[Change]:
    """All changes to a function."""
    lister = Changes()
    lister.visit(copy.deepcopy(find(tree_of(cite.file), cite)))
    lines = lines_of(cite.file)
    return [replace(change, source=lines[change.line - 1].strip()) for change in lister.found]


def changed_module(cite: CodeCite, change: Change) -> CodeType:
    """The code of the whole module, with the change in it."""
    tree = copy.deepcopy(tree_of(cite.file))
    Changes(change.number).visit(find(tree, cite))
    return compile(ast.fix_missing_locations(tree), str(cite.file), "exec")


def changed_code(cite: CodeCite, change: Change) -> CodeType:
    """The code of the function alone, to be exchanged in place."""
    code = changed_module(cite, change)
    for part in cite.name.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return code


def meaning(cite: CodeCite) -> str:
    """A short hash of what the function does: whatever is noted about another one is stale."""
    return hashlib.sha256(cite.source.encode()).hexdigest()[:10]
