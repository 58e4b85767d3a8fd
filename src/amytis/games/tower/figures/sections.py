"""The sections of a sheet: pottery, mosaic, garden, gold, stone, masonry, worker, ship and River."""

from collections.abc import Callable, Sequence

from amytis.core.svg import Number, element, group, words
from amytis.games.tower.figures.frame import building, figure, framed, note
from amytis.games.tower.figures.pen import cross, loop, pattern, seed_of
from amytis.games.tower.figures.pieces import any_die, badge, cost, picture, printed_dice, things
from amytis.games.tower.figures.scene import Paper
from amytis.games.tower.figures.style import COLOURS

AMPHORA_STEP = 42
AMPHORAS_HIGH = 70  # a column of amphoras, over its die
TREES_WIDE = 118
TESSERA_STEP = 26
CART_STEP = 23
RIVER_STEP = 21
STOCK_STEP = 23
PATTERNED = "x"
LAYERS = 2  # how many spots of a ship, coins or stones lie above each other

KINDS = ("lumber", "wheat")


def sections(paper: Paper) -> str:
    """All sections, their top left corner at the origin."""
    return "".join(framed(paper, name, draw(paper)) for name, draw in SECTIONS.items())


def pottery(paper: Paper) -> str:
    """Columns of amphoras, and the large one whose rows are filled with patterns."""
    layout, points = paper.board.layout, paper.board.points
    drawn = [note(paper, "pottery", "artwork"), amphoras(paper), badge(points["amphoras"], 146, 60)]
    for i in range(layout.large_amphoras):
        first = i * layout.rows_of_large_amphora
        filled = min(max(paper.sheet.rows - first, 0), layout.rows_of_large_amphora)
        drawn.append(group(large_amphora(paper, first, filled), x=188 + i * 70, y=24))
    end = 188 + layout.large_amphoras * 70
    drawn += [badge(points["large_amphora"], end + 18, 52), cost(paper.board.costs["row"], end + 4, 80)]
    return "".join(drawn)


def amphoras(paper: Paper) -> str:
    """The columns of amphoras over their dice, the patterned ones ornamented."""
    layout, drawn = paper.board.layout, ""
    step = min(34, AMPHORAS_HIGH / max(map(len, layout.amphoras.values())))
    for i, (value, column) in enumerate(layout.amphoras.items()):
        x, ornate = 10 + i * AMPHORA_STEP, [place for place, look in enumerate(column) if look == PATTERNED]
        circled = circled_in(column, paper.sheet.amphoras[i])
        drawn += things("pottery", len(column), circled, x + 17 - step / 2, 24, step, paper, across=1, ornate=ornate)
        drawn += printed_dice([int(value)], x + 8, 105)
    return drawn


def circled_in(column: str, circled: Sequence[int]) -> list[int]:
    """The places of a column whose amphoras are circled: of each look from the top."""
    looks = [[place for place, look in enumerate(column) if (look == PATTERNED) == ornate] for ornate in (True, False)]
    return [place for places, count in zip(looks, circled, strict=True) for place in places[:count]]


def large_amphora(paper: Paper, first: int, filled: int) -> str:
    """A large amphora; every row that is filled carries a pattern of its own."""
    rows = paper.board.layout.rows_of_large_amphora
    edge, step = COLOURS["amphora-edge"], 56 / rows
    handles = element("path", d="M22 14Q4 16 8 38M42 14Q60 16 56 38", fill="none", stroke=edge, stroke_width=2.6)
    body = "M22 3h20v4l-3 3v8q17 8 17 30q0 24-15 33v6H23v-6Q8 72 8 48q0-22 17-30v-8l-3-3z"
    vessel = element("path", d=body, fill=COLOURS["amphora"], stroke=edge, stroke_width=2, stroke_linejoin="round")
    rings = "".join(
        f"M{19 if i in (0, rows) else 9} {22 + i * step:.1f}H{45 if i in (0, rows) else 55}" for i in range(rows + 1)
    )
    lines = element("path", d=rings, fill="none", stroke=edge, opacity=0.6)
    patterns = (
        paper.mark(f"row {first + i}", pattern(first + i, 15, 49, 22 + (i + 0.5) * step, step * 0.26), 2, class_="row")
        for i in range(filled)
    )
    return handles + vessel + lines + "".join(patterns)


def mosaic(paper: Paper) -> str:
    """The rows of the large mosaic, and the lion statue."""
    drawn = [note(paper, "mosaic", "mosaic")]
    for row, (value, count) in enumerate(paper.board.layout.large_mosaic.items()):
        y = 43 + row * (TESSERA_STEP + 1)
        drawn.append(printed_dice([int(value)], 8, y))
        for i in range(count):
            at = (44 + i * TESSERA_STEP, y)
            drawn.append(tessera(*at, (i + row) % 3 + 1))
            if i < paper.sheet.tesserae[row]:
                name = f"tessera {value} {i}"
                through = cross(at, TESSERA_STEP * 0.32, seed_of(name))
                drawn.append(paper.mark(name, through, 2.6, class_="crossed"))
    drawn.append(badge(paper.board.points["large_mosaic"], 138, 39))
    drawn.append(building(paper, "statue", 138, 64, tall=True))
    return "".join(drawn)


