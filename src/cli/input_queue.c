#include "cli/input_queue.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "cli/collection_reader.h"
#include "cli/file_walker.h"
#include "engine/file_type.h"
#include "sys/archive.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include "text/source.h"
#include <errno.h>
#include <pthread.h>

struct input_queue {
  const struct settings *settings;     /* borrowed */
  struct config_cache *config_cache;   /* borrowed */
  struct input_files *files;           /* borrowed */
  struct changed_since *changed_since; /* borrowed, or NULL */
  struct archive_library *library;     /* owned; NULL before the first archive */
  /* What is being taken apart. */
  struct changed_lines changes;
  struct input_file whole;       /* owned: the file; its descriptor belongs to the archive, if there is one */
  struct archive_reader *reader; /* owned, or NULL */
  bool is_archive;
  bool takes_others;  /* there is no JGF in the archive, so entries of other formats are given */
  bool has_unchanged; /* a file was passed over */
  bool keeps_collections;
  bool in_collection; /* a large SGF collection is read in pieces */
  struct collection_reader collection;
  bool in_entry;      /* a compressed text, or a file with lines, is one */
  struct buffer name; /* of the entry, as shown */
  struct line_reader lines;
  struct byte_stream_fd fd;
  size_t entries, passed;
  struct file_type_count others; /* entries of formats that are not looked for */
  struct file_type_count unread; /* the same, of archives in which others were found */

  pthread_mutex_t returning; /* guards the next three */
  struct buffer *spare;      /* owned */
  size_t spare_count, spare_capacity;
};

/* ---- the text of a file ---- */

int work_item_read(struct work_item *work_item, size_t limit, struct buffer *text) {
  struct input_file *file = &work_item->file;
  int error = file_read_rest(file->fd, &file->status, &file->head, limit, text);
  input_file_close(file);
  return error;
}

/* ---- the queue ---- */

struct input_queue *input_queue_new(const struct settings *settings, struct config_cache *config_cache,
                                    struct input_files *files, struct changed_since *changed_since, bool keeps_collections) {
  struct input_queue *queue = mem_alloc_zeroed(1, sizeof *queue);
  queue->settings = settings;
  queue->config_cache = config_cache;
  queue->files = files;
  queue->changed_since = changed_since;
  queue->keeps_collections = keeps_collections;
  queue->whole.fd = -1;
  pthread_mutex_init(&queue->returning, NULL);
  return queue;
}

static void close_whole(struct input_queue *queue) {
  if (queue->entries) file_type_count_add(&queue->unread, &queue->others);
  queue->others = (struct file_type_count){0};
  if (queue->reader) queue->whole.fd = -1;
  archive_reader_free(queue->reader);
  queue->reader = NULL;
  line_reader_release(&queue->lines);
  collection_reader_release(&queue->collection);
  queue->in_entry = queue->in_collection = false;
  input_file_release(&queue->whole);
}

void input_queue_free(struct input_queue *queue) {
  if (!queue) return;
  close_whole(queue);
  archive_library_free(queue->library);
  for (size_t i = 0; i < queue->spare_count; i++) buffer_release(&queue->spare[i]);
  free(queue->spare);
  buffer_release(&queue->name);
  pthread_mutex_destroy(&queue->returning);
  free(queue);
}

/* ---- buffers ---- */

static void lend(struct input_queue *queue, struct work_item *work_item) {
  pthread_mutex_lock(&queue->returning);
  if (queue->spare_count) work_item->text = queue->spare[--queue->spare_count];
  pthread_mutex_unlock(&queue->returning);
}

void input_queue_recycle(struct input_queue *queue, struct work_item *work_item) {
  /* One large record must not set the size for all later ones. */
  if (work_item->text.capacity > BUFFER_KEPT) buffer_release(&work_item->text);
  if (work_item->text.data) {
    pthread_mutex_lock(&queue->returning);
    ARRAY_GROW(queue->spare, queue->spare_count, queue->spare_capacity);
    queue->spare[queue->spare_count++] = work_item->text;
    pthread_mutex_unlock(&queue->returning);
  }
  work_item->text = (struct buffer){0};
}

/* ---- what is given ---- */

static void give(struct work_item *work_item, enum input_kind kind, const char *name) {
  work_item->file = (struct input_file){.kind = kind, .name = mem_string(name, strlen(name)), .fd = -1};
  work_item->is_lines = work_item->is_piece = work_item->is_packed = work_item->is_overlong_tail = false;
  work_item->first_offset = 0;
  work_item->first_line = 1;
}

