"""Who can be to move, and who can look on: seats are counted from 0, everybody else is below."""

CHANCE = -1
OVER = -2

SPECTATOR = -1

MOST_SEATS = 4
