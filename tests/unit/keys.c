/* keys: whatever key stands in whatever object with whatever value, the record is linted and fixed.
 *
 * Every key name of every table, spelled right and in five wrong ways, is put into every object of a record of each
 * kind: with a value of every type of JSON, and with each object of the record as its value. Each is linted; each whose
 * turn it is (or all, with JGFLINT_KEYS_ALL=1) is fixed, too. Nothing may crash, and no message may have a hole in it. */
#include "base/memory.h"
#include "fix/fixer.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "tap.h"

static const char *const records[] = {
    /* JGF 2 */
    "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"source\": {\"name\": \"A\"}, \"game\": {\"type\": \"go\"}, "
    "\"players\": [{\"color\": \"black\", \"name\": \"B\"}, {\"color\": \"white\"}], \"event\": {\"name\": \"C\"}, "
    "\"rules\": {\"komi\": 6.5}, "
    "\"board\": {\"size\": 9}, \"settings\": {\"a\": 1}, \"meta\": {\"jgflint\": {\"ignore\": [{\"rule\": \"komi-half\"}]}}, "
    "\"tree\": [{}, "
    "{\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}, \"markup\": [{\"type\": \"label\", \"coords\": [{\"x\": 1, \"y\": 1, "
    "\"text\": \"a\"}]}]}, "
    "{\"setup\": [{\"type\": \"white\", \"coords\": [{\"x\": 4, \"y\": 4}]}], \"score\": [{\"color\": \"black\", "
    "\"coords\": [{\"x\": 5, \"y\": 5}]}]}, "
    "{\"variations\": [[{\"comments\": [\"d\"]}], [{\"turn\": \"white\"}]]}]}",
    /* JGF 1 */
    "{\"record\": {\"version\": 1}, \"players\": [{\"color\": \"black\", \"pro\": true}], \"rules\": {\"ruleSet\": \"Japanese\", "
    "\"mainTime\": 60}, "
    "\"board\": {\"size\": 9}, \"tree\": [{\"comments\": [{\"name\": \"A\", \"comment\": \"b\"}]}, "
    "{\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}}]}",
    /* Seki's */
    "{\"record\": {\"format\": \"JGF\", \"version\": \"2.0.0\"}, \"players\": {\"black\": {\"name\": \"A\"}, \"white\": {}}, "
    "\"rules\": {}, \"board\": {}, "
    "\"tree\": [{}, {\"move\": {\"pass\": true, \"color\": \"black\"}}]}",
    /* a draft of Seki's */
    "{\"record\": {\"version\": 1}, \"board\": {\"section\": {\"top\": 1}}, \"tree\": [{\"root\": true, "
    "\"setup\": [{\"color\": \"black\", \"x\": 1, \"y\": 1}]}, "
    "{\"score\": {\"black\": [[1, 2]]}}]}",
    /* ngGo */
    "{\"record\": {\"application\": \"ngGo\", \"sgf\": {}}, \"game\": {\"rules\": \"Japanese\", \"time\": {\"main\": 60}, "
    "\"players\": [{\"color\": \"black\"}]}, \"board\": {\"width\": 9, \"height\": 9}, \"player\": {\"variationMarkup\": true}, "
    "\"tree\": [{\"root\": true}, {\"move\": {\"B\": \"dd\"}, \"markup\": {\"label\": [[\"ab\", \"A\"]]}}, "
    "[[{\"setup\": {\"W\": [[1, 1]]}}], [{}]]]}",
    /* ngGo of 2014 */
    "{\"application\": \"x\", \"size\": 9, \"info\": {\"black\": {\"name\": \"A\"}, \"dates\": \"2014-01-01\"}, "
    "\"variations\": 1, \"sgf\": {}, "
    "\"tree\": [{\"move\": {\"W\": \"dd\"}}]}",
    /* no record at all */
    "{\"graph\": {\"nodes\": {}}}",
};

static const char *const plain_values[] = {"null", "true", "false", "0", "1", "-7", "1.5", "\"\"", "\"a\"", "\"19\"",
                                           "\"2020-01-01\"", "[]", "{}", "[{}]", "[[1, 2]]"};

/* Every so many records one is fixed as well. */
enum { TURN = 61 };

struct trial {
  struct linter *linter;
  struct diags diags;
  struct buffer text, key;
  size_t count, fixed, holes;
  bool all;
};

/* ---- spellings ---- */

static void lower_start(const char *name, char between, struct buffer *to) {
  for (; *name; name++) {
    bool capital = *name >= 'A' && *name <= 'Z';
    if (capital) buffer_add_char(to, between);
    buffer_add_char(to, capital ? (char)(*name - 'A' + 'a') : *name);
  }
}

