"""Errors caused by input; each message is one clear sentence for a person."""

from amytis.core.sentences import ENGLISH, Reason, say, worded


class AmytisError(Exception):
    """Base of all errors that a user can cause; never shown as a traceback.

    Its reason is a translatable sentence, or plain English if only terminals and notebooks show it.
    """

    def __init__(self, reason: Reason) -> None:
        # Exception.__new__ has stored the arguments; calling __init__ with others would break copying and pickling.
        self._said = reason

    def worded(self, language: str) -> str:
        """The message in a language, or in English if that is not available."""
        return str(worded(self._said, language))

    def __str__(self) -> str:
        return self.worded(ENGLISH)


class UnknownGame(AmytisError):
    """No game of that name."""


class BadOption(AmytisError):
    """A player count, option or other setting that the game does not have."""


class IllegalMove(AmytisError):
    """A move that the rules forbid; `rule` is the number of that rule, or empty if the text is not a move."""

    def __init__(self, reason: Reason, rule: str = "") -> None:
        super().__init__(say("by_rule", reason=reason, rule=rule) if rule else reason)
        self.rule = rule


class BadRecord(AmytisError):
    """A record that does not replay, with the number of its first bad line."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(say("at_line", line=line, reason=reason))
        self.line = line
        self.reason = str(reason)


class BadPosition(AmytisError):
    """A drawn position that cannot be read or contradicts itself."""


class BadFile(AmytisError):
    """A file that cannot be read or written."""
