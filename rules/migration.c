#include "rules/migration.h"
#include "jgf/coerce.h"
#include "base/memory.h"
#include "rules/fix_values.h"
#include "rules/shape_fix.h"

void migration_block(struct migration *migration, uint32_t spot) {
  if (migration->obstacle == NO_SPOT) migration->obstacle = spot;
}

/* ---- what goes ---- */

void migration_keep(struct migration *migration, uint32_t spot, const char *path) {
  ARRAY_GROW(migration->kept, migration->kept_count, migration->kept_capacity);
  struct fix_legacy entry = fix_legacy_of(migration->context, spot);
  entry.path = path;
  migration->kept[migration->kept_count++] = entry;
}

void migration_drop(struct migration *migration, uint32_t spot) {
  /* An object that is removed as a whole takes its members along. */
  for (size_t i = 0; i < migration->gone_count; i++)
    if (spot >= migration->gone[i] && spot < migration_spot(migration, migration->gone[i])->next) return;
  ARRAY_GROW(migration->gone, migration->gone_count, migration->gone_capacity);
  migration->gone[migration->gone_count++] = spot;
}

void migration_keep_and_drop(struct migration *migration, uint32_t spot, const char *path) {
  migration_keep(migration, spot, path);
  migration_drop(migration, spot);
}

void migration_conflict(struct migration *migration, uint32_t from) {
  migration->conflict = true;
  migration_keep_and_drop(migration, from, NULL);
}

/* The place that the member `from` is to have holds `there`. */
static void agree_or_conflict(struct migration *migration, struct view value, struct view there, uint32_t from) {
  if (view_equal(value, there)) migration_drop(migration, from);
  else migration_conflict(migration, from);
}

/* ---- what comes ---- */

/* "rules.komi" is the komi of `rules`; the objects have one name each. */
unsigned migration_object_named(const char *v2_path, const char **key) {
  static const unsigned objects[] = {KEY_RECORD, KEY_SOURCE, KEY_GAME, KEY_EVENT, KEY_RULES, KEY_BOARD, KEY_SETTINGS};
  for (size_t i = 0; i < ARRAY_LENGTH(objects); i++) {
    size_t length = strlen(jgf_key_texts[objects[i]]);
    if (strncmp(v2_path, jgf_key_texts[objects[i]], length) != 0 || v2_path[length] != '.') continue;
    *key = v2_path + length + 1;
    return objects[i];
  }
  return KEY_NONE;
}

/* Whether an older member becomes `key` in its own object. */
static bool is_renamed_to(const struct migration *migration, uint32_t spot, const char *key) {
  const struct jgf_schema *shape = jgf_schema_of(migration_spot(migration, migration_spot(migration, spot)->parent)->key);
  const struct jgf_field *field = shape ? jgf_field_find(shape, migration_spot(migration, spot)->key) : NULL;
  const char *name = NULL;
  return field && field->marks & FIELD_OLD && field->v2_path && migration_object_named(field->v2_path, &name) &&
         strcmp(name, key) == 0;
}

/* A second older key for the same place would be renamed to it, too. */
static void rename_in_place(struct migration *migration, uint32_t from, const char *key, struct view value) {
  uint32_t object = migration_spot(migration, from)->parent;
  for (uint32_t spot = object + 1; spot < from; spot = migration_spot(migration, spot)->next)
    if (migration_spot(migration, spot)->key && is_renamed_to(migration, spot, key)) {
      migration_conflict(migration, from);
      return;
    }
  fix_rename_key(migration->context, migration->fix, from, key);
  if (!view_equal(value, fix_source(migration->context, from)))
    fix_replace_value(migration->context, migration->fix, from, value);
}

/* A text in the place of an object that has it as a member; where the whole record is rewritten it gets its place. */
static bool gives_way(const struct migration *migration, uint32_t there) {
  const struct json_spot *at = migration_spot(migration, there);
  if (!migration->is_whole || at->kind != JSON_STRING) return false;
  return at->key == KEY_SOURCE || (at->key == KEY_GAME && jgf_names_go(json_string(migration->context->document, there)));
}

