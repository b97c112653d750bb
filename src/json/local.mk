# json: the scanner and the located json-c tree. Knows base, text and json-c.
noinst_LIBRARIES += src/libjson.a
src_libjson_a_SOURCES = \
  src/json/alien.c \
  src/json/bracket.c \
  src/json/close.c \
  src/json/colon.c \
  src/json/document.h \
  src/json/encoding.c \
  src/json/equal.c \
  src/json/load.c \
  src/json/loader.h \
  src/json/make.h \
  src/json/member.c \
  src/json/mend.c src/json/mend.h \
  src/json/names.c src/json/names.h \
  src/json/number.c \
  src/json/quote.c \
  src/json/repair.c \
  src/json/rewind.c \
  src/json/scan.c \
  src/json/string.c \
  src/json/tree.c \
  src/json/trial.c \
  src/json/vector.h \
  src/json/write.c src/json/write.h
