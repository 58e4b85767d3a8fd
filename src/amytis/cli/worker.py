"""`amytis worker`: plays for the bots of a site on this machine, beside or away from its servers."""

import asyncio
import os

from amytis.cli.database_access import check_database, check_storage
from amytis.cli.output import console
from amytis.core.errors import BadOption


def worker(*, database: str = "", bot_pace: float = 0.8) -> None:
    """Play for the bots and make reviews at tables that `amytis serve` serves over the same PostgreSQL.

    Parameters
    ----------
    database
        Where tables are kept, as `postgresql://user@host/name`; by default what AMYTIS_DATABASE says.
    bot_pace
        Seconds that a bot waits before each turn, so that people can follow.
    """
    from amytis.cli.processes import PARENT, follow_parent, settings_from_environment
    from amytis.server.bot_worker import work
    from amytis.server.operations.logs import set_up_logs
    from amytis.server.settings import Settings
    from amytis.server.storage.address import is_shared

    if PARENT in os.environ:
        settings = settings_from_environment()
        set_up_logs(settings.log_format, settings.log_level)
        follow_parent()
        asyncio.run(work(settings))
        return
    address = check_database(database, may_be_new=True)
    if not is_shared(address):
        raise BadOption("an SQLite file belongs to one process, which plays for its bots; workers need PostgreSQL")
    check_storage(address, waits=True)
    console().print("Working for the bots  (Ctrl-C ends it; nothing is lost)")
    asyncio.run(work(Settings(address, bot_pace)))
