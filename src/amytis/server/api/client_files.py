"""The browser's files: built ones never change and are kept by browsers, every other path is the one page."""

import gzip
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from amytis.server.api.dependencies import count
from amytis.server.api.page_head import head_for

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
ASK_EACH_TIME = {"cache-control": "no-cache"}
FOR_ONE_READER = {"cache-control": "private, no-cache"}
NOT_BUILT = "<!doctype html><title>Amytis</title><p>The page is not built yet: <code>make client</code>."
SQUEEZABLE = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def serve_client(app: FastAPI, folder: Path) -> None:
    """Serve what the build wrote into a folder."""
    root = folder.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        if is_file(root, path):
            return built_file(root / path, request) if path.startswith("assets/") else whole_file(root / path)
        if path.startswith("assets/"):
            raise HTTPException(404)
        count(request)
        status = 200 if is_page(path) else 404
        page = HTMLResponse(page_for(root, path, request), status, FOR_ONE_READER)
        # Before anything else is asked: of several first answers at once, each would bring another identity.
        request.app.state.identities.welcome(request, page)
        return page


def is_page(path: str) -> bool:
    """Whether a page has this address, as `web/src/shell/router.svelte.ts` reads addresses."""
    match [part for part in path.split("/") if part]:
        case [] | ["new" | "bots" | "you" | "standings"] | ["t" | "rules" | "people", _] | ["t", _, "replay"]:
            return True
    return False


def page_for(root: Path, path: str, request: Request) -> str:
    """The page, with a head that names what it needs at this path."""
    page = root / "index.html"
    if not page.is_file():
        return NOT_BUILT
    return page.read_text(encoding="utf-8").replace("</head>", f"{head_for(root, path, request)}</head>")


def whole_file(file: Path) -> Response:
    """A file that may be another one tomorrow."""
    return FileResponse(file, headers=ASK_EACH_TIME)


def built_file(file: Path, request: Request) -> Response:
    """A file whose name changes with its content; squeezed as much as its reader understands."""
    kind = SQUEEZABLE.get(file.suffix)
    understood = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}
    for encoding in SQUEEZERS if kind else ():
        if encoding in understood and (content := squeezed(file, encoding)):
            return Response(content, 200, FOR_EVER | {"content-encoding": encoding, "vary": "Accept-Encoding"}, kind)
    return FileResponse(file, headers=FOR_EVER)


def packed_beside(file: Path) -> bytes | None:
    """The file that the build has compressed with brotli, if any; browsers accept it over TLS only."""
    packed = file.with_name(f"{file.name}.br")
    return packed.read_bytes() if packed.is_file() else None


def packed_here(file: Path) -> bytes:
    """A file packed as every browser understands it."""
    return gzip.compress(file.read_bytes(), mtime=0)


# The best first.
SQUEEZERS: dict[str, Callable[[Path], bytes | None]] = {"br": packed_beside, "gzip": packed_here}


@lru_cache(maxsize=512)
def squeezed(file: Path, encoding: str) -> bytes | None:
    """A file as browsers fetch it, made once."""
    return SQUEEZERS[encoding](file)


def is_file(root: Path, path: str) -> bool:
    """Whether a path names a file below a folder."""
    try:
        file = (root / path).resolve()
        return bool(path) and file.is_relative_to(root) and file.is_file()
    except (ValueError, OSError):
        return False
