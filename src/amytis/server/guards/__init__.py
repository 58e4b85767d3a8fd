"""What stands between strangers and the tables: identities, limits, refusals."""
