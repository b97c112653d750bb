#include "cli/input_queue.h"
#include "base/memory.h"
#include "cli/file_type.h"
#include "cli/file_walker.h"
#include "sys/archive.h"
#include "sys/line_reader.h"
#include "text/source.h"
#include <pthread.h>

/* A buffer larger than this is not kept: one large record shall not size all that come later. */
enum { LARGE = 1 << 20 };

struct feed {
  const struct settings *settings; /* borrowed */
  struct configs *configs;         /* borrowed */
  struct files *files;             /* borrowed */
  struct archive_library *library;           /* owned; NULL before the first archive */
  /* What is being taken apart. */
  struct found whole;    /* owned: the file; its descriptor belongs to the pack, if there is one */
  struct archive_reader *pack;     /* owned, or NULL */
  bool is_archive;
  bool in_entry;         /* a compressed text, or a file with lines, is one */
  struct buffer name;     /* of the entry, as shown */
  struct line_reader lines;
  struct byte_stream_fd fd;
  size_t used;           /* bytes of the file so far */
  size_t entries, passed;
  struct form_count others;        /* entries of formats that are not looked for */

  pthread_mutex_t returning; /* guards the next three */
  struct buffer *spare;       /* owned */
  size_t spare_count, spare_capacity;
};

/* ---- lines ---- */

static bool is_blank(const char *at, size_t length) {
  while (length && memchr(" \t\r", at[length - 1], 3)) length--;
  return !length;
}

static void line_end(struct portion_line *line, char *end) {
  char *stop = memchr(line->at, '\n', (size_t)(end - line->at));
  line->next = stop ? stop + 1 : end;
  if (!stop) stop = end;
  else if (stop > line->at && stop[-1] == '\r') stop--;
  line->stop = stop;
}

bool portion_next_line(const struct portion *portion, struct portion_line *line, struct source *source) {
  char *end = portion->text.data + portion->text.length;
  if (line->stop) memcpy(line->stop, line->padding, sizeof line->padding);
  for (line->at = line->next ? line->next : portion->text.data; line->at < end; line->at = line->next) {
    line->number = line->next ? line->number + 1 : portion->first_line;
    line_end(line, end);
    size_t length = (size_t)(line->stop - line->at);
    if (is_blank(line->at, length)) continue;
    memcpy(line->padding, line->stop, sizeof line->padding);
    memset(line->stop, 0, sizeof line->padding);
    source_init_borrow(source, portion->found.name, line->at, length);
    source->first_offset = portion->first_offset + (size_t)(line->at - portion->text.data);
    source->first_line = line->number;
    source->is_line = true;
    return true;
  }
  line->stop = NULL;
  return false;
}

/* ---- the feed ---- */

struct feed *feed_new(const struct settings *settings, struct configs *configs, struct files *files) {
  struct feed *feed = mem_alloc_zeroed(1, sizeof *feed);
  feed->settings = settings;
  feed->configs = configs;
  feed->files = files;
  feed->whole.fd = -1;
  pthread_mutex_init(&feed->returning, NULL);
  return feed;
}

static void close_whole(struct feed *feed) {
  if (feed->pack) feed->whole.fd = -1;
  archive_reader_free(feed->pack);
  feed->pack = NULL;
  line_reader_release(&feed->lines);
  feed->in_entry = false;
  found_release(&feed->whole);
}

void feed_free(struct feed *feed) {
  if (!feed) return;
  close_whole(feed);
  archive_library_free(feed->library);
  for (size_t i = 0; i < feed->spare_count; i++) buffer_release(&feed->spare[i]);
  free(feed->spare);
  buffer_release(&feed->name);
  pthread_mutex_destroy(&feed->returning);
  free(feed);
}

/* ---- buffers ---- */

static void lend(struct feed *feed, struct portion *portion) {
  pthread_mutex_lock(&feed->returning);
  if (feed->spare_count) portion->text = feed->spare[--feed->spare_count];
  pthread_mutex_unlock(&feed->returning);
}

