# report: one file for each output format. Knows base, text, go and lint.
noinst_LIBRARIES += src/libreport.a
src_libreport_a_SOURCES = \
  src/report/reporter.h
