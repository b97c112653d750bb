#include "base/ascii.h"
#include "jgf/read_internal.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "jgf/coerce.h"
#include <math.h>

/* ---- notes ---- */

void note(struct jgf_record_reader *reader, unsigned kind, uint32_t spot, const void *data, long long number, const char *text) {
  struct fact fact = {.kind = kind, .span = json_value_span(reader->document, spot), .spot = spot, .other_spot = NO_SPOT,
                      .number = number, .text = text, .data = data};
  reader->sink.note(reader->sink.context, &fact);
}

void note_key(struct jgf_record_reader *reader, unsigned kind, uint32_t spot, const void *data, long long number,
              const char *text) {
  struct fact fact = {.kind = kind, .span = json_key_span(reader->document, spot), .spot = spot, .other_spot = NO_SPOT,
                      .number = number, .text = text, .data = data};
  reader->sink.note(reader->sink.context, &fact);
}

/* ---- values that cannot be read ---- */

_Static_assert(GO_MEANINGS <= 64, "there is no bit for each meaning");

void unread_add(struct jgf_record_reader *reader, const struct jgf_field *field) {
  const struct jgf_schema *schema = field->schema;
  if (field->action == READ_VALUE) reader->unread |= UINT64_C(1) << field->meaning;
  else if (field->action == READ_PLAYERS) reader->game->unknown |= GO_UNKNOWN_PLAYERS;
  for (size_t i = 0; field->action == READ_OBJECT && i < schema->count; i++)
    if (schema->fields[i].action == READ_VALUE) reader->unread |= UINT64_C(1) << schema->fields[i].meaning;
}

/* ---- values ---- */

/* Whether only numbers, true and false fit: then "", {} and [] are wrong types, and the value is unknown. */
static bool is_scalar(const struct jgf_field *field) {
  return !(field->types & (TYPE_STRING | TYPE_ARRAY | TYPE_OBJECT));
}

static bool is_said(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  if (field->flags & FIELD_MAY_BE_EMPTY || !json_is_empty(reader->document, spot)) return true;
  note(reader, JGF_FACT_EMPTY, spot, field, 0, NULL);
  return false;
}

/* A value of a type that the row does not have. */
static bool unexpected_type_fits(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = &reader->spots[spot];
  uint32_t pass = field->flags & FIELD_COORDINATE ? json_member(reader->document, at->parent, KEY_PASS) : NO_SPOT;
  if (at->kind == JSON_NULL && pass != NO_SPOT && jgf_flag(reader->document, pass)) {
    /* A null does not contradict the pass. Noted once for both, at the first. */
    uint32_t other = json_member(reader->document, at->parent, field->key == KEY_X ? KEY_Y : KEY_X);
    bool both = other != NO_SPOT && reader->spots[other].kind == JSON_NULL;
    if (!both || spot < other) note(reader, JGF_FACT_NULL, spot, field, both ? JGF_NULL_PASS : JGF_NULL_NEEDLESS, NULL);
    return false;
  }
  if (at->kind == JSON_NULL) {
    bool stays = field->flags & (FIELD_REQUIRED | FIELD_COORDINATE) || at->key_start == at->key_end;
    note(reader, JGF_FACT_NULL, spot, field, stays ? JGF_NULL_REQUIRED : JGF_NULL_NEEDLESS, NULL);
    return false;
  }
  double number = at->kind == JSON_DOUBLE ? json_object_get_double(at->value) : 0;
  if (field->flags & FIELD_COORDINATE && floor(number) < number) {
    note(reader, JGF_FACT_OUT_OF_RANGE, spot, field, 1, NULL);
    return false;
  }
  enum jgf_coercion meant = jgf_value_coerce(reader->document, spot, field);
  note(reader, JGF_FACT_WRONG_TYPE, spot, field, at->key_start == at->key_end, NULL);
  return meant == JGF_COERCE_AS_NUMBER || meant == JGF_COERCE_AS_BOOLEAN; /* read as the fix writes it */
}

bool jgf_value_check(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = &reader->spots[spot];
  if (at->marks & JSON_BROKEN) return false;
  if (!(field->types & 1u << at->kind)) return unexpected_type_fits(reader, spot, field);
  if (at->kind != JSON_INTEGER && at->kind != JSON_DOUBLE) return is_said(reader, spot, field);
  bool fits = jgf_is_in_range(field, jgf_number(reader->document, spot));
  if (!fits) note(reader, JGF_FACT_OUT_OF_RANGE, spot, field, 0, NULL);
  return fits;
}

