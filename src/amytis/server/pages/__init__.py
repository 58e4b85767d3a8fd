"""The page itself: the files that browsers load."""
