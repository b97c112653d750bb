/* json-check.h: invariants of any loaded document. */
#ifndef JGFLINT_TESTS_JSON_CHECK_H
#define JGFLINT_TESTS_JSON_CHECK_H

#include "base/memory.h"
#include "base/utf8.h"
#include "facts/json_facts.h"
#include "json/pointer.h"
#include <json-c/json_tokener.h>

static inline bool check_has(const struct json_document *document, unsigned kind) {
  for (size_t i = 0; i < document->flaws.count; i++)
    if (document->flaws.list[i].kind == kind) return true;
  return false;
}

/* Returns true if the text is valid JSON in spite of its flaws. */
static inline bool check_is_sound(const struct json_document *document) {
  for (size_t i = 0; i < document->flaws.count; i++) {
    unsigned kind = document->flaws.list[i].kind;
    if (kind != JSON_FLAW_LONE_SURROGATE && kind != JSON_FLAW_DUPLICATE_KEY && kind != JSON_FLAW_KEY_NUL) return false;
  }
  return true;
}

static inline const char *check_flaws(const struct json_document *document) {
  size_t before = 0;
  for (size_t i = 0; i < document->flaws.count; i++) {
    const struct fact *flaw = &document->flaws.list[i];
    if (flaw->kind < FACTS_JSON || flaw->kind >= JSON_FLAWS_END) return "a flaw has no known kind";
    if (flaw->kind == JSON_FLAW_TOO_LARGE) continue;
    if (flaw->span.start > flaw->span.end || flaw->span.end > document->source->size) return "a flaw lies outside of the text";
    if (flaw->other.start > flaw->other.end || flaw->other.end > document->source->size) return "the other place lies outside";
    if (flaw->span.start < before) return "flaws are not in order";
    if (flaw->spot != NO_SPOT && flaw->spot >= document->count) return "a flaw belongs to no value";
    if (flaw->other_spot != NO_SPOT && flaw->other_spot >= document->count) return "a flaw's other value is none";
    if (flaw->kind == JSON_FLAW_SYNTAX && !flaw->text) return "a syntax flaw says nothing";
    before = flaw->span.start;
  }
  return NULL;
}

static inline const char *check_spot(const struct json_document *document, uint32_t index) {
  const struct json_spot *spot = &document->spots[index];
  if (spot->start > spot->end || spot->end > document->source->size) return "a value lies outside of the text";
  if (spot->key_start > spot->key_end || spot->key_end > spot->start) return "a key lies behind its value";
  if (spot->next <= index || spot->next > document->count) return "a subtree has no end";
  if (spot->value && !document->shared && json_spot_of(spot->value) != index) return "an object does not know its spot";
  if (spot->value && spot->kind == JSON_STRING) {
    struct view text = json_string(document, index);
    if (utf8_valid_prefix(text.at, text.length) != text.length) return "a string is not UTF-8";
  }
  if (spot->parent == NO_SPOT) return index ? "a second top" : NULL;
  const struct json_spot *parent = &document->spots[spot->parent];
  if (spot->parent >= index || parent->next < spot->next) return "a value lies outside of its parent's run";
  if (spot->start < parent->start || spot->end > parent->end) return "a value lies outside of its parent";
  return NULL;
}

/* The tree and the spots agree: each container has as many children as its spots. */
static inline const char *check_children(const struct json_document *document, uint32_t index) {
  const struct json_spot *spots = document->spots, *spot = &spots[index];
  if (spot->kind != JSON_ARRAY && spot->kind != JSON_OBJECT) return spot->next == index + 1 ? NULL : "a scalar has children";
  size_t inside = 0, all = 0;
  uint32_t before = spot->start;
  for (uint32_t child = index + 1; child < spot->next; child = spots[child].next, all++) {
    if (spots[child].parent != index) return "a child has another parent";
    if (spots[child].index != all) return "a child has another index";
    if (spots[child].start < before) return "children are not in order";
    before = spots[child].end;
    bool detached = spots[child].marks & (JSON_DETACHED | JSON_SUPERSEDED);
    if (!detached) inside++;
    if (!detached && spot->kind == JSON_ARRAY &&
        json_object_array_get_idx(spot->value, spots[child].index) != spots[child].value)
      return "an element is not where its spot says";
  }
  size_t held = spot->kind == JSON_ARRAY ? json_object_array_length(spot->value)
                                         : (size_t)json_object_object_length(spot->value);
  return held == inside ? NULL : "a container holds another number of values";
}

