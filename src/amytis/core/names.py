"""Validation of names: visible characters in one line, with no more combining marks than languages use."""

import unicodedata

# Letters, marks or symbols to Unicode, but invisible: Hangul and Khmer fillers, the grapheme joiner, Mongolian
# variation selectors, the blank Braille pattern.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Variation selectors only change how the character before them is drawn.
VARIATIONS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
MOST_MARKS = 3  # on one letter, as in Hebrew
MARKS = ("Mn", "Me")


def clean_name(name: str) -> str | None:
    """The name in normal form and in one line; None if it contains invisible characters."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(VARIATIONS).split())
    if not clean or not clean.isprintable() or not BLANK.isdisjoint(clean):
        return None
    marks = 0
    for before, sign in zip(" " + clean, clean, strict=False):
        marks = marks + 1 if unicodedata.category(sign) in MARKS else 0
        if marks > MOST_MARKS or (marks and before == " "):
            return None
    return clean
