/* fixes.c: compares fixed records with the sheets, and their games with the original games.
 *
 * Every bad example becomes its fixed example byte for byte. Examples in all layouts, the games of testdata and those of a
 * corpus are fixed with all rules. The fixer drops no fix, a second run changes nothing, and safe fixes keep the hash of the game
 * and its digest in a list of games.
 * In any layout, and after other text than ASCII, there are the same findings at the same tokens. */
#include "base/memory.h"
#include "fix/fixer.h"
#include "listed.h"
#include "reading.h"
#include "rewrite.h"
#include "tap.h"
#include <dirent.h>

static struct rule_table *rule_table;
static struct linter *linter;
static struct diags diags;

static struct fixer_result fix(struct view text, struct fixer_options options) {
  struct fixer_result result;
  LOCAL(source) source;
  source_init_copy(&source, "example.jgf", text.at, text.length);
  read_by_format(linter, text);
  fixer_run(linter, &source, &options, &result, &diags);
  if (!result.source) buffer_add_view(&result.text, text);
  return result;
}

static struct digest128 hash_and_list(struct view text, struct buffer *listed) {
  LOCAL(source) source;
  source_init_copy(&source, "example.jgf", text.at, text.length);
  read_by_format(linter, text);
  listed_run(linter, &source, &diags, listed);
  struct digest128 hash = linter_digest(linter);
  return hash;
}

static struct digest128 hash_of(struct view text) {
  LOCAL_BUFFER listed = {0};
  struct digest128 hash = hash_and_list(text, &listed);
  return hash;
}

static bool is_same_game(struct view before, struct view after) {
  LOCAL_BUFFER listed = {0}, listed_after = {0};
  bool good = digest_equal(hash_and_list(before, &listed), hash_and_list(after, &listed_after));
  if (!listed_alike(&listed, &listed_after)) good = false;
  return good;
}

/* ---- the sheets ---- */
static void example_test(size_t index, size_t number, bool unsafe) {
  const struct rule *rule = rule_table->rules[index].rule;
  const struct rule_example *bad = &rule->examples[number], *fixed = bad + 1;
  bool *only = mem_alloc_zeroed(rule_table->rule_count, sizeof *only);
  only[index] = true;
  struct fixer_result result =
      fix((struct view){bad->text, bad->length}, (struct fixer_options){.unsafe = unsafe, .fixable = only});
  ok(result.source, "%s, example %zu: the bad example is fixed", rule->name, number + 1);
  bool same = view_equal(buffer_view(&result.text), (struct view){fixed->text, fixed->length});
  if (!ok(same, "%s, example %zu: the fixed text is that of the sheet", rule->name, number + 1))
    printf("# got:\n%s\n# expected:\n%s\n", buffer_string(&result.text), fixed->text);
  if (!unsafe)
    ok(is_same_game((struct view){bad->text, bad->length}, (struct view){fixed->text, fixed->length}),
       "%s, example %zu: the same game", rule->name, number + 1);
  fixer_release(&result);
  free(only);
}

/* ---- properties ---- */
/* Returns true if all fixes of the text are proved, safe fixes keep the game, and a second run changes nothing. */
static bool settles(struct view text, bool unsafe, bool tell) {
  struct fixer_result once = fix(text, (struct fixer_options){.unsafe = unsafe});
  struct fixer_result again = fix(buffer_view(&once.text), (struct fixer_options){.unsafe = unsafe});
  size_t failed = 0;
  for (size_t i = 0; once.failed && i < rule_table->rule_count; i++) {
    if (!once.failed[i]) continue;
    failed++;
    if (tell) printf("# %s: %s\n", rule_table->rules[i].rule->name, once.failed[i]);
  }
  bool good = !failed && !again.source;
  if (!unsafe && !is_same_game(text, buffer_view(&once.text))) good = false;
  if (!good && tell && again.source) printf("# mended again\n");
  fixer_release(&once);
  fixer_release(&again);
  return good;
}

static bool is_plain(const struct rule *rule, const struct rule_example *example) {
  return strncmp(rule->name, "json-", 5) != 0 && example->length && example->text[0] == '{';
}

/* In every layout, an example has the same game after its fixes as the fixed example. */
static void layouts_test(const struct rule *rule, size_t number, bool unsafe) {
  const struct rule_example *example = &rule->examples[number];
  bool has_fixed = number + 1 < rule->example_count && strcmp(example[1].kind, unsafe ? "unsafe-fixed" : "fixed") == 0;
  for (size_t i = 0; i < ARRAY_LENGTH(written); i++) {
    LOCAL_BUFFER text = {0};
    rewrite((struct view){example->text, example->length}, &written[i], false, &text);
    bool good = settles(buffer_view(&text), unsafe, true);
    if (has_fixed) {
      struct fixer_result result = fix(buffer_view(&text), (struct fixer_options){.unsafe = unsafe});
      struct fixer_result expected =
          fix((struct view){example[1].text, example[1].length}, (struct fixer_options){.unsafe = unsafe});
      if (!digest_equal(hash_of(buffer_view(&result.text)), hash_of(buffer_view(&expected.text)))) good = false;
      fixer_release(&result);
      fixer_release(&expected);
    }
    if (!ok(good, "%s, example %zu, %s%s", rule->name, number + 1, written[i].name, unsafe ? ", unsafe" : ""))
      printf("# %s\n", buffer_string(&text));
  }
}

