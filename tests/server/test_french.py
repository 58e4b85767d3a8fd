"""Error messages are in the language of the reader."""

import asyncio
import re
from typing import Any

import httpx
import pytest

from amytis.core import catalogue
from tests.core.test_records import finished
from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

GAMES = ", ".join(catalogue.games())
TWO = [{"kind": "you"}, {"kind": "open"}]


def table(**changes: Any) -> dict[str, Any]:
    """A wish for a table, in one way unlike others."""
    return {"game": "babylonia", "seats": TWO} | changes


def named(name: object) -> dict[str, Any]:
    """A wish for a table with somebody of that name."""
    return table(seats=[{"kind": "you", "name": name}, {"kind": "open"}])


CARDS = " ; possibles : base, variant"
UNREADABLE = "La demande est illisible : "

TABLES = [
    (table(game="babylonai"), "il n'y a pas de jeu « babylonai » ; vouliez-vous dire « babylonia » ?"),
    (table(game="chess"), f"il n'y a pas de jeu « chess » ; possibles : {GAMES}"),
    (table(seats=TWO[:1]), "Babylonia se joue de 2 à 4 joueurs, pas à 1"),
    (
        table(options={"cards": "x"}),
        "Babylonia : l'option « cards » ne peut pas être « x » ; possibles : base, variant",
    ),
    (table(options={"colour": "x"}), "Babylonia n'a pas d'option « colour » ; possibles : cards"),
    (
        table(seats=[{"kind": "bot", "bot": "deep"}]),
        "il n'y a pas de robot « deep » ; possibles : novice, apprentice, adept, expert, master, greedy, random, uct",
    ),
    (named("bot greedy"), "seuls les robots s'appellent « bot »"),
    (named("   "), "un nom a de 1 à 40 caractères imprimables, et non «     »"),
    (named(""), UNREADABLE + "seats.0.name est trop court : sa longueur est d'au moins 1"),
    (named("x" * 41), UNREADABLE + "seats.0.name est trop long : sa longueur est d'au plus 40"),
    (named(7), UNREADABLE + "seats.0.name doit être un texte"),
    (table(seats=[]), UNREADABLE + "seats est trop court : sa longueur est d'au moins 1"),
    (table(seats=TWO * 5), UNREADABLE + "seats est trop long : sa longueur est d'au plus 8"),
    (table(seats="all"), UNREADABLE + "seats doit être une liste"),
    (table(seats=["you"]), UNREADABLE + "seats.0 doit être un objet"),
    (table(seats=[{"kind": "king"}]), UNREADABLE + "seats.0.kind doit être parmi : you, here, open, bot"),
    (table(options=3), UNREADABLE + "options doit être un objet"),
    ({"game": "babylonia"}, UNREADABLE + "seats manque"),
    ([], UNREADABLE + "son corps doit être un objet"),
    ("hello", UNREADABLE + "son corps doit être un objet"),
]


RECORDS = [
    ("hello", 1, "ligne 1 : ce n'est pas un enregistrement d'Amytis, qui commence par « amytis record: 1 »"),
    (finished().replace("players: 3", "players: 9"), 3, "ligne 3 : Babylonia se joue de 2 à 4 joueurs, pas à 9"),
    (finished().replace("players: 3", "players: x"), 3, "ligne 3 : « players » demande un nombre, pas « x »"),
    (finished().replace("seat 1: Ann\n", ""), 5, "ligne 5 : le siège 2 a un nom, mais le siège 1 n'en a pas"),
]

MOVES = [
    ("hello", "« hello » n'est pas un coup de Babylonia : un coup s'écrit M@K7, done, score D4, card 5, extra turn"),
    ("card 0", "il n'y a pas de carte 0"),
    ("M@A2", "il n'y a pas de case A2"),
    ("score B2", "B2 n'est ni un emplacement de tuile ni une ziggourat"),
    ("done", "Le premier joueur de la partie joue exactement un jeton."),
]


def said(answer: httpx.Response) -> str:
    """The sentence of a refusal."""
    assert answer.status_code >= 400
    return str(answer.json()["message"])


def test_a_table_that_cannot_be_is_refused_in_french(ann: Person) -> None:
    answers = [said(ann.post("/tables", body, language="fr")) for body, _ in TABLES]
    assert answers == [message for _, message in TABLES]


