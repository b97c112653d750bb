#include "rules/shape_fix.h"
#include "base/lookalike.h"
#include "jgf/coerce.h"
#include "jgf/migration.h"
#include "rules/fix_values.h"

/* ---- types ---- */

static struct view with_decimal_point(struct rule_context *context, struct view number) {
  const char *comma = memchr(number.at, ',', number.length);
  if (!comma) return rule_format(context, "%.*s", (int)number.length, number.at);
  int before = (int)(comma - number.at);
  return rule_format(context, "%.*s.%.*s", before, number.at, (int)number.length - before - 1, comma + 1);
}

/* The same value in another type, if the change loses nothing. */
static struct view scalar_meant(struct rule_context *context, uint32_t spot, const struct jgf_field *row) {
  const struct json_spot *at = json_spot(context->document, spot);
  struct view text = at->kind == JSON_STRING ? json_string(context->document, spot) : doc_source(context->diags, spot);
  char room[LOOKALIKE_ROOM];
  if (!(row->types & TYPE_STRING)) text = lookalike_view(text, room);
  switch (jgf_value_coerce(context->document, spot, row)) {
  case JGF_COERCE_AS_NUMBER:
    if (at->kind == JSON_DOUBLE) return rule_format(context, "%.0f", json_object_get_double(at->value));
    return with_decimal_point(context, text);
  case JGF_COERCE_AS_BOOLEAN: return view_is(text, "true") ? VIEW("true") : VIEW("false");
  case JGF_COERCE_AS_TEXT: return fix_quote(context, text);
  case JGF_COERCE_AS_IS: return doc_source(context->diags, spot);
  case JGF_COERCE_NONE: break;
  }
  return (struct view){NULL, 0};
}

/* A list of the comment or day, or an object with the name. */
static struct view container_meant(struct rule_context *context, uint32_t spot, const struct jgf_field *field) {
  if (json_spot(context->document, spot)->kind != JSON_STRING) return (struct view){NULL, 0};
  struct view source = doc_source(context->diags, spot), text = json_string(context->document, spot);
  bool is_listed = field->key == KEY_COMMENTS || (field->key == KEY_DATES && date_exists(context, text));
  if (field->types & TYPE_ARRAY && is_listed) return new_list(context, &source, 1);
  if (!(field->types & TYPE_OBJECT)) return (struct view){NULL, 0};
  if (field->key == KEY_GAME && jgf_names_go(text))
    return fix_object(context, &(struct fix_member){"type", new_string(context, "go")}, 1);
  if (field->key == KEY_SOURCE && !rule_matches(context, PATTERN_URL, text))
    return fix_object(context, &(struct fix_member){"name", source}, 1);
  return (struct view){NULL, 0};
}

bool value_meant(struct rule_context *context, uint32_t spot, const struct jgf_field *row, struct view *meant) {
  *meant = scalar_meant(context, spot, row);
  if (!meant->at && row->types & (TYPE_ARRAY | TYPE_OBJECT)) *meant = container_meant(context, spot, row);
  return meant->at;
}

void type_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *field) {
  struct view meant;
  if (!value_meant(context, spot, field, &meant) || view_equal(meant, doc_source(context->diags, spot))) return;
  bool wide = meant.length > 40;
  struct fix *fix = wide ? fix_new(context, diag, FIX_SAFE, "put it in brackets")
                         : fix_new(context, diag, FIX_SAFE, "write %.*s", (int)meant.length, meant.at);
  fix_replace_value(context, fix, spot, meant);
}

/* ---- what would be right elsewhere ---- */

static bool text_is_sound(struct rule_context *context, struct view text, const struct jgf_field *row) {
  if (row->meaning == GO_DATE || row->meaning == GO_DATES_ENTRY) return date_exists(context, text);
  if (row->meaning == GO_CHARSET) return spelling_is_utf8(text); /* another one is written UTF-8 */
  if (row->meaning == GO_PLAYER_RANK) return true;               /* other spellings are only warned of */
  if (row->key == KEY_TURN) return view_is(text, "black") || view_is(text, "white");
  if (row->flags & FIELD_PATTERN) return rule_matches(context, (enum pattern)row->pattern, text);
  return row->words ? jgf_words_have(row->words, text) : row->action != READ_VERSION;
}

static bool value_is_sound(struct rule_context *context, uint32_t spot, const struct jgf_field *row);

