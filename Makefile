PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
PORT ?= 8080
UV_VERSION := 0.13.9
# the tests wait a third of their time: for timers, processes, the browser
WORKERS = $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

SOAK := $(patsubst %,tests/endtoend/test_%.py,kill_loop torn_writes races soak what_people_see hostile)

.PHONY: play test bench-players soak check screenshots run lock clean

$(READY): requirements-dev.txt pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv==$(UV_VERSION)
	$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements-dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

# what the bot itself needs; with the developers' tools there it is there already
$(PLAYABLE): requirements.txt
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

# a small Telegram in the browser, with friends, a group and the bot
play: $(PLAYABLE)
	@exec $(BIN)/python -m sandbox.play --port $(PORT) --bot-name Жора --bot-username zhora_bot \
		--bot-command "$(BIN)/python -m bot run" $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

# half an hour of what `make test` does for seconds: kills, torn writes, races, flood limits and bad
# lines at 200 tables, every text of 50 games, 20,000 hostile taps and commands; all with figures
soak: $(READY)
	KILLS=300 PLACES=400 RACES=10 TABLES=200 SECONDS=600 GAMES=50 HOSTILE=20000 \
		$(BIN)/python -m pytest -s -v $(SOAK)

# how strong the computer players are; ARGS="--games 2000 --seed 7" for more
bench-players: $(READY)
	$(BIN)/python -m players.bench $(ARGS)

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# the pictures in docs/
screenshots: $(READY)
	$(BIN)/python tests/browser/screenshots.py docs

run: $(READY)
	$(BIN)/zhora run

lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt
	echo "setuptools>=80" | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate -c requirements-dev.txt - -o requirements-build.txt

clean:
	rm -rf $(VENV)
