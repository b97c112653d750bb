#include "rules/migrate.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "rules/legacy_text.h"
#include "rules/migrate_values.h"
#include "rules/shape_fix.h"

/* A member that an object of JGF 2 gets. */
struct addition {
  unsigned object; /* KEY_RECORD, ...; KEY_PLAYERS is the value itself */
  const char *key;
  struct view value;
};

static const struct json_spot *spot_at(const struct migration *migration, uint32_t spot) {
  return &migration->context->document->spots[spot];
}

static uint32_t top_member(const struct migration *migration, unsigned key) {
  return json_member(migration->context->document, 0, key);
}

/* However it is spelled. */
static uint32_t member_find(const struct migration *migration, uint32_t object, const char *name) {
  if (object == NO_SPOT || spot_at(migration, object)->kind != JSON_OBJECT) return NO_SPOT;
  for (uint32_t spot = object + 1; spot < spot_at(migration, object)->next; spot = spot_at(migration, spot)->next) {
    if (spot_at(migration, spot)->key && strcmp(jgf_key_texts[spot_at(migration, spot)->key], name) == 0) return spot;
    struct buffer key = {0};
    json_key_text(migration->context->document, spot, &key);
    bool same = view_is(buffer_view(&key), name);
    buffer_release(&key);
    if (same) return spot;
  }
  return NO_SPOT;
}

/* ---- places ---- */

void migration_drop(struct migration *migration, uint32_t spot) {
  /* What stands in an object that goes as a whole goes with it. */
  for (size_t i = 0; i < migration->gone_count; i++)
    if (spot >= migration->gone[i] && spot < spot_at(migration, migration->gone[i])->next) return;
  ARRAY_GROW(migration->gone, migration->gone_count, migration->gone_capacity);
  migration->gone[migration->gone_count++] = spot;
}

static void conflict(struct migration *migration, uint32_t from) {
  migration->conflict = true;
  migration_keep(migration, from, NULL);
  migration_drop(migration, from);
}

static void rename_in_place(struct migration *migration, uint32_t from, const char *key, struct view value) {
  fix_rename_key(migration->context, migration->fix, from, key);
  if (!view_equal(value, fix_source(migration->context, from))) fix_replace_value(migration->context, migration->fix, from, value);
}

/* A text in the place of an object that has it as a member; where the whole record is rewritten it gets its place. */
static bool gives_way(const struct migration *migration, uint32_t there) {
  const struct json_spot *at = spot_at(migration, there);
  return migration->is_whole && at->kind == JSON_STRING && (at->key == KEY_GAME || at->key == KEY_SOURCE);
}

/* Where the whole record is rewritten, older members give way to each other there; what is left are members of JGF 2 that
 * have strayed. */
static enum standing rival_standing(const struct migration *migration, unsigned object, const char *key, uint32_t from) {
  const struct jgf_read_result *reading = migration->context->reading;
  const struct jgf_field *row = NULL;
  for (const struct jgf_schema *shape = jgf_schema_of(object); shape && !row; shape = NULL)
    for (size_t i = 0; i < shape->count; i++)
      if (strcmp(jgf_key_texts[shape->fields[i].key], key) == 0) row = &shape->fields[i];
  if (!row) return STANDS_ALONE;
  if (!migration->is_whole) return standing_of(migration->context, from, row);
  for (size_t i = 0; i < reading->claim_count; i++)
    if (reading->claims[i].row == row && !reading->claims[i].old) return STANDS_FIRST;
  return STANDS_ALONE;
}

/* Whether another older key is renamed to this one where it stands: then that counts. */
static bool renamed_there(const struct migration *migration, uint32_t object, const char *key, uint32_t from) {
  if (!migration->is_whole || !*key || object == NO_SPOT || spot_at(migration, from)->parent == object) return false;
  for (uint32_t spot = object + 1; spot < spot_at(migration, object)->next; spot = spot_at(migration, spot)->next)
    if (spot_at(migration, spot)->key && migration_renames(migration, spot, key)) return true;
  return false;
}

