"""Rate limits: a token bucket for each sender."""

import math
import time
from collections import OrderedDict
from dataclasses import dataclass

from amytis.server.domain.errors import DomainError

MOST_SENDERS = 10_000


@dataclass
class Bucket:
    """What a sender has left."""

    tokens: float
    seen: float


class Limiter:
    """Lets `burst` requests through at once, and `rate` a second in the long run; others are refused by its code."""

    def __init__(self, rate: float, burst: float, code: str = "too_many") -> None:
        self.rate = rate
        # A bucket that holds less than one request would never let one through.
        self.burst = max(1.0, burst)
        self.code = code
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def admit(self, sender: str) -> None:
        """Count a request, or refuse it with the time to wait."""
        now = time.monotonic()
        bucket = self._buckets.pop(sender, None) or Bucket(self.burst, now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.seen) * self.rate)
        bucket.seen = now
        self._buckets[sender] = bucket
        if len(self._buckets) > MOST_SENDERS:
            self._buckets.popitem(last=False)
        if bucket.tokens < 1:
            wait = math.ceil((1 - bucket.tokens) / self.rate)
            raise DomainError(self.code, seconds=wait, retry_after=float(wait))
        bucket.tokens -= 1

    def charge(self, sender: str, requests: float) -> None:
        """Charge an admitted request as several more, so that the next ones wait accordingly."""
        if bucket := self._buckets.get(sender):
            bucket.tokens -= requests
