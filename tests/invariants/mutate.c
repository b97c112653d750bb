#include "mutate.h"
#include "jgf/keys.h"
#include <ctype.h>

struct place {
  struct arena *arena;
  struct chance *chance;
  struct value *top;
  struct value *value; /* the value to change; never the top */
};

static size_t below(const struct place *place, size_t limit) {
  return chance_below(place->chance, limit);
}

/* ---- values ---- */
static void value_any(struct place *place) {
  static const char *const values[] = {
      "null", "true", "false", "0", "1", "-1", "-5", "3.5", "19", "1000", "1e3", "\"\"", "\"  \"", "\"3\"", "\"-2.5\"",
      "\"true\"", "\"B\"", "\"Black\"", "\"dd\"", "\"pass\"", "\"Textual\"", "\"2020-02-30\"", "\"2020-2-3\"", "\"W+Resign\"",
      "\"5 dan\"", "[]", "{}", "[1]", "[3, 3]", "[\"Entry\"]", "[[]]", "[{}]",
      "[null]", "{\"x\": 4, \"y\": 4}", "{\"B\": \"dd\"}", "{\"name\": \"Nameless\"}", "[{\"comment\": \"Objection\"}]",
      "{\"black\": {\"name\": \"Keyed\"}}", "{\"type\": \"black\", \"coords\": [{\"x\": 1, \"y\": 7}]}",
      "[{\"color\": \"black\", \"x\": 1, \"y\": 7}]", "4e9", "\"\\u00e9t\\u00e9\"",
  };
  value_become(place->value, value_make(place->arena, values[below(place, ARRAY_LENGTH(values))]));
}

/* A number becomes a text and a text that is a number becomes one. */
static void value_quoted(struct place *place) {
  struct value *value = place->value;
  LOCAL_BUFFER text = {0};
  bool is_text = value->kind == VALUE_STRING;
  if (value_is_container(value)) return;
  if (is_text) value_content(value, &text);
  else buffer_printf(&text, "\"%.*s\"", (int)value->text.length, value->text.at);
  struct value *made = value_parse(place->arena, buffer_view(&text));
  if (made && (!is_text || made->kind == VALUE_NUMBER)) value_become(value, made);
}

static void number_changed(struct place *place) {
  static const char *const numbers[] = {"-1", "0", "0.5", "7.25", "19", "99", "650", "2.0", "1E2", "-0",
                                        "123456789012345678901234567890"};
  if (place->value->kind == VALUE_NUMBER)
    value_become(place->value, value_make(place->arena, numbers[below(place, ARRAY_LENGTH(numbers))]));
}

static void value_wrapped(struct place *place) {
  static const char *const around[] = {"[]", "{}"};
  struct value *content = value_copy(place->arena, place->value);
  struct value *outer = value_make(place->arena, around[below(place, 2)]);
  content->key = (struct view){"", 0};
  if (outer->kind == VALUE_OBJECT) value_key_set(place->arena, content, jgf_key_texts[1 + below(place, JGF_KEYS - 1)]);
  value_insert(outer, content, NULL);
  value_become(place->value, outer);
}

static void value_unwrapped(struct place *place) {
  struct value *child = place->value->first;
  if (value_is_container(place->value) && child) value_become(place->value, child);
}

static void value_emptied(struct place *place) {
  if (value_is_container(place->value)) place->value->first = NULL;
  else if (place->value->kind == VALUE_STRING) place->value->text = VIEW("\"\"");
}

/* ---- keys ---- */
static void key_known(struct place *place) {
  if (place->value->key.length) value_key_set(place->arena, place->value, jgf_key_texts[1 + below(place, JGF_KEYS - 1)]);
}

static void key_case(struct place *place) {
  LOCAL_BUFFER name = {0};
  size_t way = below(place, 4);
  struct view key = place->value->key;
  for (size_t i = 1; i + 1 < key.length; i++) {
    char c = key.at[i];
    bool is_upper = isupper((unsigned char)c) != 0;
    if (way == 3 && is_upper) buffer_add_char(&name, '_');
    buffer_add_char(&name, (char)(way == 0 || (way == 1 && i == 1) ? toupper((unsigned char)c) : tolower((unsigned char)c)));
  }
  if (key.length) value_key_set(place->arena, place->value, buffer_string(&name));
}