static bool object_is_sound(struct rule_context *context, uint32_t object, const struct jgf_schema *schema) {
  const struct json_spot *spots = context->document->spots;
  for (size_t i = 0; i < schema->count; i++)
    if (schema->fields[i].flags & FIELD_REQUIRED && json_member(context->document, object, schema->fields[i].key) == NO_SPOT)
      return false;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *row = spots[spot].key ? jgf_field_find(schema, spots[spot].key) : NULL;
    if (row ? !value_is_sound(context, spot, row)
            : spots[spot].key && (jgf_older_key_find(schema->path, spots[spot].key) ||
                                  jgf_schema_with(spots[spot].key, 1u << spots[spot].kind, schema)))
      return false;
  }
  return true;
}

/* The elements of a list, or the players under their colors, as Seki has them. */
static bool elements_are_sound(struct rule_context *context, uint32_t list, const struct jgf_field *row) {
  const struct json_spot *spots = context->document->spots;
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    bool is_player = (spots[spot].key == KEY_BLACK || spots[spot].key == KEY_WHITE) && spots[spot].kind == JSON_OBJECT;
    if (spots[list].kind == JSON_ARRAY ? !row->element || !value_is_sound(context, spot, row->element)
                                       : !is_player || !object_is_sound(context, spot, &jgf_keyed_player_schema))
      return false;
  }
  return true;
}

/* Returns true if the value and its content would raise no error at the place of the row. */
static bool value_is_sound(struct rule_context *context, uint32_t spot, const struct jgf_field *row) {
  const struct json_spot *at = json_spot(context->document, spot);
  if (at->marks & (JSON_BROKEN | JSON_SUPERSEDED) || jgf_value_coerce(context->document, spot, row) != JGF_COERCE_AS_IS)
    return false;
  if (row->flags & FIELD_OPEN) return true;
  if (at->kind == JSON_STRING) return text_is_sound(context, json_string(context->document, spot), row);
  if (at->kind == JSON_ARRAY || (at->kind == JSON_OBJECT && row->action == READ_PLAYERS))
    return elements_are_sound(context, spot, row);
  if (row->schema == &jgf_node_schema) return true; /* the reader of the nodes checks their members */
  if (at->kind == JSON_OBJECT) return row->schema && object_is_sound(context, spot, row->schema);
  return row->action != READ_VERSION || json_object_get_double(at->value) == 2;
}

/* ---- keys ---- */

void key_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, const char *name) {
  const struct json_spot *spots = context->document->spots;
  const uint32_t object = spots[spot].parent;
  for (uint32_t other = object + 1; other < spots[object].next; other = spots[other].next) {
    bool is_read_so = spots[other].key && strcmp(jgf_key_texts[spots[other].key], name) == 0;
    if (other != spot && (is_read_so || json_key_is(context->document, other, name))) return;
  }
  fix_rename_key(context, fix_new(context, diag, safety, "write `%s`", name), spot, name);
}

/* A right key in other capitals comes first, then an older key, then a member that is not read. */
static int claim_rank(const struct jgf_claim *claim) {
  return !claim->is_read ? 0 : claim->is_old_key ? 1 : 2;
}

enum twin_order twin_order_of(const struct rule_context *context, uint32_t spot, const struct jgf_field *row) {
  const struct jgf_read_result *read_result = context->read_result;
  const struct jgf_claim *first = NULL;
  bool several = false, listed = false;
  for (size_t i = 0; i < read_result->claim_count; i++) {
    const struct jgf_claim *claim = &read_result->claims[i];
    if (claim->row != row) continue;
    if (!first || claim_rank(claim) > claim_rank(first)) first = claim;
    if (claim->spot == spot) listed = true;
    else if (!json_equal(context->document, claim->spot, spot)) several = true;
  }
  return !several || !listed ? STANDS_ALONE : first->spot == spot ? STANDS_FIRST : STANDS_BEHIND;
}

uint32_t contradiction_find(const struct rule_context *context, uint32_t spot, const struct jgf_field *row) {
  const struct jgf_read_result *read_result = context->read_result;
  bool is_free;
  uint32_t home = row ? jgf_home_member(context->document, row, &is_free) : NO_SPOT;
  if (home != NO_SPOT && home != spot && !json_equal(context->document, home, spot)) return home;
  const struct jgf_claim *first = NULL;
  for (size_t i = 0; row && i < read_result->claim_count; i++) {
    const struct jgf_claim *claim = &read_result->claims[i];
    bool is_other = claim->row == row && claim->spot != spot && !json_equal(context->document, claim->spot, spot);
    if (is_other && (!first || claim_rank(claim) > claim_rank(first))) first = claim;
  }
  return first ? first->spot : NO_SPOT;
}

