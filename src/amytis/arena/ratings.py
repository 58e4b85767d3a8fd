"""Ratings: one number for each bot from all its games, by the Plackett-Luce model."""

from collections.abc import Iterable, Sequence

from openskill.models import PlackettLuce

from amytis.arena.simulation import CERTAINTY, Interval
from amytis.arena.timed_match import PlayedMatch


def ratings(games: Iterable[PlayedMatch], bots: Sequence[str]) -> dict[str, Interval]:
    """The rating of each bot with its interval; ratings start at 25, and games are rated in the given order.

    A bot on several seats of a game takes the mean of their new ratings.
    """
    model = PlackettLuce(tau=0.0)  # bots do not change between games, so their uncertainty must not grow
    known = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        teams = [[known[bot]] for bot in game.bots]
        seats = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks])]
        for bot in set(game.bots):
            own = [seat for seat, name in zip(seats, game.bots, strict=True) if name == bot]
            mean = sum(seat.mu for seat in own) / len(own)
            spread = sum(seat.sigma for seat in own) / len(own)
            known[bot] = model.create_rating([mean, spread], name=bot)
    return {
        bot: Interval(rating.mu, rating.mu - CERTAINTY * rating.sigma, rating.mu + CERTAINTY * rating.sigma)
        for bot, rating in known.items()
    }
