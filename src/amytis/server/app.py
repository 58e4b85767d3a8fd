"""The application: settings in, an ASGI application out."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import amytis
from amytis.server.api import analysis, bot_api, games, health, people, programs, table_socket, tables, turns
from amytis.server.api.client_files import serve_client
from amytis.server.api.connection_limits import ConnectionLimits
from amytis.server.api.dependencies import count
from amytis.server.api.error_responses import add_error_handlers, respond
from amytis.server.api.event_stream import EventStreamResponse, end_event_streams
from amytis.server.api.health import Readiness, read_networks
from amytis.server.api.identity import Identities
from amytis.server.api.middleware.access_log import AccessLogMiddleware
from amytis.server.api.middleware.request_normalization import RequestNormalization
from amytis.server.api.middleware.security import SecurityMiddleware
from amytis.server.api.rate_limiter import Limiter
from amytis.server.api.socket_limits import SocketLimits
from amytis.server.api.startup import Startup, StartupGate
from amytis.server.operations.runtime_metrics import measure_runtime
from amytis.server.operations.shutdown import on_shutdown
from amytis.server.services.accounts import AccountService
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Limits, Settings
from amytis.server.storage.availability import open_storage

logger = logging.getLogger(__name__)

AN_HOUR = 3600


def create_app(settings: Settings, begin: Callable[[], None] = lambda: None) -> FastAPI:
    """A server over one database; `begin` is called when it begins to listen."""
    startup = Startup()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        ending = asyncio.Event()

        def end() -> None:
            ending.set()
            end_event_streams()

        on_shutdown(end)

        async def open_registry() -> None:
            storage, secret = await open_storage(settings.database, ending, startup.listen)
            app.state.identities = Identities(secret)
            app.state.readiness = Readiness(storage, settings.ready_seconds)
            app.state.registry = TableRegistry(storage, settings)
            app.state.accounts = AccountService(app.state.registry)

        def count_tables() -> int:
            return int(app.state.registry.count()) if startup.done else 0

        async with startup.opening(open_registry, ending), measure_runtime(count_tables):
            begin()
            yield
        if startup.done:
            await app.state.registry.close()

    app = FastAPI(
        title="Amytis",
        version=amytis.__version__,
        summary="Four games of Babylon at one table.",
        lifespan=life,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.metrics_from = read_networks(settings.metrics_from)
    app.state.socket_limits = SocketLimits(settings)
    app.state.connection_limits = ConnectionLimits(settings, read_networks(settings.trusted_proxies))
    _add_limiters(app, settings)
    add_error_handlers(app)
    app.include_router(games.router)
    app.include_router(tables.router)
    app.include_router(table_socket.router)
    app.include_router(analysis.router)
    app.include_router(health.router)
    app.include_router(turns.router)
    app.include_router(programs.router)
    app.include_router(bot_api.router)
    app.include_router(people.router)
    app.add_api_route("/api/openapi.json", _describe, include_in_schema=False)
    serve_client(app, settings.client)
    app.add_middleware(StartupGate, startup=startup, answer=respond)
    # Events are sent at once: compression would hold them back until there is enough to compress.
    as_they_are = (*DEFAULT_EXCLUDED_CONTENT_TYPES, EventStreamResponse.media_type)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=3, exclude_content_types=as_they_are)
    app.add_middleware(RequestNormalization)
    app.add_middleware(SecurityMiddleware, largest_body=settings.largest_body)
    app.add_middleware(AccessLogMiddleware)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    return app


def _add_limiters(app: FastAPI, limits: Limits) -> None:
    """Rate limits for each person, and for each address as for several people."""
    rate, burst, many = limits.requests_per_second, limits.burst, limits.people_per_address
    app.state.limiter = Limiter(rate, burst)
    app.state.address_limiter = Limiter(many * rate, many * burst)
    app.state.code_limiter = Limiter(limits.code_attempts_per_minute / 60, limits.code_attempts, "too_many_codes")
    app.state.program_limiter = Limiter(limits.program_requests_per_second, limits.program_burst)
    app.state.making_limiter = hourly_limiter(many * limits.programs_per_hour)
    app.state.review_limiter = hourly_limiter(many * limits.reviews_per_hour)
    hourly = limits.tables_per_hour
    app.state.table_limiter = hourly_limiter(hourly, "too_many_tables")
    app.state.address_table_limiter = hourly_limiter(many * hourly, "too_many_tables")


def hourly_limiter(most: float, code: str = "too_many") -> Limiter:
    """A limit per hour, all of which may be used at once."""
    return Limiter(most / AN_HOUR, most, code)


async def _describe(request: Request) -> Response:
    """The OpenAPI document, counted like anything else that is asked for."""
    count(request)
    return JSONResponse(request.app.openapi())