void feed_return(struct feed *feed, struct portion *portion) {
  if (portion->text.capacity > LARGE) buffer_release(&portion->text);
  if (portion->text.data) {
    pthread_mutex_lock(&feed->returning);
    ARRAY_GROW(feed->spare, feed->spare_count, feed->spare_capacity);
    feed->spare[feed->spare_count++] = portion->text;
    pthread_mutex_unlock(&feed->returning);
  }
  portion->text = (struct buffer){0};
}

/* ---- what is given ---- */

static bool give(struct portion *portion, enum found_kind kind, const char *name) {
  portion->found = (struct found){.kind = kind, .name = mem_string(name, strlen(name)), .fd = -1};
  portion->is_lines = portion->is_packed = false;
  portion->first_offset = 0;
  portion->first_line = 1;
  portion->input = 0;
  return true;
}

static bool give_trouble(struct feed *feed, struct portion *portion, const char *name) {
  give(portion, FOUND_TROUBLE, name);
  if (feed->pack) portion->found.trouble = mem_string(archive_reader_trouble(feed->pack), strlen(archive_reader_trouble(feed->pack)));
  else portion->found.error = feed->fd.error;
  return true;
}

/* What was read of the file since the last portion. */
static void count_input(struct feed *feed, struct portion *portion) {
  size_t used = feed->pack ? archive_reader_used(feed->pack) : feed->lines.offset;
  portion->input = used > feed->used ? used - feed->used : 0;
  feed->used = used;
}

/* ---- texts and lines ---- */

static const char *name_of(const struct feed *feed) {
  return feed->is_archive ? buffer_string(&feed->name) : feed->whole.name;
}

static void open_entry(struct feed *feed, struct byte_stream from, bool is_lines) {
  feed->in_entry = is_lines;
  if (is_lines) line_reader_init(&feed->lines, from, feed->settings->limits.size);
}

static void close_entry(struct feed *feed) {
  line_reader_release(&feed->lines);
  feed->in_entry = false;
  if (!feed->pack) close_whole(feed);
}

static bool next_lines(struct feed *feed, struct portion *portion) {
  size_t offset, line;
  lend(feed, portion);
  if (line_reader_next(&feed->lines, &portion->text, &offset, &line)) {
    give(portion, FOUND_RECORD, name_of(feed));
    portion->is_packed = feed->pack != NULL;
    portion->is_lines = true;
    portion->first_offset = offset;
    portion->first_line = line;
    count_input(feed, portion);
    return true;
  }
  feed_return(feed, portion);
  bool failed = feed->lines.failed;
  if (failed) give_trouble(feed, portion, name_of(feed));
  close_entry(feed);
  return failed;
}

static bool give_text(struct feed *feed, struct portion *portion) {
  struct byte_stream from = archive_reader_stream(feed->pack);
  lend(feed, portion);
  if (!byte_stream_read(&from, feed->settings->limits.size, &portion->text)) {
    feed_return(feed, portion);
    return give_trouble(feed, portion, name_of(feed));
  }
  give(portion, FOUND_RECORD, name_of(feed));
  portion->is_packed = true;
  count_input(feed, portion);
  return true;
}

/* ---- entries ---- */

static bool has_wanted_ending(const struct settings *settings, const char *name) {
  const struct strings *chosen = &settings->extensions;
  const char *const *usual = form_endings(settings->format_in);
  size_t length = strlen(name);
  for (size_t i = 0; chosen->count ? i < chosen->count : usual[i] != NULL; i++) {
    const char *ending = chosen->count ? chosen->list[i] : usual[i];
    size_t part = strlen(ending);
    if (length > part && memcmp(name + length - part, ending, part) == 0) return true;
  }
  return false;
}

static bool is_excluded(const struct feed *feed, const char *shown) {
  const struct ignore_rules *exclude = &feed->settings->exclude;
  if (configs_drop(feed->configs, view_of(shown), false, false)) return true;
  if (!exclude->count) return false;
  return ignore_rules_judge_below(exclude, view_of(shown + walk_exclude_start(shown)), false) == IGNORE_DROP;
}

static void name_entry(struct feed *feed) {
  buffer_clear(&feed->name);
  buffer_add_string(&feed->name, feed->whole.name);
  if (!*archive_reader_name(feed->pack)) return;
  buffer_add_char(&feed->name, '/');
  buffer_add_string(&feed->name, archive_reader_name(feed->pack));
}

