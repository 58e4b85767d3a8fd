"""People beyond one table: who they are, how their games ended, and how well they play."""
