"""The round under way: whose turn it is, the shape, what the tile brings, the penalty card and the dice to be taken.

Each part is a block: its height and its markup, so that blocks can stand below each other.
"""

from amytis.core.svg import SERIF, Number, element, polygon, words
from amytis.core.text_width import fitting, wrapped
from amytis.games.tower.figures.action_board import SIGNS, action_board
from amytis.games.tower.figures.cells import outline, scaled
from amytis.games.tower.figures.pieces import die, picture
from amytis.games.tower.figures.scene import Scene
from amytis.games.tower.figures.style import COLOURS

Block = tuple[float, str]

CARD = 64
POOL_DIE = 40


def lines(text: str, x: Number, y: Number, width: Number, size: Number, **attributes: str | Number) -> Block:
    """Text from a left edge on, as many lines as it needs."""
    written = wrapped(text, size, width, bold="font_weight" in attributes)
    step = size * 1.35
    attributes["text_anchor"] = "start"
    shown = "".join(words(line, x, y + step * (i + 0.5), size, **attributes) for i, line in enumerate(written))
    return step * len(written), shown


def heading(scene: Scene, width: Number) -> Block:
    """The number of the round beside its shape, and who has to do what."""
    view = scene.view
    left = CARD + 14 if view.shape else 0
    title = scene.labels["round"].format(round=view.round, rounds=view.rounds)
    shown = words(
        title, left, 16, fitting(title, 24, width - left), text_anchor="start", font_family=SERIF, font_weight=600
    )
    height, deed = lines(turn_words(scene), left, 36, width - left, 16, font_weight=600, class_="turn")
    return max(36 + height, CARD if view.shape else 0), shape_card(scene) + shown + deed


def turn_words(scene: Scene) -> str:
    """Who decides, and what is to be done."""
    view = scene.view
    if view.to_move == "over":
        return scene.outcome or scene.labels["over"]
    if view.to_move == "chance":
        return scene.labels["chance"]
    deed = scene.board.deeds[f"owed {view.owed}" if view.owed else view.phase]
    if view.owed and view.owed_count > 1:
        deed = scene.labels["times"].format(deed=deed, count=view.owed_count)
    # While everybody writes, what is owed or left to be confirmed concerns only the one of whom the view tells it.
    everybody = view.phase == "write" and not view.owed
    who = ", ".join(
        name for seat, name in enumerate(scene.names) if view.to_move == seat or (everybody and scene.moves(seat))
    )
    return scene.labels["turn"].format(who=who, deed=deed)


def shape_card(scene: Scene) -> str:
    """The shape of the round, turned as the tile shows it once that lies."""
    printed = (face for face in scene.board.faces if face.shape == scene.view.shape)
    face = scene.face or next(printed, None)
    if face is None:
        return ""
    cells = [(row, column) for row, column in face.cells]
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in range(2))
    step = (CARD - 16) / max(rows, columns)
    left, top = (CARD - columns * step) / 2, (CARD - rows * step) / 2
    corners = [(x + left, y + top) for x, y in scaled(outline(cells, rows), step)]
    look = {"fill": COLOURS["panel"], "stroke": COLOURS["line"]}
    card = element("rect", width=CARD, height=CARD, rx=8, **look)
    return card + polygon(corners, fill=COLOURS["terracotta"], stroke=COLOURS["ink"], class_="shape")


def goal(scene: Scene, width: Number) -> Block:
    """Alone: how far the goal is."""
    if scene.view.players > 1:
        return 0, ""
    points, needed = scene.view.seats[0].points, scene.board.goal
    share = min(max(points / needed, 0), 1)
    track = element("rect", width=width, height=10, rx=5, fill=COLOURS["line"])
    done = element("rect", width=width * share, height=10, rx=5, fill=COLOURS["pen-1"])
    text = scene.labels["goal"].format(points=points, goal=needed)
    return 32, track + (done if share else "") + words(text, 0, 23, 14, text_anchor="start")


def penalty(scene: Scene, width: Number) -> Block:
    """The penalty card of the solo game."""
    card = scene.view.penalty
    if card is None:
        return 0, ""
    fate = {None: "undecided", True: "obeyed", False: "ignored"}[card.obeyed]
    said = scene.labels["without"].format(icon=scene.board.icons[card.icon], value=card.value)
    height, text = lines(said, 12, 76, width - 24, 14)
    below, outcome = lines(
        scene.labels[fate].format(points=card.points), 12, 78 + height, width - 24, 14, font_weight=700
    )
    look = {"fill": COLOURS["panel"], "stroke": COLOURS["terracotta"]}
    frame = element("rect", width=width, height=88 + height + below, rx=12, stroke_width=2, **look)
    title = words(scene.labels["penalty"], 12, 18, 17, text_anchor="start", font_family=SERIF, font_weight=600)
    closed = picture(card.icon, 34, 52, 40) + die(card.value, 84, 52, 36)
    struck = element("path", d="M16 68l36-32m14 32l36-32", stroke=COLOURS["cross"], stroke_width=4)
    return 88 + height + below, frame + title + closed + struck + text + outcome


def board(scene: Scene, width: Number) -> Block:
    """The action board as a block."""
    return width, action_board(scene, width)


def bonuses(scene: Scene, width: Number) -> Block:
    """What the tile brings, in words."""
    face = scene.face
    if face is None:
        return 0, ""
    said = {"garden": face.garden_words, "lake": face.lake_words, "papyrus": face.papyrus_words}
    title = scene.labels["tile"].format(tile=face.tile, side=scene.sides[face.side])
    height, shown = 26.0, words(title, 0, 12, 17, text_anchor="start", font_family=SERIF, font_weight=600)
    for kind, sign in SIGNS.items():
        if kind in ("papyrus", "pond") and not getattr(face, kind):
            continue
        given = scene.labels[kind]
        if kind in said:
            given = scene.labels["gives"].format(name=given, bonus=said[kind])
        below, text = lines(f"{given} ({scene.labels[f'{kind}_help']})", 32, height + 3, width - 32, 14)
        shown += picture(sign, 12, height + 12, 24) + text
        height += max(below + 6, 28)
    return height, shown


def pool(scene: Scene, width: Number) -> Block:
    """The dice that can be taken: a column for each value, then the green ones."""
    view = scene.view
    step = min(width / len(view.blue), POOL_DIE + 14)
    shown = words(scene.labels["pool"], 0, 12, 17, text_anchor="start", font_family=SERIF, font_weight=600)
    for i, count in enumerate(view.blue):
        places = [(step * (i + 0.5), 50 + (POOL_DIE + 4) * n) for n in range(count)]
        shown += "".join(die(i + 1, *place, POOL_DIE) for place in places)
        shown += "" if count else words("\N{EN DASH}", step * (i + 0.5), 50, 20, fill=COLOURS["rule"])
    if view.players < 3:
        return 118, shown
    greens = "".join(die(None, step * (i + 0.5), 140, POOL_DIE, "green-die") for i in range(view.green))
    said = words(scene.labels["green"], step * (view.green + 0.2), 140, 14, text_anchor="start")
    return 164, shown + greens + (said if view.green else "")
