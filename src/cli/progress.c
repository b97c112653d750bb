#include "cli/progress.h"
#include "base/memory.h"
#include "cli/input_files.h"
#include "cli/settings.h"
#include "sys/clock.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- how much there is to read ---- */

struct size_prescan {
  const struct settings *settings; /* borrowed */
  pthread_t thread;
  bool is_on_the_way;
  atomic_bool is_back, is_called;
  size_t total; /* read by all once the thread has ended */
};

/* A pipe has no size, and can be read once only. */
static bool has_pipe(const struct strings *paths) {
  for (size_t i = 0; i < paths->count; i++) {
    struct stat status;
    if (strcmp(paths->list[i], "-") == 0) return true;
    if (stat(paths->list[i], &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return true;
  }
  return false;
}

static bool can_know(const struct settings *settings) {
  if (has_pipe(&settings->paths) || has_pipe(&settings->lists)) return false;
  return settings->paths.count || settings->lists.count || !settings->stdin_name;
}

/* The run's configurations belong to the other thread, so it has its own: what they exclude does not count. */
static void *explore(void *of) {
  struct size_prescan *prescan = of;
  struct config_cache *config_cache = config_cache_new_silent(prescan->settings);
  struct input_files *files = input_files_new(prescan->settings, config_cache, NULL);
  struct input_file file = {.fd = -1};
  while (!atomic_load(&prescan->is_called) && input_files_next(files, &file)) {
    struct stat status;
    if (file.fd >= 0 && fstat(file.fd, &status) == 0 && status.st_size > 0) prescan->total += (size_t)status.st_size;
    input_file_release(&file);
  }
  input_files_free(files);
  config_cache_free(config_cache);
  atomic_store(&prescan->is_back, true);
  return NULL;
}

static struct size_prescan *size_prescan_new(const struct settings *settings) {
  struct size_prescan *prescan = mem_alloc_zeroed(1, sizeof *prescan);
  prescan->settings = settings;
  prescan->is_on_the_way = can_know(settings) && pthread_create(&prescan->thread, NULL, explore, prescan) == 0;
  return prescan;
}

/* Calls it back, if it is still under way. */
static void size_prescan_free(struct size_prescan *prescan) {
  if (!prescan) return;
  atomic_store(&prescan->is_called, true);
  if (prescan->is_on_the_way) pthread_join(prescan->thread, NULL);
  free(prescan);
}

/* False as long as it is not known, and for good where it cannot be. */
static bool size_prescan_total(const struct size_prescan *prescan, size_t *bytes) {
  if (!prescan->is_on_the_way || !atomic_load(&prescan->is_back)) return false;
  *bytes = prescan->total;
  return true;
}

#define FIRST_AFTER 0.5
#define THEN_EVERY 0.1

struct progress {
  const struct settings *settings; /* borrowed */
  struct size_prescan *prescan;             /* owned; NULL before the line is first shown */
  double begun, due;
  size_t files, input;
  bool is_shown;
};

static bool is_wanted(const struct settings *settings) {
  if (settings->progress != PROGRESS_AUTO) return settings->progress == PROGRESS_ALWAYS;
  const char *terminal = getenv("TERM");
  return !settings->quiet && isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

struct progress *progress_new(const struct settings *settings) {
  if (!is_wanted(settings)) return NULL;
  struct progress *progress = mem_alloc_zeroed(1, sizeof *progress);
  *progress = (struct progress){.settings = settings, .begun = clock_seconds()};
  progress->due = progress->begun + FIRST_AFTER;
  return progress;
}

void progress_hide(struct progress *progress) {
  if (!progress || !progress->is_shown) return;
  static const char erase[] = "\r\033[K";
  struct buffer text = {0};
  buffer_add_string(&text, erase);
  message_print(&text);
  buffer_release(&text);
  progress->is_shown = false;
}

void progress_free(struct progress *progress) {
  if (!progress) return;
  progress_hide(progress);
  size_prescan_free(progress->prescan);
  free(progress);
}

/* What is left, if all bytes take equally long. */
static void print_end(const struct progress *progress, double elapsed, struct buffer *to) {
  size_t total;
  if (!progress->input || !size_prescan_total(progress->prescan, &total) || total <= progress->input) return;
  double left = elapsed * ((double)total / (double)progress->input - 1) + 0.5;
  if (left >= 360000) return;
  unsigned seconds = (unsigned)left;
  if (seconds >= 3600) buffer_printf(to, ", %u:%02u:%02u left", seconds / 3600, seconds / 60 % 60, seconds % 60);
  else buffer_printf(to, ", %u:%02u left", seconds / 60, seconds % 60);
}

static size_t width(void) {
  struct winsize size;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1U : 79;
}

static void show(struct progress *progress, const struct run_totals *totals, double elapsed) {
  struct buffer text = {0};
  buffer_add_string(&text, "\r");
  run_totals_count(&text, progress->files, "file", "files");
  buffer_add_string(&text, ", ");
  run_totals_count(&text, totals->files, "record", "records");
  buffer_printf(&text, " (%.0f/s), ", (double)totals->files / elapsed);
  run_totals_count(&text, run_totals_findings(totals), "finding", "findings");
  print_end(progress, elapsed, &text);
  size_t most = width() + 1;
  if (text.length > most) text.length = most; /* ASCII only */
  buffer_add_string(&text, "\033[K");
  message_print(&text);
  buffer_release(&text);
  progress->is_shown = true;
}

void progress_add(struct progress *progress, bool is_file, size_t input, const struct run_totals *totals) {
  if (!progress) return;
  progress->files += is_file;
  progress->input += input;
  double time = clock_seconds();
  if (time < progress->due) return;
  if (!progress->prescan) progress->prescan = size_prescan_new(progress->settings);
  show(progress, totals, time - progress->begun);
  progress->due = time + THEN_EVERY;
}
