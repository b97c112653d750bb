#include "cli/baseline_files.h"
#include "base/memory.h"
#include "sys/batch_writer.h"
#include "sys/read_file.h"
#include "text/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 30 };

static char *real(void *of, const char *path) {
  (void)of;
  return mem_real_path(path);
}

bool baseline_files_is_gone(void *of, const char *path) {
  (void)of;
  return access(path, F_OK) < 0 && errno == ENOENT; /* below a file: ENOTDIR */
}

static bool read_text(void *of, const char *path, struct buffer *text, struct buffer *why) {
  (void)of;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  int error = fd < 0 ? errno : file_read(fd, LARGEST_FILE, text);
  if (fd >= 0) close(fd);
  if (!error && text->length > LARGEST_FILE) error = EFBIG;
  if (error) buffer_add_string(why, strerror(error));
  if (error == ENOENT) buffer_add_string(why, "; --write-baseline makes one of what is found now");
  return !error;
}

static bool write_text(void *of, const char *path, struct view text, struct buffer *why) {
  (void)of;
  return batch_write_file(path, text, why);
}

static void say(void *of, const struct buffer *lines) {
  (void)of;
  message_print(lines);
}

static const struct baselines_host host = {.files = {.real = real, .is_gone = baseline_files_is_gone}, .read = read_text, .write = write_text, .say = say};

bool baseline_files_init(struct baselines *baselines, const struct settings *settings, const struct rule_table *rule_table) {
  const struct baselines_options options = {.write = settings->write_baseline, .prune = settings->prune_baseline, .quiet = settings->quiet,
                                            .rule_table = rule_table, .choices = settings->choices, .choice_count = settings->choice_count};
  return baselines_init(baselines, &host, &options);
}

struct baseline *baseline_files_read(const char *path) {
  return baselines_read_one(&host, path);
}

struct baseline *baseline_files_new(const char *path) {
  return baseline_new(path, &host.files);
}
