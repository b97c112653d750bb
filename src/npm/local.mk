# npm: jgflint for JavaScript: the package and its WebAssembly module, which contains the library, the language server and both
# programs. `make npm` builds it with emscripten (.ci/npm.sh). Other compilers only check the source of the server's part.
noinst_LIBRARIES += src/libnpm.a
src_libnpm_a_SOURCES = \
  src/npm/language.c \
  src/npm/module.h
# Parts that only a module needs: a faster memchr, and the report to the host that memory has run out.
EXTRA_LIBRARIES = src/libmemchr.a
src_libmemchr_a_SOURCES = src/npm/memchr.c
EXTRA_LIBRARIES += src/libexhausted.a
src_libexhausted_a_SOURCES = src/npm/exhausted.c
# The rules in the module of the playground have messages, but no explanations.
EXTRA_LIBRARIES += src/libplayground.a
src_libplayground_a_SOURCES = src/npm/playground.c $(rules_librules_a_SOURCES)
nodist_src_libplayground_a_SOURCES = $(RULE_ROWS)
src_libplayground_a_CPPFLAGS = $(AM_CPPFLAGS) -DWITHOUT_EXPLANATIONS
src_libplayground_a_CFLAGS = $(rules_librules_a_CFLAGS)
# The main functions of the programs, renamed.
EXTRA_LIBRARIES += src/libmain_jgflint.a src/libmain_jgfconv.a
src_libmain_jgflint_a_SOURCES = src/cli/main_jgflint.c
src_libmain_jgflint_a_CPPFLAGS = $(AM_CPPFLAGS) -include node/programs.h -Dmain=jgflint_main
src_libmain_jgfconv_a_SOURCES = src/cli/main_jgfconv.c
src_libmain_jgfconv_a_CPPFLAGS = $(AM_CPPFLAGS) -include node/programs.h -Dmain=jgfconv_main
EXTRA_DIST += src/npm/README.md src/npm/RECIPES.md src/npm/disk.mjs src/npm/files.mjs src/npm/index.d.ts.in src/npm/index.mjs src/npm/input.cjs src/npm/jgfconv.cjs src/npm/jgflint.cjs src/npm/required.mjs src/npm/language.mjs src/npm/library.mjs src/npm/module.mjs src/npm/promises.d.ts src/npm/promises.mjs src/npm/promises-worker.mjs src/npm/values.mjs src/npm/worker.d.ts src/npm/package.json.in src/npm/platform.json.in src/npm/program.cjs src/npm/start.cjs src/npm/system.cjs src/npm/types.mjs src/npm/worker.mjs

# The stack is as large as the stack of most programs. Undefined functions become imports, which tests/npm/api.mjs lists.
LINK_WASM = $(AM_V_CCLD)$(CC) $(CFLAGS) -sSTANDALONE_WASM=1 --no-entry -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sTOTAL_STACK=8MB \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0 -sREVERSE_DEPS=none
LIBRARY_OBJECTS = $(src_liblibrary_a_OBJECTS) $(src_libmemchr_a_OBJECTS) $(src_libexhausted_a_OBJECTS)
MODULE_OBJECTS = $(LIBRARY_OBJECTS) $(src_libnpm_a_OBJECTS) $(src_libnode_a_OBJECTS) $(src_libmain_jgflint_a_OBJECTS) $(src_libmain_jgfconv_a_OBJECTS)
jgflint.wasm: $(MODULE_OBJECTS) $(LIBS_CLI) $(LIBS_OWN) src/library/jgflint.map
	$(LINK_WASM) -sEXPORTED_FUNCTIONS=_malloc,_free`sed -n 's/^ *\(jgflint_[a-z_]*\);$$/,_\1/p' $(srcdir)/src/library/jgflint.map | tr -d '\n'` \
	  -o $@ $(MODULE_OBJECTS) $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)
# The playground starts with this part of the library, a smaller download. Its Worker (src/site/playground-worker.mjs) loads jgflint.wasm
# for the functions that are left out here.
playground.wasm: $(LIBRARY_OBJECTS) $(src_libplayground_a_OBJECTS) $(LIBS_OWN) src/library/jgflint.map
	$(LINK_WASM) -sEXPORTED_FUNCTIONS=_malloc,_free`sed -n '/_convert;\|_explain;\|_schema;\|_report\|_collect;/d; s/^ *\(jgflint_[a-z_]*\);$$/,_\1/p' $(srcdir)/src/library/jgflint.map | tr -d '\n'` \
	  -o $@ $(LIBRARY_OBJECTS) $(src_libplayground_a_OBJECTS) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS)

.PHONY: wasm npm
wasm: $(BUILT_SOURCES)
	+$(MAKE) jgflint.wasm playground.wasm
npm:
	$(srcdir)/.ci/npm.sh wasm
CLEANFILES += jgflint.wasm playground.wasm
