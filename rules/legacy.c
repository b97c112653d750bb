/* legacy: JGF 1, and older forms that Seki and other programs left in JGF 2 records. */
#include "base/lookalike.h"
#include "facts/jgf_facts.h"
#include "facts/json_facts.h"
#include "jgf/coerce.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"

/* ---- the migration of JGF 1 ---- */

struct migration {
  struct rule_context *context;
  struct fix *fix;
  uint32_t examples[3]; /* the first values that go to meta.legacy */
  size_t kept_count; /* the number of all values that go to meta.legacy */
  uint32_t obstacle; /* a value that prevents the fix, or NO_SPOT */
  bool is_conflict;  /* two members claim one place, so the fix is unsafe */
};

static struct migration migration_begin(struct rule_context *context, struct diag *diag, const char *order) {
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "%s", order);
  return (struct migration){.context = context, .fix = fix, .obstacle = NO_SPOT};
}

static void keep(struct migration *migration, uint32_t spot) {
  if (migration->kept_count < ARRAY_LENGTH(migration->examples)) migration->examples[migration->kept_count] = spot;
  migration->kept_count++;
  fix_keep_value(migration->context, migration->fix, spot);
}

static void drop(struct migration *migration, uint32_t spot) {
  fix_remove_value(migration->context, migration->fix, spot);
}

static void keep_and_drop(struct migration *migration, uint32_t spot) {
  keep(migration, spot);
  drop(migration, spot);
}

/* Another member has the key: an equal value is dropped, a different value goes to meta.legacy. */
static void give_way(struct migration *migration, uint32_t spot, struct view value, uint32_t other) {
  if (view_equal(value, doc_source(migration->context->diags, other))) drop(migration, spot);
  else {
    migration->is_conflict = true;
    keep_and_drop(migration, spot);
  }
}

/* Returns an earlier member of the same object with the same older key, or NO_SPOT. */
static uint32_t earlier_namesake(const struct migration *migration, const struct jgf_migrated *migrated) {
  const struct jgf_migration *all = migration->context->read_result->migration;
  const struct json_spot *spots = migration->context->document->spots;
  for (const struct jgf_migrated *other = all->list; other < migrated; other++)
    if (other->older == migrated->older && spots[other->spot].parent == spots[migrated->spot].parent) return other->spot;
  return NO_SPOT;
}

/* Renames an older key in its object, or moves the value to meta.legacy. */
static void member_migrate(struct migration *migration, const struct jgf_migrated *migrated) {
  struct rule_context *context = migration->context;
  const uint32_t spot = migrated->spot;
  const struct json_spot *at = json_spot(context->document, spot);
  const struct jgf_field *row = migrated->field;
  struct view value;
  bool is_empty = at->kind == JSON_STRING && json_is_empty(context->document, spot);
  if (at->kind == JSON_NULL || (row && is_empty)) {
    drop(migration, spot);
    return;
  }
  if (!row || !value_meant(context, spot, row, &value)) {
    keep_and_drop(migration, spot);
    return;
  }
  uint32_t same = json_member(context->document, at->parent, row->key);
  if (same == NO_SPOT) same = earlier_namesake(migration, migrated);
  enum twin_order twin_order = same == NO_SPOT ? twin_order_of(context, spot, row) : STANDS_ALONE;
  if (twin_order != STANDS_ALONE) migration->is_conflict = true;
  if (same != NO_SPOT) give_way(migration, spot, value, same);
  else if (twin_order == STANDS_BEHIND) keep_and_drop(migration, spot);
  else {
    fix_rename_key(context, migration->fix, spot, jgf_key_texts[row->key]);
    if (!view_equal(value, doc_source(context->diags, spot))) fix_replace_value(context, migration->fix, spot, value);
  }
}

