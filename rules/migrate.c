#include "rules/migrate.h"
#include "base/memory.h"
#include "facts/json_facts.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"

void migration_keep(struct migration *migration, uint32_t spot, const char *path) {
  ARRAY_GROW(migration->kept, migration->kept_count, migration->kept_capacity);
  struct fix_legacy entry = {path ? path : repair_old_path(migration->context, spot), fix_source(migration->context, spot)};
  migration->kept[migration->kept_count++] = entry;
}

static void release(struct migration *migration) {
  free(migration->kept);
  free(migration->gone);
  free(migration->additions);
}

/* What is broken or stands twice is fixed first: it is not known what would get lost. */
static bool is_sound(const struct rule_context *context) {
  const struct facts *flaws = &context->document->flaws;
  for (size_t i = 0; i < flaws->count; i++)
    if (flaws->list[i].kind != JSON_FLAW_LONE_SURROGATE && flaws->list[i].kind != JSON_FLAW_BOM) return false;
  return true;
}

/* What the fix keeps in meta.legacy, named in its message: "pro, ai and 2 more". */
static const char *describe_kept(const struct migration *migration) {
  enum { NAMED = 3 };
  struct buffer text = {0};
  for (size_t i = 0; i < migration->kept_count && i < NAMED; i++) buffer_printf(&text, "%s%s", i ? ", " : "", migration->kept[i].path);
  if (migration->kept_count > NAMED) buffer_printf(&text, " and %zu more", migration->kept_count - NAMED);
  const char *kept = arena_string(&migration->context->diags->arena, buffer_view(&text));
  buffer_release(&text);
  return kept;
}

static void settle(struct migration *migration, struct diag *diag) {
  if (migration->conflict) migration->fix->safety = FIX_UNSAFE;
  if (migration->kept_count) {
    migration->fix->message = rule_format(migration->context, "%s; meta.legacy keeps %s", migration->fix->message, describe_kept(migration)).at;
    fix_add_legacy(migration->context, migration->fix, migration->kept, migration->kept_count);
  }
  if (migration->blocked || (diag->fix && !diag->fix->count)) diag->fix = NULL;
}

void migrate_record(struct rule_context *context, struct diag *diag) {
  const struct jgf_read_result *reading = context->reading;
  if (!context->document || reading->top == NO_SPOT || reading->tree == NO_SPOT || !is_sound(context)) return;
  /* The tree comes out of its string, and the branches out of one list, first. */
  if (context->document->spots[reading->tree].kind != JSON_ARRAY) return;
  struct migration migration = {.context = context, .fix = fix_new(context, diag, FIX_SAFE, "rewrite the record as JGF 2"), .is_whole = true};
  migrate_header(&migration);
  migrate_tree(&migration, reading->tree);
  settle(&migration, diag);
  release(&migration);
}

void migrate_key(struct rule_context *context, struct diag *diag, uint32_t spot) {
  if (!context->document || context->reading->top == NO_SPOT || !is_sound(context)) return;
  struct migration migration = {.context = context, .fix = fix_new(context, diag, FIX_SAFE, "write it as JGF 2 does")};
  if (!migrate_one(&migration, spot)) {
    /* In a node: what ngGo's player was to do there. */
    migration_keep(&migration, spot, NULL);
    fix_remove_values(context, migration.fix, &spot, 1);
  }
  settle(&migration, diag);
  release(&migration);
}
