#include "base/memory.h"
#include "json/document.h"
#include <json-c/linkhash.h>

/* Pairs of values that are still to be compared; grows instead of recursing. */
struct pair {
  uint32_t a, b;
};

struct child {
  const char *key; /* borrowed from the tree, or from `keys` once they stand still */
  size_t offset, length;
  uint32_t spot;
};

struct children {
  struct child *list; /* owned */
  size_t count, capacity;
  struct buffer keys;
};

struct comparison {
  const struct json_document *document;
  struct pair *pairs; /* owned */
  size_t count, capacity;
  struct children a, b;
};

/* The members that count, with their keys decoded. */
static void collect(const struct json_document *document, uint32_t object, struct children *children) {
  const struct json_spot *spots = document->spots;
  children->count = 0;
  buffer_clear(&children->keys);
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    ARRAY_GROW(children->list, children->count, children->capacity);
    struct child *child = &children->list[children->count++];
    *child = (struct child){.offset = children->keys.length, .spot = spot};
    json_key_text(document, spot, &children->keys);
    child->length = children->keys.length - child->offset;
  }
  for (size_t i = 0; i < children->count; i++)
    children->list[i].key = buffer_string(&children->keys) + children->list[i].offset;
}

static int by_key(const void *x, const void *y) {
  const struct child *a = x, *b = y;
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  return a->length ? memcmp(a->key, b->key, a->length) : 0;
}

static bool same_keys(const struct children *a, const struct children *b) {
  for (size_t i = 0; i < a->count; i++)
    if (by_key(&a->list[i], &b->list[i]) != 0) return false;
  return true;
}

static void push(struct comparison *all, uint32_t a, uint32_t b) {
  ARRAY_GROW(all->pairs, all->count, all->capacity);
  all->pairs[all->count++] = (struct pair){a, b};
}

static bool compare_objects(struct comparison *all, struct pair pair) {
  collect(all->document, pair.a, &all->a);
  collect(all->document, pair.b, &all->b);
  if (all->a.count != all->b.count) return false;
  if (!same_keys(&all->a, &all->b)) {
    qsort(all->a.list, all->a.count, sizeof *all->a.list, by_key);
    qsort(all->b.list, all->b.count, sizeof *all->b.list, by_key);
    if (!same_keys(&all->a, &all->b)) return false;
  }
  for (size_t i = 0; i < all->a.count; i++) push(all, all->a.list[i].spot, all->b.list[i].spot);
  return true;
}

static bool compare_arrays(struct comparison *all, struct pair pair) {
  const struct json_spot *spots = all->document->spots;
  uint32_t a = pair.a + 1, b = pair.b + 1;
  while (a < spots[pair.a].next && b < spots[pair.b].next) {
    push(all, a, b);
    a = spots[a].next;
    b = spots[b].next;
  }
  return a >= spots[pair.a].next && b >= spots[pair.b].next;
}

static bool is_number(const struct json_spot *spot) {
  return spot->kind == JSON_INTEGER || spot->kind == JSON_DOUBLE;
}

/* A double that is whole is compared as an integer, so that nothing is rounded. */
static bool same_number(struct json_object *a, struct json_object *b) {
  bool a_double = json_object_is_type(a, json_type_double), b_double = json_object_is_type(b, json_type_double);
  if (a_double && b_double) return !(json_object_get_double(a) < json_object_get_double(b)) &&
                                   !(json_object_get_double(a) > json_object_get_double(b));
  if (b_double) return same_number(b, a);
  bool negative = json_object_get_int64(b) < 0;
  if (!a_double)
    return json_object_get_int64(a) == json_object_get_int64(b) &&
           (negative || json_object_get_uint64(a) == json_object_get_uint64(b));
  double value = json_object_get_double(a);
  if (!(value > -9.3e18 && value < 1.9e19)) return false;
  if (negative) return value < 0 && value >= -9223372036854775808.0 && (int64_t)value == json_object_get_int64(b) &&
                       (double)(int64_t)value >= value && (double)(int64_t)value <= value;
  return value >= 0 && value < 18446744073709551616.0 && (uint64_t)value == json_object_get_uint64(b) &&
         (double)(uint64_t)value <= value && (double)(uint64_t)value >= value;
}

static bool compare(struct comparison *all, struct pair pair) {
  const struct json_spot *a = &all->document->spots[pair.a], *b = &all->document->spots[pair.b];
  /* What could not be read is equal to nothing. */
  if ((a->marks | b->marks) & JSON_BROKEN) return false;
  if (is_number(a) && is_number(b)) return same_number(a->value, b->value);
  if (a->kind != b->kind) return false;
  switch ((enum json_kind)a->kind) {
  case JSON_NULL: return true;
  case JSON_BOOLEAN: return json_object_get_boolean(a->value) == json_object_get_boolean(b->value);
  case JSON_STRING: return view_equal(json_string(all->document, pair.a), json_string(all->document, pair.b));
  case JSON_ARRAY: return compare_arrays(all, pair);
  case JSON_OBJECT: return compare_objects(all, pair);
  case JSON_INTEGER:
  case JSON_DOUBLE: break;
  }
  return false;
}

bool json_equal(const struct json_document *document, uint32_t a, uint32_t b) {
  struct comparison all = {.document = document};
  bool equal = true;
  push(&all, a, b);
  while (equal && all.count) equal = compare(&all, all.pairs[--all.count]);
  free(all.pairs);
  free(all.a.list);
  free(all.b.list);
  buffer_release(&all.a.keys);
  buffer_release(&all.b.keys);
  return equal;
}