static bool give_error(struct input_queue *queue, struct work_item *work_item, const char *name) {
  give(work_item, INPUT_ERROR, name);
  if (queue->reader)
    work_item->file.message = mem_string(archive_reader_error(queue->reader), strlen(archive_reader_error(queue->reader)));
  else work_item->file.error = queue->fd.error;
  return true;
}

/* ---- texts and lines ---- */

static const char *name_of(const struct input_queue *queue) {
  return queue->is_archive ? buffer_string(&queue->name) : queue->whole.name;
}

/* It is one with lines. */
static void open_entry(struct input_queue *queue, struct byte_stream from) {
  queue->in_entry = true;
  line_reader_init(&queue->lines, from, settings_standard(queue->settings)->rule_table->limits.size);
}

static void close_entry(struct input_queue *queue) {
  line_reader_release(&queue->lines);
  queue->in_entry = false;
  if (!queue->reader) close_whole(queue);
}

static bool next_lines(struct input_queue *queue, struct work_item *work_item) {
  size_t offset, line;
  lend(queue, work_item);
  if (line_reader_next(&queue->lines, &work_item->text, &offset, &line)) {
    give(work_item, INPUT_OPEN, name_of(queue));
    work_item->is_packed = queue->reader != NULL;
    work_item->is_lines = true;
    work_item->is_overlong_tail = queue->lines.is_overlong_tail;
    work_item->file.is_stdin = queue->whole.is_stdin;
    work_item->file.status = queue->whole.status;
    work_item->first_offset = offset;
    work_item->first_line = line;
    return true;
  }
  input_queue_recycle(queue, work_item);
  bool failed = queue->lines.failed;
  if (failed) give_error(queue, work_item, name_of(queue));
  close_entry(queue);
  return failed;
}

static bool give_text(struct input_queue *queue, struct work_item *work_item) {
  struct byte_stream from = archive_reader_stream(queue->reader);
  lend(queue, work_item);
  if (!byte_stream_read(&from, settings_standard(queue->settings)->rule_table->limits.size, &work_item->text)) {
    input_queue_recycle(queue, work_item);
    return give_error(queue, work_item, name_of(queue));
  }
  give(work_item, INPUT_OPEN, name_of(queue));
  work_item->is_packed = true;
  return true;
}

/* ---- collections ---- */

static bool is_large_collection(const struct input_queue *queue, const struct input_file *file) {
  enum format_in format = settings_standard(queue->settings)->format_in;
  const struct format *asked = format == FORMAT_IN_AUTO ? file_type_named(file->name) : file_type_format(format);
  return asked == &format_sgf && !queue->keeps_collections &&
         (file->status.kind != OS_FILE || file->status.size > COLLECTION_FROM);
}

static void open_collection(struct input_queue *queue, struct work_item *work_item) {
  queue->whole = work_item->file;
  work_item->file = (struct input_file){.fd = -1};
  queue->fd = (struct byte_stream_fd){.fd = queue->whole.fd, .head = queue->whole.head};
  collection_reader_init(&queue->collection, byte_stream_from_fd(&queue->fd),
                         settings_standard(queue->settings)->rule_table->limits.size);
  queue->in_collection = true;
}

static bool next_piece(struct input_queue *queue, struct work_item *work_item) {
  struct collection_piece piece;
  lend(queue, work_item);
  bool is_there = collection_reader_next(&queue->collection, &work_item->text, &piece);
  bool failed = queue->collection.failed;
  if (is_there) {
    give(work_item, INPUT_OPEN, queue->whole.name);
    work_item->file.is_stdin = queue->whole.is_stdin;
    work_item->is_piece = !piece.is_whole;
    work_item->first_offset = piece.offset;
    work_item->first_line = piece.line;
    work_item->first_game = piece.games;
    return true;
  }
  input_queue_recycle(queue, work_item);
  if (failed) give_error(queue, work_item, queue->whole.name);
  close_whole(queue);
  return failed;
}

/* ---- entries ---- */

static void name_entry(struct input_queue *queue) {
  buffer_clear(&queue->name);
  buffer_add_string(&queue->name, queue->whole.name);
  if (!*archive_reader_name(queue->reader)) return;
  buffer_add_char(&queue->name, '/');
  buffer_add_string(&queue->name, archive_reader_name(queue->reader));
}

static bool give_skipped(struct input_queue *queue, struct work_item *work_item, const char *why) {
  give(work_item, INPUT_SKIPPED, name_of(queue));
  work_item->file.why = why;
  return true;
}

