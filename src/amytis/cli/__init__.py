"""The `amytis` command: a module for each of its verbs. Nothing heavy is imported before a verb needs it."""
