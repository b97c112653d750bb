#include "cli/input_queue.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "cli/file_walker.h"
#include "cli/piece_reader.h"
#include "engine/file_type.h"
#include "sys/archive.h"
#include "sys/os.h"
#include "text/escape.h"
#include "text/source.h"
#include <errno.h>

struct input_queue {
  const struct settings *settings;     /* borrowed */
  struct config_cache *config_cache;   /* borrowed */
  struct input_files *files;           /* borrowed */
  struct input_totals *totals;         /* borrowed */
  struct changed_since *changed_since; /* borrowed, or NULL */
  size_t size_limit;
  enum format_in format;
  struct archive_library *library;     /* owned; NULL before the first archive */
  /* the file with several work items */
  struct changed_lines changes;
  struct input_file whole;       /* owned: the file; its descriptor belongs to the archive, if there is one */
  struct archive_reader *reader; /* owned, or NULL */
  bool is_archive;
  bool takes_others;  /* there is no JGF in the archive, so entries of other formats are read */
  bool keeps_collections;
  bool in_pieces;     /* a file or an entry is read in pieces */
  struct piece_reader pieces;
  struct buffer name; /* of the entry, as shown */
  struct byte_stream_fd fd;
  size_t entries, skipped_files;
  struct file_type_count others; /* entries of formats that are not searched for */
};

struct input_queue *input_queue_new(const struct settings *settings, struct config_cache *config_cache,
                                    struct input_files *files, struct input_totals *totals, struct changed_since *changed_since,
                                    bool keeps_collections) {
  struct input_queue *queue = mem_alloc(sizeof *queue);
  *queue = (struct input_queue){
      .settings = settings, .config_cache = config_cache, .files = files, .totals = totals, .changed_since = changed_since,
      .size_limit = settings_standard(settings)->rule_table->limits.size, .format = settings_standard(settings)->format_in,
      .keeps_collections = keeps_collections, .whole.fd = -1};
  return queue;
}

static void close_whole(struct input_queue *queue) {
  if (queue->entries) file_type_count_add(&queue->totals->other_formats, &queue->others);
  queue->others = (struct file_type_count){0};
  if (queue->reader) queue->whole.fd = -1;
  archive_reader_free(queue->reader);
  queue->reader = NULL;
  buffer_release(&queue->pieces.tail);
  queue->in_pieces = false;
  input_file_release(&queue->whole);
}

void input_queue_free(struct input_queue *queue) {
  if (!queue) return;
  close_whole(queue);
  archive_library_free(queue->library);
  buffer_release(&queue->name);
  free(queue);
}

/* ---- what is given ---- */

static void give(struct work_item *work_item, enum input_kind kind, const char *name) {
  work_item->file = (struct input_file){.kind = kind, .name = mem_string(name, strlen(name)), .fd = -1};
}

static bool give_error(struct input_queue *queue, struct work_item *work_item, const char *name) {
  give(work_item, INPUT_ERROR, name);
  if (queue->reader)
    work_item->file.message = mem_string(queue->reader->error.data, queue->reader->error.length);
  else work_item->file.error = queue->fd.error;
  return true;
}

/* ---- texts and lines ---- */

static const char *name_of(const struct input_queue *queue) {
  return queue->is_archive ? buffer_string(&queue->name) : queue->whole.name;
}

static void open_pieces(struct input_queue *queue, struct byte_stream from, bool is_lines) {
  queue->in_pieces = true;
  piece_reader_init(&queue->pieces, from, is_lines, queue->size_limit);
}

static bool next_piece(struct input_queue *queue, struct work_item *work_item) {
  struct piece_reader *reader = &queue->pieces;
  struct piece piece;
  bool is_there = piece_reader_next(reader, &work_item->text, &piece);
  if (is_there && reader->is_lines && reader->is_skipping && !queue->reader && queue->settings->fixes) {
    is_there = false;
    reader->failed = true;
    queue->fd.error = EFBIG;
  }
  if (is_there) {
    give(work_item, INPUT_OPEN, name_of(queue));
    work_item->is_packed = queue->reader != NULL;
    work_item->is_lines = reader->is_lines;
    work_item->is_piece = !reader->is_lines && (piece.offset || !reader->is_at_end || reader->is_skipping);
    work_item->file.is_stdin = queue->whole.is_stdin;
    work_item->file.status = queue->whole.status;
    work_item->first_offset = piece.offset;
    work_item->first_line = piece.line;
    work_item->first_game = piece.games;
    return true;
  }
  buffer_release(&work_item->text);
  bool failed = reader->failed;
  if (failed) give_error(queue, work_item, name_of(queue));
  buffer_release(&reader->tail);
  queue->in_pieces = false;
  if (!queue->reader) close_whole(queue);
  return failed;
}

