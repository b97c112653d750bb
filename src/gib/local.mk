# gib: GIB, the format of Tygem, read. Knows sgf and below.
noinst_LIBRARIES += src/libgib.a
src_libgib_a_SOURCES = \
  src/gib/game.c \
  src/gib/header.c \
  src/gib/info.c \
  src/gib/internal.h \
  src/gib/players.c \
  src/gib/read.c
