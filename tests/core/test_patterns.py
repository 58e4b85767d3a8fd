"""Regular expressions that read text from outside take steps in proportion to its length at most."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from re import _constants as sre
from re import _parser
from typing import Any

import pytest

import amytis

PACKAGE = Path(amytis.__file__).parent
# These read what comes with the program, and the plots that it has made itself.
OUR_OWN = ("core/rulebook.py", "plots/inline.py")
READING = ("compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer")
AT_THE_START = ("match", "fullmatch")
SIGNS = frozenset(map(chr, range(128))) | frozenset("é٣\N{NO-BREAK SPACE}")
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
MANY = 100


@dataclass(frozen=True)
class Pattern:
    """A regular expression of the sources, and whether it is matched at the start of a text alone."""

    place: str
    written: str
    anchored: bool


@dataclass(frozen=True)
class Atom:
    """A part of an expression: the signs it matches, and whether it may be left out or repeated without end."""

    signs: frozenset[str]
    optional: bool
    endless: bool


class Ambiguous(Exception):
    """The expression could match a text in too many ways."""


def patterns() -> Iterator[Pattern]:
    """All regular expressions of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text(encoding="utf-8")
        if "import re\n" not in source or name in OUR_OWN:
            continue
        module = vars(import_module(f"amytis.{name.removesuffix('.py').replace('/', '.')}"))
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and is_reading(node.func):
                written = eval(compile(ast.Expression(node.args[0]), name, "eval"), module)
                yield Pattern(f"{name}:{node.lineno}", written, is_anchored(tree, node))


def is_reading(called: ast.expr) -> bool:
    """Whether something called is a function of `re` that takes an expression."""
    named = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
    return named and called.attr in READING  # type: ignore[attr-defined]


def is_anchored(tree: ast.AST, call: ast.Call) -> bool:
    """Whether an expression is only ever matched at the start: as it is called, or by the name it is compiled under."""
    method = call.func.attr  # type: ignore[attr-defined]
    if method != "compile":
        return method in AT_THE_START
    names = [
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and node.value is call and isinstance(node.targets[0], ast.Name)
    ]
    uses = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
    ]
    return bool(names) and all(use in AT_THE_START for use in uses)


@cache
def signs_in(category: str) -> frozenset[str]:
    """The signs of a category such as \\s."""
    return frozenset(sign for sign in SIGNS if re.fullmatch(category, sign))


CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}


def signs_of(operation: Any, argument: Any) -> frozenset[str]:
    """The signs that one place of an expression matches."""
    if operation is sre.LITERAL:
        return frozenset(chr(argument))
    if operation is sre.NOT_LITERAL:
        return SIGNS - {chr(argument)}
    if operation is sre.ANY:
        return SIGNS
    if operation is sre.RANGE:
        return frozenset(map(chr, range(argument[0], argument[1] + 1)))
    if operation is sre.CATEGORY:
        return signs_in(CATEGORIES[argument])
    assert operation is sre.IN
    negated = argument[0][0] is sre.NEGATE
    among = frozenset[str]().union(*(signs_of(*one) for one in argument[negated:]))
    return SIGNS - among if negated else among


def sequences(parsed: Sequence[Any]) -> list[list[Atom]]:
    """All ways through an expression, each as a row of atoms."""
    found: list[list[Atom]] = [[]]
    for operation, argument in parsed:
        found = [[*row, *more] for row in found for more in ways_through(operation, argument)]
    return found


def ways_through(operation: Any, argument: Any) -> list[list[Atom]]:
    """All ways through one operation."""
    if operation in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
        return [[]]
    if operation is sre.SUBPATTERN:
        return sequences(argument[3])
    if operation is sre.ATOMIC_GROUP:
        return sequences(argument)
    if operation is sre.BRANCH:
        return [row for branch in argument[1] for row in sequences(branch)]
    if operation not in REPEATS:
        return [[Atom(signs_of(operation, argument), False, False)]]
    least, most, body = argument
    rows = sequences(body)
    if most > 1 and (len(rows) > 1 or any(atom.endless for atom in rows[0])):
        raise Ambiguous("repeats what repeats, or alternatives")
    if most <= MANY:
        return [*rows, *([[]] if least == 0 else [])]
    return [[Atom(frozenset[str]().union(*(atom.signs for atom in rows[0])), least == 0, True)]]


def check_pairs(row: Sequence[Atom]) -> None:
    """Between two endless repeats of the same signs there is something that belongs to one of them at most."""
    for i, first in enumerate(row):
        for j in range(i + 1, len(row) if first.endless else 0):
            second = row[j]
            if second.endless and first.signs & second.signs:
                between = [atom for atom in row[i + 1 : j] if not atom.optional]
                if all(atom.signs & first.signs and atom.signs & second.signs for atom in between):
                    raise Ambiguous("two endless repeats share signs")


def check_starts(row: Sequence[Atom], before: frozenset[str]) -> None:
    """Of an expression that is searched for, an endless repeat that can still fail is not begun anew at each sign."""
    for i, atom in enumerate(row):
        can_fail = any(not later.optional for later in row[i + 1 :])
        begins_once = atom.signs <= before or any(not one.optional and not one.signs & atom.signs for one in row[:i])
        if atom.endless and can_fail and not begins_once:
            raise Ambiguous("is searched for from every sign of an endless repeat")


def not_before(parsed: Sequence[Any]) -> frozenset[str]:
    """The signs that an expression does not let stand before it."""
    if parsed and parsed[0][0] is sre.ASSERT_NOT and parsed[0][1][0] == -1:
        ((operation, argument),) = parsed[0][1][1]
        return signs_of(operation, argument)
    return frozenset()


def check(written: str, anchored: bool) -> None:
    """Refuse an expression that could take more steps than in proportion to the text."""
    parsed = list(_parser.parse(written))
    for row in sequences(parsed):
        check_pairs(row)
        if not anchored:
            check_starts(row, not_before(parsed))


@pytest.mark.parametrize("pattern", list(patterns()), ids=lambda pattern: pattern.place)
def test_no_expression_can_take_long(pattern: Pattern) -> None:
    check(pattern.written, pattern.anchored)


def test_the_expressions_of_all_readers_are_looked_at() -> None:
    places = {pattern.place.partition(":")[0] for pattern in patterns()}
    for game in ("babylonia", "babylon", "gardens"):
        assert {f"games/{game}/notation.py", f"games/{game}/reading.py"} <= places
    assert {"games/tower/reading.py", "core/records.py", "core/hexes.py", "server/operations/logs.py"} <= places


@pytest.mark.parametrize(
    "written",
    [
        r"([PSMF])\s*[@ ]\s*([A-Z]\d\d?)",
        r"(a+)+b",
        r"(a|a)*b",
        r"\s*\w*.*!",
        r"(?:\s+\S+)*\s*",
        r"a+b?a+c",
        r"(a|a){0,30}b",
        r"(?:a{0,50}){0,50}b",
        r"(?:\s?\w?){0,100}!",
    ],
)
def test_an_expression_that_could_take_long_is_found(written: str) -> None:
    with pytest.raises(Ambiguous):
        check(written, True)


@pytest.mark.parametrize("written", [r"(://[^:/@\s]*:)[^@\s]+@", r"\s+$x", r"[^@\s]+@", r"\w*="])
def test_an_expression_that_could_take_long_where_it_is_searched_for_is_found(written: str) -> None:
    check(written, True)
    with pytest.raises(Ambiguous):
        check(written, False)
