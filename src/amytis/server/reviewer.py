"""Reviews of finished games: made once for each game, one after the other, and kept with the table."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec

from amytis.analysis.hints import told
from amytis.analysis.mind import Care
from amytis.analysis.review import Decision, Review, review
from amytis.bots.thinking import Budget
from amytis.core.game import Game
from amytis.core.seats import ALL_EYES
from amytis.server.messages import Mistake, Report, ReviewState
from amytis.server.refusals import Refusal
from amytis.server.storage import Storage
from amytis.server.table import Table

logger = logging.getLogger(__name__)

LEVEL = "expert"
MOST_WAITING = 16
MOST_KEPT = 200


class Closing(Exception):
    """The house closes: what is under way is given up."""


@dataclass
class Job:
    """A review that somebody waits for."""

    identity: str
    done: int = 0
    total: int = 0
    running: bool = False


class Reviewer:
    """The queue of reviews, and those that are done."""

    def __init__(self, storage: Storage, iterations: int, threads: int) -> None:
        self._storage = storage
        self._care = Care(LEVEL, Budget(iterations=iterations))
        self._threads = threads
        self._jobs: dict[str, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._found: dict[str, Review] = {}
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._closing = False

    async def state(self, table: Table, language: str) -> ReviewState:
        """How far the review of a table is."""
        if not table.game.over:
            raise Refusal(409, "not_over")
        found = await self._kept(table.id)
        if found is not None:
            return ReviewState("done", 1, 1, report(table.game, found, language))
        job = self._jobs.get(table.id)
        if job is None:
            return ReviewState("none", 0, 0, None)
        return ReviewState("running" if job.running else "waiting", job.done, job.total, None)

    async def begin(self, table: Table, identity: str, language: str) -> ReviewState:
        """Review a table, unless that is done or under way; everybody may wait for one review at a time."""
        state = await self.state(table, language)
        if state.state != "none" or table.id in self._jobs:
            return await self.state(table, language)
        if len(self._jobs) >= MOST_WAITING:
            raise Refusal(429, "too_many", seconds=30, retry_after=30.0)
        if any(job.identity == identity for job in self._jobs.values()):
            raise Refusal(429, "one_review", retry_after=10.0)
        self._jobs[table.id] = Job(identity)
        task = asyncio.create_task(self._review(table.id, table.game.fork()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await self.state(table, language)

    async def _kept(self, table_id: str) -> Review | None:
        """A review from memory or from the store."""
        if table_id not in self._found:
            body = await self._storage.load_review(table_id)
            if body is None:
                return None
            self._remember(table_id, msgspec.json.decode(body, type=Review))
        return self._found[table_id]

    def _remember(self, table_id: str, found: Review) -> None:
        while len(self._found) >= MOST_KEPT:
            self._found.pop(next(iter(self._found)))
        self._found[table_id] = found

    async def _review(self, table_id: str, game: Game) -> None:
        job = self._jobs[table_id]

        def progress(done: int, total: int) -> None:
            if self._closing:
                raise Closing
            job.running, job.done, job.total = True, done, total

        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._worker, review, game, self._care, 0, self._threads, progress)
            await self._storage.keep_review(table_id, msgspec.json.encode(found).decode())
            self._remember(table_id, found)
        except Closing:
            pass
        except Exception:
            logger.exception("the review of table %s failed", table_id)
        finally:
            self._jobs.pop(table_id, None)

    async def close(self) -> None:
        """Give up what is under way; it can be asked for again."""
        self._closing = True
        self._worker.shutdown(wait=False, cancel_futures=True)
        for task in list(self._tasks):
            task.cancel()


def report(game: Game, found: Review, language: str) -> Report:
    """What a page shows of a review, in a language."""
    mistakes = [worded(game, found.decisions[number], language) for number in found.blunders]
    return Report(found.accuracy, found.course, mistakes, [found.strokes[number] for number in found.luck])


def worded(game: Game, decision: Decision, language: str) -> Mistake:
    """A decision that cost much, with the better turn in words."""
    rules, names = game.rules, game.header.shown_names(language)
    s = rules.copy(game.steps[decision.first].before)
    better = []
    for text in decision.best:
        move = rules.parse(s, text)
        better.append(told(rules, s, move, names, language, ALL_EYES))
        rules.apply(s, move)
    return Mistake(
        decision.first,
        decision.last,
        decision.turn,
        decision.seat,
        decision.chances,
        decision.best_chances,
        decision.cost,
        decision.best,
        better,
    )
