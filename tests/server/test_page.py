"""The page and its files: what browsers keep, and what they are told to fetch ahead."""

import json
from pathlib import Path

import pytest

from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

MANIFEST = {
    "index.html": {"file": "assets/index-1.js", "isEntry": True, "imports": ["_common.js"]},
    "_common.js": {"file": "assets/common-1.js"},
    "src/shell/pages/Table.svelte": {"file": "assets/Table-1.js", "imports": ["_common.js", "_log.js"]},
    "src/shell/pages/Lobby.svelte": {"file": "assets/Lobby-1.js", "imports": ["_common.js"]},
    "_log.js": {"file": "assets/Log-1.js"},
    "src/boards/babylonia/Board.svelte": {"file": "assets/Board-1.js", "imports": ["_common.js"]},
    "src/shell/words.en.ts": {"file": "assets/words.en-1.js"},
    "src/shell/words.fr.ts": {"file": "assets/words.fr-1.js"},
    "src/shell/pages/words.en.ts": {"file": "assets/pages.en-1.js"},
    "src/boards/babylonia/words.fr.ts": {"file": "assets/board.fr-1.js", "imports": ["_french.js"]},
    "_french.js": {"file": "assets/french-1.js"},
}
PRELOAD = 'rel="modulepreload" crossorigin href="/assets/{}-1.js"'
SCRIPT = "let words = 'the same again and again';" * 50
PACKED = b"what the build has packed"


@pytest.fixture
def ann(serve: Serve, tmp_path: Path) -> Person:
    """Somebody at a server with a small client of its own."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "Table-1.js").write_text(SCRIPT)
    (tmp_path / "assets" / "Lobby-1.js").write_text(SCRIPT)
    (tmp_path / "assets" / "Lobby-1.js.br").write_bytes(PACKED)
    (tmp_path / "index.html").write_text("<html><head><title>Amytis</title></head></html>")
    (tmp_path / "manifest.json").write_text(json.dumps(MANIFEST))
    return Person(serve(client=tmp_path))


def test_the_page_of_a_table_names_all_it_needs(ann: Person) -> None:
    table = ann.open_table("you Ann", "bot random")
    page = ann.http.get(f"/t/{table}", headers={"accept-language": "fr-CH, en"})
    assert page.headers["cache-control"] == "private, no-cache"
    scripts = ("Table", "Log", "Board", "words.fr", "board.fr", "french")
    for script in scripts:
        assert page.text.count(PRELOAD.format(script)) == 1
    assert page.text.count("modulepreload") == len(scripts)
    assert "common-1.js" not in page.text
    assert f'as="fetch" crossorigin href="/api/tables/{table}/updates?language=fr"' in page.text
    assert 'as="fetch" crossorigin href="/api/games/babylonia/board?language=fr"' in page.text


def test_the_lobby_names_its_scripts(ann: Person) -> None:
    page = ann.http.get("/")
    scripts = ("Lobby", "words.en", "pages.en")
    assert all(PRELOAD.format(script) in page.text for script in scripts)
    assert page.text.count("modulepreload") == len(scripts)


@pytest.mark.parametrize("path", ["/new", "/t/nothing", "/t/%22%3E%3Cscript%3E"])
def test_other_pages_name_only_their_words(ann: Person, path: str) -> None:
    page = ann.http.get(path)
    assert page.status_code == 200
    scripts = ("words.en", "pages.en")
    links = "".join(f"<link {PRELOAD.format(script)}>" for script in scripts)
    assert page.text == f"<html><head><title>Amytis</title>{links}</head></html>"


def test_built_files_are_squeezed_and_kept_for_ever(ann: Person) -> None:
    squeezed = ann.http.get("/assets/Table-1.js")
    assert squeezed.headers["content-encoding"] == "gzip"
    assert "immutable" in squeezed.headers["cache-control"]
    assert squeezed.headers["content-type"].startswith("text/javascript")
    assert int(squeezed.headers["content-length"]) < len(SCRIPT) / 4
    packed = ann.http.get("/assets/Lobby-1.js", headers={"accept-encoding": "gzip, br;q=1.0"})
    assert (packed.headers["content-encoding"], packed.headers["content-length"]) == ("br", str(len(PACKED)))
    assert ann.http.get("/assets/Lobby-1.js").headers["content-encoding"] == "gzip"
    plain = ann.http.get("/assets/Table-1.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == squeezed.text == SCRIPT


@pytest.mark.parametrize("path", ["/", "/new", "/t/nothing"])
def test_the_first_page_sets_the_identity_cookie(ann: Person, path: str) -> None:
    ann.http.cookies.clear()
    assert "set-cookie" not in ann.http.get("/assets/Table-1.js").headers
    assert "set-cookie" in ann.http.get(path).headers
    table = ann.open_table("you Ann", "bot random")
    for again in (path, "/api/house", f"/t/{table}"):
        assert "set-cookie" not in ann.http.get(again).headers
    assert ann.look(table)["your_seats"] == [0]


def test_a_board_is_the_same_for_everybody(serve: Serve) -> None:
    stranger = Person(serve())
    stranger.http.cookies.clear()
    board = stranger.get("/games/babylonia/board", language="fr")
    assert "set-cookie" not in board.headers
    assert "max-age" in board.headers["cache-control"]
    assert board.json() != stranger.get("/games/babylonia/board", language="en").json()