/* ---- members ---- */

uint32_t members_value(const struct members *members, unsigned key) {
  const struct jgf_field *field = jgf_field_find(members->schema, key);
  return field ? members->at[field - members->schema->fields] : NO_SPOT;
}

bool members_have(const struct members *members, unsigned key) {
  const struct jgf_field *field = jgf_field_find(members->schema, key);
  return field && members->seen >> (field - members->schema->fields) & 1;
}

static bool takes_sgf(const struct jgf_schema *schema) {
  return schema == &jgf_node_schema || schema == &jgf_record_schema;
}

/* From here on the member has the number of the key that is meant, and is found under that key. */
static void key_set(struct jgf_record_reader *reader, uint32_t spot, unsigned key) {
  reader->document->spots[spot].key = (uint16_t)key;
}

static bool is_of_tree(const struct jgf_schema *schema) {
  return string_begins(schema->path, jgf_node_schema.path);
}

/* Adds a claim for a place in the header. */
static void claim_add(struct jgf_record_reader *reader, const struct jgf_schema *schema, const struct jgf_field *row,
                      struct jgf_claim claim) {
  enum { MOST_CLAIMS = 256 };
  struct jgf_scratch *scratch = reader->scratch;
  if (!row || is_of_tree(schema)) return;
  if (scratch->claim_count == MOST_CLAIMS) {
    if (!claim.is_read && !claim.is_old_key) unread_add(reader, row);
    return;
  }
  claim.row = row;
  ARRAY_ADD(scratch->claims, scratch->claim_count, scratch->claim_capacity, claim);
  reader->read_result->claims = scratch->claims;
  reader->read_result->claim_count = scratch->claim_count;
}

/* A key of the header that is meant for another place. */
static void misplaced_note(struct jgf_record_reader *reader, unsigned kind, uint32_t spot, const struct jgf_schema *schema,
                       const char *text) {
  struct fact fact = {.kind = kind, .span = json_key_span(reader->document, spot), .spot = spot, .other_spot = NO_SPOT,
                      .text = text, .data = schema};
  if (is_of_tree(schema)) reader->sink.note(reader->sink.context, &fact);
  else facts_add(&reader->scratch->misplaced, &fact);
}

/* ---- parts of the game that readers ignore ---- */

/* Names that people use for such a part, but that JGF readers do not support. */
static const struct game_word {
  const char *name;
  unsigned key;
  bool in_node; /* else in the record */
} game_words[] = {
    {"move", KEY_MOVE, true}, {"moves", KEY_MOVE, true}, {"mov", KEY_MOVE, true}, {"play", KEY_MOVE, true},
    {"stone", KEY_MOVE, true}, {"black", KEY_MOVE, true}, {"white", KEY_MOVE, true}, {"b", KEY_MOVE, true}, {"w", KEY_MOVE, true},
    {"setup", KEY_SETUP, true}, {"stones", KEY_SETUP, true}, {"position", KEY_SETUP, true}, {"coords", KEY_SETUP, true},
    {"ab", KEY_SETUP, true}, {"aw", KEY_SETUP, true}, {"ae", KEY_SETUP, true},
    {"variations", KEY_VARIATIONS, true}, {"branches", KEY_VARIATIONS, true}, {"children", KEY_VARIATIONS, true},
    {"next", KEY_VARIATIONS, true}, {"nodes", KEY_VARIATIONS, true}, {"tree", KEY_VARIATIONS, true},
    {"tree", KEY_TREE, false}, {"moves", KEY_TREE, false}, {"nodes", KEY_TREE, false}, {"gameTree", KEY_TREE, false},
    {"main", KEY_TREE, false}, {"variation", KEY_TREE, false}, {"ab", KEY_SETUP, false}, {"aw", KEY_SETUP, false},
};

static const char *lost_part_of_name(struct view name, bool in_node) {
  for (size_t i = 0; i < ARRAY_LENGTH(game_words); i++)
    if (game_words[i].in_node == in_node && ascii_same_letters(name, game_words[i].name)) return jgf_key_texts[game_words[i].key];
  return NULL;
}

static bool has_key(const struct jgf_record_reader *reader, uint32_t object, unsigned key) {
  return json_member(reader->document, object, key) != NO_SPOT;
}

static bool is_list(const struct jgf_record_reader *reader, uint32_t spot) {
  return reader->spots[spot].kind == JSON_ARRAY && !json_is_empty(reader->document, spot);
}