def tessera(x: Number, y: Number, hue: int) -> str:
    """A space of the large mosaic."""
    size, fill = TESSERA_STEP - 3, COLOURS[f"tessera-{hue}"]
    return element(
        "rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=3, fill=fill, stroke=COLOURS["ink"]
    )


def garden(paper: Paper) -> str:
    """The palms of the garden, and the house that makes them pay."""
    trees, points = paper.board.layout.trees, paper.board.points
    step = min(29, TREES_WIDE / trees)
    palms = things("palm", trees, paper.sheet.trees, 40, 43 - step / 2, step, paper)
    brings = f"+{points['house']}, +{points['tree']}/"
    house = building(paper, "house", 24, 75, brings=brings, per="palm")
    return note(paper, "palm", "palm") + any_die(8, 43) + palms + house


def stock(kind: str) -> Callable[[Paper], str]:
    """Gold or stones: circled when they come, crossed when they are spent."""

    def drawn(paper: Paper) -> str:
        circled, spent = getattr(paper.sheet, kind)
        count = getattr(paper.board.layout, kind)
        rows = things(kind, count, circled, 5, 27, STOCK_STEP, paper, spent=spent, across=-(-count // LAYERS))
        return note(paper, kind) + rows

    return drawn


def masonry(paper: Paper) -> str:
    """Small shapes that are drawn for a die, and the mine that makes them cheaper."""
    drawn = [note(paper, "lion", "lion"), any_die(8, 43)]
    for shape, x in (("pair", 52), ("single", 112)):
        drawn.append(picture({"pair": "boxes2", "single": "boxes1"}[shape], x, 43, 24))
        if "mine" not in paper.sheet.built:
            drawn.append(cost(paper.board.costs[shape], x + 12, 43))
    drawn.append(building(paper, "mine", 24, 72, brings=f"+{paper.board.points['mine']}"))
    return "".join(drawn)


def worker(paper: Paper) -> str:
    """The master worker, etching, and the tent."""
    etching = any_die(98, 43) + picture("etch", 140, 43, 24)
    return figure(paper, "worker", "tent", 8, 43) + etching + building(paper, "tent", 24, 72)


def ship(paper: Paper) -> str:
    """Columns of flower carts, the ship, and the boat."""
    columns, drawn = paper.board.layout.carts, [note(paper, "cart")]
    most = max(columns)
    for i, count in enumerate(columns):
        circled = min(max(paper.sheet.carts - sum(columns[:i]), 0), count)
        x, y = 6 + i * (CART_STEP + 2), 26 + (most - count) * CART_STEP
        drawn.append(things("cart", count, circled, x, y, CART_STEP, paper, across=1))
        drawn.append(badge(paper.board.cart_points[i], x + CART_STEP / 2, 127))
    drawn += [figure(paper, "ship", "boat", 84, 46), building(paper, "boat", 122, 84, tall=True)]
    return "".join(drawn)


def river(paper: Paper) -> str:
    """Ships with lumber and wheat, and what lumber can be changed into."""
    drawn = [river_ship(paper, i, 26 + i * 44) for i in range(len(paper.board.layout.river))]
    for i, into in enumerate(("stone", "gold")):
        x = 18 + i * 76
        arrow = words("→", x + 24, 125, 15, fill=COLOURS["ink"])
        drawn.append(picture("lumber", x, 125, 20) + arrow + picture(into, x + 47, 125, 20))
    return "".join(drawn)


def river_ship(paper: Paper, number: int, y: Number) -> str:
    """A ship of the River, circled when it is full."""
    spots, marks = paper.board.layout.river[number], paper.sheet.river[number]
    drawn = [picture("ship", 24, y + 20, 34), badge(paper.board.points["ship"], 38, y + 34)]
    if marks == spots:
        drawn.append(paper.mark(f"full ship {number}", loop((24, y + 20), 20, 18, number), class_="full-ship"))
    x = 54
    for kind, name in enumerate(KINDS):
        across = -(-spots[kind] // LAYERS)
        spent = spent_at(paper, number, kind)
        spot = (x, y, RIVER_STEP, paper)
        drawn.append(things(name, spots[kind], marks[kind], *spot, across=across, spent=spent))
        x += across * RIVER_STEP + 6
    return "".join(drawn)


def spent_at(paper: Paper, number: int, kind: int) -> int:
    """How much of a resource is crossed at a ship: what was spent is crossed from the first ship on."""
    spent = getattr(paper.sheet, KINDS[kind])[1]
    before = sum(marks[kind] for marks in paper.sheet.river[:number])
    return int(min(max(spent - before, 0), paper.sheet.river[number][kind]))


SECTIONS: dict[str, Callable[[Paper], str]] = {
    "pottery": pottery,
    "mosaic": mosaic,
    "palm": garden,
    "gold": stock("gold"),
    "stone": stock("stone"),
    "lion": masonry,
    "worker": worker,
    "ship": ship,
    "river": river,
}
