"""The API of games: what can be played here, their boards and their rules."""

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from amytis.bots.names import BOTS
from amytis.core import catalogue
from amytis.core.contract import load
from amytis.core.rulebook import chapters
from amytis.server.api.dependencies import REFUSED, InLanguage, TheRegistry, Who, answer, count, known
from amytis.server.api.game_messages import BotInfo, Chapter, GameInfo, OptionInfo, Rule
from amytis.server.api.game_messages import House as HouseInfo
from amytis.server.api.messages import Board, Language
from amytis.server.sentences import say
from amytis.server.services.invitations import PREFIX

FOR_A_WHILE = {"cache-control": "public, max-age=300"}

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/house", response_model=HouseInfo)
async def house(who: Who, registry: TheRegistry, response: Response, language: InLanguage = "en") -> Response:
    """What can be played here, and against whom."""
    games = [
        GameInfo(
            info.name,
            info.title,
            info.summary,
            list(info.players),
            info.usual_players,
            [describe_option(one) for one in info.options],
        )
        for info in catalogue.games(language).values()
    ]
    bots = [BotInfo(name, catalogue.worded(summary, language)) for name, summary in BOTS.items()]
    guests = [
        BotInfo(f"{PREFIX}{program.name}", say("program_from_elsewhere").worded(language))
        for program in await registry.programs.listening(who)
    ]
    return answer(HouseInfo(games, [*bots, *guests]), response)


def describe_option(option: catalogue.Option) -> OptionInfo:
    """An option as a browser needs it."""
    return OptionInfo(option.name, option.label, option.default, dict(option.choices), list(option.players))


@router.get("/games/{game}/board", response_model=Board)
async def board(game: str, request: Request, language: InLanguage = "en") -> Response:
    """What a browser needs to draw a game: the same for everybody, so browsers may keep it for a while."""
    count(request)
    return Response(drawn(known(game), language), headers=FOR_A_WHILE, media_type="application/json")


@cache
def drawn(game: str, language: Language) -> bytes:
    """The board of a game as it is sent."""
    return msgspec.json.encode(load(game).board(language))


@router.get("/games/{game}/rules", response_model=list[Chapter])
async def rules(game: str, who: Who, response: Response, language: InLanguage = "en") -> Response:
    """The rules of a game, numbered."""
    pages = [
        Chapter(one.title, [Rule(number, text) for number, text in one.rules.items()], one.text)
        for one in chapters(known(game), language)
    ]
    return answer(pages, response)
