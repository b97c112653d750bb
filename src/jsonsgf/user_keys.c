#include "jsonsgf/user_keys.h"
#include "base/ascii.h"
#include "base/memory.h"

static const char root_path[] = "/meta/jsonsgf/", node_path[] = "nodes/node ";

/* The node and the last token of an extra's pointer; false if it is no key of a node. */
static bool place_read(const struct tree_extra *extra, size_t *node, struct view *token) {
  const char *at = extra->pointer;
  if (extra->node) return false;
  if (strncmp(at, root_path, sizeof root_path - 1) != 0) return false;
  at += sizeof root_path - 1;
  *node = 0;
  if (strncmp(at, node_path, sizeof node_path - 1) == 0) {
    at += sizeof node_path - 1;
    const char *digits = at;
    for (; ascii_is_digit(*at) && at - digits < 9; at++) *node = *node * 10 + (size_t)(*at - '0');
    if (at == digits || *digits == '0' || *at++ != '/') return false;
  }
  *token = view_of(at);
  return token->length && !memchr(token->at, '/', token->length);
}

/* What would be read as something else is no key of a user: properties, also in small letters, and the reader's own. */
static bool is_free(struct view token) {
  bool capital = ascii_is_capital(token.at[0]);
  return token.length > 2 && !capital && !view_is(token, "variations") && !view_is(token, "jgf");
}

static bool key_read(const struct property_tree *tree, const struct tree_extra *extra, size_t *node) {
  struct view token;
  return tree->format && strcmp(tree->format, "json-sgf") == 0 && place_read(extra, node, &token) && *node < tree->node_count && is_free(token);
}

bool user_keys_has(const struct property_tree *tree, const struct tree_extra *extra) {
  size_t node;
  return key_read(tree, extra, &node);
}

void user_keys_find(struct user_keys *keys, const struct property_tree *tree) {
  *keys = (struct user_keys){0};
  for (size_t i = tree->extra_count; i-- > 0;) {
    size_t node;
    if (!key_read(tree, &tree->extras[i], &node)) continue;
    if (!keys->first) {
      keys->first = mem_alloc_zeroed(tree->node_count, sizeof *keys->first);
      keys->next = mem_alloc_zeroed(tree->extra_count, sizeof *keys->next);
    }
    keys->next[i] = keys->first[node];
    keys->first[node] = (uint32_t)i + 1;
    keys->count++;
  }
}

void user_keys_release(struct user_keys *keys) {
  free(keys->first);
  free(keys->next);
  *keys = (struct user_keys){0};
}

void user_key_name(const struct tree_extra *extra, struct buffer *to) {
  size_t node;
  struct view token;
  if (!place_read(extra, &node, &token)) return;
  for (size_t i = 0; i < token.length; i++) {
    bool escape = token.at[i] == '~' && i + 1 < token.length;
    if (escape) i++;
    buffer_add_char(to, !escape ? token.at[i] : token.at[i] == '1' ? '/' : '~');
  }
}
