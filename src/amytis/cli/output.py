"""What every verb needs to print: JSON, tables and progress."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress


def print_json(data: Any) -> None:
    """Data as one JSON document."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


class Terminal(Console):
    """A terminal that leaves it to the command what happens when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Let the command end quietly."""
        raise BrokenPipeError


def console() -> Terminal:
    """The terminal."""
    return Terminal(highlight=False)


def print_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = (), whole: Sequence[int] = ()
) -> None:
    """A plain table; the columns in `right` are numbers, those in `whole` are never cut in a narrow terminal."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for i, heading in enumerate(headings):
        width = max((len(row[i]) for row in rows), default=0) if i in whole else None
        table.add_column(heading, justify="right" if i in right else "left", min_width=width)
    for row in rows:
        table.add_row(*row)
    console().print(table)


@contextmanager
def progress_bar(quiet: bool = False) -> Iterator["Progress"]:
    """A progress bar on the standard error, so that the output stays clean."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        yield progress
