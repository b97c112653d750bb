# npm: jgflint for JavaScript: the library and the language server, a WebAssembly module each, and the npm package around them.
# Knows all but files, threads, streams and the command line. `make npm` builds it with emscripten (.ci/npm.sh); any other compiler
# makes but the server's library, which nothing uses.
noinst_LIBRARIES += src/libnpm.a
src_libnpm_a_SOURCES = \
  src/npm/language.c \
  src/npm/module.h
# Only in a module: what stands in place of the C library's, and how memory that runs out is told.
EXTRA_LIBRARIES = src/libmemchr.a
src_libmemchr_a_SOURCES = src/npm/memchr.c
EXTRA_LIBRARIES += src/libexhausted.a
src_libexhausted_a_SOURCES = src/npm/exhausted.c
# Only in the playground's module: its rules say what is wrong, and cannot explain themselves.
EXTRA_LIBRARIES += src/libplayground.a
src_libplayground_a_SOURCES = src/npm/playground.c $(rules_librules_a_SOURCES)
nodist_src_libplayground_a_SOURCES = $(RULE_ROWS)
src_libplayground_a_CPPFLAGS = $(AM_CPPFLAGS) -DWITHOUT_EXPLANATIONS
src_libplayground_a_CFLAGS = $(rules_librules_a_CFLAGS)
EXTRA_DIST += src/npm/README.md src/npm/RECIPES.md src/npm/disk.mjs src/npm/files.mjs src/npm/index.d.ts.in src/npm/index.mjs src/npm/input.cjs src/npm/jgfconv.cjs src/npm/jgflint.cjs src/npm/required.mjs src/npm/language.mjs src/npm/library.mjs src/npm/module.mjs src/npm/promises.d.ts src/npm/promises.mjs src/npm/promises-worker.mjs src/npm/values.mjs src/npm/worker.d.ts src/npm/package.json.in src/npm/platform.json.in src/npm/program.cjs src/npm/start.cjs src/npm/system.cjs src/npm/types.mjs src/npm/worker.mjs

# The stack is as large as that of most programs. What is undefined is an import: a test knows which there are.
LINK_WASM = -sSTANDALONE_WASM=1 --no-entry -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0 -sREVERSE_DEPS=none
WASM_OBJECTS = $(src_libmemchr_a_OBJECTS) $(src_libexhausted_a_OBJECTS)
LINK_HOST = $(AM_V_CCLD)$(CC) $(CFLAGS) $(LINK_WASM)
jgflint.wasm: $(src_liblibrary_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_OWN) src/library/jgflint.map
	$(LINK_HOST) -sEXPORTED_FUNCTIONS=_malloc,_free`sed -n 's/^ *\(jgflint_[a-z_]*\);$$/,_\1/p' $(srcdir)/src/library/jgflint.map | tr -d '\n'` \
	  -o $@ $(src_liblibrary_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)
# The site's smaller one, which can do all but what is told here: its Worker (src/site/playground-worker.mjs) has jgflint.wasm for that.
playground.wasm: $(src_liblibrary_a_OBJECTS) $(src_libplayground_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_OWN) src/library/jgflint.map
	$(LINK_HOST) -sEXPORTED_FUNCTIONS=_malloc,_free`sed -n '/_convert;\|_explain;\|_schema;\|_report\|_collect;/d; s/^ *\(jgflint_[a-z_]*\);$$/,_\1/p' $(srcdir)/src/library/jgflint.map | tr -d '\n'` \
	  -o $@ $(src_liblibrary_a_OBJECTS) $(src_libplayground_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)
language.wasm: $(src_libnpm_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_OWN)
	$(LINK_HOST) -sEXPORTED_FUNCTIONS=_malloc,_free -o $@ $(src_libnpm_a_OBJECTS) $(WASM_OBJECTS) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)

# Both programs, whose main functions get names of their own, with what src/node has in place of the C library's.
EXTRA_LIBRARIES += src/libmain_jgflint.a src/libmain_jgfconv.a
src_libmain_jgflint_a_SOURCES = src/cli/main_jgflint.c
src_libmain_jgflint_a_CPPFLAGS = $(AM_CPPFLAGS) -include node/programs.h -Dmain=jgflint_main
src_libmain_jgfconv_a_SOURCES = src/cli/main_jgfconv.c
src_libmain_jgfconv_a_CPPFLAGS = $(AM_CPPFLAGS) -include node/programs.h -Dmain=jgfconv_main
COMMAND_OBJECTS = $(src_libmain_jgflint_a_OBJECTS) $(src_libmain_jgfconv_a_OBJECTS) $(src_libnode_a_OBJECTS) $(src_libmemchr_a_OBJECTS)
LINK_COMMANDS = -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sTOTAL_STACK=8MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
programs.wasm: $(COMMAND_OBJECTS) $(LIBS_CLI) $(LIBS_OWN)
	$(AM_V_CCLD)$(CC) $(CFLAGS) $(LINK_COMMANDS) -o $@ $(COMMAND_OBJECTS) $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)

.PHONY: wasm npm
wasm: $(BUILT_SOURCES)
	+$(MAKE) jgflint.wasm playground.wasm language.wasm programs.wasm
npm:
	$(srcdir)/.ci/npm.sh wasm
CLEANFILES += jgflint.wasm playground.wasm language.wasm programs.wasm
