"""Whether a drawn position can be: every piece once, a sheet within its limits, and a phase that fits."""

from amytis.core.bits import count_bits
from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.games.tower.buying import ALL_ROWS
from amytis.games.tower.components import (
    A_LION,
    AMPHORA_PLACES,
    ANY_ICON,
    BLOCK,
    BLOCKS,
    BLUE_DICE,
    CARDS_OF_SHAPE,
    CARTS,
    COIN,
    COINS,
    DRAFTED,
    GREEN_DICE,
    ICONS,
    LIONS,
    LUMBER,
    MARKS,
    MOSAIC_SPACES,
    NOTHING,
    RESOURCES,
    RIGHT_COLUMN,
    RIVER_SHIPS,
    RIVER_SPOTS,
    SHAPES,
    STATUE_LIONS,
    TREES,
    VALUES,
    WHEAT,
    WIDTH,
)
from amytis.games.tower.marking import can_mark, uncircled
from amytis.games.tower.state import (
    AMPHORAS,
    CARD,
    CARTS_CIRCLED,
    CIRCLED,
    DICE,
    DRAFT,
    DRAWN,
    DRAWN_BOXES,
    ETCHED,
    FACE,
    GAINED,
    GAME_OVER,
    JOINED_ABOVE,
    JOINED_RIGHT,
    KEPT,
    LAID,
    LAY,
    NONE,
    PENALTY,
    PHASES,
    RIVER_MARKS,
    ROLL,
    ROWS_FILLED,
    SPENT,
    TESSERAE,
    TREES_CIRCLED,
    UNDECIDED,
    WORKER_USED,
    WRITE,
)

BEFORE_TILE = (CARD, PENALTY, FACE, LAY, GAME_OVER)


def check(s: State) -> None:
    """Refuse an impossible position."""
    check_deck(s)
    check_dice(s)
    for p in [*range(int(s.players)), *[KEPT] * bool(s.turn_size)]:
        check_sections(s, p)
        check_resources(s, p)
        check_boxes(s, p)
    check_phase(s)
    check_draft(s)
    check_penalties(s)
    check_turn(s)
    check_debt(s)


def check_deck(s: State) -> None:
    """As many shape cards have come as rounds have begun."""
    if (s.cards > CARDS_OF_SHAPE).any():
        raise BadPosition(f"there are {CARDS_OF_SHAPE} cards of each shape")
    begun = int(s.past) + (s.card != NONE)
    if int(s.cards.sum()) != CARDS_OF_SHAPE * len(SHAPES) - begun:
        raise BadPosition(f"{CARDS_OF_SHAPE * len(SHAPES) - begun} cards are left after {begun} of them came")
    if s.past > s.rounds or (s.past == s.rounds) != (s.phase == GAME_OVER):
        raise BadPosition(f"the game is over after {s.rounds} rounds, and not before")


def check_dice(s: State) -> None:
    """No more dice on the board than in the box, and as many taken as the phase says."""
    if (s.blue > BLUE_DICE).any() or s.green > (GREEN_DICE if s.players > 2 else 0):
        raise BadPosition("there are more dice on the board than in the box")
    drafted = s.phase in (WRITE, DRAWN)
    if (s.taken == DRAFTED * s.players) != drafted or s.taken > DRAFTED * s.players:
        raise BadPosition(f"everybody has taken {DRAFTED} dice when the writing begins, and not before")


def check_draft(s: State) -> None:
    """Until all are drafted every die is on the board or in a hand, and the seats take theirs in turn (4.1)."""
    if s.phase in (WRITE, DRAWN, GAME_OVER):
        return
    dice = int(BLUE_DICE.sum()) + (GREEN_DICE if s.players > 2 else 0)
    if int(s.blue.sum()) + s.green + s.taken + (s.phase == ROLL) != dice:
        raise BadPosition(f"{dice} dice are on the board and in hand")
    if s.phase not in (DRAFT, ROLL):
        return
    takers = [(int(s.first) + 1 + die) % int(s.players) for die in range(s.taken + 1)]
    if s.seat != takers[-1]:
        raise BadPosition(f"seat: after {s.taken} dice it is for seat {takers[-1] + 1} to take one")
    for p in range(s.players):
        held, taken = int(s.marks[p, DICE : DICE + VALUES].sum()), takers[:-1].count(p)
        # Through the tile's Pond the first player's master worker may take a die as a bonus before the draft (3.5).
        bonus = int(s.marks[p, WORKER_USED]) if p == s.first else 0
        if not taken <= held <= taken + bonus:
            raise BadPosition(f"dice: seat {p + 1} has taken {taken}, not {held}")


def check_penalties(s: State) -> None:
    """Alone, a penalty card is left for each round to come (11.2), and the one that came is not among them."""
    if s.players > 1 or s.phase == GAME_OVER:
        return
    came = s.penalty != NONE
    if count_bits(s.penalties) < s.rounds - s.past - came:
        raise BadPosition("penalties: there are fewer cards than rounds to come")
    if came and int(s.penalties) >> int(s.penalty) & 1:
        raise BadPosition("penalties: the card that came is not there any more")


