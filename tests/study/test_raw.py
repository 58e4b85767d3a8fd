"""Raw results: the same table as CSV and as Parquet."""

import csv
from pathlib import Path

import pytest
from pyarrow import parquet

from amytis.core.errors import AmytisError
from amytis.study.raw import check_raw, write_raw
from tests.study.rows import quick, row

ROWS = [row(0, [10, 6], tiles=[2, 0]), row(1, [3, 9], cards=[0, 1])]


def test_csv_and_parquet_tell_the_same(tmp_path: Path) -> None:
    for name in ("raw.csv", "new/raw.parquet"):
        write_raw(tmp_path / name, quick(), ROWS)
    with (tmp_path / "raw.csv").open() as stream:
        lines = list(csv.DictReader(stream))
    table = parquet.read_table(tmp_path / "new" / "raw.parquet").to_pylist()
    assert [{key: "" if cell is None else str(cell) for key, cell in line.items()} for line in table] == lines
    assert [(line["game"], line["seat"], line["points"], line["wins"]) for line in table] == [
        (0, 1, 10, 1.0),
        (0, 2, 6, 0.0),
        (1, 1, 3, 0.0),
        (1, 2, 9, 1.0),
    ]
    assert [(line["tiles"], line["cards"]) for line in table] == [(2, None), (0, None), (None, 0), (None, 1)]


@pytest.mark.parametrize(("name", "message"), [("raw.xls", "ends in .parquet or .csv"), ("raw", "unlike 'raw'")])
def test_another_kind_of_table_is_refused(name: str, message: str) -> None:
    with pytest.raises(AmytisError, match=message):
        check_raw(Path(name))


def test_parquet_without_pyarrow_is_refused_and_csv_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amytis.study.raw.find_spec", lambda name: None)
    check_raw(Path("raw.csv"))
    with pytest.raises(AmytisError, match=r"pyarrow, which comes with amytis\[study\]"):
        check_raw(Path("raw.parquet"))
