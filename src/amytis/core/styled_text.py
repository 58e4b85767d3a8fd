"""Styled text for terminals: a span is a piece of text and the name of its style, whose look the command line knows."""

Span = tuple[str, str]
StyledLine = list[Span]
