"""Accounts: recovery codes, signing in with one, and deleting everything about a person."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from amytis.server.domain import recovery_codes
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.services.programs import revoke_program
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.accounts import Accounts, StoredAccount
from amytis.server.storage.ratings import Ratings
from amytis.server.storage.results import Results

MOST_WAITING = 50
PAUSE = 5


class AccountService:
    """All people of a server who want to be known again."""

    def __init__(self, registry: TableRegistry) -> None:
        database = registry.storage.database
        self.storage = Accounts(database)
        self.results = Results(database)
        self.ratings = Ratings(database)
        self._registry = registry
        self._hashing = asyncio.Lock()
        self._waiting = 0

    async def keep(self, identity: str) -> str:
        """Issue a recovery code; it replaces an earlier one."""
        code = recovery_codes.fresh_code()
        async with self._turn_to_hash():
            kept = await asyncio.to_thread(recovery_codes.keep, code)
        await self.storage.keep(identity, kept)
        return code

    async def enter(self, text: str, alone: bool) -> str:
        """Whom a code stands for; `alone` signs every other browser of theirs out, by making their identity anew."""
        account = await self._find(text)
        if account is None:
            raise DomainError("no_code")
        if not alone:
            return account.identity
        identity, changed = await self.storage.renew(account.identity)
        await self._registry.refresh(changed)
        return identity

    async def _find(self, text: str) -> StoredAccount | None:
        letters = recovery_codes.read_code(text)
        if letters is None:
            return None
        candidates = await self.storage.of_code_start(recovery_codes.start_of(letters))
        async with self._turn_to_hash():
            if not candidates:
                await asyncio.to_thread(recovery_codes.is_right, letters, recovery_codes.NOBODYS)
            for account in candidates:
                if await asyncio.to_thread(recovery_codes.is_right, letters, account.code):
                    return account
        return None

    @contextlib.asynccontextmanager
    async def _turn_to_hash(self) -> AsyncIterator[None]:
        """A slow hash takes a core and much memory: one at a time, with a limit on how many may wait."""
        if self._waiting >= MOST_WAITING:
            raise DomainError("too_many", seconds=PAUSE, retry_after=float(PAUSE))
        self._waiting += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._waiting -= 1

    async def forget(self, identity: str) -> None:
        """Delete an account and everything that identifies its person, and revoke their programs."""
        for program in await self._registry.programs.of_owner(identity):
            await revoke_program(self._registry, program)
        for table_id in await self.storage.unfinished(identity):
            try:
                await self._leave(await self._registry.table(table_id), identity)
            except DomainError as error:
                # A seat that could not be stored would have no owner: fail now, so that the request can be repeated.
                if error.is_temporary:
                    raise
        await self._registry.refresh(await self.storage.forget(identity))
        self.results.sort_out_again()

    async def _leave(self, table: Table, identity: str) -> None:
        """A bot plays on where others play; games that a person played alone stay as they are."""
        others = any(seat.owner not in (None, identity) for seat in table.seats)
        for seat in table.seats_of(identity) if others or not table.started else ():
            await table.leave(seat, identity)
