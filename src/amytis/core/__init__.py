"""What every game shares: the contract, records, random numbers, and the compiler. Knows no rule of any game."""
