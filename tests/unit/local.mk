# A unit test links the floor that it tests and those below.
check_PROGRAMS += tests/unit/layouts
tests_unit_layouts_SOURCES = tests/unit/layouts.c
tests_unit_layouts_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/layouts
