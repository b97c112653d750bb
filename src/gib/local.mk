# gib: GIB, the format of Tygem, read. Knows sgf and below.
noinst_LIBRARIES += src/libgib.a
src_libgib_a_SOURCES = src/gib/read.c
