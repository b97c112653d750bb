# A unit test links the floor that it tests and those below.
check_PROGRAMS += tests/unit/fix-add-suppressions
tests_unit_fix_add_suppressions_SOURCES = tests/unit/fix-add-suppressions.c
tests_unit_fix_add_suppressions_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/fix-add-suppressions

check_PROGRAMS += tests/unit/fix-file-style
tests_unit_fix_file_style_SOURCES = tests/unit/fix-file-style.c
tests_unit_fix_file_style_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/fix-file-style
noinst_HEADERS += tests/unit/go-game.h

check_PROGRAMS += \
  tests/unit/go-board tests/unit/go-variations tests/unit/go-diagram tests/unit/go-replay tests/unit/go-score \
  tests/unit/go-setup tests/unit/go-static-checks
TESTS += \
  tests/unit/go-board tests/unit/go-variations tests/unit/go-diagram tests/unit/go-replay tests/unit/go-score \
  tests/unit/go-setup tests/unit/go-static-checks
tests_unit_go_board_SOURCES = tests/unit/go-board.c
tests_unit_go_board_LDADD = $(LIBS_GO)
tests_unit_go_variations_SOURCES = tests/unit/go-variations.c
tests_unit_go_variations_LDADD = $(LIBS_GO)
tests_unit_go_diagram_SOURCES = tests/unit/go-diagram.c
tests_unit_go_diagram_LDADD = $(LIBS_GO)
tests_unit_go_replay_SOURCES = tests/unit/go-replay.c
tests_unit_go_replay_LDADD = $(LIBS_GO)
tests_unit_go_score_SOURCES = tests/unit/go-score.c
tests_unit_go_score_LDADD = $(LIBS_GO)
tests_unit_go_setup_SOURCES = tests/unit/go-setup.c
tests_unit_go_setup_LDADD = $(LIBS_GO)
tests_unit_go_static_checks_SOURCES = tests/unit/go-static-checks.c
tests_unit_go_static_checks_LDADD = $(LIBS_GO)

check_PROGRAMS += tests/unit/base-arena
tests_unit_base_arena_SOURCES = tests/unit/base-arena.c
tests_unit_base_arena_LDADD = src/libbase.a
TESTS += tests/unit/base-arena

check_PROGRAMS += tests/unit/base-buffer
tests_unit_base_buffer_SOURCES = tests/unit/base-buffer.c
tests_unit_base_buffer_LDADD = src/libbase.a
TESTS += tests/unit/base-buffer

check_PROGRAMS += tests/unit/base-suggest
tests_unit_base_suggest_SOURCES = tests/unit/base-suggest.c
tests_unit_base_suggest_LDADD = src/libbase.a
TESTS += tests/unit/base-suggest

check_PROGRAMS += tests/unit/base-utf8
tests_unit_base_utf8_SOURCES = tests/unit/base-utf8.c
tests_unit_base_utf8_LDADD = src/libbase.a
TESTS += tests/unit/base-utf8

noinst_HEADERS += tests/unit/json-check.h tests/unit/reading.h

check_PROGRAMS += tests/unit/json-large
tests_unit_json_large_SOURCES = tests/unit/json-large.c
tests_unit_json_large_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-large

check_PROGRAMS += tests/unit/json-parse
tests_unit_json_parse_SOURCES = tests/unit/json-parse.c
tests_unit_json_parse_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-parse

check_PROGRAMS += tests/unit/json-random
tests_unit_json_random_SOURCES = tests/unit/json-random.c
tests_unit_json_random_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-random

check_PROGRAMS += tests/unit/json-simd
tests_unit_json_simd_SOURCES = tests/unit/json-simd.c
tests_unit_json_simd_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-simd

noinst_HEADERS += tests/unit/findings.h

check_PROGRAMS += tests/unit/report-escape
tests_unit_report_escape_SOURCES = tests/unit/report-escape.c
tests_unit_report_escape_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-escape

