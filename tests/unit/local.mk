# Unit tests: a program for each file, linked with all libraries. Add the name of a new test to this list.
UNIT_TESTS = \
  tests/unit/base-buffer \
  tests/unit/base-suggest \
  tests/unit/base-utf8 \
  tests/unit/cases \
  tests/unit/charset \
  tests/unit/charset-table \
  tests/unit/chosen-names \
  tests/unit/cli-piece-reader \
  tests/unit/convert-sheet \
  tests/unit/examples \
  tests/unit/fix-add-suppressions \
  tests/unit/fix-builder \
  tests/unit/fix-fixer \
  tests/unit/fixes \
  tests/unit/formats \
  tests/unit/import \
  tests/unit/go-board \
  tests/unit/go-diagram \
  tests/unit/go-replay \
  tests/unit/go-score \
  tests/unit/go-setup \
  tests/unit/go-spelling \
  tests/unit/go-point \
  tests/unit/go-variations \
  tests/unit/jgf-digest \
  tests/unit/json-alien \
  tests/unit/json-parse \
  tests/unit/json-random \
  tests/unit/json-simd \
  tests/unit/json-slips \
  tests/unit/library \
  tests/unit/lsp-baseline \
  tests/unit/lsp-frame \
  tests/unit/lsp-sync \
  tests/unit/lsp-talk \
  tests/unit/lsp-uri \
  tests/unit/report-escape \
  tests/unit/report-fingerprint \
  tests/unit/report-line-hash \
  tests/unit/report-text \
  tests/unit/sgf-read \
  tests/unit/sgf-to-game \
  tests/unit/static-string \
  tests/unit/sys-atomic-write \
  tests/unit/sys-thread-pool \
  tests/unit/text-edits \
  tests/unit/text-line-index \
  tests/unit/text-location \
  tests/unit/text-pattern \
  tests/unit/text-unified-diff \
  tests/unit/ugf-rank \
  tests/unit/ugf-ugz
check_PROGRAMS += $(UNIT_TESTS)
TESTS += $(UNIT_TESTS)
# These take more than 10 CPU seconds.
NIGHT_UNIT_TESTS = tests/unit/json-large
EXTRA_PROGRAMS = $(NIGHT_UNIT_TESTS)
CLEANFILES += $(NIGHT_UNIT_TESTS)
NIGHT_TESTS += $(NIGHT_UNIT_TESTS)
if NIGHT
TESTS += $(NIGHT_UNIT_TESTS)
endif
tests_unit_library_LDADD = src/liblibrary.a $(LDADD)
noinst_HEADERS += \
  tests/unit/chance.h \
  tests/unit/findings.h \
  tests/unit/go-game.h \
  tests/unit/json-check.h \
  tests/unit/listed.h \
  tests/unit/reading.h \
  tests/unit/rewrite.h \
  tests/unit/spellings.h
EXTRA_DIST += tests/unit/cases.txt tests/unit/spellings.txt

# Other programs read the output of the reporters.
TESTS += tests/report/formats.t tests/report/hostile.t tests/report/html.t
EXTRA_DIST += tests/report/formats.t tests/report/formats.txt tests/report/hostile.t tests/report/html.t tests/report/browser.mjs tests/report/validate.py tests/report/junit.xsd

# Conversations with the language server. `make talks` records them again; read the diff before you commit it.
TALKS = \
  tests/lsp/actions.talk \
  tests/lsp/board.talk \
  tests/lsp/config.talk \
  tests/lsp/errors.talk \
  tests/lsp/folders.talk \
  tests/lsp/folds.talk \
  tests/lsp/format.talk \
  tests/lsp/hover.talk \
  tests/lsp/initialize.talk \
  tests/lsp/languages.talk \
  tests/lsp/late.talk \
  tests/lsp/life.talk \
  tests/lsp/menus.talk \
  tests/lsp/navigation.talk \
  tests/lsp/pull.talk \
  tests/lsp/resolve.talk \
  tests/lsp/root-path.talk \
  tests/lsp/push.talk \
  tests/lsp/settings.talk \
  tests/lsp/watch.talk \
  tests/lsp/workspace.talk
EXTRA_DIST += $(TALKS)
.PHONY: talks
talks: tests/unit/lsp-talk$(EXEEXT)
	for talk in $(srcdir)/tests/lsp/*.talk; do \
	  LSP_TALK_PRINT=yes tests/unit/lsp-talk $$talk >talk.now && cp talk.now $$talk || exit 1; \
	done; rm -f talk.now
