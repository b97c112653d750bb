# fix: building, applying and proving fixes.
noinst_LIBRARIES += src/libfix.a
src_libfix_a_SOURCES = \
  src/fix/add_suppressions.c src/fix/add_suppressions.h \
  src/fix/apply_edits.c src/fix/apply_edits.h \
  src/fix/doc_patch.c src/fix/doc_patch.h \
  src/fix/doc_style.c \
  src/fix/doc_write.c \
  src/fix/fix_builder.c src/fix/fix_builder.h \
  src/fix/fixer.c src/fix/fixer.h \
  src/fix/pointers.c
EXTRA_DIST += src/fix/README.md
