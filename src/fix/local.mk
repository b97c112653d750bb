# fix: fixes: made of edits, applied, proved. Knows lint and below.
noinst_LIBRARIES += src/libfix.a
src_libfix_a_SOURCES = \
  src/fix/add_suppressions.c src/fix/add_suppressions.h \
  src/fix/apply_edits.c src/fix/apply_edits.h \
  src/fix/file_style.c src/fix/file_style.h \
  src/fix/fix_builder.c src/fix/fix_builder.h \
  src/fix/fixer.c src/fix/fixer.h \
  src/fix/json_insert.c src/fix/json_insert.h \
  src/fix/meta_legacy.c src/fix/meta_legacy.h \
  src/fix/node_moves.c src/fix/node_moves.h \
  src/fix/offered_fixes.c src/fix/offered_fixes.h \
  src/fix/proof.c src/fix/proof.h
EXTRA_DIST += src/fix/README.md
