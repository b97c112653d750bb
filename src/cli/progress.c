#include "cli/progress.h"
#include "base/memory.h"
#include "cli/settings.h"
#include "sys/clock.h"
#include "sys/os.h"

#define FIRST_AFTER 0.5
#define THEN_EVERY 0.1

struct progress {
  const struct settings *settings; /* borrowed */
  double begun, due;
  size_t files;
  bool is_shown;
};

/* ---- the line ---- */

static bool is_wanted(const struct settings *settings) {
  if (settings->progress != PROGRESS_AUTO) return settings->progress == PROGRESS_ALWAYS;
  const char *terminal = getenv("TERM");
  return !settings->quiet && os_columns(OS_STDERR) >= 0 && terminal && strcmp(terminal, "dumb") != 0;
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
  free(progress);
}

static size_t width(void) {
  int columns = os_columns(OS_STDERR);
  return columns > 1 ? (size_t)columns - 1 : 79;
}

static void show(struct progress *progress, const struct run_totals *totals, double elapsed) {
  struct buffer text = {0};
  buffer_add_string(&text, "\r");
  run_totals_count(&text, progress->files, "file", "files");
  buffer_add_string(&text, ", ");
  run_totals_count(&text, totals->counts[TOTAL_TEXTS], "record", "records");
  buffer_printf(&text, " (%.0f/s), ", (double)totals->counts[TOTAL_TEXTS] / elapsed);
  run_totals_count(&text, run_totals_findings(totals), "finding", "findings");
  size_t most = width() + 1;
  if (text.length > most) text.length = most; /* ASCII only */
  buffer_add_string(&text, "\033[K");
  message_print(&text);
  buffer_release(&text);
  progress->is_shown = true;
}

void progress_add(struct progress *progress, bool is_file, const struct run_totals *totals) {
  if (!progress) return;
  progress->files += is_file;
  double time = clock_seconds();
  if (time < progress->due) return;
  show(progress, totals, time - progress->begun);
  progress->due = time + THEN_EVERY;
}
