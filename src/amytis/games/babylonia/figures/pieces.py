"""The pieces as symbols: each is drawn once, in the definitions of a drawing, and stamped wherever it lies."""

from math import cos, pi, sin

from amytis.core.svg import Number, element, group, polygon, seat_colour, seat_emblem, words
from amytis.games.babylonia.components import KINDS, TILES
from amytis.games.babylonia.figures.style import COLOURS, OUTLINES, Look
from amytis.games.babylonia.view import UNKNOWN

PREFIX = "babylonia"
HEX = 40  # from the middle of a hex to its corners
BOX = 2 * HEX
GLYPH_BOX = 20


def definitions(players: int) -> str:
    """All patterns and symbols that a drawing refers to."""
    return element(
        "defs",
        *(texture(name) for name in OUTLINES["textures"]),
        *(symbol(f"glyph-{name}", path(outline), box=GLYPH_BOX) for name, outline in OUTLINES["glyphs"].items()),
        *(symbol(tile_name(tile), city(tile) if is_city(tile) else field(tile)) for tile in TILES),
        symbol("ziggurat", ziggurat(scored=False)),
        symbol("ziggurat-scored", ziggurat(scored=True)),
        *(symbol(f"emblem-{seat}", path(seat_emblem(seat))) for seat in range(players)),
        *(symbol(token_name(seat, kind), face(seat, kind)) for seat in range(players) for kind in KINDS),
        *(
            symbol(token_name(seat, kind, face_down=True), back(seat, kind))
            for seat in range(players)
            for kind in (*KINDS, UNKNOWN)
        ),
    )


def stamp(name: str, x: Number = 0, y: Number = 0, size: Number = BOX, **attributes: str | Number) -> str:
    """A symbol, so large, around a point."""
    corner = {"x": x - size / 2, "y": y - size / 2}
    return element("use", href=f"#{PREFIX}-{name}", **corner, width=size, height=size, **attributes)


def token_name(seat: int, kind: str, face_down: bool = False) -> str:
    """What the symbol of a token is called."""
    shown = "unknown" if kind == UNKNOWN else kind
    return f"{'back' if face_down else 'token'}-{seat}-{shown}"


def tile_name(tile: str) -> str:
    """What the symbol of a tile is called."""
    return f"tile-{TILES.index(tile)}"


def is_city(tile: str) -> bool:
    """Whether a tile is a city; the others are fields."""
    return tile.startswith("[")


def symbols_of(city: str) -> list[str]:
    """The kinds whose symbols a city shows."""
    return [kind for kind in KINDS if kind in city]


def hexagon(share: float = 1, **attributes: str | Number) -> str:
    """A hex with flat top around 0, 0, or one inside it."""
    corners = [(HEX * share * cos(i * pi / 3), HEX * share * sin(i * pi / 3)) for i in range(6)]
    return polygon(corners, **attributes)


def filled(name: str) -> str:
    """A texture as a fill."""
    return f"url(#{PREFIX}-{name})"


def path(outline: str, **attributes: str | Number) -> str:
    """A path; where it crosses itself there is a hole."""
    return element("path", d=outline, fill_rule="evenodd", **attributes)


def symbol(name: str, *children: str, box: Number = BOX) -> str:
    """A drawing around 0, 0 under a name."""
    return element("symbol", *children, id=f"{PREFIX}-{name}", viewBox=f"{-box / 2:g} {-box / 2:g} {box} {box}")


def texture(name: str) -> str:
    """A pattern that repeats, to be filled with; it is transparent where its name is no colour."""
    look = OUTLINES["textures"][name]
    width, height = look["width"], look["height"]
    line = {"stroke": COLOURS[look["line"]], "stroke_width": look["thickness"], "stroke_opacity": look["opacity"]}
    # The ground reaches over the edges, lest seams show where the pattern does not repeat in whole pixels.
    ground = {"x": -1, "y": -1, "width": width + 2, "height": height + 2}
    return element(
        "pattern",
        element("rect", fill=COLOURS.get(name, "none"), **ground),
        element("path", d=look["path"], fill="none", **line),
        id=f"{PREFIX}-{name}",
        patternUnits="userSpaceOnUse",
        width=width,
        height=height,
    )


def city(tile: str) -> str:
    """A city: battlements around a court with the symbols of the kinds that it pays."""
    shown = symbols_of(tile)
    court = OUTLINES["courts"][str(len(shown))]
    wall = COLOURS["wall"]
    return group(
        hexagon(0.87, fill=wall, stroke=wall, stroke_width=6, stroke_dasharray="7 4.6", stroke_dashoffset=3.5),
        hexagon(0.7, fill=COLOURS["court"]),
        *(
            stamp(f"glyph-{kind}", x, y, court["width"], fill=COLOURS["court-ink"])
            for kind, (x, y) in zip(shown, court["places"], strict=True)
        ),
    )


def field(tile: str) -> str:
    """A crop field with its worth, or with a city if it is worth the cities won."""
    worth = tile.strip("<>")
    ink = COLOURS["court-ink"]
    return group(
        hexagon(0.9, fill=filled("field"), stroke=COLOURS["ear"], stroke_width=2),
        element("circle", r=16.5, fill=COLOURS["court"], stroke=COLOURS["ear"], stroke_width=1.5),
        words(worth, 0, 0, 24, font_weight=700, fill=ink)
        if worth.isdigit()
        else stamp("glyph-city", size=22, fill=ink),
    )


def ziggurat(scored: bool) -> str:
    """A stepped tower with stairs; grey and sealed once it has been scored."""
    shape = OUTLINES["ziggurat"]
    line: Look = {"stroke": COLOURS["brick-line"], "stroke_width": 1.6}
    seal = group(
        element("circle", cx=20, cy=-15, r=10.5, fill=COLOURS["paper"], stroke=COLOURS["ink"], stroke_width=2),
        path(shape["tick"], fill="none", stroke=COLOURS["ink"], stroke_width=3),
    )
    return group(
        path(shape["shade"], fill=COLOURS["shadow"], fill_opacity=0.25),
        path(shape["steps"], fill=COLOURS["spent" if scored else "brick"], **line),
        path(shape["shrine"], fill=COLOURS["spent" if scored else "gold"], **line),
        path(shape["stairs"], fill=COLOURS["court"], **line),
        *([seal] if scored else []),
    )


def face(seat: int, kind: str) -> str:
    """A token that lies face up."""
    return group(
        disc(seat, seat_colour(seat)),
        stamp(f"glyph-{kind}", size=34, fill=COLOURS[f"glyph-{seat + 1}"]),
    )


def back(seat: int, kind: str) -> str:
    """A token that lies face down: hatched, with what it is for those who know, and else with its seat's emblem."""
    outline, light = seat_emblem(seat), COLOURS["rim"]
    emblem = path(outline, transform="scale(.45)", fill="none", stroke=light, stroke_width=6)
    glyph = stamp(f"glyph-{kind}", size=34, fill=light, fill_opacity=0.75)
    return group(
        disc(seat, COLOURS[f"back-{seat + 1}"]),
        path(outline, fill=filled("back")),
        emblem if kind == UNKNOWN else glyph,
    )


def disc(seat: int, colour: str) -> str:
    """A token's outline, filled, and its shadow."""
    outline = seat_emblem(seat)
    return group(
        path(outline, transform="translate(1.5 3)", fill=COLOURS["shadow"], fill_opacity=0.28),
        path(outline, fill=colour, stroke=COLOURS["rim"], stroke_width=2),
    )
