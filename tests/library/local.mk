# Programs of others, made with what is installed; and one in which memory ends.
LIBRARY_TESTS = tests/library/installed.t tests/library/locale.t
TESTS += $(LIBRARY_TESTS)
NIGHT_TESTS += tests/library/torture.t
EXTRA_DIST += $(LIBRARY_TESTS) tests/library/torture.t tests/library/locale.c tests/library/torture.c
