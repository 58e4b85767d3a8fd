"""Ratings as they are kept. They learn from finished games in the order in which these ended, each once."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from amytis.bots.names import BOTS
from amytis.server.rating import PERSON, ROBOT, Player, PlayerRating, RatedSeat, update_ratings
from amytis.server.storage.address import POSTGRES
from amytis.server.storage.database import Database
from amytis.server.storage.locks import lock_tables
from amytis.server.storage.schema import accounts_table, programs_table, ratings_table, results_table, tables_table

MOST_AT_ONCE = 50
MOST_LISTED = 100
PUBLIC_PROGRAMS = sql.select(programs_table.c.name).where(programs_table.c.public, programs_table.c.token.is_not(None))
# The key of the advisory lock for updates of ratings.
LOCK = 0x52415445


@dataclass(frozen=True)
class Standing:
    """A player in the list of a game: a bot by its name, or a person by their account."""

    name: str
    account: str | None
    identity: str | None
    rating: PlayerRating


class Ratings:
    """All ratings of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def catch_up(self) -> int:
        """Learn from the next finished games; from how many. Games wait for earlier ones that are not counted yet."""
        return await self._database.transaction(_learn_from_next)

    async def of_person(self, identity: str) -> dict[str, PlayerRating]:
        """The ratings of a person, by games."""
        mine = (ratings_table.c.kind == PERSON) & (ratings_table.c.player == identity)
        wanted = sql.select(ratings_table).where(mine).order_by(ratings_table.c.game)

        def work(connection: sql.Connection) -> dict[str, PlayerRating]:
            return {row.game: PlayerRating(row.mu, row.sigma, row.games) for row in connection.execute(wanted)}

        return await self._database.transaction(work)

    async def standings(self, game: str) -> list[Standing]:
        """The best of those who have a name, and the bots that everybody can play against, best first."""
        order = (ratings_table.c.mu - 3 * ratings_table.c.sigma).desc()
        rated = sql.select(ratings_table).where(ratings_table.c.game == game).order_by(order)
        known = ratings_table.c.player.in_(BOTS) | ratings_table.c.player.in_(PUBLIC_PROGRAMS)
        bots = rated.where(ratings_table.c.kind == ROBOT, known).limit(MOST_LISTED)
        people = (
            rated.add_columns(accounts_table.c.id, accounts_table.c.name)
            .join(accounts_table, accounts_table.c.identity == ratings_table.c.player)
            .where(ratings_table.c.kind == PERSON, accounts_table.c.name != "")
            .limit(MOST_LISTED)
        )

        def work(connection: sql.Connection) -> list[Standing]:
            found = [Standing(row.player, None, None, _rating(row)) for row in connection.execute(bots)]
            found += [Standing(row.name, row.id, row.player, _rating(row)) for row in connection.execute(people)]
            return sorted(found, key=lambda one: (one.rating.provisional, -one.rating.points))

        return await self._database.transaction(work)


def lock_ratings(connection: sql.Connection) -> None:
    """Let no other transaction update ratings or their owners until this one ends; SQLite has one writer anyway."""
    if connection.dialect.name == POSTGRES:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))


def _rating(row: "sql.Row[tuple[object, ...]]") -> PlayerRating:
    return PlayerRating(row.mu, row.sigma, row.games)


def _learn_from_next(connection: sql.Connection) -> int:
    lock_ratings(connection)
    waiting = _next_tables(connection)
    there = set(lock_tables(connection, waiting))
    tables = [table_id for table_id in waiting if table_id in there]
    for table_id in tables:
        _learn_from(connection, table_id)
    connection.execute(tables_table.update().where(tables_table.c.id.in_(tables)).values(rated=True))
    return len(tables)


def _next_tables(connection: sql.Connection) -> list[str]:
    unrated = tables_table.c.finished.is_not(None) & ~tables_table.c.rated
    columns = (tables_table.c.id, tables_table.c.counted)
    order = (tables_table.c.finished, tables_table.c.id)
    waiting = connection.execute(sql.select(*columns).where(unrated).order_by(*order).limit(MOST_AT_ONCE)).all()
    blocked = next((number for number, row in enumerate(waiting) if not row.counted), len(waiting))
    return [row.id for row in waiting[:blocked]]


def _learn_from(connection: sql.Connection, table_id: str) -> None:
    wanted = sql.select(results_table).where(results_table.c.table_id == table_id).order_by(results_table.c.seat)
    rows = connection.execute(wanted).all()
    seats = [RatedSeat(row.owner, row.bot, row.rank, row.left or row.late, row.hints) for row in rows]
    players = [seat.player for seat in seats if seat.player]
    if not players:
        return
    game = rows[0].game
    known = _known(connection, game, players)
    learned = update_ratings(seats, known)
    for player, rating in learned.items():
        _keep(connection, game, player, rating, player in known)
    for row, seat in zip(rows, seats, strict=True):
        if seat.player and (after := learned.get(seat.player)):
            here = (results_table.c.table_id == table_id) & (results_table.c.seat == row.seat)
            connection.execute(results_table.update().where(here).values(mu=after.mu, sigma=after.sigma))


def _known(connection: sql.Connection, game: str, players: Sequence[Player]) -> dict[Player, PlayerRating]:
    names = ratings_table.c.player.in_([name for _, name in players])
    rows = connection.execute(sql.select(ratings_table).where(ratings_table.c.game == game, names))
    return {(row.kind, row.player): _rating(row) for row in rows if (row.kind, row.player) in players}


def _keep(connection: sql.Connection, game: str, player: Player, rating: PlayerRating, known: bool) -> None:
    values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
    kind, name = player
    if known:
        here = (ratings_table.c.game == game) & (ratings_table.c.kind == kind) & (ratings_table.c.player == name)
        connection.execute(ratings_table.update().where(here).values(values))
    else:
        connection.execute(ratings_table.insert().values(game=game, kind=kind, player=name, **values))
