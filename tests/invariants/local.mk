# Invariants of linting and fixing records with mistakes. `make long-invariants` takes about ten minutes.
.PHONY: long-invariants
long-invariants: jgflint$(EXEEXT) tests/invariants/alike tests/invariants/mutated tests/invariants/mutations tests/invariants/spellings tests/invariants/sweep
	JGFLINT_ROUNDS=50 tests/invariants/spellings
	top_srcdir='$(abs_top_srcdir)' JGFLINT_ROUNDS=60 tests/invariants/alike
	JGFLINT_ROUNDS=40 tests/invariants/sweep
	top_srcdir='$(abs_top_srcdir)' JGFLINT_ROUNDS=100 tests/invariants/mutations
	top_srcdir='$(abs_top_srcdir)' JGFLINT_ROUNDS=25 sh '$(srcdir)/tests/invariants/ways.t'
	top_srcdir='$(abs_top_srcdir)' JGFLINT_ROUNDS=all sh '$(srcdir)/tests/invariants/faults.t'

INVARIANTS_COMMON = \
  tests/invariants/check.c tests/invariants/check.h \
  tests/invariants/minimize.c tests/invariants/minimize.h \
  tests/invariants/mutate.c tests/invariants/mutate.h \
  tests/invariants/said.c tests/invariants/said.h \
  tests/invariants/samples.c tests/invariants/samples.h \
  tests/invariants/trial.c tests/invariants/trial.h \
  tests/invariants/value.c tests/invariants/value.h

check_PROGRAMS += tests/invariants/mutated
tests_invariants_mutated_SOURCES = tests/invariants/mutated.c $(INVARIANTS_COMMON)
TESTS += tests/invariants/faults.t
EXTRA_DIST += tests/invariants/faults.py tests/invariants/faults.t
TESTS += tests/invariants/values.t tests/invariants/ways.t
EXTRA_DIST += tests/invariants/values.py tests/invariants/values.t tests/invariants/ways.py tests/invariants/ways.t
INVARIANT_TESTS = tests/invariants/alike tests/invariants/mutations tests/invariants/spellings tests/invariants/sweep
check_PROGRAMS += $(INVARIANT_TESTS)
tests_invariants_alike_SOURCES = tests/invariants/alike.c $(INVARIANTS_COMMON)
tests_invariants_mutations_SOURCES = tests/invariants/mutations.c $(INVARIANTS_COMMON)
tests_invariants_spellings_SOURCES = tests/invariants/spellings.c $(INVARIANTS_COMMON)
tests_invariants_sweep_SOURCES = tests/invariants/sweep.c $(INVARIANTS_COMMON)
TESTS += $(INVARIANT_TESTS)
EXTRA_DIST += tests/invariants/records
