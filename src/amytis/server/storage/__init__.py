"""What outlives the process: the schema, its migrations, and what is read and written."""
