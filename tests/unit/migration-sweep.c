/* migration-sweep: every older key, in every object, with every kind of value.
 *
 * The keys come from the tables of shapes, so a row that is added is tested. Each is put into records that say version 1, 2 or
 * nothing. Its place in JGF 2 is free, or taken by an equal value or another one, or in an object that is missing or no object.
 * And all pairs of places that a value of JGF 2 has had are taken at once. Whatever it is: no fix fails its proof, no error
 * comes that was not there, nothing that was said is lost, and fixing again changes nothing. */
#include "fix/fixer.h"
#include "go/game.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "tap.h"
#include <ctype.h>
#include <json-c/json.h>

static struct rule_table *rule_table;
static struct linter *linter;
static struct diags diags;

/* ---- one record ---- */

enum { MOST_RULES = 512, SHOWN = 3 };

struct outcome {
  size_t errors[MOST_RULES]; /* by rule of the rule table */
};

static void errors_count(struct outcome *outcome) {
  memset(outcome, 0, sizeof *outcome);
  for (size_t i = 0; i < diags.count; i++)
    for (size_t rule = 0; diags.list[i].level == LEVEL_ERROR && rule < rule_table->rule_count; rule++)
      if (rule_table->rules[rule].rule == diags.list[i].rule) outcome->errors[rule]++;
}

static struct fixer_result fix(struct view text, bool unsafe) {
  struct fixer_result result;
  struct source source;
  source_init_copy(&source, "sweep.jgf", text.at, text.length);
  fixer_run(linter, &source, &(struct fixer_options){.unsafe = unsafe}, &result, &diags);
  if (result.outcome == FIXER_CLEAN) buffer_add_view(&result.text, text);
  source_release(&source);
  return result;
}

static void lint(struct view text, struct outcome *outcome) {
  struct source source;
  source_init_copy(&source, "sweep.jgf", text.at, text.length);
  linter_run(linter, &source, &diags);
  errors_count(outcome);
  source_release(&source);
}

static const char *new_error(const struct outcome *before, const struct outcome *after) {
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (after->errors[i] > before->errors[i]) return rule_table->rules[i].rule->name;
  return NULL;
}

/* Each of the words, parted by blanks, is in the text. */
static bool has_words(struct view text, const char *words) {
  while (*words) {
    size_t length = strcspn(words, " ");
    bool found = false;
    for (size_t i = 0; i + length <= text.length && !found; i++) found = memcmp(text.at + i, words, length) == 0;
    if (!found) return false;
    words += length;
    words += *words == ' ';
  }
  return true;
}

/* What is wrong with the fixing of a text, or NULL. */
static const char *failure_of(const char *text, const char *words, bool unsafe) {
  static char said[200];
  struct view given = view_of(text);
  struct outcome before, after;
  const char *failure = NULL;
  lint(given, &before);
  struct fixer_result once = fix(given, unsafe);
  lint(buffer_view(&once.text), &after);
  const char *rule = new_error(&before, &after);
  struct fixer_result again = fix(buffer_view(&once.text), unsafe);
  if (once.dropped.count) {
    snprintf(said, sizeof said, "a fix of %s is dropped: %s", once.dropped.list[0].rule->name, once.dropped.list[0].reason);
    failure = said;
  }
  else if (rule) {
    snprintf(said, sizeof said, "an error that was not there: %s", rule);
    failure = said;
  } else if (again.outcome != FIXER_CLEAN) failure = "fixing again changes something";
  else if (!has_words(buffer_view(&once.text), words)) failure = "something is lost";
  fixer_release(&once);
  fixer_release(&again);
  return failure;
}

struct score {
  size_t count, bad;
};

static void record_test(struct score *score, const char *text, const char *words) {
  for (int unsafe = 0; unsafe < 2; unsafe++) {
    const char *failure = failure_of(text, words, unsafe);
    score->count++;
    if (!failure) continue;
    if (score->bad++ < SHOWN) printf("# %s%s: %s\n", failure, unsafe ? " (unsafe)" : "", text);
  }
}

