"""Names that mean harm: refused if they cannot be seen, and never anything but text where they are shown."""

import io
import xml.etree.ElementTree as ElementTree

import pytest
from rich.console import Console

from amytis.core.game import new
from amytis.server.storage.table_admin import TableEntry
from tests.contract.cases import every_game
from tests.server.people import Person

pytestmark = pytest.mark.compiled

UNSEEN = {
    "right to left": "Ann\u202egro",
    "isolated": "Ann\u2066",
    "zero width": "An\u200bn",
    "joined": "An\u200dn",
    "byte order": "\ufeffAnn",
    "control": "Ann\x07",
    "escape": "\x1b[31mAnn",
    "nothing": "Ann\x00",
    "soft hyphen": "An\u00adn",
    "only spaces": " \u2003 ",
    "Hangul filler": "\u3164",
    "half a filler": "Ann\uffa0",
    "filler of a first consonant": "An\u115fn",
    "empty Braille": "Ann\u2800",
    "grapheme joiner": "An\u034fn",
    "variation alone": "\ufe0f",
    "stacked marks": "A" + "\u0301\u0302\u0303\u0304\u0305" + "nn",
    "mark on nothing": "\u0338Ann",
}
LOUD = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "Ann & Bob's", "{0} %s ${x}", "[bold]Ann"]


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_that_hides_something_is_refused(ann: Person, name: str) -> None:
    table = ann.open_table("you Ann", "open")
    refused = ann.sit(table, 1, name)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": name}, {"kind": "open"}]}
    assert ann.post("/tables", wish).status_code == 422


def test_a_name_of_several_lines_is_one_line(ann: Person) -> None:
    table = ann.open_table("you Ann", "open")
    assert ann.sit(table, 1, "Ben\nresult: 1 0\u2028x").status_code == 200
    assert "seat 2: Ben result: 1 0 x\n" in ann.get(f"/tables/{table}/record").text


@pytest.mark.parametrize("name", LOUD)
def test_a_name_is_text_in_the_page_and_in_the_record(ann: Person, name: str) -> None:
    table = ann.open_table("you Ann", "open")
    assert ann.sit(table, 1, name).status_code == 200
    assert name not in ann.http.get(f"/t/{table}").text
    answer = ann.get(f"/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["table"]["seats"][1]["name"] == name
    record = ann.get(f"/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")
    assert f"seat 2: {name}\n" in record.text


@pytest.mark.parametrize("name", LOUD)
@every_game
def test_a_name_is_text_in_a_drawing(game: str, name: str) -> None:
    loud, plain = (new(game, 2, seed=1, names=[first, "Ben"]).svg() for first in (name, "Ann"))
    tags = [{one.tag for one in ElementTree.fromstring(drawn).iter()} for drawn in (loud, plain)]
    assert tags[0] == tags[1]


@pytest.mark.parametrize("path", ["/t/<script>alert(1)</script>", "/<script>", '/t/"onload="alert(1)'])
def test_a_path_is_never_part_of_the_page(ann: Person, path: str) -> None:
    page = ann.http.get(path, headers={"accept-language": "<script>alert(1)</script>", "host": "<script>"})
    assert "alert(1)" not in page.text
    assert "<script>" not in page.text.replace("<script ", "")


def test_a_name_is_text_in_a_terminal() -> None:
    from amytis.cli.admin import row

    out = io.StringIO()
    entry = TableEntry("id", "game", {}, 0, None, 0, ["[bold]Ann[/bold]", "[link=http://evil.example]Ben"])
    Console(file=out, width=200).print(row(entry)[-1])
    assert out.getvalue() == "[bold]Ann[/bold], [link=http://evil.example]Ben\n"
