"""The application: settings in, an ASGI application out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import amytis
from amytis.server import routes, studies
from amytis.server.client_files import serve_client
from amytis.server.faults import not_json, refusal_of
from amytis.server.house import House
from amytis.server.identity import Identities
from amytis.server.limits import Limiter
from amytis.server.messages import Refused
from amytis.server.readers import language_of
from amytis.server.refusals import Refusal
from amytis.server.settings import Settings
from amytis.server.shields import Shields
from amytis.server.storage import Storage


def create_app(settings: Settings) -> FastAPI:
    """A server over one database."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database)
        app.state.house = House(storage, settings)
        app.state.identities = Identities(storage.secret())
        app.state.limiter = Limiter(settings.requests_per_second, settings.burst)
        many = settings.people_per_address
        app.state.address_limiter = Limiter(many * settings.requests_per_second, many * settings.burst)
        yield
        await app.state.house.close()

    app = FastAPI(
        title="Amytis",
        version=amytis.__version__,
        summary="Four games of Babylon at one table.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _nothing_here)
    app.include_router(routes.router)
    app.include_router(studies.router)
    serve_client(app, settings.client)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=3)
    app.add_middleware(Shields, largest_body=settings.largest_body)
    return app


def _answer(request: Request, refusal: Refusal) -> Response:
    message = refusal.worded(language_of(request))
    body = Refused(refusal.code, message, refusal.rule, refusal.line, refusal.retry_after)
    headers = {"retry-after": str(int(refusal.retry_after))} if refusal.retry_after else {}
    return Response(msgspec.json.encode(body), refusal.status, headers, "application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _answer(request, error)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(request, refusal_of(error.errors()[0]))


async def _nothing_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    plain = {404: "not_found", 405: "not_found", 413: "too_large"}
    if error.status_code in plain:
        return _answer(request, Refusal(error.status_code, plain[error.status_code]))
    return _answer(request, not_json())
