/* input_files.h: all inputs of a run, in the order of the output.
 *
 * Paths from the command line and from lists are sorted, directories are searched, and the results are merged. Inputs are sorted
 * by the bytes of their paths, without duplicates ("./a" is "a"). Only names from the user are kept in memory. */
#ifndef JGFLINT_CLI_INPUT_FILES_H
#define JGFLINT_CLI_INPUT_FILES_H

#include "base/base.h"
#include "cli/config_cache.h"
#include "engine/file_type.h"
#include "sys/os.h"
#include "sys/stream.h"

struct input_file {
  enum input_kind {
    INPUT_OPEN,    /* open, at its start */
    INPUT_ERROR,   /* could not be opened or read: `error`, or `message` if there is one */
    INPUT_EMPTY,   /* a named directory or archive without records; `skipped_files` files were skipped */
    INPUT_OTHERS,  /* a directory or archive without JGF, whose records in other formats follow */
    INPUT_SKIPPED  /* skipped; `reason` is the reason */
  } kind;
  char *name;      /* owned: as shown */
  int fd;          /* owned; -1 if there is none */
  struct os_status status;    /* of an open file, before it is read */
  struct file_head head; /* the beginning of the file */
  bool is_stdin;
  int error;       /* errno */
  char *message;   /* owned: the error as a phrase; or NULL */
  size_t skipped_files;
  struct file_type_count others; /* with INPUT_EMPTY and INPUT_OTHERS: the files of other formats */
  const char *reason; /* static */
};

static inline void input_file_close(struct input_file *file) {
  if (file->fd >= 0) os_close(file->fd);
  file->fd = -1;
}

static inline void input_file_release(struct input_file *file) {
  free(file->name);
  free(file->message);
  input_file_close(file);
  *file = (struct input_file){.fd = -1};
}

/* Reports on standard error that the input was skipped, or that the directory has no records. */
void input_file_print_skipped(const struct input_file *file);
/* Prints the message of the input or, without a message, the text of the errno `error`; then the advice. */
void input_file_print_error(const struct input_file *file, int error, const char *advice);

/* The totals after the last input of a run. */
struct input_totals {
  enum status status; /* STATUS_ERROR: a list of files could not be read; an error was printed */
  bool has_unchanged; /* --changed-since skipped a file */
  struct file_type_count other_formats; /* files in directories and archives with records, of formats not searched for */
};

struct input_files;

/* With a NULL config_cache, no configuration excludes files. */
struct input_files *input_files_new(const struct settings *settings, struct config_cache *config_cache,
                                    struct input_totals *totals);
void input_files_free(struct input_files *files);
/* Returns true if the command line or a list names this regular file, perhaps by another path. */
bool input_files_contains(struct input_files *files, const char *path);
/* Gets the next input; returns false at the end. */
bool input_files_next(struct input_files *files, struct input_file *file);
/* Returns false if there are certainly no further inputs. */
bool input_files_has_more(const struct input_files *files);

#endif
