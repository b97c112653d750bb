# bench: measures speed and prints tables. Not part of `make check`, because results depend on the load of the machine.
EXTRA_DIST += \
  tests/bench/README.md tests/bench/bench.sh tests/bench/generate.c tests/bench/instructions.sh tests/bench/instructions.txt \
  tests/bench/jsonc.c tests/bench/measure.c

.PHONY: bench
bench: jgflint$(EXEEXT) jgfconv$(EXEEXT)
	CC='$(CC)' AWK='$(AWK)' PKG_CONFIG='$(PKG_CONFIG)' JGFLINT='$(abs_builddir)/jgflint' JGFCONV='$(abs_builddir)/jgfconv' CORPUS='$(CORPUS)' README='$(README)' \
	$(SHELL) $(srcdir)/tests/bench/bench.sh
	-CC='$(CC)' AWK='$(AWK)' PKG_CONFIG='$(PKG_CONFIG)' $(SHELL) $(srcdir)/tests/bench/instructions.sh
