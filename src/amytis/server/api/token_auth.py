"""Programs authenticate with a bearer token. Browsers send none by themselves, so no other site can misuse one."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from amytis.server.api.dependencies import count
from amytis.server.domain.errors import DomainError
from amytis.server.storage.programs import StoredProgram

bearer = HTTPBearer(scheme_name="token", auto_error=False, description="a bot's token, which begins with amytis_")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def recognize(request: Request, credentials: Credentials) -> StoredProgram:
    """The program that asks; every program may ask only so much."""
    state = request.app.state
    count(request)
    if credentials is None:
        raise DomainError("no_token")
    program: StoredProgram | None = await state.registry.programs.by_token(credentials.credentials)
    if program is None:
        raise DomainError("bad_token")
    state.program_limiter.admit(program.id)
    return program


AProgram = Annotated[StoredProgram, Depends(recognize)]
