/* input_queue.h: the work items of the workers.
 *
 * A worker reads a plain file itself. Batches of JSON Lines, entries of archives and compressed files are read here,
 * one at a time. */
#ifndef JGFLINT_CLI_INPUT_QUEUE_H
#define JGFLINT_CLI_INPUT_QUEUE_H

#include "cli/input_files.h"
#include "lint/diagnostic.h"
#include "text/source.h"

/* ---- the lines that a diff adds or changes (--changed-since) ----
 *
 * The diff is that of git for the working tree, or a given one. Findings on other lines are not shown. */

struct changed_since;
struct patch_file; /* text/patch.h */

/* The changed lines of a file. {0}: all lines. */
struct changed_lines {
  enum { CHANGED_ALL, CHANGED_SOME, CHANGED_NONE, CHANGED_ELSEWHERE } selection;
  const struct patch_file *file; /* CHANGED_SOME: borrowed */
};

/* Runs git, or reads the diff. Returns NULL after an error message. */
NODISCARD struct changed_since *changed_since_new(const struct settings *settings);
void changed_since_free(struct changed_since *changed_since);

/* Called by one thread at a time. */
struct changed_lines changed_since_find(struct changed_since *changed_since, const char *name);
/* The directory that the diff is about. */
const char *changed_since_top(const struct changed_since *changed_since);

/* Removes the findings that are not on a changed line. */
void changed_lines_keep(const struct changed_lines *lines, const struct source *source, struct diags *diags);

/* ---- the queue ---- */

struct input_queue;

struct work_item {
  struct input_file file; /* INPUT_OPEN without a descriptor: `text` has the content */
  bool is_lines;      /* a record in each line; otherwise the text is one record */
  bool is_piece;      /* some games of a large SGF collection */
  bool is_packed;     /* of an archive or a compressed file */
  bool has_more;      /* unless it is certainly the last item */
  struct buffer text; /* owned; with padding */
  size_t disk_length; /* of the part of the name that is the path of a file; the name of an entry of an archive may follow */
  size_t first_offset, first_line, first_game; /* first_game: games before a piece */
  struct changed_lines changes; /* of the file; findings on other lines are not shown */
};

/* Skips files that have not changed, unless rules compare records; `changed_since` may be NULL. `keeps_collections`: large SGF
 * collections are not read in pieces, because they are fixed or become one file each. */
struct input_queue *input_queue_new(const struct settings *settings, struct config_cache *config_cache,
                                    struct input_files *files, struct input_totals *totals, struct changed_since *changed_since,
                                    bool keeps_collections);
void input_queue_free(struct input_queue *queue);
/* Gets the next work item; returns false at the end. Called by one thread at a time (thread_pool.h: `next`). */
bool input_queue_next(struct input_queue *queue, struct work_item *work_item);

/* Reads a file up to the limit, and closes it. Returns 0 or an errno. */
static inline int work_item_read(struct work_item *work_item, size_t limit, struct buffer *text) {
  struct input_file *file = &work_item->file;
  int error = file_read_rest(file->fd, &file->status, &file->head, limit, text);
  input_file_close(file);
  return error;
}

static inline bool work_item_has_text(const struct work_item *work_item) {
  return work_item->file.kind == INPUT_OPEN && work_item->file.fd < 0;
}

#endif
