"""What can go wrong through input; each message is one clear sentence for a person."""

from amytis.core.sentences import ENGLISH, Reason, say, worded


class AmytisError(Exception):
    """The base of everything a user can cause; never shown as a traceback.

    Its reason is a sentence for readers of every language, or plain English where only terminals and notebooks meet it.
    """

    def __init__(self, reason: Reason) -> None:
        # Exception.__new__ has kept the arguments already: with others, an error could not be copied or pickled.
        self._said = reason

    def worded(self, language: str) -> str:
        """The message in a language; in English where we do not speak that one."""
        return str(worded(self._said, language))

    def __str__(self) -> str:
        return self.worded(ENGLISH)


class UnknownGame(AmytisError):
    """No game of that name."""


class BadOption(AmytisError):
    """A player count, option or other setting that the game does not have."""


class IllegalMove(AmytisError):
    """A move the rules forbid; `rule` is the number of the rule that does, or empty for what is no move at all."""

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
