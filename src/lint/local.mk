# lint: rules, diagnostics, the linter.
noinst_LIBRARIES += src/liblint.a
src_liblint_a_SOURCES = \
  src/lint/collection.c src/lint/collection.h \
  src/lint/custom_rules.c src/lint/custom_rules.h \
  src/lint/diagnostic.c src/lint/diagnostic.h \
  src/lint/finding_key.c src/lint/finding_key.h \
  src/lint/linter.c src/lint/linter.h \
  src/lint/rule.h \
  src/lint/rule_context.c src/lint/rule_context.h \
  src/lint/rule_table.c src/lint/rule_table.h \
  src/lint/suppress.c src/lint/suppress.h
