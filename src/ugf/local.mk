# ugf: the reader of UGF, UGI and UGZ.
noinst_LIBRARIES += src/libugf.a
src_libugf_a_SOURCES = \
  src/ugf/data.c \
  src/ugf/figure.c \
  src/ugf/game.c \
  src/ugf/header.c \
  src/ugf/internal.h \
  src/ugf/read.c \
  src/ugf/ugz.c src/ugf/ugz.h
