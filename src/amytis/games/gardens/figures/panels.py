"""What lies beside the ziggurat: the guilds with their points, and the pool of tiles."""

from amytis.core.svg import SERIF, Number, element, group, words
from amytis.core.text_width import fitting
from amytis.games.gardens.figures.pieces import emblem, gardener, seed
from amytis.games.gardens.figures.style import COLOURS, STYLE, edge, hint
from amytis.games.gardens.figures.table import Table
from amytis.games.gardens.figures.tile import FALL, tile

CARD = STYLE["card"]
STALL = STYLE["stall"]


def guild_cards(table: Table) -> str:
    """A card for each guild, one below the other."""
    step = CARD["height"] + CARD["gap"]
    return "".join(group(guild_card(table, guild), y=guild * step) for guild in range(len(table.guilds)))


def guild_card(table: Table, guild: int) -> str:
    """Name and points of a guild, its seeds and gardeners, and where the points come from."""
    seen, hue, king = table.guilds[guild], table.hue(guild), table.is_king(guild)
    drawn = table.words["drawing"]
    sources = " · ".join(f"{table.board.sources[source]} {points}" for source, points in seen.sources.items())
    stripe = element("rect", x=6, y=10, width=6, height=CARD["height"] - 20, rx=3, fill=COLOURS[f"seat-{hue}"])
    return "".join(
        (
            gain(table, guild),
            panel(CARD["width"], CARD["height"], table.moves(guild)),
            stripe,
            group(seed(hue, transform="scale(1.15)") if king else emblem(guild, 0.56), x=38, y=29),
            name(table.name(guild)),
            words(str(seen.points), CARD["width"] - 14, 29, 30, **right(), font_family=SERIF, font_weight=700),
            held(group(seed(hue)), seen.bank, drawn["bank"], 38),
            "" if king else held(group(gardener(guild), y=13), seen.hand, drawn["hand"], 200),
            words(sources, 24, 100, 15, **left(), fill=COLOURS["ink-soft"]),
        )
    )


def name(text: str) -> str:
    """What a guild is called, as large as the card allows."""
    return words(text, 62, 29, fitting(text, 20, CARD["width"] - 62 - 76), **left(), font_weight=700)


def held(icon: str, count: int, what: str, x: Number) -> str:
    """What a guild holds: how many, and where."""
    number = words(str(count), x + 49, 66, 20, **right(), font_weight=700)
    return group(icon, x=x, y=66) + number + words(what, x + 55, 67, 15, **left(), fill=COLOURS["ink-soft"])


def gain(table: Table, guild: int) -> str:
    """A tag behind the card with the points that the planting under way would bring a guild or cost it."""
    gained = table.view.played.gains[guild] if table.view.played.flow else 0
    if not gained:
        return ""
    text = f"{gained:+}".replace("-", "\N{MINUS SIGN}")
    hue = table.hue(guild)
    shape = element("rect", x=-20, y=-15, width=80, height=30, rx=15, fill=COLOURS[f"seat-{hue}"], **edge("contour", 2))
    number = words(text, 29, 0, 17, font_weight=700, fill=COLOURS[f"glyph-{hue}"])
    return group(shape, number, x=CARD["width"], y=29, class_="gain")


def stall(table: Table) -> str:
    """The pool of tiles, and how many are in the pile."""
    drawn = table.words["drawing"]
    width, rows = STALL["width"], -(-len(table.view.pool) // 2)
    pile = drawn["pile"].format(count=table.view.pile)
    return "".join(
        (
            panel(width, STALL["title"] + rows * STALL["row"], False),
            words(drawn["stall"], 16, 26, 20, **left(), font_family=SERIF, font_weight=700),
            words(pile, width - 16, 26, 16, **right(), fill=COLOURS["ink-soft"]),
            *(offered(table, number, i) for i, number in enumerate(table.view.pool)),
        )
    )


def offered(table: Table, number: int, i: int) -> str:
    """A tile of the pool, with the number by which moves call it."""
    look, scale = table.board.tiles[number - 1], STALL["scale"]
    half, row = STALL["width"] / 4, STALL["row"]
    shown = group(hint(f"{number}: {look.words}"), tile(look), transform=f"scale({scale})")
    return group(
        group(shown, y=row / 2 - FALL / 2 * scale),
        words(str(number), 26 - half, row - 22, 17, font_weight=700, fill=COLOURS["ink-soft"]),
        x=half * (1 + 2 * (i % 2)),
        y=STALL["title"] + row * (i // 2),
        class_="offered",
    )


def panel(width: Number, height: Number, marked: bool) -> str:
    """A sheet to write on; that of who is to move is marked."""
    line, thick = (COLOURS["gold"], 4) if marked else (COLOURS["edge"], 1)
    kind = "panel to-move" if marked else "panel"
    return element(
        "rect", width=width, height=height, rx=12, fill=COLOURS["panel"], stroke=line, stroke_width=thick, class_=kind
    )


def left() -> dict[str, str]:
    """Words that begin at a point."""
    return {"text_anchor": "start"}


def right() -> dict[str, str]:
    """Words that end at a point."""
    return {"text_anchor": "end"}
