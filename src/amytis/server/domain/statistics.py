"""Statistics of a player: how often they win, and their points and ratings over time."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from amytis.arena.simulation import share_interval
from amytis.server.rating import points_of
from amytis.server.storage.results import StoredResult


@dataclass(frozen=True)
class Share:
    """How often somebody won a game among so many players, with the interval of 95 %."""

    game: str
    players: int
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class CoursePoint:
    """Points that somebody made, and their rating after it if the game counted."""

    game: str
    players: int
    at: float
    score: int
    rating: int | None


@dataclass(frozen=True)
class PlayedSeat:
    """Somebody in a finished game; `account` leads to their page, if they have one."""

    name: str
    bot: str | None
    account: str | None
    score: int
    place: int
    left: bool
    late: bool
    own: bool


@dataclass(frozen=True)
class PlayedGame:
    """A finished game; `table` is told only to whoever played it."""

    game: str
    options: dict[str, str]
    finished: float
    hints: bool
    rated: bool
    players: list[PlayedSeat]
    table: str | None


def shares(results: Iterable[StoredResult]) -> list[Share]:
    """How often somebody wins, by games and numbers of players; a shared victory is a victory."""
    kinds: dict[tuple[str, int], list[StoredResult]] = defaultdict(list)
    for result in results:
        kinds[result.game, result.players].append(result)
    return [_share(game, players, found) for (game, players), found in sorted(kinds.items())]


def _share(game: str, players: int, results: Sequence[StoredResult]) -> Share:
    wins = sum(result.rank == 1 and not gave_up(result) for result in results)
    interval = share_interval(wins, len(results))
    return Share(game, players, len(results), wins, interval.value, interval.low or 0.0, interval.high or 1.0)


def gave_up(result: StoredResult) -> bool:
    """Whether the game was not played to its end by who began it."""
    return result.left or result.late


def course(results: Iterable[StoredResult]) -> list[CoursePoint]:
    """Points and ratings after each game, oldest first."""
    return [CoursePoint(one.game, one.players, one.finished, one.score, _rating_after(one)) for one in results]


def _rating_after(result: StoredResult) -> int | None:
    return None if result.mu is None or result.sigma is None else points_of(result.mu, result.sigma)


def history(own: Sequence[StoredResult], everybody: Iterable[StoredResult], private: bool) -> list[PlayedGame]:
    """Games with all who played, newest first; only whoever played them learns at which table."""
    tables: dict[str, list[StoredResult]] = defaultdict(list)
    for result in everybody:
        tables[result.table_id].append(result)
    mine: dict[str, list[int]] = defaultdict(list)
    for result in own:
        mine[result.table_id].append(result.seat)
    return [_game(tables[table_id], seats, private) for table_id, seats in reversed(mine.items())]


def _game(results: Sequence[StoredResult], seats: Sequence[int], private: bool) -> PlayedGame:
    first = results[0]
    players = [
        PlayedSeat(
            name=result.name,
            bot=result.bot,
            account=result.account,
            score=result.score,
            place=result.rank,
            left=result.left,
            late=result.late,
            own=result.seat in seats,
        )
        for result in results
    ]
    rated = any(result.mu is not None for result in results if result.seat in seats)
    table = first.table_id if private else None
    return PlayedGame(first.game, first.options, first.finished, first.hints, rated, players, table)