/* ---- values ---- */

/* `words`: what of it must be somewhere afterwards. */
static const struct value {
  const char *json, *words;
} values[] = {
    {"null", ""},
    {"true", "true"},
    {"false", ""},
    {"13", "13"},
    {"-13", "13"},
    {"13.5", "13.5"},
    {"\"13\"", "13"},
    {"\"-13\"", "-13"},
    {"\"13.5\"", "13.5"},
    {"\"Zed\"", "Zed"},
    {"\"\"", ""},
    {"\"true\"", "true"},
    {"\"2014-01-02,03\"", "2014-01-02 03"},
    {"\"2h\"", "2h"},
    {"[]", ""},
    {"[13]", "13"},
    {"[\"Zed\", \"Yod\"]", "Zed Yod"},
    {"[\"2014-01-02\", \"03\"]", "2014-01-02 03"},
    {"[\"right\", \"bottom\"]", "right bottom"},
    {"[{\"color\": \"black\", \"name\": \"Zed\"}, 13]", "Zed 13"},
    {"{}", ""},
    {"{\"zed\": 13}", "zed 13"},
    {"{\"name\": \"Zed\", \"rank\": 13, \"team\": [\"Yod\"], \"territory\": 17}", "Zed 13 Yod 17"},
    {"{\"top\": true, \"right\": 13, \"left\": \"Zed\"}", "true 13 Zed"},
    {"{\"width\": 13, \"height\": \"13\"}", "13"},
    {"{\"width\": 13}", "13"},
    {"{\"main\": 13, \"overtime\": 17, \"type\": \"Zed\"}", "13 17 Zed"},
    {"{\"markup\": true, \"children\": \"Zed\", \"siblings\": 13}", "true Zed 13"},
    {"{\"application\": \"Zed\", \"format\": 13}", "Zed 13"},
    {"[[13]]", "13"},
};

enum state { FREE, MISSING, NO_OBJECT, TAKEN_EQUALLY, TAKEN_BEFORE, TAKEN_BEHIND, STATES };

/* ---- records ---- */

static json_object *json(const char *text) {
  return json_tokener_parse(text);
}

/* The object at "game.time", "players[]", "tree[].comments[]"; made where it is missing. */
static json_object *object_at(json_object *game, const char *path) {
  json_object *at = game;
  while (*path) {
    char name[64];
    size_t length = strcspn(path, ".[");
    bool list = path[length] == '[';
    snprintf(name, sizeof name, "%.*s", (int)length, path);
    json_object *next = json_object_object_get(at, name);
    if (!json_object_is_type(next, list ? json_type_array : json_type_object)) {
      next = list ? json_object_new_array() : json_object_new_object();
      json_object_object_add(at, name, next);
    }
    if (list) {
      size_t last = json_object_array_length(next);
      if (!last || !json_object_is_type(json_object_array_get_idx(next, last - 1), json_type_object))
        json_object_array_add(next, json("{}")), last++;
      next = json_object_array_get_idx(next, last - 1);
    }
    at = next;
    path += length + (list ? 2 : 0);
    path += *path == '.';
  }
  return at;
}

static const char *const records[] = {
    "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}, {\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}}]}",
    "{\"record\": {\"version\": 1}, \"tree\": [{}, {\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}}]}",
    "{\"record\": {\"charset\": \"UTF-8\"}, \"tree\": [{}, {\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}}]}",
};

/* "rules.time": the object's path and the key; false if it is not one of that form. */
static bool path_split(const char *path, char *object, const char **key) {
  const char *dot = path ? strrchr(path, '.') : NULL;
  if (!dot || strchr(path, ' ') || strncmp(path, "meta.", 5) == 0) return false;
  memcpy(object, path, (size_t)(dot - path));
  object[dot - path] = '\0';
  *key = dot + 1;
  return true;
}

static const char *other_value(const struct jgf_field *row) {
  if (!row || row->types & TYPE_STRING) return "\"Other\"";
  if (row->types & TYPE_NUMBER) return "11";
  return row->types & TYPE_BOOLEAN ? "true" : "[\"Other\"]";
}

