# bench: measures, prints a table. Not part of `make check`: a busy machine fails no build.
EXTRA_DIST += \
  tests/bench/README.md tests/bench/ajv.js tests/bench/bench.sh tests/bench/copies.c tests/bench/generate.c tests/bench/instructions.sh tests/bench/instructions.txt tests/bench/jsonc.c tests/bench/load.c \
  tests/bench/measure.c tests/bench/minify.c tests/bench/module.mjs tests/bench/module.sh tests/bench/no-mimalloc.c tests/bench/python.py tests/bench/simdjson.cc tests/bench/yajl.c tests/bench/yardstick.h

.PHONY: bench
bench: jgflint$(EXEEXT) jgfconv$(EXEEXT)
	CC='$(CC)' AWK='$(AWK)' PKG_CONFIG='$(PKG_CONFIG)' JGFLINT='$(abs_builddir)/jgflint' JGFCONV='$(abs_builddir)/jgfconv' CORPUS='$(CORPUS)' README='$(README)' \
	BENCH_OBJECTS='$(jgflint_OBJECTS)' BENCH_LIBS='$(BENCH_LIBS)' $(SHELL) $(srcdir)/tests/bench/bench.sh
	-CC='$(CC)' AWK='$(AWK)' PKG_CONFIG='$(PKG_CONFIG)' $(SHELL) $(srcdir)/tests/bench/instructions.sh

BENCH_LIBS = $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(DL_LIBS) $(LIBS)

# The WebAssembly module beside the program; says so where there is none.
.PHONY: bench-npm
bench-npm: jgflint$(EXEEXT)
	CC='$(CC)' AWK='$(AWK)' JGFLINT='$(abs_builddir)/jgflint' PACKAGE='$(abs_builddir)/npm' CORPUS='$(CORPUS)' $(SHELL) $(srcdir)/tests/bench/module.sh
