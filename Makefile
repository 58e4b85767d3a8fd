# `make play` and `make test` need Python 3.11 or newer, and nothing else: they set up all they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: browser types-of-api help setup client play docs test test-long lint types audit fast slow web format lock bench clean

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

WEB := $(shell find web/src web/public web/index.html web/pack.js web/*.config.* -type f)
PAGE := src/amytis/server/client/index.html
TYPES := web/src/generated/api.d.ts
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

client: $(PAGE) ## build the page that browsers load

web/node_modules/.ready: web/package-lock.json $(READY)
	@cd web && $(NODE) npm ci --silent --no-progress
	@touch $@

$(PAGE): $(WEB) web/node_modules/.ready
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@

types-of-api: web/node_modules/.types ## make the browser's types from the server's OpenAPI document
	@cmp -s $< $(TYPES) || cp $< $(TYPES)

.PHONY: web/node_modules/.types
web/node_modules/.types: web/node_modules/.ready
	@$(BIN)/python web/openapi.py web/openapi.json
	@cd web && $(NODE) npx openapi-typescript openapi.json --output node_modules/.types > /dev/null
	@rm web/openapi.json

play: setup client ## play in the browser
	@$(BIN)/amytis warm
	@$(BIN)/amytis play

test: lint types docs audit web fast slow ## lint, types, documentation, the audit and all tests

docs: setup ## build the documentation's pages in build/docs, and check their links
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/mypy

web: client web/node_modules/.types
	@cmp web/node_modules/.types $(TYPES) || { echo "$(TYPES) is out of date; make types-of-api, and commit it" >&2; exit 1; }
	@cd web && $(NODE) npm run --silent lint && $(NODE) npm run --silent check && $(NODE) npm run --silent test

audit: setup ## look all that we depend on up in the databases of known vulnerabilities
	@$(NODE) $(BIN)/python tools/audit.py

browser: ## install the browser that the tests look through
	@command -v chromium > /dev/null || { SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -qq -y chromium > /dev/null; }

fast: setup client browser
	@$(BIN)/amytis warm
	$(BIN)/python -m pytest -n auto -m "not long"

slow: setup
	NUMBA_DISABLE_JIT=1 AMYTIS_ORACLE_GAMES=4 $(BIN)/python -m pytest -n auto -m "not long and not compiled"

test-long: setup ## thousands of games against the oracle
	@$(BIN)/amytis warm
	$(BIN)/python -m pytest -n auto -m long

format: setup web/node_modules/.ready ## put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@cd web && $(NODE) npm run --silent format

lock: setup ## pin the newest versions of everything we depend on
	$(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --no-header --no-annotate \
		pyproject.toml --group dev --output-file requirements.lock

bench: setup ## measure the speed of the games
	$(BIN)/amytis bench

clean: ## remove the environment and everything built
	rm -rf $(VENV) web/node_modules src/amytis/server/client dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
