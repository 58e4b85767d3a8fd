"""A naive oracle of Babylon: slow, plain, and written from the rules alone.

Numbers in the docstrings are those of `RULES.md`. Nothing here is shared with the engine except the tile file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

TILE_FILE = Path(__file__).resolve().parents[2] / "src" / "amytis" / "games" / "babylon" / "data" / "tiles.txt"

PIECES = ("single", "double", "belvedere", "statue", "stairway", "fountain", "bridge")
SUPPLY = {
    "english": (152, 64, 40, 40, 16, 16, 16),
    "french": (148, 60, 38, 38, 15, 15, 15),
}
ROUNDS = {2: 15, 3: 13, 4: 11}
REMOVED_BY_EACH = {2: 3, 3: 1, 4: 0}
TOKENS = ("single", "double", "change", "fill", "flower", "fewer", "nothing")
OF_EACH_TOKEN = 2
FLOWERS = ("white", "pink", "blue", "orange")
MATERIALS = {1: "basalt", 2: "granite", 3: "clay"}
CLAY = 3
KEPT = 6
SET = 4

BOARD = 8
QUARRY = 4
BLANK = "."
SYMBOLS = {"stairway": "S", "fountain": "F", "bridge": "B", "statue": "T"}
CORNERS = ("nw", "ne", "se", "sw")


class Position(NamedTuple):
    """A position of a garden or a stack of the quarry, both numbers counted from 0."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The position in the notation of chapter 11."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    def moved(self, columns: int, rows: int) -> Position:
        return Position(self.column + columns, self.row + rows)


POSITIONS = [Position(column, row) for row in range(BOARD) for column in range(BOARD)]
STACKS = [Position(column, row) for row in range(QUARRY) for column in range(QUARRY)]


def position_named(name: str) -> Position:
    return Position(ord(name[0]) - ord("A"), int(name[1:]) - 1)


@cache
def four_of(place: Position) -> tuple[Position, ...]:
    """The positions that a tile covers, clockwise from the top left, in the order of the corners (4.2)."""
    return place, place.moved(1, 0), place.moved(1, 1), place.moved(0, 1)


def turned(symbols: str, quarters: int) -> str:
    """The spaces of a tile after turning it clockwise: by one quarter `SFBT` lies as `TSFB` (11)."""
    for _ in range(quarters):
        symbols = symbols[-1] + symbols[:-1]
    return symbols


def pairs(distance: int) -> Iterator[tuple[Position, Position]]:
    """Two positions of a row or a column so far from each other, the one more to the left or the top first."""
    for first in POSITIONS:
        for second in (first.moved(distance, 0), first.moved(0, distance)):
            if second in POSITIONS:
                yield first, second


