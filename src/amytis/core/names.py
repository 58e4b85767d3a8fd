"""What a name may be made of: visible signs in one line, with no more marks on a letter than languages use."""

import unicodedata

# Unicode calls these letters, marks or symbols, but they show nothing: fillers of Hangul and Khmer, the grapheme
# joiner, signs that choose a variant in Mongolian, the empty pattern of Braille.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# They choose how the sign before them is drawn; a name is the same without.
VARIATIONS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
MOST_MARKS = 3  # Hebrew puts as many on one letter
MARKS = ("Mn", "Me")


def clean_name(name: str) -> str | None:
    """A name as it is kept, composed and in one line; nothing if it has signs that hide something."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(VARIATIONS).split())
    if not clean or not clean.isprintable() or not BLANK.isdisjoint(clean):
        return None
    marks = 0
    for before, sign in zip(" " + clean, clean, strict=False):
        marks = marks + 1 if unicodedata.category(sign) in MARKS else 0
        if marks > MOST_MARKS or (marks and before == " "):
            return None
    return clean
