"""Tables being played, and all who serve them: the house, bots, hints, reviews."""
