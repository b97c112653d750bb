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
  src/format/jgf_write.c \
  src/format/lha.c src/format/lha.h \
  src/format/ugf.h \
  src/format/ugf_data.c \
  src/format/ugf_figure.c \
  src/format/ugf_header.c \
  src/format/ugf_info.c \
  src/format/ugf_lines.c \
  src/format/ugf_nodes.c \
  src/format/ugf_players.c \
  src/format/ugf_read.c \
  src/format/ugf_remote.c \
  src/format/ugf_review.c \
  src/format/ugf_values.c \
  src/format/ugz.c
