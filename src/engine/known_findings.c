#include "engine/known_findings.h"
#include "base/memory.h"
#include "lint/finding_key.h"

struct known_finding {
  char *key; /* owned */
  size_t count;
  size_t used; /* while findings are marked */
};

static char *key_of(const struct diags *diags, const struct source *source, const struct diag *diag) {
  struct buffer text = {0};
  buffer_printf(&text, "%s\n", diag->rule->name);
  finding_key_pointer(diags, diag, &text);
  buffer_add_char(&text, '\n');
  finding_key_value(diags, source, diag, &text);
  return buffer_detach(&text);
}

static int compare(const void *a, const void *b) {
  return strcmp(((const struct known_finding *)a)->key, ((const struct known_finding *)b)->key);
}

static struct known_finding *find(const struct known_findings *known, const struct diags *diags, const struct source *source,
                                  const struct diag *diag) {
  struct known_finding wanted = {.key = key_of(diags, source, diag)};
  struct known_finding *found = known->count ? bsearch(&wanted, known->list, known->count, sizeof *known->list, compare) : NULL;
  free(wanted.key);
  return found;
}

/* ---- asking ---- */

static void add(struct known_findings *known, const struct diags *diags, const struct source *source, const struct diag *diag) {
  ARRAY_GROW(known->list, known->count, known->capacity);
  known->list[known->count++] = (struct known_finding){.key = key_of(diags, source, diag), .count = 1};
}

static void merge_equal(struct known_findings *known) {
  size_t kept = 0;
  if (known->count > 1) qsort(known->list, known->count, sizeof *known->list, compare);
  for (size_t i = 0; i < known->count; i++) {
    bool is_equal = kept && compare(&known->list[kept - 1], &known->list[i]) == 0;
    if (is_equal) {
      known->list[kept - 1].count++;
      free(known->list[i].key);
    } else known->list[kept++] = known->list[i];
  }
  known->count = kept;
}

/* The baseline takes what it knows out of a copy, and leaves the rest in its order. */
void known_findings_ask(struct known_findings *known, struct baseline *baseline, const char *name, const struct source *source,
                        struct diags *diags) {
  struct diags all = *diags;
  size_t at = 0;
  diags->list = mem_alloc((all.count + 1) * sizeof *diags->list);
  if (all.count) memcpy(diags->list, all.list, all.count * sizeof *diags->list);
  baseline_apply(baseline, name, source, diags);
  for (size_t i = 0; i < all.count; i++) {
    const struct diag *left = at < diags->count ? &diags->list[at] : NULL;
    bool is_left = left && left->rule == all.list[i].rule && left->message == all.list[i].message
        && left->span.start == all.list[i].span.start;
    if (is_left) at++;
    else add(known, diags, source, &all.list[i]);
  }
  free(diags->list);
  diags->list = all.list;
  diags->count = all.count;
  memcpy(diags->by_level, all.by_level, sizeof all.by_level);
  merge_equal(known);
}

void known_findings_release(struct known_findings *known) {
  for (size_t i = 0; i < known->count; i++) free(known->list[i].key);
  free(known->list);
  *known = (struct known_findings){0};
}

/* ---- known again ---- */

size_t known_findings_mark(const struct known_findings *known, const struct diags *diags, const struct source *source,
                           bool *is_known) {
  size_t marked = 0;
  for (size_t i = 0; i < known->count; i++) known->list[i].used = 0;
  for (size_t i = 0; i < diags->count; i++) {
    struct known_finding *found = known->count ? find(known, diags, source, &diags->list[i]) : NULL;
    is_known[i] = found && found->used < found->count;
    if (!is_known[i]) continue;
    found->used++;
    marked++;
  }
  return marked;
}

void known_findings_spare(const void *of, const struct diags *diags, const struct source *source, bool *spared) {
  (void)known_findings_mark(of, diags, source, spared);
}

size_t known_findings_hide(const struct known_findings *known, const struct source *source, struct diags *diags) {
  bool *is_known = mem_alloc_zeroed(diags->count + 1, sizeof *is_known);
  size_t kept = 0, hidden = known_findings_mark(known, diags, source, is_known);
  for (size_t i = 0; i < diags->count; i++)
    if (!is_known[i]) diags->list[kept++] = diags->list[i];
  diags->count = kept;
  if (hidden) diags_sort(diags);
  free(is_known);
  return hidden;
}
