# `make growth` checks that work grows linearly with the input. It builds programs that count their steps, in another folder, and
# measures nested inputs, configurations, and enlarged examples of all rules. GROWTH='--every 40' takes one example in forty,
# GROWTH='--only TEXT' the cases with TEXT in their names.
GROWTH =
.PHONY: growth growth-programs counted-programs
growth: growth-programs
	python3 -B '$(srcdir)/tests/growth/growth.py' growth-build/made/jgflint growth-build/made/jgfconv $(GROWTH)
growth-programs:
	$(MKDIR_P) growth-build
	$(MAKE) $(AM_MAKEFLAGS) distdir distdir=growth-build/src >/dev/null
	CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' growth-build/src/tests/growth/build.sh growth-build/src growth-build
counted-programs: $(BUILT_SOURCES)
	$(MAKE) $(AM_MAKEFLAGS) jgflint$(EXEEXT) jgfconv$(EXEEXT)
clean-local: clean-growth
.PHONY: clean-growth
clean-growth:
	chmod -R u+w growth-build 2>/dev/null; rm -rf growth-build

EXTRA_DIST += tests/growth/build.sh tests/growth/count_work.c tests/growth/growth.py tests/growth/inputs.py tests/growth/sessions.py