const char *describe_contradiction(struct rule_context *context, uint32_t spot, uint32_t other) {
  const struct json_document *document = context->document;
  const char *key = rule_quote(context, json_key_span(document, spot));
  const char *other_key = rule_quote(context, json_key_span(document, other));
  if (document->spots[spot].kind >= JSON_ARRAY || document->spots[other].kind >= JSON_ARRAY)
    return rule_format(context, "`%s` and `%s` differ", key, other_key).at;
  return rule_format(context, "`%s` is %s, but `%s` is %s", key, rule_quote(context, json_value_span(document, spot)), other_key,
                     rule_quote(context, json_value_span(document, other))).at;
}

void spare_fix(struct rule_context *context, struct diag *diag, uint32_t spot) {
  struct fix *fix =
      fix_new(context, diag, FIX_UNSAFE, "remove it, because another key has a different value; meta.legacy keeps it");
  fix_remove_value(context, fix, spot);
  fix_keep_value(context, fix, spot);
}

void slip_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_field *row) {
  struct view value;
  bool fits = row->types & 1u << json_spot(context->document, spot)->kind;
  if (fits ? !value_is_sound(context, spot, row) : !value_meant(context, spot, row, &value)) return;
  key_fix(context, diag, spot, FIX_UNSAFE, jgf_key_texts[row->key]);
  if (!fits && diag->fix) fix_replace_value(context, diag->fix, spot, value);
}

/* ---- places ---- */

/* The object that a member is moved to: an object of the record, the move of the same node, or the node of the same move.
 * Otherwise NO_SPOT; *missing: the object can be added. */
static uint32_t target_object(const struct rule_context *context, uint32_t spot, const char *path, bool *missing) {
  const struct json_spot *spots = context->document->spots;
  uint32_t parent = spots[spot].parent;
  *missing = false;
  if (!*path) return 0;
  if (strcmp(path, jgf_move_schema.path) == 0) return json_member(context->document, parent, KEY_MOVE);
  /* A setup in a move would become a setup next to the move. */
  bool is_of_move = spots[parent].key == KEY_MOVE && spots[spot].key != KEY_SETUP;
  if (strcmp(path, jgf_node_schema.path) == 0) return is_of_move ? spots[parent].parent : NO_SPOT;
  if (strchr(path, '[') || strchr(path, '.')) return NO_SPOT;
  uint32_t object = json_member(context->document, 0, jgf_key_of(jgf_schema_at(path)));
  *missing = object == NO_SPOT;
  return object;
}

/* For a width or a height: the other one, if it is also in the wrong object; otherwise NO_SPOT. */
static uint32_t other_side(const struct rule_context *context, uint32_t spot) {
  unsigned key = json_spot(context->document, spot)->key, other = key == KEY_WIDTH    ? KEY_HEIGHT
                                                                  : key == KEY_HEIGHT ? KEY_WIDTH
                                                                                      : KEY_NONE;
  for (size_t i = 0; other && i < context->read_result->claim_count; i++) {
    const struct jgf_claim *claim = &context->read_result->claims[i];
    if (claim->row->key == other && claim->fits_there && claim->is_read) return claim->spot;
  }
  return NO_SPOT;
}

/* Whether the board can have the member: a width needs a height, and both must be equal to an existing size. */
static bool board_bears(const struct rule_context *context, uint32_t spot, uint32_t board) {
  static const unsigned sides[] = {KEY_SIZE, KEY_WIDTH, KEY_HEIGHT};
  const struct json_spot *spots = context->document->spots;
  unsigned key = spots[spot].key;
  bool is_object = board != NO_SPOT && spots[board].kind == JSON_OBJECT;
  if (key != KEY_SIZE && key != KEY_WIDTH && key != KEY_HEIGHT) return true;
  if (board != NO_SPOT && !is_object) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) {
    uint32_t other = is_object ? json_member(context->document, board, sides[i]) : NO_SPOT;
    bool both = key != KEY_SIZE && sides[i] != KEY_SIZE;
    if (other == NO_SPOT && both && sides[i] != key && other_side(context, spot) == NO_SPOT) return false;
    if (other != NO_SPOT && !both && !json_equal(context->document, spot, other)) return false;
  }
  return true;
}

/* The members that are moved to another object: one, or both sides of the board. */
struct moved {
  uint32_t spots[2]; /* they ascend */
  struct fix_member members[2];
  size_t count;
};

