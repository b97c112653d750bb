# go: points, the board, the game record and its replay. Knows base and text.
noinst_LIBRARIES += src/libgo.a
src_libgo_a_SOURCES = \
  src/go/board.c src/go/board.h \
  src/go/clocks.c src/go/clocks.h \
  src/go/moves.c \
  src/go/outgrown.c src/go/outgrown.h \
  src/go/picture.c src/go/picture.h \
  src/go/point.c src/go/point.h \
  src/go/reader.h \
  src/go/record.c src/go/record.h \
  src/go/repeats.c src/go/repeats.h \
  src/go/replay.c src/go/replay.h \
  src/go/replaying.h \
  src/go/roster.c src/go/roster.h \
  src/go/ruleset.c src/go/ruleset.h \
  src/go/score.c src/go/score.h \
  src/go/setups.c \
  src/go/survey.c src/go/survey.h
