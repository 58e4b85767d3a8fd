"""The API keeps what its document promises, whatever is thrown at it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from amytis.cli.processes import load_game
from amytis.core import catalogue
from amytis.server.app import create_app
from amytis.server.settings import Settings

pytestmark = pytest.mark.compiled

DOCUMENT = create_app(Settings("sqlite://")).openapi()
schema = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module", autouse=True)
def loaded_games() -> None:
    """All games are loaded, as `amytis serve` does at its start: the first request to each would wait for that."""
    for name in catalogue.games():
        load_game(name)


@schema.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_every_call_is_answered_as_documented(case: Any, address: str) -> None:
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    case.call_and_validate(base_url=address, checks=checks)


def test_the_document_has_the_messages_of_the_socket() -> None:
    named = DOCUMENT["components"]["schemas"]
    assert {"Update", "Farewell", "Event", "Snapshot", "Effect", "BabyloniaView"} <= set(named)
