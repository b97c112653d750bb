#include "engine/normalize_jgf.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "fix/doc_patch.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"

static void hold(struct normalized *normalized, struct json_object *value) {
  ARRAY_GROW(normalized->held, normalized->count, normalized->capacity);
  normalized->held[normalized->count++] = json_object_get(value);
}

/* What is told of a new value is told at the place of the one that it replaces. */
static struct json_object *stand_in(struct json_object *value, struct json_object *old) {
  json_object_set_userdata(value, json_object_get_userdata(old), NULL);
  return value;
}

static void release_held(struct normalized *normalized) {
  for (size_t i = 0; i < normalized->count; i++) {
    json_unspot(normalized->held[i]);
    json_object_put(normalized->held[i]);
  }
  free(normalized->held);
  normalized->held = NULL;
  normalized->count = normalized->capacity = 0;
}

/* The value that a fix writes anew, if that is all it does. */
static struct json_object *rewritten(const struct json_document *document, const struct diag *diag) {
  const struct fix *fix = diag->fix;
  bool is_whole =
      fix->operation_count == 1 && fix->operations[0].kind == REPLACE_VALUE && fix->operations[0].spot == diag->spot;
  return is_whole ? document->spots[diag->spot].value : NULL;
}

/* ---- texts ---- */

static bool is_plain_text(struct view json) {
  if (json.length < 2 || json.at[0] != '"' || json.at[json.length - 1] != '"') return false;
  for (size_t i = 0; i < json.length; i++)
    if (json.at[i] == '\\' || (unsigned char)json.at[i] < 0x20) return false;
  return true;
}

static bool text_can(const struct json_document *document, const struct diag *diag) {
  struct json_object *value = rewritten(document, diag);
  return json_object_is_type(value, json_type_string) && is_plain_text(diag->fix->operations[0].text);
}

static void text_make(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  struct view json = diag->fix->operations[0].text;
  (void)normalized;
  json_set_string(rewritten(document, diag), (struct view){json.at + 1, json.length - 2});
}

/* ---- the version ---- */

static bool version_can(const struct json_document *document, const struct diag *diag) {
  struct json_object *value = rewritten(document, diag), *record = json_member_of(document->root, "record");
  return value && json_member_of(record, "version") == value && view_is(diag->fix->operations[0].text, "2");
}

static void version_make(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  struct json_object *record = json_member_of(document->root, "record");
  struct json_object *old = rewritten(document, diag);
  hold(normalized, old);
  json_put(record, "version", stand_in(json_make_integer(2), old));
}

/* ---- players ---- */

static bool players_can(const struct json_document *document, const struct diag *diag) {
  struct json_object *players = json_member_of(document->root, "players");
  if (!json_object_is_type(players, json_type_object) || document->spots[diag->spot].value != players) return false;
  json_object_object_foreach(players, color, player) {
    struct json_object *said;
    if (!*color || !json_object_is_type(player, json_type_object) || json_object_object_get_ex(player, "color", &said))
      return false;
  }
  return true;
}

static void player_add(struct json_object *list, const char *color, struct json_object *player) {
  json_put(player, "color", stand_in(json_make_string(view_of(color)), player));
  json_append(list, json_object_get(player));
}

/* Black first, then white, then the others. */
static void players_make(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  static const char *const first[] = {"black", "white"};
  struct json_object *players = json_member_of(document->root, "players"), *list = json_make_array();
  (void)diag;
  for (size_t i = 0; i < ARRAY_LENGTH(first); i++)
    if (json_member_of(players, first[i])) player_add(list, first[i], json_member_of(players, first[i]));
  json_object_object_foreach(players, color, player)
    if (strcmp(color, first[0]) != 0 && strcmp(color, first[1]) != 0) player_add(list, color, player);
  hold(normalized, players);
  json_put(document->root, "players", stand_in(list, players));
  hold(normalized, list);
}

/* ---- sections that say nothing ---- */

static const char *empty_section(const struct json_document *document, const struct diag *diag) {
  struct json_object *value = diag->spot == NO_SPOT ? NULL : document->spots[diag->spot].value;
  if (!json_object_is_type(value, json_type_object) || json_object_object_length(value)) return NULL;
  json_object_object_foreach(document->root, key, section)
    if (section == value) return key;
  return NULL;
}

static bool empty_can(const struct json_document *document, const struct diag *diag) {
  return empty_section(document, diag) != NULL;
}

