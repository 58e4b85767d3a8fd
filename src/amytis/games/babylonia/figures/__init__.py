"""The parts of the drawing of Babylonia: the map, pieces, cards and seats."""