static void add_without_blanks(struct view text, struct buffer *to) {
  bool is_string = false;
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == '"' && (!i || text.at[i - 1] != '\\')) is_string = !is_string;
    if (is_string || !strchr(" \t\r\n", text.at[i])) buffer_add_char(to, text.at[i]);
  }
}

/* A line for each finding: the rule, the severity, the JSON Pointer and the tokens. */
static void describe_findings(struct view text, struct buffer *to) {
  LOCAL(source) source;
  source_init_copy(&source, "example.jgf", text.at, text.length);
  read_by_format(linter, text);
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    const struct diag *diag = &diags.list[i];
    buffer_printf(to, "%s %s ", diag->rule->name, level_name(diag->level));
    diag_pointer(&diags, diag, to);
    buffer_add_char(to, ' ');
    add_without_blanks((struct view){source.bytes + diag->span.start, diag->span.end - diag->span.start}, to);
    buffer_add_char(to, '\n');
  }
}

static void findings_test(const struct rule *rule, size_t number) {
  struct view text = {rule->examples[number].text, rule->examples[number].length};
  LOCAL_BUFFER expected = {0}, found = {0}, other = {0};
  bool has_meta = memmem(text.at, text.length, "\"meta\"", 6), has_comment = memmem(text.at, text.length, "//", 2);
  bool is_read_otherwise = rule->means & (MEANS_NOTATION | MEANS_IMPORT | MEANS_CONVERSION);
  /* A second meta would be a finding, and the line of a comment must end. */
  if (is_read_otherwise || has_meta || has_comment) return;
  for (size_t i = 0; i < ARRAY_LENGTH(written); i++) {
    buffer_clear(&other);
    buffer_clear(&found);
    rewrite(text, &written[i], true, &other);
    describe_findings(buffer_view(&other), i ? &found : &expected);
    if (i)
      is_text(buffer_string(&found), buffer_string(&expected), "%s, example %zu, %s: the same findings", rule->name, number + 1,
              written[i].name);
  }
  ok(strstr(buffer_string(&expected), rule->name), "%s, example %zu: found after other text", rule->name, number + 1);
}

static void rule_test(size_t index) {
  const struct rule *rule = rule_table->rules[index].rule;
  for (size_t i = 0; i < rule->example_count; i++) {
    const struct rule_example *example = &rule->examples[i];
    bool more = i + 1 < rule->example_count, bad = strcmp(example->kind, "bad") == 0;
    bool safe = more && strcmp(example[1].kind, "fixed") == 0, unsafe = more && strcmp(example[1].kind, "unsafe-fixed") == 0;
    if (bad && (safe || unsafe)) example_test(index, i, unsafe);
    ok(settles((struct view){example->text, example->length}, false, true), "%s, example %zu: settles", rule->name, i + 1);
    ok(settles((struct view){example->text, example->length}, true, true), "%s, example %zu: settles with unsafe fixes",
       rule->name, i + 1);
    if (!bad || !is_plain(rule, example)) continue;
    layouts_test(rule, i, unsafe);
    findings_test(rule, i);
  }
}

/* ---- whole games ---- */
/* A folder of a corpus may be missing. */
static void folder_test(const char *base, const char *folder, size_t most, bool is_ours) {
  LOCAL_BUFFER path = {0}, text = {0};
  buffer_printf(&path, "%s/%s", base, folder);
  DIR *directory = opendir(buffer_string(&path));
  size_t files = 0, bad = 0;
  for (struct dirent *entry; directory && files < most && (entry = readdir(directory));) {
    const char *end = strrchr(entry->d_name, '.');
    if (!end || (strcmp(end, ".jgf") != 0 && strcmp(end, ".json") != 0)) continue;
    buffer_clear(&path);
    buffer_clear(&text);
    buffer_printf(&path, "%s/%s/%s", base, folder, entry->d_name);
    if (!file_read(buffer_string(&path), &text)) continue;
    files++;
    if (settles(buffer_view(&text), false, true) && settles(buffer_view(&text), true, true)) continue;
    printf("# %s\n", buffer_string(&path));
    bad++;
  }
  if (is_ours || files) ok(files && !bad, "%s: %zu records settle", folder, files);
  if (directory) closedir(directory);
}

int main(void) {
  const char *top = getenv("top_srcdir");
  if (!top) top = ".";
  rule_table = table_of_all(STD_JGF2);
  linter = linter_new(rule_table);
  for (size_t i = 0; i < rule_table->rule_count; i++) rule_test(i);
  folder_test(top, "testdata/games", SIZE_MAX, true);
  folder_test(top, "testdata/dialects", SIZE_MAX, true);
  const char *corpus = getenv("JGFLINT_CORPUS");
  if (corpus) {
    folder_test(corpus, "seki", 60, false);
    folder_test(corpus, "JSONTestSuite/test_parsing", SIZE_MAX, false);
  } else ok(true, "fixes of the corpus # SKIP JGFLINT_CORPUS is not set");
  linter_free(linter);
  rule_table_free(rule_table);
  diags_release(&diags);
  return done();
}
