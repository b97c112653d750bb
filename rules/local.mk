# rules: a sheet and a C file for each family. A sheet becomes the table of its rules.
RULE_SHEETS = \
  rules/json.md \
  rules/shape.md \
  rules/legacy.md \
  rules/record.md \
  rules/game.md \
  rules/source.md \
  rules/player.md \
  rules/ruleset.md \
  rules/board.md \
  rules/point.md \
  rules/tree.md \
  rules/setup.md \
  rules/move.md \
  rules/markup.md \
  rules/score.md \
  rules/text.md \
  rules/cause.md \
  rules/suppress.md \
  rules/collection.md \
  rules/sgf.md \
  rules/jsonsgf.md \
  rules/import.md \
  rules/convert.md
RULE_ROWS = $(RULE_SHEETS:.md=.rows.inc)

noinst_LIBRARIES += rules/librules.a
rules_librules_a_SOURCES = \
  rules/catalogue.c rules/catalogue.h \
  rules/message_words.c rules/message_words.h \
  rules/fix_values.c rules/fix_values.h \
  rules/shape_fix.c rules/shape_fix.h \
  rules/json.c \
  rules/shape.c \
  rules/legacy.c \
  rules/record.c \
  rules/game.c \
  rules/player.c \
  rules/ruleset.c \
  rules/board.c \
  rules/tree.c \
  rules/setup.c \
  rules/move.c \
  rules/markup.c \
  rules/text.c \
  rules/cause.c \
  rules/sgf.c \
  rules/jsonsgf.c \
  rules/import.c \
  rules/convert.c
nodist_rules_librules_a_SOURCES = $(RULE_ROWS)
# Example records are longer than 4,095 bytes, the smallest limit of string literals in C; all known compilers allow more.
rules_librules_a_CFLAGS = $(AM_CFLAGS) -Wno-overlength-strings

BUILT_SOURCES += $(RULE_ROWS)
CLEANFILES += $(RULE_ROWS)
EXTRA_DIST += rules/sheets.awk rules/README.md $(RULE_SHEETS)

.md.rows.inc:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(AWK) -v make=rows -f $(srcdir)/rules/sheets.awk $< > $@.new && mv $@.new $@
$(RULE_ROWS): rules/sheets.awk
SUFFIXES = .md .rows.inc
