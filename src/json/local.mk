# json: the scanner and the located json-c tree. Knows base, text and json-c.
noinst_LIBRARIES += src/libjson.a
src_libjson_a_SOURCES = \
  src/json/document.h src/json/flaws.h src/json/names.h
