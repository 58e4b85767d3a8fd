"""Reviews of finished games: made once for each game, one after the other, and kept with the table."""

import asyncio
import hashlib
import json
import logging
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from amytis.analysis.analyst import AnalystSettings
from amytis.analysis.review import Review, review
from amytis.bots.search_bot import SearchBudget
from amytis.core.game import Game
from amytis.server.domain.drafts import events_of
from amytis.server.domain.errors import DomainError
from amytis.server.domain.review_report import ReviewState, report
from amytis.server.domain.table import Table
from amytis.server.storage.reviews import ReviewQueue, ReviewRequest, Reviews
from amytis.server.storage.storage import Storage

logger = logging.getLogger(__name__)

LEVEL = "expert"
MOST_WAITING = 16
MOST_OF_AN_ADDRESS = 4
MOST_KEPT = 200
PROGRESS_EVERY = 0.5


class Closing(Exception):
    """The server shuts down: a review under way is given up."""


class ReviewService:
    """Reviews: requested by people, made one at a time by the process that claims them, stored with the table."""

    def __init__(self, storage: Storage, iterations: int, threads: int, woken: asyncio.Event) -> None:
        self._storage = storage
        self._reviews = Reviews(storage.database)
        self._care = AnalystSettings(LEVEL, SearchBudget(iterations=iterations))
        self._threads = threads
        self._woken = woken
        self._found: dict[str, Review] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._closing = False

    async def state(self, table: Table, language: str) -> ReviewState:
        """How far the review of a table is."""
        if not table.game.over:
            raise DomainError("not_over")
        if table.id not in self._found:
            kept = await self._reviews.load(table.id)
            if kept is None:
                return ReviewState("none", 0, 0, None)
            if kept.body is None:
                return ReviewState("running" if kept.claimed else "waiting", kept.done, kept.total, None)
            self._remember(table.id, msgspec.json.decode(kept.body, type=Review))
        return ReviewState("done", 1, 1, report(table.game, self._found[table.id], language))

    async def begin(self, table: Table, identity: str, address: str | None, language: str) -> ReviewState:
        """Review a table, unless that is done or under way, here or for an equal game. A person may wait for one review
        at a time, and the people of an address for some."""
        state = await self.state(table, language)
        if state.state != "none":
            return state
        moves = await asyncio.to_thread(hash_of, table.game)
        await self._reviews.request(table.id, ReviewRequest(identity, moves, address), check_queue)
        self._woken.set()
        return await self.state(table, language)

    def _remember(self, table_id: str, found: Review) -> None:
        while len(self._found) >= MOST_KEPT:
            self._found.pop(next(iter(self._found)))
        self._found[table_id] = found

    async def make(self, table_id: str) -> None:
        """Make a review that was asked for; one that cannot be made is given up."""
        loop = asyncio.get_running_loop()
        told = 0.0

        def progress(done: int, total: int) -> None:
            nonlocal told
            if self._closing:
                raise Closing
            if time.monotonic() - told > PROGRESS_EVERY:
                told = time.monotonic()
                asyncio.run_coroutine_threadsafe(self._reviews.keep_progress(table_id, done, total), loop)

        try:
            stored = await self._storage.load_table(table_id)
            if stored is None:
                return
            game = await asyncio.to_thread(lambda: Table(stored, self._storage).game)
            found = await loop.run_in_executor(self._thread, review, game, self._care, 0, self._threads, progress)
            await self._reviews.keep(table_id, msgspec.json.encode(found).decode())
            self._remember(table_id, found)
        except Closing:
            return
        except SQLAlchemyError as error:
            logger.warning("the review of table %s could not be kept: %s", table_id, str(error).splitlines()[0])
        except Exception:
            logger.exception("the review of table %s failed", table_id)
            await self._reviews.give_up(table_id)

    async def close(self) -> None:
        """Give up what is under way; it is taken up again."""
        self._closing = True
        self._thread.shutdown(wait=False, cancel_futures=True)


def check_queue(queue: ReviewQueue) -> None:
    """Refuse what would be one too many."""
    if queue.of_person:
        raise DomainError("one_review", retry_after=10.0)
    if queue.of_address >= MOST_OF_AN_ADDRESS:
        raise DomainError("too_many_reviews", most=MOST_OF_AN_ADDRESS, seconds=30, retry_after=30.0)
    if queue.all >= MOST_WAITING:
        raise DomainError("too_many", seconds=30, retry_after=30.0)


def hash_of(game: Game) -> str:
    """A hash that is equal for games with the same rules and moves, whoever played them."""
    header = game.header
    played = [[event.seat, event.move] for event in events_of(game)]
    text = json.dumps([header.game, header.players, sorted(header.options.items()), played])
    return hashlib.sha256(text.encode()).hexdigest()
