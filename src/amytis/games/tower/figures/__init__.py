"""The parts of the tower's drawing: pieces, the action board, the round, and the sheets."""
