"""What a module says of itself: its classes, fields and functions with their docstrings and comments, from its source.

Nothing is imported for that: comments beside fields are no part of the running program, and a page that lists names
should not have to compile anything.
"""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """A name, how it is written where it is declared, and what it is for."""

    name: str
    declaration: str
    meaning: str
    members: tuple[Entry, ...] = ()  # of a class: fields, properties and methods, in the order of the source
    is_class: bool = False

    @property
    def gist(self) -> str:
        """The first paragraph of what it is for, in one line."""
        return " ".join(self.meaning.partition("\n\n")[0].split())


@cache
def outline(module: str) -> tuple[Entry, ...]:
    """Return the public classes and functions of a module.

    >>> [entry.name for entry in outline("kielwasser.core.reading")]
    ['Reading', 'common', 'Reader', 'plain']
    >>> outline("kielwasser.core.reading")[0].members[2]
    Entry(name='round', declaration='round: int', meaning='the present round, from 1', members=(), is_class=False)
    """
    source = source_of(module)
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    return tuple(_entries(ast.parse(source).body, comments))


def source_of(module: str) -> str:
    """Return the text of a module's file."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _entries(body: list[ast.stmt], comments: dict[int, str]) -> Iterator[Entry]:
    for node in body:
        match node:
            case ast.ClassDef(name=name) if _is_public(name):
                members = tuple(entry for entry in _members(node.body, comments) if _is_public(entry.name))
                above = ", ".join(ast.unparse(base) for base in node.bases)
                yield Entry(name, f"class {name}({above})" if above else f"class {name}", _said(node), members, True)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if _is_public(node.name) and not _says_it_again(node):
                yield _function(node)


def _members(body: list[ast.stmt], comments: dict[int, str]) -> Iterator[Entry]:
    for node in body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield Entry(name, f"{name}: {ast.unparse(node.annotation)}", _beside(node, comments))
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield Entry(name, f"{name} = {ast.unparse(node.value)}", _beside(node, comments))
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not _says_it_again(node):
                yield _function(node)


def _beside(node: ast.stmt, comments: dict[int, str]) -> str:
    return comments.get(node.end_lineno or node.lineno, "")


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Entry:
    """Return a function, or a property as what it looks like to those who use it."""
    returns = "" if node.returns is None else ast.unparse(node.returns)
    if any(isinstance(mark, ast.Name) and mark.id in ("property", "cached_property") for mark in node.decorator_list):
        return Entry(node.name, f"{node.name}: {returns}", _said(node))
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    arguments = "" if arguments in ("self", "cls") else arguments
    return Entry(node.name, f"{node.name}({arguments})" + (f" -> {returns}" if returns else ""), _said(node))


def _said(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return inspect.cleandoc(ast.get_docstring(node) or "")


def _says_it_again(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function only adds to one that is shown: how a property is set, or types for type checkers."""
    marks = {mark.attr if isinstance(mark, ast.Attribute) else ast.unparse(mark) for mark in node.decorator_list}
    return bool(marks & {"setter", "overload"})


def _is_public(name: str) -> bool:
    return not name.startswith("_")
