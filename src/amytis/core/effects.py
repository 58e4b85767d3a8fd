"""Effects of a move: a sentence for the log, and what a board needs to show them in place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """One effect of a move. Its points, if any, go to `seat`; they are paid at `at`, for what lies at `via`."""

    sentence: str
    seat: int | None = None
    points: int = 0
    source: str = ""
    at: tuple[str, ...] = ()
    via: tuple[str, ...] = ()


def sentences(effects: list[Effect]) -> list[str]:
    """The log lines alone."""
    return [effect.sentence for effect in effects]
