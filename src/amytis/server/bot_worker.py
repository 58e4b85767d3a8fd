"""A process that serves no page: it plays for the bots and makes reviews at tables that other processes serve."""

import asyncio
import signal

from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.availability import Ended, open_storage


async def work(settings: Settings) -> None:
    """Work until this process is told to end, as soon as the database answers."""
    ended = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ended.set)
    try:
        storage, _ = await open_storage(settings.database, ended)
    except Ended:
        return
    registry = TableRegistry(storage, settings)
    await ended.wait()
    await registry.close()
