/* keys.h: every key name of JGF 2 and JGF 1, as a number.
 *
 * A name is listed once, even if several objects have it; schema_tables.c lists the objects. */
#ifndef JGFLINT_JGF_KEYS_H
#define JGFLINT_JGF_KEYS_H

#include "base/base.h"

/* JGF 2, and JGF 1 with the same keys */
#define JGF_KEYS_V2(KEY)                                                                                               \
  KEY(RECORD, "record") KEY(FORMAT, "format") KEY(VERSION, "version") KEY(CHARSET, "charset")                          \
  KEY(GENERATOR, "generator") KEY(TRANSCRIBER, "transcriber") KEY(SOURCE, "source") KEY(NAME, "name") KEY(URL, "url")  \
  KEY(COPYRIGHT, "copyright") KEY(GAME, "game") KEY(TYPE, "type") KEY(RESULT, "result") KEY(DATE, "date")              \
  KEY(DATES, "dates") KEY(OPENING, "opening") KEY(ANNOTATOR, "annotator") KEY(DESCRIPTION, "description")              \
  KEY(PLAYERS, "players") KEY(COLOR, "color") KEY(RANK, "rank") KEY(TEAM, "team") KEY(COUNTRY, "country")              \
  KEY(EVENT, "event") KEY(LOCATION, "location") KEY(ROUND, "round") KEY(RULES, "rules") KEY(RULESET, "ruleset")        \
  KEY(ALLOW_SUICIDE, "allowSuicide") KEY(DISALLOW_REPEATS, "disallowRepeats") KEY(KOMI, "komi")                        \
  KEY(HANDICAP, "handicap") KEY(TIME, "time") KEY(OVERTIME, "overtime") KEY(BOARD, "board") KEY(SIZE, "size")          \
  KEY(WIDTH, "width") KEY(HEIGHT, "height") KEY(CUT_OFF_TOP, "cutOffTop") KEY(CUT_OFF_BOTTOM, "cutOffBottom")          \
  KEY(CUT_OFF_LEFT, "cutOffLeft") KEY(CUT_OFF_RIGHT, "cutOffRight") KEY(SETTINGS, "settings") KEY(META, "meta")        \
  KEY(TREE, "tree") KEY(COMMENTS, "comments") KEY(MOVE, "move") KEY(X, "x") KEY(Y, "y") KEY(PASS, "pass")              \
  KEY(TIME_LEFT, "timeLeft") KEY(PERIODS_LEFT, "periodsLeft") KEY(SETUP, "setup") KEY(COORDS, "coords")                \
  KEY(TURN, "turn") KEY(MARKUP, "markup") KEY(TEXT, "text") KEY(SCORE, "score") KEY(SOLUTION, "solution")              \
  KEY(VARIATIONS, "variations") KEY(REMEMBER_VARIATION_PATHS, "rememberVariationPaths")                                \
  KEY(SHOW_LAST_MOVE, "showLastMove") KEY(SHOW_NEXT_MOVE, "showNextMove") KEY(SHOW_SOLUTIONS, "showSolutions")         \
  KEY(SHOW_VARIATIONS, "showVariations") KEY(SHOW_SIBLING_VARIATIONS, "showSiblingVariations")

/* additions of known programs */
#define JGF_KEYS_EXTENSIONS(KEY)                                                                                       \
  KEY(NUMBER_OF_PERIODS, "numberOfPeriods") KEY(TIME_PER_PERIOD, "timePerPeriod") KEY(BLACK, "black")                  \
  KEY(WHITE, "white") KEY(ZERO, "0") KEY(ONE, "1") KEY(JGFLINT, "jgflint") KEY(IGNORE, "ignore") KEY(RULE, "rule")     \
  KEY(AT, "at") KEY(REASON, "reason") KEY(LEGACY, "legacy")

/* JGF 1, and SGF properties that writers of JGF left in nodes */
#define JGF_KEYS_OLD(KEY)                                                                                              \
  KEY(OLD_RULE_SET, "ruleSet") KEY(OLD_MAIN_TIME, "mainTime") KEY(OLD_OVER_TIME, "overTime") KEY(PRO, "pro")           \
  KEY(AI, "ai") KEY(TIMESTAMP, "timestamp") KEY(COMMENT, "comment") KEY(BL, "BL") KEY(WL, "WL") KEY(OB, "OB") KEY(OW, "OW")

#define JGF_KEYS_ALL(KEY) JGF_KEYS_V2(KEY) JGF_KEYS_EXTENSIONS(KEY) JGF_KEYS_OLD(KEY)

#define JGF_KEY_NUMBER(name, text) KEY_##name,
enum jgf_key { KEY_NONE, JGF_KEYS_ALL(JGF_KEY_NUMBER) JGF_KEYS };
#undef JGF_KEY_NUMBER

/* For json_key_table_new. The text of KEY_NONE, for unknown keys, is "". */
extern const char *const jgf_key_texts[JGF_KEYS];

#endif
