#include "rules/shape_mend.h"
#include "rules/json_mend.h"
#include <math.h>

/* ---- types ---- */

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_json_number(struct view text, bool *fraction) {
  size_t at = 0;
  *fraction = false;
  if (at < text.length && text.at[at] == '-') at++;
  if (at == text.length || !is_digit(text.at[at]) || text.length > 15) return false;
  bool zero = text.at[at] == '0';
  size_t first = at;
  while (at < text.length && is_digit(text.at[at])) at++;
  if (zero && at > first + 1) return false;
  if (at == text.length) return true;
  *fraction = true;
  if (text.at[at] != '.' || at + 1 == text.length) return false;
  for (at++; at < text.length; at++)
    if (!is_digit(text.at[at])) return false;
  return true;
}

static bool is_in_range(const struct jgf_field *field, double number) {
  return !(field->marks & FIELD_RANGE) || (number >= field->least && number <= field->most);
}

static struct view number_meant(struct check *check, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = json_spot(check->document, spot);
  struct view none = {NULL, 0};
  if (at->kind == JSON_STRING) {
    struct view text = json_string(check->document, spot);
    bool fraction;
    if (!is_json_number(text, &fraction) || (fraction && !(field->types & TYPE_DOUBLE))) return none;
    /* A number beyond the range would be a fault of another name. */
    return is_in_range(field, strtod(text.at, NULL)) ? mend_format(check, "%.*s", (int)text.length, text.at) : none;
  }
  if (at->kind != JSON_DOUBLE || field->types & TYPE_DOUBLE) return none;
  double number = json_object_get_double(at->value);
  bool whole = fabs(number) < 1e15 && floor(number) >= number && !signbit(number);
  return whole && is_in_range(field, number) ? mend_format(check, "%.0f", number) : none;
}

/* "false" is true to programs that ask whether there is something: a pass is too much to lose by that. */
static struct view boolean_meant(struct check *check, uint32_t spot, const struct jgf_field *field) {
  if (json_spot(check->document, spot)->kind != JSON_STRING) return (struct view){NULL, 0};
  struct view text = json_string(check->document, spot);
  if (view_is(text, "true")) return VIEW("true");
  return view_is(text, "false") && field->key != KEY_PASS ? VIEW("false") : (struct view){NULL, 0};
}

/* One comment or one day in place of a list; a name in place of an object that has one. */
static struct view container_meant(struct check *check, uint32_t spot, const struct jgf_field *field) {
  if (json_spot(check->document, spot)->kind != JSON_STRING) return (struct view){NULL, 0};
  struct view source = mend_source(check, spot);
  bool lists = field->key == KEY_COMMENTS || (field->key == KEY_DATES && check_matches(check, PATTERN_DATE, json_string(check->document, spot)));
  if (field->types & TYPE_ARRAY && lists) return mend_format(check, "[%.*s]", (int)source.length, source.at);
  const char *key = field->key == KEY_SOURCE ? "name" : field->key == KEY_GAME ? "type" : NULL;
  if (field->types & TYPE_OBJECT && key) return mend_format(check, "{\"%s\": %.*s}", key, (int)source.length, source.at);
  return (struct view){NULL, 0};
}

/* A label's text is what is drawn: 1 as "1". Infinity and its like are no numbers of JSON, and said already. */
static struct view label_meant(struct check *check, uint32_t spot) {
  const struct json_spot *at = json_spot(check->document, spot);
  struct view source = mend_source(check, spot);
  bool plain = at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE || at->kind == JSON_BOOLEAN;
  return plain ? mend_format(check, "\"%.*s\"", (int)source.length, source.at) : (struct view){NULL, 0};
}

void type_mend(struct check *check, struct diag *diag, uint32_t spot, const struct jgf_field *field) {
  struct view meant = {NULL, 0};
  if (field->types & TYPE_NUMBER) meant = number_meant(check, spot, field);
  else if (field->key == KEY_TEXT) meant = label_meant(check, spot);
  else if (field->types == TYPE_BOOLEAN) meant = boolean_meant(check, spot, field);
  else if (field->types & (TYPE_ARRAY | TYPE_OBJECT)) meant = container_meant(check, spot, field);
  if (!meant.at) return;
  bool wide = meant.length > 40;
  struct fix *fix = wide ? mend(check, diag, FIX_SAFE, "put it in brackets") : mend(check, diag, FIX_SAFE, "write %.*s", (int)meant.length, meant.at);
  mend_replace(check, fix, json_value_span(check->document, spot), meant);
}

