/* alike.c: equivalent records have the same findings.
 *
 * A record has the same findings at the same places in any layout, with its members in any order, and mirrored along the diagonal
 * of the board. A suppression removes exactly its finding. Fixing with some of the rules is complete after one run. Records are
 * valid samples, most with a few random mistakes. `alike SEED` tries one record. */
#include "../unit/tap.h"
#include "base/memory.h"
#include "fix/fixer.h"
#include "lint/suppress.h"
#include "mutate.h"
#include "said.h"
#include "samples.h"
#include "tests/unit/reading.h"
#include "trial.h"

enum { CASES = 1500, SHOWN = 12 }; /* in one round */

/* Findings that may differ, with the reason. */
static const struct exception {
  const char *way, *rule, *reason;
} exceptions[] = {
    {"order", "tree-setup-with-move", "the finding is at the later member"},
    {"order", "setup-same-point", "of two lists by color it is about the later one"},
    {"order", "markup-same-point", "the finding is in the later list"},
    {"order", "score-same-point", "of two lists by color it is about the later one"},
};

static struct rule_table *tables[2]; /* by enum std */
static struct linter *linters[2];
static size_t failed, tried, compared;

/* ---- findings ---- */
struct finding {
  const struct rule *rule;
  enum level level;
  char *pointer; /* owned */
};

/* The findings of a text. They outlive the linter's next text. */
struct findings {
  struct finding *list; /* owned; sorted */
  size_t count, capacity;
};

static int compare(const void *a, const void *b) {
  const struct finding *one = a, *other = b;
  int order = strcmp(one->rule->name, other->rule->name);
  if (!order) order = strcmp(one->pointer, other->pointer);
  return order ? order : (int)one->level - (int)other->level;
}

static void findings_add(struct findings *findings, const struct rule *rule, enum level level, struct buffer *pointer) {
  ARRAY_GROW(findings->list, findings->count, findings->capacity);
  findings->list[findings->count++] = (struct finding){rule, level, buffer_detach(pointer)};
}

static void findings_sort(struct findings *findings) {
  if (findings->count > 1) qsort(findings->list, findings->count, sizeof *findings->list, compare);
}

static void findings_release(struct findings *findings) {
  for (size_t i = 0; i < findings->count; i++) free(findings->list[i].pointer);
  free(findings->list);
  *findings = (struct findings){0};
}

static struct findings judge(struct linter *linter, struct view text) {
  struct findings findings = {0};
  struct source source;
  struct diags diags = {0};
  source_init_copy(&source, "record.jgf", text.at, text.length);
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    struct buffer pointer = {0};
    diag_pointer(&diags, &diags.list[i], &pointer);
    findings_add(&findings, diags.list[i].rule, diags.list[i].level, &pointer);
  }
  findings_sort(&findings);
  diags_release(&diags);
  source_release(&source);
  return findings;
}

/* Appends the pointer that a finding has after the record was changed. */
typedef void follow(const char *pointer, struct buffer *to);

static void stay(const char *pointer, struct buffer *to) {
  buffer_add_string(to, pointer);
}

/* The expected findings: without those of `rule`, unless NULL, at `place` or below. */
static struct findings followed(const struct findings *from, follow *where, const struct rule *rule, const char *place) {
  struct findings findings = {0};
  size_t length = place ? strlen(place) : 0;
  for (size_t i = 0; i < from->count; i++) {
    const struct finding *finding = &from->list[i];
    struct buffer pointer = {0};
    bool is_in = rule && strncmp(finding->pointer, place, length) == 0 &&
                 (!finding->pointer[length] || finding->pointer[length] == '/');
    if (rule == finding->rule && is_in) continue;
    where(finding->pointer, &pointer);
    findings_add(&findings, finding->rule, finding->level, &pointer);
  }
  findings_sort(&findings);
  return findings;
}

static bool is_excepted(const char *way, const struct rule *rule) {
  for (size_t i = 0; i < ARRAY_LENGTH(exceptions); i++)
    if (strcmp(exceptions[i].way, way) == 0 && strcmp(exceptions[i].rule, rule->name) == 0) return true;
  return false;
}

/* Prints and counts the findings that the others lack. */
static size_t difference(const char *way, const struct findings *these, const struct findings *others, const char *title) {
  size_t at = 0, count = 0;
  for (size_t i = 0; i < these->count; i++) {
    const struct finding *finding = &these->list[i];
    while (at < others->count && compare(&others->list[at], finding) < 0) at++;
    if (at < others->count && compare(&others->list[at], finding) == 0) at++;
    else if (!is_excepted(way, finding->rule)) {
      if (title) printf("#   %s: %s at %s\n", title, finding->rule->name, finding->pointer);
      count++;
    }
  }
  return count;
}

