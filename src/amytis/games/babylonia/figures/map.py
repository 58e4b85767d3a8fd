"""The map in the drawing: hexes, what lies on them, and what is still open about it."""

from dataclasses import dataclass
from math import sqrt

from amytis.core.svg import element, group, words
from amytis.games.babylonia.board import BabyloniaBoard, BabyloniaHex
from amytis.games.babylonia.components import in_play
from amytis.games.babylonia.figures.pieces import HEX, filled, hexagon, stamp, tile_name, token_name
from amytis.games.babylonia.figures.style import COLOURS, SIZES, Look
from amytis.games.babylonia.view import BabyloniaView

HALF_HEIGHT = sqrt(3) / 2 * HEX
AIR = 12


@dataclass(frozen=True)
class Map:
    """The hexes in play and the room that they take; the map's own units are larger than those of the drawing."""

    hexes: list[BabyloniaHex]
    left: float
    top: float
    width: float
    height: float

    def draw(self, view: BabyloniaView, x: float, y: float) -> str:
        """The map with all that lies on it, its upper left corner at a point."""
        scale = SIZES["map"]["scale"]
        edge: Look = {"rx": 12, "fill": filled("table"), "stroke": COLOURS["gold"], "stroke_width": 2}
        return group(
            element("rect", width=self.width, height=self.height, **edge),
            group(
                *(draw_hex(view, hex_) for hex_ in self.hexes),
                transform=f"scale({scale}) translate({-self.left:.2f} {-self.top:.2f})",
            ),
            x=x,
            y=y,
        )


def map_of(board: BabyloniaBoard, players: int) -> Map:
    """The map for a number of players."""
    open_ = in_play(players)
    hexes = [hex_ for h, hex_ in enumerate(board.hexes) if h in open_]
    across, down = zip(*map(centre, hexes), strict=True)
    left, right = min(across) - HEX - AIR, max(across) + HEX + AIR
    top, bottom = min(down) - HALF_HEIGHT - AIR, max(down) + HALF_HEIGHT + AIR
    scale = SIZES["map"]["scale"]
    return Map(hexes, left, top, scale * (right - left), scale * (bottom - top))


def centre(hex_: BabyloniaHex) -> tuple[float, float]:
    """The middle of a hex."""
    return 1.5 * HEX * hex_.column, HALF_HEIGHT * hex_.row


def draw_hex(view: BabyloniaView, hex_: BabyloniaHex) -> str:
    """A hex with all that is on it, and marks around it while something about it is open."""
    x, y = centre(hex_)
    ground = hexagon(fill=filled(hex_.ground), stroke=COLOURS["hex-edge"], stroke_width=1.2)
    return group(ground, occupant(view, hex_), *marks(view, hex_.name), x=x, y=y)


def occupant(view: BabyloniaView, hex_: BabyloniaHex) -> str:
    """What is on a hex; its name if nothing is."""
    name = hex_.name
    if name in view.tokens:
        token = view.tokens[name]
        shown = token_name(token.seat, token.kind, face_down=hex_.ground == "river")
        return stamp(shown, class_="token", data_hex=name, data_seat=token.seat)
    if name in view.tiles:
        return stamp(tile_name(view.tiles[name]), class_="tile", data_hex=name)
    if hex_.ziggurat:
        return stamp("ziggurat-scored" if name in view.scored else "ziggurat", class_="ziggurat", data_hex=name)
    return words(name, 0, 0, SIZES["map"]["name"], fill_opacity=0.5)


def marks(view: BabyloniaView, name: str) -> list[str]:
    """A ring around what waits to be scored, a dashed one around a token that is not confirmed yet."""
    drawn = []
    if name in view.pending:
        for colour, width in (("halo", 10), ("target", 5.5)):
            drawn.append(hexagon(0.92, fill="none", stroke=COLOURS[colour], stroke_width=width, class_="pending"))
    if any(move.endswith(f"@{name}") for move in view.played):
        dashes: Look = {"stroke_width": 3.5, "stroke_dasharray": "8 5"}
        drawn.append(hexagon(0.9, fill="none", stroke=COLOURS["ink"], class_="unconfirmed", **dashes))
    return drawn
