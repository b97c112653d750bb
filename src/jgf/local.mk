# jgf: the schema of JGF 1 and 2, and the reader.
noinst_LIBRARIES += src/libjgf.a
src_libjgf_a_SOURCES = \
  src/jgf/coerce.c src/jgf/coerce.h \
  src/jgf/foreign.c \
  src/jgf/keys.h \
  src/jgf/leftovers.c \
  src/jgf/migration.c src/jgf/migration.h \
  src/jgf/read.c src/jgf/read.h \
  src/jgf/read_internal.h \
  src/jgf/read_tree.c \
  src/jgf/schema.h \
  src/jgf/schema_check.c \
  src/jgf/schema_tables.c \
  src/jgf/version.c
