"""Ratings by the Plackett-Luce model.

Everybody begins at 25 with an uncertainty of a third of that. What is shown is a number that somebody is very probably
better than, three times the uncertainty below the estimate, on a scale on which newcomers begin at 1500.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
NEWCOMERS = 1500.0
UNCERTAIN_BY = 200.0
SCALE = UNCERTAIN_BY / MODEL.sigma
PROVISIONAL_BELOW = 5
PERSON, ROBOT = "person", "bot"

Player = tuple[str, str]


@dataclass(frozen=True)
class PlayerRating:
    """What is known of a player: the estimate, its uncertainty, and from how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The number that is shown."""
        return points_of(self.mu, self.sigma)

    @property
    def spread(self) -> int:
        """Its uncertainty, on the same scale."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too few games are known to say much."""
        return self.games < PROVISIONAL_BELOW


@dataclass(frozen=True)
class RatedSeat:
    """A seat of a finished game: who played it, and whether to the end, without hints and in time."""

    owner: str | None
    bot: str | None
    rank: int
    gave_up: bool
    hints: bool

    @property
    def player(self) -> Player | None:
        """Who is to be rated for this seat."""
        if self.bot is not None:
            return ROBOT, self.bot
        return None if self.owner is None or self.hints else (PERSON, self.owner)


def points_of(mu: float, sigma: float) -> int:
    """A rating as it is shown."""
    return round(NEWCOMERS + SCALE * (mu - 3 * sigma))


def rated_seats(seats: Sequence[RatedSeat]) -> list[int]:
    """The seats that are rated: none where a person holds several, or without two players to compare.

    Where hints were allowed, people do not count; bots at the same table still do.
    """
    owners = [seat.owner for seat in seats if seat.owner is not None]
    counting = [number for number, seat in enumerate(seats) if seat.player]
    several = len(set(owners)) < len(owners)
    return [] if several or len({seats[number].player for number in counting}) < 2 else counting


def update_ratings(seats: Sequence[RatedSeat], known: dict[Player, PlayerRating]) -> dict[Player, PlayerRating]:
    """The ratings after a game. Players who gave up are placed behind all who did not.

    A bot on several seats learns the mean of what its seats would learn.
    """
    counting = [seats[number] for number in rated_seats(seats)]
    players = [seat.player for seat in counting if seat.player]
    if not players:
        return {}
    before = [known.get(player, PlayerRating()) for player in players]
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    last = 1 + max(seat.rank for seat in counting)
    ranks = [float(last if seat.gave_up else seat.rank) for seat in counting]
    after = [team[0] for team in MODEL.rate(teams, ranks=ranks)]
    learned = {}
    for player, old in zip(players, before, strict=True):
        own = [rating for rating, other in zip(after, players, strict=True) if other == player]
        mu = sum(rating.mu for rating in own) / len(own)
        sigma = sum(rating.sigma for rating in own) / len(own)
        learned[player] = PlayerRating(mu, sigma, old.games + 1)
    return learned