/* Whether a list has nodes with a move or a setup, perhaps in the lists of branches. */
static bool holds_nodes(const struct jgf_record_reader *reader, uint32_t list) {
  if (!is_list(reader, list)) return false;
  for (uint32_t spot = list + 1; spot < reader->spots[list].next; spot = reader->spots[spot].next) {
    if (has_key(reader, spot, KEY_MOVE) || has_key(reader, spot, KEY_SETUP) || has_key(reader, spot, KEY_VARIATIONS)) return true;
    if (is_list(reader, spot) && (has_key(reader, spot + 1, KEY_MOVE) || has_key(reader, spot + 1, KEY_SETUP))) return true;
  }
  return false;
}

/* The key that a value under an unknown key would belong to by its content: a move, a setup, branches or the tree. */
static const char *lost_part_of_content(const struct jgf_record_reader *reader, uint32_t spot, bool in_node) {
  bool is_move = has_key(reader, spot, KEY_COLOR) && ((has_key(reader, spot, KEY_X) && has_key(reader, spot, KEY_Y)) ||
                                                      has_key(reader, spot, KEY_PASS));
  bool is_setup = is_list(reader, spot) && has_key(reader, spot + 1, KEY_COORDS) && has_key(reader, spot + 1, KEY_TYPE);
  if (in_node && is_move) return jgf_key_texts[KEY_MOVE];
  if (in_node && is_setup) return jgf_key_texts[KEY_SETUP];
  if (holds_nodes(reader, spot)) return jgf_key_texts[in_node ? KEY_VARIATIONS : KEY_TREE];
  return NULL;
}

/* The right key of a part of the game; NULL for other values and empty ones. */
static const char *lost_part_find(const struct jgf_record_reader *reader, uint32_t spot, const struct jgf_schema *schema,
                             struct view name) {
  const struct json_spot *at = &reader->spots[spot];
  const bool in_node = schema == &jgf_node_schema, is_container = at->kind >= JSON_ARRAY;
  if (!takes_sgf(schema) || !(is_container || (in_node && at->kind == JSON_STRING))) return NULL;
  if (json_is_empty(reader->document, spot)) return NULL;
  const char *part = lost_part_of_name(name, in_node);
  if (part || !is_container) return part;
  struct suggestion similar = {0}; /* a slip of the key of such a part, and of no other key */
  for (size_t i = 0; i < schema->count; i++)
    if (!(schema->fields[i].flags & FIELD_EXTENSION)) suggest_consider(&similar, name, jgf_key_texts[schema->fields[i].key]);
  part = similar.best ? lost_part_of_name(view_of(similar.best), in_node) : NULL;
  return part ? part : lost_part_of_content(reader, spot, in_node);
}

/* Detects x and y, perhaps with a color, in the node instead of its move. Noted once, at the x, in any order. */
static bool is_bare_move(const struct jgf_record_reader *reader, uint32_t spot, const struct jgf_schema *schema) {
  const unsigned key = reader->spots[spot].key;
  const uint32_t node = reader->spots[spot].parent;
  if (schema != &jgf_node_schema || (key != KEY_COLOR && key != KEY_X && key != KEY_Y)) return false;
  bool has_point = json_member(reader->document, node, KEY_X) != NO_SPOT && json_member(reader->document, node, KEY_Y) != NO_SPOT;
  return has_point && json_member(reader->document, node, KEY_MOVE) == NO_SPOT;
}

/* A color instead of the type. */
static const struct jgf_field *color_for_type(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_schema *schema,
                                              uint64_t present) {
  const struct json_spot *at = &reader->spots[spot];
  if (schema != &jgf_setup_entry_schema || at->key != KEY_COLOR || at->kind != JSON_STRING) return NULL;
  const struct jgf_field *type = jgf_field_find(schema, KEY_TYPE);
  if (present >> (type - schema->fields) & 1) return NULL;
  note_key(reader, JGF_FACT_SETUP_TYPE, spot, schema, GO_NO_COLOR, jgf_key_texts[KEY_TYPE]);
  return type;
}

