"""What keeps tables going: the registry, bots, hints, reviews, ratings, and other processes."""
