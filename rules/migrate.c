#include "base/memory.h"
#include "base/search.h"
#include "facts/json_facts.h"
#include "rules/fix_values.h"
#include "rules/migration.h"
#include "rules/shape_fix.h"

/* ---- the header as a whole ---- */

static void version_migrate(struct migration *migration) {
  struct view two = migration->context->rule_table->std == STD_SEKI ? VIEW("\"2.0.0\"") : VIEW("2");
  uint32_t info = migration_member(migration, 0, KEY_RECORD);
  uint32_t version = member_spelled(migration->context, info, "version", NO_SPOT);
  if (member_spelled(migration->context, info, "format", NO_SPOT) == NO_SPOT)
    migration_want(migration, KEY_RECORD, "format", VIEW("\"JGF\""), NO_SPOT);
  if (version == NO_SPOT) migration_want(migration, KEY_RECORD, "version", two, NO_SPOT);
  else {
    if (migration_spot(migration, version)->kind >= JSON_ARRAY) migration_keep(migration, version, NULL);
    fix_replace(migration->context, migration->fix, json_value_span(migration->context->document, version), two);
  }
}

static bool is_gone(const struct migration *migration, uint32_t spot) {
  for (size_t i = 0; i < migration->gone_count; i++)
    if (migration->gone[i] == spot) return true;
  return false;
}

static size_t additions_of(const struct migration *migration, unsigned object, struct fix_member *members) {
  size_t count = 0;
  for (size_t i = 0; i < migration->addition_count; i++)
    if (migration->additions[i].object == object)
      members[count++] = (struct fix_member){migration->additions[i].key, migration->additions[i].value};
  return count;
}

/* {"komi": 6.5, "ruleset": ...}, in the order of the specification. */
static struct view object_text(struct migration *migration, const struct jgf_schema *shape, const struct fix_member *members,
                               size_t count) {
  struct buffer text = {0};
  bool *written = mem_alloc_zeroed(count, sizeof *written);
  for (size_t row = 0; row <= (shape ? shape->count : 0); row++) {
    for (size_t i = 0; i < count; i++) {
      bool here = shape && row < shape->count ? strcmp(jgf_key_texts[shape->fields[row].key], members[i].key) == 0 : true;
      if (written[i] || !here) continue;
      written[i] = true;
      buffer_printf(&text, "%s\"%s\": %.*s", text.length ? ", " : "{", members[i].key, (int)members[i].value.length,
                    members[i].value.at);
    }
  }
  buffer_add_char(&text, '}');
  free(written);
  return arena_keep(&migration->context->diags->arena, &text);
}

/* The children of one object that are removed, in ascending order; *stay is how many are not. */
static size_t gone_below(const struct migration *migration, uint32_t object, uint32_t *gone, size_t *stay) {
  size_t count = 0;
  *stay = 0;
  for (uint32_t spot = object + 1; spot < migration_spot(migration, object)->next; spot = migration_spot(migration, spot)->next) {
    if (is_gone(migration, spot)) gone[count++] = spot;
    else (*stay)++;
  }
  return count;
}

struct settling {
  struct fix_member *members; /* owned: what one object gets */
  struct fix_member *tops;    /* owned: what the record gets */
  size_t top_count;
  uint32_t *gone;      /* owned */
  uint32_t emptied[8]; /* objects in which nothing stays */
  size_t emptied_count;
};

/* New members would be inserted behind the last one. If that is removed, they take its place. */
static void last_replace(struct migration *migration, uint32_t last, const struct fix_member *members, size_t count) {
  struct buffer text = {0};
  for (size_t i = 0; i < count; i++)
    buffer_printf(&text, "%s\"%s\": %.*s", i ? ", " : "", members[i].key, (int)members[i].value.length, members[i].value.at);
  fix_replace(migration->context, migration->fix,
              (struct span){migration_spot(migration, last)->key_start, migration_spot(migration, last)->end},
              buffer_view(&text));
  buffer_release(&text);
}

