# Tests print TAP. Unit tests are programs in tests/unit; the others are shell scripts (*.t) that run the programs.
#
# TESTS runs in `make check`, LINT_TESTS in `make check-lint`, NIGHT_TESTS in `make check-night`. Tests that take more than a few
# seconds, or need a package that `make check` does not build, are NIGHT_TESTS. CONTRIBUTING.md has a table.
TEST_EXTENSIONS = .t
# One line per test, and skipped and failed checks; V=1 shows every line. Both are listed again at the end.
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' V='$(V)' $(SHELL) $(top_srcdir)/tests/tap-quiet.sh $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
NIGHT_TESTS =
AM_TESTSUITE_SUMMARY_HEADER = ' for $(PACKAGE_STRING)'"$$std"; AWK='$(AWK)' $(SHELL) $(top_srcdir)/tests/summary.sh $(TEST_LOGS); printf ''
EXTRA_DIST += tests/english.py tests/references.py tests/slow.txt tests/tap-quiet.sh tests/summary.sh
T_LOG_DRIVER = $(LOG_DRIVER)
T_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
  top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
  top_builddir='$(abs_top_builddir)'; export top_builddir; \
  AWK='$(AWK)'; export AWK; CC='$(CC)'; export CC; \
  JGFLINT='$(abs_top_builddir)/jgflint'; export JGFLINT; \
  LC_ALL=C.UTF-8; export LC_ALL; unset NO_COLOR;

noinst_HEADERS += tests/unit/tap.h

include tests/bench/local.mk
include tests/unit/local.mk

# Tests of the programs.
CLI_TESTS = \
  tests/cli/archives.t \
  tests/cli/asia.t \
  tests/cli/changed-since.t \
  tests/cli/convert.t \
  tests/cli/crash.t \
  tests/cli/edges.t \
  tests/cli/files.t \
  tests/cli/fix.t \
  tests/cli/suppressions.t \
  tests/cli/foreign.t \
  tests/cli/formats.t \
  tests/cli/games.t \
  tests/cli/help.t \
  tests/cli/ignore.t \
  tests/cli/json-sgf.t \
  tests/cli/limits.t \
  tests/cli/lines.t \
  tests/cli/lookalikes.t \
  tests/cli/lsp.t \
  tests/cli/man.t \
  tests/cli/options.t \
  tests/cli/output.t \
  tests/cli/parallel.t \
  tests/cli/pointers.t \
  tests/cli/progress.t \
  tests/cli/round-trip.t \
  tests/cli/board.t \
  tests/cli/rules.t \
  tests/cli/seki.t \
  tests/cli/sgf.t \
  tests/cli/status.t \
  tests/cli/stdin.t \
  tests/cli/ugf.t
NIGHT_CLI_TESTS = tests/cli/memory.t tests/cli/sizes.t tests/cli/threads.t
NIGHT_TESTS += $(NIGHT_CLI_TESTS)
CAUSE_TESTS = tests/causes/causes.t tests/causes/fold.t
# Conversion of whole, edited and damaged games.
CONVERT_TESTS = tests/convert/asian.t tests/convert/charsets.t tests/convert/counts.t tests/convert/damage.t tests/convert/edits.t tests/convert/nodes.t tests/convert/findings.t tests/convert/sound.t
TESTS += $(CONVERT_TESTS)
# Builds both programs with new properties.
NIGHT_TESTS += tests/convert/property.t
EXTRA_DIST += tests/convert/asian.py tests/games/asian.py tests/convert/charsets.py tests/convert/counts.py tests/convert/damage.py tests/convert/edits.py tests/convert/findings.txt tests/convert/games.py tests/convert/nodes.py $(CONVERT_TESTS)
EXTRA_DIST += tests/convert/dialects.py tests/convert/problems.py tests/convert/sound.py tests/convert/property.t
# Games whose mistakes have one cause.
TESTS += $(CAUSE_TESTS)
EXTRA_DIST += tests/causes/causes.py $(CAUSE_TESTS)
# Checks of the sources and documents, once per push.
LINT_TESTS = tests/bootstrap.t tests/english.t tests/floors.t tests/readme.t tests/references.t tests/release.t tests/spelling.t
TESTS += $(CLI_TESTS)
EXTRA_DIST += tests/lib.sh tests/tap.js tests/tap.py tests/webdriver.mjs tests/cli/foreign.py tests/cli/crash.c tests/cli/encodings.py tests/cli/formats.py tests/cli/foreign.txt tests/cli/lookalikes.py tests/cli/pointers.py tests/cli/repeats.py tests/cli/seki.mjs tests/pipe.py tests/spelling.txt $(CLI_TESTS) $(NIGHT_CLI_TESTS) $(LINT_TESTS)
include tests/conformance/local.mk
include tests/config/local.mk
include tests/growth/local.mk
include tests/invariants/local.mk
include tests/fuzz/local.mk
include tests/library/local.mk
include tests/lsp/local.mk
include tests/windows/local.mk
# The Python package: the extension of this build, and the wheel of `make wheel`.
PYTHON_TESTS = tests/python/extension.t tests/python/hooks.t tests/python/python.t
NIGHT_TESTS += $(PYTHON_TESTS)
EXTRA_DIST += tests/python/package.py $(PYTHON_TESTS)
# Each system call fails once.
NIGHT_TESTS += tests/torture/torture.t tests/sandbox/sandbox.t
EXTRA_DIST += tests/torture/fail.c tests/torture/torture.c tests/torture/torture.t tests/sandbox/probe.c tests/sandbox/sandbox.t
# The npm package, if `make npm` was run.
NPM_TESTS = tests/npm/api.t tests/npm/bundle.t tests/npm/cli.t tests/npm/hooks.t tests/npm/install.t tests/npm/language.t tests/npm/recipes.t tests/npm/same.t
NIGHT_TESTS += $(NPM_TESTS)
EXTRA_DIST += tests/npm/run.sh tests/npm/recipes.mjs tests/npm/recipes.sh
# RECIPES.md with all bundlers and runtimes, which npm downloads.
.PHONY: check-recipes
check-recipes:
	$(srcdir)/tests/npm/recipes.sh