/* An entry; false if there is nothing to give of it by itself. */
static bool take_entry(struct feed *feed, struct portion *portion) {
  bool is_lines = form_of(feed->whole.name, feed->settings->format_in).is_lines;
  if (feed->is_archive) {
    const char *name = archive_reader_name(feed->pack);
    if (!has_wanted_ending(feed->settings, name)) {
      form_count(&feed->others, name);
      return false;
    }
    if (is_excluded(feed, name_of(feed))) {
      feed->passed++;
      if (!feed->settings->verbose) return false;
      give(portion, FOUND_PASSED, name_of(feed));
      portion->found.why = "excluded";
      return true;
    }
    is_lines = form_of_entry(name, feed->settings->format_in).is_lines;
  }
  feed->entries++;
  if (!is_lines) return give_text(feed, portion);
  open_entry(feed, archive_reader_stream(feed->pack), true);
  return false;
}

/* The end, and nothing was found: an archive without a record, or the compressed form of nothing at all. */
static bool give_empty(struct feed *feed, struct portion *portion) {
  bool is_lines = form_of(feed->whole.name, feed->settings->format_in).is_lines; /* no line is no record */
  bool is_empty = !feed->entries && !is_lines;
  if (is_empty) {
    give(portion, feed->is_archive ? FOUND_EMPTY : FOUND_RECORD, feed->whole.name);
    portion->found.passed = feed->passed;
    portion->found.others = feed->others;
    memset(buffer_reserve(&portion->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  }
  close_whole(feed);
  return is_empty;
}

static bool next_entry(struct feed *feed, struct portion *portion) {
  enum archive_reader_step step = archive_reader_next(feed->pack);
  if (step != ARCHIVE_READER_END) name_entry(feed);
  if (step == ARCHIVE_READER_ENTRY) return take_entry(feed, portion);
  if (step == ARCHIVE_READER_TROUBLE) {
    /* Encrypted, and nothing that we would have looked at. */
    if (*archive_reader_name(feed->pack) && !has_wanted_ending(feed->settings, archive_reader_name(feed->pack))) return false;
    feed->entries++;
    return give_trouble(feed, portion, buffer_string(&feed->name));
  }
  return give_empty(feed, portion);
}

/* ---- files ---- */

/* A file that is not simply a record. False if there is nothing to give of it by itself. */
static bool open_whole(struct feed *feed, struct portion *portion, struct form form) {
  struct buffer why = {0};
  feed->whole = portion->found;
  portion->found = (struct found){.fd = -1};
  feed->entries = feed->passed = feed->used = 0;
  feed->others = (struct form_count){0};
  feed->is_archive = form.wrapping == FORM_ARCHIVE;
  feed->fd = (struct byte_stream_fd){.fd = feed->whole.fd};
  if (form.wrapping == FORM_PLAIN) {
    open_entry(feed, byte_stream_from_fd(&feed->fd), true);
    return false;
  }
  if (!feed->library) feed->library = archive_library_new(&why);
  if (feed->library) {
    feed->pack = archive_reader_new(feed->library, feed->whole.fd, feed->is_archive);
    return false;
  }
  give(portion, FOUND_TROUBLE, feed->whole.name);
  portion->found.trouble = buffer_detach(&why);
  close_whole(feed);
  return true;
}

bool feed_next(struct feed *feed, struct portion *portion) {
  for (;;) {
    if (feed->in_entry) {
      if (next_lines(feed, portion)) return true;
    } else if (feed->pack) {
      if (next_entry(feed, portion)) return true;
    } else {
      portion->text = (struct buffer){0};
      portion->input = portion->first_offset = 0;
      portion->is_lines = portion->is_packed = false;
      if (!files_next(feed->files, &portion->found)) return false;
      struct form form = form_of(portion->found.name, feed->settings->format_in);
      if (portion->found.kind != FOUND_RECORD || (form.wrapping == FORM_PLAIN && !form.is_lines)) return true;
      if (open_whole(feed, portion, form)) return true;
    }
  }
}
