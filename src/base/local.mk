# base: memory, bytes, UTF-8. Knows libc only.
noinst_LIBRARIES += src/libbase.a
src_libbase_a_SOURCES = \
  src/base/arena.c src/base/arena.h \
  src/base/base.h \
  src/base/bytes.c src/base/bytes.h \
  src/base/lookalike.c src/base/lookalike.h \
  src/base/map.c src/base/map.h \
  src/base/memory.c src/base/memory.h \
  src/base/similar.c src/base/similar.h \
  src/base/utf8.c src/base/utf8.h
