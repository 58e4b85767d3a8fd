"""The API of people: your identity, anybody's page, and the lists of the best."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from amytis.core import catalogue
from amytis.server.api.addresses import sender_of
from amytis.server.api.dependencies import REFUSED, Who, answer, known
from amytis.server.api.identity import Identities
from amytis.server.api.people_messages import (
    Best,
    BestList,
    Code,
    EnterCode,
    Portrait,
    Ranked,
    Rating,
    Rename,
    Span,
    You,
)
from amytis.server.domain import statistics
from amytis.server.domain.errors import DomainError
from amytis.server.rating import PlayerRating
from amytis.server.services.accounts import AccountService
from amytis.server.storage.accounts import StoredAccount
from amytis.server.storage.results import BestScore

MOST_SHOWN = 100

router = APIRouter(prefix="/api", responses=REFUSED)


async def account_service(request: Request) -> AccountService:
    """All people."""
    accounts: AccountService = request.app.state.accounts
    return accounts


async def few_attempts(request: Request, who: Who) -> None:
    """Codes are made and tried only so often from one address."""
    request.app.state.code_limiter.admit(sender_of(request))


TheAccounts = Annotated[AccountService, Depends(account_service)]


def private(data: object, response: Response) -> Response:
    """An answer that nothing on the way may keep."""
    made = answer(data, response)
    made.headers["cache-control"] = "no-store"
    return made


@router.get("/you", response_model=You)
async def you(who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Who you are."""
    return private(await describe(who, accounts), response)


async def describe(identity: str, accounts: AccountService) -> You:
    """An account as its owner sees it."""
    account = await accounts.storage.of_identity(identity)
    return You(account.id, account.name, account.code_made) if account else You(None, "", None)


@router.post("/you/code", response_model=Code, dependencies=[Depends(few_attempts)])
async def make_code(who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Keep your identity by a recovery code; it replaces the one before, and is never said again."""
    return private(Code(await accounts.keep(who)), response)


@router.post("/you/enter", response_model=You, dependencies=[Depends(few_attempts)])
async def enter(wish: EnterCode, request: Request, who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Be in this browser whom a recovery code stands for."""
    identity = await accounts.enter(wish.code, wish.alone)
    identities: Identities = request.app.state.identities
    identities.give(identity, request, response)
    return private(await describe(identity, accounts), response)


@router.put("/you/name", response_model=You)
async def rename(wish: Rename, who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Say what you want to be called."""
    if await accounts.storage.of_identity(who) is None:
        raise DomainError("keep_first")
    await accounts.storage.rename(who, wish.name or "")
    return private(await describe(who, accounts), response)


@router.post("/you/leave", response_model=You)
async def sign_out(request: Request, who: Who, response: Response) -> Response:
    """Be nobody in particular in this browser; your identity stays, for whoever has its code."""
    request.app.state.identities.begin_anew(request, response)
    return private(You(None, "", None), response)


@router.delete("/you", response_model=You)
async def forget(request: Request, who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Be forgotten: account, name and ratings are deleted, your seats are nobody's."""
    await accounts.forget(who)
    request.app.state.identities.begin_anew(request, response)
    return private(You(None, "", None), response)


@router.get("/you/games", response_model=Portrait)
async def your_games(who: Who, accounts: TheAccounts, response: Response) -> Response:
    """How you play, with the tables that you played at."""
    account = await accounts.storage.of_identity(who)
    return private(await paint(accounts, who, account, yours=True), response)


@router.get("/people/{account_id}", response_model=Portrait)
async def person(account_id: str, who: Who, accounts: TheAccounts, response: Response) -> Response:
    """How somebody plays who has a name here."""
    account = await accounts.storage.of_id(account_id)
    if account is None or not (account.name or account.identity == who):
        raise DomainError("no_account")
    return private(await paint(accounts, account.identity, account, yours=account.identity == who), response)


async def paint(accounts: AccountService, identity: str, account: StoredAccount | None, yours: bool) -> Portrait:
    """The statistics page of a person; table ids are only shown to themselves."""
    results = await accounts.results.of_person(identity)
    shown = results[-MOST_SHOWN:]
    everybody = await accounts.results.of_tables({result.table_id for result in shown})
    ratings = await accounts.ratings.of_person(identity)
    return Portrait(
        account=account.id if account else None,
        name=account.name if account else "",
        yours=yours,
        since=account.created if account else None,
        games=len({result.table_id for result in results}),
        ratings=[describe_rating(game, rating) for game, rating in ratings.items()],
        shares=statistics.shares(results),
        course=statistics.course(results),
        history=statistics.history(shown, everybody, private=yours),
    )


def describe_rating(game: str, rating: PlayerRating) -> Rating:
    """A rating as it is shown."""
    return Rating(game, rating.points, rating.spread, rating.games, rating.provisional)


@router.get("/standings/{game}", response_model=list[Ranked])
async def standings(game: str, who: Who, accounts: TheAccounts, response: Response) -> Response:
    """Who plays a game best: people who have a name, and between them the bots."""
    listed = await accounts.ratings.standings(known(game))
    settled = [one.rating.points for one in listed if one.account and not one.rating.provisional]
    ranked = [
        Ranked(
            place=1 + sum(points > one.rating.points for points in settled)
            if one.account and not one.rating.provisional
            else None,
            name=one.name,
            bot=one.account is None,
            account=one.account,
            yours=one.identity == who,
            rating=describe_rating(game, one.rating),
        )
        for one in listed
    ]
    return private(ranked, response)


@router.get("/best/{game}", response_model=list[BestList])
async def best(game: str, who: Who, accounts: TheAccounts, response: Response, span: Span = "all") -> Response:
    """The best scores of those who played a game alone, ever or in this month (UTC), by options."""
    if 1 not in catalogue.info(known(game)).players:
        return private([], response)
    scores = await accounts.results.best(known(game), beginning(span))
    kinds = {(tuple(score.options.items()), score.hints): list[Best]() for score in scores}
    for score in scores:
        kinds[tuple(score.options.items()), score.hints].append(best_of(score, who))
    return private([BestList(dict(options), hints, found) for (options, hints), found in kinds.items()], response)


def beginning(span: Span) -> float:
    """Since when games are listed."""
    if span == "all":
        return 0.0
    return datetime.now(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


def best_of(score: BestScore, who: str) -> Best:
    """A best score as it is shown."""
    yours, won = score.identity == who, score.rank == 1
    return Best(score.place, score.account, score.name, yours, score.score, won, score.finished)
