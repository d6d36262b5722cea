PYTHON ?= python3
GAMES ?= 100
# Empty for all games.
GAME ?=

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
ANCHORS := build/anchors
MAPS := build/maps
LOCK_VENV := .venv-lock
LOCK_TOOLS := pip==25.3 pip-tools==7.5.2

.DEFAULT_GOAL := help
.PHONY: help setup web play serve terminal browser compiled test fuzz rare mutants anchors bench storm load maps lock

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## install everything into .venv (done again only when pyproject.toml or the lock changes)

$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("sandtable needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

web: setup ## build the page for browsers, where its sources in web/ have changed
	@$(BIN)/python -m tools.web build

# The compiled build is another environment; the page is served from here all the same.
PAGE := SANDTABLE_PAGE=$(CURDIR)/src/sandtable/server/page

play: setup ## play in the browser; compiled where `make compiled` was run on these sources
	@$(BIN)/python -m tools.web ensure
	@$(PAGE) $$($(BIN)/python -m tools.compiled.choose) play $(ARGS)

serve: setup ## serve tables to people elsewhere: make serve [ARGS="--host 0.0.0.0"]
	@$(BIN)/python -m tools.web ensure
	@$(PAGE) $$($(BIN)/python -m tools.compiled.choose) serve $(ARGS)

terminal: setup ## play in the terminal; compiled likewise
	@$$($(BIN)/python -m tools.compiled.choose) terminal

browser: setup ## look at the page in a real browser, which is installed if need be
	@$(BIN)/python -m tests.browser

compiled: setup ## compile the engine and the rules into build/compiled
	@$(BIN)/python -m tools.compiled.build

test: setup ## run every check, and say how long each took
	@$(BIN)/python -m tools.check

fuzz: setup ## play random games and check every invariant: make fuzz GAMES=1000 [GAME=...]
	@for game in $(or $(GAME),$$($(BIN)/python -m tools.games)); do $(BIN)/python -m tests.suites.fuzz --games $(GAMES) --game $$game || exit 1; done

rare: setup ## play games that look for rare things, and compare with plain ones: make rare GAMES=1000 [GAME=...]
	@for game in $(or $(GAME),$$($(BIN)/python -m tools.games)); do $(BIN)/python -m tests.suites.rare --games $(GAMES) --game $$game || exit 1; done

mutants: setup ## break every rule in turn; its tests must notice: make mutants [GAME=...] [DEEP=1 SAMPLE=400]
	@failed=0; for game in $(or $(GAME),$$($(BIN)/python -m tools.games)); do \
		$(BIN)/python -m tools.$(if $(DEEP),deep,mutants) --game $$game \
			$(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(ARGS) || failed=1; \
	done; exit $$failed

anchors: $(ANCHORS)/.installed ## install the engines that the bench compares with into build/anchors

$(ANCHORS)/.installed: requirements-bench.lock
	$(PYTHON) -m venv $(ANCHORS)
	$(ANCHORS)/bin/python -m pip install --quiet --require-hashes -r requirements-bench.lock
	@touch $@

bench: setup ## measure the speed of the games beside public engines: make bench [ARGS="--rounds 3"]
	@$(MAKE) --no-print-directory anchors || echo "The other engines could not be installed; they will be absent."
	@set --; \
	if [ -x $(ANCHORS)/bin/python ]; then set -- "$$@" --anchors $(ANCHORS)/bin/python; fi; \
	if [ -x build/compiled/bin/python ]; then set -- "$$@" --python build/compiled/bin/python; fi; \
	$(BIN)/sandtable bench "$$@" $(ARGS)

storm: setup ## kill processes and databases under 200 games, and look for losses: make storm [ARGS="--games 50"]
	@$(BIN)/python -m tests.server.storm $(ARGS)

load: setup ## measure the server on SQLite and PostgreSQL, compiled if it is there: make load [ARGS="--seconds 5"]
	@$(BIN)/python -m tests.server.with_postgres $(BIN)/sandtable bench server --database {url} \
		--python "$$(dirname "$$($(BIN)/python -m tools.compiled.choose)")/python" $(ARGS)

maps: $(MAPS)/.installed ## redraw the boards; see docs/maps.md: make maps [GAME=...]
	@PYTHONPATH=src $(MAPS)/bin/python -m tools.mapmaker $(GAME)

$(MAPS)/.installed: requirements-maps.lock
	$(PYTHON) -m venv $(MAPS)
	$(MAPS)/bin/python -m pip install --quiet --require-hashes -r requirements-maps.lock
	@touch $@

lock: ## rewrite the lock files from pyproject.toml: make lock [UPGRADE=1]
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install --quiet $(LOCK_TOOLS)
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/pip-compile --quiet \
		--extra dev --extra web --all-build-deps --allow-unsafe --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		$(if $(UPGRADE),--upgrade) --output-file requirements.lock pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/pip-compile --quiet \
		--extra bench --allow-unsafe --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		$(if $(UPGRADE),--upgrade) --output-file requirements-bench.lock pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/pip-compile --quiet \
		--extra maps --allow-unsafe --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		$(if $(UPGRADE),--upgrade) --output-file requirements-maps.lock pyproject.toml
