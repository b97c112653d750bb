# cli: the commands of both programs.
bin_PROGRAMS += jgflint jgfconv
noinst_LIBRARIES += src/libcli.a
jgflint_SOURCES = src/cli/main_jgflint.c
jgfconv_SOURCES = src/cli/main_jgfconv.c
src_libcli_a_SOURCES = \
  src/cli/allocator.c \
  src/cli/baseline_files.c src/cli/baseline_files.h \
  src/cli/changed_since.c \
  src/cli/cmd_board.c \
  src/cli/cmd_init.c \
  src/cli/cmd_lsp.c \
  src/cli/cmd_rules.c \
  src/cli/cmd_show.c \
  src/cli/commands.h \
  src/cli/completions.c \
  src/cli/config_cache.c src/cli/config_cache.h \
  src/cli/convert.c \
  src/cli/file_walker.c src/cli/file_walker.h \
  src/cli/input_files.c src/cli/input_files.h \
  src/cli/input_queue.c src/cli/input_queue.h \
  src/cli/lint.c \
  src/cli/lint_options.c \
  src/cli/piece_reader.c src/cli/piece_reader.h \
  src/cli/report_outputs.c \
  src/cli/run.c src/cli/run.h \
  src/cli/run_totals.c \
  src/cli/settings.c src/cli/settings.h \
  src/cli/usage.c
# Scripts and texts as C strings.
CLI_ROWS = src/cli/completions.bash.inc src/cli/completions.zsh.inc src/cli/completions.fish.inc src/cli/completions.ps1.inc \
  src/cli/init.jsonc.inc src/cli/init_published.txt.inc src/cli/init_local.txt.inc
nodist_src_libcli_a_SOURCES = $(CLI_ROWS)
BUILT_SOURCES += $(CLI_ROWS)
CLEANFILES += $(CLI_ROWS)
EXTRA_DIST += src/cli/completions.bash src/cli/completions.zsh src/cli/completions.fish src/cli/completions.ps1 \
  src/cli/init.jsonc src/cli/init_published.txt src/cli/init_local.txt
src/cli/completions.bash.inc: src/cli/completions.bash src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/completions.bash >$@.new && mv $@.new $@
src/cli/completions.zsh.inc: src/cli/completions.zsh src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/completions.zsh >$@.new && mv $@.new $@
src/cli/completions.fish.inc: src/cli/completions.fish src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/completions.fish >$@.new && mv $@.new $@
src/cli/completions.ps1.inc: src/cli/completions.ps1 src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/completions.ps1 >$@.new && mv $@.new $@
src/cli/init.jsonc.inc: src/cli/init.jsonc src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/init.jsonc >$@.new && mv $@.new $@
src/cli/init_published.txt.inc: src/cli/init_published.txt src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/init_published.txt >$@.new && mv $@.new $@
src/cli/init_local.txt.inc: src/cli/init_local.txt src/report/quote.awk
	$(report_quote) $(srcdir)/src/cli/init_local.txt >$@.new && mv $@.new $@

# Workers are the only threads.
src_libcli_a_CFLAGS = $(AM_CFLAGS) $(PTHREAD_CFLAGS)
jgflint_CFLAGS = $(AM_CFLAGS) $(PTHREAD_CFLAGS)
jgfconv_CFLAGS = $(AM_CFLAGS) $(PTHREAD_CFLAGS)
# Linked without libtool, which would not pass -static to the linker; the programs for Windows need it.
jgflint_LINK = $(CCLD) $(jgflint_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -o $@
jgfconv_LINK = $(CCLD) $(jgfconv_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -o $@
jgflint_LDADD = $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(DL_LIBS) $(MIMALLOC_LIBS)
jgfconv_LDADD = $(jgflint_LDADD)
