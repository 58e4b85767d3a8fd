"""Which bots there are. Text only, so that listing them is quick."""

BOTS = {
    "random": "plays any legal move",
    "greedy": "looks to the end of its own turn and takes what promises most",
}