check_PROGRAMS += tests/unit/report-fingerprint
tests_unit_report_fingerprint_SOURCES = tests/unit/report-fingerprint.c
tests_unit_report_fingerprint_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-fingerprint

check_PROGRAMS += tests/unit/report-formats
tests_unit_report_formats_SOURCES = tests/unit/report-formats.c
tests_unit_report_formats_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-formats

check_PROGRAMS += tests/unit/report-line-hash
tests_unit_report_line_hash_SOURCES = tests/unit/report-line-hash.c
tests_unit_report_line_hash_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-line-hash

check_PROGRAMS += tests/unit/report-text
tests_unit_report_text_SOURCES = tests/unit/report-text.c
tests_unit_report_text_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-text

check_PROGRAMS += tests/unit/text-line-index
tests_unit_text_line_index_SOURCES = tests/unit/text-line-index.c
tests_unit_text_line_index_LDADD = src/libtext.a src/libbase.a
TESTS += tests/unit/text-line-index

check_PROGRAMS += tests/unit/text-pattern
tests_unit_text_pattern_SOURCES = tests/unit/text-pattern.c
tests_unit_text_pattern_LDADD = src/libtext.a src/libbase.a $(PCRE2_LIBS) -lpthread
TESTS += tests/unit/text-pattern

check_PROGRAMS += tests/unit/examples
tests_unit_examples_SOURCES = tests/unit/examples.c
tests_unit_examples_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/examples
check_PROGRAMS += tests/unit/text-location
tests_unit_text_location_SOURCES = tests/unit/text-location.c
tests_unit_text_location_LDADD = src/libtext.a src/libbase.a
TESTS += tests/unit/text-location

check_PROGRAMS += tests/unit/go-header-values
tests_unit_go_header_values_SOURCES = tests/unit/go-header-values.c
tests_unit_go_header_values_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/go-header-values

check_PROGRAMS += tests/unit/jgf-digest
tests_unit_jgf_digest_SOURCES = tests/unit/jgf-digest.c
tests_unit_jgf_digest_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/jgf-digest

check_PROGRAMS += tests/unit/jgf-dialects
tests_unit_jgf_dialects_SOURCES = tests/unit/jgf-dialects.c
tests_unit_jgf_dialects_LDADD = src/libjgf.a $(LIBS_GO)
TESTS += tests/unit/jgf-dialects

check_PROGRAMS += tests/unit/fix-fixer
tests_unit_fix_fixer_SOURCES = tests/unit/fix-fixer.c
tests_unit_fix_fixer_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/fix-fixer

check_PROGRAMS += tests/unit/lint-losses
tests_unit_lint_losses_SOURCES = tests/unit/lint-losses.c
tests_unit_lint_losses_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lint-losses

check_PROGRAMS += tests/unit/fix-builder
tests_unit_fix_builder_SOURCES = tests/unit/fix-builder.c
tests_unit_fix_builder_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/fix-builder
# What the reporters write, read by programs that are not ours.
check_PROGRAMS += tests/unit/report-sample
tests_unit_report_sample_SOURCES = tests/unit/report-sample.c
tests_unit_report_sample_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/report/validators.t tests/report/hostile.t tests/report/html.t
EXTRA_DIST += tests/report/validators.t tests/report/hostile.t tests/report/html.t tests/report/browser.js tests/report/validate.py tests/report/junit.xsd

noinst_HEADERS += tests/unit/rewrite.h

check_PROGRAMS += tests/unit/fixes
tests_unit_fixes_SOURCES = tests/unit/fixes.c
tests_unit_fixes_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/fixes

check_PROGRAMS += tests/unit/cases
tests_unit_cases_SOURCES = tests/unit/cases.c
tests_unit_cases_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/cases
EXTRA_DIST += tests/unit/cases.txt

