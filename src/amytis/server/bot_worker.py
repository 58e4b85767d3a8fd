"""A process that serves no page: it plays for the bots and makes reviews at tables that other processes serve."""

import asyncio
import signal

from amytis.server.settings import Settings
from amytis.server.storage.storage import Storage
from amytis.server.tables.house import House


async def work(settings: Settings) -> None:
    """Work until somebody ends this process."""
    ended = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ended.set)
    house = House(Storage(settings.database), settings)
    await ended.wait()
    await house.close()