/* Writes a comment object as a string. Its other members go to meta.legacy. */
static void comment_migrate(struct migration *migration, uint32_t comment) {
  struct rule_context *context = migration->context;
  const struct json_spot *spots = context->document->spots;
  LOCAL_BUFFER text = {0};
  jgf_comment_flatten(context->document, comment, &text);
  fix_replace_value(context, migration->fix, comment, fix_quote(context, buffer_view(&text)));
  for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next)
    if (!jgf_is_comment_part(&spots[spot]) && spots[spot].kind != JSON_NULL) keep(migration, spot);
}

static void version_migrate(struct migration *migration) {
  struct rule_context *context = migration->context;
  uint32_t info = json_member(context->document, 0, KEY_RECORD);
  if (info != NO_SPOT && json_spot(context->document, info)->kind != JSON_OBJECT) {
    migration->obstacle = info;
    return;
  }
  uint32_t version = json_member(context->document, info, KEY_VERSION);
  if (info == NO_SPOT) {
    fix_insert_member(context, migration->fix, 0, &jgf_record_schema, "record", new_record(context));
    return;
  }
  if (json_member(context->document, info, KEY_FORMAT) == NO_SPOT)
    fix_insert_member(context, migration->fix, info, jgf_schema_of(KEY_RECORD), "format", VIEW("\"JGF\""));
  if (version == NO_SPOT)
    fix_insert_member(context, migration->fix, info, jgf_schema_of(KEY_RECORD), "version", new_version(context));
  else {
    if (json_spot(context->document, version)->kind >= JSON_ARRAY) keep(migration, version);
    fix_replace_value(context, migration->fix, version, new_version(context));
  }
}

/* A syntax error or a key that appears twice, which has to be corrected first; or NULL. */
static const struct fact *flaw_find(struct rule_context *context) {
  const struct facts *flaws = &context->document->flaws;
  if (context->is_flaw_known) return context->flaw;
  context->is_flaw_known = true;
  for (size_t i = 0; i < flaws->count && !context->flaw; i++) {
    const unsigned kind = flaws->list[i].kind;
    bool is_harmless = kind == JSON_FLAW_LONE_SURROGATE || kind == JSON_FLAW_BOM || kind == JSON_FLAW_NUMBER_RANGE;
    if (!is_harmless) context->flaw = &flaws->list[i];
  }
  return context->flaw;
}

static void obstacle_report(struct rule_context *context, struct diag *diag, struct span span) {
  rule_add_related(context, diag, span, "this must be corrected before the record can be rewritten as JGF 2");
}

/* Names the values that go to meta.legacy by keys and indexes: "players.0.pro, players.0.ai and 2 more". */
static const char *describe_kept(const struct migration *migration) {
  LOCAL_BUFFER pointer = {0};
  struct buffer text = {0};
  size_t named = 0;
  for (; named < migration->kept_count && named < ARRAY_LENGTH(migration->examples); named++) {
    buffer_clear(&pointer);
    json_pointer(migration->context->document, migration->examples[named], &pointer);
    for (size_t i = 0; i < pointer.length; i++)
      if (pointer.data[i] == '/') pointer.data[i] = '.';
    buffer_printf(&text, "%s%s", named ? ", " : "", buffer_string(&pointer) + 1);
  }
  if (migration->kept_count > named) buffer_printf(&text, " and %zu more", migration->kept_count - named);
  return arena_keep(&migration->context->diags->arena, &text).at;
}

static void settle(struct migration *migration, struct diag *diag) {
  struct fix *fix = migration->fix;
  if (migration->is_conflict) fix->safety = FIX_UNSAFE;
  if (migration->kept_count)
    fix->message = rule_format(migration->context, "%s; meta.legacy keeps %s", fix->message, describe_kept(migration)).at;
  if (fix->obstacle && migration->obstacle == NO_SPOT) migration->obstacle = fix->obstacle;
  if (migration->obstacle != NO_SPOT || (diag->fix && !diag->fix->operation_count)) diag->fix = NULL;
}

