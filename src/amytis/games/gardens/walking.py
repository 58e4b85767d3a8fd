"""Moving a gardener (chapter 4): who can be taken, and which terraces a planter can reach."""

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.gardens.components import BASE_FIRST, BASES, BIT, NEIGHBOUR, STEPS, WORD, WORDS
from amytis.games.gardens.state import GO_FIRST, HAND, NOBODY, TAKE_FIRST, TAKE_HAND

# Two words are a set of places; compiled code passes them as a pair, which costs nothing.
Pair = tuple[int, int]


@compiled
def legal_planters(s: State, moves: Moves) -> int:
    """A gardener on a terrace that is joined with another, or one from hand (4.1)."""
    count = 0
    for w in range(WORDS):
        standing = s.stood[s.seat, w]
        while standing:
            place = w * WORD_BITS + lowest_bit(standing)
            standing &= standing - 1
            if s.doors[place]:
                moves[count] = TAKE_FIRST + place
                count += 1
    if s.hands[s.seat]:
        moves[count] = TAKE_HAND
        count += 1
    return count


@compiled
def legal_terraces(s: State, moves: Moves) -> int:
    """The terraces that the planter in hand can reach (4.7), without the one it came from."""
    fresh, one, two, three = levels(s)
    count = 0
    for w in range(WORDS):
        within = fresh[w] | one[w] | two[w] | three[w]
        if s.turn_from != HAND and WORD[s.turn_from] == w:
            within &= ~BIT[s.turn_from]
        while within:
            moves[count] = GO_FIRST + w * WORD_BITS + lowest_bit(within)
            within &= within - 1
            count += 1
    return count


@compiled
def levels(s: State) -> tuple[Pair, Pair, Pair, Pair]:
    """The terraces that the planter reaches with all steps left, and after one, two and three steps from those."""
    assert STEPS == 3
    seat = s.seat
    fresh = beginnings(s)
    while True:
        one = beyond(s, fresh)
        two = beyond(s, on_the_way(s, one))
        three = beyond(s, on_the_way(s, two))
        # Meeting a gardener of the same guild gives all steps back (4.6). The planter itself is in nobody's way.
        more_low = fresh[0] | (one[0] | two[0] | three[0]) & s.stood[seat, 0]
        more_high = fresh[1] | (one[1] | two[1] | three[1]) & s.stood[seat, 1]
        if more_low == fresh[0] and more_high == fresh[1]:
            return fresh, one, two, three
        fresh = (more_low, more_high)


@compiled
def beginnings(s: State) -> Pair:
    """Where the planter begins: its terrace, or from hand any base terrace (4.1)."""
    low, high = 0, 0
    if s.turn_from == HAND:
        for place in range(BASE_FIRST, BASE_FIRST + BASES[s.length]):
            if WORD[place]:
                high |= BIT[place]
            else:
                low |= BIT[place]
    elif WORD[s.turn_from]:
        high = BIT[s.turn_from]
    else:
        low = BIT[s.turn_from]
    return low, high


@compiled
def on_the_way(s: State, places: Pair) -> Pair:
    """Those of the places on which a movement goes on: unplanted tiles end it (4.5)."""
    return places[0] & ~s.dry[0], places[1] & ~s.dry[1]


@compiled
def beyond(s: State, places: Pair) -> Pair:
    """All terraces joined with one of the places."""
    low, high = 0, 0
    for w in range(WORDS):
        left = places[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            doors = s.doors[place]
            while doors:
                neighbour = NEIGHBOUR[place, lowest_bit(doors)]
                doors &= doors - 1
                if WORD[neighbour]:
                    high |= BIT[neighbour]
                else:
                    low |= BIT[neighbour]
    return low, high


@compiled
def take_gardener(s: State, source: int) -> None:
    """Take the planter from its terrace or from hand."""
    s.turn_from = source
    if source == HAND:
        s.hands[s.seat] -= 1
    else:
        lift_gardener(s, source)


@compiled
def put_gardener(s: State, place: int) -> None:
    """A gardener of the seat stands on a terrace."""
    s.gardeners[s.seat, place] += 1
    s.stood[s.seat, WORD[place]] |= BIT[place]


@compiled
def lift_gardener(s: State, place: int) -> None:
    """A gardener of the seat leaves a terrace."""
    s.gardeners[s.seat, place] -= 1
    if s.gardeners[s.seat, place] == 0:
        s.stood[s.seat, WORD[place]] &= ~BIT[place]


@compiled
def bring_planter_back(s: State) -> None:
    """Put the planter back where it came from."""
    if s.turn_to != NOBODY:
        lift_gardener(s, s.turn_to)
    if s.turn_from == HAND:
        s.hands[s.seat] += 1
    elif s.turn_from != NOBODY:
        put_gardener(s, s.turn_from)
