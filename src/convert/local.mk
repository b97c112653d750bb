# convert: the table of formats; JGF to and from a property tree.
noinst_LIBRARIES += src/libconvert.a
src_libconvert_a_SOURCES = \
  src/convert/convert.h \
  src/convert/formats.c src/convert/formats.h \
  src/convert/header_map.c \
  src/convert/internal.h \
  src/convert/jgf_builder.c \
  src/convert/jgf_to_tree.c \
  src/convert/jgf_to_tree_node.c \
  src/convert/meta_sgf.c \
  src/convert/normalize.c \
  src/convert/tree_to_jgf.c
EXTRA_DIST += src/convert/README.md