void migration_want(struct migration *migration, unsigned object, const char *key, struct view value, uint32_t from) {
  uint32_t there = top_member(migration, object), same = member_find(migration, there, key);
  if (there != NO_SPOT && there != from && *key && spot_at(migration, there)->kind != JSON_OBJECT && !gives_way(migration, there)) {
    migration->blocked = true;
    return;
  }
  if (same != NO_SPOT && same != from) {
    if (view_equal(value, fix_source(migration->context, same))) migration_drop(migration, from);
    else conflict(migration, from);
    return;
  }
  enum standing standing = from != NO_SPOT && *key ? rival_standing(migration, object, key, from) : STANDS_ALONE;
  if (standing != STANDS_ALONE) migration->conflict = true;
  if (standing == STANDS_BEHIND) {
    conflict(migration, from);
    return;
  }
  for (size_t i = 0; i < migration->addition_count; i++) {
    const struct addition *other = &migration->additions[i];
    /* An object that goes up as a whole takes no more in. */
    bool same_place = !*key || !*other->key || strcmp(other->key, key) == 0;
    if (other->object != object || !same_place) continue;
    if (view_equal(value, other->value)) migration_drop(migration, from);
    else conflict(migration, from);
    return;
  }
  if (from != NO_SPOT && renamed_there(migration, there, key, from)) {
    conflict(migration, from);
    return;
  }
  bool stays = from != NO_SPOT && there != NO_SPOT && spot_at(migration, from)->parent == there;
  if (!stays || !key[0]) {
    ARRAY_GROW(migration->additions, migration->addition_count, migration->addition_capacity);
    migration->additions[migration->addition_count++] = (struct addition){object, key, value};
    /* A string in the place of the object gives way to it there. */
    if (from != NO_SPOT && from != there) migration_drop(migration, from);
  } else {
    /* A second older key for the same place would be renamed to it too. */
    for (uint32_t spot = there + 1; spot < from; spot = spot_at(migration, spot)->next)
      if (spot_at(migration, spot)->key && migration_renames(migration, spot, key)) {
        conflict(migration, from);
        return;
      }
    rename_in_place(migration, from, key, value);
  }
}

bool migration_has(const struct migration *migration, unsigned object, const char *key) {
  for (size_t i = 0; i < migration->addition_count; i++)
    if (migration->additions[i].object == object && strcmp(migration->additions[i].key, key) == 0) return true;
  return member_find(migration, top_member(migration, object), key) != NO_SPOT;
}

/* ---- one value after the other ---- */

/* "rules.komi" is the komi of `rules`; the objects have one name each. */
static unsigned object_named(const char *home, const char **key) {
  static const unsigned objects[] = {KEY_RECORD, KEY_SOURCE, KEY_GAME, KEY_EVENT, KEY_RULES, KEY_BOARD, KEY_SETTINGS};
  for (size_t i = 0; i < ARRAY_LENGTH(objects); i++) {
    size_t length = strlen(jgf_key_texts[objects[i]]);
    if (strncmp(home, jgf_key_texts[objects[i]], length) != 0 || home[length] != '.') continue;
    *key = home + length + 1;
    return objects[i];
  }
  return KEY_NONE;
}

/* Does this older member become `key` in its own object? */
bool migration_renames(const struct migration *migration, uint32_t spot, const char *key) {
  const struct jgf_schema *shape = jgf_schema_of(spot_at(migration, spot_at(migration, spot)->parent)->key);
  const struct jgf_field *field = shape ? jgf_field_find(shape, spot_at(migration, spot)->key) : NULL;
  const char *name = NULL;
  return field && field->marks & FIELD_OLD && field->home && object_named(field->home, &name) && strcmp(name, key) == 0;
}

static void keep_and_drop(struct migration *migration, uint32_t spot, const char *path) {
  migration_keep(migration, spot, path);
  migration_drop(migration, spot);
}

/* ngGo had texts where JGF 2 has objects, and some put the objects there: they go up as they are. */
static bool is_strayed_object(const struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  const struct json_spot *at = spot_at(migration, spot);
  return at->kind == JSON_OBJECT && !(field->types & TYPE_OBJECT) && jgf_home_of(at->key, TYPE_OBJECT, NULL) == &jgf_record_shape;
}

static void object_lift(struct migration *migration, uint32_t spot) {
  unsigned key = spot_at(migration, spot)->key;
  bool free = top_member(migration, key) == NO_SPOT && value_is_sound(migration->context, spot, jgf_field_find(&jgf_record_shape, key));
  if (free) migration_want(migration, key, "", fix_source(migration->context, spot), spot);
  else conflict(migration, spot);
}