noinst_HEADERS += tests/unit/files.h
check_PROGRAMS += tests/unit/sys-atomic-write
tests_unit_sys_atomic_write_SOURCES = tests/unit/sys-atomic-write.c src/sys/batch_writer.c src/sys/temp_file.c src/sys/atomic_write.c
tests_unit_sys_atomic_write_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_sys_atomic_write_LDADD = src/libbase.a
TESTS += tests/unit/sys-atomic-write

check_PROGRAMS += tests/unit/sys-thread-pool
tests_unit_sys_thread_pool_SOURCES = tests/unit/sys-thread-pool.c src/sys/thread_pool.c src/sys/crash.c src/sys/messages.c src/sys/temp_file.c
tests_unit_sys_thread_pool_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_sys_thread_pool_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/sys-thread-pool

check_PROGRAMS += tests/unit/text-unified-diff
tests_unit_text_unified_diff_SOURCES = tests/unit/text-unified-diff.c src/text/unified_diff.c
tests_unit_text_unified_diff_LDADD = src/libbase.a
TESTS += tests/unit/text-unified-diff

check_PROGRAMS += tests/unit/sys-line-reader
tests_unit_sys_line_reader_SOURCES = tests/unit/sys-line-reader.c src/sys/line_reader.c
tests_unit_sys_line_reader_LDADD = src/libbase.a
TESTS += tests/unit/sys-line-reader

check_PROGRAMS += tests/unit/migration
tests_unit_migration_SOURCES = tests/unit/migration.c
tests_unit_migration_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/migration

check_PROGRAMS += tests/unit/migration-sweep
tests_unit_migration_sweep_SOURCES = tests/unit/migration-sweep.c
tests_unit_migration_sweep_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/migration-sweep

noinst_HEADERS += tests/unit/property-tree.h

check_PROGRAMS += tests/unit/sgf-to-game
tests_unit_sgf_to_game_SOURCES = tests/unit/sgf-to-game.c
tests_unit_sgf_to_game_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/sgf-to-game

check_PROGRAMS += tests/unit/charset
tests_unit_charset_SOURCES = tests/unit/charset.c
tests_unit_charset_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS)
TESTS += tests/unit/charset

check_PROGRAMS += tests/unit/charset-table
tests_unit_charset_table_SOURCES = tests/unit/charset-table.c
tests_unit_charset_table_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/charset-table

check_PROGRAMS += tests/unit/sgf-write
tests_unit_sgf_write_SOURCES = tests/unit/sgf-write.c
tests_unit_sgf_write_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) -lm
TESTS += tests/unit/sgf-write

noinst_HEADERS += tests/unit/there-and-back.h
check_PROGRAMS += tests/unit/convert-jgf
tests_unit_convert_jgf_SOURCES = tests/unit/convert-jgf.c
tests_unit_convert_jgf_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/convert-jgf
check_PROGRAMS += tests/unit/convert-games
tests_unit_convert_games_SOURCES = tests/unit/convert-games.c
tests_unit_convert_games_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/convert-games
check_PROGRAMS += tests/unit/convert-sheet
tests_unit_convert_sheet_SOURCES = tests/unit/convert-sheet.c
tests_unit_convert_sheet_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/convert-sheet

check_PROGRAMS += tests/unit/formats
tests_unit_formats_SOURCES = tests/unit/formats.c
tests_unit_formats_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/formats

check_PROGRAMS += tests/unit/sgf-result-words
tests_unit_sgf_result_words_SOURCES = tests/unit/sgf-result-words.c
tests_unit_sgf_result_words_LDADD = src/libsgf.a src/libbase.a
TESTS += tests/unit/sgf-result-words

