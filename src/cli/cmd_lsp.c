#include "config.h"

#include "cli/cmd_lsp.h"
#include "base/map.h"
#include "base/memory.h"
#include "cli/baseline_files.h"
#include "cli/config_files.h"
#include "cli/file_walker.h"
#include "cli/lsp_streams.h"
#include "cli/usage.h"
#include "engine/effective_config.h"
#include "report/rule_url.h"
#include "sys/broken_pipe.h"
#include "sys/clock.h"
#include "sys/read_file.h"
#include "sys/sandbox.h"
#include "text/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* What the functions of the host are given. */
struct server {
  const struct settings *settings;
  struct lsp_streams streams;
};

static void send_message(void *of, struct view message) {
  struct server *server = of;
  lsp_streams_send(&server->streams, message);
}

static void complain(void *of, const char *message) {
  (void)of;
  struct buffer text = {0};
  escape_text(&text, view_of(message));
  error_print("%s", buffer_string(&text));
  buffer_release(&text);
}

static double now(void *of) {
  (void)of;
  return clock_seconds();
}

/* ---- files ---- */

static bool exists(void *of, const char *path) {
  struct stat status;
  (void)of;
  return lstat(path, &status) == 0;
}

static const char *refuse(void *of, const char *within, const char *path) {
  (void)of;
  return config_files_refuse((void *)(uintptr_t)within, path);
}

/* A record, or a configuration. */
static int read_text(void *of, const char *path, struct buffer *text) {
  struct server *server = of;
  struct stat status;
  size_t limit = server->settings->limits.size;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return errno;
  int error = fstat(fd, &status) < 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : S_ISREG(status.st_mode) ? 0 : EINVAL;
  if (!error) error = file_read(fd, limit, text);
  if (!error && text->length > limit) error = EFBIG;
  close(fd);
  return error;
}

/* As a run of the command line would find them, but for archives and what is compressed. */
static void walk(void *of, const char *folder, void (*found)(void *to, const char *path), void *to) {
  struct server *server = of;
  int fd = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  struct config_cache *configs = fd >= 0 ? config_cache_new_silent(server->settings) : NULL;
  if (!configs) return;
  struct file_walker *walker = file_walker_new(server->settings, configs, folder, fd);
  struct input_file file = {.fd = -1};
  while (file_walker_next(walker, &file)) {
    if (file.kind == INPUT_OPEN && file_type_of(file.name, FORMAT_IN_AUTO).wrapping == FILE_PLAIN) found(to, file.name);
    input_file_release(&file);
  }
  file_walker_free(walker);
  config_cache_free(configs);
}

/* Of a baseline, which may be large. */
static uint64_t stamp(void *of, const char *path) {
  struct stat status;
  (void)of;
  if (stat(path, &status) != 0) return 0;
  uint64_t hash = map_hash(MAP_HASH_START, &status.st_ino, sizeof status.st_ino);
  hash = map_hash(hash, &status.st_size, sizeof status.st_size);
  hash = map_hash(hash, &status.st_mtim.tv_sec, sizeof status.st_mtim.tv_sec);
  return map_hash(hash, &status.st_mtim.tv_nsec, sizeof status.st_mtim.tv_nsec);
}

/* ---- the command ---- */

/* Whether all rules that the command line names are there. */
static bool check_choices(const struct engine_options *options) {
  struct effective_config standard;
  struct unknown_rule unknown = {0};
  bool is_good = effective_config_init(&standard, options, NULL, NULL, NULL, &unknown);
  if (!is_good) settings_report_unknown(&unknown);
  effective_config_release(&standard);
  return is_good;
}

enum status lsp_command(const struct settings *settings) {
  struct engine_options options = settings_engine_options(settings);
  if (!usage_paths(settings, "--lsp", 0) || !check_choices(&options)) return STATUS_ERROR;
  struct server server = {.settings = settings, .streams = {.in = STDIN_FILENO, .out = STDOUT_FILENO}};
  char *config = settings->config ? mem_real_path(settings->config) : NULL;
  if (settings->config && !config) {
    error_print_path(settings->config, errno);
    return STATUS_ERROR;
  }
  struct lsp_host host = {.of = &server, .send = send_message, .complain = complain, .clock = now, .version = PACKAGE_VERSION,
                          .docs_url = rule_url_usual(), .options = &options, .config = config,
                          .is_isolated = settings->isolated, .read = read_text, .walk = walk, .exists = exists, .real = config_files_real,
                          .refuse = refuse, .is_gone = baseline_files_is_gone, .stamp = stamp};
  struct sigaction before;
  broken_pipe_ignore(&before);
  if (!settings->no_sandbox) sandbox_enter();
  struct lsp *lsp = lsp_new(&host);
  lsp_streams_serve(&server.streams, lsp);
  bool is_well = lsp_is_over(lsp) && lsp_is_shut_down(lsp) && !server.streams.is_broken;
  lsp_free(lsp);
  lsp_streams_release(&server.streams);
  free(config);
  return is_well ? STATUS_CLEAN : STATUS_FINDINGS; /* as the protocol has it */
}
