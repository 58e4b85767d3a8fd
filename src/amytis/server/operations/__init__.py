"""Logs, metrics and shutdown; imports nothing else of the server."""
