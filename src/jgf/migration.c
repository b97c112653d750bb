#include "jgf/migration.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/memory.h"

#define COMMENT_PART(k) {JGF_COMMENT_PATH, {.key = KEY_##k, .types = TYPE_STRING, .flags = FIELD_NAME}, KEY_NONE, false}

const struct jgf_older_key jgf_older_keys[] = {
    {"players[]", {.key = KEY_PRO, .types = TYPE_BOOLEAN}, KEY_NONE, false},
    {"players[]", {.key = KEY_AI, .types = TYPE_BOOLEAN}, KEY_NONE, false},
    {"rules", {.key = KEY_OLD_RULE_SET, .types = TYPE_STRING}, KEY_RULESET, true},
    {"rules", {.key = KEY_OLD_MAIN_TIME, .types = TYPE_NUMBER | TYPE_STRING}, KEY_TIME, true},
    {"rules", {.key = KEY_OLD_OVER_TIME, .types = TYPE_STRING}, KEY_OVERTIME, true},
    COMMENT_PART(NAME), COMMENT_PART(TIMESTAMP), COMMENT_PART(COMMENT),
};
const size_t jgf_older_key_count = ARRAY_LENGTH(jgf_older_keys);

const struct jgf_older_key *jgf_older_key_find(const char *path, unsigned key) {
  for (size_t i = 0; key && i < ARRAY_LENGTH(jgf_older_keys); i++)
    if (jgf_older_keys[i].field.key == key && strcmp(jgf_older_keys[i].path, path) == 0) return &jgf_older_keys[i];
  return NULL;
}

const struct jgf_field *jgf_field_in_v2(const struct jgf_older_key *older) {
  return older->v2_key ? jgf_field_find(jgf_schema_at(older->path), older->v2_key) : NULL;
}

static const struct jgf_older_key *comment_part(unsigned key) {
  return jgf_older_key_find(JGF_COMMENT_PATH, key);
}

/* ---- the older keys of a record ---- */

const struct jgf_older_key *jgf_older_key_of(const struct json_document *document, uint32_t spot,
                                             const struct jgf_schema *schema) {
  if (document->spots[spot].key) return jgf_older_key_find(schema->path, document->spots[spot].key);
  for (size_t i = 0; i < ARRAY_LENGTH(jgf_older_keys); i++) {
    const struct jgf_older_key *older = &jgf_older_keys[i];
    if (strcmp(older->path, schema->path) != 0) continue;
    char room[LOOKALIKE_ROOM];
    struct view written = lookalike_view(json_key_written(document, spot), room);
    if (ascii_same_letters(written, jgf_key_texts[older->field.key])) return jgf_field_by_letters(schema, written) ? NULL : older;
  }
  return NULL;
}

bool jgf_has_older_keys(const struct json_document *document, uint32_t container, const struct jgf_field *field) {
  const struct json_spot *spots = document->spots;
  const struct jgf_schema *schema = field->action == READ_PLAYERS ? field->element->schema : field->schema;
  for (uint32_t spot = container + 1; schema && spot < spots[container].next; spot++)
    if (spots[spot].key_end > spots[spot].key_start && jgf_older_key_of(document, spot, schema)) return true;
  return false;
}

struct jgf_migrated *jgf_migration_add(struct jgf_migration *migration, const struct jgf_older_key *older, uint32_t spot) {
  ARRAY_GROW(migration->list, migration->count, migration->capacity);
  struct jgf_migrated *migrated = &migration->list[migration->count++];
  *migrated = (struct jgf_migrated){.spot = spot, .older = older, .field = jgf_field_in_v2(older)};
  return migrated;
}

/* ---- comments ---- */

bool jgf_is_comment_part(const struct json_spot *at) {
  bool is_word = at->kind == JSON_STRING || at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE;
  return is_word && comment_part(at->key) && !(at->marks & JSON_SUPERSEDED);
}

bool jgf_is_comment_object(const struct json_document *document, uint32_t spot) {
  const struct json_spot *spots = document->spots;
  bool has_part = false;
  for (uint32_t part = spot + 1; spots[spot].kind == JSON_OBJECT && part < spots[spot].next; part = spots[part].next)
    has_part = has_part || comment_part(spots[part].key);
  return has_part;
}

static struct view part_text(const struct json_document *document, uint32_t comment, unsigned key) {
  uint32_t spot = json_member(document, comment, key);
  bool is_there = spot != NO_SPOT && jgf_is_comment_part(&document->spots[spot]);
  return is_there ? json_value_text(document, spot) : (struct view){NULL, 0};
}

void jgf_comment_flatten(const struct json_document *document, uint32_t comment, struct buffer *to) {
  const struct view timestamp = part_text(document, comment, KEY_TIMESTAMP), text = part_text(document, comment, KEY_COMMENT);
  buffer_add_view(to, part_text(document, comment, KEY_NAME));
  if (timestamp.length) buffer_printf(to, "%s(%.*s)", to->length ? " " : "", (int)timestamp.length, timestamp.at);
  if (to->length && text.at) buffer_add_string(to, ": ");
  buffer_add_view(to, text);
}

uint32_t jgf_migration_add_comment(struct jgf_migration *migration, const struct json_document *document, uint32_t comment) {
  static const unsigned keys[] = {KEY_COMMENT, KEY_NAME, KEY_TIMESTAMP};
  if (!jgf_is_comment_object(document, comment)) return NO_SPOT;
  (void)jgf_migration_add(migration, comment_part(KEY_COMMENT), comment);
  size_t i = 0;
  while (json_member(document, comment, keys[i]) == NO_SPOT) i++;
  return json_member(document, comment, keys[i]);
}
