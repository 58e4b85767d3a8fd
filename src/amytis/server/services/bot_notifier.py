"""The herald: tells the programs that listen here what is due at their tables, whichever process changed those."""

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from amytis.server.domain.errors import DomainError
from amytis.server.services.bot_event_stream import Errands

if TYPE_CHECKING:
    from amytis.server.services.table_registry import House

logger = logging.getLogger(__name__)


class Herald:
    """Hears of every table that changes, and looks at those at which a listening program sits."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._programs = house.programs
        self._listening: dict[str, Errands] = {}
        self._changed: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def changed(self, table_id: str) -> None:
        """A table has changed."""
        if self._listening:
            self._changed.add(table_id)
            if self._telling is None:
                self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while self._changed:
                changed, self._changed = self._changed, set()
                await self._look(list(self._listening), changed)
        except SQLAlchemyError as error:
            # Every stream looks at all its tables again at its next beat.
            logger.warning("programs cannot be told of changes: %s", str(error).splitlines()[0])
        finally:
            self._telling = None

    async def _look(self, programs: Collection[str], tables: Collection[str] | None = None) -> None:
        """Look at the tables of programs: at some that have changed, or at all that they play at."""
        for table_id, program, revision in await self._programs.seated(programs, tables):
            errands = self._listening.get(program)
            if errands is None or errands.seen.get(table_id) == revision:
                continue
            try:
                table = await self._house.table(table_id)
                errands.look(table)
                if table.game.over:
                    self._house.depart(table_id, program)
                elif self._listening.get(program) is errands:
                    self._house.arrive(table, program)
            except DomainError as error:
                logger.warning("a program cannot be told of table %s: %s", table_id, error)

    async def listen(self, program: str) -> tuple[Errands, str]:
        """A program begins to read its errands, under the name of a new stream; an older one ends."""
        stream = await self._programs.listen(program)
        self._end(program)
        errands = self._listening[program] = Errands(program)
        return errands, stream

    async def renew(self, errands: Errands, stream: str) -> bool:
        """Whether a stream goes on; all tables are looked at, in case a change was missed."""
        try:
            if not await self._programs.renew(errands.program, stream):
                return False
            if self._listening.get(errands.program) is errands:
                await self._look([errands.program])
                # What it was told of last may be over meanwhile.
                await self._look([errands.program], list(errands.seen))
        except SQLAlchemyError as error:
            logger.warning("programs cannot be looked after: %s", str(error).splitlines()[0])
        return True

    async def stop(self, errands: Errands, stream: str) -> None:
        """A program has stopped reading."""
        if self._listening.get(errands.program) is errands:
            del self._listening[errands.program]
            for table_id in list(errands.seen):
                self._house.depart(table_id, errands.program)
        try:
            await self._programs.stop(errands.program, stream)
        except SQLAlchemyError as error:
            logger.warning("a program that went cannot be noted: %s", str(error).splitlines()[0])

    def _end(self, program: str) -> None:
        if program in self._listening:
            self._listening.pop(program).end()

    def close(self) -> None:
        """Let everybody go."""
        for program in list(self._listening):
            self._end(program)
        if self._telling:
            self._telling.cancel()
