#include "engine/normalize_jgf.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "fix/doc_patch.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"

/* Keeps a value that is replaced, because the document still points to it. */
static void hold(struct normalized *normalized, struct json_object *value) {
  ARRAY_GROW(normalized->held, normalized->count, normalized->capacity);
  normalized->held[normalized->count++] = json_object_get(value);
}

/* Gives a new value the place of an old one. */
static struct json_object *placed(struct json_object *value, struct json_object *old) {
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

/* The value of the finding, if the fix only replaces it. */
static struct json_object *replaced(const struct json_document *document, const struct diag *diag) {
  const struct fix *fix = diag->fix;
  bool is_whole =
      fix->operation_count == 1 && fix->operations[0].kind == REPLACE_VALUE && fix->operations[0].spot == diag->spot;
  return is_whole ? document->spots[diag->spot].value : NULL;
}

/* ---- fixes that are made in the values ---- */

/* Each function returns true if it can make the fix. It makes the fix unless `normalized` is NULL. */

static bool fix_text(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  struct json_object *value = replaced(document, diag);
  if (!json_object_is_type(value, json_type_string)) return false;
  struct view text = diag->fix->operations[0].text;
  if (text.length < 2 || text.at[0] != '"' || text.at[text.length - 1] != '"') return false;
  for (size_t i = 0; i < text.length; i++)
    if (text.at[i] == '\\' || (unsigned char)text.at[i] < 0x20) return false;
  if (normalized) json_set_string(value, (struct view){text.at + 1, text.length - 2});
  return true;
}

static bool fix_version(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  struct json_object *old = replaced(document, diag), *record = json_member_of(document->root, "record");
  if (!old || json_member_of(record, "version") != old || !view_is(diag->fix->operations[0].text, "2")) return false;
  if (!normalized) return true;
  hold(normalized, old);
  json_put(record, "version", placed(json_make_integer(2), old));
  return true;
}

static void add_player(struct json_object *list, const char *color, struct json_object *player) {
  json_put(player, "color", placed(json_make_string(view_of(color)), player));
  json_append(list, json_object_get(player));
}

/* The object of players becomes a list: black, white, then the others. */
static bool fix_players(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  static const char *const first[] = {"black", "white"};
  struct json_object *players = json_member_of(document->root, "players");
  if (!json_object_is_type(players, json_type_object) || document->spots[diag->spot].value != players) return false;
  json_object_object_foreach(players, color, player) {
    if (!*color || !json_object_is_type(player, json_type_object) || json_object_object_get_ex(player, "color", NULL))
      return false;
  }
  if (!normalized) return true;
  struct json_object *list = json_make_array();
  for (size_t i = 0; i < ARRAY_LENGTH(first); i++)
    if (json_member_of(players, first[i])) add_player(list, first[i], json_member_of(players, first[i]));
  json_object_object_foreach(players, other, its_player)
    if (strcmp(other, first[0]) != 0 && strcmp(other, first[1]) != 0) add_player(list, other, its_player);
  hold(normalized, players);
  json_put(document->root, "players", placed(list, players));
  hold(normalized, list);
  return true;
}

/* Removes an empty section. */
static bool fix_empty(struct normalized *normalized, const struct json_document *document, const struct diag *diag) {
  struct json_object *value = diag->spot == NO_SPOT ? NULL : document->spots[diag->spot].value;
  const char *found = NULL;
  if (!json_object_is_type(value, json_type_object) || json_object_object_length(value)) return false;
  json_object_object_foreach(document->root, key, section)
    if (section == value) found = key;
  if (!normalized || !found) return found;
  hold(normalized, value);
  json_object_object_del(document->root, found);
  return true;
}

typedef bool make_fix(struct normalized *normalized, const struct json_document *document, const struct diag *diag);

/* The function for the fixes of a rule; NULL: they can only be made in the text. */
static make_fix *function_of(const struct rule *rule) {
  static const struct {
    unsigned listens; /* the first fact that the rule listens to */
    make_fix *make;
  } rows[] = {
      {JGF_FACT_VERSION, fix_version},       {JGF_FACT_PLAYERS_LIST, fix_players}, {GO_FACT_VALUE + GO_PLAYER_RANK, fix_text},
      {GO_FACT_VALUE + GO_RESULT, fix_text}, {GO_FACT_VALUE + GO_DATE, fix_text},  {JGF_FACT_EMPTY, fix_empty},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    if (*rule->listens == rows[i].listens) return rows[i].make;
  return NULL;
}

static bool is_wanted(const struct rule_table *rule_table, const bool *fixable, const struct diag *diag) {
  if (!diag->fix || !diag->fix->operation_count || diag->fix->safety != FIX_SAFE) return false;
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (rule_table->rules[i].rule == diag->rule) return fixable[i];
  return false;
}

/* Makes all wanted fixes, and removes their findings. Returns false and changes nothing if one of them cannot be made. */
static bool fix_values(struct normalized *normalized, const struct json_document *document, const struct rule_table *rule_table,
                       const bool *fixable, struct diags *diags) {
  size_t kept = 0;
  for (size_t i = 0; i < diags->count; i++) {
    make_fix *make = function_of(diags->list[i].rule);
    if (is_wanted(rule_table, fixable, &diags->list[i]) && !(make && make(NULL, document, &diags->list[i]))) return false;
  }
  for (size_t i = 0; i < diags->count; i++) {
    if (is_wanted(rule_table, fixable, &diags->list[i]))
      function_of(diags->list[i].rule)(normalized, document, &diags->list[i]);
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
  release_held(normalized); /* the document that pointed to them is gone */
  struct lint_result found = linter_last(linter);
  const struct json_document *document = linter_document(linter);
  bool is_sound = found.is_record && !found.is_older && !json_is_damaged(document);
  if (is_sound && fix_values(normalized, document, linter_rule_table(linter), fixable, diags)) return 1;
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

const struct source *normalized_relocate(struct normalized *normalized, const struct rule_table *rule_table,
                                         const struct source *source, struct diags *diags) {
  release_given(normalized);
  json_parse(&normalized->given, source, rule_table->names, &rule_table->limits);
  normalized->is_loaded = true;
  struct buffer pointer = {0};
  struct json_lookup lookup = {.document = &normalized->given};
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
  map_release(&lookup.children);
  diags->document = &normalized->given;
  diags_sort(diags);
  return normalized->given.source;
}

void normalized_release(struct normalized *normalized) {
  fixer_release(&normalized->fixed);
  release_held(normalized);
  release_given(normalized);
}
