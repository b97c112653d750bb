# format: readers and writers of what stands beside JGF. Knows base, text, json, go and jgf.
noinst_LIBRARIES += src/libformat.a
src_libformat_a_SOURCES = \
  src/format/convert.h \
  src/format/format.c src/format/format.h \
  src/format/game.c src/format/game.h \
  src/format/jsonsgf_read.c \
  src/format/property.c src/format/property.h \
  src/format/sgf_read.c \
  src/format/tree.c src/format/tree.h \
  src/format/ugf_read.c