/* ---- entries ---- */

static bool give_skipped(struct input_queue *queue, struct work_item *work_item, const char *reason) {
  give(work_item, INPUT_SKIPPED, name_of(queue));
  work_item->file.reason = reason;
  return true;
}

/* Returns true if the entry gives a work item. */
static bool take_entry(struct input_queue *queue, struct work_item *work_item) {
  bool is_lines = file_type_of(queue->whole.name, queue->format).is_lines;
  if (queue->is_archive) {
    const char *name = buffer_string(&queue->reader->name);
    if (!settings_wants(queue->settings, name) && !(queue->takes_others && file_type_is_other_record(name))) {
      if (!file_type_is_other_record(name)) return false;
      file_type_count(&queue->others, name);
      return queue->settings->verbose && give_skipped(queue, work_item, input_file_other_format);
    }
    if (file_walker_excludes(queue->settings, queue->config_cache, name_of(queue), false)) {
      queue->skipped_files++;
      return queue->settings->verbose && give_skipped(queue, work_item, "excluded");
    }
    is_lines = file_type_is_lines(view_of(name), queue->format);
  }
  queue->entries++;
  if (is_lines) {
    open_pieces(queue, queue->reader->stream, true);
    return false;
  }
  if (!byte_stream_read(&queue->reader->stream, queue->size_limit, &work_item->text)) {
    buffer_release(&work_item->text);
    return give_error(queue, work_item, name_of(queue));
  }
  give(work_item, INPUT_OPEN, name_of(queue));
  work_item->is_packed = true;
  return true;
}

/* At the end of an archive without JGF, starts again for the other formats, unless an option names the files to search for. */
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

