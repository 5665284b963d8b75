# Everything a developer runs. `make demo` and `make test` set up whatever they need on a fresh machine.
# How the tests are organised: docs/testing.md.

VENV ?= .venv
BIN := $(VENV)/bin
# Bytecode is kept, whatever the environment says: to collect the tests takes 6 CPU-seconds with it and 18 without.
unexport PYTHONDONTWRITEBYTECODE
# A worker takes a long stretch of the tests, so that what a file sets up is seldom set up twice; who is done first helps.
PYTEST := $(BIN)/pytest -n auto --dist worksteal
# The first Python that is new enough.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: help demo test check soak floors bench docs lint clean

help: ## Show what can be made.
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1 | \2/' | column -t -s '|'

demo: $(VENV)/.pauk ## Install pauk here and show what it does on a small Web of our own.
	$(BIN)/pauk demo

test: $(VENV)/.dev lint ## Check style, types and everything that is quick to test.
	$(PYTEST) -m "not slow"

check: $(VENV)/.dev $(VENV)/.debian lint ## Test everything, long tests in their short form, as .ci/run does.
	$(PYTEST)

soak: $(VENV)/.dev $(VENV)/.debian ## Run long tests in their long form, for hours; what came of it is kept in bench/results/soak.json.
	$(PYTEST) -m soak --soak --soak-report bench/results/soak.json

floors: $(VENV)/.dev ## Measure quality on the shared data sets, if they lie beside this folder.
	$(BIN)/python -m tests.floors.run

bench: $(VENV)/.dev ## Measure speed side by side with other tools.
	$(BIN)/python -m bench

docs: $(VENV)/.dev ## Write the reference pages and the measurements anew.
	$(BIN)/python docs/reference.py
	$(BIN)/python -m bench.report
	$(BIN)/python docs/picture.py

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean: ## Remove what was made here.
	rm -rf $(VENV) build/software .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "pauk needs Python 3.11 or newer; none was found."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.pauk: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install -q -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@# pip 23 fails on two libraries that ask for one extra of lxml in two spellings.
	$(BIN)/python -m pip install -q -U 'pip>=24'
	$(BIN)/python -m pip install -q -e '.[dev,bench]'
	@touch $@ $(VENV)/.pauk

# Debian packages for the slow tests: a real browser, PostgreSQL, and forum software. Only where we are root; elsewhere the tests say what is missing.
$(VENV)/.debian: Makefile | $(VENV)/bin/python
	@missing=""; \
	command -v chromium >/dev/null || missing="chromium fonts-dejavu-core"; \
	ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$$missing postgresql"; \
	for program in mhonarc fossil faketime; do \
		command -v $$program >/dev/null || missing="$$missing $$program"; done; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	else echo "Not installed, and nothing can be installed without root; install by hand: $$missing"; fi
	@touch $@