/* A row's key with a value, in the object at `path`; its place in JGF 2 in the given state. */
struct trial {
  const char *path, *name;
  char object[64]; /* of its place in JGF 2 */
  const char *key; /* there; NULL: it has none */
  const char *other;
};

static void trial_run(struct score *score, const struct trial *trial, const char *game, const struct value *value,
                      enum state state) {
  json_object *top = json(game);
  char words[200];
  bool taken = state == TAKEN_BEFORE || state == TAKEN_BEHIND;
  bool is_said = taken && strcmp(trial->name, "charset") != 0;
  const char *other = !is_said ? "" : strstr(trial->other, "Other") ? " Other" : trial->other[0] == '1' ? " 11" : "";
  snprintf(words, sizeof words, "%s%s", value->words, other);
  const char *there = state == TAKEN_EQUALLY ? value->json : trial->other;
  if (state == NO_OBJECT && !*trial->object) {
    json_object_put(top);
    return;
  }
  if (state == FREE && trial->key) object_at(top, trial->object);
  if (state == NO_OBJECT) {
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(trial->object, ".["), trial->object);
    json_object_object_add(top, first, json("\"Alef\""));
  }
  if (state == TAKEN_EQUALLY || state == TAKEN_BEFORE)
    json_object_object_add(object_at(top, trial->object), trial->key, json(there));
  json_object_object_add(object_at(top, trial->path), trial->name, json(value->json));
  if (state == TAKEN_BEHIND) json_object_object_add(object_at(top, trial->object), trial->key, json(there));
  record_test(score, json_object_to_json_string_ext(top, JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE), words);
  json_object_put(top);
}

static void trials_run(struct score *score, const struct trial *trial, const char *skips) {
  for (size_t version = 0; version < ARRAY_LENGTH(records); version++)
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++)
      for (enum state state = FREE; state < STATES; state++) {
        if (!trial->key && state != FREE) continue;
        struct value value = values[i];
        if (skips) value.words = "";
        trial_run(score, trial, records[version], &value, state);
      }
}

static const struct jgf_field *row_at(const char *object, const char *key) {
  for (const struct jgf_schema *const *shape = jgf_shapes; *shape; shape++) {
    if (strcmp((*shape)->path, object) != 0) continue;
    for (size_t i = 0; i < (*shape)->count; i++)
      if (strcmp(jgf_key_texts[(*shape)->fields[i].key], key) == 0) return &(*shape)->fields[i];
  }
  return NULL;
}

/* ---- older keys ---- */

static void old_rows_test(const struct jgf_schema *shape, const char *path) {
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *row = &shape->fields[i];
    if (!(row->marks & FIELD_OLD) && !row->old_types) continue;
    struct trial trial = {.path = path, .name = jgf_key_texts[row->key]};
    struct score score = {0};
    if (path_split(row->v2_path, trial.object, &trial.key)) trial.other = other_value(row_at(trial.object, trial.key));
    else trial.key = NULL;
    bool says_nothing = row->marks & FIELD_JUNK || row->key == KEY_VERSION || row->key == KEY_CHARSET;
    trials_run(&score, &trial, says_nothing ? "" : NULL);
    ok(!score.bad, "%s.%s: %zu of %zu records", path, trial.name, score.count - score.bad, score.count);
    char inner[128];
    snprintf(inner, sizeof inner, "%s%s%s", path, *path ? "." : "", trial.name);
    if (row->shape && row->shape->old && strlen(path) < 20) old_rows_test(row->shape, inner);
  }
}

/* ---- several values for one place ---- */

enum { MOST_PLACES = 32 };

struct places {
  char path[MOST_PLACES][64], name[MOST_PLACES][64];
  size_t count;
};

static void place_add(struct places *places, const char *path, const char *name) {
  if (places->count == MOST_PLACES) return;
  snprintf(places->path[places->count], sizeof places->path[0], "%s", path);
  snprintf(places->name[places->count++], sizeof places->name[0], "%s", name);
}

