"""Advice and review: what a strong player would do now, and where a game was won and lost."""
