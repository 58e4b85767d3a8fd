"""`python -m amytis` is the command `amytis`."""

from amytis.cli.main import main

main()