# tests/cli with the programs of the npm package: as WebAssembly, and native if `make npm` has packed them.
.PHONY: check-npm
NPM_KINDS = wasm native
check-npm:
	for kind in $(NPM_KINDS); do $(srcdir)/tests/npm/run.sh $$kind $(CLI_TESTS) $(NIGHT_CLI_TESTS) || exit; done
EXTRA_DIST += tests/npm/api.mjs tests/npm/broken.mjs tests/npm/known.mjs tests/npm/language.mjs tests/npm/lib.sh tests/npm/memory.mjs tests/npm/package.mjs tests/npm/promises.mjs tests/npm/same.mjs tests/npm/types.mts tests/npm/use.mjs tests/npm/worker.mjs $(NPM_TESTS)
# The extension for VS Code, if `make vscode` was run.
VSCODE_TESTS = tests/vscode/editor.t tests/vscode/package.t
NIGHT_TESTS += $(VSCODE_TESTS)
EXTRA_DIST += tests/vscode/activate.mjs tests/vscode/editor.mjs tests/vscode/lib.sh tests/vscode/package.mjs tests/vscode/server.mjs $(VSCODE_TESTS)
# The peak memory of the largest inputs that the limits allow, and of an SGF collection of 300 MB.
.PHONY: check-memory
check-memory: jgflint$(EXEEXT) jgfconv$(EXEEXT)
	python3 '$(abs_top_srcdir)/tests/cli/memory.py' ./jgflint$(EXEEXT) ./jgfconv$(EXEEXT)
EXTRA_DIST += tests/cli/memory.py
# Hooks and actions that call jgflint.
NIGHT_TESTS += tests/hooks.t
EXTRA_DIST += tests/hooks.sh tests/hooks.t .pre-commit-hooks.yaml action.yml .github/action/install.sh .github/action/run.sh .github/jgflint-matcher.json
# On demand: the share of covered lines, and a comparison of the output of two builds.
EXTRA_DIST += tests/coverage.sh tests/coverage.h tests/same-output.sh

# The site, if `make site` was run.
PLAYGROUND_TESTS = tests/site/firefox.t tests/site/link.t tests/site/looks.t tests/site/pages.t tests/site/playground.t
NIGHT_TESTS += $(PLAYGROUND_TESTS)
EXTRA_DIST += tests/site/lib.sh tests/site/firefox.mjs tests/site/link.mjs tests/site/pages.mjs tests/site/playground.mjs tests/site/looks.mjs tests/site/zip.mjs $(PLAYGROUND_TESTS)

# Tests with all kinds of input, for runs with sanitizers.
INPUT_TESTS = $(UNIT_TESTS) $(INVARIANT_TESTS) $(CAUSE_TESTS) $(CONVERT_TESTS) tests/fuzz/crashes.t tests/cli/archives.t tests/cli/convert.t \
  tests/cli/edges.t tests/cli/fix.t tests/cli/limits.t tests/cli/sgf.t
# Tests with random input; JGFLINT_SEED selects it, JGFLINT_ROUNDS multiplies it.
RANDOM_TESTS = $(INVARIANT_TESTS) tests/causes/causes.t tests/unit/json-random tests/unit/json-slips tests/cli/pointers.t tests/config/order.t \
  tests/config/schema.t tests/convert/damage.t tests/convert/edits.t tests/convert/sound.t tests/invariants/faults.t \
  tests/invariants/ways.t
.PHONY: check-input check-lint check-night check-random
check-input: all
	$(MAKE) $(AM_MAKEFLAGS) $(UNIT_TESTS) $(INVARIANT_TESTS) $(FUZZ_TARGETS)
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS check_PROGRAMS= TESTS='$(INPUT_TESTS)'
check-lint: all
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS check_PROGRAMS= TESTS='$(LINT_TESTS)'
check-night: all
	$(MAKE) $(AM_MAKEFLAGS) $(check_PROGRAMS) $(NIGHT_UNIT_TESTS)
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS check_PROGRAMS= TESTS='$(NIGHT_TESTS)'
check-random: all
	$(MAKE) $(AM_MAKEFLAGS) $(INVARIANT_TESTS) tests/invariants/mutated tests/unit/json-random tests/unit/json-slips
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS check_PROGRAMS= TESTS='$(RANDOM_TESTS)'
