"""What the sections of a sheet share: their frames and titles, buildings, and meeples."""

from amytis.core.svg import SERIF, Number, element, group, words
from amytis.core.text_width import fitting, wrapped
from amytis.games.tower.figures.pen import loop, seed_of
from amytis.games.tower.figures.pieces import bonus, cost, picture, printed_dice
from amytis.games.tower.figures.scene import Paper
from amytis.games.tower.figures.style import COLOURS, SIZES

FRAMES: dict[str, list[int]] = SIZES["sections"]
TITLE = 66  # how wide a title may be, beside its note
NAME = 104  # and a line of the name of a building


def framed(paper: Paper, name: str, body: str) -> str:
    """A section under its icon; hatched while the icon is covered, with a Pond if that would open it."""
    x, y, width, height = FRAMES[name]
    icon = "pond" if name == "river" else name
    covered = paper.scene.is_covered(icon)
    title = paper.scene.labels["river"] if name == "river" else paper.board.icons[icon]
    look = {"fill": COLOURS["section"], "stroke": COLOURS["rule"]}
    parts = [
        element("rect", width=width, height=height, rx=10, stroke_width=1.4, **look),
        hatching(width, height) if covered else "",
        picture(icon, 17, 15, 22, opacity=0.5 if covered else 1),
        words(
            title,
            32,
            15,
            fitting(title, 14, TITLE),
            text_anchor="start",
            font_family=SERIF,
            font_weight=600,
            fill=COLOURS["ink"],
        ),
        body,
    ]
    if paper.opens_by_pond(icon) and icon != "pond":
        parts.append(picture("pond", 25, 22, 14))
    return group(*parts, x=x, y=y, class_="section covered" if covered else "section")


def hatching(width: int, height: int) -> str:
    """Slanted lines over a section that is closed."""
    lines = ""
    for start in range(12, width + height, 12):
        left, right = max(start - height, 0) + 2, min(start, width) - 2
        lines += f"M{left} {start - left}L{right} {start - right}" if right > left else ""
    return element("path", d=lines, fill="none", stroke=COLOURS["hatching"], stroke_width=2)


def note(paper: Paper, use: str, icon: str = "") -> str:
    """Which die takes something; or, with an icon, which circles it in the tower, and what that pays."""
    section = {"cart": "ship"}.get(use, use)
    right = FRAMES[section][2] - 8
    if not icon:
        values = paper.board.values[use]
        return printed_dice(values, right - 16 * len(values) - 2 * (len(values) - 1), 15, 16)
    points = words(
        f"+{paper.board.icon_points[icon]}", right, 15, 12, text_anchor="end", fill=COLOURS["ink"], font_weight=700
    )
    return printed_dice(paper.board.values[icon], right - 54, 15, 16) + picture(icon, right - 28, 15, 18) + points


def building(
    paper: Paper, name: str, x: Number, y: Number, *, brings: str = "", per: str = "", tall: bool = False
) -> str:
    """A building that can be bought once: circled when it is built, with its costs until then."""
    built = name in paper.sheet.built
    drawn = [picture(name, x, y, 28 if tall else 32)]
    if built:
        drawn.append(paper.mark(name, loop((x, y), 18, 17, seed_of(name)), class_="built"))
    if tall:
        costs = paper.board.costs[name]
        shown = (cost({kind: count}, x - 15, y + 23 + 17 * i) for i, (kind, count) in enumerate(costs.items()))
        return "".join(drawn) + ("" if built else "".join(shown))
    lines = wrapped(paper.scene.labels[name], 13, NAME)
    for i, line in enumerate(lines):
        height = y + 15 * (i - (len(lines) - 1) / 2)
        drawn.append(words(line, x + 25, height, 13, text_anchor="start", fill=COLOURS["ink"]))
    return "".join(drawn) + gain(paper, name, x - 16, y + 27, brings, per)


def gain(paper: Paper, name: str, x: Number, y: Number, brings: str, per: str) -> str:
    """What a building costs as long as it is not built, and the points that it brings."""
    costs = {} if name in paper.sheet.built else paper.board.costs[name]
    left = x + 34 * len(costs)
    drawn = cost(costs, x, y)
    if brings:
        drawn += words(brings, left, y, 12, text_anchor="start", fill=COLOURS["ink"], font_weight=700)
    return drawn + (picture(per, left + 7.2 * len(brings) + 6, y, 15) if per else "")


def figure(paper: Paper, name: str, free_by: str, x: Number, y: Number) -> str:
    """The master worker or the ship: circled once it took the bonus of the tile in this round."""
    dice = "" if free_by in paper.sheet.built else printed_dice(paper.board.values[name], x, y)
    drawn = dice + picture(name, x + 34, y, 30)
    if name in paper.sheet.used:
        drawn += paper.mark(f"{name} used", loop((x + 34, y), 15, 15, 5), class_="used")
    face = paper.scene.face
    if face is None:
        return drawn
    gained = [face.garden] if name == "worker" else face.lake
    return drawn + "".join(bonus(each, x + 60 + i * 6, y + i * 6, 18) for i, each in enumerate(gained))
