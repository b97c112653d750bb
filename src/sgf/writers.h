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

/* The combined habits of all programs in AP. */
unsigned writers_habits(const struct property_tree *tree);

/* Nihon Ki-in and Cyberoro use their own names for game info: TE is the event, RD the date, KO the komi, HD the handicap, LT
 * and LC the seconds and the number of periods, GK the game. In FF4, TE, KO and LT have other meanings. Source: nk2sgf of
 * sgfutils, and files with these properties. */

/* Whether the root has an event in TE and one of RD, GK, LC and HD, which only these records contain. */
bool nihonkiin_has(const struct property_tree *tree);
/* Whether FF4 has another meaning for the property than these records. */
bool nihonkiin_is_name(enum sgf_name id);
/* Appends the root's value for a property of the game info, as spelled in FF4; false without a readable value. */
bool nihonkiin_read(const struct property_tree *tree, enum sgf_name id, struct buffer *text);
/* The properties for which the root may have a value; SGF_UNKNOWN ends the list. Static. */
extern const enum sgf_name nihonkiin_names[];

#endif
