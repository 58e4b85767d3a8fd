"""Ratings: one number for each bot from all games, whoever met whom, by the model of Plackett and Luce."""

from collections.abc import Iterable, Sequence

from openskill.models import PlackettLuce

from amytis.arena.simulation import CERTAINTY, Interval
from amytis.arena.timed_match import PlayedMatch


def ratings(games: Iterable[PlayedMatch], bots: Sequence[str]) -> dict[str, Interval]:
    """The rating of each bot with its interval; everybody begins at 25. The games count in the order given.

    A bot on several seats of a game learns the mean of what its seats would learn.
    """
    model = PlackettLuce(tau=0.0)  # a bot does not change from game to game, so nothing of what is known of it fades
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
