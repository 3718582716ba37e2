# SupportMem: `make run` is all you need. Needs Python 3.11 or later, make and a C library, nothing else.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help install install-dev run test coverage soak lint bench bench-peers stop requirements clean

VENV := .venv
BIN := $(VENV)/bin
# The first of these that is 3.11 or later makes the virtual environment; name another with `make run PYTHON=...`.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet
UV_VENV := $(VENV)/uv
PEERS := .venv-peers
SCALE ?= 100k
FIND_CHROMIUM = $(BIN)/python -c 'import sys; from tests.browser.chromium import find; sys.exit(not find())'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: $(VENV)/.installed ## Make .venv with everything the product needs
	@echo "Everything the product needs is in $(VENV)."

install-dev: $(VENV)/.installed-dev ## The same, with what tests, linters and benchmarks need
	@echo "Everything for tests, linters and benchmarks is in $(VENV)."

run: $(VENV)/.installed ## Start everything: database, demo data, web server, worker, scheduler
	@exec $(BIN)/python -m supportmem.embedded.run

test: $(VENV)/.installed-dev ## Run every test (browser tests where a chromium is found; TESTS=... for some of them)
	@$(FIND_CHROMIUM) || printf '%s\n' '' \
	  '*** NO CHROMIUM FOUND: THE BROWSER TESTS ARE LEFT OUT. ***' \
	  '*** To run them too: apt install chromium, or .venv/bin/playwright install chromium ***' '' >&2
	@$(BIN)/python -m pytest $(TESTS)

soak: $(VENV)/.installed-dev ## Run the long forms of the slow tests: kills by the hundred (TESTS=... for some of them)
	@SOAK=1 $(BIN)/python -m pytest -m slow -s $(TESTS)

coverage: $(VENV)/.installed-dev ## Run every test and compare what they reach with what the house asks
	@rm -f .coverage .coverage.* coverage.json
	@$(BIN)/python -m pytest -n 2 --dist loadgroup --cov --cov-report=json:coverage.json --cov-report=
	@$(BIN)/python tests/coverage_floor.py coverage.json

lint: $(VENV)/.installed-dev ## Check style, types and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy .
	@$(BIN)/lint-imports

bench: $(VENV)/.installed-dev ## Measure recall at scale, first token and learning (SCALE=1m: a million memories too)
	@$(BIN)/python -m benchmarks --scale $(SCALE)

bench-peers: $(VENV)/.installed-dev $(PEERS)/.installed ## Measure recall beside Chroma, mem0 and LangGraph's store
	@$(BIN)/python -m benchmarks --only peers

stop: $(VENV)/.installed ## Stop the embedded database
	@$(BIN)/python -m supportmem.embedded stop

requirements: $(VENV)/bin/python ## Compile requirements/*.in into pins with hashes
	@echo "Compiling the requirements ..."
	@$(BIN)/python -m venv $(UV_VENV)
	@$(UV_VENV)/bin/python -m pip --disable-pip-version-check --quiet install uv
	@cd requirements && for name in base dev peers; do \
	  ../$(UV_VENV)/bin/uv pip compile --quiet --system-certs --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header $$name.in --output-file $$name.txt || exit 1; \
	done
	@rm -rf $(UV_VENV)
	@echo "Done: requirements/base.txt, dev.txt and peers.txt"

clean: ## Remove .venv, .venv-peers and caches; the data directory stays
	@rm -rf $(VENV) $(PEERS) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis htmlcov .coverage .coverage.*
	@find . -name __pycache__ -not -path './var/*' -prune -exec rm -rf {} +

# --- how the virtual environment is made ------------------------------------------------------------

$(VENV)/bin/python:
	@for name in $(PYTHON); do \
	  if command -v "$$name" >/dev/null 2>&1 \
	    && "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "SupportMem needs Python 3.11 or later, and none of these is: $(PYTHON)." >&2; \
	  echo "Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	  echo "$$found lacks its venv module. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi; \
	echo "Making the virtual environment with $$found ..."; \
	rm -rf $(VENV) && "$$found" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# A stamp is newer than the pins it was made from, so an unchanged environment costs nothing.
$(VENV)/.installed: $(VENV)/bin/python requirements/base.txt
	@echo "Installing the dependencies (a minute or two the first time) ..."
	@$(PIP) install --require-hashes -r requirements/base.txt
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed requirements/dev.txt
	@echo "Installing what tests and linters need ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# What the benchmarks compare with lives beside the product, never in it.
$(PEERS)/.installed: $(VENV)/bin/python requirements/peers.txt
	@echo "Installing what the benchmarks compare with (a few minutes, 0.7 GB) ..."
	@test -x $(PEERS)/bin/python || $(BIN)/python -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip --disable-pip-version-check --no-input --quiet install --require-hashes -r requirements/peers.txt
	@touch $@
