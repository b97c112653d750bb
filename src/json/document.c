#include "json/document.h"
#include "base/memory.h"
#include "json/parser.h"
#include "json/value.h"
#include <json-c/json_c_version.h>
#include <json-c/linkhash.h>

void json_detach(struct json_document *document, struct json_object *object) {
  ARRAY_ADD(document->detached, document->detached_count, document->detached_capacity, object);
}

/* json-c 0.19 takes the userdata of the container that it frees for the one around it (json-c #934). All values
 * exist: those outside of the tree are detached. */
static void unspot_all(struct json_document *document) {
  enum { FAULTY = 19 };
  if (json_c_version_num() >> 8 != FAULTY) return;
  for (size_t i = 0; i < document->count; i++) {
    const struct json_spot *spot = &document->spots[i];
    if (spot->value && (spot->kind == JSON_OBJECT || spot->kind == JSON_ARRAY)) json_object_set_userdata(spot->value, NULL, NULL);
  }
  for (size_t i = 0; i < document->detached_count; i++) json_object_set_userdata(document->detached[i], NULL, NULL);
}

void json_drop(struct json_document *document) {
  unspot_all(document);
  json_object_put(document->root);
  for (size_t i = 0; i < document->detached_count; i++) json_object_put(document->detached[i]);
  free(document->detached);
  document->root = NULL;
  document->detached = NULL;
  document->detached_count = document->detached_capacity = 0;
  document->count = 0;
}

void json_share_values(struct json_document *document) {
  if (!document->shared) document->shared = mem_alloc_zeroed(1, sizeof *document->shared);
}

void json_release(struct json_document *document) {
  json_drop(document);
  json_shared_free(document->shared);
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
  return source_view(document->source, json_value_span(document, spot));
}

struct view json_value_text(const struct json_document *document, uint32_t spot) {
  return document->spots[spot].kind == JSON_STRING ? json_string(document, spot) : json_value_written(document, spot);
}

struct view json_key_written(const struct json_document *document, uint32_t spot) {
  struct view key = source_view(document->source, json_key_span(document, spot));
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

bool json_key_is(const struct json_document *document, uint32_t spot, const char *text) {
  LOCAL_BUFFER key = {0};
  json_key_text(document, spot, &key);
  return view_is(buffer_view(&key), text);
}

uint32_t json_member(const struct json_document *document, uint32_t object, unsigned key) {
  const struct json_spot *spots = document->spots;
  if (object == NO_SPOT || spots[object].kind != JSON_OBJECT || !key) return NO_SPOT;
  for (uint32_t child = object + 1; child < spots[object].next; child = spots[child].next)
    if (spots[child].key == key && !(spots[child].marks & JSON_SUPERSEDED)) return child;
  return NO_SPOT;
}

/* ---- equal values ---- */

/* Broken values and members outside the tree are not equal to any value. */
static bool is_in_tree(const struct json_document *document, uint32_t value) {
  const struct json_spot *spots = document->spots;
  for (uint32_t spot = value; spot < spots[value].next; spot++)
    if (spots[spot].marks & JSON_BROKEN ||
        (spot > value && (spots[spot].marks & (JSON_DETACHED | JSON_SUPERSEDED)) == JSON_DETACHED))
      return false;
  return true;
}

bool json_equal(const struct json_document *document, uint32_t a, uint32_t b) {
  return is_in_tree(document, a) && is_in_tree(document, b) &&
         json_value_equal(document->spots[a].value, document->spots[b].value);
}
