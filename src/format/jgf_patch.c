#include "format/jgf_patch.h"
#include "base/memory.h"
#include "format/home.h"
#include "format/jgf_text.h"
#include "format/json_value.h"

/* ---- order of members ---- */

#define KEYS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Members in the order of the specification; what it does not name stands behind, as it came. */
static void order(struct json_object *object, const char *const *keys) {
  size_t known = 0;
  if (!json_object_is_type(object, json_type_object)) return;
  struct json_object *copy = json_object_new_object();
  for (; *keys; keys++) {
    struct json_object *value;
    if (!json_object_object_get_ex(object, *keys, &value)) continue;
    json_object_object_add(copy, *keys, json_object_get(value));
    known++;
  }
  json_object_object_foreach(object, key, member) {
    struct json_object *value;
    if (!json_object_object_get_ex(copy, key, &value)) json_object_object_add(copy, key, json_object_get(member));
  }
  /* Taken out and put back one by one: whoever holds the object holds the same one. */
  json_object_object_foreach(copy, name, value) {
    json_object_object_del(object, name);
    json_object_object_add(object, name, json_object_get(value));
  }
  json_object_put(copy);
}

static void header_order(struct json_object *header) {
  order(header, KEYS("record", "source", "game", "players", "event", "rules", "board", "settings", "meta"));
  order(json_member_of(header, "record"), KEYS("format", "version", "charset", "generator", "transcriber"));
  order(json_member_of(header, "source"), KEYS("name", "url", "copyright"));
  order(json_member_of(header, "game"), KEYS("type", "name", "result", "date", "dates", "opening", "annotator", "description"));
  order(json_member_of(header, "event"), KEYS("name", "location", "round"));
  order(json_member_of(header, "rules"), KEYS("ruleset", "allowSuicide", "disallowRepeats", "komi", "handicap", "time", "overtime"));
  order(json_member_of(header, "board"),
        KEYS("size", "width", "height", "cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight"));
  order(json_member_of(header, "meta"), KEYS("source", "sgf", "ugf", "jsonsgf"));
  struct json_object *players = json_member_of(header, "players");
  size_t count = json_object_is_type(players, json_type_array) ? json_object_array_length(players) : 0;
  for (size_t i = 0; i < count; i++)
    order(json_object_array_get_idx(players, i), KEYS("color", "name", "rank", "team", "country"));
}

static void node_order(struct json_object *node) {
  order(node, KEYS("name", "solution", "move", "setup", "turn", "comments", "markup", "score"));
  order(json_member_of(node, "move"), KEYS("color", "x", "y", "pass", "timeLeft", "periodsLeft"));
}

/* ---- pointers to nodes ---- */

static bool word_take(struct view *pointer, const char *word) {
  size_t length = strlen(word);
  if (pointer->length < length || memcmp(pointer->at, word, length) != 0) return false;
  *pointer = (struct view){pointer->at + length, pointer->length - length};
  return true;
}

static bool number_take(struct view *pointer, uint32_t *number) {
  size_t i = 1;
  *number = 0;
  if (!pointer->length || pointer->at[0] != '/') return false;
  for (; i < pointer->length && i < 10 && pointer->at[i] >= '0' && pointer->at[i] <= '9'; i++)
    *number = *number * 10 + (uint32_t)(pointer->at[i] - '0');
  if (i == 1 || (i < pointer->length && pointer->at[i] != '/')) return false;
  *pointer = (struct view){pointer->at + i, pointer->length - i};
  return true;
}

/* The node that a pointer leads to or into. */
static bool address_take(struct jgf_patches *patches, struct view *pointer, struct jgf_patch *patch) {
  struct view rest = *pointer;
  uint32_t first, second;
  /* Each step takes two bytes at least. */
  patch->steps = arena_alloc(&patches->arena, (rest.length / 2 + 1) * sizeof *patch->steps);
  patch->step_count = 0;
  if (!word_take(&rest, "/tree") || !number_take(&rest, &first)) return false;
  patch->steps[patch->step_count++] = first;
  for (struct view next = rest; word_take(&next, "/variations") && number_take(&next, &first) && number_take(&next, &second); rest = next) {
    patch->steps[patch->step_count++] = first;
    patch->steps[patch->step_count++] = second;
  }
  patch->rest = rest;
  return true;
}

