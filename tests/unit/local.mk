# A unit test links the floor that it tests and those below.
check_PROGRAMS += tests/unit/layouts
tests_unit_layouts_SOURCES = tests/unit/layouts.c
tests_unit_layouts_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/layouts
noinst_HEADERS += tests/unit/go-game.h

check_PROGRAMS += \
  tests/unit/go-board tests/unit/go-branches tests/unit/go-picture tests/unit/go-replay tests/unit/go-score \
  tests/unit/go-setup tests/unit/go-survey
TESTS += \
  tests/unit/go-board tests/unit/go-branches tests/unit/go-picture tests/unit/go-replay tests/unit/go-score \
  tests/unit/go-setup tests/unit/go-survey
tests_unit_go_board_SOURCES = tests/unit/go-board.c
tests_unit_go_board_LDADD = $(LIBS_GO)
tests_unit_go_branches_SOURCES = tests/unit/go-branches.c
tests_unit_go_branches_LDADD = $(LIBS_GO)
tests_unit_go_picture_SOURCES = tests/unit/go-picture.c
tests_unit_go_picture_LDADD = $(LIBS_GO)
tests_unit_go_replay_SOURCES = tests/unit/go-replay.c
tests_unit_go_replay_LDADD = $(LIBS_GO)
tests_unit_go_score_SOURCES = tests/unit/go-score.c
tests_unit_go_score_LDADD = $(LIBS_GO)
tests_unit_go_setup_SOURCES = tests/unit/go-setup.c
tests_unit_go_setup_LDADD = $(LIBS_GO)
tests_unit_go_survey_SOURCES = tests/unit/go-survey.c
tests_unit_go_survey_LDADD = $(LIBS_GO)

check_PROGRAMS += tests/unit/base-arena
tests_unit_base_arena_SOURCES = tests/unit/base-arena.c
tests_unit_base_arena_LDADD = src/libbase.a
TESTS += tests/unit/base-arena

check_PROGRAMS += tests/unit/base-bytes
tests_unit_base_bytes_SOURCES = tests/unit/base-bytes.c
tests_unit_base_bytes_LDADD = src/libbase.a
TESTS += tests/unit/base-bytes

check_PROGRAMS += tests/unit/base-similar
tests_unit_base_similar_SOURCES = tests/unit/base-similar.c
tests_unit_base_similar_LDADD = src/libbase.a
TESTS += tests/unit/base-similar

check_PROGRAMS += tests/unit/base-utf8
tests_unit_base_utf8_SOURCES = tests/unit/base-utf8.c
tests_unit_base_utf8_LDADD = src/libbase.a
TESTS += tests/unit/base-utf8

noinst_HEADERS += tests/unit/json-check.h tests/unit/reading.h

check_PROGRAMS += tests/unit/json-large
tests_unit_json_large_SOURCES = tests/unit/json-large.c
tests_unit_json_large_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-large

check_PROGRAMS += tests/unit/json-load
tests_unit_json_load_SOURCES = tests/unit/json-load.c
tests_unit_json_load_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-load

check_PROGRAMS += tests/unit/json-random
tests_unit_json_random_SOURCES = tests/unit/json-random.c
tests_unit_json_random_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-random

check_PROGRAMS += tests/unit/json-vector
tests_unit_json_vector_SOURCES = tests/unit/json-vector.c
tests_unit_json_vector_LDADD = $(LIBS_JSON) $(JSONC_LIBS)
TESTS += tests/unit/json-vector

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

check_PROGRAMS += tests/unit/report-linehash
tests_unit_report_linehash_SOURCES = tests/unit/report-linehash.c
tests_unit_report_linehash_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-linehash

check_PROGRAMS += tests/unit/report-text
tests_unit_report_text_SOURCES = tests/unit/report-text.c
tests_unit_report_text_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/report-text

check_PROGRAMS += tests/unit/text-pattern
tests_unit_text_pattern_SOURCES = tests/unit/text-pattern.c
tests_unit_text_pattern_LDADD = src/libtext.a src/libbase.a $(PCRE2_LIBS) -lpthread
TESTS += tests/unit/text-pattern

check_PROGRAMS += tests/unit/examples
tests_unit_examples_SOURCES = tests/unit/examples.c
tests_unit_examples_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/examples
check_PROGRAMS += tests/unit/text-place
tests_unit_text_place_SOURCES = tests/unit/text-place.c
tests_unit_text_place_LDADD = src/libtext.a src/libbase.a
TESTS += tests/unit/text-place

check_PROGRAMS += tests/unit/jgf-normal
tests_unit_jgf_normal_SOURCES = tests/unit/jgf-normal.c
tests_unit_jgf_normal_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/jgf-normal

check_PROGRAMS += tests/unit/jgf-hash
tests_unit_jgf_hash_SOURCES = tests/unit/jgf-hash.c
tests_unit_jgf_hash_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/jgf-hash

check_PROGRAMS += tests/unit/lint-fixer
tests_unit_lint_fixer_SOURCES = tests/unit/lint-fixer.c
tests_unit_lint_fixer_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lint-fixer

