/* input_files.h: all that a run is to look at, in the order of the output.
 *
 * Paths of the command line and of lists are put in order, directories are walked,
 * and the streams are merged, so that everything comes sorted by its path as
 * given, byte by byte, and nothing twice: "./a" is "a". Only names that were given
 * are kept in memory. */
#ifndef JGFLINT_CLI_INPUT_FILES_H
#define JGFLINT_CLI_INPUT_FILES_H

#include "base/base.h"
#include "cli/config_cache.h"
#include "engine/file_type.h"
#include "sys/stream.h"
#include <unistd.h>

struct input_file {
  enum input_kind {
    INPUT_OPEN,  /* open, at its start */
    INPUT_ERROR, /* could not be opened or read: `error`, or `message` if there is one */
    INPUT_NONE,   /* a directory that was named, and no record in it; `passed` were passed over */
    INPUT_SKIPPED   /* passed over, for the reason `why` */
  } kind;
  char *name;      /* owned: as shown, and sorted by */
  int fd;          /* owned; -1 if there is none */
  struct file_head head; /* what was read of it */
  bool is_stdin;
  int error;       /* errno */
  char *message;   /* owned: what is wrong, in words; or NULL */
  size_t passed;
  struct file_type_count others; /* of INPUT_NONE: what is there of other formats */
  const char *why; /* static */
};

static inline void input_file_close(struct input_file *file) {
  if (file->fd >= 0) close(file->fd);
  file->fd = -1;
}

static inline void input_file_release(struct input_file *file) {
  free(file->name);
  free(file->message);
  input_file_close(file);
  *file = (struct input_file){.fd = -1};
}

/* Says on standard error that it was passed over, or that nothing is in it. */
void input_file_print_skipped(const struct input_file *file);
/* Says something of it; what the message quotes is escaped. */
void input_file_print(const struct input_file *file, const char *message);
/* Says what is wrong with it: its own words, or else those of `error`. */
void input_file_print_error(const struct input_file *file, int error);

/* Whether a run is likely to have several inputs, all of which can be read a second time. */
bool input_files_can_repeat(const struct settings *settings);

/* A pipe, a terminal, a device: it has no size, and can be read once only. */
bool input_files_is_pipe(const char *path);

struct input_files;
struct reading_places;

/* Lists that cannot be read are spoken of and raise *status; NULL: passed over in silence.
 * `configs` may be NULL: then no configuration excludes anything. */
struct input_files *input_files_new(const struct settings *settings, struct config_cache *config_cache, enum status *status);
void input_files_free(struct input_files *files);
/* What has to be read for all that was named; nothing where no sandbox wants to know. */
void input_files_places(const struct input_files *files, struct reading_places *places);
/* What was named, by the command line or by a list: the one of that number, from 0 on; NULL behind the last. */
const char *input_files_named(const struct input_files *files, size_t index);
/* Whether one was named. */
bool input_files_have_pipe(const struct input_files *files);
/* The next thing found; false at the end. */
bool input_files_next(struct input_files *files, struct input_file *file);
/* At the end: files of formats that were not looked for, in directories where others were found. */
const struct file_type_count *input_files_unread(const struct input_files *files);

#endif