static int steps_order(const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count) {
  for (size_t i = 0; i < a_count && i < b_count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return a_count == b_count ? 0 : a_count < b_count ? -1 : 1;
}

static int patches_order(const void *a, const void *b) {
  const struct jgf_patch *one = a, *other = b;
  int by_steps = steps_order(one->steps, one->step_count, other->steps, other->step_count);
  return by_steps ? by_steps : one->number < other->number ? -1 : 1;
}

static bool leads_into_tree(const struct sgf_extra *extra) {
  return strncmp(extra->pointer, "/tree/", 6) == 0;
}

void jgf_patches_init(struct jgf_patches *patches, const struct sgf_tree *tree) {
  *patches = (struct jgf_patches){0};
  for (size_t i = 0; i < tree->extra_count; i++) {
    const struct sgf_extra *extra = &tree->extras[i];
    bool is_tree = strcmp(extra->pointer, "/tree") == 0 && json_object_is_type(extra->value, json_type_array);
    if (is_tree && json_object_array_length(extra->value)) patches->tree = extra->value;
    if (!leads_into_tree(extra)) continue;
    struct view pointer = view_of(extra->pointer);
    MEM_RESERVE(patches->list, patches->count, patches->capacity);
    struct jgf_patch *patch = &patches->list[patches->count++];
    *patch = (struct jgf_patch){.extra = extra, .number = i};
    /* What leads to no node stands behind all nodes, and will be said to be lost. */
    if (!address_take(patches, &pointer, patch)) patch->steps[0] = UINT32_MAX, patch->step_count = 1;
  }
  if (patches->count) qsort(patches->list, patches->count, sizeof *patches->list, patches_order);
}

void jgf_patches_release(struct jgf_patches *patches) {
  free(patches->list);
  arena_release(&patches->arena);
}

static void lost_note(const struct jgf_layout *layout, const struct sgf_extra *extra) {
  struct notation notation = {.name = view_of(extra->pointer)};
  if (extra->value) jgf_note(layout, CONVERT_FACT_ADDITION, extra->spot, &notation);
}

/* ---- what was changed since ---- */

/* What a text or list of comments becomes in SGF. */
static void as_sgf(struct bytes *to, struct json_object *value, bool simple) {
  if (json_object_is_type(value, json_type_array)) jgf_comments_add(to, value);
  else if (json_object_is_type(value, json_type_string)) jgf_text_add(to, json_text_of(value), simple);
}

static bool texts_differ(struct json_object *now, struct json_object *then, bool simple) {
  struct bytes one = {0}, other = {0};
  as_sgf(&one, now, simple);
  as_sgf(&other, then, simple);
  bool differ = !view_equal(bytes_view(&one), bytes_view(&other));
  bytes_release(&one);
  bytes_release(&other);
  return differ;
}

/* What SGF says of a list of setup, markup or score: of a kind on a point the first thing only. */
struct saying {
  uint64_t at, text; /* kind and point; a label's text */
  size_t number;
};

struct sayings {
  struct saying *list; /* owned */
  size_t count, capacity;
};

static int saying_order(const void *a, const void *b) {
  const struct saying *one = a, *other = b;
  if (one->at != other->at) return one->at < other->at ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* The number of a kind that SGF has a property for, or SIZE_MAX. */
static size_t kind_of(struct json_object *entry) {
  static const char *const known[] = {"label", "black", "white", "clear", "circle", "triangle", "square", "mark", "selected", "arrow", "line"};
  struct json_object *kind = json_member_of(entry, "type");
  if (!kind) kind = json_member_of(entry, "color");
  if (!json_object_is_type(kind, json_type_string)) return SIZE_MAX;
  struct view name = view_is(json_text_of(kind), "select") ? VIEW("selected") : json_text_of(kind);
  for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
    if (view_is(name, known[i])) return i;
  return SIZE_MAX;
}

static uint64_t coordinate(struct json_object *point, const char *key) {
  return (uint64_t)(uint32_t)json_object_get_int(json_member_of(point, key)) & 0xFFFFFF;
}

static void entry_say(struct sayings *sayings, struct json_object *entry, struct bytes *text) {
  struct json_object *coords = json_member_of(entry, "coords");
  size_t kind = kind_of(entry), count = json_object_is_type(coords, json_type_array) ? json_object_array_length(coords) : 0;
  for (size_t i = 0; kind != SIZE_MAX && i < count; i++) {
    struct json_object *point = json_object_array_get_idx(coords, i);
    bytes_clear(text);
    if (kind == 0) as_sgf(text, json_member_of(point, "text"), true);
    MEM_RESERVE(sayings->list, sayings->count, sayings->capacity);
    struct saying *saying = &sayings->list[sayings->count];
    saying->at = (uint64_t)kind << 48 | coordinate(point, "x") << 24 | coordinate(point, "y");
    saying->text = map_hash(MAP_HASH_START, text->data, text->length);
    saying->number = sayings->count++;
  }
}

/* The same for the same, in any order. */
static uint64_t entries_sum(struct json_object *entries) {
  struct sayings sayings = {0};
  struct bytes text = {0};
  uint64_t sum = 0;
  size_t count = json_object_is_type(entries, json_type_array) ? json_object_array_length(entries) : 0;
  for (size_t i = 0; i < count; i++) entry_say(&sayings, json_object_array_get_idx(entries, i), &text);
  if (sayings.count) qsort(sayings.list, sayings.count, sizeof *sayings.list, saying_order);
  for (size_t i = 0; i < sayings.count; i++) {
    const struct saying *saying = &sayings.list[i];
    if (!i || saying->at != saying[-1].at) sum += map_hash(saying->text, &saying->at, sizeof saying->at);
  }
  bytes_release(&text);
  free(sayings.list);
  return sum;
}

/* What was changed in the other format is not put back to what it was. */
static bool is_stale(struct json_object *node, struct view rest, struct json_object *value) {
  static const char *const lists[] = {"setup", "markup", "score"};
  struct view member = rest.length ? (struct view){rest.at + 1, rest.length - 1} : rest;
  if (!value) return false;
  bool is_name = view_is(member, "name") && json_object_is_type(value, json_type_string);
  if (is_name || (view_is(member, "comments") && json_object_is_type(value, json_type_array)))
    return texts_differ(json_member_of(node, member.at), value, is_name);
  for (size_t i = 0; i < ARRAY_LENGTH(lists); i++)
    if (view_is(member, lists[i])) return entries_sum(json_member_of(node, lists[i])) != entries_sum(value);
  return false;
}

/* ---- putting ---- */

/* A section of the record is an object, but for the players. */
static bool is_section_odd(const struct sgf_extra *extra) {
  static const char *const sections[] = {"/record", "/source", "/game", "/players", "/event", "/rules", "/board", "/settings", "/meta"};
  for (size_t i = 0; i < ARRAY_LENGTH(sections); i++)
    if (strcmp(extra->pointer, sections[i]) == 0)
      return extra->value && !json_object_is_type(extra->value, strcmp(sections[i], "/players") == 0 ? json_type_array : json_type_object);
  return false;
}

static void put(struct jgf_layout *layout, struct json_object *object, const struct sgf_extra *extra, struct view pointer) {
  if (!json_value_put(object, pointer, json_object_get(extra->value))) lost_note(layout, extra);
}

/* The patch at hand, and how far its steps are those of the path; false if all are done. */
static const struct jgf_patch *patch_match(struct jgf_patches *patches, const struct jgf_path *path, size_t known) {
  if (patches->at == patches->count) return NULL;
  const struct jgf_patch *patch = &patches->list[patches->at];
  if (patches->match > known) patches->match = known;
  while (patches->match < path->count && patches->match < patch->step_count && path->steps[patches->match] == patch->steps[patches->match])
    patches->match++;
  return patch;
}

static bool is_here(const struct jgf_patches *patches, const struct jgf_patch *patch, const struct jgf_path *path) {
  return patches->match == path->count && patches->match == patch->step_count;
}

/* Whether its node would have come before the one at the path. */
static bool has_passed(const struct jgf_patches *patches, const struct jgf_patch *patch, const struct jgf_path *path) {
  size_t match = patches->match;
  if (match == path->count || match == patch->step_count) return match == patch->step_count && match < path->count;
  return patch->steps[match] < path->steps[match];
}

void jgf_patches_node(struct jgf_patches *patches, struct jgf_layout *layout, struct json_object *node) {
  struct jgf_path *path = &layout->path;
  const struct jgf_patch *patch = patch_match(patches, path, path->kept);
  bool any = false;
  for (; patch; patches->at++, patches->match = 0, patch = patch_match(patches, path, 0)) {
    if (is_here(patches, patch, path)) {
      if (is_stale(node, patch->rest, patch->extra->value)) continue;
      put(layout, node, patch->extra, patch->rest);
      any = true;
    } else if (has_passed(patches, patch, path)) lost_note(layout, patch->extra);
    else break;
  }
  path->kept = path->count;
  if (any) node_order(node);
}

void jgf_patches_header(struct jgf_patches *patches, struct jgf_layout *layout) {
  const struct sgf_tree *tree = layout->tree;
  for (size_t i = 0; i < tree->extra_count; i++) {
    const struct sgf_extra *extra = &tree->extras[i];
    if (leads_into_tree(extra) || strcmp(extra->pointer, "/tree") == 0) continue;
    if (strncmp(extra->pointer, "/players/", 9) == 0 && extra->value) home_players(layout->header);
    if (is_section_odd(extra)) lost_note(layout, extra);
    else put(layout, layout->header, extra, view_of(extra->pointer));
  }
  for (; !patches->tree && patches->at < patches->count; patches->at++) lost_note(layout, patches->list[patches->at].extra);
  header_order(layout->header);
}
