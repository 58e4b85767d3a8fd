"""The findings in a few sentences: what a designer should look at first."""

from collections.abc import Iterator, Mapping, Sequence

from amytis.arena.simulation import Interval
from amytis.study.figures import SHARES, apart, difference
from amytis.study.findings import Findings
from amytis.study.words import leaves_out, number, number_range, share, share_range, texts

Chapters = Mapping[str, Mapping[str, str]]

SURE = 2.0  # half intervals; among dozens of components, some are one away from the fair share by luck alone


def in_short(sides: Sequence[Findings], sources: Mapping[str, str], chapters: Chapters) -> dict[str, list[str]]:
    """Sentences by heading: about each side, then about what differs between them; one side needs no heading."""
    told = {
        side.name if len(sides) > 1 else "": [
            *_seats(side),
            *_margin(side),
            *_sources(side, sources),
            *_components(side, chapters),
        ]
        for side in sides
    }
    return told | ({texts()["short"]["compared"]: _differences(*sides)} if len(sides) > 1 else {})


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
    if "margin" in side.figures:
        margin, shared = (side.figures[name].interval for name in ("margin", "shared"))
        yield texts()["short"]["margin"].format(margin=number(margin.value), shared=share(shared))


def _sources(side: Findings, names: Mapping[str, str]) -> Iterator[str]:
    """The sources of points that go with winning most and least, if the games tell them apart."""
    known = {key: one.relation for key, one in side.sources.items() if one.relation is not None}
    if not known:
        return
    best, worst = (pick(known, key=lambda key: known[key].value) for pick in (max, min))
    if leaves_out(difference(known[worst], known[best]), 0.0):
        yield texts()["short"]["source"].format(best=names.get(best, best), worst=names.get(worst, worst))


def _components(side: Findings, chapters: Chapters) -> Iterator[str]:
    """The components that go most surely with winning and with losing."""
    if side.fair is None:
        return
    found = [
        (_certainty(most, side.fair), chapter, name, most)
        for chapter, keys in chapters.items()
        for key, name in keys.items()
        if key in side.components and (most := side.components[key].most) is not None
    ]
    for pick in (max, min) if found else ():
        certainty, chapter, name, most = pick(found, key=lambda one: one[0])
        if abs(certainty) > SURE and (certainty > 0) == (pick is max):
            yield texts()["short"]["strong"].format(chapter=chapter, name=name, share=_with_range(most))


def _certainty(interval: Interval, value: float) -> float:
    """How many half intervals a figure is above a value."""
    if interval.low is None or interval.high is None:
        return 0.0
    return (interval.value - value) / ((interval.high - interval.low) / 2)


def _differences(one: Findings, other: Findings) -> list[str]:
    """The figures that differ between two sides."""
    words = texts()
    told = [
        words["short"]["differs"].format(
            first=one.name, second=other.name, name=words["glance"][name], difference=_change(name, change)
        )
        for name in one.figures
        if name in other.figures and leaves_out(change := apart(one.figures[name], other.figures[name]), 0.0)
    ]
    return told or [words["short"]["alike"].format(first=one.name, second=other.name)]


def _change(name: str, change: Interval) -> str:
    """By how much a figure is more or less, in a sentence."""
    sign = "+" if change.value > 0 else ""
    if name in SHARES:
        return f"{sign}{_with_range(change)}"
    return f"{sign}{number(change.value)} ({number_range(change)})"


def _with_range(interval: Interval) -> str:
    """A share and its interval in a sentence."""
    spread = share_range(interval)
    return f"{share(interval)} ({spread})" if spread else share(interval)
