# `make play` and `make test` need Python 3.11 or newer, and nothing else: they set up all they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test test-long lint types fast slow format lock bench clean

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

setup: $(READY) ## set up the environment in .venv

$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Amytis needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "This Python cannot make environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet "$$(grep '^uv==' requirements.lock)"
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

play: setup ## play a game
	@$(BIN)/amytis warm
	@$(BIN)/amytis play

test: lint types fast slow ## lint, types and all tests

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/mypy

fast: setup
	@$(BIN)/amytis warm
	$(BIN)/python -m pytest -n auto -m "not long"

slow: setup
	NUMBA_DISABLE_JIT=1 AMYTIS_ORACLE_GAMES=4 $(BIN)/python -m pytest -n auto -m "not long and not compiled"

test-long: setup ## thousands of games against the oracle
	@$(BIN)/amytis warm
	$(BIN)/python -m pytest -n auto -m long

format: setup ## put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: setup ## pin the newest versions of everything we depend on
	$(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --no-header --no-annotate \
		pyproject.toml --group dev --output-file requirements.lock

bench: setup ## measure the speed of the games
	$(BIN)/amytis bench

clean: ## remove the environment and everything built
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
