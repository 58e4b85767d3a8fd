"""`amytis bot`: one of the house's bots plays at a server elsewhere, over the API for bots."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amytis.cli.bot_api_client import ApiError, BotApiClient, ServerUnreachable
from amytis.cli.output import console
from amytis.core.errors import BadOption

if TYPE_CHECKING:
    from amytis.bots.bot import Bot

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
UNKNOWN = 401


def bot(*, server: str, token_file: Path, level: str = "expert", games: int = 0) -> None:
    """Let one of the house's bots play at a server elsewhere; it comes back whenever the connection is lost.

    Parameters
    ----------
    server
        The server's address, such as https://games.example.org.
    token_file
        A file with the token that the server gave to your bot.
    level
        Which bot plays, with a budget if you like: `expert`, `greedy`, `master@500`.
    games
        End after so many games; by default never.
    """
    from amytis.bots import bot as make_bot

    player = make_bot(level)
    house = BotApiClient(server, token_file)
    try:
        console().print(f"{house.ask('GET', '/account')['name']} plays at {server} as {level}  (Ctrl-C ends it)")
    except ServerUnreachable as trouble:
        raise BadOption(f"{server} does not answer: {trouble}") from None
    except ApiError as refused:
        raise BadOption(str(refused)) from None
    play_on(house, player, games)


def play_on(house: BotApiClient, player: "Bot", games: int) -> None:
    """Handle events, and reconnect whenever the stream ends."""
    pause, left = FIRST_PAUSE, games
    while True:
        try:
            for event in house.events():
                pause = FIRST_PAUSE
                if event["kind"] == "turn":
                    decide(house, player, event)
                elif event["kind"] == "finished":
                    points = " : ".join(map(str, event["outcome"]["scores"]))
                    console().print(f"{event['game']} at table {event['table']} is over, {points}")
                    left -= 1
                    if left == 0:
                        return
        except ServerUnreachable as trouble:
            console().print(f"the server does not answer ({trouble})")
        except ApiError as refused:
            if refused.status == UNKNOWN:
                raise BadOption(str(refused)) from None
            console().print(str(refused))
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 2 * pause)


def decide(house: BotApiClient, player: "Bot", event: dict[str, Any]) -> None:
    """One decision, from a position as it might be; if it is not ours any more, there is nothing to do."""
    from amytis.cli.warm import make_ready
    from amytis.core.rng import fresh_seed, seeded
    from amytis.server.domain.sampled_state import StateInfo, read_state

    table, seat = event["table"], event["seat"]
    try:
        info = StateInfo(**house.ask("GET", f"/tables/{table}/state?seat={seat}"))
        if info.version != event["version"]:
            return
        rules, state = make_ready(info.game), read_state(info)
        if state is None:
            raise BadOption("the server has another version of Amytis; use the same one")
        move = rules.text(state, player.choose(rules, state, seeded(fresh_seed())))
        key = f"{seat}-{info.version}-{fresh_seed():x}"
        house.ask("POST", f"/tables/{table}/moves", {"seat": seat, "move": move, "expected": info.version, "key": key})
    except ApiError as refused:
        # Someone else has decided meanwhile, or the seat is not ours any more.
        if refused.status not in (403, 404, 409):
            raise
