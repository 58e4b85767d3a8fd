"""How urgent the decisions of a table's bots are, and who is charged for their thinking (decision 19)."""

from amytis.server.domain.seats import is_for_bots
from amytis.server.domain.table import Table
from amytis.server.services.fair_queue import Level
from amytis.server.storage.quota import TableOwner


def is_followed(table: Table) -> bool:
    """Whether a page or a program follows a table, in this process or in another."""
    return bool(table.audience.subscribers or table.audience.guests or table.elsewhere)


def is_paused(table: Table) -> bool:
    """Whether its bots may pause: they play among themselves, no person ever sat at the table, and nobody follows
    on. A game that its players have left is played to its end, since its result counts."""
    deserted = is_for_bots(table.seats) and not any(seat.owner for seat in table.seats)
    return deserted and not is_followed(table)


def level_of(table: Table) -> Level:
    """How urgent the decisions of a table's bots are."""
    if is_for_bots(table.seats):
        return Level.BOTS_ALONE
    return Level.WATCHED if is_followed(table) else Level.AWAY


def owner_of(table: Table) -> TableOwner:
    """Who is charged for the thinking; at a table of an earlier version the address is not known."""
    return TableOwner(table.opened_from or table.host, table.host)
