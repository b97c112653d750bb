/* players.h: who plays which color in a header of JGF 2, where `players` is a list. */
#ifndef JGFLINT_SGF_PLAYERS_H
#define JGFLINT_SGF_PLAYERS_H

#include "base/buffer.h"

struct json_object;

/* The first of that color, borrowed; NULL if there is none. */
struct json_object *player_of(struct json_object *header, const char *color);

/* Players of one color, as in pair go, have one name in SGF: "Ann & Cid". Appends that; false if none of them has a name. */
bool player_names_give(struct json_object *header, const char *color, struct buffer *to);
/* Gives each of those who play together the name that stands in their place. The last one has all that is left; for whom none is
 * left has none. */
void player_names_put(struct json_object *header, const char *color, struct view names);

#endif
