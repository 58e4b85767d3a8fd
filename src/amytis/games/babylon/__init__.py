"""Babylon: terraced gardens on pillars, in three dimensions. Start reading at RULES.md, then state.py and rules.py."""
