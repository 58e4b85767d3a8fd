"""The parts of the drawing of Babylon: gardens with their decorations, seats, and the quarry."""
