# Fuzz targets. `make check` builds programs that replay files; `make fuzz` builds fuzzers.
FUZZ_TARGETS = \
  tests/fuzz/baseline \
  tests/fuzz/charset \
  tests/fuzz/config \
  tests/fuzz/convert \
  tests/fuzz/diff \
  tests/fuzz/fix \
  tests/fuzz/frame \
  tests/fuzz/glob \
  tests/fuzz/json \
  tests/fuzz/library \
  tests/fuzz/lint \
  tests/fuzz/lsp \
  tests/fuzz/pack \
  tests/fuzz/read \
  tests/fuzz/report
check_PROGRAMS += $(FUZZ_TARGETS)
noinst_HEADERS += tests/fuzz/fuzz.h tests/fuzz/mutate.h

# The linker options of libFuzzer, set on the command line of make together with -DFUZZ_ENGINE in CPPFLAGS.
FUZZ_ENGINE_LIBS =
FUZZ_COMMON = tests/fuzz/fuzz.c tests/fuzz/mutate.c tests/fuzz/replay.c
FUZZ_INVARIANTS = tests/invariants/check.c tests/invariants/said.c tests/invariants/value.c
tests_fuzz_baseline_SOURCES = tests/fuzz/baseline.c $(FUZZ_COMMON)
tests_fuzz_charset_SOURCES = tests/fuzz/charset.c $(FUZZ_COMMON)
tests_fuzz_config_SOURCES = tests/fuzz/config.c $(FUZZ_COMMON)
tests_fuzz_convert_SOURCES = tests/fuzz/convert.c $(FUZZ_COMMON)
tests_fuzz_diff_SOURCES = tests/fuzz/diff.c $(FUZZ_COMMON)
tests_fuzz_fix_SOURCES = tests/fuzz/fix.c $(FUZZ_COMMON) $(FUZZ_INVARIANTS)
tests_fuzz_frame_SOURCES = tests/fuzz/frame.c $(FUZZ_COMMON)
tests_fuzz_glob_SOURCES = tests/fuzz/glob.c $(FUZZ_COMMON)
tests_fuzz_json_SOURCES = tests/fuzz/json.c $(FUZZ_COMMON)
tests_fuzz_library_SOURCES = tests/fuzz/library.c $(FUZZ_COMMON)
tests_fuzz_library_LDADD = src/liblibrary.a $(LDADD)
tests_fuzz_lint_SOURCES = tests/fuzz/lint.c $(FUZZ_COMMON)
tests_fuzz_lsp_SOURCES = tests/fuzz/lsp.c $(FUZZ_COMMON)
tests_fuzz_pack_SOURCES = tests/fuzz/pack.c $(FUZZ_COMMON)
tests_fuzz_read_SOURCES = tests/fuzz/read.c $(FUZZ_COMMON)
tests_fuzz_report_SOURCES = tests/fuzz/report.c $(FUZZ_COMMON)

TESTS += tests/fuzz/crashes.t
EXTRA_DIST += \
  tests/fuzz/README.md tests/fuzz/crashes.t tests/fuzz/run.sh tests/fuzz/keep.sh tests/fuzz/seeds.sh tests/fuzz/corpus.tar.gz \
  tests/fuzz/oss-fuzz/Dockerfile tests/fuzz/oss-fuzz/build.sh tests/fuzz/oss-fuzz/project.yaml tests/fuzz/crashes

# make fuzz FUZZ_SECONDS=60 FUZZ_ONLY='fix convert': builds with clang in another folder with a copy of the sources, because a
# configured folder cannot be the source of another build.
FUZZ_SECONDS = 60
FUZZ_LONG_SECONDS = 2400
FUZZ_ONLY =
FUZZ_FLAGS = -O1 -DSMALL_THRESHOLDS -gline-tables-only -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
.PHONY: fuzz fuzz-long fuzz-targets
fuzz:
	$(MKDIR_P) fuzz-build/src
	$(MAKE) $(AM_MAKEFLAGS) distdir distdir=fuzz-build/src/jgflint >/dev/null
	cd fuzz-build && CC=clang CFLAGS='$(FUZZ_FLAGS)' LIB_FUZZING_ENGINE=-fsanitize=fuzzer FUZZ_SHARED=yes \
	  SRC="$$PWD/src" WORK="$$PWD/made" OUT="$$PWD/out" src/jgflint/tests/fuzz/oss-fuzz/build.sh
	$(srcdir)/tests/fuzz/run.sh fuzz-build $(FUZZ_SECONDS) $(FUZZ_ONLY)
# Ten hours on one core; then makes a new tests/fuzz/corpus.tar.gz.
fuzz-long:
	$(MAKE) $(AM_MAKEFLAGS) fuzz FUZZ_SECONDS=$(FUZZ_LONG_SECONDS)
	$(srcdir)/tests/fuzz/keep.sh fuzz-build
fuzz-targets: $(BUILT_SOURCES)
	$(MAKE) $(AM_MAKEFLAGS) $(FUZZ_TARGETS)
clean-local: clean-fuzz
.PHONY: clean-fuzz
clean-fuzz:
	chmod -R u+w fuzz-build 2>/dev/null; rm -rf fuzz-build
