"""Settings of the whole suite."""

from hypothesis import settings

# Shared machines are noisy and the first call compiles: a test fails for what it finds, never for the time it takes.
settings.register_profile("amytis", deadline=None)
settings.load_profile("amytis")
