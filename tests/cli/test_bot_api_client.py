"""How a program waits when a server asks it to."""

from email.message import Message
from io import BytesIO
from urllib.error import HTTPError

import pytest

from amytis.cli.bot_api_client import LONGEST_WAIT, _api_error


@pytest.mark.parametrize(
    ("told", "seconds"),
    [("7", 7), ("9" * 30, 1), ("Wed, 18 Nov 2026 07:00:00 GMT", 1), ("nan", 1), ("", 1), ("3600", LONGEST_WAIT)],
)
def test_a_program_waits_as_long_as_it_is_told_whatever_that_is(
    told: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    headers = Message()
    headers["retry-after"] = told
    body = BytesIO(b'{"code": "too_many", "message": "Wait."}')
    assert str(_api_error(HTTPError("http://localhost", 429, "", headers, body))) == "Wait."
    assert waited == [seconds]
