# ngf: NGF, the format of Cyberoro and wBaduk, read. Knows sgf and below.
noinst_LIBRARIES += src/libngf.a
src_libngf_a_SOURCES = \
  src/ngf/header.c \
  src/ngf/info.c \
  src/ngf/internal.h \
  src/ngf/moves.c \
  src/ngf/read.c \
  src/ngf/remarks.c
