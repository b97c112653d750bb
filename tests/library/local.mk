# Programs that are built with the installed library.
LIBRARY_TESTS = tests/library/installed.t tests/library/locale.t
TESTS += $(LIBRARY_TESTS)
EXTRA_DIST += $(LIBRARY_TESTS) tests/library/locale.c
