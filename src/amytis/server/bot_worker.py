"""A worker process without HTTP: plays for bots and makes reviews at tables of other processes."""

import asyncio
import signal

from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.availability import Ended, open_storage


async def work(settings: Settings) -> None:
    """Wait for the database, then work until a signal ends this process."""
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
