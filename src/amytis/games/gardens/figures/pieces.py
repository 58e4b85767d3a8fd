"""What guilds put onto terraces: seeds, grown to the guild's flower, and gardeners."""

from math import cos, pi, sin

from amytis.core.svg import element, group, seat_emblem, words, written
from amytis.games.gardens.figures.style import COLOURS, SHAPES, STYLE, edge, fill, show, stroke, symbol


def seed(hue: str, **attributes: str | float) -> str:
    """The flower of a guild."""
    return show(f"seed-{hue}", **attributes)


def floating_seed(hue: str, opacity: float = 1) -> str:
    """The flower of a guild in a pool, on its leaf; counted as a seed by its class."""
    return group(show("leaf"), seed(hue), y=-7, class_=f"seed guild-{hue}", opacity=opacity)


def gardener(seat: int, count: int = 1) -> str:
    """A gardener of a seat under a straw hat, with a number where there are several; the feet are at 0, 0."""
    hue = str(seat + 1)
    number = words(str(count), 0, -9.5, 13, font_weight=800, fill=COLOURS[f"glyph-{hue}"]) if count > 1 else ""
    return show(f"gardener-{hue}") + number


def gardeners(counts: list[int], on_base: bool, lifted: int | None) -> str:
    """The gardeners on a terrace, one figure for each seat; that of a seat whose gardener is taken hovers."""
    seats = [seat for seat, count in enumerate(counts) if count]
    spots = STYLE["spots"]["base" if on_base else "tile"][len(seats) - 1] if seats else []
    return "".join(
        group(
            gardener(seat, counts[seat]),
            x=x,
            y=y - 9 * (seat == lifted),
            class_=f"gardener guild-{seat + 1}",
            data_count=counts[seat],
        )
        for seat, (x, y) in zip(seats, spots, strict=True)
    )


def emblem(seat: int, scale: float) -> str:
    """The emblem of a seat."""
    return fill(seat_emblem(seat), f"seat-{seat + 1}", transform=f"scale({written(scale)})")


def piece_symbols(guilds: list[str]) -> str:
    """The pieces of some guilds, drawn once."""
    leaf = element("ellipse", cy=8, rx=14, ry=7.5, fill=COLOURS["leaf"], stroke=COLOURS["stem"])
    seeds = [symbol(f"seed-{hue}", flower(hue)) for hue in guilds]
    figures = [symbol(f"gardener-{hue}", figure(int(hue) - 1)) for hue in guilds if hue != "king"]
    return "".join((symbol("leaf", leaf), *seeds, *figures))


def flower(hue: str) -> str:
    """Petals in the colour of a guild, and what lies in their middle."""
    petals, heart = FLOWERS[hue]
    middle = fill(heart, "glyph-king") if hue == "king" else fill(heart, "heart", opacity=0.75)
    return "".join(
        (
            fill(petals, "shadow", opacity=0.4, transform="translate(1 2)"),
            fill(petals, f"seat-{hue}", **edge("contour", 3)),
            fill(petals, f"seat-{hue}"),
            stroke(petals, "vein", 0.9, stroke_opacity=0.45),
            middle,
        )
    )


def figure(seat: int) -> str:
    """A gardener: the body is the emblem of the seat."""
    body = fill(seat_emblem(seat), f"seat-{seat + 1}", transform="translate(0 -9.5) scale(.37)", **edge("contour", 5))
    return "".join(
        (
            element("ellipse", cx=1, cy=0.5, rx=10, ry=4, fill=COLOURS["shadow"], opacity=0.35),
            body,
            element("circle", cy=-21, r=4.8, fill=COLOURS["skin"], **edge("contour", 1.2)),
            fill(SHAPES["hat"], "straw", **edge("straw-edge", 1.2)),
        )
    )


def ring(count: int, length: float, width: float, belly: float = 0.75, offset: float = 0) -> str:
    """Petals around the middle; `belly` is where along its length a petal is widest, `offset` turns the ring."""
    return "".join(petal((i + offset) / count * 2 * pi, length, width, belly) for i in range(count))


def petal(angle: float, length: float, width: float, belly: float) -> str:
    """A petal that points up, turned by an angle."""

    def at(x: float, y: float) -> str:
        return f"{x * cos(angle) - y * sin(angle):.1f} {x * sin(angle) + y * cos(angle):.1f}"

    tip = width if belly > 0.6 else width * 0.25
    there = f"{at(-width, -length * belly / 2)} {at(-tip, -length)} {at(0, -length)}"
    back = f"{at(tip, -length)} {at(width, -length * belly / 2)} 0 0"
    return f"M0 0C{there}C{back}Z"


def spike(florets: list[float], size: float, growth: float) -> str:
    """Pairs of drooping lobes, each at its height and larger than the one above."""
    lobes = []
    for i, y in enumerate(florets):
        wide, high = written(size + i * growth), written(0.95 * (size + i * growth))
        lobes.append(
            f"M0 {written(y)}q{wide}-.5 {wide} {high}q0 1.6-{wide} .6q-{wide} 1-{wide}-.6q0-{high} {wide}-{high}Z"
        )
    return "".join(lobes)


# Petals and heart of each guild: hibiscus, marigold, lily, lavender, and the king's crown on its disc.
FLOWERS = {
    "1": (ring(5, 14.5, 8.2, 0.9), SHAPES["pistil"]),
    "2": (ring(12, 13.5, 4.4), ring(8, 8, 3.2)),
    "3": (ring(6, 15.5, 4.6, 0.42), ring(6, 6.5, 1.1, 0.5, 0.5) + SHAPES["eye"]),
    "4": (SHAPES["stalk"] + spike([-17, -12.5, -7.5, -2, 3.5], 3.4, 1.1), spike([-13, -8, -2.5, 3], 1.4, 0.5)),
    "king": (SHAPES["disc"], SHAPES["crown"]),
}
