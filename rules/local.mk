# rules: one sheet and one C file for each family; the sheet makes the table.
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
  rules/suppress.md \
  rules/collection.md \
  rules/sgf.md \
  rules/jsonsgf.md \
  rules/ugf.md \
  rules/ugz.md \
  rules/convert.md
RULE_ROWS = $(RULE_SHEETS:.md=.rows.inc)

noinst_LIBRARIES += rules/librules.a
rules_librules_a_SOURCES = \
  rules/catalogue.c rules/catalogue.h \
  rules/families.h \
  rules/komi.c rules/komi.h \
  rules/say.c rules/say.h \
  rules/json_mend.c rules/json_mend.h \
  rules/player_mend.c rules/player_mend.h \
  rules/repair.c rules/repair.h \
  rules/shape_mend.c rules/shape_mend.h \
  rules/shape_say.c rules/shape_say.h \
  rules/spelling.c rules/spelling.h \
  rules/move_mend.c rules/move_mend.h \
  rules/pointers.c rules/pointers.h \
  rules/tree_mend.c rules/tree_mend.h \
  rules/legacy_mend.c rules/legacy_mend.h \
  rules/jsonsgf_mend.c rules/jsonsgf_mend.h \
  rules/migrate.c rules/migrate.h \
  rules/migrate_head.c \
  rules/migrate_tree.c \
  rules/migrate_values.c rules/migrate_values.h \
  rules/old_text.c rules/old_text.h \
  rules/json.c \
  rules/shape.c \
  rules/legacy.c \
  rules/record.c \
  rules/game.c \
  rules/source.c \
  rules/player.c \
  rules/ruleset.c \
  rules/board.c \
  rules/point.c \
  rules/tree.c \
  rules/setup.c \
  rules/move.c \
  rules/markup.c \
  rules/score.c \
  rules/text.c \
  rules/suppress.c \
  rules/collection.c \
  rules/sgf.c \
  rules/jsonsgf.c \
  rules/ugf.c \
  rules/ugz.c \
  rules/convert.c
nodist_rules_librules_a_SOURCES = $(RULE_ROWS)
# Example records are longer than the 4,095 bytes that C promises for a literal;
# every compiler that we know takes more.
rules_librules_a_CFLAGS = $(AM_CFLAGS) -Wno-overlength-strings

BUILT_SOURCES += $(RULE_ROWS)
CLEANFILES += $(RULE_ROWS)
EXTRA_DIST += rules/sheets.awk rules/README.md $(RULE_SHEETS)

.md.rows.inc:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(AWK) -v make=rows -f $(srcdir)/rules/sheets.awk $< > $@.new && mv $@.new $@
$(RULE_ROWS): rules/sheets.awk
SUFFIXES = .md .rows.inc
