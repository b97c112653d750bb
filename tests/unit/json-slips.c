/* json-slips.c: removes or doubles punctuation at random places (with a fixed seed) of valid records in every layout.
 *
 * Each missing comma is one finding at its place, and the fix restores the record; the same is true for colons, doubled
 * commas and trailing commas. A missing bracket or quote is one finding in most records: the share may not fall. */
#include "chance.h"
#include "fix/fixer.h"
#include "json/parser.h"
#include "rewrite.h"
#include "rules/catalogue.h"
#include "tap.h"

static const char *const records[] = {
    "{\"record\": {\"format\": \"JGF\", \"version\": 2, \"charset\": \"UTF-8\", \"generator\": \"a, b\"}, "
    "\"game\": {\"type\": \"go\", \"name\": \"Ear-reddening game\", \"result\": \"B+2\", \"dates\": [\"1846-09-11\", "
    "\"1846-09-14\", \"1846-09-15\"]}, \"players\": [{\"color\": \"black\", \"name\": \"Kuwahara Shusaku\", \"rank\": \"4p\"}, "
    "{\"color\": \"white\", \"name\": \"Inoue Gennan Inseki\", \"rank\": \"8p\"}], \"rules\": {\"komi\": 0.5, \"handicap\": 2}, "
    "\"board\": {\"size\": 19}, \"settings\": {\"grid\": true}, \"tree\": [{\"comments\": [\"Played in Osaka.\", "
    "\"It took \\\"three\\\" days\", \"[1, 2]: {3}\"]}, {\"move\": {\"color\": \"black\", \"x\": 16, \"y\": 3}}, "
    "{\"move\": {\"color\": \"white\", \"x\": 15, \"y\": 16, \"timeLeft\": 60.5}}]}",

    "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"width\": 9, \"height\": 7}, \"tree\": [{}, "
    "{\"setup\": [{\"type\": \"black\", \"coords\": [{\"x\": 2, \"y\": 2}, {\"x\": 3, \"y\": 3}]}, {\"type\": \"white\", "
    "\"coords\": [{\"x\": 4, \"y\": 4}]}], \"turn\": \"white\"}, {\"move\": {\"color\": \"white\", \"x\": 5, \"y\": 5}}, "
    "{\"variations\": [[{\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 0}, \"name\": \"a\"}, "
    "{\"variations\": [[{\"move\": {\"color\": \"white\", \"x\": 6, \"y\": 1}, \"comments\": [\"Good\", \"Very good\"]}], "
    "[{\"move\": {\"color\": \"white\", \"pass\": true}}]]}], [{\"move\": {\"color\": \"black\", \"x\": 0, \"y\": 1}, "
    "\"markup\": [{\"type\": \"label\", \"coords\": [{\"x\": 1, \"y\": 1, \"text\": \"A\"}, {\"x\": 2, \"y\": 1, "
    "\"text\": \"B\"}]}]}]]}]}",

    "{\"record\": {\"format\": \"JGF\", \"version\": 2, \"transcriber\": \"me\", \"generator\": \"(c)\"}, "
    "\"event\": {\"name\": \"Cup\", \"round\": \"1\", \"location\": \"Oslo\"}, \"players\": [{\"color\": \"black\", "
    "\"name\": \"B\"}, {\"color\": \"white\", \"name\": \"W\"}], \"board\": {\"size\": 5}, \"meta\": {\"a\": [true, false, "
    "\"no\", \"yes\", -1.5, 2], \"b\": {\"c\": {}, \"d\": []}, \"e\": \"\"}, \"tree\": [{\"comments\": [\"x\"]}, "
    "{\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 2}}, {\"score\": [{\"color\": \"black\", \"coords\": [{\"x\": 0, "
    "\"y\": 0}, {\"x\": 1, \"y\": 0}]}, {\"color\": \"white\", \"coords\": [{\"x\": 4, \"y\": 4}]}]}]}",
};

/* ---- tokens ---- */
struct token {
  size_t start, end;
  char kind; /* as returned by json_token */
};

enum { TOKENS_MOST = 1024 };

struct tokens {
  struct token list[TOKENS_MOST];
  size_t count;
};

static void read_tokens(struct tokens *tokens, struct view text) {
  const char *at = text.at, *end = text.at + text.length;
  char kind;
  tokens->count = 0;
  for (const char *start; (start = json_token(&at, end, &kind)), kind;)
    tokens->list[tokens->count++] = (struct token){(size_t)(start - text.at), (size_t)(at - text.at), kind};
}