/* An entry; false if there is nothing to give of it by itself. */
static bool take_entry(struct input_queue *queue, struct work_item *work_item) {
  bool is_lines = file_type_of(queue->whole.name, settings_standard(queue->settings)->format_in).is_lines;
  if (queue->is_archive) {
    const char *name = archive_reader_name(queue->reader);
    if (!settings_wants(queue->settings, name) && !(queue->takes_others && file_type_is_other_record(name))) {
      if (!file_type_is_other_record(name)) return false;
      file_type_count(&queue->others, name);
      return queue->settings->verbose && give_skipped(queue, work_item, input_file_other_format);
    }
    if (file_walker_excludes(queue->settings, queue->config_cache, name_of(queue), false)) {
      queue->passed++;
      return queue->settings->verbose && give_skipped(queue, work_item, "excluded");
    }
    is_lines = file_type_is_lines(view_of(name), settings_standard(queue->settings)->format_in);
  }
  queue->entries++;
  if (!is_lines) return give_text(queue, work_item);
  open_entry(queue, archive_reader_stream(queue->reader));
  return false;
}

/* At the end of an archive without JGF: begins again with the other formats, unless somebody said what to look for. */
static bool turn_to_others(struct input_queue *queue, struct work_item *work_item) {
  bool begins = queue->is_archive && !queue->entries && file_type_count_sum(&queue->others)
                && settings_looks_by_default(queue->settings) && os_rewind(queue->whole.fd);
  int fd = begins ? os_duplicate(queue->whole.fd) : -1;
  if (fd < 0) return false;
  archive_reader_free(queue->reader);
  queue->whole.fd = fd;
  queue->whole.head = (struct file_head){0};
  queue->reader = archive_reader_new(queue->library, fd, &queue->whole.head, true);
  give(work_item, INPUT_OTHERS, queue->whole.name);
  work_item->file.others = queue->others;
  queue->others = (struct file_type_count){0};
  queue->takes_others = true;
  return true;
}

