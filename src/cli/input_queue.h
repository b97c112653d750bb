/* input_queue.h: the work items of the workers.
 *
 * A worker reads a plain file itself. Batches of JSON Lines, entries of archives and compressed files are read here,
 * one at a time. */
#ifndef JGFLINT_CLI_INPUT_QUEUE_H
#define JGFLINT_CLI_INPUT_QUEUE_H

#include "cli/changed_since.h"
#include "cli/input_files.h"
#include "text/source.h"

struct input_queue;

struct work_item {
  struct input_file file; /* INPUT_OPEN without a descriptor: `text` has the content */
  bool is_lines;      /* a record in each line; otherwise the text is one record */
  bool is_piece;      /* some games of a large SGF collection */
  bool is_packed;     /* of an archive or a compressed file */
  bool may_be_followed_late; /* the next item comes from the same pipe */
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
