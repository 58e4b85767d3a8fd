"""What a page needs, named in the head of the page, so that it is fetched at once and not in turns."""

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
WORDS = "src/{place}/words.{language}.ts"

Manifest = dict[str, dict[str, Any]]


def head_for(root: Path, path: str, request: Request) -> str:
    """Lines for the head: the words of every page, and all that the lobby or a table in memory needs."""
    manifest = root / MANIFEST
    if not manifest.is_file():
        return ""
    folder, _, table_id = path.partition("/")
    game = request.app.state.registry.game_of(table_id) if folder == "t" else None
    language = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
    parts, data = [LOBBY] * (not path), list[str]()
    if game is not None:
        parts = [TABLE_PAGE, BOARD.format(game=game)]
        data = [f"/api/tables/{table_id}/updates", f"/api/games/{game}/board"]
    places = ("shell", "shell/pages" if game is None else f"boards/{game}")
    words = (WORDS.format(place=place, language=language) for place in places)
    lines = [f'<link rel="preload" as="fetch" crossorigin href="{one}?language={language}">' for one in data]
    return "".join([*scripts_for((*parts, *words), manifest, manifest.stat().st_mtime), *lines])


@lru_cache(maxsize=32)
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
