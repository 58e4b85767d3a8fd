"""What the lobby or a table needs, named in the head of the page, so that it is fetched at once and not in turns."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import Request

MANIFEST = "manifest.json"
LOBBY = "src/shell/pages/Lobby.svelte"
TABLE_PAGE = "src/shell/pages/Table.svelte"
BOARD = "src/boards/{game}/Board.svelte"

Manifest = dict[str, dict[str, Any]]


def head_for(root: Path, path: str, request: Request) -> str:
    """Lines for the head if a path is the lobby's or that of a table in memory, else nothing."""
    folder, _, table_id = path.partition("/")
    game = request.app.state.house.game_of(table_id) if folder == "t" else None
    manifest = root / MANIFEST
    if not manifest.is_file():
        return ""
    built = manifest.stat().st_mtime
    if not path:
        return "".join(scripts_for((LOBBY,), manifest, built))
    if game is None:
        return ""
    language = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
    data = (f"/api/tables/{table_id}/updates", f"/api/games/{game}/board")
    lines = [f'<link rel="preload" as="fetch" crossorigin href="{one}?language={language}">' for one in data]
    return "".join([*scripts_for((TABLE_PAGE, BOARD.format(game=game)), manifest, built), *lines])


@lru_cache(maxsize=8)
def scripts_for(parts: tuple[str, ...], manifest: Path, built: float) -> list[str]:
    """Links to the scripts that parts of the client need, as they were built at some time."""
    chunks: Manifest = json.loads(manifest.read_text(encoding="utf-8"))
    there = {name for chunk in chunks if chunks[chunk].get("isEntry") for name in needed(chunks, chunk)}
    names = dict.fromkeys(name for part in parts for name in needed(chunks, part))
    files = [chunks[name]["file"] for name in names if name not in there]
    return [f'<link rel="modulepreload" crossorigin href="/{file}">' for file in files]


def needed(chunks: Manifest, name: str) -> Iterator[str]:
    """A chunk and all that it imports, if there is one of that name."""
    if name in chunks:
        yield name
        for imported in chunks[name].get("imports", []):
            yield from needed(chunks, imported)
