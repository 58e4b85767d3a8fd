"""Games between bots: one match, or thousands with their statistics."""
