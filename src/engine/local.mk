# engine: one text in, data out, for every front end. Knows all below; no files, no threads, no streams.
noinst_LIBRARIES += src/libengine.a
src_libengine_a_SOURCES = \
  src/engine/config_set.c src/engine/config_set.h \
  src/engine/effective_config.c src/engine/effective_config.h \
  src/engine/engine.c src/engine/engine.h \
  src/engine/file_type.c src/engine/file_type.h \
  src/engine/format_readers.c src/engine/format_readers.h \
  src/engine/games.c src/engine/games.h \
  src/engine/options.h \
  src/engine/prover.c src/engine/prover.h \
  src/engine/text_linter.c src/engine/text_linter.h
