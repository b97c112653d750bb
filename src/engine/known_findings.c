#include "engine/known_findings.h"
#include "base/memory.h"
#include "lint/finding_key.h"

struct known_finding {
  size_t count;
  size_t used; /* while findings are marked */
};

void known_findings_ask(struct known_findings *known, struct baseline *baseline, const char *name, const struct source *source,
                        const struct diags *diags) {
  bool *is_known = mem_alloc_zeroed(diags->count + 1, sizeof *is_known);
  struct buffer key = {0};
  known->count = baseline_mark(baseline, name, source, diags, is_known);
  for (size_t i = 0; i < diags->count; i++) {
    if (!is_known[i]) continue;
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    void **place = map_get_or_add(&known->by_key, buffer_view(&key));
    if (!*place) *place = arena_alloc_zeroed(&known->arena, sizeof(struct known_finding));
    ((struct known_finding *)*place)->count++;
  }
  buffer_release(&key);
  free(is_known);
}

void known_findings_release(struct known_findings *known) {
  map_release(&known->by_key);
  arena_release(&known->arena);
  known->count = 0;
}

/* ---- known again ---- */

size_t known_findings_mark(const struct known_findings *known, const struct diags *diags, const struct source *source,
                           bool *is_known) {
  struct buffer key = {0};
  size_t marked = 0;
  for (size_t i = 0; i < known->by_key.size; i++)
    if (known->by_key.slots[i].value) ((struct known_finding *)known->by_key.slots[i].value)->used = 0;
  for (size_t i = 0; i < diags->count; i++) {
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    struct known_finding *found = map_find(&known->by_key, buffer_view(&key));
    is_known[i] = found && found->used < found->count;
    if (!is_known[i]) continue;
    found->used++;
    marked++;
  }
  buffer_release(&key);
  return marked;
}

void known_findings_skip(const void *context, const struct diags *diags, const struct source *source, bool *spared) {
  (void)known_findings_mark(context, diags, source, spared);
}

size_t known_findings_hide(const struct known_findings *known, const struct source *source, struct diags *diags) {
  bool *is_known = mem_alloc_zeroed(diags->count + 1, sizeof *is_known);
  size_t hidden = known_findings_mark(known, diags, source, is_known);
  diags_drop(diags, is_known);
  free(is_known);
  return hidden;
}
