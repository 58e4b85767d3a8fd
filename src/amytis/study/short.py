"""The findings in a few sentences: what a designer should look at first."""

from collections.abc import Iterator, Mapping, Sequence

from amytis.arena.simulation import Interval
from amytis.study.findings import Findings
from amytis.study.words import difference, leaves_out, number, number_range, share, share_range, texts

Chapters = Mapping[str, Mapping[str, str]]


def in_short(sides: Sequence[Findings], sources: Mapping[str, str], chapters: Chapters) -> list[str]:
    """Sentences about each side, then about what differs between them."""
    told = []
    for side in sides:
        name = f"{side.name}: " if len(sides) > 1 else ""
        told += [name + sentence for sentence in (*_seats(side), *_margin(side), *_sources(side, sources))]
        told += [name + sentence for sentence in _components(side, chapters)]
    return told + (_differences(*sides) if len(sides) > 1 else [])


def glance(side: Findings) -> dict[str, Interval]:
    """The means that are told of every side; alone there is no second place."""
    means = {"points": side.points, "winner": side.winner, "margin": side.margin, "turns": side.turns}
    means |= {"decisions": side.decisions, "choices": side.choices}
    return {name: mean for name, mean in means.items() if mean is not None}


def _seats(side: Findings) -> Iterator[str]:
    """Which seats win more or less than their share."""
    words = texts()["short"]
    if side.fair is None:
        yield words["alone"].format(share=_with_range(side.seats[0].wins))
        return
    if len({one.bot for one in side.seats}) > 1:
        yield words["several_bots"]
    told = [one for one in side.seats if leaves_out(one.wins, side.fair)]
    for one in told:
        compared = words["more" if one.wins.value > side.fair else "less"]
        fair = f"{side.fair:.1%}"
        yield words["seat"].format(seat=one.seat + 1, share=_with_range(one.wins), side=compared, fair=fair)
    if not told:
        yield words["one_bot"].format(fair=f"{side.fair:.1%}", games=side.games)


def _margin(side: Findings) -> Iterator[str]:
    if side.margin is not None:
        yield texts()["short"]["margin"].format(margin=number(side.margin.value), shared=share(side.shared))


def _sources(side: Findings, names: Mapping[str, str]) -> Iterator[str]:
    """The sources of points that go with winning most and least."""
    known = {key: one.relation.value for key, one in side.sources.items() if one.relation is not None}
    if len(known) > 1:
        best, worst = (pick(known, key=lambda key: known[key]) for pick in (max, min))
        yield texts()["short"]["source"].format(best=names.get(best, best), worst=names.get(worst, worst))


def _components(side: Findings, chapters: Chapters) -> Iterator[str]:
    """The component of all that goes most clearly with winning, and the one that goes most clearly with losing."""
    if side.fair is None:
        return
    shares = {
        (chapter, name): side.components[key].most
        for chapter, keys in chapters.items()
        for key, name in keys.items()
        if key in side.components
    }
    clear = {where: most for where, most in shares.items() if most is not None and leaves_out(most, side.fair)}
    for pick, sign in ((max, 1), (min, -1)):
        found = {where: most for where, most in clear.items() if leaves_out(most, side.fair) == sign}
        if found:
            where = pick(found, key=lambda one: found[one].value)
            yield texts()["short"]["strong"].format(chapter=where[0], name=where[1], share=_with_range(found[where]))


def _differences(one: Findings, other: Findings) -> list[str]:
    """The means that differ between two sides."""
    words, means = texts(), glance(other)
    told = []
    for name, mean in glance(one).items():
        apart = difference(mean, means[name]) if name in means else None
        if apart is not None and leaves_out(apart, 0.0):
            sign = "+" if apart.value > 0 else ""
            change = f"{sign}{number(apart.value)} ({number_range(apart)})"
            told.append(
                words["short"]["differs"].format(
                    first=one.name, second=other.name, name=words["glance"][name], difference=change
                )
            )
    return told or [words["short"]["alike"].format(first=one.name, second=other.name)]


def _with_range(interval: Interval) -> str:
    """A share and its interval in a sentence."""
    spread = share_range(interval)
    return f"{share(interval)} ({spread})" if spread else share(interval)