/* ---- failures ---- */
static void remarks(const char *title, struct view text) {
  printf("#   %s: ", title);
  for (size_t i = 0; i < text.length; i++) {
    putchar(text.at[i]);
    if (text.at[i] == '\n') printf("#     ");
  }
  putchar('\n');
}

static void compare_findings(const char *name, const char *way, const struct findings *expected, const struct findings *found,
                             struct view before, struct view after) {
  compared++;
  if (!difference(way, expected, found, NULL) && !difference(way, found, expected, NULL)) return;
  if (failed++ >= SHOWN) return;
  ok(false, "%s, %s: the findings are the same", name, way);
  (void)difference(way, expected, found, "missing");
  (void)difference(way, found, expected, "new");
  remarks("record", before);
  remarks("becomes", after);
}

/* ---- layout and order ---- */
struct one {
  struct arena *arena;
  struct chance *chance;
  struct value *game;
  struct linter *linter;
  const char *name;
  struct buffer text;   /* owned: in one line */
  struct findings findings; /* owned */
};

static void compare_rewritten(const struct one *one, const char *way, follow *where, struct view text) {
  struct findings expected = followed(&one->findings, where, NULL, NULL), found = judge(one->linter, text);
  compare_findings(one->name, way, &expected, &found, buffer_view(&one->text), text);
  findings_release(&expected);
  findings_release(&found);
}

static void layouts_try(const struct one *one) {
  LOCAL_BUFFER text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(written); i++) {
    buffer_clear(&text);
    value_write(one->game, &written[i], &text);
    compare_rewritten(one, "layout", stay, buffer_view(&text));
  }
}

static bool has_rule(const struct findings *findings, const char *start) {
  for (size_t i = 0; i < findings->count; i++)
    if (strncmp(findings->list[i].rule->name, start, strlen(start)) == 0) return true;
  return false;
}

static bool has_slips(const struct value *value) {
  bool found = value->slips;
  for (const struct value *child = value->first; child && !found; child = child->next) found = has_slips(child);
  return found;
}

static void members_shuffle(struct value *value, struct chance *chance) {
  size_t count = 0;
  for (struct value *child = value->first; child; child = child->next) {
    members_shuffle(child, chance);
    count++;
  }
  for (size_t i = 0; value->kind == VALUE_OBJECT && i < count; i++) {
    struct value *moved = value->first;
    for (size_t steps = chance_below(chance, count); steps; steps--) moved = moved->next;
    value_remove(moved);
    value_insert(value, moved, value->first);
  }
}

static void order_try(const struct one *one) {
  if (said_double_keys(one->game) || has_slips(one->game)) return; /* another order may hide a missing comma */
  struct value *game = value_copy(one->arena, one->game);
  LOCAL_BUFFER text = {0};
  members_shuffle(game, one->chance);
  value_write(game, &written[3], &text);
  compare_rewritten(one, "order", stay, buffer_view(&text));
}

/* ---- the diagonal ---- */
static const char *const turned[][2] = {{"x", "y"}, {"width", "height"}, {"cutOffTop", "cutOffLeft"},
                                        {"cutOffBottom", "cutOffRight"}};

static const char *turned_name(struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(turned); i++)
    for (size_t k = 0; k < 2; k++)
      if (view_is(name, turned[i][k])) return turned[i][1 - k];
  return NULL;
}

static void turn_pointer(const char *pointer, struct buffer *to) {
  while (*pointer) {
    size_t length = 1 + strcspn(pointer + 1, "/");
    const char *other = turned_name((struct view){pointer + 1, length - 1});
    buffer_add_char(to, '/');
    if (other) buffer_add_string(to, other);
    else buffer_add(to, pointer + 1, length - 1);
    pointer += length;
  }
}

static void turn(struct arena *arena, struct value *value) {
  for (struct value *child = value->first; child; child = child->next) {
    struct view name = child->key;
    const char *other = name.length > 2 ? turned_name((struct view){name.at + 1, name.length - 2}) : NULL;
    if (other) value_key_set(arena, child, other);
    turn(arena, child);
  }
}

/* Skips records whose points may be strings, as in older versions, or whose keys are misspelled or misplaced. */
static void diagonal_try(const struct one *one) {
  static const char *const others[] = {"legacy-", "shape-key-case", "shape-unknown-key", "shape-misplaced-key",
                                       "shape-not-a-record"};
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
    if (has_rule(&one->findings, others[i])) return;
  if (said_double_keys(one->game)) return;
  struct value *game = value_copy(one->arena, one->game);
  LOCAL_BUFFER text = {0};
  turn(one->arena, game);
  value_write(game, &written[3], &text);
  compare_rewritten(one, "diagonal", turn_pointer, buffer_view(&text));
}

