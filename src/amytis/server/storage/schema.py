"""The tables of the database, as the newest migration leaves them."""

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Text

metadata = MetaData()

settings_table = sql.Table(
    "settings",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)
# `revision` grows by one with every change of anything that belongs to a table: each change names the revision that it
# was made on, so that none builds on what another has changed meanwhile. `due`: a bot has to decide.
# `began`: the last open seat was taken. `deadline`: the next moment at which a seat runs out of time.
# `counted`: the results of the finished game are written; `rated`: the ratings have learned from them.
# `opened_from`: a keyed hash of the address that the table was opened from, for limits. `changed`: when something was
# last stored about it, apart from who follows it.
tables_table = sql.Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("rematch", String),
    Column("hints", Boolean, nullable=False, server_default=sql.false()),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("due", Boolean, nullable=False, server_default=sql.false()),
    Column("claimed_by", String),
    Column("claimed_until", Float),
    Column("began", Float),
    Column("clock", Text),
    Column("deadline", Float),
    Column("counted", Boolean, nullable=False, server_default=sql.false()),
    Column("rated", Boolean, nullable=False, server_default=sql.false()),
    Column("opened_from", String),
    Column("changed", Float, nullable=False, server_default="0"),
    Index("tables_host", "host"),
)
Index("tables_due", tables_table.c.due, sqlite_where=tables_table.c.due, postgresql_where=tables_table.c.due)
running = tables_table.c.deadline.is_not(None)
Index("tables_deadline", tables_table.c.deadline, sqlite_where=running, postgresql_where=running)
unrated = tables_table.c.finished.is_not(None) & ~tables_table.c.rated
Index("tables_unrated", tables_table.c.finished, sqlite_where=unrated, postgresql_where=unrated)
seats_table = sql.Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("owner", String),
    Column("bot", String),
    Column("out_of_time", Boolean, nullable=False, server_default=sql.false()),
    Index("seats_owner", "owner"),
)
events_table = sql.Table(
    "events",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("move", String, nullable=False),
    Column("key", String),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
)
drafts_table = sql.Table(
    "drafts",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moves", Text, nullable=False),
)
# A review is asked for, then claimed and made by a process; `body` is there once it is done. `moves`: a hash of the
# game that was played, by which equal games share one review. `asked_from`: a keyed hash of an address.
reviews_table = sql.Table(
    "reviews",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("body", Text),
    Column("identity", String),
    Column("asked", Float),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("claimed_by", String),
    Column("claimed_until", Float),
    Column("moves", String),
    Column("asked_from", String),
    Index("reviews_moves", "moves"),
)
processes_table = sql.Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen", Float, nullable=False),
)
# Who follows a table through which process.
presence_table = sql.Table(
    "presence",
    metadata,
    Column("process", String, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
)
# Programs that play over HTTP. `token` is a hash, and gone once it was revoked; `key` is the name in lower case: no two
# look alike. `stream` is the one stream that the program reads: it is online for as long as that is renewed.
programs_table = sql.Table(
    "programs",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False, unique=True),
    Column("owner", String),
    Column("public", Boolean, nullable=False, server_default=sql.false()),
    Column("token", String, unique=True),
    Column("created", Float, nullable=False),
    Column("stream", String),
    Column("online_until", Float),
    Index("programs_owner", "owner"),
)
# A person with a recovery code. `id` is public, `identity` never; of the recovery code only its first letters, by
# which it is found, and a slow hash of the others are kept.
accounts_table = sql.Table(
    "accounts",
    metadata,
    Column("id", String, primary_key=True),
    Column("identity", String, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("code_made", Float, nullable=False),
    Column("code_start", String, nullable=False),
    Column("code_salt", String, nullable=False),
    Column("code_hash", String, nullable=False),
    Index("accounts_code_start", "code_start"),
)
# How a seat fared in a finished game. `owner` is a person's identity, `bot` the name of a bot; somebody who was
# forgotten has neither. `mu` and `sigma`: the rating after this game, if it counts.
results_table = sql.Table(
    "results",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("owner", String),
    Column("bot", String),
    Column("name", String, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("finished", Float, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Index("results_owner", "owner", "finished"),
    Index("results_best", "game", "players", "score"),
)
# `player` is an identity or the name of a bot, as `kind` says.
ratings_table = sql.Table(
    "ratings",
    metadata,
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("player", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