/* ---- slips ---- */
/* Changes of a token, as bits. */
enum { LEFT_OUT = 1, DOUBLED = 2, COMMA_AFTER = 4, QUOTE_OPEN = 8, QUOTE_CLOSE = 16 };

/* Writes the record with the changes `done`, and the offset of each token to `places`. */
static void write(const struct tokens *tokens, struct view text, const uint8_t *done, struct buffer *to, size_t *places) {
  size_t from = 0;
  buffer_clear(to);
  for (size_t i = 0; i < tokens->count; i++) {
    const struct token *token = &tokens->list[i];
    size_t start = token->start + (done[i] & QUOTE_OPEN ? 1 : 0), end = token->end - (done[i] & QUOTE_CLOSE ? 1 : 0);
    buffer_add(to, text.at + from, token->start - from);
    places[i] = to->length;
    if (!(done[i] & LEFT_OUT)) buffer_add(to, text.at + start, end - start);
    if (done[i] & DOUBLED) buffer_add_char(to, text.at[start]);
    if (done[i] & COMMA_AFTER) buffer_add_char(to, ',');
    from = token->end;
  }
}

enum slip { COMMA_MISSING, COLON_MISSING, COMMA_DOUBLED, COMMA_TRAILING, CLOSER_MISSING, OPENER_MISSING, QUOTE_MISSING, SLIPS };

static uint8_t slip_at(struct chance *chance, const struct tokens *tokens, size_t i, enum slip slip) {
  if (!i || i + 1 == tokens->count) return 0;
  const struct token *token = &tokens->list[i], *before = token - 1, *after = token + 1;
  bool joins = before->kind == 'w' && after->kind == 'w' && after->start - before->end == 1; /* they would become one token */
  bool closes = strchr("]}", token->kind), opens = strchr("[{", token->kind);
  switch (slip) {
  case COMMA_MISSING: return token->kind == ',' && !joins ? LEFT_OUT : 0;
  case COLON_MISSING: return token->kind == ':' && !joins ? LEFT_OUT : 0;
  case COMMA_DOUBLED: return token->kind == ',' ? DOUBLED : 0;
  case COMMA_TRAILING: return !opens && strchr("]}", after->kind) ? COMMA_AFTER : 0;
  case CLOSER_MISSING: return closes ? LEFT_OUT : 0;
  case OPENER_MISSING: return opens ? LEFT_OUT : 0;
  case QUOTE_MISSING:
    if (token->kind != 's' || token->end - token->start <= 2) return 0;
    return chance_below(chance, 2) ? QUOTE_CLOSE : QUOTE_OPEN;
  case SLIPS: break;
  }
  return 0;
}

/* ---- checks of a text ---- */
struct trial {
  struct linter *linter;
  struct chance chance;
  struct view record;
  struct buffer text;
  uint8_t done[TOKENS_MOST];
  size_t places[TOKENS_MOST];
  struct json_object *original; /* borrowed */
  size_t count[SLIPS], good[SLIPS], printed;
};

static bool is_flaw(const struct json_document *document, size_t i, unsigned kind, size_t at) {
  return i < document->flaws.count && document->flaws.list[i].kind == kind && document->flaws.list[i].span.start == at;
}

/* Returns true if there is one flaw for each slip, of the right kind and at its place. */
static bool has_flaws(const struct trial *trial, const struct tokens *tokens, const struct json_document *document,
                      enum slip slip) {
  size_t found = 0;
  for (size_t i = 0; i < tokens->count; i++) {
    if (!trial->done[i]) continue;
    bool there = false;
    switch (slip) {
    case COMMA_MISSING: there = is_flaw(document, found, JSON_FLAW_MISSING_COMMA, trial->places[i + 1]); break;
    case COLON_MISSING: there = is_flaw(document, found, JSON_FLAW_SYNTAX, trial->places[i + 1]); break;
    case COMMA_DOUBLED: there = is_flaw(document, found, JSON_FLAW_SYNTAX, trial->places[i] + 1); break;
    case COMMA_TRAILING:
      there = found < document->flaws.count && document->flaws.list[found].kind == JSON_FLAW_TRAILING_COMMA;
      break;
    case CLOSER_MISSING: case OPENER_MISSING: case QUOTE_MISSING: case SLIPS: there = document->flaws.count == 1; break;
    }
    if (!there) return false;
    found++;
  }
  return found == document->flaws.count;
}

