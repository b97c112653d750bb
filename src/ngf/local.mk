# ngf: NGF, the format of Cyberoro and wBaduk, read. Knows sgf and below.
noinst_LIBRARIES += src/libngf.a
src_libngf_a_SOURCES = src/ngf/read.c