def check_sections(s: State, p: int) -> None:
    """No section has more marks than room."""
    marks = s.marks[p]
    limits = {
        "amphoras": (marks[AMPHORAS : AMPHORAS + len(AMPHORA_PLACES)], AMPHORA_PLACES),
        "tesserae": (marks[TESSERAE : TESSERAE + len(MOSAIC_SPACES)], MOSAIC_SPACES),
        "river": (marks[RIVER_MARKS : RIVER_MARKS + 2 * RIVER_SHIPS], RIVER_SPOTS.reshape(-1)),
        "rows": (marks[ROWS_FILLED : ROWS_FILLED + 1], ALL_ROWS),
        "carts": (marks[CARTS_CIRCLED : CARTS_CIRCLED + 1], CARTS),
        "trees": (marks[TREES_CIRCLED : TREES_CIRCLED + 1], TREES),
    }
    for name, (counts, most) in limits.items():
        if (counts > most).any():
            raise BadPosition(f"{name}: the sheet has not so many")


def check_resources(s: State, p: int) -> None:
    """Nothing is spent that was not there; lumber and wheat are those circled at the ships."""
    gained, spent = (s.marks[p, first : first + len(RESOURCES)] for first in (GAINED, SPENT))
    if (spent > gained).any():
        raise BadPosition("spent: more than was gained")
    if gained[COIN] > COINS or gained[BLOCK] > BLOCKS:
        raise BadPosition("gained: the sheet has not so many coins or stones")
    spots = s.marks[p, RIVER_MARKS : RIVER_MARKS + 2 * RIVER_SHIPS]
    if gained[LUMBER] != spots[::2].sum() or gained[WHEAT] != spots[1::2].sum():
        raise BadPosition("gained: lumber and wheat are those circled at the ships")


def check_boxes(s: State, p: int) -> None:
    """Circles are around printed icons, etched icons in drawn boxes, and only drawn boxes are joined."""
    boxes = [int(word) for word in s.boxes[p]]
    if boxes[CIRCLED] & ~ANY_ICON:
        raise BadPosition("only printed icons are circled")
    for kind in range(len(ICONS)):
        if boxes[ETCHED + kind] & ~boxes[DRAWN_BOXES]:
            raise BadPosition("icons are etched into drawn boxes only")
    across = boxes[JOINED_RIGHT] | boxes[JOINED_RIGHT] << 1
    upwards = boxes[JOINED_ABOVE] | boxes[JOINED_ABOVE] << WIDTH
    if (across | upwards) & ~boxes[DRAWN_BOXES] or boxes[JOINED_RIGHT] & RIGHT_COLUMN:
        raise BadPosition("only drawn boxes are joined, with drawn boxes beside and above them")


def check_phase(s: State) -> None:
    """A phase that fits the card, the tile and the number of players."""
    name = PHASES[s.phase]
    if (s.tile == NONE) != (s.phase in BEFORE_TILE):
        raise BadPosition(f"in the phase {name!r} there is {'no' if s.phase in BEFORE_TILE else 'a'} tile on the board")
    if (s.card == NONE) != (s.phase in (CARD, GAME_OVER)):
        raise BadPosition(f"in the phase {name!r} there is {'no' if s.phase in (CARD, GAME_OVER) else 'a'} card")
    if s.tile != NONE and s.tile // CARDS_OF_SHAPE != s.card:
        raise BadPosition(f"tile: the card shows the shape {SHAPES[s.card]}")
    alone = s.players == 1
    if (s.phase in (PENALTY, FACE) and not alone) or (s.phase == ROLL and s.players < 3):
        raise BadPosition(f"a game of {s.players} has no phase {name!r}")
    faced = alone and s.phase not in (CARD, PENALTY, FACE, GAME_OVER)
    if alone and ((s.penalty != NONE) != (faced or s.phase == FACE) or (s.obeyed != UNDECIDED) != faced):
        raise BadPosition(f"in the phase {name!r} the penalty card must be {'faced' if faced else 'open or absent'}")


def check_turn(s: State) -> None:
    """An unfinished turn is one of the phases that have them."""
    begun = s.phase in (LAID, DRAWN) or s.owed != NOTHING
    if s.players == 1:
        begun = begun or s.phase in (LAY, DRAFT, WRITE)
    possible = s.phase in (LAID, DRAWN, WRITE) or (s.players == 1 and s.phase in (LAY, DRAFT))
    if (begun and not s.turn_size) or (s.turn_size and not possible):
        raise BadPosition("steps: do not fit the phase")
    if not s.turn_size and (s.boxes[KEPT].any() or s.marks[KEPT].any()):
        raise BadPosition("sheet before: there is one only with steps")
    if s.phase in (WRITE, DRAWN) and int(s.written) >> int(s.seat) & 1:
        raise BadPosition("written: the seat to move has not written yet")
    if s.written and s.phase not in (WRITE, DRAWN):
        raise BadPosition("written: nobody has written before the writing begins")


def check_debt(s: State) -> None:
    """A mark that is owed has a place on the sheet (5.5); several at once are the lions of the statue (6.5)."""
    most = min(STATUE_LIONS, count_bits(uncircled(s, s.seat, LIONS))) if s.owed == A_LION else 1
    if s.owed != NOTHING and (s.owed_count > most or not can_mark(s, s.seat, s.owed)):
        raise BadPosition(f"owed: the sheet has no place for {s.owed_count} of {MARKS[s.owed]!r} now")
