"""Results: how each seat fared in the games that are finished."""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from amytis.server.storage.database import Conflict, Database
from amytis.server.storage.schema import accounts_table, results_table, tables_table

MOST_OF_ONE = 2000
MOST_BEST = 20
BEST_KEPT = 5.0  # seconds for which a list of the best is not put together again


@dataclass(frozen=True)
class NewResult:
    """How a seat fared, when its game ends. `left` and `late`: its player had left, or had run out of time."""

    seat: int
    owner: str | None
    bot: str | None
    name: str
    score: int
    rank: int
    left: bool = False
    late: bool = False


@dataclass(frozen=True)
class StoredResult:
    """How a seat fared in a finished game; `account` is the public name of its person, if they have one and a name."""

    table_id: str
    seat: int
    game: str
    players: int
    options: dict[str, str]
    owner: str | None
    bot: str | None
    name: str
    score: int
    rank: int
    finished: float
    left: bool
    late: bool
    hints: bool
    mu: float | None
    sigma: float | None
    account: str | None


@dataclass(frozen=True)
class BestScore:
    """A person's best game of a kind, and the place it has there."""

    options: dict[str, str]
    hints: bool
    place: int
    account: str
    name: str
    identity: str
    score: int
    rank: int
    finished: float


def add_results(connection: sql.Connection, table_id: str, results: Sequence[NewResult], finished: float) -> None:
    """Write the results of a game, within the transaction that ends it."""
    if not results:
        return
    columns = (tables_table.c[name] for name in ("game", "players", "options", "hints"))
    table = connection.execute(sql.select(*columns).where(tables_table.c.id == table_id)).one()
    common = {
        "table_id": table_id,
        "game": table.game,
        "players": table.players,
        "options": json.dumps(json.loads(table.options), sort_keys=True),
        "hints": table.hints,
        "finished": finished,
    }
    connection.execute(results_table.insert(), [common | vars(result) for result in results])


class Results:
    """All results of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._best: dict[tuple[str, float], tuple[float, list[BestScore]]] = {}
        self._sorting = asyncio.Lock()

    async def first_waiting(self) -> tuple[str, bool] | None:
        """The table that was finished first of those that are not rated, and whether its results are written: those
        of an earlier version's games are not."""
        waiting = tables_table.c.finished.is_not(None) & ~tables_table.c.rated
        columns = (tables_table.c.id, tables_table.c.counted)
        first = sql.select(*columns).where(waiting).order_by(tables_table.c.finished, tables_table.c.id).limit(1)

        def work(connection: sql.Connection) -> tuple[str, bool] | None:
            row = connection.execute(first).first()
            return (row.id, row.counted) if row else None

        return await self._database.transaction(work)

    async def count(self, table_id: str, results: Sequence[NewResult]) -> None:
        """Store the results of a finished table that has none; does nothing if another process was faster."""

        def work(connection: sql.Connection) -> None:
            here = (tables_table.c.id == table_id) & ~tables_table.c.counted
            counted = tables_table.update().where(here).values(counted=True).returning(tables_table.c.finished)
            finished = connection.execute(counted).scalar()
            if finished is None:
                raise Conflict(table_id)
            add_results(connection, table_id, results, finished)

        try:
            await self._database.transaction(work)
        except Conflict:
            return

    async def of_person(self, identity: str) -> list[StoredResult]:
        """Somebody's results, the latest ones, oldest first."""
        latest = _with_accounts(results_table.c.owner == identity).order_by(*_newest_first()).limit(MOST_OF_ONE)
        return (await self._database.transaction(_reading(latest)))[::-1]

    async def of_tables(self, table_ids: Collection[str]) -> list[StoredResult]:
        """Everybody's results at some tables, by seats."""
        wanted = _with_accounts(results_table.c.table_id.in_(table_ids)).order_by(results_table.c.seat)
        return await self._database.transaction(_reading(wanted))

    async def best(self, game: str, since: float) -> list[BestScore]:
        """The best scores of people alone, each with the best of their own, by options and by whether hints were
        allowed; ties share a place. Many may ask, but all games are looked through only now and then."""
        async with self._sorting:
            lists = self._best
            made, scores = lists.get((game, since), (-BEST_KEPT, []))
            if time.monotonic() - made >= BEST_KEPT:
                scores = await self._sort_out(game, since)
                lists[game, since] = time.monotonic(), scores
            return scores

    def sort_out_again(self) -> None:
        """Discard cached lists, also one that is just being made: a person who was deleted must not stay on them."""
        self._best = {}

    async def _sort_out(self, game: str, since: float) -> list[BestScore]:
        ranked = _ranked(_best_of_each(game, since))
        columns = [column for column in ranked.c if column.name != "number"]
        wanted = sql.select(*columns).where(ranked.c.number <= MOST_BEST)
        order = (ranked.c.options, ranked.c.hints, ranked.c.place, ranked.c.finished)

        def work(connection: sql.Connection) -> list[BestScore]:
            rows = connection.execute(wanted.order_by(*order)).mappings()
            return [BestScore(**{**row, "options": json.loads(row["options"])}) for row in rows]

        return await self._database.transaction(work)


def _best_of_each(game: str, since: float) -> sql.Subquery:
    """Games of people with a name who played alone to the end; the first of each is their best."""
    own = [results_table.c[name] for name in ("options", "hints", "score", "rank", "finished")]
    kind = (results_table.c.options, results_table.c.hints, results_table.c.owner)
    order = (results_table.c.score.desc(), results_table.c.finished, results_table.c.table_id)
    account = [accounts_table.c.id.label("account"), accounts_table.c.name, accounts_table.c.identity]
    turn = sql.func.row_number().over(partition_by=kind, order_by=order).label("turn")
    return (
        sql.select(*own, *account, turn)
        .join(accounts_table, accounts_table.c.identity == results_table.c.owner)
        .where(results_table.c.game == game, results_table.c.players == 1, results_table.c.finished >= since)
        .where(~results_table.c.left, ~results_table.c.late, accounts_table.c.name != "")
        .subquery()
    )


def _ranked(best: sql.Subquery) -> sql.Subquery:
    kind = (best.c.options, best.c.hints)
    place = sql.func.rank().over(partition_by=kind, order_by=best.c.score.desc()).label("place")
    first = (best.c.score.desc(), best.c.finished, best.c.account)
    number = sql.func.row_number().over(partition_by=kind, order_by=first).label("number")
    columns = [column for column in best.c if column.name != "turn"]
    return sql.select(*columns, place, number).where(best.c.turn == 1).subquery()


def _with_accounts(which: sql.ColumnElement[bool]) -> "sql.Select[Any]":
    named = (accounts_table.c.identity == results_table.c.owner) & (accounts_table.c.name != "")
    account = accounts_table.c.id.label("account")
    return sql.select(results_table, account).join(accounts_table, named, isouter=True).where(which)


def _newest_first() -> tuple[Any, ...]:
    return results_table.c.finished.desc(), results_table.c.table_id, results_table.c.seat


def _reading(wanted: "sql.Select[Any]") -> Callable[[sql.Connection], list[StoredResult]]:
    def work(connection: sql.Connection) -> list[StoredResult]:
        rows = connection.execute(wanted).mappings()
        return [StoredResult(**{**row, "options": json.loads(row["options"])}) for row in rows]

    return work
