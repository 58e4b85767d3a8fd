"""The table online: tables, seats, an append-only log of events, and for each viewer one projection of it."""
