"""Tells programs whose event streams are open in this process what is due at their tables, whichever process changed
them."""

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from amytis.server.domain.errors import DomainError
from amytis.server.services.bot_event_stream import BotEventStream

if TYPE_CHECKING:
    from amytis.server.services.table_registry import TableRegistry

logger = logging.getLogger(__name__)


class BotNotifier:
    """Is called for every table that changes, and checks those at which a program with an open stream sits."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._programs = registry.programs
        self._listening: dict[str, BotEventStream] = {}
        self._changed: set[str] = set()
        self._notifying: asyncio.Task[None] | None = None

    def changed(self, table_id: str) -> None:
        """A table has changed."""
        if self._listening:
            self._changed.add(table_id)
            if self._notifying is None:
                self._notifying = asyncio.create_task(self._notify())

    async def _notify(self) -> None:
        try:
            while self._changed:
                changed, self._changed = self._changed, set()
                await self._check(list(self._listening), changed)
        except SQLAlchemyError as error:
            # Every stream checks all its tables again at its next heartbeat.
            logger.warning("programs cannot be notified of changes: %s", str(error).splitlines()[0])
        finally:
            self._notifying = None

    async def _check(self, programs: Collection[str], tables: Collection[str] | None = None) -> None:
        """Check the tables of programs: some that have changed, or all that they play at."""
        for table_id, program, revision in await self._programs.seated(programs, tables):
            stream = self._listening.get(program)
            if stream is None or stream.seen.get(table_id) == revision:
                continue
            try:
                table = await self._registry.table(table_id)
                stream.add_news(table)
                if table.game.over:
                    self._registry.depart(table_id, program)
                elif self._listening.get(program) is stream:
                    self._registry.arrive(table, program)
            except DomainError as error:
                logger.warning("a program cannot be notified of table %s: %s", table_id, error)

    async def listen(self, program: str) -> tuple[BotEventStream, str]:
        """Open an event stream for a program, and its id; an older one ends."""
        stream_id = await self._programs.listen(program)
        self._end(program)
        stream = self._listening[program] = BotEventStream(program)
        return stream, stream_id

    async def renew(self, stream: BotEventStream, stream_id: str) -> bool:
        """Whether a stream goes on; all its tables are checked, in case a change was missed."""
        try:
            if not await self._programs.renew(stream.program, stream_id):
                return False
            if self._listening.get(stream.program) is stream:
                await self._check([stream.program])
                # Tables that it was told of may be over meanwhile.
                await self._check([stream.program], list(stream.seen))
        except SQLAlchemyError as error:
            logger.warning("the stream of a program cannot be renewed: %s", str(error).splitlines()[0])
        return True

    async def stop(self, stream: BotEventStream, stream_id: str) -> None:
        """A program has closed its stream."""
        if self._listening.get(stream.program) is stream:
            del self._listening[stream.program]
            for table_id in list(stream.seen):
                self._registry.depart(table_id, stream.program)
        try:
            await self._programs.stop(stream.program, stream_id)
        except SQLAlchemyError as error:
            logger.warning("the end of a stream cannot be stored: %s", str(error).splitlines()[0])

    def _end(self, program: str) -> None:
        if program in self._listening:
            self._listening.pop(program).end()

    def close(self) -> None:
        """End all streams."""
        for program in list(self._listening):
            self._end(program)
        if self._notifying:
            self._notifying.cancel()