/* Adds a member. Returns false if its value is not allowed there. */
static bool moved_add(struct rule_context *context, struct moved *moved, uint32_t spot, const struct jgf_schema *schema) {
  const struct jgf_field *row = jgf_field_find(schema, json_spot(context->document, spot)->key);
  struct view value;
  bool other_type = !(row->types & 1u << json_spot(context->document, spot)->kind);
  if (other_type ? row->action == READ_OBJECT || !value_meant(context, spot, row, &value) : !value_is_sound(context, spot, row))
    return false;
  if (!other_type) value = doc_source(context->diags, spot);
  moved->spots[moved->count] = spot;
  moved->members[moved->count++] = (struct fix_member){jgf_key_texts[row->key], value};
  return true;
}

static bool moved_find(struct rule_context *context, struct moved *moved, uint32_t spot, uint32_t board,
                       const struct jgf_schema *schema) {
  bool is_board = schema == jgf_schema_of(KEY_BOARD);
  uint32_t other = is_board ? other_side(context, spot) : NO_SPOT;
  if (is_board && !board_bears(context, spot, board)) return false;
  if (other != NO_SPOT && !board_bears(context, other, board)) return false;
  uint32_t first = spot < other ? spot : other, second = spot < other ? other : spot;
  return moved_add(context, moved, first, schema) && (second == NO_SPOT || moved_add(context, moved, second, schema));
}

/* Moves them into an object of the schema, in the order of the specification: the width before the height. NO_SPOT: into a new
 * object at `path` of the record. */
static void members_move(struct rule_context *context, struct fix *fix, const struct moved *moved, uint32_t object,
                         const struct jgf_schema *schema, const char *path) {
  bool is_new = object == NO_SPOT;
  bool is_reversed = !is_new && moved->count == 2 && json_spot(context->document, moved->spots[0])->key == KEY_HEIGHT;
  for (size_t i = 0; i < moved->count; i++) {
    const struct fix_member *member = &moved->members[is_reversed ? 1 - i : i];
    uint32_t spot = moved->spots[is_reversed ? 1 - i : i];
    struct fix_place place = {.into = object, .key = member->key};
    if (is_new) place = (struct fix_place){.group = JSON_OBJECT, .is_joined = i > 0, .key = path};
    place.before = is_new ? doc_member_place(context->document, 0, &jgf_record_schema, path)
                          : doc_member_place(context->document, object, schema, member->key);
    fix_move(context, fix, spot, spot, place);
    if (!json_key_is(context->document, spot, member->key)) fix_rename_key(context, fix, spot, member->key);
    if (!view_equal(member->value, doc_source(context->diags, spot))) fix_replace_value(context, fix, spot, member->value);
  }
}

void place_fix(struct rule_context *context, struct diag *diag, uint32_t spot, const struct jgf_schema *schema,
               const char *path) {
  const struct json_spot *at = json_spot(context->document, spot);
  bool missing;
  uint32_t object = target_object(context, spot, path, &missing);
  const struct jgf_schema *new_schema = jgf_schema_at(path);
  bool in_tree = string_begins(schema->path, jgf_node_schema.path);
  /* A komi in a move would become the game's komi, which is more than notation. */
  const struct jgf_field *row = new_schema ? jgf_field_find(new_schema, at->key) : NULL;
  struct moved moved = {0};
  if (!row || !context->document->is_whole || (strchr(path, '[') != NULL) != in_tree) return;
  if (!moved_find(context, &moved, spot, object, new_schema)) return;
  enum twin_order twin_order = twin_order_of(context, spot, row);
  /* A tree in another place is not read, so that it cannot be proved to be the one of the record. */
  enum fix_class safety = twin_order == STANDS_ALONE && row->action != READ_TREE ? FIX_SAFE : FIX_UNSAFE;
  const uint32_t other = json_member(context->document, object, at->key);
  bool is_there = other != NO_SPOT;
  if (!in_tree && (twin_order == STANDS_BEHIND || is_there)) { /* the place is taken, by this member or by an earlier claim */
    if (!is_there || !json_equal(context->document, spot, other)) {
      spare_fix(context, diag, spot);
      return;
    }
    safety = row->action == READ_TREE ? FIX_UNSAFE : FIX_SAFE;
    fix_remove_value(context, fix_new(context, diag, safety, "remove it: the right key has the same value"), spot);
    return;
  }
  const char *subject = moved.count == 2 ? "width and height" : "it";
  if (!missing && (object == NO_SPOT || json_spot(context->document, object)->kind != JSON_OBJECT || is_there)) return;
  const char *target = missing ? rule_format(context, "`%s`", path).at : *path ? new_schema->name : "the top level";
  members_move(context, fix_new(context, diag, safety, "move %s to %s", subject, target), &moved, object, new_schema, path);
}
