"""Estimated widths of texts in drawings. The reader's font is unknown, so estimates are on the wide side."""

from unicodedata import east_asian_width

from amytis.core.svg import Number, words

# Widths of bold letters, relative to the font size; regular fonts are narrower.
SLIM, BROAD = "fijlrtI.,:;'!|()[] -", "MWmw@%&"
SLIM_WIDTH, BROAD_WIDTH, CAPITAL, OTHER = 0.45, 1.1, 0.8, 0.69
PLAIN = 0.88


def letter_width(letter: str) -> float:
    """The width of a bold letter, relative to the font size."""
    if letter in BROAD or east_asian_width(letter) in "WF":
        return BROAD_WIDTH
    if letter in SLIM:
        return SLIM_WIDTH
    return CAPITAL if letter.isupper() else OTHER


def width_of(text: str, size: Number, bold: bool = True) -> float:
    """The estimated width of a line of text."""
    return sum(map(letter_width, text)) * size * (1 if bold else PLAIN)


def fitting(text: str, size: Number, room: Number) -> float:
    """The largest font size, up to `size`, at which a line of bold text fits."""
    return min(size, room / width_of(text, 1)) if text else size


def fitted(text: str, x: Number, y: Number, room: Number, size: Number, **attributes: str | Number) -> str:
    """A line of text that starts at a point, in a smaller font if it would not fit."""
    return words(text, x, y, fitting(text, size, room), **({"text_anchor": "start"} | attributes))


def wrapped(text: str, size: Number, width: Number, bold: bool = False) -> list[str]:
    """A text wrapped to a width; only words that are too wide by themselves are broken."""
    lines = [""]
    # French puts a space before a colon, which must not begin a line.
    for word in text.replace(" :", "\N{NO-BREAK SPACE}:").split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines += broken(word, size, width, bold)
    return [line for line in lines if line]


def broken(word: str, size: Number, width: Number, bold: bool) -> list[str]:
    """A word split into parts that fit the width; one part if the word fits."""
    parts = [""]
    for letter in word:
        if width_of(parts[-1] + letter, size, bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts
