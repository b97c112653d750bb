# lint: diagnostics, the rule interface, the plan of a run, the engine.
# Knows everything below but format.
noinst_LIBRARIES += src/liblint.a
src_liblint_a_SOURCES = \
  src/lint/check.c src/lint/check.h \
  src/lint/collection.c src/lint/collection.h \
  src/lint/collection_line.c src/lint/collection_line.h \
  src/lint/collection_name.c src/lint/collection_name.h \
  src/lint/custom.c src/lint/custom.h \
  src/lint/diagnostic.c src/lint/diagnostic.h \
  src/lint/identity.c src/lint/identity.h \
  src/lint/linter.c src/lint/linter.h \
  src/lint/losses.c src/lint/losses.h \
  src/lint/plan.c src/lint/plan.h \
  src/lint/rule.c src/lint/rule.h \
  src/lint/suppress.c src/lint/suppress.h \
  src/lint/trail.c src/lint/trail.h
