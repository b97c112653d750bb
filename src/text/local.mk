# text: one input, its spans and places, facts, patterns. Knows base and PCRE2.
noinst_LIBRARIES += src/libtext.a
src_libtext_a_SOURCES = \
  src/text/fact.c src/text/fact.h \
  src/text/pattern.c src/text/pattern.h \
  src/text/place.c src/text/place.h \
  src/text/source.c src/text/source.h \
  src/text/span.h
