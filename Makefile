# Everything here sets itself up: a machine needs Python >= 3.11, git and make, no more.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := $(VENV)/bench
READY := $(VENV)/installed-from-pyproject
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo docs test lint format notebooks screenshot browser torture bench chromium clean

help:
	@echo "make demo        two days of an analysis in two kernels: what day 2 recalled, and used"
	@echo "make test        lint, types and every test"
	@echo "make lint        lint and types only"
	@echo "make format      let ruff rewrite what it can"
	@echo "make notebooks   run the notebooks again and keep their outputs"
	@echo "make docs        build the site of docs/ in the folder site"
	@echo "make screenshot  take the pictures of the documents again"
	@echo "make browser     the long tests of the inspector and the side bar, in a real browser"
	@echo "make torture     the long form of the tests that kill and race processes"
	@echo "make bench       the numbers of docs/benchmarks.md"
	@echo "make clean       remove the virtual environment and caches"

# Installed once, and again when pyproject.toml is newer than the last time.
$(READY): pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  { echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,dev]'
	@touch $@

demo: $(READY)
	@$(BIN)/python notebooks/run_demo.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: lint chromium
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

# The browser test needs a browser and a font with Chinese characters. Where we may install them
# we do; elsewhere the test says what is missing.
chromium:
	@if ! command -v chromium >/dev/null && command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    chromium fonts-wqy-microhei >/dev/null; fi

docs: $(READY)
	$(BIN)/mkdocs build --strict --quiet

notebooks: $(READY)
	$(BIN)/python notebooks/save_outputs.py

screenshot: $(READY) chromium
	$(BIN)/python -m pytest tests/browser --save-screenshot docs/images/quickstart.png \
	  --save-inspector docs/images

browser: $(READY) chromium
	JUPYTER_MEMORY_BROWSER=full $(BIN)/python -m pytest tests/browser

torture: $(READY)
	JUPYTER_MEMORY_TORTURE=full $(BIN)/python -m pytest tests/torture

# In an environment of its own, so that the peers' dependencies do not meet those of the tests.
bench:
	@test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check -e . -r benchmarks/requirements.txt
	$(BENCH)/bin/python -m benchmarks

clean:
	rm -rf $(VENV) site .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
