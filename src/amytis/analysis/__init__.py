"""Hints for the current position, and reviews of finished games."""
