#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static const char *const level_colors[LEVELS] = {"", "\033[36m", "\033[33m", "\033[31m"};

static void line(const struct report_settings *settings, const struct diag *diag, struct location at, size_t width, struct buffer *out) {
  char place[48];
  snprintf(place, sizeof place, "%zu:%zu", at.line, at.column);
  buffer_printf(out, "  %*s  ", (int)width, place);
  if (settings->color) buffer_add_string(out, level_colors[diag->level]);
  buffer_printf(out, "%-7s", level_name(diag->level));
  if (settings->color) buffer_add_string(out, "\033[0m");
  buffer_add_string(out, "  ");
  escape_text(out, view_of(diag->message));
  buffer_printf(out, "  [%s]%s\n", diag->rule->name, diag->fix ? diag->fix->safety == FIX_SAFE ? " (fixable)" : " (fixable, unsafe)" : "");
}

static size_t widest(const struct report_settings *settings, const struct report_file *file, const struct locations *places) {
  size_t width = 0;
  for (const struct diag *diag = NULL; (diag = reporter_next(&grouped_reporter, settings, file, diag));) {
    struct location at = locations_at(places, diag->span.start);
    int length = snprintf(NULL, 0, "%zu:%zu", at.line, at.column);
    if ((size_t)length > width) width = (size_t)length;
  }
  return width;
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &grouped_reporter, settings, file, 0);
  size_t width = widest(settings, file, &places);
  if (width) {
    if (settings->color) buffer_add_string(out, "\033[1m");
    escape_path(out, view_of(file->name));
    if (settings->color) buffer_add_string(out, "\033[0m");
    buffer_add_char(out, '\n');
  }
  for (const struct diag *diag = NULL; (diag = reporter_next(&grouped_reporter, settings, file, diag));)
    line(settings, diag, locations_at(&places, diag->span.start), width, out);
  locations_release(&places);
}

const struct reporter grouped_reporter = {
    .name = "grouped",
    .help = "one line per finding, below the name of its file",
    .separator = "\n",
    .min_level = LEVEL_WARNING,
    .file = file,
};
