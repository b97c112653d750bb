# go: points, the board, the game and its replay. Knows base, text and facts.
noinst_LIBRARIES += src/libgo.a
src_libgo_a_SOURCES = \
  src/go/board.c src/go/board.h \
  src/go/board_too_small.c src/go/board_too_small.h \
  src/go/clocks.c src/go/clocks.h \
  src/go/diagram.c src/go/diagram.h \
  src/go/draw.h \
  src/go/draw_svg.c \
  src/go/draw_text.c \
  src/go/game.c src/go/game.h \
  src/go/game_reader.h \
  src/go/header_values.c src/go/header_values.h \
  src/go/player_colors.c src/go/player_colors.h \
  src/go/point.c src/go/point.h \
  src/go/position.c src/go/position.h \
  src/go/replay.c src/go/replay.h \
  src/go/replay_internal.h \
  src/go/replay_node.c \
  src/go/ruleset.c src/go/ruleset.h \
  src/go/score.c src/go/score.h \
  src/go/static_checks.c src/go/static_checks.h \
  src/go/superko.c src/go/superko.h