/* Removes, doubles or replaces a letter, or swaps it with the next letter. */
static void key_slip(struct place *place) {
  LOCAL_BUFFER name = {0};
  struct view key = place->value->key;
  if (key.length < 5) return;
  size_t at = 1 + below(place, key.length - 3);
  buffer_add(&name, key.at + 1, at - 1);
  switch (below(place, 4)) {
  case 0: break;
  case 1: buffer_add_repeated(&name, key.at[at], 2); break;
  case 2: buffer_add_char(&name, key.at[at + 1]), buffer_add_char(&name, key.at[at]), at++; break;
  default: buffer_add_char(&name, 'q');
  }
  buffer_add(&name, key.at + at + 1, key.length - at - 2);
  value_key_set(place->arena, place->value, buffer_string(&name));
}

/* ---- places ---- */
static bool is_below(const struct value *value, const struct value *top) {
  while (value && value != top) value = value->parent;
  return value == top;
}

static struct value *container_any(struct place *place) {
  for (int tries = 0; tries < 20; tries++) {
    struct value *found = value_at(place->top, below(place, value_count(place->top)));
    if (value_is_container(found) && !is_below(found, place->value)) return found;
  }
  return NULL;
}

static void put_into(struct place *place, struct value *into, struct value *value) {
  if (into->kind == VALUE_LIST) value->key = (struct view){"", 0};
  else if (!value->key.length) value_key_set(place->arena, value, jgf_key_texts[1 + below(place, JGF_KEYS - 1)]);
  value_insert(into, value, below(place, 2) ? into->first : NULL);
}

static void moved(struct place *place) {
  struct value *into = container_any(place);
  if (!into) return;
  value_remove(place->value);
  put_into(place, into, place->value);
}

static void copied_elsewhere(struct place *place) {
  struct value *into = container_any(place);
  if (into) put_into(place, into, value_copy(place->arena, place->value));
}

static void deleted(struct place *place) {
  value_remove(place->value);
}

static void doubled(struct place *place) {
  value_insert(place->value->parent, value_copy(place->arena, place->value), below(place, 2) ? place->value : NULL);
}

static void doubled_otherwise(struct place *place) {
  struct value *copy = value_copy(place->arena, place->value);
  value_insert(place->value->parent, copy, place->value->next);
  place->value = copy;
  value_any(place);
}

static void swapped(struct place *place) {
  struct value *other = value_at(place->top, 1 + below(place, value_count(place->top) - 1));
  if (is_below(other, place->value) || is_below(place->value, other)) return;
  struct value *mine = value_copy(place->arena, place->value), *theirs = value_copy(place->arena, other);
  value_become(place->value, theirs);
  value_become(other, mine);
}

static void first_became_last(struct place *place) {
  struct value *parent = place->value->parent;
  value_remove(place->value);
  value_insert(parent, place->value, below(place, 2) ? parent->first : NULL);
}

/* ---- spelling ---- */
static void misspelled(struct place *place) {
  unsigned slip = 1u << below(place, 6);
  if (slip == SLIP_BARE_KEY && (place->value->key.length < 3 || !isalpha((unsigned char)place->value->key.at[1]))) return;
  if (slip == SLIP_SINGLE_QUOTES && place->value->text.length && memchr(place->value->text.at, '\'', place->value->text.length))
    return;
  place->value->slips |= slip;
}

void mutate(struct arena *arena, struct value *game, struct chance *chance) {
  static void (*const ways[])(struct place *place) = {
      value_any, value_any, value_any, value_quoted, number_changed, value_wrapped, value_unwrapped, value_emptied, key_known,
          key_known, key_case, key_slip, moved, moved,
      copied_elsewhere, deleted, doubled, doubled_otherwise, swapped, first_became_last, misspelled,
  };
  size_t count = value_count(game);
  if (count < 3) return;
  struct place place = {arena, chance, game, value_at(game, 1 + chance_below(chance, count - 1))};
  /* Most values of a record are deep in its tree: half of the mistakes are made near the top. */
  while (chance_below(chance, 3) == 0 && place.value->parent != game) place.value = place.value->parent;
  ways[chance_below(chance, ARRAY_LENGTH(ways))](&place);
}
