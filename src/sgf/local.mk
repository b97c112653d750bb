# sgf: the property tree; the reader, checks and writer of SGF.
noinst_LIBRARIES += src/libsgf.a
src_libsgf_a_SOURCES = \
  src/sgf/check.c src/sgf/check.h \
  src/sgf/check_values.c \
  src/sgf/damage.c \
  src/sgf/digest.c \
  src/sgf/emit.h \
  src/sgf/format.c src/sgf/format.h \
  src/sgf/format_sgf.c \
  src/sgf/lexer.c src/sgf/lexer.h \
  src/sgf/lexer_values.c \
  src/sgf/point_set.h \
  src/sgf/properties.def src/sgf/property.c src/sgf/property.h \
  src/sgf/property_tree.c src/sgf/property_tree.h \
  src/sgf/split.c \
  src/sgf/text_reader.c src/sgf/text_reader.h \
  src/sgf/to_game.c \
  src/sgf/write.c src/sgf/write.h \
  src/sgf/writers.c src/sgf/writers.h