def between(first: Position, second: Position) -> Position:
    """The position in the middle of a bridge (5.4)."""
    return Position((first.column + second.column) // 2, (first.row + second.row) // 2)


@dataclass(frozen=True)
class Tile:
    """What a tile is and shows (1.2)."""

    material: str
    flower: str
    symbols: str


def read_tiles() -> dict[int, Tile]:
    """The 52 tiles by number, as the head of the tile file explains them."""
    tiles: dict[int, Tile] = {}
    for line in TILE_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        number, material, flower, symbols = line.split()
        tiles[int(number)] = Tile(material, flower, symbols)
    return tiles


TILES = read_tiles()


def tiles_of(material: str) -> set[int]:
    return {number for number, tile in TILES.items() if tile.material == material}


class Space(NamedTuple):
    """One of the four spaces of a tile in a garden."""

    tile: int
    position: Position


@dataclass
class Terrace:
    """A tile in a garden, with the symbols that its spaces show now (4.2, chapter 6)."""

    tile: int
    place: Position
    level: int
    symbols: dict[Position, str]


@dataclass(frozen=True)
class Item:
    """A decoration or a belvedere, with the spaces that it stands on and their levels."""

    kind: str
    spaces: tuple[Space, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True)
class Pillar:
    """A single or double pillar, or a statue that has become one (4.3, 4.4), and the surface it stands on."""

    kind: str
    position: Position
    level: int


@dataclass(frozen=True)
class Spot:
    """What is seen at a position from above: the surface, its printed or changed symbol, and what stands on it."""

    level: int
    tile: int | None
    symbol: str
    item: str | None
    under_bridge: bool

    @property
    def is_free(self) -> bool:
        """Whether something can be built here (4.5, 5.1, 5.4)."""
        return self.item is None and not self.under_bridge


@dataclass
class Garden:
    """All that was ever laid or put into a garden; what is hidden stays in the lists."""

    terraces: list[Terrace] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    pillars: list[Pillar] = field(default_factory=list)

    def highest(self) -> int:
        return max((terrace.level for terrace in self.terraces), default=0)

    def spots(self) -> dict[Position, Spot]:
        """The garden as it looks from above (4.2)."""
        standing = {space: item.kind for item in self.items for space in item.spaces}
        under_bridges = self._under_bridges()
        spots = {}
        for position, terrace in self._surfaces().items():
            spots[position] = Spot(
                level=terrace.level if terrace else 0,
                tile=terrace.tile if terrace else None,
                symbol=terrace.symbols[position] if terrace else BLANK,
                item=standing.get(Space(terrace.tile, position)) if terrace else None,
                under_bridge=position in under_bridges,
            )
        return spots

    def _surfaces(self) -> dict[Position, Terrace | None]:
        """The highest tile over each position."""
        surfaces: dict[Position, Terrace | None] = dict.fromkeys(POSITIONS)
        for terrace in sorted(self.terraces, key=lambda terrace: terrace.level):
            for position in four_of(terrace.place):
                surfaces[position] = terrace
        return surfaces

    def _under_bridges(self) -> set[Position]:
        """The positions in the middle of bridges, their ends hidden or not (4.5, 5.4).

        No tile ever covers one: it would cover an end as well, and neither of the two carries a corner (4.6).
        """
        bridges = [item for item in self.items if item.kind == "bridge"]
        return {between(bridge.spaces[0].position, bridge.spaces[1].position) for bridge in bridges}

    # What it pays

    def visible_items(self, kind: str) -> list[Item]:
        """Those of which at least one end is seen, or the span of a bridge (9.1)."""
        spots = self.spots()
        return [item for item in self.items if item.kind == kind and self._is_seen(item, spots)]

    @staticmethod
    def _is_seen(item: Item, spots: dict[Position, Spot]) -> bool:
        """Whether a part of an item is not covered by a tile above it: an end, or the middle of a bridge (9.1)."""
        if any(spots[space.position].tile == space.tile for space in item.spaces):
            return True
        if item.kind != "bridge":
            return False
        middle = between(item.spaces[0].position, item.spaces[1].position)
        return spots[middle].level < item.levels[0]

    def visible_tiles(self) -> set[int]:
        """Those that are not covered entirely (9.1)."""
        return {spot.tile for spot in self.spots().values() if spot.tile is not None}

    def bare_positions(self) -> int:
        """The positions of the board still visible (9.9)."""
        return sum(spot.level == 0 for spot in self.spots().values())

    def points(self, edition: str) -> dict[str, int]:
        """What the garden pays as it is, by source (9.2 to 9.8)."""
        statues, fountains, bridges, stairways, belvederes = (
            self.visible_items(kind) for kind in ("statue", "fountain", "bridge", "stairway", "belvedere")
        )
        flowers = Counter(TILES[tile].flower for tile in self.visible_tiles())
        highest = self.highest()
        return {
            "statues": sum(statue.levels[0] for statue in statues),
            "fountains": sum(3 * fountain.levels[0] for fountain in fountains),
            "bridges": sum(3 * bridge.levels[0] for bridge in bridges),
            "stairways": sum(sum(stairway.levels) for stairway in stairways),
            "sets": SET * min(len(statues), len(fountains), len(bridges), len(stairways)),
            "flowers": SET * min(flowers[flower] for flower in FLOWERS),
            "belvederes": len(belvederes),
            "highest": highest * highest if edition == "english" else 2 * highest,
        }


@dataclass
class Table:
    """Everything on the table; `gone` are the tiles out of the game, `gifts` the unused double pillars of 8.2."""

    quarry_heights: dict[Position, int]
    quarry_tops: dict[Position, int]
    supply: Counter[str]
    gardens: list[Garden]
    pillars: list[int]
    gifts: list[int]
    slots: list[int | None]
    dug: int | None = None
    gone: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Plan:
    """Pillars for a tile: the place, the level, the corner left uncarried if any, and the pillars needed."""

    place: Position
    level: int
    uncarried: str | None
    pillars: tuple[Pillar, ...]

    @property
    def text(self) -> str:
        left = f" -{self.uncarried}" if self.uncarried else ""
        return f"pillars {self.place.name} L{self.level}{left}"

    def number(self, kind: str) -> int:
        return sum(pillar.kind == kind for pillar in self.pillars)


@dataclass
class Turn:
    """The steps entered so far of a turn that is not confirmed (2.2)."""

    plan: Plan | None = None
    laid: set[int] = field(default_factory=set)
    has_made_symbol: bool = False
    is_put_away: bool = False
    moves: list[str] = field(default_factory=list)


class Oracle:
    """One game of Babylon, played by moves in the notation of chapter 11."""

    def __init__(self, players: int, edition: str = "english") -> None:
        if players not in ROUNDS or edition not in SUPPLY:
            raise ValueError(f"no such game: {players} players, edition {edition!r}")
        self.players = players
        self.edition = edition
        self.active = 0
        self.round = 0
        self.token: str | None = None
        self.removed = 0
        self.unseen = {material: tiles_of(material) for material in MATERIALS.values()}
        self.tokens = Counter(dict.fromkeys(TOKENS, OF_EACH_TOKEN))
        self.table = Table(
            quarry_heights=dict.fromkeys(STACKS, CLAY),
            quarry_tops={},
            supply=Counter(dict(zip(PIECES, SUPPLY[edition], strict=True))),
            gardens=[Garden() for _ in range(players)],
            pillars=[0] * players,
            gifts=[0] * players,
            slots=[self._starting_tile(seat) for seat in range(players)],
        )
        self.table_before = deepcopy(self.table)
        self.turn = Turn()
        self.phase = "deal"

    @staticmethod
    def _starting_tile(seat: int) -> int:
        """The starting tile of the seat's flower (1.3)."""
        [tile] = [number for number in tiles_of("start") if TILES[number].flower == FLOWERS[seat]]
        return tile

    # What the caller asks

    def to_move(self) -> int | str:
        """The seat that decides, or "chance", or "over"."""
        if self.phase in ("remove", "dig", "build"):
            return self.active
        return "over" if self.phase == "over" else "chance"

    def legal(self) -> set[str]:
        """Every legal move, at chance every possible outcome."""
        if self.phase == "remove":
            return {f"remove {stack.name}" for stack in self._stacks_with_clay()}
        if self.phase == "dig":
            return {f"dig {stack.name}" for stack in STACKS if self.table.quarry_heights[stack] > 0}
        if self.phase == "build":
            return self._steps()
        return set(self.odds())

    def odds(self) -> dict[str, int]:
        """At chance, for each outcome the number of equally likely pieces that bring it about; else nothing."""
        if self.phase in ("deal", "uncover after remove", "uncover after dig"):
            stack = self._stack_to_uncover()
            material = MATERIALS[self.table.quarry_heights[stack]]
            return {f"{stack.name} {TILES[tile].symbols}": 1 for tile in self.unseen[material]}
        if self.phase == "token":
            return {f"token {token}": number for token, number in self.tokens.items() if number > 0}
        return {}

    def play(self, move: str) -> None:
        """Play a legal move or an outcome of chance."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal in phase {self.phase!r}")
        handlers: dict[str, Callable[[str], None]] = {
            "deal": self._deal,
            "remove": self._remove,
            "uncover after remove": self._uncover_after_remove,
            "dig": self._dig,
            "uncover after dig": self._uncover_after_dig,
            "build": self._enter_step,
            "token": self._draw_token,
        }
        handlers[self.phase](move)

    def scores(self) -> list[int]:
        """The points of each seat as the gardens are now."""
        return [sum(points.values()) for points in self.sources()]

    def sources(self) -> list[dict[str, int]]:
        """The points of each seat by source."""
        return [garden.points(self.edition) for garden in self.table.gardens]

    def ranks(self) -> list[int]:
        """Most points, then fewest positions of the board visible; equals share the place (9.9)."""
        merits = [
            (sum(garden.points(self.edition).values()), -garden.bare_positions()) for garden in self.table.gardens
        ]
        return [1 + sum(other > own for other in merits) for own in merits]

    def pillars(self) -> list[int]:
        """The single pillars that each seat holds."""
        return list(self.table.pillars)

    def gifts(self) -> list[int]:
        """The double pillars of the round token that each seat has not used."""
        return list(self.table.gifts)

    def slots(self) -> list[int | None]:
        return list(self.table.slots)

    def dug(self) -> int | None:
        """The tile just dug, while it is neither placed nor stored nor discarded."""
        return self.table.dug

    def supply(self) -> dict[str, int]:
        return dict(self.table.supply)

    def quarry(self) -> dict[str, tuple[int, int | None]]:
        """For each stack its height and its top tile, which is None if there is none or nobody has seen it."""
        return self._quarry_seen(self.table)

    def gardens(self) -> list[dict[str, Spot]]:
        """For each seat the spots of its garden as they are now."""
        return [self._garden_seen(garden) for garden in self.table.gardens]

    def gardens_before(self) -> list[dict[str, Spot]]:
        """The same as the others see it while a turn is not confirmed (10.1)."""
        return [self._garden_seen(garden) for garden in self._table_seen(None).gardens]

    # The quarry

    def _stack_to_uncover(self) -> Position:
        """The first stack, row by row, whose top nobody has seen yet."""
        heights, tops = self.table.quarry_heights, self.table.quarry_tops
        return next(stack for stack in STACKS if heights[stack] > 0 and stack not in tops)

    def _uncover(self, move: str) -> None:
        name, symbols = move.split()
        stack = position_named(name)
        unseen = self.unseen[MATERIALS[self.table.quarry_heights[stack]]]
        [tile] = [number for number in unseen if TILES[number].symbols == symbols]
        unseen.remove(tile)
        self.table.quarry_tops[stack] = tile

    def _take_top(self, stack: Position) -> int:
        self.table.quarry_heights[stack] -= 1
        return self.table.quarry_tops.pop(stack)

    def _deal(self, move: str) -> None:
        """The clay tiles one by one (1.1)."""
        self._uncover(move)
        if len(self.table.quarry_tops) == len(STACKS):
            self._go_on_removing()

    def _stacks_with_clay(self) -> list[Position]:
        return [stack for stack in STACKS if self.table.quarry_heights[stack] == CLAY]

    def _go_on_removing(self) -> None:
        """Seat by seat, then the first round (1.5, 1.6)."""
        if self.removed < self.players * REMOVED_BY_EACH[self.players]:
            self.active = self.removed % self.players
            self.phase = "remove"
        else:
            self.round = 1
            self._start_turn(seat=0)

    def _remove(self, move: str) -> None:
        self.table.gone.append(self._take_top(position_named(move.split()[1])))
        self.removed += 1
        self.phase = "uncover after remove"

    def _uncover_after_remove(self, move: str) -> None:
        self._uncover(move)
        self._go_on_removing()

    # Digging

    def _start_turn(self, seat: int) -> None:
        self.active = seat
        self.turn = Turn()
        self.phase = "dig"

    def _dig(self, move: str) -> None:
        """The tile and at once the pillars (3.1 to 3.4, 8.2)."""
        stack = position_named(move.split()[1])
        number = self._pillars_for(stack)
        self.table.dug = self._take_top(stack)
        received = min(number, self.table.supply["single"])
        self.table.supply["single"] -= received
        self.table.pillars[self.active] += received
        if self.token == "double" and self.table.supply["double"] > 0:
            self.table.supply["double"] -= 1
            self.table.gifts[self.active] = 1
        if self.table.quarry_heights[stack] > 0:
            self.phase = "uncover after dig"
        else:
            self._start_building()

    def _pillars_for(self, stack: Position) -> int:
        """Edges, the flower and the round token (3.2 to 3.4, 8.1, 8.5, 8.6)."""
        heights = self.table.quarry_heights
        number = 0
        for columns, rows in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            neighbour = stack.moved(columns, rows)
            if neighbour not in STACKS or heights[neighbour] <= heights[stack]:
                number += 1
        if TILES[self.table.quarry_tops[stack]].flower == FLOWERS[self.active]:
            number += 2 if self.token == "flower" else 1
        if self.token == "single":
            number += 1
        if self.token == "fewer":
            number -= 1
        return max(number, 0)

    def _uncover_after_dig(self, move: str) -> None:
        self._uncover(move)
        self._start_building()

    # The steps of building

    def _start_building(self) -> None:
        self.table_before = deepcopy(self.table)
        self.phase = "build"

    def _steps(self) -> set[str]:
        """Pillars and then a tile; decorations and symbols; the dug tile at last put away; then confirm (2.1, 11)."""
        if self.turn.plan is not None:
            return self._lays()
        if self.turn.is_put_away:
            return {"done"}
        steps = {plan.text for plan in self._plans()} | self._decorations() | self._makes()
        return steps | ({"done"} if self.table.dug is None else {"store", "discard"})

    def _enter_step(self, move: str) -> None:
        self.turn.moves.append(move)
        verb, *words = move.split()
        if verb == "done":
            self._end_turn()
        elif verb == "pillars":
            self._set_pillars(move)
        elif verb == "lay":
            self._lay(words[0], int(words[1]))
        elif verb == "make":
            self._make(position_named(words[0]), words[1])
        elif verb in ("store", "discard"):
            self._put_away(verb)
        else:
            self._decorate(verb, [position_named(name) for name in words])

    # Placing a tile

    def _tiles_at_hand(self) -> dict[str, int]:
        """The tiles that may still be placed (4.1)."""
        tiles = {"dug": self.table.dug, "stored": self.table.slots[self.active]}
        return {name: tile for name, tile in tiles.items() if tile is not None}

    def _plans(self) -> list[Plan]:
        """All pillars that may be set: every place, every level, every corner left uncarried or none (chapter 4)."""
        garden = self.table.gardens[self.active]
        spots = garden.spots()
        covered = {terrace.place for terrace in garden.terraces}
        plans = []
        for place in POSITIONS:
            inside = all(position in spots for position in four_of(place))
            if not self._tiles_at_hand() or not inside or place in covered:
                continue
            for level in range(1, garden.highest() + 2):
                for uncarried in (None, *CORNERS):
                    plan = self._plan(spots, place, level, uncarried)
                    if plan is not None and self._is_affordable(plan):
                        plans.append(plan)
        return plans

    def _plan(self, spots: dict[Position, Spot], place: Position, level: int, uncarried: str | None) -> Plan | None:
        """What carries a tile here, or nothing if it cannot lie so (4.3 to 4.6)."""
        if any(spots[position].level >= level for position in four_of(place)):
            return None
        pillars = []
        for corner, position in zip(CORNERS, four_of(place), strict=True):
            if corner == uncarried:
                continue
            kind = self._carrier(spots[position], level)
            if kind is None:
                return None
            pillars.append(Pillar(kind, position, spots[position].level))
        return Plan(place, level, uncarried, tuple(pillars))

    @staticmethod
    def _carrier(spot: Spot, level: int) -> str | None:
        """What can carry a corner of a tile at this level: a pillar, a statue or nothing (4.3 to 4.5)."""
        if spot.under_bridge:
            return None
        if spot.item == "statue":
            return "statue" if spot.level == level - 1 else None
        if spot.item is not None:
            return None
        return {level - 1: "single", level - 2: "double"}.get(spot.level)

    def _is_affordable(self, plan: Plan) -> bool:
        """Pillars held, the gift of the token first, and what the supply still has (4.6, 4.7)."""
        bought = max(0, plan.number("double") - self.table.gifts[self.active])
        if plan.uncarried is not None and self.table.supply["belvedere"] == 0:
            return False
        if bought > self.table.supply["double"]:
            return False
        return plan.number("single") + 2 * bought <= self.table.pillars[self.active]

    def _set_pillars(self, move: str) -> None:
        """The pillars are paid when they are set; statues and belvederes change when the tile is laid."""
        [plan] = [plan for plan in self._plans() if plan.text == move]
        given = min(plan.number("double"), self.table.gifts[self.active])
        bought = plan.number("double") - given
        self.table.gifts[self.active] -= given
        self.table.pillars[self.active] -= plan.number("single") + 2 * bought
        self.table.supply["double"] -= bought
        self.table.supply["single"] += 2 * bought
        self.turn.plan = plan

    def _lays(self) -> set[str]:
        """Each tile at hand, turned in each way that looks different from the ways before (4.2, 4.10)."""
        lays = set()
        for name, tile in self._tiles_at_hand().items():
            looks: list[str] = []
            for quarters in range(4):
                look = turned(TILES[tile].symbols, quarters)
                if look not in looks:
                    lays.add(f"lay {name} {quarters}")
                looks.append(look)
        return lays

    def _lay(self, name: str, quarters: int) -> None:
        """The tile, the statues that are pillars from now on, and the belvedere (4.4, 4.6)."""
        plan = self.turn.plan
        assert plan is not None
        tile = self._tiles_at_hand()[name]
        garden = self.table.gardens[self.active]
        spots = garden.spots()
        for pillar in plan.pillars:
            garden.pillars.append(pillar)
            if pillar.kind == "statue":
                under = spots[pillar.position].tile
                garden.items = [item for item in garden.items if (under, pillar.position) not in item.spaces]
        symbols = turned(TILES[tile].symbols, quarters)
        shown = dict(zip(four_of(plan.place), symbols, strict=True))
        garden.terraces.append(Terrace(tile, plan.place, plan.level, shown))
        if plan.uncarried is not None:
            position = four_of(plan.place)[CORNERS.index(plan.uncarried)]
            self.table.supply["belvedere"] -= 1
            garden.items.append(Item("belvedere", (Space(tile, position),), (plan.level,)))
        if name == "dug":
            self.table.dug = None
        else:
            self.table.slots[self.active] = None
        self.turn.laid.add(tile)
        self.turn.plan = None

    # Decorations

    def _decorations(self) -> set[str]:
        """Everything that may be put onto symbols now (chapter 5)."""
        spots = self.table.gardens[self.active].spots()
        decorations = set()
        for first, second in pairs(1):
            one, other = spots[first], spots[second]
            if abs(one.level - other.level) == 1 and self._is_ready("stairway", one, other):
                decorations.add(f"stairway {first.name} {second.name}")
            if one.level == other.level and one.tile != other.tile and self._is_ready("fountain", one, other):
                decorations.add(f"fountain {first.name} {second.name}")
        for first, second in pairs(2):
            one, other, middle = spots[first], spots[second], spots[between(first, second)]
            spans = one.level == other.level and middle.level < one.level and middle.is_free
            if spans and self._is_ready("bridge", one, other):
                decorations.add(f"bridge {first.name} {second.name}")
        statues = [position for position, spot in spots.items() if spot.item == "statue"]
        for position, spot in spots.items():
            aligned = any(statue.column == position.column or statue.row == position.row for statue in statues)
            if (aligned or not statues) and self._is_ready("statue", spot):
                decorations.add(f"statue {position.name}")
        return decorations

    def _is_ready(self, kind: str, *spots: Spot) -> bool:
        """In the supply, on free surfaces with the symbol, at least partly on a tile of this turn (5.1, 5.6)."""
        in_place = all(spot.is_free and spot.symbol == SYMBOLS[kind] for spot in spots)
        return in_place and self.table.supply[kind] > 0 and any(spot.tile in self.turn.laid for spot in spots)

    def _decorate(self, kind: str, positions: list[Position]) -> None:
        garden = self.table.gardens[self.active]
        spots = garden.spots()
        spaces = []
        for position in positions:
            tile = spots[position].tile
            assert tile is not None
            spaces.append(Space(tile, position))
        self.table.supply[kind] -= 1
        garden.items.append(Item(kind, tuple(spaces), tuple(spots[position].level for position in positions)))

    # Changing symbols

    def _makes(self) -> set[str]:
        """Once in the turn, with the token for it, on an empty visible space of a tile of this turn (6.1, 6.2)."""
        if self.turn.has_made_symbol or self.token not in ("change", "fill"):
            return set()
        makes = set()
        for position, spot in self.table.gardens[self.active].spots().items():
            fits = (spot.symbol == BLANK) == (self.token == "fill")
            if fits and spot.tile in self.turn.laid and spot.item is None and not spot.under_bridge:
                others = set(SYMBOLS.values()) - {spot.symbol}
                makes |= {f"make {position.name} {symbol}" for symbol in others}
        return makes

    def _make(self, position: Position, symbol: str) -> None:
        garden = self.table.gardens[self.active]
        seen = garden.spots()[position].tile
        for terrace in garden.terraces:
            if terrace.tile == seen:
                terrace.symbols[position] = symbol
        self.turn.has_made_symbol = True

    # The end of a turn

    def _put_away(self, verb: str) -> None:
        """The dug tile into the slot, what lay there out of the game; or the dug tile itself (7.1)."""
        tile = self.table.dug
        if verb == "store":
            self.table.slots[self.active], tile = tile, self.table.slots[self.active]
        if tile is not None:
            self.table.gone.append(tile)
        self.table.dug = None
        self.turn.is_put_away = True

    def _end_turn(self) -> None:
        """What cannot be kept returns (7.2); then the next seat, the next round or the end (1.6, 1.7, 9.1)."""
        held = self.table.pillars[self.active]
        self.table.pillars[self.active] = min(held, KEPT)
        self.table.supply["single"] += held - min(held, KEPT)
        self.table.supply["double"] += self.table.gifts[self.active]
        self.table.gifts[self.active] = 0
        self.turn = Turn()
        if self.active + 1 < self.players:
            self._start_turn(self.active + 1)
        elif self.round < ROUNDS[self.players]:
            self.phase = "token"
        else:
            self.phase = "over"

    def _draw_token(self, move: str) -> None:
        """A token for the next round (1.7)."""
        self.token = move.split()[1]
        self.tokens[self.token] -= 1
        self.round += 1
        self._start_turn(seat=0)

    # What a seat sees

    def view(self, seat: int | None) -> dict[str, object]:
        """The game as a seat, or a spectator (None), may know it (chapter 10)."""
        table = self._table_seen(seat)
        sees_steps = table is self.table
        plan = self.turn.plan if sees_steps else None
        return {
            "seat": seat,
            "players": self.players,
            "edition": self.edition,
            "phase": self.phase,
            "to_move": self.to_move(),
            "active": self.active,
            "round": self.round,
            "rounds": ROUNDS[self.players],
            "token": self.token,
            "tokens_left": {token: self.tokens[token] for token in TOKENS},
            "quarry": self._quarry_seen(table),
            "supply": dict(table.supply),
            "dug": table.dug,
            "gone": sorted(table.gone),
            "seats": [self._seat_seen(table, owner) for owner in range(self.players)],
            "entered": list(self.turn.moves) if sees_steps else [],
            "pending": plan.text if plan else None,
            "laid": sorted(self.turn.laid) if sees_steps else [],
        }

    def _table_seen(self, seat: int | None) -> Table:
        """While a turn is not confirmed the others see the table as it was after the dig (2.2, 10.1)."""
        return self.table_before if self.phase == "build" and seat != self.active else self.table

    def _seat_seen(self, table: Table, seat: int) -> dict[str, object]:
        garden = table.gardens[seat]
        sources = garden.points(self.edition)
        return {
            "points": sum(sources.values()),
            "sources": sources,
            "pillars": table.pillars[seat],
            "gifts": table.gifts[seat],
            "slot": table.slots[seat],
            "bare": garden.bare_positions(),
            "bridges": [self._bridge_seen(bridge) for bridge in garden.visible_items("bridge")],
            "garden": {name: asdict(spot) for name, spot in self._garden_seen(garden).items()},
        }

    @staticmethod
    def _bridge_seen(bridge: Item) -> tuple[str, str, int]:
        """The ends and the level of a bridge."""
        first, second = (space.position.name for space in bridge.spaces)
        return first, second, bridge.levels[0]

    @staticmethod
    def _quarry_seen(table: Table) -> dict[str, tuple[int, int | None]]:
        return {stack.name: (table.quarry_heights[stack], table.quarry_tops.get(stack)) for stack in STACKS}

    @staticmethod
    def _garden_seen(garden: Garden) -> dict[str, Spot]:
        return {position.name: spot for position, spot in garden.spots().items()}