static void leaf_migrate(struct migration *migration, uint32_t spot, const struct jgf_field *field) {
  const char *key = NULL;
  const struct json_spot *at = spot_at(migration, spot);
  unsigned object = field->home ? object_named(field->home, &key) : KEY_NONE;
  const struct jgf_field *row = jgf_field_home(field);
  struct view value = fix_source(migration->context, spot);
  if (object != KEY_SETTINGS && !row) object = KEY_NONE; /* several places, or none */
  bool legacy = field->home && strncmp(field->home, "meta.legacy.", 12) == 0;
  bool empty = at->kind == JSON_STRING && at->end == at->start + 2;
  if (at->kind == JSON_NULL) migration_drop(migration, spot);
  else if (is_strayed_object(migration, spot, field)) object_lift(migration, spot);
  else if (migrate_special(migration, spot, field)) return;
  else if (!object) keep_and_drop(migration, spot, legacy ? field->home + 12 : NULL);
  else if (empty && !(row && row->marks & FIELD_MAY_BE_EMPTY)) migration_drop(migration, spot);
  else if (!row || value_meant(migration->context, spot, row, &value)) migration_want(migration, object, key, value, spot);
  else keep_and_drop(migration, spot, NULL);
}

/* The older members of an object; of one that only older dialects have, all of them. */
void migrate_members(struct migration *migration, uint32_t object, const struct jgf_schema *shape) {
  for (uint32_t spot = object + 1; spot < spot_at(migration, object)->next; spot = spot_at(migration, spot)->next) {
    unsigned key = spot_at(migration, spot)->key;
    const struct jgf_field *field = key ? jgf_field_find(shape, key) : NULL;
    if (field && field->marks & FIELD_OLD && !(field->marks & FIELD_JUNK)) leaf_migrate(migration, spot, field);
    else if (field && migrate_special(migration, spot, field)) continue;
    else if (!field && shape->old) migration_keep(migration, spot, NULL);
  }
}

/* ---- the header as a whole ---- */

static void version_migrate(struct migration *migration) {
  struct view two = migration->context->rule_table->std == STD_SEKI ? VIEW("\"2.0.0\"") : VIEW("2");
  uint32_t info = top_member(migration, KEY_RECORD), version = member_find(migration, info, "version");
  if (member_find(migration, info, "format") == NO_SPOT) migration_want(migration, KEY_RECORD, "format", VIEW("\"JGF\""), NO_SPOT);
  if (version == NO_SPOT) migration_want(migration, KEY_RECORD, "version", two, NO_SPOT);
  else {
    if (spot_at(migration, version)->kind >= JSON_ARRAY) migration_keep(migration, version, NULL);
    fix_replace(migration->context, migration->fix, json_value_span(migration->context->document, version), two);
  }
}

static bool is_gone(const struct migration *migration, uint32_t spot) {
  for (size_t i = 0; i < migration->gone_count; i++)
    if (migration->gone[i] == spot) return true;
  return false;
}

static size_t additions_take(const struct migration *migration, unsigned object, struct fix_member *members) {
  size_t count = 0;
  for (size_t i = 0; i < migration->addition_count; i++)
    if (migration->additions[i].object == object) members[count++] = (struct fix_member){migration->additions[i].key, migration->additions[i].value};
  return count;
}

static int compare_spots(const void *a, const void *b) {
  const uint32_t *first = a, *second = b;
  return *first < *second ? -1 : *first > *second;
}

/* {"komi": 6.5, "ruleset": ...}, in the order of the specification. */
static struct view object_text(struct migration *migration, const struct jgf_schema *shape, const struct fix_member *members, size_t count) {
  struct buffer text = {0};
  bool *written = mem_alloc_zeroed(count, sizeof *written);
  for (size_t row = 0; row <= (shape ? shape->count : 0); row++) {
    for (size_t i = 0; i < count; i++) {
      bool here = shape && row < shape->count ? strcmp(jgf_key_texts[shape->fields[row].key], members[i].key) == 0 : true;
      if (written[i] || !here) continue;
      written[i] = true;
      buffer_printf(&text, "%s\"%s\": %.*s", text.length ? ", " : "{", members[i].key, (int)members[i].value.length, members[i].value.at);
    }
  }
  buffer_add_char(&text, '}');
  struct view kept = rule_format(migration->context, "%s", buffer_string(&text));
  free(written);
  buffer_release(&text);
  return kept;
}

/* The children of one object that go, in ascending order; how many stay in *stay. */
static size_t gone_take(const struct migration *migration, uint32_t object, uint32_t *gone, size_t *stay) {
  size_t count = 0;
  *stay = 0;
  for (uint32_t spot = object + 1; spot < spot_at(migration, object)->next; spot = spot_at(migration, spot)->next) {
    if (is_gone(migration, spot)) gone[count++] = spot;
    else (*stay)++;
  }
  return count;
}

struct settling {
  struct fix_member *members; /* owned: what one object gets */
  struct fix_member *tops;    /* owned: what the record gets */
  size_t top_count;
  uint32_t *gone; /* owned */
  uint32_t emptied[8]; /* objects in which nothing stays */
  size_t emptied_count;
};

