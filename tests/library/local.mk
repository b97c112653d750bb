# Programs of others, made with what is installed; and one in which memory ends.
LIBRARY_TESTS = tests/library/installed.t tests/library/locale.t tests/library/torture.t
TESTS += $(LIBRARY_TESTS)
EXTRA_DIST += $(LIBRARY_TESTS) tests/library/locale.c tests/library/torture.c
