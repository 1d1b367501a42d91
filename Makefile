PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
UV_VERSION := 0.13.9

.PHONY: test soak check run lock clean

$(READY): requirements-dev.txt pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv==$(UV_VERSION)
	$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements-dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

# fifty games at once, every text in them checked
soak: $(READY)
	GAMES=50 $(BIN)/python -m pytest -s tests/endtoend/test_what_people_see.py

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

run: $(READY)
	$(BIN)/zhora run

lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt
	echo "setuptools>=80" | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate -c requirements-dev.txt - -o requirements-build.txt

clean:
	rm -rf $(VENV)
