/* listed.h: the digests of a text in a list of games (--print-games), for tests. */
#ifndef JGFLINT_TESTS_LISTED_H
#define JGFLINT_TESTS_LISTED_H

#include "base/buffer.h"
#include "lint/collection.h"
#include "lint/linter.h"

static inline void listed_add(void *context, const struct game *game, size_t number) {
  struct buffer *listed = context;
  (void)number;
  if (!collection_digest(game, listed)) buffer_add_string(listed, "none");
  buffer_add_char(listed, '\n');
}

/* Lints a text and lists one line for each game. The list is empty if the only game has no digest because its board size cannot
 * be read, until a fix removes the size or moves it to meta.legacy. */
static inline void listed_run(struct linter *linter, const struct source *source, struct diags *diags, struct buffer *listed) {
  static const char *const unknown[] = {"shape-null", "shape-wrong-type", "legacy-version"};
  buffer_clear(listed);
  linter_set_games(linter, (struct linter_games){.on_game = listed_add, .context = listed});
  linter_run(linter, source, diags);
  linter_set_games(linter, (struct linter_games){0});
  for (size_t i = 0; i < diags->count && view_is(buffer_view(listed), "none\n"); i++)
    for (size_t k = 0; k < ARRAY_LENGTH(unknown); k++)
      if (strcmp(diags->list[i].rule->name, unknown[k]) == 0) buffer_clear(listed);
}

/* Compares the lists before and after a fix. An empty list is ignored, because a fix can make a text readable as a game. */
static inline bool listed_alike(const struct buffer *before, const struct buffer *after) {
  return !before->length || view_equal(buffer_view(before), buffer_view(after));
}

#endif
