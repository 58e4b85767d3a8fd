"""What can go wrong through input; each message is one clear sentence for a person."""


class AmytisError(Exception):
    """The base of everything a user can cause; never shown as a traceback."""


class UnknownGame(AmytisError):
    """No game of that name."""


class BadOption(AmytisError):
    """A player count, option or other setting that the game does not have."""


class IllegalMove(AmytisError):
    """A move the rules forbid; `rule` is the number of the rule that does, or empty for what is no move at all."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} (rule {rule})" if rule else message)
        self.rule = rule


class BadRecord(AmytisError):
    """A record that does not replay, with the number of its first bad line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadPosition(AmytisError):
    """A drawn position that cannot be read or contradicts itself."""


class BadFile(AmytisError):
    """A file that cannot be read or written."""