static bool fixes(struct trial *trial, struct source *source) {
  LOCAL(diags) diags = {0};
  struct fixer_result result;
  linter_run(trial->linter, source, &diags);
  fixer_run(trial->linter, source, &(struct fixer_options){0}, &result, &diags);
  struct json_document fixed = {0};
  LOCAL(source) copy;
  source_init_copy(&copy, "fixed", buffer_string(&result.text), result.text.length);
  json_parse(&fixed, &copy, NULL, &JSON_LIMITS);
  bool good = fixed.flaws.count == 0 && json_object_equal(fixed.root, trial->original);
  json_release(&fixed);
  fixer_release(&result);
  return good;
}

static bool examine(struct trial *trial, const struct tokens *tokens, enum slip slip) {
  struct json_document document;
  LOCAL(source) source;
  source_init_copy(&source, "slips.jgf", trial->text.data, trial->text.length);
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  bool exact = slip <= COMMA_TRAILING;
  bool good = has_flaws(trial, tokens, &document, slip) && (!exact || json_object_equal(document.root, trial->original));
  if (good && (slip == COMMA_MISSING || slip == COMMA_TRAILING)) good = fixes(trial, &source);
  if (!good && exact && trial->printed++ < 12) {
    printf("# %s\n", buffer_string(&trial->text));
    for (size_t i = 0; i < document.flaws.count; i++) {
      const struct fact *flaw = &document.flaws.list[i];
      printf("#   kind %u at %zu: %s\n", flaw->kind, (size_t)flaw->span.start, flaw->text ? flaw->text : "");
    }
  }
  json_release(&document);
  return good;
}

static void try_slips(struct trial *trial, const struct tokens *tokens, enum slip slip, size_t slips) {
  memset(trial->done, 0, sizeof trial->done);
  while (slips) {
    size_t i = chance_below(&trial->chance, tokens->count);
    uint8_t change = trial->done[i] ? 0 : slip_at(&trial->chance, tokens, i, slip);
    trial->done[i] |= change;
    if (change) slips--;
  }
  write(tokens, trial->record, trial->done, &trial->text, trial->places);
  trial->count[slip]++;
  trial->good[slip] += examine(trial, tokens, slip);
}

static const struct kind {
  const char *name;
  size_t most;  /* slips in a record */
  size_t share; /* of 1,000 records with exact flaws, with any seed */
} kinds[] = {
    [COMMA_MISSING] = {"missing commas", 3, 1000},   [COLON_MISSING] = {"missing colons", 3, 1000},
    [COMMA_DOUBLED] = {"doubled commas", 3, 1000},   [COMMA_TRAILING] = {"trailing commas", 3, 1000},
    [CLOSER_MISSING] = {"missing closing brackets", 1, 930}, [OPENER_MISSING] = {"missing opening brackets", 1, 910},
    [QUOTE_MISSING] = {"missing quotes", 1, 980},
};

enum { TURNS = 120 }; /* for each layout and kind */

static void try_record(struct trial *trial, const char *record, const struct written *layout) {
  static struct tokens tokens;
  LOCAL_BUFFER text = {0};
  struct json_document document;
  LOCAL(source) source;
  rewrite(view_of(record), layout, false, &text);
  trial->record = buffer_view(&text);
  read_tokens(&tokens, trial->record);
  source_init_copy(&source, "original", text.data, text.length);
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  ok(document.flaws.count == 0, "a record in the layout \"%s\" has no flaws", layout->name);
  trial->original = document.root;
  for (int slip = 0; slip < SLIPS; slip++)
    for (size_t turn = 0; turn < TURNS; turn++) try_slips(trial, &tokens, (enum slip)slip, 1 + turn % kinds[slip].most);
  json_release(&document);
}

int main(void) {
  static const struct written dense = {"dense", NULL, "", ":", ","};
  struct rule_table *rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue});
  struct trial trial = {.linter = linter_new(rule_table), .chance = chance_of(18460911 + chance_seed())};
  for (size_t i = 0; i < ARRAY_LENGTH(records); i++) {
    try_record(&trial, records[i], &dense);
    for (size_t k = 0; k < ARRAY_LENGTH(written); k++) try_record(&trial, records[i], &written[k]);
  }
  for (int slip = 0; slip < SLIPS; slip++)
    ok(trial.good[slip] * 1000 >= trial.count[slip] * kinds[slip].share, "%s: %zu of %zu records have exact flaws",
       kinds[slip].name, trial.good[slip], trial.count[slip]);
  buffer_release(&trial.text);
  linter_free(trial.linter);
  rule_table_free(rule_table);
  return done();
}