/* ---- keys ---- */

/* Another than `except`, however it is spelled. */
static bool has_member(const struct check *check, uint32_t object, const char *name, uint32_t except) {
  const struct json_spot *spots = check->document->spots;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (spot == except) continue;
    if (spots[spot].key && strcmp(jgf_key_texts[spots[spot].key], name) == 0) return true;
    struct bytes key = {0};
    json_key_text(check->document, spot, &key);
    bool same = view_is(bytes_view(&key), name);
    bytes_release(&key);
    if (same) return true;
  }
  return false;
}

void key_mend(struct check *check, struct diag *diag, uint32_t spot, enum fix_class safety, const char *name) {
  if (has_member(check, json_spot(check->document, spot)->parent, name, spot)) return;
  mend_rename_key(check, mend(check, diag, safety, "write `%s`", name), spot, name);
}

/* ---- places ---- */

const struct jgf_shape *shape_at(const char *path) {
  for (const struct jgf_shape *const *shape = jgf_shapes; *shape; shape++)
    if (strcmp((*shape)->path, path) == 0) return *shape;
  return NULL;
}

static uint32_t member_named(const struct check *check, const char *name) {
  const struct json_spot *spots = check->document->spots;
  for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next)
    if (spots[spot].key && strcmp(jgf_key_texts[spots[spot].key], name) == 0 && !(spots[spot].marks & JSON_SUPERSEDED)) return spot;
  return NO_SPOT;
}

/* The object that a member goes to: one of the record's own, or the move of its node, or
 * the node of its move. NO_SPOT with *missing if it is only not there yet. */
static uint32_t home_find(const struct check *check, uint32_t spot, const char *home, bool *missing) {
  const struct json_spot *spots = check->document->spots;
  uint32_t parent = spots[spot].parent;
  *missing = false;
  if (!*home) return 0;
  if (strcmp(home, jgf_move_shape.path) == 0) return json_member(check->document, parent, KEY_MOVE);
  if (strcmp(home, jgf_node_shape.path) == 0) return spots[parent].key == KEY_MOVE ? spots[parent].parent : NO_SPOT;
  if (strchr(home, '[') || strchr(home, '.')) return NO_SPOT;
  uint32_t object = member_named(check, home);
  *missing = object == NO_SPOT;
  return object;
}

void place_mend(struct check *check, struct diag *diag, uint32_t spot, const struct jgf_shape *shape, const char *home) {
  const struct json_spot *at = json_spot(check->document, spot);
  bool missing;
  const char *name = jgf_key_texts[at->key];
  uint32_t object = home_find(check, spot, home, &missing);
  const struct jgf_shape *there = shape_at(home);
  bool in_tree = shape == &jgf_node_shape || shape == &jgf_move_shape;
  /* A komi in a move would become the game's komi: that is no matter of notation. */
  if (!there || !text_is_whole(check) || (strchr(home, '[') != NULL) != in_tree) return;
  if (missing) {
    struct view value = mend_source(check, spot);
    struct fix *fix = mend(check, diag, FIX_SAFE, "move it to `%s`", home);
    mend_remove_values(check, fix, &spot, 1);
    value = mend_format(check, "{\"%s\": %.*s}", name, (int)value.length, value.at);
    mend_insert_members(check, fix, 0, &jgf_record_shape, &(struct mend_member){home, value}, 1);
    return;
  }
  if (object == NO_SPOT || json_spot(check->document, object)->kind != JSON_OBJECT || has_member(check, object, name, NO_SPOT)) return;
  struct fix *fix = mend(check, diag, FIX_SAFE, "move it to %s", *home ? there->name : "the record itself");
  mend_remove_values(check, fix, &spot, 1);
  mend_insert_members(check, fix, object, there, &(struct mend_member){name, mend_source(check, spot)}, 1);
}
