# Everything is installed into .venv from the pinned requirement files. Each target says what it does, one line a step;
# stamps in .venv, newer than the requirement files, make the second run quick.

VENV := .venv
PY := $(VENV)/bin/python
# The site is built in an environment of its own, because its tools need a newer Python than the rest.
SITE := .venv-site
ARGS ?=
export SITE_PYTHON

ifeq ($(origin PYTHON), undefined)
PYTHON := $(shell for python in python3.13 python3.12 python3.11 python3; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
endif

# JupyterLab refuses to run as root unless it is told to.
AS_ROOT := $(shell test "$$(id -u)" = 0 && echo --allow-root)

# uv installs in seconds what takes pip minutes; where uv is not to be had, or knows no package source, pip does the same.
define install
@$(PY) -m uv pip install --quiet --python $(or $(2),$(PY)) $(1) || { \
	echo "• uv could not install it: trying pip"; $(or $(2),$(PY)) -m pip install --quiet $(1); }
endef

.PHONY: help lab site serve test site-test lint notebooks bench shots pins mutants clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: $(VENV)/.lab ## open JupyterLab at notebooks/index.ipynb (ARGS=--no-browser and the like are passed on)
	@$(PY) -m tools.trust
	@echo "• JupyterLab opens at notebooks/index.ipynb: start there with Run > Run All Cells. To stop: Ctrl-C twice here."
	@$(PY) -m jupyterlab $(AS_ROOT) --LabApp.default_url=/lab/tree/notebooks/index.ipynb $(ARGS)

site: $(SITE)/.made ## build the site that runs in a browser alone, into build/site
	@$(SITE)/bin/python -m tools.site.build

serve: site ## serve the site on this machine (ARGS="--port 8080")
	@$(SITE)/bin/python -m tools.site.serve $(ARGS)

test: $(VENV)/.test lint ## lint, unit tests, every notebook's outputs, the browser tests, and rule coverage (ARGS go to pytest)
	@$(PY) -m tools.chromium
	@echo "• testing: units, notebooks, browser"
	@$(PY) -m pytest $(ARGS)
	@test -n "$(ARGS)" || { echo "• rule coverage"; $(PY) -m rulebook coverage; }

site-test: $(VENV)/.test site ## every notebook of the site in a browser that reaches no other host
	@$(PY) -m tools.chromium
	@$(PY) -m pytest tests/browser/test_site.py --site $(ARGS)

lint: $(VENV)/.test ## ruff, the import contracts and mypy
	@echo "• ruff check"
	@$(PY) -m ruff check --quiet .
	@echo "• ruff format --check"
	@$(PY) -m ruff format --quiet --check .
	@echo "• lint-imports"
	@report=$$($(VENV)/bin/lint-imports --no-logo --no-cache) || { echo "$$report"; exit 1; }
	@echo "• mypy"
	@$(PY) -m mypy --no-error-summary

notebooks: $(VENV)/.test ## run every notebook and save it with its outputs (ARGS=NAME: only these)
	@$(PY) -m tools.notebooks $(ARGS)
	@$(PY) -m tools.trust

bench: $(VENV)/.bench ## measure against the peers, one table
	@$(PY) -m tools.chromium
	@$(PY) -m benchmarks $(ARGS)

shots: $(VENV)/.test ## screenshots of every notebook's boards, light and dark, into shots/ (ARGS=NAME: only these)
	@$(PY) -m tools.chromium
	@$(PY) -m tools.shots $(ARGS)

pins: $(VENV)/.test ## pin anew what pyproject.toml asks for (ARGS=--upgrade: the newest versions)
	@$(PY) -m tools.pins $(ARGS)

mutants: $(VENV)/.test ## small faults put into a game's rules, one at a time: do its tests notice? (ARGS=GAME --sample N --seed N)
	@$(PY) -m tools.mutants $(ARGS)

clean: ## remove the environment, caches and screenshots
	@echo "• removing $(VENV), $(SITE), caches and shots"
	@rm -rf $(VENV) $(SITE) .mypy_cache .pytest_cache .ruff_cache .hypothesis .said shots build dist *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and none was found on the PATH." \
		"Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@echo "• making $(VENV) with $$($(PYTHON) --version)"
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) -m venv failed." \
		"On Debian and Ubuntu its module is a package of its own: apt-get install python3-venv"; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check uv || echo "• uv is not to be had: pip will do, slowly"
	@touch $@

$(VENV)/.lab: $(VENV)/.made binder/requirements.txt pyproject.toml tools/lab_settings.py
	@echo "• installing binder/requirements.txt"
	$(call install,-r binder/requirements.txt)
	@echo "• installing the project itself"
	$(call install,--no-deps --editable .)
	@$(PY) -m tools.lab_settings
	@touch $@

$(VENV)/.test: $(VENV)/.lab tests/requirements.txt
	@echo "• installing tests/requirements.txt"
	$(call install,-r tests/requirements.txt)
	@touch $@

$(VENV)/.bench: $(VENV)/.test benchmarks/requirements.txt
	@echo "• installing benchmarks/requirements.txt"
	$(call install,-r benchmarks/requirements.txt)
	@touch $@

$(SITE)/.made: $(VENV)/.made tools/site/requirements.txt
	@found=$$($(PY) tools/site/python.py) && { echo "• making $(SITE) with $$($$found --version)"; \
		$$found -m venv --clear $(SITE); }
	@echo "• installing tools/site/requirements.txt"
	$(call install,-r tools/site/requirements.txt,$(SITE)/bin/python)
	@touch $@