static void empty_make(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  hold(normalized, document->spots[diag->spot].value);
  json_object_object_del(document->root, empty_section(document, diag));
}

/* ---- all of these ---- */

static const struct way {
  unsigned listens; /* the fact that the rule hears first whose fixes are made in this way */
  bool (*can)(const struct json_document *document, const struct diag *diag);
  void (*make)(struct normalized *normalized, const struct json_document *document, const struct diag *diag);
} ways[] = {
    {JGF_FACT_VERSION, version_can, version_make},
    {JGF_FACT_PLAYERS_LIST, players_can, players_make},
    {GO_FACT_VALUE + GO_PLAYER_RANK, text_can, text_make},
    {GO_FACT_VALUE + GO_RESULT, text_can, text_make},
    {GO_FACT_VALUE + GO_DATE, text_can, text_make},
    {JGF_FACT_EMPTY, empty_can, empty_make},
};

static const struct way *way_of(const struct diag *diag) {
  for (size_t i = 0; i < ARRAY_LENGTH(ways); i++)
    if (*diag->rule->listens == ways[i].listens) return &ways[i];
  return NULL;
}

static bool is_wanted(const struct rule_table *rule_table, const bool *fixable, const struct diag *diag) {
  if (!diag->fix || !diag->fix->operation_count || diag->fix->safety != FIX_SAFE) return false;
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (rule_table->rules[i].rule == diag->rule) return fixable[i];
  return false;
}

/* Makes all fixes that are wanted, and takes their findings out of `diags`. False, and nothing is changed, if there is one that
 * cannot be made so. */
static bool fix_in_place(struct normalized *normalized, const struct json_document *document,
                         const struct rule_table *rule_table, const bool *fixable, struct diags *diags) {
  size_t kept = 0;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    const struct way *way = way_of(diag);
    if (is_wanted(rule_table, fixable, diag) && !(way && way->can(document, diag))) return false;
  }
  for (size_t i = 0; i < diags->count; i++) {
    const struct way *way = is_wanted(rule_table, fixable, &diags->list[i]) ? way_of(&diags->list[i]) : NULL;
    if (way) way->make(normalized, document, &diags->list[i]);
    else diags->list[kept++] = diags->list[i];
  }
  diags->count = kept;
  return true;
}

/* ---- a record ---- */

size_t normalize_jgf(struct normalized *normalized, struct linter *linter, const struct source *source, const bool *fixable,
                     struct diags *diags) {
  fixer_release(&normalized->fixed);
  linter_run(linter, source, diags);
  release_held(normalized); /* now that the document before is gone */
  struct lint_result found = linter_last(linter);
  const struct json_document *document = linter_document(linter);
  bool is_sound = found.is_record && !found.is_older && !json_is_damaged(document);
  if (is_sound && fix_in_place(normalized, document, linter_rule_table(linter), fixable, diags)) return 1;
  struct fixer_options options = {.fixable = fixable, .is_linted = true};
  fixer_run(linter, source, &options, &normalized->fixed, diags);
  return 1 + normalized->fixed.lints;
}

bool normalized_is_new_text(const struct normalized *normalized) {
  return normalized->fixed.outcome == FIXER_FIXED;
}

static void release_given(struct normalized *normalized) {
  if (normalized->is_loaded) json_release(&normalized->given);
  normalized->is_loaded = false;
}

const struct source *normalized_lead_back(struct normalized *normalized, const struct rule_table *rule_table,
                                          const struct source *source, struct diags *diags) {
  release_given(normalized);
  json_parse(&normalized->given, source, rule_table->names, &rule_table->limits);
  normalized->is_loaded = true;
  struct buffer pointer = {0};
  struct arena arena = {0};
  struct json_lookup lookup = {.document = &normalized->given, .arena = &arena};
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    buffer_clear(&pointer);
    diag_pointer(diags, diag, &pointer);
    (void)json_lookup_pointer(&lookup, buffer_view(&pointer), &diag->spot);
    diag->span = diag->spot == NO_SPOT ? (struct span){0} : json_value_span(&normalized->given, diag->spot);
    diag->fix = NULL;
    diag->related = NULL;
  }
  buffer_release(&pointer);
  arena_release(&arena);
  diags->document = &normalized->given;
  diags_sort(diags);
  return normalized->given.source;
}

void normalized_release(struct normalized *normalized) {
  fixer_release(&normalized->fixed);
  release_held(normalized);
  release_given(normalized);
}
