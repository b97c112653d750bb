# jsonsgf: the reader and writer of JSON-SGF.
noinst_LIBRARIES += src/libjsonsgf.a
src_libjsonsgf_a_SOURCES = \
  src/jsonsgf/internal.h \
  src/jsonsgf/problem.c \
  src/jsonsgf/read.c \
  src/jsonsgf/values.c \
  src/jsonsgf/write.c src/jsonsgf/write.h
