# Two commands on a fresh machine: `make demo` and `make test`. PYTHON may name another interpreter (3.11 to 3.13).
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DEMO := $(VENV)/demo

.PHONY: demo test check bench lock docs clean

$(VENV)/.product: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
		|| { echo "sayso needs Python 3.11, 3.12 or 3.13: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pip install --quiet --require-hashes --no-deps --compile -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.product requirements-dev.lock
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pip install --quiet --require-hashes --no-deps --compile -r requirements-dev.lock
	touch $@

demo: $(VENV)/.product
	$(BIN)/python -m sayso.deployments.demo $(DEMO)

test: $(VENV)/.dev check
	$(BIN)/python -m pytest -m "not bench" --numprocesses 2 --dist loadfile

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.dev
	$(BIN)/python -m pytest -m bench -s

docs: $(VENV)/.dev
	$(BIN)/python -m sayso.deployments.docs

# Maintainers: needs uv. The dev lock is the product lock and what tests need on top.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --extra build --generate-hashes --no-header -o requirements.lock
	uv pip compile pyproject.toml --universal --python-version 3.11 --extra build --extra dev --constraint requirements.lock \
		--generate-hashes --no-header -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
