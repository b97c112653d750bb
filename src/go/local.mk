# go: points, board, game, replay.
noinst_LIBRARIES += src/libgo.a
src_libgo_a_SOURCES = \
  src/go/board.c src/go/board.h \
  src/go/causes.c src/go/causes.h \
  src/go/diagram.c src/go/diagram.h \
  src/go/draw.c src/go/draw.h \
  src/go/game.c src/go/game.h \
  src/go/game_digest.c src/go/game_digest.h \
  src/go/game_reader.h \
  src/go/hypotheses.c \
  src/go/point.c src/go/point.h \
  src/go/point_notation.c \
  src/go/position.c src/go/position.h \
  src/go/replay.c src/go/replay.h \
  src/go/ruleset.c src/go/ruleset.h \
  src/go/score.c src/go/score.h \
  src/go/spelling.c src/go/spelling.h src/go/spelling_date.c src/go/spelling_result.c \
  src/go/static_checks.c
