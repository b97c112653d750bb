# text: one input, its spans and locations; patterns; escaping; differences of two texts.
noinst_LIBRARIES += src/libtext.a
src_libtext_a_SOURCES = \
  src/text/escape.c src/text/escape.h \
  src/text/ignore_rules.c src/text/ignore_rules.h \
  src/text/location.c src/text/location.h \
  src/text/patch.c src/text/patch.h \
  src/text/pattern.c src/text/pattern.h \
  src/text/source.c src/text/source.h \
  src/text/text_diff.c src/text/text_diff.h
