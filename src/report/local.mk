# report: one file for each output format. Knows base, text, go and lint.
noinst_LIBRARIES += src/libreport.a
src_libreport_a_SOURCES = \
  src/report/checkstyle.c \
  src/report/escape.c src/report/escape.h \
  src/report/excerpt.c src/report/excerpt.h \
  src/report/fingerprint.c src/report/fingerprint.h \
  src/report/formats.h \
  src/report/gcc.c \
  src/report/github.c \
  src/report/gitlab.c \
  src/report/grouped.c \
  src/report/json.c \
  src/report/junit.c \
  src/report/linehash.c src/report/linehash.h \
  src/report/markdown.c \
  src/report/places.c src/report/places.h \
  src/report/rdjson.c \
  src/report/reporter.c src/report/reporter.h \
  src/report/sarif.c src/report/sarif.h src/report/sarif_rules.c \
  src/report/tap.c \
  src/report/text.c
