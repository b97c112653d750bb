# base: memory, bytes, UTF-8.
noinst_LIBRARIES += src/libbase.a
src_libbase_a_SOURCES = \
  src/base/arena.c src/base/arena.h \
  src/base/ascii.c src/base/ascii.h \
  src/base/base.h \
  src/base/buffer.c src/base/buffer.h \
  src/base/digest128.c src/base/digest128.h \
  src/base/files.h \
  src/base/lookalike.c src/base/lookalike.h \
  src/base/map.c src/base/map.h \
  src/base/memory.c src/base/memory.h src/base/path.h \
  src/base/search.c src/base/search.h \
  src/base/suggest.c src/base/suggest.h \
  src/base/thresholds.h \
  src/base/utf8.c src/base/utf8.h
