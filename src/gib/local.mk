# gib: the reader of GIB, the format of Tygem.
noinst_LIBRARIES += src/libgib.a
src_libgib_a_SOURCES = src/gib/read.c
