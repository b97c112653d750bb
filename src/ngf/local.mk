# ngf: the reader of NGF, the format of Cyberoro and wBaduk.
noinst_LIBRARIES += src/libngf.a
src_libngf_a_SOURCES = src/ngf/read.c
