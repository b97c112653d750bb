#include "report/locations.h"
#include "report/reporters.h"
#include "text/escape.h"

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  locations_of_findings(&places, &gcc_reporter, settings, file, 0);
  for (const struct diag *diag = NULL; (diag = reporter_next(&gcc_reporter, settings, file, diag));) {
    struct location place = locations_at(&places, diag->span.start);
    escape_path(out, view_of(file->name));
    buffer_printf(out, ":%zu:%zu: %s: ", place.line, place.column, diag->level == LEVEL_INFO ? "note" : level_name(diag->level));
    escape_text(out, view_of(diag->message));
    buffer_printf(out, " [%s]\n", diag->rule->name);
  }
  locations_release(&places);
}

const struct reporter gcc_reporter = {
    .name = "gcc",
    .help = "one line per finding, as compilers print it: for editors",
    .separator = "",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .file = file,
};
