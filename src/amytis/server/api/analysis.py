"""The API of analysis: hints at the table, and reviews of finished games."""

from fastapi import APIRouter, Request, Response

from amytis.analysis.hints import Advice
from amytis.server.api.addresses import sender_of
from amytis.server.api.analysis_messages import AskHint
from amytis.server.api.dependencies import REFUSED, AddressKey, InLanguage, TheRegistry, TheTable, Who, answer, own_seat
from amytis.server.domain.review_report import ReviewState

router = APIRouter(prefix="/api", responses=REFUSED)


@router.post("/tables/{table_id}/hint", response_model=Advice)
async def hint(
    wish: AskHint,
    request: Request,
    table: TheTable,
    who: Who,
    registry: TheRegistry,
    response: Response,
    language: InLanguage = "en",
) -> Response:
    """The best moves of a seat of yours that has to decide, where the table allows hints; it takes about a second."""
    own_seat(table, who, wish.seat)
    address = sender_of(request)
    return answer(await registry.hint_service.hint(table, wish.seat, wish.expected, who, address, language), response)


@router.get("/tables/{table_id}/review", response_model=ReviewState)
async def review(
    table: TheTable, who: Who, registry: TheRegistry, response: Response, language: InLanguage = "en"
) -> Response:
    """The review of a finished game, or how far it is."""
    return answer(await registry.review_service.state(table, language), response)


@router.post("/tables/{table_id}/review", response_model=ReviewState)
async def begin_review(
    request: Request,
    table: TheTable,
    who: Who,
    registry: TheRegistry,
    address: AddressKey,
    response: Response,
    language: InLanguage = "en",
) -> Response:
    """Have a finished game reviewed; that is done once, and everybody sees it."""
    request.app.state.review_limiter.admit(sender_of(request))
    return answer(await registry.review_service.begin(table, who, address, language), response)
