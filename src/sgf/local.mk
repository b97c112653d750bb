# sgf: the property tree, SGF read, checked and written. Knows all below.
noinst_LIBRARIES += src/libsgf.a
src_libsgf_a_SOURCES = \
  src/sgf/association.c src/sgf/association.h \
  src/sgf/clock_text.c src/sgf/clock_text.h \
  src/sgf/charset.c src/sgf/charset.h \
  src/sgf/check.c src/sgf/check.h \
  src/sgf/check_names.c \
  src/sgf/check_repeats.c \
  src/sgf/check_values.c src/sgf/check_values.h \
  src/sgf/check_values_internal.h \
  src/sgf/check_versions.c \
  src/sgf/date.c src/sgf/date.h \
  src/sgf/digest.c \
  src/sgf/emit.c src/sgf/emit.h \
  src/sgf/extras_property.c src/sgf/extras_property.h \
  src/sgf/fork_index.c src/sgf/fork_index.h \
  src/sgf/format.c src/sgf/format.h \
  src/sgf/header_spelling.c src/sgf/header_spelling.h \
  src/sgf/lexer.c src/sgf/lexer.h \
  src/sgf/lexer_internal.h \
  src/sgf/lexer_spans.c \
  src/sgf/lexer_values.c \
  src/sgf/line_text.c src/sgf/line_text.h \
  src/sgf/node_split.c src/sgf/node_split.h \
  src/sgf/number.c src/sgf/number.h \
  src/sgf/players.c src/sgf/players.h \
  src/sgf/point_set.h \
  src/sgf/property.c src/sgf/property.h \
  src/sgf/property_tree.c src/sgf/property_tree.h \
  src/sgf/read.c \
  src/sgf/result_words.c src/sgf/result_words.h \
  src/sgf/to_game.c src/sgf/to_game.h \
  src/sgf/to_game_header.c src/sgf/to_game_header.h \
  src/sgf/unescape.c src/sgf/unescape.h \
  src/sgf/value_patterns.c src/sgf/value_patterns.h \
  src/sgf/value_type.c src/sgf/value_type.h \
  src/sgf/write.c src/sgf/write.h \
  src/sgf/write_order.c src/sgf/write_order.h
