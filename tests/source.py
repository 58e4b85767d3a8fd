"""What a source file says, read without running it: which keys of which sentences it asks for."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a file with the last name of what is called."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node


def texts_in(argument: ast.expr) -> list[str]:
    """The texts that an argument can be, as far as they are written out: one, or either of two."""
    if isinstance(argument, ast.IfExp):
        return texts_in(argument.body) + texts_in(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def is_text(argument: ast.expr) -> bool:
    """Whether an argument is a text written out, with or without blanks."""
    return isinstance(argument, ast.JoinedStr) or bool(texts_in(argument))


def blanks_given(call: ast.Call) -> set[str] | None:
    """The names of the blanks that a call fills, or nothing if it does not name them all."""
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else {name for name in names if name is not None}


def blanks_of(template: str) -> set[str]:
    """The names of the blanks that a template has."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
