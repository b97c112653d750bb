# format: readers and writers of what stands beside JGF. Knows base, text, json, go and jgf.
noinst_LIBRARIES += src/libformat.a
src_libformat_a_SOURCES = \
  src/format/branches.c src/format/branches.h \
  src/format/convert.h \
  src/format/digest.c \
  src/format/fit.c src/format/fit.h \
  src/format/format.c src/format/format.h \
  src/format/formats.c src/format/formats.h \
  src/format/game.c src/format/game.h \
  src/format/gamevalue.c src/format/gamevalue.h \
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
  src/format/jsonsgf.h \
  src/format/jsonsgf_pair.c \
  src/format/jsonsgf_read.c \
  src/format/jsonsgf_shape.c \
  src/format/jsonsgf_tree.c \
  src/format/jsonsgf_value.c \
  src/format/jsonsgf_write.c src/format/jsonsgf_write.h \
  src/format/lha.c src/format/lha.h \
  src/format/number.c src/format/number.h \
  src/format/own_keys.c src/format/own_keys.h \
  src/format/players.c src/format/players.h \
  src/format/points.h \
  src/format/property.c src/format/property.h \
  src/format/sgf_charset.c src/format/sgf_charset.h \
  src/format/sgf_check.c src/format/sgf_check.h \
  src/format/sgf_date.c src/format/sgf_date.h \
  src/format/sgf_form.c src/format/sgf_form.h \
  src/format/sgf_note.c src/format/sgf_note.h \
  src/format/sgf_novelty.c \
  src/format/sgf_read.c \
  src/format/sgf_scan.c src/format/sgf_scan.h \
  src/format/sgf_scan_value.c \
  src/format/sgf_scanning.h \
  src/format/sgf_span.c \
  src/format/sgf_split.c src/format/sgf_split.h \
  src/format/sgf_text.c src/format/sgf_text.h \
  src/format/sgf_value.c src/format/sgf_value.h \
  src/format/sgf_valuing.h \
  src/format/sgf_version.c \
  src/format/sgf_write.c src/format/sgf_write.h \
  src/format/spell.c src/format/spell.h \
  src/format/tree.c src/format/tree.h \
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
  src/format/ugz.c \
  src/format/writing.c src/format/writing.h \
  src/format/xj.c src/format/xj.h
