#include "report/reporter.h"
#include "text/escape.h"

static void finding(const struct report_part *part, const struct diag *diag) {
  struct location place = locations_at(part->locations, diag->span.start);
  escape_path(part->out, view_of(part->file->name));
  buffer_printf(part->out, ":%zu:%zu: %s: ", place.line, place.column,
                diag->level == LEVEL_INFO ? "note" : level_name(diag->level));
  escape_text(part->out, view_of(diag->message));
  buffer_printf(part->out, " [%s]\n", diag->rule->name);
}

const struct reporter gcc_reporter = {
    .name = "gcc",
    .help = "one line per finding, in the style of compilers, for editors",
    .min_level = LEVEL_WARNING,
    .machine = true,
    .finding = finding,
};