static bool is_last(const struct migration *migration, uint32_t object, uint32_t spot) {
  return migration_spot(migration, spot)->next == migration_spot(migration, object)->next;
}

static void object_settle(struct migration *migration, struct settling *settling, unsigned key) {
  struct rule_context *context = migration->context;
  uint32_t object = migration_member(migration, 0, key);
  const struct jgf_schema *shape = jgf_schema_of(key);
  size_t added = additions_of(migration, key, settling->members), stay = 0, gone = 0;
  bool there = object != NO_SPOT && !is_gone(migration, object),
       is_object = there && migration_spot(migration, object)->kind == JSON_OBJECT;
  if (is_object) gone = gone_below(migration, object, settling->gone, &stay);
  if (!there || !is_object || (gone && !stay)) {
    if (!added && gone && there) settling->emptied[settling->emptied_count++] = object;
    if (!added) return;
    struct view text =
        !*settling->members[0].key ? settling->members[0].value : object_text(migration, shape, settling->members, added);
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
  static const unsigned objects[] = {KEY_RECORD, KEY_SOURCE, KEY_GAME,  KEY_PLAYERS,
                                     KEY_EVENT,  KEY_RULES,  KEY_BOARD, KEY_SETTINGS};
  struct settling settling = {.members = mem_alloc_zeroed(migration->addition_count + 1, sizeof *settling.members),
                              .tops = mem_alloc_zeroed(ARRAY_LENGTH(objects), sizeof *settling.tops),
                              .gone = mem_alloc_zeroed(migration->gone_count + 1, sizeof *settling.gone)};
  if (migration->gone_count > 1) qsort(migration->gone, migration->gone_count, sizeof *migration->gone, compare_uint32);
  for (size_t i = 0; i < ARRAY_LENGTH(objects); i++) object_settle(migration, &settling, objects[i]);
  /* If new members have to be inserted before an object, that stays, without content. */
  for (size_t i = 0; i < settling.emptied_count; i++) {
    size_t stay, count = gone_below(migration, settling.emptied[i], settling.gone, &stay);
    if (settling.top_count) fix_remove_values(migration->context, migration->fix, settling.gone, count);
    else migration_drop(migration, settling.emptied[i]);
  }
  size_t stay;
  uint32_t *gone = mem_alloc_zeroed(migration->gone_count + 1, sizeof *gone);
  size_t count = gone_below(migration, 0, gone, &stay);
  if (count) fix_remove_values(migration->context, migration->fix, gone, count);
  free(gone);
  if (settling.top_count)
    fix_insert_members(migration->context, migration->fix, 0, &jgf_record_shape, settling.tops, settling.top_count);
  free(settling.members);
  free(settling.tops);
  free(settling.gone);
}

static void migrate_header(struct migration *migration) {
  const struct jgf_schema *top = &jgf_record_shape;
  migrate_members(migration, 0, top);
  version_migrate(migration);
  header_settle(migration);
}

/* One older member of the header; false if it is in none of the header's objects. */
static bool migrate_one(struct migration *migration, uint32_t spot) {
  uint32_t parent = migration_spot(migration, spot)->parent;
  if (parent == NO_SPOT || (parent != 0 && migration_spot(migration, parent)->parent != 0)) return false;
  const struct jgf_schema *shape = parent ? jgf_schema_of(migration_spot(migration, parent)->key) : &jgf_record_shape;
  const struct jgf_field *field = shape ? jgf_field_find(shape, migration_spot(migration, spot)->key) : NULL;
  if (!field || !(field->marks & FIELD_OLD)) return false;
  migrate_member(migration, spot, field);
  header_settle(migration);
  return true;
}

/* ---- the fix ---- */

static void release(struct migration *migration) {
  free(migration->kept);
  free(migration->gone);
  free(migration->additions);
}

/* What is broken or occurs twice is fixed first, since it is not known what would be lost. NULL if nothing is. */
static const struct fact *flaw_find(struct rule_context *context) {
  const struct facts *flaws = &context->document->flaws;
  if (context->is_flaw_known) return context->flaw;
  context->is_flaw_known = true;
  for (size_t i = 0; i < flaws->count && !context->flaw; i++)
    if (flaws->list[i].kind != JSON_FLAW_LONE_SURROGATE && flaws->list[i].kind != JSON_FLAW_BOM) context->flaw = &flaws->list[i];
  return context->flaw;
}

static void obstacle_tell(struct rule_context *context, struct diag *diag, struct span span) {
  rule_add_related(context, diag, span, "this must be corrected before the record can be rewritten as JGF 2");
}

static struct span obstacle_span(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *at = json_spot(context->document, spot);
  return at->key_end > at->key_start ? json_key_span(context->document, spot) : json_value_span(context->document, spot);
}

/* What the fix keeps in meta.legacy, named in its message: "pro, ai and 2 more". */
static const char *describe_kept(const struct migration *migration) {
  enum { NAMED = 3 };
  struct buffer text = {0};
  for (size_t i = 0; i < migration->kept_count && i < NAMED; i++) {
    const struct fix_legacy *entry = &migration->kept[i];
    buffer_printf(&text, "%s%s", i ? ", " : "", entry->path ? entry->path : repair_old_path(migration->context, entry->spot));
  }
  if (migration->kept_count > NAMED) buffer_printf(&text, " and %zu more", migration->kept_count - NAMED);
  return arena_keep(&migration->context->diags->arena, &text).at;
}

static void settle(struct migration *migration, struct diag *diag) {
  if (migration->conflict) migration->fix->safety = FIX_UNSAFE;
  if (migration->kept_count) {
    migration->fix->message =
        rule_format(migration->context, "%s; meta.legacy keeps %s", migration->fix->message, describe_kept(migration)).at;
    fix_add_legacy(migration->context, migration->fix, migration->kept, migration->kept_count);
  }
  if (migration->obstacle != NO_SPOT || (diag->fix && !diag->fix->count)) diag->fix = NULL;
}

void migrate_record(struct rule_context *context, struct diag *diag) {
  const struct jgf_read_result *read_result = context->read_result;
  if (!context->document || read_result->top == NO_SPOT || read_result->tree == NO_SPOT) return;
  const struct fact *flaw = flaw_find(context);
  if (flaw) {
    obstacle_tell(context, diag, flaw->span);
    return;
  }
  /* First the tree is taken out of its string, and the branches out of the one list. */
  if (context->document->spots[read_result->tree].kind != JSON_ARRAY) {
    obstacle_tell(context, diag, obstacle_span(context, read_result->tree));
    return;
  }
  struct migration migration = {.context = context, .obstacle = NO_SPOT, .is_whole = true};
  migration.fix = fix_new(context, diag, FIX_SAFE, "rewrite the record as JGF 2");
  migrate_header(&migration);
  struct fix header = *migration.fix;
  migration.fix->edits = NULL;
  migration.fix->count = migration.fix->capacity = 0;
  migrate_tree(&migration, read_result->tree);
  fix_join(context, migration.fix, &header);
  settle(&migration, diag);
  if (migration.fix->obstacle) migration_block(&migration, migration.fix->obstacle);
  if (migration.obstacle != NO_SPOT) obstacle_tell(context, diag, obstacle_span(context, migration.obstacle));
  release(&migration);
}

void migrate_key(struct rule_context *context, struct diag *diag, uint32_t spot) {
  if (!context->document || context->read_result->top == NO_SPOT || flaw_find(context)) return;
  struct migration migration = {.context = context, .obstacle = NO_SPOT};
  migration.fix = fix_new(context, diag, FIX_SAFE, "write it in the form of JGF 2");
  if (!migrate_one(&migration, spot)) {
    /* In a node: what ngGo's player was to do there. */
    migration_keep(&migration, spot, NULL);
    fix_remove_values(context, migration.fix, &spot, 1);
  }
  settle(&migration, diag);
  release(&migration);
}
