/* game_list.h: the games of a run, each as a line of JSON (--print-games).
 *
 * The lines of many runs, on many machines, may be put together: games with the same
 * `digest` are the same, perhaps mirrored or turned round. */
#ifndef JGFLINT_CLI_GAME_LIST_H
#define JGFLINT_CLI_GAME_LIST_H

#include "cli/settings.h"
#include "lint/collection_line.h"
#include "lint/linter.h"

/* What one worker lists with. {0} is a new one. */
struct game_list {
  struct collection_line line;  /* owned */
  struct linter *linter;        /* borrowed, while a text is read, as all that follows */
  const struct source *source;
  const char *id_pointer;       /* NULL: none */
  struct buffer *to;
  size_t count;                 /* games of this text so far */
};

/* Whether the options ask for a list alone; says so if there is something beside it that cannot be done. */
bool game_list_is_alone(const struct settings *settings);
/* From now on the games that the linter reads are added to `to`. All are borrowed until game_list_end. */
void game_list_begin(struct game_list *list, struct linter *linter, const struct source *source, const char *id_pointer, struct buffer *to);
/* The text has been read. A list takes the place of the findings, unless they are to be shown as well; where there was no game,
 * they say why. */
void game_list_end(struct game_list *list, bool replaces_findings, struct diags *diags);
void game_list_release(struct game_list *list);

#endif
