"""What a seat cannot know of the others (chapter 10 of the rules): redrawn for bots, or made unknowable."""

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.core.rng import Rng
from amytis.games.babylonia.components import RIVER, WORDS
from amytis.games.babylonia.dealing import draw_from
from amytis.games.babylonia.placing import take_back
from amytis.games.babylonia.state import FACE_DOWN, KINDS, NO_TOKEN, PLAY


@compiled
def resample_hidden(s: State, seat: int, rng: Rng) -> None:
    """Resample what a seat cannot know: the others' stands, reserves and face-down tokens (chapter 10)."""
    if s.phase == PLAY and s.seat != seat:
        take_back(s)
    for p in range(s.players):
        if p != seat:
            redraw(s, p, rng)


@compiled
def mask_hidden(s: State, seat: int) -> None:
    """Turn all tokens face down that a seat cannot know: of stands and reserves only the sizes are left."""
    if s.phase == PLAY and s.seat != seat:
        take_back(s)
    for p in range(s.players):
        if p != seat:
            turn_down(s, p)


@compiled
def turn_down(s: State, p: int) -> None:
    """Make a seat's hidden tokens alike; the first kind stands for all on its stand and in its reserve."""
    for kind in range(1, KINDS):
        s.stands[p, 0] += s.stands[p, kind]
        s.stands[p, kind] = 0
        s.reserves[p, 0] += s.reserves[p, kind]
        s.reserves[p, kind] = 0
    for w in range(WORDS):
        face_down = s.tokens[p, w] & RIVER[w]
        while face_down:
            s.kind[w * WORD_BITS + lowest_bit(face_down)] = FACE_DOWN
            face_down &= face_down - 1


@compiled
def redraw(s: State, p: int, rng: Rng) -> None:
    """Mix a seat's hidden tokens and deal them again to the same places."""
    pool = s.reserves[p]
    size = 0
    for kind in range(KINDS):
        size += s.stands[p, kind]
        pool[kind] += s.stands[p, kind]
        s.stands[p, kind] = 0
    for w in range(WORDS):
        face_down = s.tokens[p, w] & RIVER[w]
        while face_down:
            hex_number = w * WORD_BITS + lowest_bit(face_down)
            face_down &= face_down - 1
            pool[s.kind[hex_number]] += 1
            s.kind[hex_number] = NO_TOKEN
    for w in range(WORDS):
        face_down = s.tokens[p, w] & RIVER[w]
        while face_down:
            hex_number = w * WORD_BITS + lowest_bit(face_down)
            face_down &= face_down - 1
            kind = draw_from(pool, rng)
            pool[kind] -= 1
            s.kind[hex_number] = kind
    for _ in range(size):
        kind = draw_from(pool, rng)
        pool[kind] -= 1
        s.stands[p, kind] += 1
