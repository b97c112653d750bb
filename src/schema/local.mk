# schema: JSON Schemas of what jgflint reads and writes. Knows rules and below.
noinst_LIBRARIES += src/libschema.a
src_libschema_a_SOURCES = \
  src/schema/config.c \
  src/schema/output.c \
  src/schema/parts.c src/schema/parts.h \
  src/schema/record.c \
  src/schema/schema.h
# What jgf(5) says of each key.
nodist_src_libschema_a_SOURCES = src/schema/help.rows.inc
BUILT_SOURCES += src/schema/help.rows.inc
CLEANFILES += src/schema/help.rows.inc
EXTRA_DIST += src/schema/help.awk
src/schema/help.rows.inc: man/jgf.5 src/schema/help.awk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(AWK) -f $(srcdir)/src/schema/help.awk $(srcdir)/man/jgf.5 >$@.new && mv $@.new $@
