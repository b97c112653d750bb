# charset: detecting and decoding character sets.
noinst_LIBRARIES += src/libcharset.a
src_libcharset_a_SOURCES = \
  src/charset/charset.c src/charset/charset.h \
  src/charset/choose.c src/charset/choose.h \
  src/charset/decode.c src/charset/decode.h \
  src/charset/multibyte.c src/charset/tables.inc \
  src/charset/set.h \
  src/charset/language_model.c
EXTRA_DIST += src/charset/README.md src/charset/tables.mjs