static void spell(const char *name, size_t way, struct buffer *to) {
  buffer_clear(to);
  size_t length = strlen(name);
  switch (way) {
  case 0: buffer_add(to, name, length); break;
  case 1: /* NAME */
    for (size_t i = 0; i < length; i++)
      buffer_add_char(to, name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i]);
    break;
  case 2: /* Name, or name of Name */
    buffer_add(to, name, length);
    to->data[0] ^= to->data[0] >= 'A' ? 0x20 : 0;
    break;
  case 3: lower_start(name, '_', to); break;
  case 4: lower_start(name, '-', to); break;
  default:
    buffer_add_char(to, ' ');
    lower_start(name, ' ', to);
    break;
  }
}
enum { SPELLINGS = 6 };

/* ---- one record ---- */

static void look(struct trial *trial) {
  for (size_t i = 0; i < trial->diags.count; i++) {
    const struct diag *diag = &trial->diags.list[i];
    bool hole = !diag->message || strstr(diag->message, "(null)") || strstr(diag->message, "``") ||
                diag->span.start > diag->span.end;
    if (!hole) continue;
    trial->holes++;
    printf("# %s: %s\n#   %s\n", diag->rule->name, diag->message ? diag->message : "", buffer_string(&trial->text));
  }
}

static void run(struct trial *trial) {
  struct source source;
  source_init_copy(&source, "keys.jgf", trial->text.data, trial->text.length);
  linter_run(trial->linter, &source, &trial->diags);
  look(trial);
  trial->count++;
  if (trial->all || trial->count % TURN == 0) {
    struct fixer_result result;
    fixer_run(trial->linter, &source, &(struct fixer_options){.unsafe = trial->count & 1}, &result, &trial->diags);
    trial->fixed++;
    fixer_release(&result);
  }
  source_release(&source);
}

/* `key` with this value as the first or last member of an object of the record. */
static void put(struct trial *trial, struct view game, const struct json_spot *object, struct view value) {
  bool empty = object->end - object->start == 2, last = trial->count & 2;
  size_t at = last ? object->end - 1 : object->start + 1;
  buffer_clear(&trial->text);
  buffer_add(&trial->text, game.at, at);
  buffer_printf(&trial->text, "%s\"%s\": ", last && !empty ? ", " : "", buffer_string(&trial->key));
  buffer_add_view(&trial->text, value);
  if (!last && !empty) buffer_add_string(&trial->text, ", ");
  buffer_add(&trial->text, game.at + at, game.length - at);
  run(trial);
}

static void key_try(struct trial *trial, struct view game, const struct json_document *document, const struct json_spot *object) {
  for (size_t i = 0; i < ARRAY_LENGTH(plain_values); i++) put(trial, game, object, view_of(plain_values[i]));
  for (uint32_t spot = 0; spot < document->count; spot++) {
    const struct json_spot *other = &document->spots[spot];
    if (other->kind == JSON_OBJECT) put(trial, game, object, (struct view){game.at + other->start, other->end - other->start});
  }
}

static void record_try(struct trial *trial, const struct rule_table *rule_table, size_t number) {
  struct view game = view_of(records[number]);
  struct source source;
  struct json_document document = {0};
  source_init_copy(&source, "record", game.at, game.length);
  json_parse(&document, &source, rule_table->names, &rule_table->limits);
  ok(document.flaws.count == 0, "record %zu is JSON", number);
  size_t before = trial->count, turn = 0;
  for (uint32_t spot = 0; spot < document.count; spot++) {
    if (document.spots[spot].kind != JSON_OBJECT) continue;
    for (unsigned key = 1; key < JGF_KEYS; key++)
      for (size_t way = 0; way < SPELLINGS; way++) {
        spell(jgf_key_texts[key], way, &trial->key);
        /* The right spelling meets every value everywhere, the wrong ones take turns. */
        bool same = way && strcmp(buffer_string(&trial->key), jgf_key_texts[key]) == 0;
        if (!same && (trial->all || turn++ % 11 == 0)) key_try(trial, game, &document, &document.spots[spot]);
      }
  }
  ok(trial->count > before, "record %zu: %zu keys with values linted", number, trial->count - before);
  json_release(&document);
  source_release(&source);
}

int main(void) {
  const char *unknown, *near;
  const struct rule_selector all = {.kind = CHOICE_EXTEND, .name = "all"};
  struct rule_table *rule_table = rule_table_make(
      &(struct rule_table_options){.catalogue = &jgflint_catalogue, .choices = &all, .choice_count = 1}, &unknown, &near);
  struct trial trial = {.linter = linter_new(rule_table), .all = getenv("JGFLINT_KEYS_ALL") != NULL};
  for (size_t i = 0; i < ARRAY_LENGTH(records); i++) record_try(&trial, rule_table, i);
  ok(trial.fixed > 0, "%zu of them fixed", trial.fixed);
  is_number(trial.holes, 0, "no message has a hole in it");
  linter_free(trial.linter);
  rule_table_free(rule_table);
  diags_release(&trial.diags);
  buffer_release(&trial.text);
  buffer_release(&trial.key);
  return done();
}