check_PROGRAMS += tests/unit/sgf-read
tests_unit_sgf_read_SOURCES = tests/unit/sgf-read.c
tests_unit_sgf_read_LDADD = $(LIBS_FORMAT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/sgf-read

check_PROGRAMS += tests/unit/jsonsgf-read
tests_unit_jsonsgf_read_SOURCES = tests/unit/jsonsgf-read.c
tests_unit_jsonsgf_read_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/jsonsgf-read

check_PROGRAMS += tests/unit/ugf-read
tests_unit_ugf_read_SOURCES = tests/unit/ugf-read.c
tests_unit_ugf_read_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/ugf-read

check_PROGRAMS += tests/unit/ugf-ugz
tests_unit_ugf_ugz_SOURCES = tests/unit/ugf-ugz.c
tests_unit_ugf_ugz_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/ugf-ugz

check_PROGRAMS += tests/unit/sys-batch-writer
tests_unit_sys_batch_writer_SOURCES = tests/unit/sys-batch-writer.c src/sys/batch_writer.c src/sys/temp_file.c src/sys/atomic_write.c
tests_unit_sys_batch_writer_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_sys_batch_writer_LDADD = src/libbase.a
TESTS += tests/unit/sys-batch-writer

check_PROGRAMS += tests/unit/keys
tests_unit_keys_SOURCES = tests/unit/keys.c
tests_unit_keys_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/keys

check_PROGRAMS += tests/unit/base-lookalike
tests_unit_base_lookalike_SOURCES = tests/unit/base-lookalike.c
tests_unit_base_lookalike_LDADD = src/libbase.a
TESTS += tests/unit/base-lookalike

check_PROGRAMS += tests/unit/base-search
tests_unit_base_search_SOURCES = tests/unit/base-search.c
tests_unit_base_search_LDADD = src/libbase.a
TESTS += tests/unit/base-search

check_PROGRAMS += tests/unit/json-alien
tests_unit_json_alien_SOURCES = tests/unit/json-alien.c
tests_unit_json_alien_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/json-alien

check_PROGRAMS += tests/unit/json-slips
tests_unit_json_slips_SOURCES = tests/unit/json-slips.c
tests_unit_json_slips_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/json-slips

check_PROGRAMS += tests/unit/engine
tests_unit_engine_SOURCES = tests/unit/engine.c
tests_unit_engine_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/engine

noinst_HEADERS += tests/unit/lsp-peer.h

check_PROGRAMS += tests/unit/lsp-frame
tests_unit_lsp_frame_SOURCES = tests/unit/lsp-frame.c
tests_unit_lsp_frame_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lsp-frame

check_PROGRAMS += tests/unit/lsp-protocol
tests_unit_lsp_protocol_SOURCES = tests/unit/lsp-protocol.c
tests_unit_lsp_protocol_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lsp-protocol

check_PROGRAMS += tests/unit/lsp-sync
tests_unit_lsp_sync_SOURCES = tests/unit/lsp-sync.c
tests_unit_lsp_sync_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lsp-sync

check_PROGRAMS += tests/unit/lsp-talk
tests_unit_lsp_talk_SOURCES = tests/unit/lsp-talk.c
tests_unit_lsp_talk_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lsp-talk
EXTRA_DIST += tests/lsp/actions.talk tests/lsp/board.talk tests/lsp/config.talk tests/lsp/folders.talk tests/lsp/folds.talk tests/lsp/late.talk tests/lsp/pull.talk tests/lsp/push.talk tests/lsp/settings.talk tests/lsp/workspace.talk

check_PROGRAMS += tests/unit/lsp-uri
tests_unit_lsp_uri_SOURCES = tests/unit/lsp-uri.c
tests_unit_lsp_uri_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lsp-uri

check_PROGRAMS += tests/unit/text-edits
tests_unit_text_edits_SOURCES = tests/unit/text-edits.c
tests_unit_text_edits_LDADD = src/libtext.a src/libbase.a
TESTS += tests/unit/text-edits

check_PROGRAMS += tests/unit/static-string
tests_unit_static_string_SOURCES = tests/unit/static-string.c
TESTS += tests/unit/static-string
