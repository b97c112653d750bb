#include "minimize.h"

enum { TRIALS = 3000 };

struct search {
  struct value *game;
  const struct written *layout;
  bool as_seki;
  struct verdict *verdict; /* of the current record */
  size_t trials;
  bool gained;
};

static bool is_as_broken(const struct verdict *verdict, const struct verdict *before) {
  return strcmp(verdict->broken, before->broken) == 0 && verdict->unsafe == before->unsafe;
}

/* Returns true if the first dropped fix is still dropped. */
static bool is_as_dropped(const struct verdict *verdict, const struct verdict *before) {
  size_t length = strcspn(buffer_string(&before->kinds), "\n");
  return length && strncmp(buffer_string(&verdict->kinds), before->kinds.data, length + 1) == 0;
}

static bool breaks_still(struct search *search) {
  LOCAL_BUFFER text = {0};
  struct verdict verdict = {0};
  value_write(search->game, search->layout, &text);
  search->trials++;
  bool holds = check_text(buffer_view(&text), search->as_seki, &verdict);
  bool same = search->verdict->broken ? !holds && is_as_broken(&verdict, search->verdict)
                                      : holds && is_as_dropped(&verdict, search->verdict);
  struct verdict old = same ? *search->verdict : verdict;
  if (same) *search->verdict = verdict;
  verdict_release(&old);
  return same;
}

static void shrink(struct search *search, struct value *parent) {
  struct value *next;
  for (struct value *child = parent->first; child && search->trials < TRIALS; child = next) {
    next = child->next;
    value_remove(child);
    if (breaks_still(search)) {
      search->gained = true;
      continue;
    }
    value_insert(parent, child, next);
    shrink(search, child);
  }
}

void minimize(struct value *game, const struct written *layout, bool as_seki, struct verdict *verdict) {
  struct search search = {.game = game, .layout = layout, .as_seki = as_seki, .verdict = verdict, .gained = true};
  while (search.gained && search.trials < TRIALS) {
    search.gained = false;
    shrink(&search, game);
  }
}