/* Where the whole record is rewritten, older members give way to each other there; what is left are members of JGF 2 that
 * have strayed. */
static enum standing rival_standing(const struct migration *migration, unsigned object, const char *key, uint32_t from) {
  const struct jgf_read_result *read_result = migration->context->read_result;
  const struct jgf_field *row = NULL;
  for (const struct jgf_schema *shape = jgf_schema_of(object); shape && !row; shape = NULL)
    for (size_t i = 0; i < shape->count; i++)
      if (strcmp(jgf_key_texts[shape->fields[i].key], key) == 0) row = &shape->fields[i];
  if (!row) return STANDS_ALONE;
  if (!migration->is_whole) return standing_of(migration->context, from, row);
  for (size_t i = 0; i < read_result->claim_count; i++)
    if (read_result->claims[i].row == row && !read_result->claims[i].old) return STANDS_FIRST;
  return STANDS_ALONE;
}

/* Whether another older key is renamed to this one where it stands: then that counts. */
static bool renamed_there(const struct migration *migration, uint32_t object, const char *key, uint32_t from) {
  if (!migration->is_whole || !*key || object == NO_SPOT || migration_spot(migration, from)->parent == object) return false;
  for (uint32_t spot = object + 1; spot < migration_spot(migration, object)->next; spot = migration_spot(migration, spot)->next)
    if (migration_spot(migration, spot)->key && is_renamed_to(migration, spot, key)) return true;
  return false;
}

/* What another member has become already, or NULL. Nothing is inserted into an object that moves as a whole. */
static const struct addition *addition_there(const struct migration *migration, unsigned object, const char *key) {
  for (size_t i = 0; i < migration->addition_count; i++) {
    const struct addition *other = &migration->additions[i];
    bool same_place = !*key || !*other->key || strcmp(other->key, key) == 0;
    if (other->object == object && same_place) return other;
  }
  return NULL;
}

void migration_want(struct migration *migration, unsigned object, const char *key, struct view value, uint32_t from) {
  uint32_t there = migration_member(migration, 0, object), same = member_spelled(migration->context, there, key, NO_SPOT);
  if (there != NO_SPOT && there != from && *key && migration_spot(migration, there)->kind != JSON_OBJECT &&
      !gives_way(migration, there)) {
    migration_block(migration, there);
    return;
  }
  if (same != NO_SPOT && same != from) {
    agree_or_conflict(migration, value, fix_source(migration->context, same), from);
    return;
  }
  enum standing standing = from != NO_SPOT && *key ? rival_standing(migration, object, key, from) : STANDS_ALONE;
  if (standing != STANDS_ALONE) migration->conflict = true;
  if (standing == STANDS_BEHIND) {
    migration_conflict(migration, from);
    return;
  }
  const struct addition *other = addition_there(migration, object, key);
  if (other) {
    agree_or_conflict(migration, value, other->value, from);
    return;
  }
  if (from != NO_SPOT && renamed_there(migration, there, key, from)) {
    migration_conflict(migration, from);
    return;
  }
  bool stays = from != NO_SPOT && there != NO_SPOT && migration_spot(migration, from)->parent == there;
  if (!stays || !key[0]) {
    ARRAY_GROW(migration->additions, migration->addition_count, migration->addition_capacity);
    migration->additions[migration->addition_count++] = (struct addition){object, key, value};
    /* A string in the place of the object is replaced by it. */
    if (from != NO_SPOT && from != there) migration_drop(migration, from);
  } else rename_in_place(migration, from, key, value);
}

bool migration_has(const struct migration *migration, unsigned object, const char *key) {
  for (size_t i = 0; i < migration->addition_count; i++)
    if (migration->additions[i].object == object && strcmp(migration->additions[i].key, key) == 0) return true;
  return member_spelled(migration->context, migration_member(migration, 0, object), key, NO_SPOT) != NO_SPOT;
}
