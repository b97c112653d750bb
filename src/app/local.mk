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
  src/app/destination.c src/app/destination.h \
  src/app/directory.c src/app/directory.h \
  src/app/feed.c src/app/feed.h \
  src/app/files.c src/app/files.h \
  src/app/form.c src/app/form.h \
  src/app/forms.c src/app/forms.h \
  src/app/found.c src/app/found.h \
  src/app/games.c src/app/games.h \
  src/app/here.c src/app/here.h \
  src/app/in_place.c src/app/in_place.h \
  src/app/init.c src/app/init.h \
  src/app/inputs.c src/app/inputs.h \
  src/app/labels.c src/app/labels.h \
  src/app/links.c src/app/links.h \
  src/app/lint.c src/app/lint.h \
  src/app/loss.c src/app/loss.h \
  src/app/markdown.c src/app/markdown.h \
  src/app/mending.c src/app/mending.h \
  src/app/progress.c src/app/progress.h \
  src/app/readers.c src/app/readers.h \
  src/app/regime.c src/app/regime.h \
  src/app/retrace.c src/app/retrace.h \
  src/app/rules.c src/app/rules.h \
  src/app/rules_json.c src/app/rules_json.h \
  src/app/schema.c src/app/schema.h \
  src/app/schema_config.c \
  src/app/schema_output.c \
  src/app/schema_record.c \
  src/app/scout.c src/app/scout.h \
  src/app/settings.c src/app/settings.h \
  src/app/settings_files.c src/app/settings_files.h \
  src/app/show_config.c src/app/show_config.h \
  src/app/statistics.c src/app/statistics.h \
  src/app/tally.c src/app/tally.h \
  src/app/targets.c src/app/targets.h \
  src/app/timings.c src/app/timings.h \
  src/app/usage.c src/app/usage.h \
  src/app/walk.c src/app/walk.h
# Workers are threads; nothing else has any.
src_libapp_a_CFLAGS = $(AM_CFLAGS) -pthread
jgflint_CFLAGS = $(AM_CFLAGS) -pthread
jgfconv_CFLAGS = $(AM_CFLAGS) -pthread
jgflint_LDADD = $(LIBS_CLI) $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(DL_LIBS) $(MIMALLOC_LIBS)
jgfconv_LDADD = $(jgflint_LDADD)
