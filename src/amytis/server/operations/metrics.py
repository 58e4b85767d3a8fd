"""Prometheus metrics. Label values never come from user input: routes, not paths."""

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from amytis.server.operations.shared_metrics import SHARED, forget_the_dead

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Counter("amytis_requests", "Requests answered", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("amytis_request_seconds", "Time to the end of an answer", ["route"], buckets=QUICK)
REFUSALS = Counter("amytis_refusals", "Refusals, by their code", ["code"])
SOCKETS = Gauge("amytis_sockets_open", "Sockets open", multiprocess_mode="livesum")
TABLES = Gauge("amytis_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
MOVES = Counter("amytis_moves_confirmed", "Decisions of seats that were confirmed", ["game"])
BOT_SECONDS = Histogram("amytis_bot_decision_seconds", "From asking a bot to its decision", ["bot"], buckets=SLOW)
STORAGE_SECONDS = Histogram("amytis_storage_seconds", "Time that a transaction takes", buckets=QUICK)
LOOP_LAG = Histogram("amytis_event_loop_lag_seconds", "How late the event loop wakes up", buckets=QUICK)


def exposition() -> bytes:
    """Everything as Prometheus reads it: of this process, or of all that share a folder."""
    if SHARED not in os.environ:
        return generate_latest(REGISTRY)
    forget_the_dead()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library leaves it untyped
    return generate_latest(registry)
