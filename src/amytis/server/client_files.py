"""The browser's files: built ones never change and are kept by browsers, every other path is the one page."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
ASK_EACH_TIME = {"cache-control": "no-cache"}
NOT_BUILT = "<!doctype html><title>Amytis</title><p>The page is not built yet: <code>make client</code>."


def serve_client(app: FastAPI, folder: Path) -> None:
    """Serve what the build wrote into a folder."""
    root = folder.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        if is_file(root, path):
            return FileResponse(root / path, headers=FOR_EVER if path.startswith("assets/") else ASK_EACH_TIME)
        if path.startswith("assets/"):
            raise HTTPException(404)
        page = root / "index.html"
        if not page.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(page, headers=ASK_EACH_TIME)


def is_file(root: Path, path: str) -> bool:
    """Whether a path names a file below a folder; whatever cannot be a path does not."""
    try:
        file = (root / path).resolve()
        return bool(path) and file.is_relative_to(root) and file.is_file()
    except (ValueError, OSError):
        return False
