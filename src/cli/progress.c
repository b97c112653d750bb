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

#define FIRST_AFTER 0.5
#define THEN_EVERY 0.1

struct progress {
  const struct settings *settings; /* borrowed */
  double begun, due;
  size_t files, input;
  bool is_shown;
  /* How much there is to read, which another thread finds out once the line is shown. */
  pthread_t prescan;
  bool is_prescan_tried, has_prescan;
  atomic_bool is_back, is_called; /* the thread has ended; it is to end */
  size_t total; /* read by all once it has */
};

/* ---- how much there is to read ---- */

static bool can_know(const struct settings *settings) {
  const struct strings *lists = &settings->lists;
  for (size_t i = 0; i < lists->count; i++)
    if (input_files_is_pipe(lists->list[i])) return false;
  return true;
}

/* The run's configurations belong to the other thread, so it has its own: what they exclude does not count. */
static void *explore(void *of) {
  struct progress *progress = of;
  struct config_cache *config_cache = config_cache_new(progress->settings, true);
  struct input_files *files = input_files_new(progress->settings, config_cache, NULL);
  struct input_file file = {.fd = -1};
  bool can_know = !input_files_have_pipe(files);
  while (can_know && !atomic_load(&progress->is_called) && input_files_next(files, &file)) {
    struct stat status;
    if (file.fd >= 0 && fstat(file.fd, &status) == 0 && status.st_size > 0) progress->total += (size_t)status.st_size;
    input_file_release(&file);
  }
  input_files_free(files);
  config_cache_free(config_cache);
  atomic_store(&progress->is_back, true);
  return NULL;
}

static void prescan(struct progress *progress) {
  if (progress->is_prescan_tried) return;
  progress->is_prescan_tried = true;
  progress->has_prescan = can_know(progress->settings) && pthread_create(&progress->prescan, NULL, explore, progress) == 0;
}

/* ---- the line ---- */

static bool is_wanted(const struct settings *settings) {
  if (settings->progress != PROGRESS_AUTO) return settings->progress == PROGRESS_ALWAYS;
  const char *terminal = getenv("TERM");
  return !settings->quiet && isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

struct progress *progress_new(const struct settings *settings) {
  if (!is_wanted(settings)) return NULL;
  struct progress *progress = mem_alloc_zeroed(1, sizeof *progress);
  progress->settings = settings;
  progress->begun = clock_seconds();
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
  atomic_store(&progress->is_called, true);
  if (progress->has_prescan) pthread_join(progress->prescan, NULL);
  free(progress);
}

/* What is left, if all bytes take equally long. */
static void print_end(const struct progress *progress, double elapsed, struct buffer *to) {
  bool is_known = progress->has_prescan && atomic_load(&progress->is_back);
  if (!progress->input || !is_known || progress->total <= progress->input) return;
  double left = elapsed * ((double)progress->total / (double)progress->input - 1) + 0.5;
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
  prescan(progress);
  show(progress, totals, time - progress->begun);
  progress->due = time + THEN_EVERY;
}
