"""Hidden means hidden: whole games are played, and every byte that each viewer was sent before the end is searched."""

import asyncio
import json
import random
from typing import Any

import pytest
import websockets

import amytis
from amytis.core.contract import CHANCE
from amytis.games.babylonia.components import IS_RIVER, NUMBERS
from tests.core.test_records import finished
from tests.server.people import Listener, Person

pytestmark = pytest.mark.compiled


def hidden_facts(game: amytis.Game, viewer: int | None) -> tuple[list[int], list[tuple[int, str]]]:
    """The draws, and the tokens laid face down, of the seats that a viewer is not; each with its step."""
    draws, laid = [], []
    for number, step in enumerate(game.steps):
        text = game.rules.text(step.before, step.move)
        if step.mover == CHANCE and text.startswith("draw") and step.before.seat != viewer:
            draws.append(number)
        elif "@" in text and step.mover != viewer and IS_RIVER[NUMBERS[text[2:]]]:
            laid.append((number, text))
    return draws, laid


def check_message(message: dict[str, Any], viewer: int | None) -> None:
    """No stand, reserve, or face-down token of anybody else."""
    view = message["snapshot"]["view"]
    for number, seat in enumerate(view["seats"]):
        assert number == viewer or (seat["stand"] is None and seat["reserve"] is None)
    for name, token in view["tokens"].items():
        assert token["seat"] == viewer or (token["kind"] == "?") == bool(IS_RIVER[NUMBERS[name]])


def check_bytes(received: list[str], game: amytis.Game, viewer: int | None) -> None:
    """Nothing hidden anywhere in what was sent: not in events, not in sentences, not in lists of moves."""
    draws, laid = hidden_facts(game, viewer)
    events: dict[int, dict[str, Any]] = {}
    for text in received:
        message = json.loads(text)
        check_message(message, viewer)
        for event in message["events"]:
            assert events.setdefault(event["seq"], event) == event or viewer is not None
    for number in draws:
        assert events[number]["move"] == "draw ?"
        assert events[number]["happenings"][0]["sentence"].endswith("draws a token")
    for number, written in laid:
        kind, _, name = written.partition("@")
        assert events[number]["move"] == f"?@{name}"
        for text in received:
            if any(event["seq"] >= number for event in json.loads(text)["events"]):
                assert f'"{written}"' not in text
        words = {"P": "priest", "S": "servant", "M": "merchant", "F": "farmer"}
        assert not any(f'places a {words[kind]} on {name}"' in text for text in received)


@pytest.mark.parametrize("seed", range(2))
def test_no_byte_tells_what_a_viewer_may_not_know(seed: int, ann: Person, ben: Person, address: str) -> None:
    dice = random.Random(seed)
    table = ann.open_table("you Ann", "open", cards="variant")
    ben.sit(table, 1)
    stranger = Person(address)

    async def play() -> dict[int | None, Listener]:
        listeners: dict[int | None, Listener] = {
            0: ann.listen(table),
            1: ben.listen(table),
            None: stranger.listen(table),
        }
        async with listeners[0], listeners[1], listeners[None]:
            while True:
                seen = await asyncio.to_thread(ann.look, table)
                if seen["outcome"]:
                    break
                person, seat = (ann, 0) if seen["view"]["to_move"] == 0 else (ben, 1)
                moves = (await asyncio.to_thread(person.look, table, seat))["moves"]
                rivers = [move for move in moves if "@" in move and IS_RIVER[NUMBERS[move[2:]]]]
                move = "done" if "done" in moves else dice.choice(rivers if rivers and dice.random() < 0.6 else moves)
                await asyncio.to_thread(person.play, table, seat, move)
            for listener in listeners.values():
                while not await listener.quiet():
                    pass
        return listeners

    listeners = asyncio.run(play())
    game = amytis.replay(ann.get(f"/tables/{table}/record").text)
    for viewer, listener in listeners.items():
        during = [text for text in listener.received if not json.loads(text)["snapshot"]["table"]["over"]]
        assert hidden_facts(game, viewer)[1]
        check_bytes(during, game, viewer)
        check_end(listener)


def check_end(listener: Listener) -> None:
    """Once the game is over everybody sees everything: stands, face-down tokens, and all that was drawn."""
    last = json.loads(listener.received[-1])["snapshot"]
    assert last["table"]["over"]
    assert last["seat"] is None
    assert all(seat["stand"] is not None for seat in last["view"]["seats"])
    assert not any(token["kind"] == "?" for token in last["view"]["tokens"].values())
    assert not any("?" in event["move"] for event in listener.events)
    assert not any("draws a token" in one["sentence"] for event in listener.events for one in event["happenings"])


def test_nobody_gets_the_full_view_while_a_game_runs(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    stranger = Person(ann.address)
    for person in (ann, ben, stranger):
        for path in ("", "/updates", "/steps/30", "/record"):
            for wished in (-1, -2, "all", ""):
                refused = person.get(f"/tables/{table}{path}", seat=wished)
                assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")
    seen = stranger.look(table)
    assert all(seat["stand"] is None for seat in seen["view"]["seats"])
    assert [seat["stand"] is None for seat in ann.look(table)["view"]["seats"]] == [False, True]
    assert stranger.get(f"/tables/{table}/record").text.count("draw ?") == 10

    async def knock() -> None:
        for wished in ("-1", "-2", "all"):
            with pytest.raises(websockets.InvalidStatus):
                async with stranger.listen(table, seat=wished):
                    pass

    asyncio.run(knock())


def test_an_unfinished_record_stays_covered(ann: Person) -> None:
    lines = finished(players=3).splitlines()
    table = ann.post("/records", {"text": "\n".join(lines[:100]) + "\n"}).json()["id"]
    seen = ann.look(table)
    assert not seen["table"]["over"]
    assert all(seat["stand"] is None for seat in seen["view"]["seats"])
