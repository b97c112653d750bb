# npm: the engine as a WebAssembly module, for JavaScript. Knows all but files, threads, streams and the command line. `make npm`
# builds it with emscripten (.ci/npm.sh); any other compiler makes but the library, which nothing uses.
noinst_LIBRARIES += src/libnpm.a
src_libnpm_a_SOURCES = \
  src/npm/answer.c src/npm/answer.h \
  src/npm/baselines.c \
  src/npm/board.c \
  src/npm/call.c src/npm/call.h \
  src/npm/host.c src/npm/host.h \
  src/npm/language.c \
  src/npm/linter.c src/npm/linter.h \
  src/npm/module.c src/npm/module.h \
  src/npm/nodes.c \
  src/npm/options.c src/npm/options.h \
  src/npm/report.c src/npm/report.h
# In place of the C library's, so only in a module.
EXTRA_LIBRARIES = src/libmemchr.a
src_libmemchr_a_SOURCES = src/npm/memchr.c
EXTRA_DIST += src/npm/README.md src/npm/cli.mjs src/npm/disk.mjs src/npm/files.mjs src/npm/index.d.ts.in src/npm/index.mjs src/npm/language.mjs src/npm/package.json.in src/npm/repository.mjs src/npm/types.mjs src/npm/worker.mjs

# The stack is as large as that of most programs. What is undefined is an import: a test knows which there are.
LINK_WASM = -sSTANDALONE_WASM=1 --no-entry -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
jgflint.wasm: $(src_libnpm_a_OBJECTS) $(src_libmemchr_a_OBJECTS) $(LIBS_OWN)
	$(AM_V_CCLD)$(CC) $(CFLAGS) $(LINK_WASM) -o $@ $(src_libnpm_a_OBJECTS) $(src_libmemchr_a_OBJECTS) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)

.PHONY: wasm npm
wasm: $(BUILT_SOURCES)
	+$(MAKE) jgflint.wasm
npm:
	$(srcdir)/.ci/npm.sh wasm
CLEANFILES += jgflint.wasm
