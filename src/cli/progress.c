#include "cli/progress.h"
#include "base/memory.h"
#include "cli/size_prescan.h"
#include "sys/clock.h"
#include <sys/ioctl.h>
#include <unistd.h>

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
