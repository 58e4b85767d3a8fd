"""Studies: thousands of games between bots, observed and put into one report for designers."""