/* Returns true for a JGF key of another object, and for an SGF key. */
static bool is_from_elsewhere(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_schema *schema,
                              struct view name) {
  const struct json_spot *at = &reader->spots[spot];
  unsigned known = at->key ? at->key : jgf_key_by_letters(name);
  const struct jgf_schema *owner = known ? jgf_schema_with(known, 1u << at->kind, schema) : NULL;
  if (owner) {
    const struct jgf_field *row = jgf_field_find(owner, known);
    key_set(reader, spot, known);
    /* The key can be meant for a related object: another header object, or a node and its move. */
    bool is_near = !is_of_tree(schema) ? !strchr(owner->path, '[')
                                       : (schema == &jgf_node_schema && owner == &jgf_move_schema) ||
                                             (schema == &jgf_move_schema && owner == &jgf_node_schema);
    bool fits = is_near && jgf_value_check(reader, spot, row);
    claim_add(reader, schema, row, (struct jgf_claim){.spot = spot, .fits_there = fits});
    misplaced_note(reader, JGF_FACT_MISPLACED_KEY, spot, schema, owner->path);
    return true;
  }
  size_t capitals = 0; /* SGF properties are capitals; some writers left them under their own names */
  while (capitals < name.length && ascii_is_capital(name.at[capitals])) capitals++;
  bool is_sgf = takes_sgf(schema) && name.length && name.length <= 12 && capitals == name.length && !jgf_key_by_letters(name);
  if (is_sgf) {
    unsigned key = reader->spots[spot].key;
    bool time = key == KEY_BL || key == KEY_WL || key == KEY_OB || key == KEY_OW;
    const char *part = lost_part_find(reader, spot, schema, name);
    if (part) reader->unread_part = spot;
    note_key(reader, JGF_FACT_SGF_KEY, spot, schema, time, time ? NULL : part);
  }
  return is_sgf;
}

/* The rows whose keys an object has, correctly spelled: bit i for row i; no schema has 64 rows. */
static uint64_t rows_present(const struct json_document *document, uint32_t object, const struct jgf_schema *schema) {
  const struct json_spot *spots = document->spots;
  uint64_t present = 0;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(schema, spots[spot].key) : NULL;
    if (field) present |= UINT64_C(1) << (field - schema->fields);
  }
  return present;
}

/* The missing required key that `name` is a misspelling of, or NULL. The value is then read under this key. */
static const struct jgf_field *field_missing(const struct jgf_schema *schema, uint64_t present, struct view name) {
  for (size_t i = 0; i < schema->count; i++) {
    const struct jgf_field *field = &schema->fields[i];
    if (!(field->flags & FIELD_REQUIRED) || present >> i & 1) continue;
    struct suggestion similar = {0};
    suggest_consider(&similar, name, jgf_key_texts[field->key]);
    if (similar.best) return field;
  }
  return NULL;
}

#define ROWS_NOT_LOOKED UINT64_MAX /* no schema has 64 rows */

/* Handles a key without a row. Returns the row of the key that is meant, if the key is only misspelled. `present`: the rows
 * whose keys the object has, ROWS_NOT_LOOKED at first. */
static const struct jgf_field *unknown_key_resolve(struct jgf_record_reader *reader, uint32_t spot,
                                                 const struct jgf_schema *schema, uint64_t *present) {
  struct view name = json_key_written(reader->document, spot);
  if (*present == ROWS_NOT_LOOKED) *present = rows_present(reader->document, reader->spots[spot].parent, schema);
  const struct jgf_field *meant = jgf_field_by_letters(schema, name);
  bool is_twin = meant && *present >> (meant - schema->fields) & 1;
  if (is_twin) {
    if (lost_part_find(reader, spot, schema, name)) reader->unread_part = spot;
    note_key(reader, JGF_FACT_KEY_CASE, spot, schema, 0, jgf_key_texts[meant->key]);
    return NULL;
  }
  if (meant) {
    misplaced_note(reader, JGF_FACT_KEY_CASE, spot, schema, jgf_key_texts[meant->key]);
    key_set(reader, spot, meant->key);
    claim_add(reader, schema, meant, (struct jgf_claim){.spot = spot, .is_read = true});
  } else if (is_from_elsewhere(reader, spot, schema, name)) return NULL;
  else if (!(meant = color_for_type(reader, spot, schema, *present))) {
    bool is_bare = is_bare_move(reader, spot, schema);
    meant = field_missing(schema, *present, name);
    const char *part = meant || is_bare ? NULL : lost_part_find(reader, spot, schema, name);
    if (part || is_bare) reader->unread_part = spot;
    if (part) note_key(reader, JGF_FACT_UNKNOWN_KEY, spot, schema, JGF_UNKNOWN_KEY_PART, part);
    else if (is_bare && reader->spots[spot].key == KEY_X)
      note_key(reader, JGF_FACT_UNKNOWN_KEY, spot, schema, JGF_UNKNOWN_KEY_POINT, jgf_key_texts[KEY_MOVE]);
    else if (!is_bare)
      note_key(reader, JGF_FACT_UNKNOWN_KEY, spot, schema, meant ? JGF_UNKNOWN_KEY_REQUIRED : JGF_UNKNOWN_KEY,
               meant ? jgf_key_texts[meant->key] : NULL);
    if (meant) key_set(reader, spot, meant->key);
  }
  if (meant) *present |= UINT64_C(1) << (meant - schema->fields);
  return meant;
}