/* Adds a note for each pair of keys that become the same JGF 2 key but have different values. */
static void contradictions_note(struct rule_context *context, struct diag *diag) {
  for (size_t i = 0; i < context->read_result->claim_count; i++) {
    const struct jgf_claim *claim = &context->read_result->claims[i];
    uint32_t other = contradiction_find(context, claim->spot, claim->row);
    if (!claim->is_old_key || other == NO_SPOT) continue;
    rule_add_related(context, diag, json_key_span(context->document, claim->spot),
                     "%s", describe_contradiction(context, claim->spot, other));
    rule_override_level(context, diag, LEVEL_ERROR);
  }
}

static void legacy_version(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct jgf_read_result *read_result = context->read_result;
  contradictions_note(context, diag);
  if (read_result->tree == NO_SPOT) return;
  const struct fact *flaw = flaw_find(context);
  if (flaw) {
    obstacle_report(context, diag, flaw->span);
    return;
  }
  struct migration migration = migration_begin(context, diag, "rewrite the record as JGF 2");
  version_migrate(&migration);
  for (size_t i = 0; i < read_result->migration->count; i++) {
    const struct jgf_migrated *migrated = &read_result->migration->list[i];
    if (i >= read_result->migration->header_count) comment_migrate(&migration, migrated->spot);
    else member_migrate(&migration, migrated);
  }
  settle(&migration, diag);
  if (migration.obstacle == NO_SPOT) return;
  const struct json_spot *at = json_spot(context->document, migration.obstacle);
  bool has_key = at->key_end > at->key_start;
  obstacle_report(context, diag, (has_key ? json_key_span : json_value_span)(context->document, migration.obstacle));
}

static void legacy_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_migrated *migrated = fact->data;
  const struct jgf_older_key *older = migrated->older;
  const char *written = rule_quote(context, fact->span);
  uint32_t other = contradiction_find(context, fact->spot, migrated->field);
  struct diag *diag =
      other != NO_SPOT ? rule_report(context, fact, "%s; `%s` is a key of older versions",
                                     describe_contradiction(context, fact->spot, other), written)
      : older->v2_key ? rule_report(context, fact, "`%s` is a key of older versions; in JGF 2 it is `%s.%s`", written,
                                    older->path, jgf_key_texts[older->v2_key])
                      : rule_report(context, fact, "`%s` is a key of older versions, and not part of JGF 2", written);
  if (older->is_late && other == NO_SPOT) rule_override_level(context, diag, LEVEL_WARNING);
  if (flaw_find(context)) return;
  struct migration migration = migration_begin(context, diag, "write it in the form of JGF 2");
  member_migrate(&migration, migrated);
  settle(&migration, diag);
}

static void legacy_comment(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  struct migration migration = migration_begin(context, diag, "convert it to a string");
  comment_migrate(&migration, fact->spot);
  if (migration.kept_count) {
    migration.fix->safety = FIX_UNSAFE;
    migration.fix->message = "convert it to a string; meta.legacy keeps its other members";
    migration.kept_count = 0;
  }
  settle(&migration, diag);
}

/* ---- points, lists and SGF properties ---- */

static void legacy_point(struct rule_context *context, const struct fact *fact) {
  struct go_item point = {.x_spot = NO_SPOT};
  struct diag *diag = rule_report(context, fact, "a point must be of the form {\"x\": 3, \"y\": 3}, but is %s",
                                  rule_quote(context, fact->span));
  if (!jgf_point_form_read(context->document, fact->spot, &point)) return;
  struct view text = new_point(context, point.x, point.y);
  if (point.x_spot != NO_SPOT) {
    const struct fix_member numbers[] = {{"x", doc_source(context->diags, point.x_spot)},
                                         {"y", doc_source(context->diags, point.y_spot)}};
    text = fix_object(context, numbers, ARRAY_LENGTH(numbers));
  }
  fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "write it with x and y"), fact->spot, text);
}

static void legacy_tree(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a separate node, as its variations");
  fix_wrap(context, fix, fact->spot, fact->spot, 0, "variations");
}

