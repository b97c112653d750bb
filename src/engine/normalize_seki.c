#include "engine/normalize_seki.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "json/make.h"
#include "json/value.h"

static void hold(struct normalize_seki *place, struct json_object *value) {
  ARRAY_GROW(place->held_by_config, place->count, place->capacity);
  place->held_by_config[place->count++] = json_object_get(value);
}

/* What is told of a new value is told at the place of the one that it replaces. */
static struct json_object *stand_in(struct json_object *value, struct json_object *old) {
  json_object_set_userdata(value, json_object_get_userdata(old), NULL);
  return value;
}

void normalize_seki_release(struct normalize_seki *place) {
  for (size_t i = 0; i < place->count; i++) {
    json_unspot(place->held_by_config[i]);
    json_object_put(place->held_by_config[i]);
  }
  free(place->held_by_config);
  *place = (struct normalize_seki){0};
}

/* The value that a fix writes anew, if that is all it does. */
static struct json_object *rewritten(const struct json_document *document, const struct diag *diag) {
  const struct fix *fix = diag->fix;
  if (fix->count != 1 || diag->spot == NO_SPOT) return NULL;
  struct span value = json_value_span(document, diag->spot);
  bool is_whole = fix->edits[0].span.start == value.start && fix->edits[0].span.end == value.end;
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
  return json_object_is_type(value, json_type_string) && is_plain_text(diag->fix->edits[0].text);
}

static void text_make(struct normalize_seki *place, const struct json_document *document, const struct diag *diag) {
  struct view json = diag->fix->edits[0].text;
  (void)place;
  json_set_string(rewritten(document, diag), (struct view){json.at + 1, json.length - 2});
}

/* ---- the version ---- */

static bool version_can(const struct json_document *document, const struct diag *diag) {
  struct json_object *value = rewritten(document, diag), *record = json_member_of(document->root, "record");
  return value && json_member_of(record, "version") == value && view_is(diag->fix->edits[0].text, "2");
}

static void version_make(struct normalize_seki *place, const struct json_document *document, const struct diag *diag) {
  struct json_object *record = json_member_of(document->root, "record");
  struct json_object *old = rewritten(document, diag);
  hold(place, old);
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
static void players_make(struct normalize_seki *place, const struct json_document *document, const struct diag *diag) {
  static const char *const first[] = {"black", "white"};
  struct json_object *players = json_member_of(document->root, "players"), *list = json_make_array();
  (void)diag;
  for (size_t i = 0; i < ARRAY_LENGTH(first); i++)
    if (json_member_of(players, first[i])) player_add(list, first[i], json_member_of(players, first[i]));
  json_object_object_foreach(players, color, player)
    if (strcmp(color, first[0]) != 0 && strcmp(color, first[1]) != 0) player_add(list, color, player);
  hold(place, players);
  json_put(document->root, "players", stand_in(list, players));
  hold(place, list);
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

static void empty_make(struct normalize_seki *place, const struct json_document *document, const struct diag *diag) {
  hold(place, document->spots[diag->spot].value);
  json_object_object_del(document->root, empty_section(document, diag));
}

/* ---- all ---- */

static const struct way {
  unsigned listens; /* the fact that the rule hears first whose fixes are made in this way */
  bool (*can)(const struct json_document *document, const struct diag *diag);
  void (*make)(struct normalize_seki *place, const struct json_document *document, const struct diag *diag);
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
  if (!diag->fix || !diag->fix->count || diag->fix->safety != FIX_SAFE) return false;
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (rule_table->rules[i].rule == diag->rule) return fixable[i];
  return false;
}

bool normalize_seki_fix(struct normalize_seki *place, const struct json_document *document, const struct rule_table *rule_table,
                        const bool *fixable, struct diags *diags) {
  size_t kept = 0;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    const struct way *way = way_of(diag);
    if (is_wanted(rule_table, fixable, diag) && !(way && way->can(document, diag))) return false;
  }
  for (size_t i = 0; i < diags->count; i++) {
    const struct way *way = is_wanted(rule_table, fixable, &diags->list[i]) ? way_of(&diags->list[i]) : NULL;
    if (way) way->make(place, document, &diags->list[i]);
    else diags->list[kept++] = diags->list[i];
  }
  diags->count = kept;
  return true;
}
