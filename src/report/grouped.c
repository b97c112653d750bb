#include "report/reporter.h"
#include "text/escape.h"

static const char *const level_colors[LEVELS] = {"", "\033[36m", "\033[33m", "\033[31m"};

static size_t place_of(const struct report_part *part, const struct diag *diag, char *text, size_t room) {
  struct location at = locations_at(part->locations, diag->span.start);
  return (size_t)snprintf(text, room, "%zu:%zu", at.line, at.column);
}

static void open_file(struct report_part *part) {
  const char *begin = part->settings->color ? "\033[1m" : "", *end = part->settings->color ? "\033[0m" : "";
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));) {
    size_t length = place_of(part, diag, NULL, 0);
    if (length > part->width) part->width = length;
  }
  if (!part->count) return;
  buffer_add_string(part->out, begin);
  escape_path(part->out, view_of(part->file->name));
  buffer_printf(part->out, "%s\n", end);
}

static void finding(const struct report_part *part, const struct diag *diag) {
  static const char *const fixes[] = {[FIX_NONE] = "", [FIX_SAFE] = " (fixable)", [FIX_UNSAFE] = " (fixable, unsafe)"};
  const char *begin = part->settings->color ? level_colors[diag->level] : "", *end = part->settings->color ? "\033[0m" : "";
  char place[48];
  (void)place_of(part, diag, place, sizeof place);
  buffer_printf(part->out, "  %*s  %s%-7s%s  ", (int)part->width, place, begin, level_name(diag->level), end);
  escape_text(part->out, view_of(diag->message));
  buffer_printf(part->out, "  [%s]%s\n", diag->rule->name, fixes[diag->fix ? diag->fix->safety : FIX_NONE]);
}

const struct reporter grouped_reporter = {
    .name = "grouped",
    .help = "one line per finding, grouped by file",
    .separator = "\n",
    .min_level = LEVEL_WARNING,
    .open = open_file,
    .finding = finding,
};
