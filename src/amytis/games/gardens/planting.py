"""Planting (chapters 5 and 6): the pools that may be planted now, pool by pool in the order of 6.5."""

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.gardens.components import BIT, WORD, WORDS
from amytis.games.gardens.scarcity import most
from amytis.games.gardens.state import CASCADE, DONE, PLANT_FIRST
from amytis.games.gardens.walking import Pair
from amytis.games.gardens.watering import affordable, after, all_water, fed_by, gain, last_of, with_place


@compiled
def legal_first_pools(s: State, moves: Moves, count: int) -> int:
    """Nobody has moved: the pool of any unplanted tile with a gardener of the seat (5.2, 5.3)."""
    if s.banks[s.seat]:
        for w in range(WORDS):
            pools = s.stood[s.seat, w] & s.dry[w]
            while pools:
                moves[count] = PLANT_FIRST + w * WORD_BITS + lowest_bit(pools)
                pools &= pools - 1
                count += 1
    return count


@compiled
def legal_pool_of_planter(s: State, moves: Moves) -> int:
    """The planter has moved: the pool where it ended, if that is unplanted (5.1, 5.3)."""
    if s.banks[s.seat] and s.dry[WORD[s.turn_to]] & BIT[s.turn_to]:
        moves[0] = PLANT_FIRST + s.turn_to
        return 1
    return 0


@compiled
def legal_further_pools(s: State, moves: Moves) -> int:
    """Pools fed by those entered, after the last of them, that the bank can pay for; or to stop (6.2 to 6.5)."""
    flow = (s.flow[0], s.flow[1])
    fed = fed_by(s, flow)
    later = after(fed, last_of(flow))
    bound = s.players == 1 and (later[0] & ~flow[0] or later[1] & ~flow[1])
    wanted = most(s, s.seat, flow) if bound else 0
    count = 0
    for w in range(WORDS):
        left = later[w] & ~flow[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            more = with_place(flow, place)
            if affordable(s, s.seat, more) and (not bound or most(s, s.seat, more) == wanted):
                moves[count] = PLANT_FIRST + place
                count += 1
    if not bound or gain(s, s.seat, flow) == wanted:
        moves[count] = DONE
        count += 1
    return count


@compiled
def enter_pool(s: State, place: int) -> None:
    """A pool more is to be planted; in the solo game, all that water reaches if the seeds suffice (9.7)."""
    pools = with_place((s.flow[0], s.flow[1]), place)
    if s.players == 1 and s.phase != CASCADE:
        whole = all_water(s, place)
        if affordable(s, s.seat, whole):
            pools = whole
    set_flow(s, pools)
    s.phase = CASCADE


@compiled
def set_flow(s: State, pools: Pair) -> None:
    """These pools are to be planted when the turn is confirmed (6.6)."""
    s.flow[0] = pools[0]
    s.flow[1] = pools[1]


@compiled
def within_reach(s: State) -> Pair:
    """Pools that could join the flow if order did not matter: fed by one in it, and the bank can pay for them."""
    flow = (s.flow[0], s.flow[1])
    fed = fed_by(s, flow)
    low, high = 0, 0
    for w in range(WORDS):
        left = fed[w] & ~flow[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            if affordable(s, s.seat, with_place(flow, place)):
                if w:
                    high |= BIT[place]
                else:
                    low |= BIT[place]
    return low, high
