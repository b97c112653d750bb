# json: the scanner, the json-c tree with places, and values.
noinst_LIBRARIES += src/libjson.a
src_libjson_a_SOURCES = \
  src/json/build.h \
  src/json/builder.c \
  src/json/document.c src/json/document.h \
  src/json/flaws.c \
  src/json/foreign_text.c \
  src/json/key_table.c src/json/key_table.h \
  src/json/library.c src/json/library.h \
  src/json/make.h \
  src/json/number.c \
  src/json/parse.c \
  src/json/parser.h \
  src/json/pointer.c src/json/pointer.h \
  src/json/recover/lookahead.c \
  src/json/recover/recover.c \
  src/json/recover/tokens.c \
  src/json/scan.c \
  src/json/shared.c src/json/shared.h \
  src/json/simd.h \
  src/json/string.c \
  src/json/value.c src/json/value.h
EXTRA_DIST += src/json/recover/README.md