/* Finds spots again by their pointers; all of a small document, some of a large one. */
static inline const char *check_pointers(const struct json_document *document) {
  const char *wrong = NULL;
  size_t step = document->count > 300 ? document->count / 100 : 1;
  for (uint32_t i = 0; i < document->count && !wrong; i += (uint32_t)step) {
    LOCAL_BUFFER pointer = {0};
    bool hidden = false;
    for (uint32_t up = i; up != NO_SPOT; up = document->spots[up].parent)
      hidden |= document->spots[up].marks & (JSON_SUPERSEDED | JSON_DETACHED);
    json_pointer(document, i, &pointer);
    if (!hidden && json_pointer_find(document, buffer_view(&pointer)) != i) wrong = "a pointer does not lead back";
  }
  return wrong;
}

static inline const char *check_document(const struct json_document *document) {
  const char *wrong = check_flaws(document);
  if (document->count && document->spots[0].value != document->root) return "the root is another";
  if (!document->count && !document->flaws.count) return "nothing read and nothing said";
  for (uint32_t i = 0; i < document->count && !wrong; i++) {
    wrong = check_spot(document, i);
    if (!wrong) wrong = check_children(document, i);
  }
  return wrong ? wrong : check_pointers(document);
}

static inline bool check_has_kind(const struct json_document *document, enum json_kind kind) {
  for (size_t i = 0; i < document->count; i++)
    if (document->spots[i].kind == kind) return true;
  return false;
}

/* Compares the document with the tree of json_tokener, which must accept every text that is valid for this loader. */
static inline const char *check_tokener(const struct json_document *document, const char *bytes, size_t size) {
  bool sound = check_is_sound(document);
  if (document->source == &document->decoded || size >= INT32_MAX) return NULL;
  struct json_tokener *tokener = json_tokener_new_ex(2000);
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  struct json_object *tree = json_tokener_parse_ex(tokener, bytes, (int)size + 1);
  bool accepted = json_tokener_get_error(tokener) == json_tokener_success && json_tokener_get_parse_end(tokener) >= size;
  const char *wrong = NULL;
  if (json_tokener_get_error(tokener) == json_tokener_error_depth) accepted = !sound;
  else if (!accepted && sound) wrong = "json_tokener refuses what we find sound";
  if (accepted && sound && !check_has(document, JSON_FLAW_KEY_NUL)) {
    if (!json_object_equal(tree, document->root)) wrong = "json_tokener's tree differs";
    else if (!check_has_kind(document, JSON_DOUBLE) &&
             strcmp(json_object_to_json_string(tree), json_object_to_json_string(document->root)) != 0)
      wrong = "json_tokener's tree is printed otherwise";
  }
  json_object_put(tree);
  json_tokener_free(tokener);
  return wrong;
}

/* With shared values, the tree and the spots are the same. The text is read twice, with the values of the first time. */
static inline const char *check_shared(const struct json_document *document, const struct source *source,
                                       const struct json_key_table *names, struct json_limits limits) {
  struct json_document shared = {0};
  json_share_values(&shared);
  const char *wrong = NULL;
  for (int i = 0; i < 2 && !wrong; i++) {
    json_parse_next(&shared, source, names, &limits);
    wrong = check_document(&shared);
    if (shared.count != document->count || shared.flaws.count != document->flaws.count) wrong = "other spots or flaws if shared";
    for (size_t spot = 0; spot < shared.count && !wrong; spot++) {
      const struct json_spot *a = &shared.spots[spot], *b = &document->spots[spot];
      if (a->start != b->start || a->end != b->end || a->key_start != b->key_start || a->marks != b->marks ||
          a->kind != b->kind || a->key != b->key || a->next != b->next || !json_object_equal(a->value, b->value))
        wrong = "a value differs if shared";
    }
    if (!wrong && strcmp(json_object_to_json_string(shared.root), json_object_to_json_string(document->root)) != 0)
      wrong = "the members of an object have another order if shared";
  }
  json_release(&shared);
  return wrong;
}

#endif
