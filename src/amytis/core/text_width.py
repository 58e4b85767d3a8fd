"""How wide texts are in drawings, about: nobody knows the reader's font, so rather too wide than too narrow."""

from unicodedata import east_asian_width

from amytis.core.svg import Number, words

# Of letters, in parts of the size of a bold font; plain fonts are narrower.
SLIM, BROAD = "fijlrtI.,:;'!|()[] -", "MWmw@%&"
SLIM_WIDTH, BROAD_WIDTH, CAPITAL, OTHER = 0.45, 1.1, 0.8, 0.69
PLAIN = 0.88


def letter_width(letter: str) -> float:
    """How wide a bold letter is, in parts of its size."""
    if letter in BROAD or east_asian_width(letter) in "WF":
        return BROAD_WIDTH
    if letter in SLIM:
        return SLIM_WIDTH
    return CAPITAL if letter.isupper() else OTHER


def width_of(text: str, size: Number, bold: bool = True) -> float:
    """About how wide a line of text is."""
    return sum(map(letter_width, text)) * size * (1 if bold else PLAIN)


def fitting(text: str, size: Number, room: Number) -> float:
    """The size at which a line of bold text is no wider than its room, at most the size that is wanted."""
    return min(size, room / width_of(text, 1)) if text else size


def fitted(text: str, x: Number, y: Number, room: Number, size: Number, **attributes: str | Number) -> str:
    """A line of text that starts at a point and is written smaller where its room asks for it."""
    return words(text, x, y, fitting(text, size, room), **({"text_anchor": "start"} | attributes))


def wrapped(text: str, size: Number, width: Number, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than wanted; only a word that is too wide by itself is broken."""
    lines = [""]
    # French has a blank before a colon, which belongs to the word before it.
    for word in text.replace(" :", "\N{NO-BREAK SPACE}:").split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines += broken(word, size, width, bold)
    return [line for line in lines if line]


def broken(word: str, size: Number, width: Number, bold: bool) -> list[str]:
    """A word in parts that are no wider than wanted; one part if it is narrow enough."""
    parts = [""]
    for letter in word:
        if width_of(parts[-1] + letter, size, bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts
