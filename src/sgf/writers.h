/* writers.h: the habits of programs that write SGF. A program is recognized by the values of AP in the first node. */
#ifndef JGFLINT_SGF_WRITERS_H
#define JGFLINT_SGF_WRITERS_H

#include "sgf/property_tree.h"

enum writer_habit {
  WRITES_AP_TWICE = 1u << 0,
  WRITES_KIND_OF_WIN_AS_MARGIN = 1u << 1, /* W+0.02 is a win on time, W+0.03 a win by forfeit */
  WRITES_KOMI_IN_HUNDREDTHS = 1u << 2,    /* KM[50] is half a point */
  WRITES_KOMI_IN_STONES = 1u << 3,        /* under Chinese rules, KM[250] is 2.5 stones, or 5 points */
  WRITES_PASS_OFF_BOARD = 1u << 4         /* a pass is the point after the last one of the board */
};

/* The habits of all programs that AP names, combined. */
unsigned writers_habits(const struct property_tree *tree);

/* Nihon Ki-in and Cyberoro write the game info under private names, some of which FF4 uses for other values: TE is the
 * event, RD
 * the date, KO the komi, HD the handicap, LT and LC the seconds and the number of periods, GK the game. Source: nk2sgf of
 * sgfutils, and such files. */

/* Whether the root has an event in TE and one of the names that only these records have. */
bool nihonkiin_has(const struct property_tree *tree);
/* Whether the property has a meaning of its own in these records. */
bool nihonkiin_is_name(enum sgf_name id);
/* Appends the value that the root has for a property of the game info, in the spelling of FF4; false if it has none. */
bool nihonkiin_read(const struct property_tree *tree, enum sgf_name id, struct buffer *text);
/* The properties for which the root may have a value; SGF_UNKNOWN ends the list. Static. */
extern const enum sgf_name nihonkiin_names[];

#endif
