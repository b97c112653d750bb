# app: options, files, the commands. Knows everything.
# Two programs of the same sources.
bin_PROGRAMS += jgflint jgfconv
noinst_LIBRARIES += src/libapp.a
jgflint_SOURCES = src/app/main.c
jgfconv_SOURCES = src/app/convert_main.c
src_libapp_a_SOURCES = \
  src/app/allocator.c src/app/allocator.h \
  src/app/baseline.c src/app/baseline.h \
  src/app/baseline_file.c src/app/baseline_file.h \
  src/app/baselines.c src/app/baselines.h \
  src/app/completions.c src/app/completions.h \
  src/app/configs.c src/app/configs.h \
  src/app/convert.c src/app/convert.h \
  src/app/convert_settings.c src/app/convert_settings.h \
  src/app/convert_usage.c \
  src/app/converter.c src/app/converter.h \
  src/app/crew.c src/app/crew.h \
  src/app/destination.c src/app/destination.h \
  src/app/diff.c src/app/diff.h \
  src/app/directory.c src/app/directory.h \
  src/app/fault.c src/app/fault.h \
  src/app/feed.c src/app/feed.h \
  src/app/files.c src/app/files.h \
  src/app/form.c src/app/form.h \
  src/app/forms.c src/app/forms.h \
  src/app/found.c src/app/found.h \
  src/app/games.c src/app/games.h \
  src/app/glob.c src/app/glob.h \
  src/app/here.c src/app/here.h \
  src/app/ignore.c src/app/ignore.h \
  src/app/in_place.c src/app/in_place.h \
  src/app/inflow.c src/app/inflow.h \
  src/app/init.c src/app/init.h \
  src/app/input.c src/app/input.h \
  src/app/inputs.c src/app/inputs.h \
  src/app/labels.c src/app/labels.h \
  src/app/lines.c src/app/lines.h \
  src/app/links.c src/app/links.h \
  src/app/lint.c src/app/lint.h \
  src/app/loss.c src/app/loss.h \
  src/app/markdown.c src/app/markdown.h \
  src/app/mending.c src/app/mending.h \
  src/app/option.c src/app/option.h \
  src/app/output.c src/app/output.h \
  src/app/pack.c src/app/pack.h \
  src/app/progress.c src/app/progress.h \
  src/app/publisher.c src/app/publisher.h \
  src/app/readers.c src/app/readers.h \
  src/app/regime.c src/app/regime.h \
  src/app/retrace.c src/app/retrace.h \
  src/app/rules.c src/app/rules.h \
  src/app/rules_json.c src/app/rules_json.h \
  src/app/sandbox.c src/app/sandbox.h \
  src/app/schema.c src/app/schema.h \
  src/app/schema_config.c \
  src/app/schema_output.c \
  src/app/schema_record.c \
  src/app/scope.c src/app/scope.h \
  src/app/scout.c src/app/scout.h \
  src/app/settings.c src/app/settings.h \
  src/app/settings_files.c src/app/settings_files.h \
  src/app/show_config.c src/app/show_config.h \
  src/app/statistics.c src/app/statistics.h \
  src/app/tally.c src/app/tally.h \
  src/app/targets.c src/app/targets.h \
  src/app/temporary.c src/app/temporary.h \
  src/app/timings.c src/app/timings.h \
  src/app/trouble.c src/app/trouble.h \
  src/app/usage.c src/app/usage.h \
  src/app/walk.c src/app/walk.h \
  src/app/wrap.c src/app/wrap.h \
  src/app/write.c src/app/write.h
# Workers are threads; nothing else has any.
src_libapp_a_CFLAGS = $(AM_CFLAGS) -pthread
jgflint_CFLAGS = $(AM_CFLAGS) -pthread
jgfconv_CFLAGS = $(AM_CFLAGS) -pthread
jgflint_LDADD = $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(DL_LIBS) $(MIMALLOC_LIBS)
jgfconv_LDADD = $(jgflint_LDADD)