static void old_places_add(struct places *places, const struct jgf_schema *shape, const char *path, const struct jgf_field *row) {
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *old = &shape->fields[i];
    char inner[64];
    snprintf(inner, sizeof inner, "%s%s%s", path, *path ? "." : "", jgf_key_texts[old->key]);
    if (old->marks & FIELD_OLD && jgf_field_in_v2(old) == row && old->action == READ_VALUE)
      place_add(places, path, jgf_key_texts[old->key]);
    if (old->shape && old->shape->old && !strchr(path, '.')) old_places_add(places, old->shape, inner, row);
  }
}

/* Where a value for the row can stand: in its place, in other letters, in another object, and under older keys. */
static void locations_find(struct places *places, const struct jgf_schema *owner, const struct jgf_field *row) {
  char name[64];
  places->count = 0;
  snprintf(name, sizeof name, "%s", jgf_key_texts[row->key]);
  place_add(places, owner->path, name);
  name[0] = (char)toupper((unsigned char)name[0]);
  place_add(places, owner->path, name);
  for (const struct jgf_schema *const *shape = jgf_shapes; *shape; shape++) {
    if (strchr((*shape)->path, '[')) continue;
    bool strays = *shape != owner && !jgf_field_find(*shape, row->key);
    if (strays && jgf_only_schema_with(row->key, row->types, *shape) == owner)
      place_add(places, (*shape)->path, jgf_key_texts[row->key]);
    old_places_add(places, *shape, (*shape)->path, row);
  }
}

static void pair_test(struct score *score, const struct places *places, size_t one, size_t other, const struct jgf_field *row,
                      const char *game) {
  bool text = row->types & TYPE_STRING, lines = row->key >= KEY_CUT_OFF_TOP && row->key <= KEY_CUT_OFF_RIGHT;
  const char *first = text ? "\"Alef\"" : lines ? "1" : "12", *second = text ? "\"Beth\"" : lines ? "2" : "17";
  json_object *top = json(game);
  json_object_object_add(object_at(top, places->path[one]), places->name[one], json(first));
  json_object_object_add(object_at(top, places->path[other]), places->name[other], json(second));
  record_test(score, json_object_to_json_string_ext(top, JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE),
              text ? "Alef Beth" : lines ? "1 2" : "12 17");
  json_object_put(top);
}

static void rivals_test(const struct jgf_schema *shape, const struct jgf_field *row) {
  struct score score = {0};
  struct places places;
  locations_find(&places, shape, row);
  for (size_t version = 0; version < ARRAY_LENGTH(records); version++)
    for (size_t one = 0; one < places.count; one++)
      for (size_t other = 0; other < places.count; other++)
        if (one != other) pair_test(&score, &places, one, other, row, records[version]);
  ok(!score.bad, "%s.%s twice: %zu of %zu records", shape->path, jgf_key_texts[row->key], score.count - score.bad, score.count);
}

static bool has_free_values(const struct jgf_field *row) {
  bool text = row->types == TYPE_STRING && row->action == READ_VALUE && row->meaning != GO_DATE && row->key != KEY_CHARSET;
  return !(row->marks & (FIELD_OLD | FIELD_EXTENSION)) && (text || (row->types & TYPE_NUMBER && row->action == READ_VALUE));
}

int main(void) {
  const char *unknown, *near;
  rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue}, &unknown, &near);
  linter = linter_new(rule_table);
  for (const struct jgf_schema *const *shape = jgf_shapes; *shape; shape++) old_rows_test(*shape, (*shape)->path);
  for (const struct jgf_schema *const *shape = jgf_shapes; *shape; shape++)
    for (size_t i = 0; i < (*shape)->count && !strchr((*shape)->path, '['); i++)
      if (has_free_values(&(*shape)->fields[i])) rivals_test(*shape, &(*shape)->fields[i]);
  linter_free(linter);
  rule_table_free(rule_table);
  diags_release(&diags);
  return done();
}
