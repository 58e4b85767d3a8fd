"""A naive oracle of the tower: slow, plain, and written from the rules alone.

Numbers in the docstrings are those of `RULES.md`. Nothing here is shared with the engine except the components file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from tests.oracle.tower_sheet import (
    AMPHORA_ROWS,
    COMPONENTS,
    FACES,
    KINDS,
    SPOTS,
    Box,
    Shape,
    Sheet,
    mirrored,
    placements,
    shape_drawn,
)

GRID: list[list[str]] = COMPONENTS["board"]["grid"]
BOARD_ORDER = [icon for row in GRID for icon in row]
BOARD = {Box(row, column): icon for row, icons in enumerate(reversed(GRID)) for column, icon in enumerate(icons)}
SHAPES: dict[str, list[str]] = COMPONENTS["shapes"]
BLUE: Counter[int] = Counter(COMPONENTS["dice"]["blue"])
GREEN: int = COMPONENTS["dice"]["green"]
DRAFTED: int = COMPONENTS["dice"]["drafted"]
VALUES: dict[str, list[int]] = COMPONENTS["values"]
COSTS: dict[str, dict[str, int]] = {name: cost for name, cost in COMPONENTS["costs"].items() if isinstance(cost, dict)}
STATUE_LIONS: int = COMPONENTS["costs"]["statue_lions"]
MINE_ALWAYS_OPEN: bool = COMPONENTS["rulings"]["mine_always_open"]
CARDS_OF_EACH_SHAPE = 2
SIDES = ("front", "back")

# The section of each use whose name does not say it (chapter 6).
ICON_SECTIONS = {"artwork": "pottery", "mosaic": "mosaic", "palm": "palm", "lion": "lion"}
BUILDING_SECTIONS = {"statue": "mosaic", "house": "palm", "mine": "lion", "tent": "worker", "boat": "ship"}
FIGURE_BUILDINGS = {"worker": "tent", "ship": "boat"}
RIVER = "river"

# The section to which a bonus belongs; a shape of three boxes, lumber and wheat belong to none (11.4).
BONUS_SECTIONS = {
    "artwork": "pottery",
    "amphora": "pottery",
    "mosaic": "mosaic",
    "tessera": "mosaic",
    "palm": "palm",
    "tree": "palm",
    "lion": "lion",
    "boxes1": "lion",
    "boxes2": "lion",
    "etch": "worker",
    "cart": "ship",
    "gold": "gold",
    "stone": "stone",
    RIVER: "pond",
}


@dataclass(frozen=True)
class TileSide:
    """What one side of a tile carries (1.3)."""

    papyrus: str
    has_pond: bool
    garden: str
    lake: str


TILES: dict[tuple[str, str], TileSide] = {
    (tile, side): TileSide(*COMPONENTS["tiles"][tile][side]) for tile in COMPONENTS["tiles"] for side in SIDES
}


@dataclass(frozen=True)
class Penalty:
    """A penalty card (11.2)."""

    icon: str
    value: int
    points: int

    @property
    def outcome(self) -> str:
        """The card as an outcome of chance, in the notation of chapter 13."""
        return f"penalty {self.icon} {self.value}"


PENALTIES = [Penalty(*card) for card in COMPONENTS["penalties"]["cards"]]


@dataclass(frozen=True)
class Use:
    """Something that a player may do when writing: where it belongs, the die it spends, and what else it costs.

    The section is None for what needs nothing to be available, and "river" for the River, which only a Pond opens.
    """

    section: str | None
    die: int | None = None
    cost: Mapping[str, int] = field(default_factory=dict)


@dataclass
class State:
    """Everything that lies on the table."""

    sheets: list[Sheet]
    cards: Counter[str]
    penalties: list[Penalty]
    green: int
    taken: int = 0
    round: int = 1
    phase: str = "card"
    mover: int = 0
    first: int = 0
    card: str | None = None
    tile: str | None = None
    side: str | None = None
    lying: Shape = frozenset()
    blue: Counter[int] = field(default_factory=lambda: Counter(BLUE))
    penalty: Penalty | None = None
    obeyed: bool | None = None
    owed: list[str] = field(default_factory=list)
    confirmed: set[int] = field(default_factory=set)

    @property
    def covered(self) -> list[str]:
        """The icons under the tile (3.3), in the board's order."""
        return sorted((BOARD[box] for box in self.lying), key=BOARD_ORDER.index)

    @property
    def bonuses(self) -> TileSide:
        assert self.tile is not None and self.side is not None, "a tile lies on the board"
        return TILES[self.tile, self.side]


