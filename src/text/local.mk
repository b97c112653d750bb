# text: one input, its spans and locations, patterns, and how text is escaped. Knows base and PCRE2.
noinst_LIBRARIES += src/libtext.a
src_libtext_a_SOURCES = \
  src/text/escape.c src/text/escape.h \
  src/text/location.c src/text/location.h \
  src/text/pattern.c src/text/pattern.h \
  src/text/source.c src/text/source.h \
  src/text/span.h