/* The end, and nothing was found: an archive without a record, or compressed nothing. */
static bool give_empty(struct input_queue *queue, struct work_item *work_item) {
  /* without a line there is no record */
  bool is_lines = file_type_of(queue->whole.name, settings_standard(queue->settings)->format_in).is_lines;
  bool is_empty = !queue->entries && !is_lines;
  if (is_empty) {
    give(work_item, queue->is_archive ? INPUT_EMPTY : INPUT_OPEN, queue->whole.name);
    work_item->is_packed = true;
    work_item->file.passed = queue->passed;
    work_item->file.others = queue->others;
    memset(buffer_reserve(&work_item->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  }
  close_whole(queue);
  return is_empty;
}

static bool next_entry(struct input_queue *queue, struct work_item *work_item) {
  enum archive_reader_step step = archive_reader_next(queue->reader);
  if (step != ARCHIVE_READER_END) name_entry(queue);
  if (step == ARCHIVE_READER_ENTRY) return take_entry(queue, work_item);
  if (step == ARCHIVE_READER_ERROR) {
    /* Encrypted, and nothing that we would have looked at. */
    if (*archive_reader_name(queue->reader) && !settings_wants(queue->settings, archive_reader_name(queue->reader))) return false;
    queue->entries++;
    return give_error(queue, work_item, buffer_string(&queue->name));
  }
  if (turn_to_others(queue, work_item)) return true;
  return give_empty(queue, work_item);
}

/* ---- files ---- */

/* A file that is not simply a record. False if there is nothing to give of it by itself. */
static bool open_whole(struct input_queue *queue, struct work_item *work_item, struct file_type form) {
  struct buffer why = {0};
  /* Of what is packed a diff has the bytes, which may look like lines to it. */
  if (form.wrapping != FILE_PLAIN && queue->changes.how == CHANGED_SOME) queue->changes.how = CHANGED_ALL;
  queue->whole = work_item->file;
  work_item->file = (struct input_file){.fd = -1};
  queue->entries = queue->passed = 0;
  queue->others = (struct file_type_count){0};
  queue->is_archive = form.wrapping == FILE_ARCHIVE;
  queue->takes_others = false;
  queue->fd = (struct byte_stream_fd){.fd = queue->whole.fd, .head = queue->whole.head};
  if (form.wrapping == FILE_PLAIN) {
    open_entry(queue, byte_stream_from_fd(&queue->fd));
    queue->lines.keeps_tails = settings_fixes(queue->settings);
    return false;
  }
  if (!queue->library) queue->library = archive_library_new(&why);
  if (queue->library) {
    queue->reader = archive_reader_new(queue->library, queue->whole.fd, &queue->whole.head, queue->is_archive);
    return false;
  }
  give(work_item, INPUT_ERROR, queue->whole.name);
  work_item->file.message = buffer_detach(&why);
  close_whole(queue);
  return true;
}

/* Finds an archive by its first bytes, whatever its name is. A pipe other than standard input is not asked: all other workers
 * would wait until somebody writes into it. Where an archive cannot be unpacked, it is linted as a text like any other. */
static bool is_compressed(struct input_queue *queue, struct input_file *file, bool is_lines) {
  if (!file_is_compressed(file->fd, file->is_stdin, &file->head)) return false;
  struct buffer why = {0};
  if (!queue->library && !is_lines) queue->library = archive_library_new(&why);
  buffer_release(&why);
  return queue->library || is_lines;
}

/* Reads a small file, which takes fewer system calls than finding out what it is. */
static bool read_small(struct input_queue *queue, struct work_item *work_item) {
  struct input_file *file = &work_item->file;
  if (file->status.kind != OS_FILE || file->status.size > SMALL_FILE) return false;
  lend(queue, work_item);
  bool is_read = file_read_at_once(file->fd, (size_t)file->status.size, &work_item->text);
  if (is_read && !text_is_compressed(buffer_view(&work_item->text))) {
    input_file_close(file);
    return true;
  }
  if (is_read) (void)os_rewind(file->fd);
  input_queue_recycle(queue, work_item);
  return false;
}

/* Standard input without a name is in no diff: all of it is new. */
static void find_changes(struct input_queue *queue, const struct input_file *file) {
  bool is_nameless = file->is_stdin && !queue->settings->stdin_name;
  queue->changes = (struct changed_lines){0};
  if (queue->changed_since && file->kind == INPUT_OPEN && !is_nameless)
    queue->changes = changed_since_find(queue->changed_since, file->name);
}

/* Where no finding would be shown, nothing is read, unless it is compared with what has changed. False if it is to be read. */
static bool is_unchanged(struct input_queue *queue, struct input_file *file) {
  enum input_kind kind = file->kind;
  if (queue->changes.how == CHANGED_NONE
      && !effective_config_compares(config_cache_lookup(queue->config_cache, file->name))) {
    kind = INPUT_SKIPPED;
    file->why = "unchanged";
    queue->has_unchanged = true;
  } else if (queue->changes.how == CHANGED_ELSEWHERE) {
    struct buffer message = {0};
    kind = INPUT_ERROR;
    buffer_add_string(&message, "--changed-since cannot compare it, because it is outside of ");
    escape_path(&message, view_of(changed_since_top(queue->changed_since)));
    file->message = buffer_detach(&message);
  }
  if (kind == file->kind) return false;
  file->kind = kind;
  os_close(file->fd);
  file->fd = -1;
  return true;
}

static bool next(struct input_queue *queue, struct work_item *work_item) {
  for (;;) {
    if (queue->in_collection) {
      if (next_piece(queue, work_item)) return true;
    } else if (queue->in_entry) {
      if (next_lines(queue, work_item)) return true;
    } else if (queue->reader) {
      if (next_entry(queue, work_item)) return true;
    } else {
      work_item->text = (struct buffer){0};
      work_item->first_offset = 0;
      work_item->is_lines = work_item->is_piece = work_item->is_packed = work_item->is_overlong_tail = false;
      if (!input_files_next(queue->files, &work_item->file)) return false;
      struct file_type form = file_type_of(work_item->file.name, settings_standard(queue->settings)->format_in);
      find_changes(queue, &work_item->file);
      if (is_unchanged(queue, &work_item->file) && work_item->file.kind == INPUT_SKIPPED && !queue->settings->verbose) {
        input_file_release(&work_item->file);
        continue;
      }
      if (work_item->file.kind != INPUT_OPEN) return true;
      if (form.wrapping == FILE_PLAIN && !form.is_lines && read_small(queue, work_item)) return true;
      if (form.wrapping == FILE_PLAIN && is_compressed(queue, &work_item->file, form.is_lines)) form.wrapping = FILE_COMPRESSED;
      if (form.wrapping == FILE_PLAIN && !form.is_lines) {
        if (!is_large_collection(queue, &work_item->file)) return true;
        open_collection(queue, work_item);
        continue;
      }
      if (open_whole(queue, work_item, form)) return true;
    }
  }
}

bool input_queue_next(struct input_queue *queue, struct work_item *work_item) {
  bool is_there = next(queue, work_item);
  work_item->changes = queue->changes;
  /* More lines, games or entries of a pipe may have to be waited for. */
  bool is_part = queue->in_entry || queue->in_collection || queue->reader;
  work_item->may_be_followed_late = is_part && queue->whole.status.kind != OS_FILE;
  return is_there;
}

bool input_queue_has_unchanged(const struct input_queue *queue) {
  return queue->has_unchanged;
}

struct file_type_count input_queue_other_formats(const struct input_queue *queue) {
  struct file_type_count unread = queue->unread;
  file_type_count_add(&unread, input_files_other_formats(queue->files));
  return unread;
}
