"""What all plots share: how they look, and how they come into a file."""
