# text: one input, its spans and locations, patterns of texts and of paths, how text is escaped, and how two texts differ. Knows base and PCRE2.
noinst_LIBRARIES += src/libtext.a
src_libtext_a_SOURCES = \
  src/text/escape.c src/text/escape.h \
  src/text/glob.c src/text/glob.h \
  src/text/ignore_rules.c src/text/ignore_rules.h \
  src/text/line_diff.c src/text/line_diff.h \
  src/text/line_index.c src/text/line_index.h \
  src/text/location.c src/text/location.h \
  src/text/pattern.c src/text/pattern.h \
  src/text/source.c src/text/source.h \
  src/text/span.h \
  src/text/text_edits.c src/text/text_edits.h \
  src/text/unified_diff.c src/text/unified_diff.h \
  src/text/well_formed.c src/text/well_formed.h