class Oracle:
    """One game of the tower, played by moves in the notation of chapter 13."""

    def __init__(self, players: int, difficulty: str = "normal") -> None:
        if (
            players not in (1, 2, 3, 4)
            or difficulty not in ("normal", "hard")
            or (players > 1 and difficulty == "hard")
        ):
            raise ValueError(f"no such game: {players} players, difficulty {difficulty!r}")
        self.players = players
        self.is_solo = players == 1
        self.rounds: int = COMPONENTS["game"]["hard_rounds" if difficulty == "hard" else "rounds"]
        self.green = GREEN if players >= 3 else 0
        self.s = State(
            sheets=[Sheet() for _ in range(players)],
            cards=Counter(dict.fromkeys(SHAPES, CARDS_OF_EACH_SHAPE)),
            penalties=list(PENALTIES),
            green=self.green,
        )
        self.before = self.s
        self.is_under_way = False

    # What the caller asks

    def to_move(self) -> int | str:
        """The seat that decides, or "chance", or "over"."""
        return self._to_move_in(self.s)

    def active_seats(self) -> set[int]:
        """The seats that may decide now: all that have not confirmed while nobody's writing is under way (2.2)."""
        if self.s.phase == "write" and not self.is_under_way:
            return set(range(self.players)) - self.s.confirmed
        mover = self.to_move()
        return {mover} if isinstance(mover, int) else set()

    def turn_to(self, seat: int) -> None:
        """Let one of the seats that may decide do so next."""
        if seat not in self.active_seats():
            raise ValueError(f"seat {seat} may not decide now")
        self.s.mover = seat

    def legal(self) -> set[str]:
        """Every legal move, at chance every possible outcome."""
        listings: dict[str, Callable[[], set[str]]] = {
            "face": lambda: {"obey", "ignore"},
            "lay": self._layings,
            "laid": self._steps_at_once,
            "draft": self._takes,
            "write": self._steps_of_writing,
            "drawn": lambda: {"done"},
        }
        return listings[self.s.phase]() if self.s.phase in listings else set(self.odds())

    def odds(self) -> dict[str, int]:
        """At chance, for each outcome the number of equally likely cards or faces that bring it about; else nothing.

        The cards that are out of the game lie unseen as well (1.4, 11.1).
        """
        if self.s.phase == "card":
            return {f"card {shape}": number for shape, number in self.s.cards.items() if number}
        if self.s.phase == "penalty":
            return {card.outcome: 1 for card in self.s.penalties}
        if self.s.phase == "roll":
            return {f"roll {face}": 1 for face in FACES}
        return {}

    def play(self, move: str) -> None:
        """Play a legal move or an outcome of chance."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal in phase {self.s.phase!r}")
        if not self.is_under_way:
            self.before = deepcopy(self.s)
        handlers: dict[str, Callable[[str], None]] = {
            "card": self._turn_card,
            "penalty": self._turn_penalty,
            "face": self._face,
            "lay": self._lay,
            "laid": self._step_at_once,
            "draft": self._take,
            "roll": self._roll,
            "write": self._write,
            "drawn": self._write,
        }
        needs_confirming = self.s.phase in ("face", "lay", "laid", "write", "drawn") or self.is_under_way
        handlers[self.s.phase](move)
        self.is_under_way = needs_confirming and move != "done"

    def scores(self) -> list[int]:
        """The points of each seat as the sheets stand."""
        return [sheet.points() for sheet in self.s.sheets]

    def ranks(self) -> list[int]:
        """Most points, most gold left, fewest holes; equals share (10.8). Alone the goal decides (11.7)."""
        if self.is_solo:
            return [1 if self.scores()[0] >= COMPONENTS["game"]["goal"] else 2]
        merits = [sheet.merit() for sheet in self.s.sheets]
        return [1 + sum(other > own for other in merits) for own in merits]

    def view(self, seat: int | None) -> dict[str, object]:
        """The game as a seat, or a spectator (None), may know it (2.2, 12.1)."""
        s = self.before if self.is_under_way and seat != self.s.mover else self.s
        penalty = s.penalty
        return {
            "players": self.players,
            "round": s.round,
            "rounds": self.rounds,
            "phase": s.phase,
            "to_move": self._to_move_in(s),
            "first": s.first,
            "tile": s.tile,
            "side": s.side,
            "covered": s.covered,
            "blue": [s.blue[face] for face in FACES],
            "green": s.green,
            "penalty": None if penalty is None else [penalty.icon, penalty.value, penalty.points],
            "obeyed": s.obeyed,
            "owed": s.owed[0] if s.owed else None,
            "sheets": [sheet.seen() for sheet in s.sheets],
        }

    def _to_move_in(self, s: State) -> int | str:
        if s.phase == "over":
            return "over"
        return "chance" if s.phase in ("card", "penalty", "roll") else s.mover

    # The cards

    def _turn_card(self, move: str) -> None:
        """The shape card comes (2.1), alone then the penalty card (11.2)."""
        shape = move.split()[1]
        self.s.cards[shape] -= 1
        self.s.card = shape
        self.s.mover = self.s.first
        self.s.phase = "penalty" if self.is_solo else "lay"

    def _turn_penalty(self, move: str) -> None:
        self.s.penalty = next(card for card in self.s.penalties if card.outcome == move)
        self.s.penalties.remove(self.s.penalty)
        self.s.phase = "face"

    def _face(self, move: str) -> None:
        """Obey the card, or lose its points (11.3, 11.5)."""
        assert self.s.penalty is not None
        self.s.obeyed = move == "obey"
        if not self.s.obeyed:
            self.s.sheets[0].penalties += self.s.penalty.points
        self.s.phase = "lay"

    # The tile of the round

    def _layings(self) -> set[str]:
        """Either tile of the card's shape, either side, turned and put anywhere wholly onto the icons (3.1, 3.2)."""
        return {
            " ".join([tile, side, *sorted((BOARD[box] for box in boxes), key=BOARD_ORDER.index)])
            for tile, side in TILES
            if tile[0] == self.s.card
            for boxes in placements(self._shape_of(tile, side), set(BOARD))
        }

    def _shape_of(self, tile: str, side: str) -> Shape:
        front = shape_drawn(SHAPES[tile[0]])
        return front if side == "front" else mirrored(front)

    def _lay(self, move: str) -> None:
        self.s.tile, self.s.side, *icons = move.split()
        self.s.lying = frozenset(box for box, icon in BOARD.items() if icon in icons)
        self.s.phase = "laid"

    def _steps_at_once(self) -> set[str]:
        """The Papyrus and an action of the tile's Pond, then confirming (2.3), alone the first die (11.6)."""
        if self.s.owed:
            return self._sheet.marks(self.s.owed[0])
        steps = self._takes() if self.is_solo else {"done"}
        return steps | self._papyrus_marks() | set(self._pond_actions())

    def _papyrus_marks(self) -> set[str]:
        """The marks that the Papyrus bonus gives, once (3.4)."""
        papyrus = self.s.bonuses.papyrus
        if not papyrus or "papyrus" in self._sheet.used or self._closes(papyrus):
            return set()
        return self._sheet.marks(papyrus)

    def _pond_actions(self) -> dict[str, Use]:
        """What the tile's Pond allows, once: an action of any section, covered or not, for no die (3.5).

        Whatever takes a die is written without it. Etching costs nothing then, so that it is not paid with lumber or
        wheat instead, and lumber is not changed before the writing (8.2).
        """
        if not self.s.bonuses.has_pond or "tile pond" in self._sheet.used or self._is_closed("pond"):
            return {}
        actions = {}
        for move, use in self._uses_with_room():
            is_other_way = move.startswith("lumber to") or (move.startswith("etch") and use.die is None)
            if is_other_way or self._is_closed(use.section or move) or not self._sheet.can_pay(use.cost):
                continue
            verb, *words = move.split()
            names_only_its_die = use.die is not None and words == [str(use.die)] and verb != "tessera"
            actions[verb if names_only_its_die else move] = use
        return actions

    def _step_at_once(self, move: str) -> None:
        if self.s.owed:
            self._make_owed(move)
        elif move == "done":
            self.s.mover = self._left_of(self.s.first)
            self.s.phase = "draft"
        elif move.startswith("take "):
            self._take(move)
        elif move in self._papyrus_marks():
            self._sheet.used.add("papyrus")
            self._sheet.mark(move)
        else:
            self._sheet.pay(self._pond_actions()[move].cost)
            self._sheet.used.add("tile pond")
            self._carry_out(move)

    # The draft

    def _takes(self) -> set[str]:
        takes = {f"take {face}" for face, number in self.s.blue.items() if number}
        return takes | ({"take green"} if self.s.green else set())

    def _take(self, move: str) -> None:
        """A blue die keeps its value, a green one is rolled (4.2, 4.3)."""
        die = move.split()[1]
        if die == "green":
            self.s.green -= 1
            self.s.phase = "roll"
        else:
            self.s.blue[int(die)] -= 1
            self._receive(int(die))

    def _roll(self, move: str) -> None:
        self._receive(int(move.split()[1]))

    def _receive(self, face: int) -> None:
        """A die comes into the hand; the next seat takes one, until everybody has taken enough (4.1)."""
        self._sheet.dice[face] += 1
        self.s.taken += 1
        self.s.phase = "draft"
        self.s.mover = self._left_of(self.s.mover)
        if self.s.taken == DRAFTED * self.players:
            self.s.phase = "write"
            self.s.mover = self._first_unconfirmed()

    # Writing

    def _steps_of_writing(self) -> set[str]:
        """What is owed before anything else (5.5); else any use, the shape of the round (9.1), and confirming (8.3)."""
        if self.s.owed:
            return self._sheet.marks(self.s.owed[0])
        last_steps = self._sheet.draws(self.s.lying) | {"done"} if self._sheet.may_confirm() else set()
        return set(self._uses()) | last_steps

    def _uses(self) -> dict[str, Use]:
        """Every use for which there is room, that is available, and that can be paid (5.1)."""
        return {
            move: use
            for move, use in self._uses_with_room()
            if self._is_available(use) and self._has_die(use.die) and self._sheet.can_pay(use.cost)
        }

    def _has_die(self, die: int | None) -> bool:
        """Whether the die is in hand and its value not closed (11.4)."""
        return die is None or (self._sheet.dice[die] > 0 and not (self._obeys() and die == self._penalty.value))

    def _is_available(self, use: Use) -> bool:
        """Whether the section is uncovered (5.2, 5.3), or a Pond opens it for a die (5.4)."""
        if use.section is None:
            return True
        if use.section == RIVER:
            return self._has_pond()
        if self._is_uncovered(use.section):
            return True
        return use.die is not None and not self._is_closed(use.section) and self._has_pond()

    def _is_uncovered(self, icon: str) -> bool:
        """Whether an icon is not under the tile (3.3), nor closed by a penalty card (11.4)."""
        return icon not in self.s.covered and not self._is_closed(icon)

    def _is_closed(self, icon: str) -> bool:
        """Whether an obeyed penalty card closes an icon (11.4)."""
        return self._obeys() and icon == self._penalty.icon

    def _closes(self, bonus: str) -> bool:
        """Whether an obeyed penalty card closes a bonus: one of its section, or a die of its value (11.4)."""
        if not self._obeys():
            return False
        return bonus == f"die{self._penalty.value}" or BONUS_SECTIONS.get(bonus) == self._penalty.icon

    def _has_pond(self) -> bool:
        """Whether the mover can still use the board's Pond (5.4)."""
        return self._is_uncovered("pond") and "board pond" not in self._sheet.used

    def _uses_with_room(self) -> Iterator[tuple[str, Use]]:
        """Every use that the sheet has room for, whatever it costs."""
        yield from self._icons_and_spaces()
        yield from self._uses_naming_their_die()
        yield from self._figures()
        yield from self._masonry()
        yield from self._etching()
        for building, section in BUILDING_SECTIONS.items():
            if building not in self._sheet.built:
                yield building, Use(section, cost=COSTS[building])
        if self._sheet.has_patterns() and self._sheet.rows < AMPHORA_ROWS:
            yield "row", Use("pottery", cost=COSTS["row"])
        for resource in ("stone", "gold"):
            if self._sheet.has_room(resource):
                yield f"lumber to {resource}", Use(None, cost={"lumber": 1})

    def _icons_and_spaces(self) -> Iterator[tuple[str, Use]]:
        """Icons of the tower, amphoras, and spaces of the large mosaic (6.2, 6.4, 6.6, 6.9)."""
        for kind in KINDS:
            for move in self._sheet.marks(kind):
                yield move, Use(ICON_SECTIONS[kind], die=VALUES[kind][0])
        for kind, section in (("amphora", "pottery"), ("tessera", "mosaic")):
            for move in self._sheet.marks(kind):
                yield move, Use(section, die=int(move.split()[1]))

    def _uses_naming_their_die(self) -> Iterator[tuple[str, Use]]:
        """The River, palms of the garden, coins, carts and stones (6.1, 6.6, 6.8, 6.16, 6.18)."""
        sections = {"tree": "palm", "gold": "gold", "stone": "stone", "cart": "ship", RIVER: RIVER}
        for kind, section in sections.items():
            if self._sheet.marks(kind):
                for die in VALUES.get(kind, FACES):
                    yield f"{kind} {die}", Use(section, die)

    def _figures(self) -> Iterator[tuple[str, Use]]:
        """The master worker and the ship, once a round, if their bonus gives anything (6.12 to 6.17, 7.1, 5.5)."""
        for figure, building in FIGURE_BUILDINGS.items():
            if figure in self._sheet.used or not self._gives_anything(self._bonus_of(figure)):
                continue
            yield figure, Use(None) if building in self._sheet.built else Use(figure, die=VALUES[figure][0])

    def _masonry(self) -> Iterator[tuple[str, Use]]:
        """Two boxes or one, with a die and a resource, with the mine with a die alone (6.10, 6.11)."""
        has_mine = "mine" in self._sheet.built
        section = None if has_mine and MINE_ALWAYS_OPEN else "lion"
        for name, kind in (("pair", "boxes2"), ("single", "boxes1")):
            if self._sheet.marks(kind):
                for die in FACES:
                    yield f"{name} {die}", Use(section, die, {} if has_mine else COSTS[name])

    def _etching(self) -> Iterator[tuple[str, Use]]:
        """With a die, or for lumber or wheat (6.13)."""
        if self._sheet.marks("etch"):
            for die in FACES:
                yield f"etch {die}", Use("worker", die)
            for resource in SPOTS:
                yield f"etch {resource}", Use("worker", cost={resource: 1})

    def _write(self, move: str) -> None:
        if move == "done":
            self._confirm_writing()
        elif self.s.owed:
            self._make_owed(move)
        elif move.startswith("draw "):
            self._sheet.mark(move)
            self.s.phase = "drawn"
        else:
            self._spend(move, self._uses()[move])
            self._carry_out(move)

    def _spend(self, move: str, use: Use) -> None:
        """The die, the Pond that opens the use (5.4), and the cost."""
        if use.die is not None:
            self._sheet.dice[use.die] -= 1
        if use.section == RIVER or (use.section is not None and not self._is_uncovered(use.section)):
            self._sheet.used.add("board pond")
        self._sheet.pay(use.cost)

    def _carry_out(self, move: str) -> None:
        """What a use does once it is paid."""
        verb, *words = move.split()
        to_draw = {"pair": "boxes2", "single": "boxes1", "etch": "etch", RIVER: RIVER}
        if verb in to_draw:
            self.s.owed = [to_draw[verb]]
        elif verb in FIGURE_BUILDINGS:
            self._sheet.used.add(verb)
            self._take_bonus(self._bonus_of(verb))
        elif verb in BUILDING_SECTIONS:
            self._build(verb)
        elif verb == "row":
            self._sheet.rows += 1
        elif verb == "lumber":
            self._sheet.mark(words[-1])
        else:
            self._sheet.mark(move)

    def _build(self, building: str) -> None:
        """Each building once (6.19); a statue gives lions, or as many as are left (6.5)."""
        self._sheet.built.add(building)
        if building == "statue":
            self.s.owed = ["lion"] * min(STATUE_LIONS, len(self._sheet.open_icons("lion")))

    def _make_owed(self, move: str) -> None:
        self.s.owed.pop(0)
        self._sheet.mark(move)

    # Bonuses

    def _bonus_of(self, figure: str) -> str:
        return self.s.bonuses.garden if figure == "worker" else self.s.bonuses.lake

    def _gives_anything(self, bonus: str) -> bool:
        """Whether anything of a bonus could be written (5.5); a die and loose resources always can."""
        kinds = bonus.split()
        return any(
            kind.startswith("die") or kind in SPOTS or self._sheet.marks(kind)
            for kind in kinds
            if not self._closes(kind)
        )

    def _take_bonus(self, bonus: str) -> None:
        """A die (7.3) and resources (7.5) come at once, any other mark is owed (7.4, 5.5)."""
        for kind in bonus.split():
            if self._closes(kind):
                continue
            if kind.startswith("die"):
                self._sheet.dice[int(kind[-1])] += 1
            elif kind in SPOTS:
                self._sheet.loose[kind] += 1
            elif kind in self._sheet.coins:
                self._sheet.coins[kind] += self._sheet.has_room(kind)
            else:
                self.s.owed.append(kind)

    # The end of a writing and of a round

    def _confirm_writing(self) -> None:
        self._sheet.settle_loose()
        self.s.confirmed.add(self.s.mover)
        if len(self.s.confirmed) == self.players:
            self._end_round()
        else:
            self.s.phase = "write"
            self.s.mover = self._first_unconfirmed()

    def _end_round(self) -> None:
        """All dice return to the board (2.1); the next seat is the first player (1.6), or the game is over (10.1)."""
        for sheet in self.s.sheets:
            sheet.dice = dict.fromkeys(FACES, 0)
            sheet.used = set()
        is_over = self.s.round == self.rounds
        self.s = State(
            sheets=self.s.sheets,
            cards=self.s.cards,
            penalties=self.s.penalties,
            green=self.green,
            round=self.s.round if is_over else self.s.round + 1,
            phase="over" if is_over else "card",
            first=self.s.first if is_over else self._left_of(self.s.first),
        )

    # Small helpers

    @property
    def _sheet(self) -> Sheet:
        return self.s.sheets[self.s.mover]

    @property
    def _penalty(self) -> Penalty:
        assert self.s.penalty is not None, "a penalty card lies there"
        return self.s.penalty

    def _obeys(self) -> bool:
        return self.s.obeyed is True

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _first_unconfirmed(self) -> int:
        """The first who has not confirmed, in the order of the seats beginning left of the first player (2.2)."""
        order = [(self.s.first + step) % self.players for step in range(1, self.players + 1)]
        return next(seat for seat in order if seat not in self.s.confirmed)