/* At the end of an archive without a record, or of an empty compressed file. */
static bool give_empty(struct input_queue *queue, struct work_item *work_item) {
  bool is_lines = file_type_of(queue->whole.name, queue->format).is_lines;
  bool is_empty = !queue->entries && !is_lines;
  if (is_empty) {
    give(work_item, queue->is_archive ? INPUT_EMPTY : INPUT_OPEN, queue->whole.name);
    work_item->is_packed = true;
    work_item->file.skipped_files = queue->skipped_files;
    work_item->file.others = queue->others;
    memset(buffer_reserve(&work_item->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  }
  close_whole(queue);
  return is_empty;
}

static bool next_entry(struct input_queue *queue, struct work_item *work_item) {
  enum archive_reader_step step = archive_reader_next(queue->reader);
  const char *name = step == ARCHIVE_READER_END ? "" : buffer_string(&queue->reader->name);
  buffer_clear(&queue->name);
  buffer_printf(&queue->name, *name ? "%s/%s" : "%s", queue->whole.name, name);
  if (step == ARCHIVE_READER_ENTRY) return take_entry(queue, work_item);
  if (step == ARCHIVE_READER_ERROR) {
    if (*name && !settings_wants(queue->settings, name)) return false; /* encrypted, but not wanted */
    queue->entries++;
    return give_error(queue, work_item, buffer_string(&queue->name));
  }
  if (turn_to_others(queue, work_item)) return true;
  return give_empty(queue, work_item);
}

/* ---- files ---- */

/* Loads libarchive, or returns false and the reason, unless `message` is NULL. */
static bool has_library(struct input_queue *queue, char **message) {
  LOCAL_BUFFER reason = {0};
  if (!queue->library) queue->library = archive_library_new(&reason);
  if (!queue->library && message) *message = buffer_detach(&reason);
  return queue->library;
}

static bool is_large_collection(const struct input_queue *queue, const struct input_file *file) {
  const struct format *asked = queue->format == FORMAT_IN_AUTO ? file_type_named(file->name) : file_type_format(queue->format);
  return asked == &format_sgf && !queue->keeps_collections &&
         (file->status.kind != OS_FILE || file->status.size > COLLECTION_FROM);
}

/* Opens a file that is not a plain record. Returns true if this gives a work item. */
static bool open_whole(struct input_queue *queue, struct work_item *work_item, struct file_type form) {
  char *message = NULL;
  /* A diff has no lines of packed files. */
  if (form.wrapping != FILE_PLAIN && queue->changes.selection == CHANGED_SOME) queue->changes.selection = CHANGED_ALL;
  queue->whole = work_item->file;
  work_item->file = (struct input_file){.fd = -1};
  queue->entries = queue->skipped_files = 0;
  queue->others = (struct file_type_count){0};
  queue->is_archive = form.wrapping == FILE_ARCHIVE;
  queue->takes_others = false;
  queue->fd = (struct byte_stream_fd){.fd = queue->whole.fd, .head = queue->whole.head};
  if (form.wrapping == FILE_PLAIN) {
    open_pieces(queue, byte_stream_from_fd(&queue->fd), form.is_lines);
    if (form.is_lines && queue->settings->fixes) queue->pieces.limit = UINT32_MAX; /* fixing also copies longer lines */
    return false;
  }
  if (has_library(queue, &message)) {
    queue->reader = archive_reader_new(queue->library, queue->whole.fd, &queue->whole.head, queue->is_archive);
    return false;
  }
  give(work_item, INPUT_ERROR, queue->whole.name);
  work_item->file.message = message;
  close_whole(queue);
  return true;
}

/* A file without changed lines is not read, unless a rule compares it with others. Returns false if the file must be read. */
static bool is_unchanged(struct input_queue *queue, struct input_file *file) {
  enum input_kind kind = file->kind;
  if (queue->changes.selection == CHANGED_NONE
      && !effective_config_compares(config_cache_lookup(queue->config_cache, file->name))) {
    kind = INPUT_SKIPPED;
    file->reason = "unchanged";
    queue->totals->has_unchanged = true;
  } else if (queue->changes.selection == CHANGED_ELSEWHERE) {
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
    if (queue->in_pieces) {
      if (next_piece(queue, work_item)) return true;
    } else if (queue->reader) {
      if (next_entry(queue, work_item)) return true;
    } else {
      if (!input_files_next(queue->files, &work_item->file)) return false;
      struct file_type form = file_type_of(work_item->file.name, queue->format);
      bool is_nameless = work_item->file.is_stdin && !queue->settings->stdin_name; /* new as a whole */
      queue->changes = (struct changed_lines){0};
      if (queue->changed_since && work_item->file.kind == INPUT_OPEN && !is_nameless)
        queue->changes = changed_since_find(queue->changed_since, work_item->file.name);
      if (is_unchanged(queue, &work_item->file) && work_item->file.kind == INPUT_SKIPPED && !queue->settings->verbose) {
        input_file_release(&work_item->file);
        continue;
      }
      if (work_item->file.kind != INPUT_OPEN) return true;
      /* A compressed file is recognized by its first bytes, if it can be unpacked. Only standard input may be waited for. */
      if (form.wrapping == FILE_PLAIN &&
          file_is_compressed(work_item->file.fd, work_item->file.is_stdin, &work_item->file.head) &&
          (form.is_lines || has_library(queue, NULL)))
        form.wrapping = FILE_COMPRESSED;
      bool is_plain = form.wrapping == FILE_PLAIN && !form.is_lines;
      if (is_plain && !is_large_collection(queue, &work_item->file)) return true;
      if (open_whole(queue, work_item, form)) return true;
    }
  }
}

bool input_queue_next(struct input_queue *queue, struct work_item *work_item) {
  *work_item = (struct work_item){.first_line = 1};
  bool is_there = next(queue, work_item);
  work_item->changes = queue->changes;
  if (is_there) work_item->disk_length = strlen(queue->reader ? queue->whole.name : work_item->file.name);
  bool has_more_pieces = queue->in_pieces && !(queue->pieces.is_at_end && !queue->pieces.tail.length);
  work_item->has_more = has_more_pieces || queue->reader || input_files_has_more(queue->files);
  return is_there;
}
