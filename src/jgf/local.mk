# jgf: the shapes of JGF 1, 2 and the older dialects, and reading a game record
# by them. Knows base, text, json and go.
noinst_LIBRARIES += src/libjgf.a
src_libjgf_a_SOURCES = \
  src/jgf/color.c \
  src/jgf/dialect.c \
  src/jgf/fit.c src/jgf/fit.h \
  src/jgf/foreign.c src/jgf/foreign.h \
  src/jgf/hash.c src/jgf/hash.h \
  src/jgf/hasher.h \
  src/jgf/hashgame.c \
  src/jgf/hashnode.c \
  src/jgf/hashvalue.c \
  src/jgf/keys.c src/jgf/keys.h \
  src/jgf/node.c \
  src/jgf/old.c \
  src/jgf/read.c src/jgf/read.h \
  src/jgf/seki.c src/jgf/seki.h \
  src/jgf/shape.h \
  src/jgf/shapes.c \
  src/jgf/tree.c \
  src/jgf/walk.c \
  src/jgf/walker.h