/* The number in a value, also in quotes; false if it is not one. */
static bool number_read(struct rule_context *context, uint32_t spot, bool is_whole, struct view *number) {
  const struct json_spot *at = json_spot(context->document, spot);
  bool has_fraction;
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_INTEGER || (at->kind == JSON_DOUBLE && !is_whole)) *number = doc_source(context->diags, spot);
  else if (at->kind == JSON_STRING) *number = lookalike_view(json_string(context->document, spot), room);
  else return false;
  if (!jgf_is_number(*number, &has_fraction) || (has_fraction && is_whole) || number->at[0] == '-') return false;
  *number = rule_format(context, "%.*s", (int)number->length, number->at);
  return true;
}

/* The member of a move that BL, WL, OB or OW in its node becomes; false if the clock is not the mover's. */
static bool clock_read(struct rule_context *context, uint32_t move, uint32_t spot, struct fix_member *clock) {
  unsigned key = json_spot(context->document, spot)->key;
  bool is_time = key == KEY_BL || key == KEY_WL, is_black = key == KEY_BL || key == KEY_OB;
  if (!is_time && key != KEY_OB && key != KEY_OW) return false;
  uint32_t color = json_member(context->document, move, KEY_COLOR);
  if (color == NO_SPOT || !view_is(string_at(context, color), is_black ? "black" : "white")) return false;
  if (json_member(context->document, move, is_time ? KEY_TIME_LEFT : KEY_PERIODS_LEFT) != NO_SPOT) return false;
  clock->key = is_time ? "timeLeft" : "periodsLeft";
  return number_read(context, spot, !is_time, &clock->value);
}

static void legacy_sgf_key(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  struct diag *diag =
      fact->text ? rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore: its contents must be in `%s`",
                               written, fact->text)
                 : rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore", written);
  if (fact->text) rule_override_level(context, diag, LEVEL_ERROR);
  uint32_t move = json_member(context->document, json_spot(context->document, fact->spot)->parent, KEY_MOVE);
  struct fix_member clock;
  if (!clock_read(context, move, fact->spot, &clock)) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "move it into the move, as `%s`", clock.key);
  fix_remove_value(context, fix, fact->spot);
  fix_insert_member(context, fix, move, &jgf_move_schema, clock.key, clock.value);
}

/* ---- flat variations ---- */

static bool is_fork(const struct rule_context *context, uint32_t spot) {
  return context->document->spots[spot].key == KEY_VARIATIONS && context->document->spots[spot].kind == JSON_ARRAY;
}

/* Looks after the fork first: if there are many forks, the next one is near. */
static bool is_only_fork(const struct rule_context *context, uint32_t fork) {
  for (uint32_t spot = fork + 1; spot < context->document->count; spot++)
    if (is_fork(context, spot)) return false;
  for (uint32_t spot = 0; spot < fork; spot++)
    if (is_fork(context, spot)) return false;
  return true;
}

/* Reports the first node in the list. The fix needs a record with one fork, and a single visible border in the list: two
 * successive moves of the same color. */
static void legacy_variations(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct json_spot *spots = context->document->spots;
  uint32_t first = fact->spot, list = spots[first].parent, border = NO_SPOT, last = first;
  struct view before = {NULL, 0};
  if (!context->document->is_whole || !is_only_fork(context, list) || first != list + 1) return;
  for (uint32_t node = first; node < spots[list].next; node = spots[node].next) {
    uint32_t move = json_member(context->document, node, KEY_MOVE), spot = json_member(context->document, move, KEY_COLOR);
    if (spot == NO_SPOT || spots[spot].kind != JSON_STRING) return;
    struct view color = json_string(context->document, spot);
    bool same = before.at && view_equal(before, color);
    if (same && border != NO_SPOT) return;
    if (same) border = node;
    before = color;
    last = node;
  }
  if (border == NO_SPOT) return;
  uint32_t behind = border - 1;
  while (spots[behind].parent != list) behind = spots[behind].parent;
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "begin a new variation where a color moves twice in a row");
  fix_wrap(context, fix, first, behind, 1, NULL);
  fix_wrap(context, fix, border, last, 1, NULL);
}

#include "rules/legacy.rows.inc"
