"""The parts of the drawing of Gardens of Babylon: the ziggurat, tiles and pieces, and the panels beside them."""
