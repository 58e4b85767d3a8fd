"""Tables: made, found, sat down at, left, come back to, played again."""

import time

import pytest

import amytis
from amytis.bots import BOTS
from tests.core.test_records import finished
from tests.server.people import Person

pytestmark = pytest.mark.compiled


def test_the_lobby_lists_games_and_bots(ann: Person) -> None:
    lobby = ann.get("/house").json()
    assert lobby["games"][0]["game"] == "babylonia"
    assert [bot["bot"] for bot in lobby["bots"]] == list(BOTS)


def test_the_lobby_is_in_both_languages(ann: Person) -> None:
    english, french = (ann.get("/house", language=language).json() for language in ("en", "fr"))
    assert english == ann.get("/house").json()
    for one, other in zip(english["games"], french["games"], strict=True):
        assert one["summary"] != other["summary"]
        for option, translated in zip(one["options"], other["options"], strict=True):
            assert option["label"] != translated["label"]
            assert list(option["choices"]) == list(translated["choices"])
            assert set(option["choices"].values()).isdisjoint(translated["choices"].values())
    for one, other in zip(english["bots"], french["bots"], strict=True):
        assert one["bot"] == other["bot"]
        assert one["summary"] != other["summary"]


def test_a_table_begins_when_every_seat_is_taken(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    seen = ann.look(table)
    assert not seen["table"]["started"]
    assert seen["moves"] == []
    assert ann.play(table, 0, "done").json()["code"] == "waiting_for_players"
    assert ben.sit(table, 1).status_code == 200
    seen = ann.look(table)
    assert seen["table"]["started"]
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ann", "Ben"]
    assert len(seen["moves"]) > 100
    assert ben.look(table)["moves"] == []


def test_a_seat_is_taken_once(ann: Person, ben: Person, address: str) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    assert Person(address).sit(table, 1, "Carl").json()["code"] == "seat_taken"
    assert ben.sit(table, 7).json()["code"] == "no_seat"


def test_only_its_owner_plays_a_seat(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")
    move = ann.look(table, 0)["moves"][0]
    body = {"seat": 0, "move": move, "expected": 0, "key": "abcdefgh"}
    assert ben.post(f"/tables/{table}/moves", body).json()["code"] == "not_your_seat"
    assert ben.get(f"/tables/{table}", seat=0).json()["code"] == "not_your_seat"
    assert ann.play(table, 1, "done").json()["code"] == "not_your_turn"
    assert ann.look(table)["your_seats"] == [0, 1]


def test_bots_answer_by_themselves(ann: Person) -> None:
    table = ann.open_table("you Ann", "bot random", "bot greedy")
    ann.play(table, 0, ann.look(table)["moves"][0])
    ann.play(table, 0, "done")
    for _ in range(200):
        if ann.look(table)["table"]["your_turn"]:
            break
        time.sleep(0.05)
    assert ann.look(table)["view"]["turn"] == 4


def test_a_bot_stands_in_and_gives_the_seat_back(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    left = ben.http.delete(f"/api/tables/{table}/seats/1").json()
    assert left["seats"][1]["stand_in"] == "greedy"
    ann.play(table, 0, ann.look(table)["moves"][0])
    ann.play(table, 0, "done")
    for _ in range(400):
        if ann.look(table)["table"]["your_turn"]:
            break
        time.sleep(0.05)
    assert ann.look(table)["table"]["your_turn"]
    assert ann.http.delete(f"/api/tables/{table}/seats/1").json()["code"] == "not_your_seat"
    assert ben.sit(table, 1, "Benjamin").status_code == 200
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["stand_in"], seat["name"]) == (None, "Ben")


def test_nobody_sees_a_stand_before_the_game_begins(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open", "open")
    for seat in (1, 2):
        answer = ben.sit(table, seat).json()
        assert answer["your_seats"] == [seat]
        assert all(one["stand"] is None for one in answer["view"]["seats"])
        ben.http.delete(f"/api/tables/{table}/seats/{seat}")
    assert "draw ?" in ann.get(f"/tables/{table}/record").text
    assert ann.look(table)["view"]["seats"][0]["stand"] is None


def test_a_player_who_left_cannot_play_until_they_return(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Zoe")
    seen = ann.look(table, 0)
    ann.http.delete(f"/api/tables/{table}/seats/0")
    assert ann.play(table, 0, seen["moves"][0], seen["version"]).json()["code"] in ("not_your_turn", "stale")


def test_odd_paths_are_answered(ann: Person) -> None:
    for path in ("/%00", "/" + "a" * 3000, "/..%2f..%2fetc/passwd"):
        assert ann.http.get(path).status_code == 404
    assert ann.http.get("/assets/nothing.js").status_code == 404


def test_a_seat_left_before_the_game_is_open_again(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open", "open")
    ben.sit(table, 1)
    ben.http.delete(f"/api/tables/{table}/seats/1")
    assert ann.look(table)["table"]["seats"][1]["kind"] == "open"


def test_the_lobby_lists_your_tables(ann: Person, ben: Person) -> None:
    first, second = ann.open_table("you Ann", "open"), ann.open_table("you Ann", "bot random")
    assert [table["id"] for table in ann.get("/tables").json()] == [second, first]
    assert ben.get("/tables").json() == []
    ben.sit(first, 1)
    assert [table["id"] for table in ben.get("/tables").json()] == [first]


def test_a_record_is_opened_and_looked_through(ann: Person, ben: Person) -> None:
    text = finished(players=3)
    table = ann.post("/records", {"text": text}).json()["id"]
    seen = ben.look(table)
    assert seen["outcome"]["scores"] == amytis.replay(text).scores
    assert ben.get(f"/tables/{table}/record").text == text
    middle = ben.get(f"/tables/{table}/steps/90", seat=2).json()
    assert middle["view"]["seats"][2]["stand"] is not None
    assert middle["view"]["seats"][1]["stand"] is None
    for seen in (ben.look(table), ben.get(f"/tables/{table}/steps/90").json()):
        assert all(seat["stand"] is not None for seat in seen["view"]["seats"])
        assert "?" not in {token["kind"] for token in seen["view"]["tokens"].values()}
    assert ben.post(f"/tables/{table}/rematch", None).json()["code"] == "only_to_look_at"
    assert ben.get(f"/tables/{table}/steps/99999").json()["code"] == "no_step"


def test_a_damaged_record_is_refused_with_its_line(ann: Person) -> None:
    refused = ann.post("/records", {"text": finished().replace("1 done", "1 dune", 1)})
    assert refused.status_code == 422
    assert refused.json()["line"] == finished().splitlines().index("1 done") + 1


def test_a_rematch_moves_everybody_one_seat_further(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    assert ann.post(f"/tables/{table}/rematch", None).json()["code"] == "not_over"
    while not (seen := ann.look(table))["outcome"]:
        person, seat = (ann, 0) if seen["view"]["to_move"] == 0 else (ben, 1)
        moves = person.look(table, seat)["moves"]
        person.play(table, seat, "done" if "done" in moves else moves[0])
    again = ann.post(f"/tables/{table}/rematch", None).json()["id"]
    assert ben.post(f"/tables/{table}/rematch", None).json()["id"] == again
    assert Person(ann.address).post(f"/tables/{table}/rematch", None).json()["code"] == "not_your_seat"
    assert [seat["name"] for seat in ann.look(again)["table"]["seats"]] == ["Ben", "Ann"]
    assert ann.look(again)["your_seats"] == [1]
    assert ann.get(f"/tables/{table}/record").text.rstrip().splitlines()[-1].startswith("result: ")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "you"}]}, "bad_option"),
        ({"game": "babylonia", "seats": [{"kind": "you"}]}, "bad_option"),
        ({"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "bot", "bot": "deep blue"}]}, "bad_option"),
        ({"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "bot", "bot": "master@3600s"}]}, "bad_option"),
        ({"game": "babylonia", "seats": [{"kind": "you"}] * 2, "options": {"cards": "x"}}, "bad_option"),
        ({"game": "babylonia", "seats": [{"kind": "king"}] * 2}, "bad_request"),
        ({"game": "babylonia", "seats": []}, "bad_request"),
        ({"game": "babylonia", "seats": [{"kind": "you", "name": "x" * 99}] * 2}, "bad_request"),
        ({"game": "babylonia", "seats": [{"kind": "you", "name": "bot greedy"}] * 2}, "bad_request"),
        ({"game": "babylonia", "seats": [{"kind": "you", "name": "   "}] * 2}, "bad_request"),
        ([], "bad_request"),
        ("hello", "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(ann: Person, body: object, code: str) -> None:
    refused = ann.post("/tables", body)
    assert refused.status_code == 422
    assert refused.json()["code"] == code
    assert refused.json()["message"]


def test_unknown_things_are_refused_in_words(ann: Person) -> None:
    for path in ("/tables/nothing", "/tables/nothing/record", "/games/chess/board", "/games/chess/rules", "/nothing"):
        refused = ann.get(path)
        assert refused.status_code == 404
        assert refused.json()["message"]
    assert ann.get("/tables/nothing", language="fr").json()["message"] == "Cette table n'existe pas."


def test_large_and_broken_bodies_are_refused(ann: Person) -> None:
    large = ann.http.post("/api/records", content=b"x" * 300_000, headers={"content-type": "application/json"})
    assert large.status_code == 413
    assert large.json()["code"] == "too_large"
    streamed = ann.http.post("/api/records", content=(b"x" * 1000 for _ in range(300)))
    assert streamed.status_code == 413
    broken = ann.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert broken.status_code == 422
    assert broken.json()["code"] == "bad_request"


def test_rules_and_board_come_in_both_languages(ann: Person) -> None:
    for language, word in (("en", "priest"), ("fr", "prêtre")):
        board = ann.get("/games/babylonia/board", language=language).json()
        assert board["kinds"]["P"] == word
        assert len(board["hexes"]) == 175
        chapters = ann.get("/games/babylonia/rules", language=language).json()
        numbers = [rule["number"] for chapter in chapters for rule in chapter["rules"]]
        assert numbers[0] == "1.1"
        assert numbers[-1] == "10.2"


def test_a_forged_cookie_proves_no_identity(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")
    name, value = next(iter(ann.http.cookies.items()))
    ann.http.cookies.set(name, value[:-1] + ("A" if value[-1] != "A" else "B"), domain="127.0.0.1")
    forged = ann.http.get(f"/api/tables/{table}", headers={"cookie": f"{name}={value[:-2]}xx"})
    assert forged.json()["your_seats"] == []
