# format: readers and writers of what stands beside JGF. Knows base, text, json, go and jgf.
noinst_LIBRARIES += src/libformat.a
src_libformat_a_SOURCES = \
  src/format/convert.h \
  src/format/formats.c src/format/formats.h \
  src/format/home.c src/format/home.h \
  src/format/jgf_anchor.c src/format/jgf_anchor.h \
  src/format/jgf_extras.c src/format/jgf_extras.h \
  src/format/jgf_header.c \
  src/format/jgf_keep.c \
  src/format/jgf_layout.c src/format/jgf_layout.h \
  src/format/jgf_node.c \
  src/format/jgf_patch.c src/format/jgf_patch.h \
  src/format/jgf_reader.h \
  src/format/jgf_says.c src/format/jgf_says.h \
  src/format/jgf_text.c src/format/jgf_text.h \
  src/format/jgf_tree.c \
  src/format/jgf_tree_kept.c \
  src/format/jgf_tree_node.c \
  src/format/jgf_write.c