check_PROGRAMS += tests/unit/lint-losses
tests_unit_lint_losses_SOURCES = tests/unit/lint-losses.c
tests_unit_lint_losses_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lint-losses

check_PROGRAMS += tests/unit/lint-mend
tests_unit_lint_mend_SOURCES = tests/unit/lint-mend.c
tests_unit_lint_mend_LDADD = $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/lint-mend
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

check_PROGRAMS += tests/unit/app-write
tests_unit_app_write_SOURCES = tests/unit/app-write.c src/sys/batch_writer.c src/sys/temp_file.c src/sys/atomic_write.c
tests_unit_app_write_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_app_write_LDADD = src/libbase.a
TESTS += tests/unit/app-write

check_PROGRAMS += tests/unit/app-crew
tests_unit_app_crew_SOURCES = tests/unit/app-crew.c src/sys/thread_pool.c src/sys/crash.c src/sys/temp_file.c
tests_unit_app_crew_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_app_crew_LDADD = src/libreport.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/app-crew

check_PROGRAMS += tests/unit/app-diff
tests_unit_app_diff_SOURCES = tests/unit/app-diff.c src/sys/unified_diff.c
tests_unit_app_diff_LDADD = src/libbase.a
TESTS += tests/unit/app-diff

check_PROGRAMS += tests/unit/app-lines
tests_unit_app_lines_SOURCES = tests/unit/app-lines.c src/sys/line_reader.c
tests_unit_app_lines_LDADD = src/libbase.a
TESTS += tests/unit/app-lines

check_PROGRAMS += tests/unit/migration
tests_unit_migration_SOURCES = tests/unit/migration.c
tests_unit_migration_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/migration

check_PROGRAMS += tests/unit/migration-sweep
tests_unit_migration_sweep_SOURCES = tests/unit/migration-sweep.c
tests_unit_migration_sweep_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/migration-sweep

noinst_HEADERS += tests/unit/format-tree.h

check_PROGRAMS += tests/unit/format-game
tests_unit_format_game_SOURCES = tests/unit/format-game.c
tests_unit_format_game_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/format-game

check_PROGRAMS += tests/unit/charset
tests_unit_charset_SOURCES = tests/unit/charset.c
tests_unit_charset_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS)
TESTS += tests/unit/charset

check_PROGRAMS += tests/unit/charset-table
tests_unit_charset_table_SOURCES = tests/unit/charset-table.c
tests_unit_charset_table_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/charset-table

check_PROGRAMS += tests/unit/format-write
tests_unit_format_write_SOURCES = tests/unit/format-write.c
tests_unit_format_write_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) -lm
TESTS += tests/unit/format-write

check_PROGRAMS += tests/unit/format-jgf
tests_unit_format_jgf_SOURCES = tests/unit/format-jgf.c
tests_unit_format_jgf_LDADD = $(LIBS_FORMATS) rules/librules.a $(LIBS_LINT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/format-jgf

check_PROGRAMS += tests/unit/format-sgf
tests_unit_format_sgf_SOURCES = tests/unit/format-sgf.c
tests_unit_format_sgf_LDADD = $(LIBS_FORMAT) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/format-sgf

check_PROGRAMS += tests/unit/format-jsonsgf
tests_unit_format_jsonsgf_SOURCES = tests/unit/format-jsonsgf.c
tests_unit_format_jsonsgf_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS)
TESTS += tests/unit/format-jsonsgf

check_PROGRAMS += tests/unit/format-ugf
tests_unit_format_ugf_SOURCES = tests/unit/format-ugf.c
tests_unit_format_ugf_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/format-ugf

check_PROGRAMS += tests/unit/format-ugz
tests_unit_format_ugz_SOURCES = tests/unit/format-ugz.c
tests_unit_format_ugz_LDADD = $(LIBS_FORMAT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/format-ugz

check_PROGRAMS += tests/unit/app-publisher
tests_unit_app_publisher_SOURCES = tests/unit/app-publisher.c src/sys/batch_writer.c src/sys/temp_file.c src/sys/atomic_write.c
tests_unit_app_publisher_CFLAGS = $(AM_CFLAGS) -pthread
tests_unit_app_publisher_LDADD = src/libbase.a
TESTS += tests/unit/app-publisher

check_PROGRAMS += tests/unit/keys
tests_unit_keys_SOURCES = tests/unit/keys.c
tests_unit_keys_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/keys

check_PROGRAMS += tests/unit/base-lookalike
tests_unit_base_lookalike_SOURCES = tests/unit/base-lookalike.c
tests_unit_base_lookalike_LDADD = src/libbase.a
TESTS += tests/unit/base-lookalike

check_PROGRAMS += tests/unit/json-alien
tests_unit_json_alien_SOURCES = tests/unit/json-alien.c
tests_unit_json_alien_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/json-alien

check_PROGRAMS += tests/unit/json-slips
tests_unit_json_slips_SOURCES = tests/unit/json-slips.c
tests_unit_json_slips_LDADD = rules/librules.a $(LIBS_LINT) $(JSONC_LIBS) $(PCRE2_LIBS) -lm
TESTS += tests/unit/json-slips
