"""The tower: the roll-and-write of Babylon, for 1 to 4 players."""
