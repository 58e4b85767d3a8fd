"""Shutdown: what has to happen at the signal, before the server waits for requests under way."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def on_shutdown(call: Callable[[], None]) -> None:
    """Call something in the event loop when a signal ends this process; earlier handlers still run.

    A server that runs in a thread hears none. One that heard a signal while it was loading is to end already.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        heard = signal.getsignal(number)
        if callable(heard):
            signal.signal(number, _both(loop, call, heard))
        if getattr(getattr(heard, "__self__", None), "should_exit", False):
            loop.call_soon(call)


def _both(
    loop: asyncio.AbstractEventLoop, call: Callable[[], None], heard: Callable[[int, FrameType | None], object]
) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(call)
        heard(number, frame)

    return handle
