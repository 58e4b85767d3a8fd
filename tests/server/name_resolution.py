"""Names of machines for tests: one that is never found, on a machine with a resolver or without one."""

import socket
from typing import Any

import pytest

UNKNOWN = "nowhere.invalid"


def forget_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no machine have the unknown name, whatever the resolver would say."""
    resolve = socket.getaddrinfo

    def look_up(host: Any, *details: Any, **more: Any) -> Any:
        if host == UNKNOWN:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return resolve(host, *details, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
