"""Styled text for terminals: a span is a text and the name of its style, which `cli/styles.toml` defines."""

Span = tuple[str, str]
StyledLine = list[Span]
