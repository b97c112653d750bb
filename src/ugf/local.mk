# ugf: UGF, UGI and UGZ, read. Knows sgf and below.
noinst_LIBRARIES += src/libugf.a
src_libugf_a_SOURCES = \
  src/ugf/data.c \
  src/ugf/figure.c \
  src/ugf/header.c \
  src/ugf/internal.h \
  src/ugf/lha.c src/ugf/lha.h \
  src/ugf/lines.c \
  src/ugf/players.c \
  src/ugf/read.c \
  src/ugf/remote.c \
  src/ugf/review.c \
  src/ugf/ugz.c
