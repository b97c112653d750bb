# fix: fixes: made of edits, applied, proved. Knows lint and below.
noinst_LIBRARIES += src/libfix.a
src_libfix_a_SOURCES = \
  src/fix/add_suppressions.c src/fix/add_suppressions.h \
  src/fix/apply_edits.c src/fix/apply_edits.h \
  src/fix/file_style.c src/fix/file_style.h \
  src/fix/fix_builder.c src/fix/fix_builder.h \
  src/fix/fixer.c src/fix/fixer.h \
  src/fix/json_insert.c src/fix/json_insert.h \
  src/fix/legacy_tree.c src/fix/legacy_tree.h \
  src/fix/meta_legacy.c src/fix/meta_legacy.h \
  src/fix/namesakes.c src/fix/namesakes.h \
  src/fix/node_moves.c src/fix/node_moves.h \
  src/fix/node_pointers.c src/fix/node_pointers.h \
  src/fix/offers.c src/fix/offers.h \
  src/fix/proof.c src/fix/proof.h \
  src/fix/tracked_findings.c src/fix/tracked_findings.h \
  src/fix/unencodable.c src/fix/unencodable.h \
  src/fix/withdraw.c src/fix/withdraw.h
