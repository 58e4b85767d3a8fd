"""The raw results as a table for other programs, a line for each seat of each game, as Parquet or CSV."""

import csv
import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from amytis.core.errors import AmytisError, BadFile, BadOption
from amytis.core.files import write_text
from amytis.study.figures import moves_per_decision
from amytis.study.observer import Row
from amytis.study.plan import Plan

KINDS = (".parquet", ".csv")

Cell = str | int | float | None


def check_raw(path: Path) -> None:
    """Refuse a table that could not be written, before anything is played for it."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise BadOption(f"raw results are a file that ends in {' or '.join(KINDS)}, unlike {path.name!r}")
    if kind == ".parquet" and find_spec("pyarrow") is None:
        raise AmytisError("Parquet needs pyarrow, which comes with amytis[study]; CSV needs nothing")


def write_raw(path: Path, plan: Plan, rows: Sequence[Row]) -> None:
    """Write the table."""
    lines = list(flat(plan, rows))
    columns = list(dict.fromkeys(column for line in lines for column in line))
    write = _write_csv if path.suffix.lower() == ".csv" else _write_parquet
    write(path, columns, lines)


def _write_csv(path: Path, columns: Sequence[str], lines: Sequence[dict[str, Cell]]) -> None:
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    write_text(path, text.getvalue())


def _write_parquet(path: Path, columns: Sequence[str], lines: Sequence[dict[str, Cell]]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        parquet.write_table(pa.table({column: [line.get(column) for line in lines] for column in columns}), path)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from None


def flat(plan: Plan, rows: Sequence[Row]) -> Iterator[dict[str, Cell]]:
    """A line for each seat of each game; what one of the sides does not have is left out there."""
    for row in rows:
        for seat in range(plan.players):
            yield {
                "side": plan.names[row.side],
                "game": row.number,
                "seat": seat + 1,
                "bot": plan.bots[seat],
                "points": row.points[seat],
                "place": row.places[seat],
                "wins": row.wins(seat),
                "decisions": row.decisions[seat],
                "turns": row.turns,
                "moves_per_decision": moves_per_decision(row),
                "ending": row.ending,
                **{f"points_{source}": points for source, points in row.sources[seat].items()},
                **{key.replace(" ", "_"): count for key, count in row.counted[seat].items()},
            }
