/* user_keys.h: data of users in JSON-SGF, on its way back to the nodes that it came from.
 *
 * The reader keeps the key `_id` of the root as the extra "/meta/jsonsgf/_id", that of
 * the fourth node as "/meta/jsonsgf/nodes/node 3/_id". */
#ifndef JGFLINT_JSONSGF_USER_KEYS_H
#define JGFLINT_JSONSGF_USER_KEYS_H

#include "sgf/property_tree.h"

struct user_keys {
  uint32_t *first; /* owned: by node, 1 + the first extra that is a key of it; NULL if there are none */
  uint32_t *next;  /* owned: by extra, 1 + the next one */
  size_t count;
};

/* Finds them in a tree that was read from JSON-SGF; in others there are none. */
void user_keys_find(struct user_keys *keys, const struct property_tree *tree);
void user_keys_release(struct user_keys *keys);

/* Is this extra one of them? */
bool user_keys_has(const struct property_tree *tree, const struct tree_extra *extra);
/* Appends the key of such an extra. */
void user_key_name(const struct tree_extra *extra, struct buffer *to);

#endif