/* What comes would stand behind the last member, which goes: it takes its place. */
static void last_replace(struct migration *migration, uint32_t last, const struct fix_member *members, size_t count) {
  struct buffer text = {0};
  for (size_t i = 0; i < count; i++)
    buffer_printf(&text, "%s\"%s\": %.*s", i ? ", " : "", members[i].key, (int)members[i].value.length, members[i].value.at);
  fix_replace(migration->context, migration->fix, (struct span){spot_at(migration, last)->key_start, spot_at(migration, last)->end}, buffer_view(&text));
  buffer_release(&text);
}

static bool is_last(const struct migration *migration, uint32_t object, uint32_t spot) {
  return spot_at(migration, spot)->next == spot_at(migration, object)->next;
}

static void object_settle(struct migration *migration, struct settling *settling, unsigned key) {
  struct rule_context *context = migration->context;
  uint32_t object = top_member(migration, key);
  const struct jgf_schema *shape = jgf_schema_of(key);
  size_t added = additions_take(migration, key, settling->members), stay = 0, gone = 0;
  bool there = object != NO_SPOT && !is_gone(migration, object), is_object = there && spot_at(migration, object)->kind == JSON_OBJECT;
  if (is_object) gone = gone_take(migration, object, settling->gone, &stay);
  if (!there || !is_object || (gone && !stay)) {
    if (!added && gone && there) settling->emptied[settling->emptied_count++] = object;
    if (!added) return;
    struct view text = !*settling->members[0].key ? settling->members[0].value : object_text(migration, shape, settling->members, added);
    if (there) fix_replace_value(context, migration->fix, object, text);
    else settling->tops[settling->top_count++] = (struct fix_member){jgf_key_texts[key], text};
    return;
  }
  if (gone && added && is_last(migration, object, settling->gone[gone - 1])) {
    last_replace(migration, settling->gone[--gone], settling->members, added);
    added = 0;
  }
  if (gone) fix_remove_values(context, migration->fix, settling->gone, gone);
  if (added) fix_insert_members(context, migration->fix, object, shape, settling->members, added);
}

static void header_settle(struct migration *migration) {
  static const unsigned objects[] = {KEY_RECORD, KEY_SOURCE, KEY_GAME, KEY_PLAYERS, KEY_EVENT, KEY_RULES, KEY_BOARD, KEY_SETTINGS};
  struct settling settling = {.members = mem_alloc_zeroed(migration->addition_count + 1, sizeof *settling.members),
                              .tops = mem_alloc_zeroed(ARRAY_LENGTH(objects), sizeof *settling.tops),
                              .gone = mem_alloc_zeroed(migration->gone_count + 1, sizeof *settling.gone)};
  if (migration->gone_count > 1) qsort(migration->gone, migration->gone_count, sizeof *migration->gone, compare_spots);
  for (size_t i = 0; i < ARRAY_LENGTH(objects); i++) object_settle(migration, &settling, objects[i]);
  /* What comes may be put before an object: then that stays, without content. */
  for (size_t i = 0; i < settling.emptied_count; i++) {
    size_t stay, count = gone_take(migration, settling.emptied[i], settling.gone, &stay);
    if (settling.top_count) fix_remove_values(migration->context, migration->fix, settling.gone, count);
    else migration_drop(migration, settling.emptied[i]);
  }
  size_t stay;
  uint32_t *gone = mem_alloc_zeroed(migration->gone_count + 1, sizeof *gone);
  size_t count = gone_take(migration, 0, gone, &stay);
  if (count) fix_remove_values(migration->context, migration->fix, gone, count);
  free(gone);
  if (settling.top_count) fix_insert_members(migration->context, migration->fix, 0, &jgf_record_shape, settling.tops, settling.top_count);
  free(settling.members);
  free(settling.tops);
  free(settling.gone);
}

void migrate_header(struct migration *migration) {
  const struct jgf_schema *top = &jgf_record_shape;
  migrate_members(migration, 0, top);
  version_migrate(migration);
  header_settle(migration);
}

bool migrate_one(struct migration *migration, uint32_t spot) {
  uint32_t parent = spot_at(migration, spot)->parent;
  if (parent == NO_SPOT || (parent != 0 && spot_at(migration, parent)->parent != 0)) return false;
  const struct jgf_schema *shape = parent ? jgf_schema_of(spot_at(migration, parent)->key) : &jgf_record_shape;
  const struct jgf_field *field = shape ? jgf_field_find(shape, spot_at(migration, spot)->key) : NULL;
  if (!field || !(field->marks & FIELD_OLD)) return false;
  leaf_migrate(migration, spot, field);
  header_settle(migration);
  return true;
}
