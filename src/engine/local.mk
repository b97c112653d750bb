# engine: the API for all front ends: one text in, data out.
noinst_LIBRARIES += src/libengine.a
src_libengine_a_SOURCES = \
  src/engine/baseline.c src/engine/baseline.h \
  src/engine/converter.c src/engine/converter.h \
  src/engine/effective_config.c src/engine/effective_config.h \
  src/engine/engine.c src/engine/engine.h \
  src/engine/file_type.c src/engine/file_type.h \
  src/engine/games.c \
  src/engine/rules_json.c src/engine/rules_json.h \
  src/engine/schema.c src/engine/schema.h

# The descriptions of keys from jgf(5) and the schema of reports, as C strings.
ENGINE_ROWS = src/engine/schema_help.rows.inc src/engine/schema_output.inc
nodist_src_libengine_a_SOURCES = $(ENGINE_ROWS)
BUILT_SOURCES += $(ENGINE_ROWS)
CLEANFILES += $(ENGINE_ROWS)
EXTRA_DIST += src/engine/schema_help.awk src/engine/schema_output.json
src/engine/schema_help.rows.inc: man/jgf.5 src/engine/schema_help.awk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(AWK) -f $(srcdir)/src/engine/schema_help.awk $(srcdir)/man/jgf.5 >$@.new && mv $@.new $@
src/engine/schema_output.inc: src/engine/schema_output.json src/report/quote.awk
	$(report_quote) $(srcdir)/src/engine/schema_output.json >$@.new && mv $@.new $@