/* ---- values under keys of JGF 1 ---- */

/* Judges a value under an older key by the row that it gets in JGF 2. Returns true if the value is read. */
static bool migrated_value_fits(struct jgf_record_reader *reader, struct jgf_migrated *migrated) {
  const uint32_t spot = migrated->spot;
  const struct json_spot *at = &reader->spots[spot];
  const struct jgf_field *row = migrated->field, *judge = row ? row : &migrated->older->field;
  const unsigned type = 1u << at->kind, old_types = migrated->older->field.types;
  if (at->marks & JSON_BROKEN) return false;
  if (at->kind == JSON_NULL) {
    if (row) migrated->fault = JGF_FACT_NULL;
    return false;
  }
  if (at->kind == JSON_STRING && json_is_empty(reader->document, spot) && !(row && is_scalar(row))) {
    is_said(reader, spot, judge);
    return false;
  }
  bool fits = (old_types | judge->types) & type;
  if (fits && row && at->kind < JSON_ARRAY) fits = jgf_value_coerce(reader->document, spot, row) != JGF_COERCE_NONE;
  if (!fits) {
    if (row && at->kind < JSON_ARRAY && jgf_value_coerce(reader->document, spot, row) == JGF_COERCE_AS_TEXT)
      unread_add(reader, row);
    bool is_number = at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE;
    note(reader, is_number && row && row->types & type ? JGF_FACT_OUT_OF_RANGE : JGF_FACT_WRONG_TYPE, spot, judge, 0, NULL);
    return false;
  }
  if (row && !(row->types & type)) migrated->fault = JGF_FACT_WRONG_TYPE;
  return row && old_types & type;
}

static void migrated_check(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_older_key *older,
                           const struct jgf_schema *schema) {
  bool takes = older->field.types & 1u << reader->spots[spot].kind;
  struct jgf_migrated *migrated = jgf_migration_add(&reader->scratch->migration, older, spot);
  reader->read_result->old_count++;
  claim_add(reader, schema, migrated->field, (struct jgf_claim){.spot = spot, .is_read = takes, .is_old_key = true});
  migrated->is_read = migrated_value_fits(reader, migrated);
}

void object_check(struct jgf_record_reader *reader, uint32_t object, const struct jgf_schema *schema, struct members *members) {
  const struct json_spot *spots = reader->spots;
  uint64_t present = ROWS_NOT_LOOKED;
  members->schema = schema;
  members->seen = 0;
  members->count = 0;
  for (size_t i = 0; i < schema->count; i++) members->at[i] = NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    members->count++;
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(schema, spots[spot].key) : NULL;
    const struct jgf_older_key *older = field ? NULL : jgf_older_key_of(reader->document, spot, schema);
    if (older) {
      migrated_check(reader, spot, older, schema);
      continue;
    }
    if (field && field->flags & FIELD_EXTENSION) {
      note_key(reader, JGF_FACT_UNKNOWN_KEY, spot, schema, JGF_UNKNOWN_KEY_EXTENSION, NULL);
      if (!(field->types & 1u << spots[spot].kind)) continue;
    } else if (!field && !(field = unknown_key_resolve(reader, spot, schema, &present))) continue;
    if (field->since > 1) reader->read_result->newer_count++;
    size_t row = (size_t)(field - schema->fields);
    members->seen |= UINT64_C(1) << row;
    if (jgf_value_check(reader, spot, field)) members->at[row] = spot;
    else { /* an empty value of a type that fits is as good as absent */
      bool is_absent = !is_scalar(field) && json_is_empty(reader->document, spot) && field->types & 1u << spots[spot].kind;
      if (!is_absent) unread_add(reader, field);
    }
  }
  for (size_t i = 0; i < schema->count; i++)
    if (schema->fields[i].flags & FIELD_REQUIRED && !(members->seen >> i & 1))
      note(reader, JGF_FACT_MISSING_KEY, object, schema, 0, jgf_key_texts[schema->fields[i].key]);
}

void jgf_scratch_release(struct jgf_scratch *scratch) {
  facts_release(&scratch->misplaced);
  free(scratch->claims);
  free(scratch->migration.list);
  *scratch = (struct jgf_scratch){0};
}