def test_a_damaged_record_is_refused_in_french_with_its_line(ann: Person) -> None:
    for text, line, message in RECORDS:
        refused = ann.post("/records", {"text": text}, language="fr")
        assert (said(refused), refused.json()["line"]) == (message, line)


def test_moves_are_refused_and_judged_in_french(ann: Person) -> None:
    made = ann.open_table("you Ann", "here Bob")
    version = ann.look(made, 0)["version"]
    for move, message in MOVES:
        body = {"seat": 0, "move": move, "expected": version, "key": "abcdefgh"}
        assert said(ann.post(f"/tables/{made}/moves", body, language="fr")).startswith(message)
        verdict = ann.get(f"/tables/{made}/why", seat=0, move=move, language="fr").json()
        assert verdict["sentence"].startswith(message)


def test_faults_of_a_request_are_named_in_french(ann: Person) -> None:
    path = f"/tables/{ann.open_table('you Ann', 'here Bob')}"
    body = {"seat": 0, "move": "done", "expected": 0, "key": "abcdefgh"}
    for change, fault in (
        ({"seat": 9}, "seat doit valoir au plus 7"),
        ({"seat": -1}, "seat doit valoir au moins 0"),
        ({"seat": "first"}, "seat doit être un nombre entier"),
        ({"seat": 0.5}, "seat doit être un nombre entier"),
        ({"seat": None}, "seat doit être un nombre entier"),
        ({"key": "not a key"}, "key doit suivre le modèle ^[A-Za-z0-9_-]+$"),
    ):
        assert said(ann.post(f"{path}/moves", body | change, language="fr")) == UNREADABLE + fault
    assert said(ann.get(path, seat="x", language="fr")) == UNREADABLE + "seat doit être un nombre entier"
    assert said(ann.get(f"{path}/steps/x", language="fr")) == UNREADABLE + "step doit être un nombre entier"
    assert said(ann.get(f"{path}/why", seat=0, language="fr")) == UNREADABLE + "move manque"
    assert said(ann.post("/records", None, language="fr")) == UNREADABLE + "son corps manque"


def test_what_is_no_json_or_too_large_is_refused_in_french(ann: Person) -> None:
    def send(content: bytes) -> str:
        path = "/api/records?language=fr"
        return said(ann.http.post(path, content=content, headers={"content-type": "application/json"}))

    assert send(b"{") == UNREADABLE + "ce n'est pas du JSON"
    assert send(b'"\xff"') == UNREADABLE + "ce n'est pas du JSON"
    assert send(b"x" * 300_000) == "C'est trop grand."


def test_unknown_things_are_refused_in_french(ann: Person) -> None:
    game = f"il n'y a pas de jeu « chess » ; possibles : {GAMES}"
    assert said(ann.get("/games/chess/board", language="fr")) == game
    assert said(ann.get("/games/chess/rules", language="fr")) == game
    assert said(ann.get("/nothing", language="fr")) == "Il n'y a rien ici."


def test_too_many_requests_are_refused_in_french(serve: Serve) -> None:
    ann = Person(serve(requests_per_second=0.01, burst=1))
    answers = [ann.get("/house", language="fr") for _ in range(3)]
    assert re.fullmatch(r"Trop de demandes ; réessayez dans \d+ s\.", said(answers[-1]))


def test_a_socket_says_farewell_in_french(ann: Person) -> None:
    async def test() -> None:
        async with ann.listen("nothing", language="fr") as listener:
            assert (await listener.next())["message"] == "Cette table n'existe pas."

    asyncio.run(test())


@pytest.mark.parametrize(
    ("query", "accepted", "french"),
    [
        ("", "fr-CH, fr;q=0.9, en;q=0.8", True),
        ("", "de, fr;q=0.5", True),
        ("", "en-GB, fr;q=0.5", False),
        ("", "", False),
        ("?language=en", "fr", False),
        ("?language=fr", "en", True),
        ("?language=de", "fr", True),
    ],
)
def test_the_request_names_the_language_or_else_the_browser(
    ann: Person, query: str, accepted: str, french: bool
) -> None:
    message = said(ann.http.get(f"/api/tables/nothing{query}", headers={"accept-language": accepted}))
    assert message == ("Cette table n'existe pas." if french else "There is no such table.")


def test_faults_are_named_in_english_as_well(ann: Person) -> None:
    assert said(ann.post("/tables", [])) == "The request cannot be read: its body must be an object"
    assert said(ann.post("/tables", named("Bot"))) == "only bots are called 'bot'"
