#include "cli/config_files.h"
#include "base/memory.h"
#include "config/config.h"
#include "sys/batch_writer.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* `LARGEST_NAMED`: of a file that a configuration names; a baseline that the command line names may be larger. */
enum { LARGEST_NAMED = 16 << 20, LARGEST_BASELINE = 1 << 30 };

int config_files_read(void *of, const char *path, struct buffer *text) {
  (void)of;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return errno;
  struct stat status;
  int error = fstat(fd, &status) < 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (!error) error = file_read(fd, CONFIG_LARGEST_FILE, text);
  close(fd);
  return error;
}

char *config_files_real(void *of, const char *path) {
  (void)of;
  return mem_real_path(path);
}

void config_files_show(void *of, const char *path, struct buffer *to) {
  (void)of;
  char *here = mem_real_path("."), *direct = strstr(path, "/../") || strstr(path, "/./") ? mem_real_path(path) : NULL;
  if (direct) path = direct;
  size_t length = here ? strlen(here) : 0;
  if (length > 1 && strncmp(path, here, length) == 0 && path[length] == '/') path += length + 1;
  buffer_add_string(to, path);
  free(here);
  free(direct);
}

static bool lies_below(const char *directory, const char *path) {
  size_t length = strlen(directory);
  return strncmp(path, directory, length) == 0 && (length == 1 || path[length] == '/');
}

/* Of what is not there, the nearest directory counts that is. Owned. */
static char *real_place(const char *path) {
  char *real = mem_real_path(path), *there = mem_string(path, strlen(path));
  while (!real && errno == ENOENT) {
    char *slash = strrchr(there, '/');
    if (!slash) break;
    *slash = '\0';
    real = mem_real_path(slash == there ? "/" : there);
  }
  free(there);
  return real;
}

const char *config_files_refuse(void *in, const char *path) {
  const char *within = in;
  struct stat status;
  char *real = real_place(path);
  bool is_inside = !real || lies_below(within, real) || strcmp(within, real) == 0;
  free(real);
  if (!is_inside) return "is outside the repository: only --config and --baseline may name such a file";
  if (stat(path, &status) != 0) return NULL; /* reading it will report that it is not there */
  if (!S_ISREG(status.st_mode)) return S_ISDIR(status.st_mode) ? "is a directory" : "is not a regular file";
  return status.st_size > LARGEST_NAMED ? "is larger than 16 MB" : NULL;
}

bool config_files_is_repository(const char *directory) {
  struct buffer path = {0};
  buffer_printf(&path, "%s/.git", strcmp(directory, "/") == 0 ? "" : directory);
  bool is = access(buffer_string(&path), F_OK) == 0;
  buffer_release(&path);
  return is;
}

char *config_files_repository(const char *directory) {
  char *root = mem_string(directory, strlen(directory));
  for (;;) {
    if (config_files_is_repository(root)) return root;
    char *slash = strrchr(root, '/');
    if (!slash || !root[1]) break;
    slash[slash == root] = '\0';
  }
  free(root);
  return mem_string(directory, strlen(directory));
}

/* ---- baselines ---- */

bool baseline_files_is_gone(void *of, const char *path) {
  (void)of;
  return access(path, F_OK) < 0 && errno == ENOENT; /* below a file: ENOTDIR */
}

static bool read_text(void *of, const char *path, struct buffer *text, struct buffer *why) {
  (void)of;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  int error = fd < 0 ? errno : file_read(fd, LARGEST_BASELINE, text);
  if (fd >= 0) close(fd);
  if (!error && text->length > LARGEST_BASELINE) error = EFBIG;
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

static const struct baselines_host host =
    {.files = {.real = config_files_real, .is_gone = baseline_files_is_gone}, .read = read_text, .write = write_text, .say = say};

bool baseline_files_init(struct baselines *baselines, const struct settings *settings, const struct rule_table *rule_table) {
  const struct config_choices *choices = &settings->options.config->choices;
  const struct baselines_options options =
      {.write = settings->write_baseline, .prune = settings->prune_baseline, .quiet = settings->quiet,
                                            .rule_table = rule_table, .choices = choices->list, .choice_count = choices->count};
  return baselines_init(baselines, &host, &options);
}

struct baseline *baseline_files_read(const char *path) {
  return baselines_read_one(&host, path);
}

struct baseline *baseline_files_new(const char *path) {
  return baseline_new(path, &host.files);
}
