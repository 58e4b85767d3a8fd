"""The API for those who play at several tables: which of them wait for you."""

from fastapi import APIRouter, Response

from amytis.server import time_source
from amytis.server.api.dependencies import TheRegistry, Who, answer
from amytis.server.api.messages import Refused, Turns

router = APIRouter(prefix="/api", responses={status: {"model": Refused} for status in (403, 422, 429, 503)})


@router.get("/turns", response_model=Turns)
async def turns(who: Who, registry: TheRegistry, response: Response) -> Response:
    """The tables at which it is your turn."""
    described = [table.projection.describe(who) for table in await registry.tables_of(who, unfinished=True)]
    return answer(Turns(time_source.now(), [table for table in described if table.your_turn]), response)
