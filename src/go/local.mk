# go: points, the board, the game record and its replay. Knows base and text.
noinst_LIBRARIES += src/libgo.a
src_libgo_a_SOURCES = \
  src/go/facts.h \
  src/go/record.c src/go/record.h
