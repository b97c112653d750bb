#include "merge.h"

static bool lists_merge(struct value *into, struct value *more) {
  struct value *next;
  bool are_nodes = value_key_is(into, "tree");
  if (!are_nodes && !value_key_is(into, "players") && !value_key_is(into, "ignore")) return false;
  for (struct value *one = more->first; one; one = next) {
    next = one->next;
    /* An empty root is no mistake, and there is one already. */
    if (are_nodes && one == more->first && next && one->kind == VALUE_OBJECT && !one->first) continue;
    value_remove(one);
    value_insert(into, one, NULL);
  }
  return true;
}

static bool members_merge(struct value *into, struct value *more, bool over);

static bool value_merge(struct value *into, struct value *more, bool over) {
  if (value_equal(into, more)) return true;
  if (into->kind == VALUE_OBJECT && more->kind == VALUE_OBJECT) return members_merge(into, more, over);
  if (into->kind == VALUE_LIST && more->kind == VALUE_LIST && lists_merge(into, more)) return true;
  if (over) value_become(into, more);
  return over;
}

static struct value *of_key(const struct value *object, struct view key) {
  for (struct value *child = object->first; child; child = child->next)
    if (view_equal(child->key, key)) return child;
  return NULL;
}

static bool is_twice(const struct value *object, struct view key) {
  const struct value *found = of_key(object, key);
  while (found && (found = found->next))
    if (view_equal(found->key, key)) return true;
  return false;
}

/* Members of a key that appears twice in one of them come in as they are. */
static bool twins_merge(struct value *into, struct value *more, struct view key, bool over) {
  if (of_key(into, key) && !over) return false;
  for (struct value *old; (old = of_key(into, key));) value_remove(old);
  for (struct value *twin; (twin = of_key(more, key));) {
    value_remove(twin);
    value_insert(into, twin, NULL);
  }
  return true;
}

static bool members_merge(struct value *into, struct value *more, bool over) {
  for (struct value *member; (member = more->first);) {
    struct view key = member->key;
    struct value *there = of_key(into, key);
    if (is_twice(into, key) || is_twice(more, key)) {
      if (!twins_merge(into, more, key, over)) return false;
      continue;
    }
    value_remove(member);
    if (!there) value_insert(into, member, NULL);
    else if (!value_merge(there, member, over)) return false;
  }
  return true;
}

bool merge(struct value *into, struct value *more, bool over) {
  return value_merge(into, more, over);
}