/* ---- suppressing ---- */
/* Skips older records, which a member of JGF 2 would change, and texts that are not records. */
static void suppress_try(const struct one *one) {
  const struct findings *all = &one->findings;
  if (!all->count || has_rule(all, "legacy-version") || has_rule(all, "shape-not-a-record") || has_rule(all, "suppress-") ||
      has_rule(all, "legacy-unsupported") || said_double_keys(one->game))
    return;
  if (one->game->kind != VALUE_OBJECT || !value_member(one->game, "tree") || value_member(one->game, "meta")) return;
  const struct finding *finding = &all->list[chance_below(one->chance, all->count)];
  if (!suppress_may(finding->rule) || strpbrk(finding->pointer, "\"\\")) return;
  LOCAL_BUFFER meta = {0}, text = {0};
  buffer_printf(&meta, "{\"jgflint\": {\"ignore\": [{\"rule\": \"%s\", \"at\": \"%s\", \"reason\": \"known\"}]}}",
                finding->rule->name, finding->pointer);
  struct value *game = value_copy(one->arena, one->game), *entry = value_make(one->arena, buffer_string(&meta));
  value_key_set(one->arena, entry, "meta");
  value_insert(game, entry, NULL);
  value_write(game, &written[3], &text);
  struct findings expected = followed(all, stay, finding->rule, finding->pointer), found = judge(one->linter, buffer_view(&text));
  compare_findings(one->name, "suppress", &expected, &found, buffer_view(&one->text), buffer_view(&text));
  findings_release(&expected);
  findings_release(&found);
}

/* ---- fixing a part ---- */
static void part_try(const struct one *one, const struct rule_table *rule_table) {
  bool *fixable = mem_alloc_zeroed(rule_table->rule_count, sizeof *fixable);
  for (size_t i = 0; i < rule_table->rule_count; i++) fixable[i] = chance_below(one->chance, 2);
  struct fixer_options options = {.unsafe = chance_below(one->chance, 2), .fixable = fixable};
  struct fixer_result once, again;
  struct diags diags = {0};
  struct source source, fixed;
  source_init_copy(&source, "record.jgf", one->text.data, one->text.length);
  fixer_run(one->linter, &source, &options, &once, &diags);
  source_init_copy(&fixed, "record.jgf", buffer_string(&once.text), once.text.length);
  bool is_fixed = once.source;
  if (is_fixed) fixer_run(one->linter, &fixed, &options, &again, &diags);
  compared++;
  if (is_fixed && again.source && failed++ < SHOWN) {
    ok(false, "%s: fixing with some rules is complete after one run", one->name);
    remarks("record", buffer_view(&one->text));
    remarks("once", buffer_view(&once.text));
    remarks("twice", buffer_view(&again.text));
    for (size_t i = 0; i < rule_table->rule_count; i++)
      if (again.fixed_by_rule[i]) printf("#   again: %s\n", rule_table->rules[i].rule->name);
  }
  if (is_fixed) fixer_release(&again);
  fixer_release(&once);
  source_release(&fixed);
  source_release(&source);
  diags_release(&diags);
  free(fixable);
}

/* ---- records ---- */
static struct samples samples;

static void record_try(struct arena *arena, uint64_t seed) {
  struct chance chance = chance_of(seed);
  struct value *game = value_copy(arena, samples.list[seed % samples.count].game);
  size_t std = seed % 7 == 0;
  LOCAL_BUFFER name = {0};
  for (size_t mistakes = chance_below(&chance, 5); mistakes; mistakes--) mutate(arena, game, &chance);
  buffer_printf(&name, "%s, seed %llu", samples.list[seed % samples.count].name, (unsigned long long)seed);
  struct one one = {.arena = arena, .chance = &chance, .game = game, .linter = linters[std], .name = buffer_string(&name)};
  value_write(game, &written[3], &one.text);
  one.findings = judge(one.linter, buffer_view(&one.text));
  layouts_try(&one);
  order_try(&one);
  diagonal_try(&one);
  suppress_try(&one);
  part_try(&one, tables[std]);
  findings_release(&one.findings);
  buffer_release(&one.text);
  tried++;
}

static void start(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(tables); i++) {
    tables[i] = table_of_all((enum std)i);
    linters[i] = linter_new(tables[i]);
  }
}

static void end(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(tables); i++) {
    linter_free(linters[i]);
    rule_table_free(tables[i]);
  }
}

int main(int count, char **arguments) {
  samples_read(&samples);
  start();
  if (samples.count) trial_seeds(count, arguments, CASES, record_try);
  ok(tried && !failed, "%zu records, compared %zu times: %zu differ", tried, compared, failed);
  end();
  samples_release(&samples);
  return done();
}
