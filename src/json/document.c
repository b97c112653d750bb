#include "json/document.h"
#include "base/memory.h"
#include "json/parser.h"
#include "json/value.h"
#include <json-c/json_c_version.h>
#include <json-c/linkhash.h>

void json_detach(struct json_document *document, struct json_object *object) {
  ARRAY_GROW(document->detached, document->detached_count, document->detached_capacity);
  document->detached[document->detached_count++] = object;
}

void json_unspot(struct json_object *value) {
  json_object_set_userdata(value, NULL, NULL);
}

/* json-c 0.19 takes the userdata of the container that it frees for the one around it (json-c #934). All values are alive: those
 * that a fix took out of the tree are held until then (engine/normalize_jgf.c). */
void json_unspot_from(struct json_document *document, size_t first) {
  enum { FAULTY = 19 };
  if (json_c_version_num() >> 8 != FAULTY) return;
  for (size_t i = first; i < document->count; i++) {
    const struct json_spot *spot = &document->spots[i];
    if (spot->value && (spot->kind == JSON_OBJECT || spot->kind == JSON_ARRAY)) json_unspot(spot->value);
  }
}

void json_drop(struct json_document *document) {
  json_unspot_from(document, 0);
  /* The tree falls apart at its anchors (json_open), of which the upper come first. */
  json_object_put(document->root);
  for (size_t i = 0; i < document->detached_count; i++) json_object_put(document->detached[i]);
  free(document->detached);
  document->root = NULL;
  document->detached = NULL;
  document->detached_count = document->detached_capacity = 0;
  document->count = 0;
}

void json_release(struct json_document *document) {
  json_drop(document);
  free(document->spots);
  facts_release(&document->flaws);
  source_release(&document->decoded);
  arena_release(&document->texts);
  *document = (struct json_document){0};
}

uint32_t json_spot_of(struct json_object *value) {
  uintptr_t index = (uintptr_t)json_object_get_userdata(value);
  return index ? (uint32_t)(index - 1) : NO_SPOT;
}

struct view json_string(const struct json_document *document, uint32_t spot) {
  struct json_object *value = document->spots[spot].value;
  return (struct view){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
}

struct view json_value_written(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  return (struct view){document->source->bytes + at->start, at->end - at->start};
}

struct view json_value_text(const struct json_document *document, uint32_t spot) {
  return document->spots[spot].kind == JSON_STRING ? json_string(document, spot) : json_value_written(document, spot);
}

struct view json_key_written(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  struct view key = {document->source->bytes + at->key_start, at->key_end - at->key_start};
  if (key.length >= 2 && (*key.at == '"' || *key.at == '\'')) key = (struct view){key.at + 1, key.length - 2};
  return key;
}

void json_key_text(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *at = &document->spots[spot];
  const char *text = document->source->bytes;
  if (at->key_start == at->key_end) return;
  if (at->marks & JSON_KEY_ODD) json_string_copy(document, text + at->key_start, text + at->key_end, to);
  else buffer_add(to, text + at->key_start + 1, at->key_end - at->key_start - 2);
}

uint32_t json_member(const struct json_document *document, uint32_t object, unsigned key) {
  const struct json_spot *spots = document->spots;
  if (spots[object].kind != JSON_OBJECT || !key) return NO_SPOT;
  for (uint32_t child = object + 1; child < spots[object].next; child = spots[child].next)
    if (spots[child].key == key && !(spots[child].marks & JSON_SUPERSEDED)) return child;
  return NO_SPOT;
}

/* ---- equal values ---- */

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

static bool compare(struct comparison *all, struct pair pair) {
  const struct json_spot *a = &all->document->spots[pair.a], *b = &all->document->spots[pair.b];
  /* What could not be read is equal to nothing. */
  if ((a->marks | b->marks) & JSON_BROKEN) return false;
  if (is_number(a) && is_number(b)) return json_number_equal(a->value, b->value);
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
