/* nihonkiin.h: SGF of the Japanese and Korean Go associations, as Nihon Ki-in and Cyberoro save it.
 *
 * It has names of its own for the game info: TE is the event, RD the date, KO the komi, LT and LC the seconds and the number of
 * periods, GK the game, HD the handicap. In FF[4], TE and KO judge moves. Source: nk2sgf of sgfutils, and such files. */
#ifndef JGFLINT_SGF_NIHONKIIN_H
#define JGFLINT_SGF_NIHONKIIN_H

#include "sgf/property_tree.h"

/* Whether the game is of that kind: its root names an event in TE, and has one of the names that no other program has. */
bool nihonkiin_has(const struct property_tree *tree);
/* Whether it has that name there, with a meaning of its own. */
bool nihonkiin_is_name(enum sgf_name id);
/* Reads from these names what the root says of a property of the game info, and writes it as FF[4] does; false if it says
 * nothing. */
bool nihonkiin_read(const struct property_tree *tree, enum sgf_name id, struct buffer *text);
/* The properties that it may say something of; SGF_UNKNOWN ends. Static. */
extern const enum sgf_name nihonkiin_names[];

#endif
